# Convolutions of images and volumes and both their gradients, of whole numbers, whose sums are exact: strides, dilations, either and both;
# kernels smaller than their stride; more volumes than are given their margins at once.
# %%
import numpy as np
import tensorflow as tf

def whole(*shape, most=5):
    return tf.constant((np.arange(np.prod(shape)) * 37 % 211 % (2 * most + 1) - most).reshape(shape), tf.float32)

def weighed(y):
    y = np.asarray(y, np.float64).ravel()
    return float((y * (np.arange(y.size) % 13 + 1)).sum())

def parts(function, x, w):
    with tf.GradientTape() as tape:
        tape.watch([x, w])
        y = function(x, w)
        loss = tf.reduce_sum(y * whole(*y.shape, most=3))
    return y.shape, weighed(y), [weighed(g) for g in tape.gradient(loss, [x, w])]

for n, side, c, f in ((1, 7, 2, 3), (3, 9, 4, 17), (20, 5, 1, 4)):
    for kernel in ((3, 3, 3), (1, 2, 3), (1, 1, 1)):
        for strides in ((1, 1, 1), (2, 2, 2), (1, 2, 3)):
            for padding in ("SAME", "VALID"):
                print(n, kernel, strides, padding, *parts(lambda x, w: tf.nn.conv3d(x, w, [1, *strides, 1], padding), whole(n, side, side + 1, side - 1, c), whole(*kernel, c, f)))

# %% turned round
for strides, padding in ((1, "SAME"), (2, "SAME"), (2, "VALID"), ([1, 1, 3, 2, 1], "SAME")):
    w, g = whole(3, 3, 3, 2, 5), whole(2, 4, 3, 4, 5)
    steps = [strides] * 3 if isinstance(strides, int) else strides[1:4]
    size = [2] + [4 * steps[0] + (padding == "VALID"), 3 * steps[1] + (padding == "VALID"), 4 * steps[2] + (padding == "VALID"), 2]
    print(strides, padding, weighed(tf.nn.conv3d_transpose(g, w, size, strides, padding)))

# %% images
for kernel in (1, 2, 3):
    for strides in ((1, 1), (2, 2), (2, 3), (3, 1), (4, 4), (4, 6)):
        for dilations in ((1, 1), (2, 2), (1, 3), (6, 2)):
            for padding in ("SAME", "VALID"):
                function = lambda x, w: tf.nn.conv2d(x, w, strides, padding, dilations=dilations)
                print(kernel, strides, dilations, *parts(function, whole(2, 13, 14, 3), whole(kernel, 3, 3, 5)))
