# Masked arrays with fields, and functions of np.ma.
import numpy as np, numpy.ma as ma
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, str(e)[:120])
dt=[('name','U5'),('v',float),('n',[('a',int),('b',float)])]
y=ma.array([('x',1.5,(1,2)),('yy',2.5,(3,4)),('z',3.5,(5,6))],mask=[(0,1,(0,1)),(1,0,(0,0)),(0,0,(0,0))],dtype=dt)
show(lambda: y)
show(lambda: y['n'])
show(lambda: y['n']['b'])
show(lambda: y[1])
show(lambda: y[1]['name'])
show(lambda: y[0][1])
show(lambda: y[:2])
show(lambda: y.filled())
show(lambda: y.fill_value)
show(lambda: y['v'].mean())
show(lambda: y.dtype)
show(lambda: y)
y[0]=ma.masked
show(lambda: y)
y[2]=('q',1,(2,3))
show(lambda: y)
y['v'][1]=5
show(lambda: y)
y.mask=False
show(lambda: y.mask)
y[0]['v']

# %%
x = ma.array([(1,2),(3,4)],dtype=[('a',int),('b',int)])
show(lambda: x)
x['a'][0]=ma.masked
show(lambda: x)
show(lambda: x['a'].sum())
show(lambda: x.mask)
show(lambda: ma.getmaskarray(x))
show(lambda: str(x[0]))
show(lambda: len(x[0]))
show(lambda: list(x[0]))
show(lambda: x.reshape(2,1))
show(lambda: ma.masked_all((2,),dtype=x.dtype))
show(lambda: x.copy())
show(lambda: ma.make_mask_descr(x.dtype))
show(lambda: ma.flatten_structured_array(x))
show(lambda: x.toflex())
show(lambda: ma.fromflex(x.toflex()))
show(lambda: ma.concatenate([x,x]))
show(lambda: x[x['b']>2])
show(lambda: x==x)

# %%
import io
show(lambda: np.genfromtxt(io.StringIO("1,2.5,a\n,3,b\n4,,c"),delimiter=',',dtype=None,usemask=True,encoding=None))
show(lambda: np.genfromtxt(io.StringIO("1,2\n,3"),delimiter=',',usemask=True))
show(lambda: np.genfromtxt(io.StringIO("a b\n1 2\nN/A 3"),names=True,missing_values='N/A',usemask=True))
# %%
import numpy.lib.recfunctions as rfn
z=np.array([(b'A',1.),(b'B',2.)],dtype=[('A','S3'),('B',float)])
zz=np.array([(b'a',10.,100.)],dtype=[('A','S3'),('B',float),('C',float)])
show(lambda: rfn.stack_arrays((z,zz)))
show(lambda: rfn.merge_arrays((np.array([1,2]),np.array([10.,20.,30.]))))
show(lambda: rfn.merge_arrays((np.array([1,2]),np.array([10.,20.,30.])),usemask=True))
show(lambda: rfn.append_fields(z,'C',np.array([1,2])))
show(lambda: rfn.append_fields(z,'C',[1,2],usemask=False))

a=np.array([(1,10.),(2,20.)],dtype=[('k',int),('x',float)])
b=np.array([(2,5),(3,6)],dtype=[('k',int),('y',int)])
show(lambda: rfn.join_by('k',a,b))
show(lambda: rfn.join_by('k',a,b,jointype='outer'))
show(lambda: rfn.join_by('k',a,b,jointype='leftouter',usemask=False))

ndtype=[('a',int)]
q=np.ma.array([1,1,1,2,2,3,3],mask=[0,0,1,0,0,0,1]).view(ndtype)
show(lambda: q)
show(lambda: rfn.find_duplicates(q,ignoremask=True,return_index=True))
show(lambda: rfn.drop_fields(z,'A'))
show(lambda: rfn.rename_fields(z,{'A':'Q'}))
show(lambda: rfn.rec_drop_fields(z,'A'))
show(lambda: rfn.get_fieldstructure(z.dtype))
show(lambda: rfn.recursive_fill_fields(z,np.zeros(3,dtype=[('A','S3'),('B',float)])))
# %%
x=ma.array(np.arange(12).reshape(3,4),mask=np.arange(12).reshape(3,4)%5==0)
show(lambda: ma.cov([[1,2,3],[4,6,8]]))
show(lambda: ma.corrcoef([1,2,3],ma.array([1,5,2],mask=[0,0,1])))
show(lambda: ma.unique(x,return_index=True,return_inverse=True))
show(lambda: ma.apply_over_axes(ma.sum,x,[0,1]))
show(lambda: ma.notmasked_contiguous(x))
show(lambda: ma.notmasked_contiguous(x,axis=0))
show(lambda: ma.notmasked_edges(x,axis=1))
show(lambda: ma.average(x,axis=(0,1)))
show(lambda: ma.average(x,axis=0,weights=[1,2,3]))
show(lambda: ma.mr_[ma.array([1,2,3]),0,0,ma.array([4,5,6])])
show(lambda: np.resize(x,(2,2)))
show(lambda: x.filled(np.arange(4)))
show(lambda: ma.dot(x,x.T,strict=True))
show(lambda: x.flat[5])
show(lambda: list(x.flat)[:3])

show(lambda: x)
show(lambda: x.view(float))
show(lambda: ma.add.reduce(x,axis=1))
show(lambda: ma.add.outer([1,2],ma.array([1,2],mask=[0,1])))
show(lambda: ma.multiply.accumulate([1,2,3]))
show(lambda: ma.maximum.reduce(x,axis=0))
show(lambda: ma.logical_or.reduce([0,1]))
show(lambda: np.arange(3).view(ma.MaskedArray))
show(lambda: np.array(['a','b']).view(ma.MaskedArray))
show(lambda: ma.array([b'a',b'b'],mask=[0,1]))
show(lambda: ma.array(['2020-01-01','2021-01-01'],dtype='M8[D]',mask=[1,0]))
show(lambda: ma.array([1,None,'x'],dtype=object,mask=[0,1,0]))

