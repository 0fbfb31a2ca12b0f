# %%
# Sizes up and down by every method, with gradients, for few channels and many: sums that tell where elements stand.
def weighed(x):
    x = x.numpy().astype("float64").ravel()
    return f"{(x * (np.arange(x.size) % 17 + 1)).sum():.4g} {np.abs(x).sum():.4g}"

def pictures(shape):
    count = int(np.prod(shape))
    return tf.constant((np.arange(count) * 7919 % 101 / 101).astype("float32").reshape(shape))

for shape, size in (((2, 9, 7, 3), (13, 20)), ((1, 16, 16, 1), (5, 4)), ((2, 8, 8, 16), (8, 11)), ((1, 3, 2, 2), (7, 7)), ((1, 1, 1, 2), (3, 3))):
    x = pictures(shape)
    for method in "bilinear bicubic lanczos3 mitchellcubic".split():
        for antialias in (False, True):
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = tf.image.resize(x, size, method, antialias=antialias)
                z = tf.reduce_sum(y * y)
            print(shape, size, method, antialias, weighed(y), weighed(tape.gradient(z, x)))
    print("area", weighed(tf.image.resize(x, size, "area")))
# %%
# TensorFlow 1's positions, and boxes.
x = pictures((1, 9, 7, 3))
for corners in (False, True):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.compat.v1.image.resize_bilinear(x, (6, 12), align_corners=corners)
        z = tf.reduce_sum(y * y)
    print(weighed(y), weighed(tape.gradient(z, x)))
for method in ("bilinear", "nearest"):
    y = tf.image.crop_and_resize(x, [[0.1, 0.2, 0.9, 0.8], [-0.2, 0.0, 1.3, 1.0], [0.0, 0.0, 1.0, 1.0]], [0, 0, 0], (4, 5), method, extrapolation_value=2.0)
    print(weighed(y))
