# %% Functions of np.
import re

import numpy as np
import tensorflow as tf

T = tf.constant


def t(source):
    """Shows what an expression, or r after some statements, is; or the error."""
    try:
        if "\n" in source:
            space = dict(globals())
            exec(source, space)
            print(source.splitlines()[-1], "::", repr(space.get("r")))
        else:
            print(source, "::", repr(eval(source)))
    except Exception as error:
        print(source.splitlines()[-1], "::", type(error).__name__, "|", re.sub(r"{{function_node [^}]*}} ", "", str(error)))

# %%
t('np.sum(np.array([1,2],np.int32)).dtype')
t('np.mean(np.array([[1,2],[3,4]]),axis=0,keepdims=True)')
t('np.var([1,2,3],ddof=1)')
t('np.max(np.array([[1,5],[3,2]]),axis=1)')
t('np.argmin([[3,1],[0,2]],axis=0)')
t('np.any([0,1]), np.all([[1,0],[1,1]],axis=0)')
t('np.add.reduce([1,2,3])')
t('np.maximum.accumulate([1,3,2])')
t('np.add.outer([1,2],[3,4])')
t('np.multiply.reduce([1,2,3])')
t('np.array([1,2,3]).mean().item()')
t('np.array([[1,2],[3,4]]).sum(0)')

# %%
t('np.array([3,1,2]).argsort()')
t('np.ones((2,3)).reshape(-1)')
t('np.ones((2,3),dtype=int).nbytes')
t('np.arange(6).reshape(2,3)[:, ::-1]')
t('np.concatenate([np.ones((1,2)),np.zeros((1,2))])')
t("np.array([1.5,2.5]).astype('int32')")
t("np.array(['1','2']).astype(float)")
t('np.float32(1)/3')
t('np.float64(1)/3')
t('np.int32(7)//2, np.int32(7)%2, np.int32(2)**3')
t('np.divide(1,0.)')
t('np.sqrt(-1.)')

# %%
t('np.log(0.)')
t('np.array([1,2])/0')
t('np.exp([1,2])')
t('np.power(2,[1,2,3])')
t("np.isnan([1,float('nan')])")
t('np.where(np.array([[1,0],[0,1]]))')
t('np.argwhere([0,1,1])')
t('np.nonzero([0,1,1])')
t('np.dot([1,2],[3,4])')
t('np.outer([1,2],[3,4])')
t('np.linspace(0,10,3,dtype=int)')
t('np.array_equal([1,2],[1,2])')

# %%
t('np.allclose([1.],[1.00001])')
t('np.expand_dims(np.array([1,2]),0).shape')
t('np.stack([[1,2],[3,4]],axis=1)')
t('np.split(np.arange(6),3)')
t('np.array_split(np.arange(5),2)')
t('np.sort([[3,1],[2,0]],axis=0)')
t("np.unique(np.array(['b','a','b']))")
t('np.random.seed(0)')
t('r=np.random.rand(2,2)')
t('r=np.random.randint(0,5,(2,2))')
t('r=np.random.choice(5,2,replace=False)')
t('np.zeros((2,2),dtype=bool)')

# %%
t('np.full((2,),7)')
t('np.full((2,),7.5,dtype=int)')
t('np.ones_like([1.,2.])')
t('np.arange(5,dtype=np.float32)')
t('np.arange(3.0)')
t('np.identity(2)')
t('np.tril(np.ones((2,2)))')
t('np.triu(np.ones((2,2)))')
t('np.trace([[1,2],[3,4]])')
t('np.diff([1,3,6])')
t('np.cumprod([1,2,3])')
t('np.prod([[1,2],[3,4]],axis=1)')

# %%
t('np.ptp([1,5])')
t('np.percentile([1,2,3,4],[25,75])')
t('np.quantile([1,2,3,4],.5)')
t('np.average([1,2,3],weights=[3,2,1])')
t('np.bincount([0,1,1])')
t('np.digitize([0.5,1.5],[0,1,2])')
t('np.interp(1.5,[1,2],[10,20])')
t('np.corrcoef([1,2,3],[1,2,4])')
t('np.polyfit([0,1,2],[1,3,5],1)')
t('np.polyval([1,2],3)')
t('np.flip([1,2,3])')
t('np.roll([1,2,3],1)')

# %%
t('np.rot90([[1,2],[3,4]])')
t('np.squeeze([[1,2]])')
t('np.broadcast_to([1,2],(2,2))')
t('np.vectorize(lambda x:x+1)([1,2])')
t('np.apply_along_axis(sum,0,[[1,2],[3,4]])')
t('np.meshgrid([1,2],[3,4])[0]')
t('np.mgrid[0:2,0:2]')
t('np.r_[1:3,5]')
t('np.c_[[1,2],[3,4]]')
t('np.finfo(np.float32).eps')
t('np.iinfo(np.int8).max')
t('np.issubdtype(np.float32,np.floating)')

