# Pictures mapped to others by a projective map, and the boxes of batches that stay.
rng = np.random.RandomState(0)
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e)[:200])


b = rng.rand(2, 3, 6, 4).astype("float32")
s = rng.rand(2, 3, 6).astype("float32")
t(lambda: tf.image.non_max_suppression_padded(b, s, 4, pad_to_max_output_size=True, iou_threshold=.3))
t(lambda: tf.image.non_max_suppression_padded(b[0], s[0], 10, pad_to_max_output_size=True, iou_threshold=.3, score_threshold=.5))
t(lambda: tf.image.non_max_suppression_padded(b[0, 0], s[0, 0], 10, pad_to_max_output_size=True))
t(lambda: tf.image.non_max_suppression_padded(tf.constant(b[0, 0]), tf.constant(s[0, 0]), 10))
t(lambda: tf.image.non_max_suppression_padded(tf.constant(b[0]), tf.constant(s[0]), 10))
z = b[0].copy()
z[:, 1] = 0
t(lambda: tf.image.non_max_suppression_padded(z, s[0], 6, pad_to_max_output_size=True))

# %%
im = rng.rand(2, 4, 5, 2).astype("float32")
for mode in ("CONSTANT", "REFLECT", "WRAP", "NEAREST"):
    for i in ("BILINEAR", "NEAREST"):
        t(lambda: tf.raw_ops.ImageProjectiveTransformV3(images=im, transforms=[[1, .2, -1, .1, 1, .5, 0, .01]], output_shape=[3, 6],
                                                        fill_value=.5, interpolation=i, fill_mode=mode).numpy().round(4).tolist())
t(lambda: tf.raw_ops.ImageProjectiveTransformV2(images=(im * 255).astype("uint8"), transforms=[[1, .2, -1, .1, 1, .5, 0, 0.]],
                                                output_shape=[3, 6], interpolation="BILINEAR")[0, :, :, 0])
