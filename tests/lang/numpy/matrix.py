import numpy as np
import warnings
warnings.simplefilter("ignore")
def show(label):
    try: r = eval(label)
    except Exception as e: print(label, "!!", type(e).__name__, e); return
    print(label, type(r).__name__, repr(r))
a = np.matrix('1 2; 3 4')
b = np.matrix([[1.,2],[3,4]])
v = np.matrix([1,2,3])
for l in """a
str(a)
b
v
v.T
a*a
a**2
a**-1
b**-1
a*2
2*a
a/2
a+1
a@a
a.I
a.T
a.H
a.A
a.A1
a[0]
a[:,0]
a[0,0]
a[0,:]
a[a>1]
a.sum()
a.sum(axis=0)
a.sum(axis=1)
a.mean()
a.mean(axis=1)
a.max()
a.max(axis=0)
a.argmax()
a.argmax(axis=1)
a.argmax(axis=0)
a.std(axis=0)
a.ravel()
a.flatten()
a.reshape(4,1)
a.shape
v.shape
np.asarray(a)
np.array(a)
np.mat
np.asmatrix([[1,2]])
np.bmat([[a,a],[a,a]])
np.linalg.inv(b)
np.linalg.det(b)
np.linalg.solve(b, np.matrix([[1.],[2.]]))
np.dot(a,a)
np.multiply(a,a)
a == a
np.ones((2,2))*a
a*np.ones((2,2))
a*np.array([1,2])
a*[[1],[2]]
np.concatenate([a,a])
np.vstack([a,a])
np.hstack((a,a))
a.tolist()
list(a)
a.any()
a.all(axis=0)
a.squeeze()
np.sum(a, axis=0)
np.mean(a)
np.exp(a)
np.eye(2)*a
np.matrix(np.eye(2))
np.matrix([[1,2],[3]])
np.matrix(np.zeros((2,2,2)))
a.diagonal()
a.trace()
np.trace(a)
a.astype(float)
a.copy()
-a
abs(-a)
a.prod()
a.var()
a.ptp(axis=0)
isinstance(a, np.ndarray)
np.linalg.norm(a)
np.matrix('1,2;3,4')
np.matrix("1.5 2")
a.transpose()
np.linalg.eig(b)[0]
a.getA()
np.matmul(a,v)
v*v.T
(v*v.T)[0,0]
a.item(1)
a[1] = 7
np.matrix(5)
""".strip().split("\n"):
    if l == 'a[1] = 7':
        a[1] = 7; print(a); continue
    show(l)
