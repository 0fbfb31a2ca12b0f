# %% The largest value is one of the pictures' dtype.
import numpy as np
import tensorflow as tf

a = np.arange(48).reshape(4, 4, 3)
for dtype, most in ((tf.uint8, 255), (tf.float32, 1.0), (tf.float32, 47.0), (tf.int16, 32767), (tf.uint8, np.float32(255.0))):
    one, other = tf.cast(a, dtype), tf.cast(a // 2, dtype)
    print(np.round(tf.image.psnr(one, other, most).numpy(), 4), np.round(tf.image.psnr(tf.stack([one, one]), other, max_val=most), 4))
for one, other in ((tf.ones([4]), tf.ones([4])), (tf.ones([4, 4, 3]), tf.ones([4, 4, 1])), (tf.ones([12, 12, 1]), tf.ones([12, 13, 1]))):
    for ratio in (tf.image.psnr, tf.image.ssim):
        try:
            print(ratio(one, other, 1.0))
        except Exception as e:
            print(type(e).__name__, str(e).split("\n")[0].split("}} ")[-1])
