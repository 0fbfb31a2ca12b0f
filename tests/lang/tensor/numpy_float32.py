import tensorflow as tf
import tensorflow.experimental.numpy as tnp
import numpy as np
tnp.experimental_enable_numpy_behavior(prefer_float32=True)
def kind(x):
    return x.dtype.name
# %%
print([kind(v) for v in (tnp.asarray(1.0), tnp.asarray([1.0, 2]), tnp.asarray([1, 2]), tnp.asarray(np.array([1.0])), tnp.asarray(1j), tnp.array([True, 1.5]))])
# %%
print([kind(v) for v in (tnp.add(1.0, 2), tnp.add(1, 2), tnp.maximum(1.0, tnp.asarray([1, 2])), tnp.full(2, 1.5), tnp.zeros(2), tnp.mean([1.0, 2.0]))])
# %%
print([kind(v) for v in (tf.constant([1], tf.int32) + 1.0, tf.constant([1.0], tf.float16) + 1.0, tf.constant([1.0], tf.float64) * 2.0)], tnp.result_type(1.0), tnp.result_type(float))
# %%
tnp.experimental_enable_numpy_behavior(prefer_float32=False)
print([kind(v) for v in (tnp.asarray(1.0), tnp.add(1.0, 2), tnp.asarray([1.0, 2]))])
