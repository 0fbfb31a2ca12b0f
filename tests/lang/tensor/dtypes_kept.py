# %% Arrays keep float64, pictures become float32 where TensorFlow's operations take nothing else by themselves.
import numpy as np
import tensorflow as tf

x = np.array([1.0, 2.0, 4.0, 8.0])
for f in (tf.signal.dct, tf.signal.idct, lambda x: tf.signal.dct(x, norm="ortho"), lambda x: tf.signal.dct(x, type=4), lambda x: tf.signal.mdct(x, 4),
          lambda x: tf.signal.mfccs_from_log_mel_spectrograms(x[None])):
    print([(y.dtype.name, np.round(y.numpy(), 5).tolist()) for y in (f(x), f(tf.constant(x, tf.float32)))])
print(tf.signal.vorbis_window(4, tf.float64).numpy().round(12))

# %%
for d in ("float16", "float32", "float64", "uint8"):
    picture = np.arange(12).reshape(2, 2, 3).astype(d)
    print(d, tf.image.rgb_to_hsv(picture).dtype, tf.image.hsv_to_rgb(picture).dtype, tf.image.per_image_standardization(picture).dtype)
    print(tf.image.per_image_standardization(tf.constant(picture)).numpy().round(4).tolist())
print(tf.image.rgb_to_hsv(tf.constant([[0.25, 0.5, 1.0]], tf.float16)), tf.image.rgb_to_hsv([[0.25, 0.5, 1.0]]))

# %%
truths = tf.constant([[True, False], [True, True]])
print(tf.linalg.diag_part(truths), tf.linalg.diag_part(truths, k=(-1, 1)), tf.linalg.diag(truths[0], k=1), tf.linalg.diag(truths[0], padding_value=1))

# %% What is left by dropout is scaled in its own precision.
tf.random.set_seed(1)
for rate in (0.3, 0.1, tf.constant(0.3, tf.float64)):
    print(tf.nn.dropout(tf.ones(6, tf.float64), rate).numpy(), tf.nn.experimental.stateless_dropout(tf.ones(4, tf.float64), rate, seed=[1, 2]).numpy()[0])
print(tf.nn.dropout(tf.ones(6, tf.float16), 0.3).numpy(), tf.nn.dropout(tf.ones(6), 0.3).numpy())
