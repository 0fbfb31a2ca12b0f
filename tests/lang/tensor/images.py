# %% Pictures.
import numpy as np
import tensorflow as tf

x = tf.reshape(tf.range(24, dtype=tf.float32), [1, 4, 2, 3]) / 24
u = tf.cast(tf.reshape(tf.range(48) * 5, [4, 4, 3]), tf.uint8)


def show(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print(r.dtype, r.shape, np.round(np.asarray(r).ravel()[:9], 2 if f == tf.image.resize else 4))
    except Exception as e:
        print(type(e).__name__, e)

# %%
for m in ["bilinear", "nearest", "bicubic", "area", "lanczos3", "lanczos5", "gaussian", "mitchellcubic"]:
    show(tf.image.resize, x * 7, [3, 5], method=m)
    show(tf.image.resize, u, (2, 2), method=m, antialias=True)
    show(tf.image.resize, u, (7, 3), method=m)
show(tf.image.resize, u, [2, 8], preserve_aspect_ratio=True)
show(tf.image.resize, u, 3)
show(tf.image.resize, u, [3])
show(tf.image.resize, [1.0], [3, 3])
show(tf.image.resize_with_pad, u, 3, 8)
show(tf.image.resize_with_crop_or_pad, u, 2, 6)
show(tf.image.central_crop, u, 0.5)
show(tf.image.crop_to_bounding_box, u, 1, 1, 2, 3)
show(tf.image.crop_to_bounding_box, u, 1, 1, 4, 3)
show(tf.image.pad_to_bounding_box, u, 1, 1, 6, 7)

# %%
show(tf.image.flip_left_right, u)
show(tf.image.flip_up_down, x)
show(tf.image.transpose, x)
for k in range(4):
    show(tf.image.rot90, u, k)
show(tf.image.convert_image_dtype, u, tf.float32)
show(tf.image.convert_image_dtype, x, tf.uint8)
show(tf.image.convert_image_dtype, u, tf.uint16)
show(tf.image.convert_image_dtype, tf.cast(u, tf.uint16) * 256, tf.uint8)
show(tf.image.adjust_brightness, u, 0.2)
show(tf.image.adjust_brightness, x, -0.5)
show(tf.image.adjust_contrast, x, 2.0)
show(tf.image.adjust_contrast, u, 0.5)
show(tf.image.adjust_gamma, x, 0.5)
show(tf.image.adjust_hue, x, 0.3)
show(tf.image.adjust_saturation, x, 0.5)
show(tf.image.adjust_saturation, u, 3.0)
show(tf.image.rgb_to_grayscale, u)
show(tf.image.rgb_to_grayscale, x)
show(tf.image.grayscale_to_rgb, x[..., :1])
show(tf.image.rgb_to_hsv, x)
show(tf.image.hsv_to_rgb, x)
show(tf.image.rgb_to_yuv, x)
show(tf.image.per_image_standardization, u)
show(tf.image.total_variation, x)
show(tf.image.sobel_edges, x)
show(tf.image.psnr, x, x * 0.9, 1.0)
dy, dx = tf.image.image_gradients(x)
print(dy.numpy().round(4).ravel()[:6], dx.numpy().round(4).ravel()[:6])
show(tf.image.extract_patches, tf.reshape(tf.range(100.), [1, 10, 10, 1]), sizes=[1, 3, 3, 1], strides=[1, 5, 5, 1], rates=[1, 1, 1, 1], padding="VALID")
show(tf.image.extract_patches, tf.reshape(tf.range(100.), [1, 10, 10, 1]), sizes=[1, 3, 3, 1], strides=[1, 5, 5, 1], rates=[1, 2, 2, 1], padding="SAME")
show(tf.image.crop_and_resize, x, [[0.1, 0.2, 0.8, 1.0]], [0], [2, 2])
show(tf.image.non_max_suppression, [[0., 0, 1, 1], [0, 0.1, 1, 1.1], [0, 2, 1, 3]], [0.9, 0.75, 0.6], 3)

# %%
tf.random.set_seed(3)
for i in range(3):
    show(tf.image.random_flip_left_right, u)
    show(tf.image.random_flip_up_down, u, seed=1)
    show(tf.image.random_brightness, x, 0.3)
    show(tf.image.random_contrast, x, 0.2, 0.5, seed=4)
    show(tf.image.random_crop, u, [2, 2, 3])
    show(tf.image.random_saturation, x, 5, 10, seed=2)
show(tf.image.stateless_random_flip_left_right, u, seed=[1, 2])
show(tf.image.stateless_random_brightness, x, 0.2, seed=(1, 2))
show(tf.image.stateless_random_crop, u, [2, 2, 3], seed=(3, 4))
with tf.GradientTape() as t:
    t.watch(x)
    y = tf.reduce_sum(tf.image.resize(x, [3, 3]) ** 2)
print(t.gradient(y, x).numpy().round(4).ravel()[:5])

# %%
png = tf.io.encode_png(u)
print(png.dtype, png.shape)
print(tf.reduce_all(tf.io.decode_png(png) == u).numpy(), tf.io.decode_png(png).shape, tf.io.decode_image(png).dtype)
show(tf.io.decode_png, png, channels=1)
show(tf.io.decode_png, png, channels=4)
show(tf.io.decode_png, tf.io.encode_png(u[..., :1]), channels=3)
show(tf.io.decode_png, tf.io.encode_png(tf.cast(u, tf.uint16) * 200), dtype=tf.uint16)
show(tf.image.decode_image, png, dtype=tf.float32)

# %%
ex = tf.train.Example(features=tf.train.Features(feature={
    "a": tf.train.Feature(int64_list=tf.train.Int64List(value=[1, 2])),
    "b": tf.train.Feature(float_list=tf.train.FloatList(value=[0.5])),
    "c": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"hi"]))}))
s = ex.SerializeToString()
spec = {"a": tf.io.FixedLenFeature([2], tf.int64), "b": tf.io.FixedLenFeature([], tf.float32), "c": tf.io.FixedLenFeature([], tf.string, default_value=""),
        "d": tf.io.FixedLenFeature([], tf.int64, default_value=7), "e": tf.io.FixedLenSequenceFeature([], tf.int64, allow_missing=True)}
print(spec["d"])
r = tf.io.parse_single_example(s, spec)
for k in sorted(r): print(k, r[k])
r = tf.io.parse_example([s, s], spec)
for k in sorted(r): print(k, r[k])
import tempfile, os
path = os.path.join(tempfile.mkdtemp(), "x.tfrecord")
with tf.io.TFRecordWriter(path) as w:
    for i in range(3):
        w.write(s)
for rec in tf.data.TFRecordDataset(path).map(lambda q: tf.io.parse_single_example(q, spec)).batch(2):
    print(rec["a"].numpy(), rec["c"].numpy())
print(tf.io.decode_csv(["1,2.5,x", ",3,"], [[7], [0.0], ["none"]]))
