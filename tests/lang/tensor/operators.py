# %% Operators between tensors and everything else.
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
t('T([1,2]) + 2.5')
t('2.5 + T([1,2])')
t('T([1,2]) + T([1.,2.])')
t("T([1.,2.]) + 'a'")
t('T([1.,2.,3.]) + T([1.,2.])')
t('tf.Variable([1,2]) + 2.5')
t('T([1,2]) + None')
t('T([1,2]) - 2.5')
t('2.5 - T([1,2])')
t('T([1,2]) - T([1.,2.])')
t("T([1.,2.]) - 'a'")
t('T([1.,2.,3.]) - T([1.,2.])')

# %%
t('tf.Variable([1,2]) - 2.5')
t('T([1,2]) - None')
t('T([1,2]) * 2.5')
t('2.5 * T([1,2])')
t('T([1,2]) * T([1.,2.])')
t("T([1.,2.]) * 'a'")
t('T([1.,2.,3.]) * T([1.,2.])')
t('tf.Variable([1,2]) * 2.5')
t('T([1,2]) * None')
t('T([1,2]) / 2.5')
t('2.5 / T([1,2])')
t('T([1,2]) / T([1.,2.])')

# %%
t("T([1.,2.]) / 'a'")
t('T([1.,2.,3.]) / T([1.,2.])')
t('tf.Variable([1,2]) / 2.5')
t('T([1,2]) / None')
t('T([1,2]) // 2.5')
t('2.5 // T([1,2])')
t('T([1,2]) // T([1.,2.])')
t("T([1.,2.]) // 'a'")
t('T([1.,2.,3.]) // T([1.,2.])')
t('tf.Variable([1,2]) // 2.5')
t('T([1,2]) // None')
t('T([1,2]) % 2.5')

# %%
t('2.5 % T([1,2])')
t('T([1,2]) % T([1.,2.])')
t("T([1.,2.]) % 'a'")
t('T([1.,2.,3.]) % T([1.,2.])')
t('tf.Variable([1,2]) % 2.5')
t('T([1,2]) % None')
t('T([1,2]) ** 2.5')
t('2.5 ** T([1,2])')
t('T([1,2]) ** T([1.,2.])')
t("T([1.,2.]) ** 'a'")
t('T([1.,2.,3.]) ** T([1.,2.])')
t('tf.Variable([1,2]) ** 2.5')

# %%
t('T([1,2]) ** None')
t('T([1,2]) < 2.5')
t('2.5 < T([1,2])')
t('T([1,2]) < T([1.,2.])')
t("T([1.,2.]) < 'a'")
t('T([1.,2.,3.]) < T([1.,2.])')
t('tf.Variable([1,2]) < 2.5')
t('T([1,2]) < None')
t('T([1,2]) <= 2.5')
t('2.5 <= T([1,2])')
t('T([1,2]) <= T([1.,2.])')
t("T([1.,2.]) <= 'a'")

# %%
t('T([1.,2.,3.]) <= T([1.,2.])')
t('tf.Variable([1,2]) <= 2.5')
t('T([1,2]) <= None')
t('T([1,2]) == 2.5')
t('2.5 == T([1,2])')
t('T([1,2]) == T([1.,2.])')
t("T([1.,2.]) == 'a'")
t('T([1.,2.,3.]) == T([1.,2.])')
t('tf.Variable([1,2]) == 2.5')
t('T([1,2]) == None')
t('T([1,2]) != 2.5')
t('2.5 != T([1,2])')

# %%
t('T([1,2]) != T([1.,2.])')
t("T([1.,2.]) != 'a'")
t('T([1.,2.,3.]) != T([1.,2.])')
t('tf.Variable([1,2]) != 2.5')
t('T([1,2]) != None')
t('T([1,2]) > 2.5')
t('2.5 > T([1,2])')
t('T([1,2]) > T([1.,2.])')
t("T([1.,2.]) > 'a'")
t('T([1.,2.,3.]) > T([1.,2.])')
t('tf.Variable([1,2]) > 2.5')
t('T([1,2]) > None')

# %%
t('T([1,2]) @ 2.5')
t('2.5 @ T([1,2])')
t('T([1,2]) @ T([1.,2.])')
t('T([1.,2.,3.]) @ T([1.,2.])')
t('tf.Variable([1,2]) @ 2.5')
t('T([1,2]) @ None')
t('T([1,2]) & 2.5')
t('2.5 & T([1,2])')
t('T([1,2]) & T([1.,2.])')
t("T([1.,2.]) & 'a'")
t('tf.Variable([1,2]) & 2.5')
t('T([1,2]) & None')

# %%
t('2.5 | T([1,2])')
t('T([1,2]) | T([1.,2.])')
t('T([1,2]) ^ 2.5')
t('2.5 ^ T([1,2])')
t('T([1,2]) ^ T([1.,2.])')
t("T([1.,2.]) ^ 'a'")
t('tf.Variable([1,2]) ^ 2.5')
t('T([1,2]) ^ None')
t('tf.constant([np.array([1,2])])')
t('tf.constant([np.array([1.,2.]),[1,2]])')
t('tf.convert_to_tensor([T(1.),2])')
t('tf.convert_to_tensor([2,T(1.)])')

# %%
t('tf.convert_to_tensor([[T(1.),T(2.)],[3.,4.]])')
t('tf.convert_to_tensor([T(1),2.5])')
t('tf.convert_to_tensor([tf.Variable(1.),2.])')
t('tf.add([T(1.),2.],1.)')
t('tf.reduce_sum([T(1.),T(2.)])')
t('tf.constant([np.float16(1)])')
t('tf.constant(np.int64(3))')
t('tf.constant(np.array(3))')
t('tf.constant([np.bool_(True)])')
t('tf.constant([1,np.float32(2)])')
t('tf.constant([True,np.bool_(True)])')
t('tf.constant([np.uint8(1)])')

# %%
t("tf.constant(np.array([1,'a']))")
t('tf.cast(np.array([1.5]),tf.int32)')
t('tf.cast(1.5,tf.int32)')
t('tf.cast([1,0],tf.bool)')
t('tf.add(np.array([1,2]),1)')
t('tf.add(1,np.array([1,2]))')
t('tf.add(np.array([1.]),T([1.]))')
t('tf.multiply(np.array([1.]),T([1.]))')
t('tf.matmul([[1,2]],[[1.],[2.]])')
t('tf.matmul(T([[1.,2.]]),[[1],[2]])')
t('tf.matmul([[1,2]],T([[1.],[2.]]))')
t('tf.maximum(T([1.,2.]),1)')

# %%
t('tf.maximum(1,T([1.,2.]))')
t('tf.maximum(1.5,T([1,2]))')
t('tf.maximum(T([1,2]),1.5)')
t('tf.where([True,False],1.,2)')
t('tf.where([True,False],T([1,2]),0)')
t('tf.concat([T([1.]),[2]],0)')
t('tf.stack([T(1.),2])')
t('tf.stack([2,T(1.)])')
t('tf.pow(2,T(3.))')
t('tf.pow(T(2.),3)')
t('tf.equal([1,2],[1.,2.])')
t('tf.subtract(T([1]),1.5)')

# %%
t('tf.divide(1,2)')
t('tf.divide(T([1,2]),2)')
t('tf.math.divide_no_nan(1.,0.)')
t('tf.square(3)')
t('tf.abs(-3)')
t('tf.zeros_like([1,2])')
