# %% Windows that are larger than what they slide over, found while a graph is built.
import re

import numpy as np
import tensorflow as tf
L = tf.keras.layers


def told(make):
    tf.keras.backend.clear_session()
    try:
        print("no error:", make().shape)
    except Exception as e:
        print(type(e).__name__, re.sub(r"{{function_node [^}]*}} ?", "", str(e)))


told(lambda: L.Conv2D(8, 5)(tf.keras.Input((4, 4, 1))))
told(lambda: L.Conv2D(8, 5, strides=2)(tf.keras.Input((4, 4, 3))))
told(lambda: L.Conv2D(8, 5)(tf.keras.Input((3, 3, 1))))
told(lambda: L.MaxPooling2D(5)(tf.keras.Input((3, 3, 1))))
told(lambda: L.Conv1D(8, 5)(tf.keras.Input((4, 1))))
told(lambda: L.Conv3D(2, 5)(tf.keras.Input((4, 4, 4, 1))))
told(lambda: L.DepthwiseConv2D(5)(tf.keras.Input((4, 4, 1))))
told(lambda: L.SeparableConv2D(2, 5)(tf.keras.Input((4, 4, 1))))
told(lambda: L.DepthwiseConv1D(5)(tf.keras.Input((4, 1))))
told(lambda: L.SeparableConv1D(2, 5)(tf.keras.Input((4, 1))))
told(lambda: L.MaxPooling2D(4)(tf.keras.Input((2, 2, 8))))
told(lambda: L.AveragePooling2D(5)(tf.keras.Input((4, 4, 1))))
told(lambda: L.MaxPooling1D(5)(tf.keras.Input((4, 1))))
told(lambda: L.AveragePooling1D(5)(tf.keras.Input((4, 1))))
told(lambda: L.MaxPooling3D(3)(tf.keras.Input((2, 4, 4, 1))))
told(lambda: L.AveragePooling3D(3)(tf.keras.Input((2, 4, 4, 1))))
told(lambda: L.Conv2D(8, 5, padding="same")(tf.keras.Input((4, 4, 1))))
told(lambda: L.MaxPooling2D(4)(tf.keras.Input((None, None, 8))))
told(lambda: tf.keras.Sequential([L.Conv2D(8, 3, input_shape=(4, 4, 1)), L.MaxPooling2D(4)]).outputs[0])

# %% The same at once, and sizes that are said beforehand.
for window in (lambda x: tf.nn.max_pool2d(x, 4, 1, "VALID"), lambda x: tf.nn.avg_pool2d(x, 4, 1, "VALID"),
               lambda x: tf.nn.conv2d(x, tf.ones((4, 4, 1, 1)), 1, "VALID")):
    told(lambda: window(tf.ones((1, 2, 2, 1))))
print(L.Conv2D(2, 5, strides=2).compute_output_shape((1, 4, 4, 1)))
told(lambda: L.Conv2D(2, 5).compute_output_shape((1, 4, 2, 1)))

# %% NumPy's functions and formats that there are not.
for function in (np.sum, np.exp, np.array, np.linalg.norm):
    told(lambda: function(tf.keras.Input((3,))))
model = tf.keras.Sequential([L.Dense(1, input_shape=(2,))])
for name in ("foo", "H5"):
    told(lambda: model.save("nowhere", save_format=name))

# %% Names of dtypes.
for name in ("float", "double", "half", "int", "single", "complex", "bool_", "str", "object", "uint", "string", "f4", "int_", "Int32", "",
             int, float, complex, str, bytes, bool, object, list, 3, 0, 1000, None, np.float32, np.dtype(">f4"), np.dtype("U3")):
    try:
        print(repr(name), tf.as_dtype(name))
    except TypeError as e:
        print(repr(name), e)
