# Lines of numbers: convolutions, diagonals, copies, interpolation, places, ufuncs in place.
import numpy as np
rng=np.random.default_rng(0)
def t(f):
    try: r=f(); print(repr(np.round(r,9)), r.dtype)
    except Exception as e: print(type(e).__name__,e)
for n in (1,2,3,5,8):
    for m in (1,2,3,4,7):
        x=rng.normal(size=n); k=rng.normal(size=m); xi=rng.integers(0,9,n); ki=rng.integers(0,9,m)
        for mode in ('full','same','valid'):
            print(n,m,mode,np.round(np.convolve(x,k,mode),9),np.round(np.correlate(x,k,mode),9),np.convolve(xi,ki,mode),np.correlate(xi,ki,mode), np.correlate(xi,k,mode).round(6))
for f in [lambda: np.convolve([1,2],[1]), lambda: np.convolve(np.ones(3),np.ones(2),mode='x'), lambda: np.convolve(np.ones(3)), lambda: np.correlate(np.ones(2),np.ones(0)), lambda: np.diag(np.arange(3)), lambda: np.diag(np.arange(3.),1), lambda: np.diag(np.arange(3.),-2), lambda: np.diag(np.ones((2,2))), lambda: np.diag([1,2]), lambda: np.diag(np.arange(2),k=1), lambda: np.diag(5), lambda: np.tile(np.arange(3),2), lambda: np.tile(np.arange(3),(2,2)), lambda: np.tile(np.arange(3),0), lambda: np.tile(np.arange(3.),-1), lambda: np.tile([1],3), lambda: np.tile(A=np.arange(2),reps=2), lambda: np.interp(np.array([0.,.5,9]),np.array([0.,1]),np.array([3.,4])), lambda: np.interp(.5,[0,1],[2,3]), lambda: np.interp(np.array([-1.,.5,9]),np.array([0.,1]),np.array([3.,4]),left=-5), lambda: np.interp(np.array([1.]),np.array([0.,1]),np.array([3.]))]: t(f)
w=np.zeros(4); np.add.at(w,np.array([0,0,-1]),1.0); print(w); np.add.at(w,[1,1],[2.,3.]); print(w); np.multiply.at(w,np.array([0]),np.array([5.])); print(w)
wi=np.zeros(3,int); np.add.at(wi,np.array([0,2,2]),1); print(wi); np.add.at(wi,np.array([0]),np.array([7])); print(wi); np.negative.at(wi,[0]); print(wi)
m=np.zeros((2,2)); np.add.at(m,([0,0],[1,1]),1); print(m); np.subtract.at(m,0,2.); print(m); np.maximum.at(w,np.array([2]),9.); print(w)
for f in [lambda: np.add.at(w,np.array([9]),1.), lambda: np.add.at([1],0,1)]: t(f)
np.add.at(arr:=np.zeros(3,'f4'),np.array([1,1]),np.array([1.,2.])); print(arr)
# %%
a=np.array([1.,2.,2.,3.]); print(np.searchsorted(a,np.array([0.,2.,9.,np.nan])), np.searchsorted(a,np.array([2.,2.5]),side='right'), np.searchsorted(a,2), a.searchsorted([2,3]), np.searchsorted(a,np.array([1]),sorter=np.arange(4)), np.searchsorted(np.array([1,2,3]),np.array([2,5])), np.searchsorted([1,2],[1]), np.digitize(np.array([.5,2.5]),a))
try: np.searchsorted(a,a,side='x')
except ValueError as e: print(e)
print(repr(np.searchsorted(np.arange(5), np.arange(3))), np.searchsorted(np.array([]),np.array([1.])), np.arange(3).searchsorted(1, side='right'))
