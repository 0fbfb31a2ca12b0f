# %%
# An exception in an argument's truth value belongs to the call, and not to a later statement.
import numpy as np
import tensorflow as tf

pair = np.array([1., 2.])
for call in (lambda: tf.nn.gelu(tf.constant([1.]), pair), lambda: tf.reduce_sum(tf.constant([1.]), keepdims=bool(pair.any()))):
    try:
        print('value', call())
    except Exception as e:
        print(type(e).__name__, str(e)[:70])
print('the end')
