# %% arrays become whole numbers, tensors and lists must be such
import numpy as np

for indices in (np.array([1.5, 2.7], np.float32), np.array([1.0, 2.0]), np.array([1, 2], np.int16), np.array([True, False]), np.float32(2), [1.0, 2.0],
                tf.constant([1.0, 2.0])):
    try:
        print(tf.one_hot(indices, 4).numpy().tolist())
    except tf.errors.InvalidArgumentError as e:
        print(type(e).__name__)
