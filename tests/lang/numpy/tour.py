# %% A walk through NumPy.
import numpy as np
np.random.seed(42)
print(np.random.rand(3), np.random.randn(4), np.random.randint(0,10,5), np.random.permutation(6), np.random.choice([10,20,30],4), np.random.uniform(-1,1,2), np.random.normal(5,2,(2,2)))
x=np.arange(5); np.random.shuffle(x); print(x, np.random.random(), np.random.choice(5,3,replace=False), np.random.choice(['a','b'],3,p=[.1,.9]), np.random.exponential(2,2), np.random.randint(5))
rng=np.random.default_rng(0)
print(rng.random(3), rng.integers(0,10,5), rng.standard_normal(5), rng.normal(1,2,3), rng.permutation(5), rng.choice(10,3), rng.choice(10,3,replace=False), rng.uniform(0,1,2), rng.exponential(1,3), rng.integers(100), rng.gamma(2.,1.,2))
print(np.linspace(0,1,5), np.unique([3,1,2,3],return_counts=True), np.median([1,2,3,4.]), np.percentile([1,2,3,4],50), np.histogram([1,2,1,5],bins=3))
print(np.squeeze(np.ones((1,3))).shape, np.ones((2,3)).swapaxes(0,1).shape, np.tile([1,2],2), np.repeat([1,2],2), np.vstack([[1,2],[3,4]]), np.allclose([1],[1+1e-9]), np.isclose(1,2))
print(np.cov([1,2,3],[1,2,4]), np.eye(3)[1], np.diag([1,2]), np.meshgrid([1,2],[3,4]), np.pad([1,2],1), np.clip([1,5,9],2,6), np.argsort([3,1,2]), np.where(np.array([1,0,3])>0), np.cumsum([1,2,3]), np.round(2.567,2), np.einsum('ij,jk',np.ones((2,2)),np.ones((2,2))))
a=np.zeros((3,3)); a[1]=5; a[:,0]=[1,2,3]; a[[0,2],[1,2]]=9; a[a>5]*=2; print(a); a+=1; print(a.T@a, a.sum(axis=0), a.max(), a.argmax(), a.std())
