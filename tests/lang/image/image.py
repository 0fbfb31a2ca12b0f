# %%
x = tf.constant(np.random.RandomState(0).rand(1, 5, 6, 3).astype('float32'))
tf.image.resize(x, [3, 4])[0, :, :, 0]
# %%
tf.image.resize(x, [7, 9])[0, :, :, 1]
# %%
tf.image.resize(x, [3, 4], method='nearest')[0, :, :, 0]
# %%
np.round(tf.image.resize(x, [8, 3], method='bicubic')[0, :, :, 0].numpy(), 4)
# %%
np.round(tf.image.resize(x, [3, 4], method='area')[0, :, :, 0].numpy(), 4)
# %%
for m in ['bilinear', 'bicubic', 'lanczos3', 'lanczos5', 'gaussian', 'mitchellcubic']:
    print(m, np.round(tf.image.resize(x, [3, 4], method=m, antialias=True)[0, 1, :, 0].numpy(), 4))
# %%
print(tf.image.resize(x[0], [10, 20], preserve_aspect_ratio=True).shape)
print(tf.image.resize(np.ones((4, 4, 1), 'uint8'), [2, 2]).dtype, tf.image.resize(np.ones((4, 4, 1), 'uint8'), [2, 2], method='nearest').dtype)
# %%
i = tf.constant(np.arange(12).reshape(2, 2, 3) * 20, tf.uint8)
tf.image.flip_left_right(i), tf.image.flip_up_down(i)
# %%
tf.image.rot90(i)[:, :, 0], tf.image.transpose(i)[:, :, 0]
# %%
tf.image.rgb_to_grayscale(i)
# %%
tf.image.grayscale_to_rgb(i[:, :, :1])[:, :, 2]
# %%
tf.image.convert_image_dtype(i, tf.float32)[0]
# %%
tf.image.convert_image_dtype(tf.constant([0.0, 0.5, 1.0, 1.2]), tf.uint8, saturate=True)
# %%
tf.image.convert_image_dtype(tf.constant([0, 128, 255], tf.uint8), tf.uint16)
# %%
tf.image.adjust_brightness(i, 0.2)[0], tf.image.adjust_contrast(i, 2.)[1]
# %%
np.round(tf.image.adjust_contrast(x, .5)[0, 0, :, 0].numpy(), 4), np.round(tf.image.adjust_gamma(x, 2.)[0, 0, :, 0].numpy(), 4)
# %%
tf.image.adjust_saturation(i, 0.5), tf.image.adjust_hue(i, 0.3)
# %%
np.round(tf.image.rgb_to_hsv(x)[0, 0].numpy(), 4), np.round(tf.image.hsv_to_rgb(tf.image.rgb_to_hsv(x))[0, 0].numpy() - x[0, 0].numpy(), 4) + 0
# %%
tf.image.central_crop(x, 0.5).shape, tf.image.crop_to_bounding_box(x, 1, 2, 3, 2).shape, tf.image.pad_to_bounding_box(x, 1, 1, 8, 9).shape
# %%
tf.image.resize_with_crop_or_pad(i, 3, 1)[:, :, 0], tf.image.resize_with_pad(i, 4, 3).shape
# %%
np.round(tf.image.per_image_standardization(i)[0].numpy(), 4)
# %%
tf.random.set_seed(1)
[bool(tf.reduce_all(tf.image.random_flip_left_right(i) == i)) for _ in range(6)]
# %%
np.round(tf.image.random_brightness(x, 0.3, seed=3)[0, 0, :, 0].numpy(), 4), np.round(tf.image.random_contrast(x, 0.3, 2., seed=3)[0, 0, :, 0].numpy(), 4)
# %%
tf.image.random_crop(i, (1, 2, 3), seed=2), tf.image.stateless_random_crop(i, (1, 2, 3), (1, 2))
# %%
np.round(tf.image.total_variation(x).numpy(), 3), np.round(tf.image.psnr(x, x * .9, 1.).numpy(), 3), np.round(tf.image.sobel_edges(x)[0, 1, 1].numpy(), 4)
# %%
tf.image.extract_patches(tf.reshape(tf.range(16), (1, 4, 4, 1)), [1, 2, 2, 1], [1, 2, 2, 1], [1, 1, 1, 1], 'VALID')
# %%
p = tf.io.encode_png(i)
p.dtype, bool(tf.reduce_all(tf.io.decode_png(p) == i)), tf.io.decode_png(p, channels=1), tf.io.decode_image(p, dtype=tf.float32)[0]
# %%
tf.io.decode_png(tf.io.encode_png(tf.cast(i, tf.uint16) * 100), dtype=tf.uint16)[0], tf.io.decode_png(p, channels=4)[0]
# %%
big = tf.cast(tf.image.resize(i, (16, 16)), tf.uint8)
j = tf.io.encode_jpeg(big)
d = tf.io.decode_jpeg(j)
d.shape, int(tf.reduce_max(tf.abs(tf.cast(d, tf.int32) - tf.cast(big, tf.int32)))) < 30, tf.io.decode_jpeg(j, ratio=2).shape, tf.io.decode_jpeg(j, channels=1).shape
# %%
tf.io.decode_png(b'abc')
# %%
tf.image.resize(tf.ones((3, 3)), [2, 2])