# %%
t('np.result_type(np.float32,np.int64)')
t('np.can_cast(np.int64,np.float32)')
t('np.linalg.svd(np.array([[1.,0.],[0.,2.]]))')
t('np.linalg.eigh([[2.,0.],[0.,3.]])')
t('np.linalg.norm([[1,2],[3,4]],axis=1)')
t('np.linalg.inv([[1.,2.],[2.,4.]])')
t('np.array([1,2,3])[-1]')
t('type(np.array([1,2])[0])')
t('np.array(5)')
t('np.array(5)+1')
t('np.array([[1,2],[3,4]])@np.array([[1,0],[0,1]])')
t('np.array([1,2]).T')

# %%
t('np.array([True,False]).sum()')
t('np.bool_(True)+1')
t('np.float32(3).is_integer()')
t('int(np.float32(3.7)), float(np.int64(2)), complex(np.float32(1))')
t('list(np.array([1,2]))')
t("dict(zip(np.array(['a','b']),np.array([1,2])))")
t('sorted(np.array([3,1,2]))')
t('sum(np.array([1,2,3]))')
t('max(np.array([1,3,2]))')
t('np.array([1,2,3]) in [1]')
t('3 in np.array([1,2,3])')
t('np.array([1,2])==np.array([1,2])')

# %%
t('(np.array([1,2])==np.array([1,2])).all()')
t('np.array([0.1,0.2])*3')
t('np.float32(0.1)*3')
t("np.array([1,2],dtype='float16')/3")
t('np.array([1e-10,1.])')
t('np.array([123456789.123,1])')
t('np.array([1.0,2.0,1e5])')
t('np.array([0.00001,1])')
t('np.array([1,10,100])*1.0')
t('np.array([np.nan,1.5])')
t('np.array([[1.123456789,22.1],[3,4]])')
t('np.array([1,2,3],dtype=np.uint8)-2')

# %%
t('np.clip([1,5],2,3)')
t('np.round([1.25,1.35],1)')
t('np.floor([1.5,-1.5]), np.ceil(1.2), np.rint(2.5), np.trunc(-1.5)')
t('np.sign([-2,0,3])')
t('np.mod([5,-5],3), np.remainder(5,3), np.fmod(-5,3)')
t('np.maximum([1,5],[3,2]), np.minimum(1,2)')
t('np.sin(0), np.cos([0]), np.pi')
t('np.hypot(3,4), np.arctan2(1,1), np.deg2rad(180), np.degrees(np.pi)')
t('np.cross([1,0,0],[0,1,0]), np.inner([1,2],[3,4]), np.vdot([1,2],[3,4]), np.kron([1,2],[1,1])')
t("np.einsum('i,i',[1,2],[3,4])")
t('np.insert([1,2],1,5), np.append([1],[2,3]), np.delete([1,2,3],0)')
t("np.in1d([1,2],[2]) if hasattr(np,'in1d') else np.isin([1,2],[2])")

# %%
t('np.searchsorted([1,2,3],2), np.median([3,1,2])')
t("np.loadtxt(['1 2','3 4'])")
t('np.array([1,2]).__class__')
t('np.ndarray')
t('isinstance(np.array([1]),np.ndarray)')
t('np.shape([[1,2]]), np.ndim([1]), np.size([1,2])')
t('np.copy([1,2])')
t('np.asarray(T([1,2]))')
t('np.array(T([[1.]]))')
t('np.mean(T([1.,2.]))')
t('np.square(T([1.,2.]))')
t('T([1.,2.])+np.array([1.,2.],np.float32)')

# %%
t('np.float32(2)*T([1.,2.])')
t('np.dot(T([1.,2.]),T([1.,2.]))')
t('np.abs(T([-1.]))')
t('np.isscalar(np.float32(1)), np.isscalar(np.array(1))')
t('np.atleast_2d([1,2])')
t('np.hstack([[1,2],[3]]), np.vstack([[1,2],[3,4]]), np.column_stack([[1,2],[3,4]])')
t('np.tile([[1],[2]],(1,2))')
t('np.count_nonzero([1,0,2])')
t('np.nan_to_num([np.nan,1])')
t('np.nanmean([1,np.nan,3])')
t('np.gradient([1,4,9])')
t('np.trapezoid([1,2,3])')

# %%
t('np.convolve([1,2],[1,1])')
t('np.histogram([1,2,2,3],bins=2)')
t('np.set_printoptions(precision=4)')
t('np.array([1/3])')
t('np.set_printoptions(precision=8)')
t("np.geterr()['divide']")
t('np.e, np.inf, -np.inf, np.newaxis')
