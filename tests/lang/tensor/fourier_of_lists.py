# %% Numbers that are no tensors become complex ones.
import numpy as np
import tensorflow as tf

for x in ([1, 2, 3], [1.0, 2.0], [1 + 2j, 0], np.array([1.0, 2.0]), np.array([1, 2]), np.array([1.0, 2.0], np.float32), np.array([1j, 2.0]),
          [[1.0, 2.0], [3.0, 4.0]], tf.ones([3]), ["a"]):
    for transform in (tf.signal.fft, tf.signal.ifft):
        try:
            print(transform(x))
        except Exception as e:
            print(type(e).__name__, str(e).split("\n")[0].split("}} ")[-1])
print(tf.squeeze(tf.ones([2, 1]), axis=True).shape, tf.norm(tf.ones([2, 3]), axis=True))
