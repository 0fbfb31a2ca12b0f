# %% Arrays, scalars and their promotion.
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
t('np.array([1,2]) + T([1,2])')
t('np.array([1,2]) - T([1,2])')
t('np.array([1,2]) * T([1,2])')
t('np.array([1,2]) / T([1,2])')
t('np.array([1,2]) // T([1,2])')
t('np.array([1,2]) % T([1,2])')
t('np.array([1,2]) ** T([1,2])')
t('np.array([1,2]) < T([1,2])')
t('np.array([1,2]) <= T([1,2])')
t('np.array([1,2]) == T([1,2])')
t('np.array([1,2]) != T([1,2])')
t('np.array([1,2]) > T([1,2])')

# %%
t('np.array([1,2]) & T([1,2])')
t('np.array([1,2]) | T([1,2])')
t('np.array([1,2]) ^ T([1,2])')
t('np.sin')
t("np.dtype('float32')")
t('np.dtype(np.float32)')
t('np.float32')
t('np.float64(1.5)')
t('np.float32(1)+1')
t('np.float32(1)+1.5')
t('np.float32(1)+np.float64(1)')
t('np.int32(1)+1')

# %%
t('np.int32(5)/2')
t('np.int64(5)//2')
t('np.float32(3)==3')
t('np.uint8(200)+np.uint8(100)')
t('np.uint8(200)+100')
t('np.uint8(1)+300')
t('np.array([1,2])*1.5')
t('np.array([1,2],np.float32)*1.5')
t('np.array([1,2],np.float32)*np.float64(1.5)')
t('np.array([1,2],np.float32)*np.array(1.5)')
t('np.array([1,2],np.int8)*2')
t('np.array([1,2],np.int8)+200')

# %%
t('np.array([1,2])/2')
t('np.array([1,2])**2')
t('np.array([1,2])**-1')
t('np.array([1,2])**0.5')
t('np.array([1,2])+np.array([1,2,3])')
t('np.array([1,2])@np.array([1,2,3])')
t('np.array([[1,2]])@np.array([1,2])')
t("np.array([1,2])=='a'")
t('np.array([1,2])==None')
t('bool(np.array([1,2]))')
t('bool(np.array([]))')
t('int(np.array([1,2]))')

# %%
t('int(np.array([1]))')
t('len(np.array(1))')
t('iter(np.array(1))')
t('np.array([1,2])[5]')
t('np.array([1,2])[0,0]')
t("np.array([1,2])['a']")
t('np.array([1,2])[1.5]')
t('np.array([1,2])[[0,1]]')
t('np.array([1,2])[[True,False]]')
t('np.array([1,2])[[0,5]]')
t('np.array([1,2])[np.array([True])]')
t('np.array([[1,2],[3]])')

# %%
t('np.zeros(3)')
t('np.zeros((2,3),int)')
t('hash(np.array([1]))')
t('hash(np.float32(1.5))')
t('np.array([1,2]).foo')
t('np.foo')
t('np.array([1,2]).reshape(3)')
t('np.array([1,2]).reshape(-1,1)')
t('np.sum([1,2],axis=2)')
t('np.concatenate([[1,2],[[3]]])')
t('np.stack([[1],[1,2]])')
t('np.ones((2,2)).T.shape')

# %%
t('np.float32(1.5).item()')
t('np.float32(1.5).dtype')
t('np.float32(1.5).shape')
t('type(np.sum([1,2]))')
t('np.mean([1,2])')
t('np.mean(np.array([1,2],np.float32))')
t('np.max([1,2])')
t('np.argmax([1,3])')
t('np.where([True,False],1,2)')
t('np.where([1,0,2])')
t('np.unique([3,1,1])')
t('np.arange(3)')

# %%
t('np.arange(0,1,0.25)')
t('np.linspace(0,1,3)')
t('np.eye(2)')
t('np.array([1,2]).tolist()')
t('np.array([1,2]).dtype')
t("np.array(['a']).dtype")
t('np.array([True]).dtype')
t('divmod(np.array([5,7]),2)')
t('-np.array([True])')
t('np.array([1,2])-np.array([True,False])')
t('np.array([True])-np.array([True])')
t('np.array([True])+np.array([True])')

# %%
t('~np.array([1])')
t('np.array([1,2])<<1')
t('round(np.float64(1.567),2)')
t('round(np.float32(1.5))')
t("f'{np.float32(1.5):.3f}'")
t("f'{np.array([1.5])}'")
t("f'{np.array([1.5]):.2f}'")
t("f'{np.int64(3):05d}'")
t("'%.2f'%np.float32(1.5)")
t("'%d'%np.int64(3)")
t('str(np.float32(0.1))')
t('np.float32(0.1)+0')

# %%
t('float(np.float32(0.1))')
t('np.float32(0.1)==0.1')
t('np.float64(0.1)==0.1')
t('isinstance(np.float64(1),float)')
t('isinstance(np.float32(1),float)')
t('isinstance(np.int64(1),int)')
t('isinstance(np.bool_(1),bool)')
t('[1,2,3][np.int64(1)]')
t('range(np.int64(3))')
t('np.bool_(True) and 1')
t('not np.bool_(False)')
t('np.float64.__name__')

# %%
t('np.int_')
t('np.intp')
