# %%
# Segments of every whole number and of halves; overflow wraps, empty segments hold what TensorFlow puts there.
import tensorflow as tf

for d in (tf.int8, tf.uint8, tf.int16, tf.uint16, tf.int32, tf.uint32, tf.int64, tf.uint64, tf.float16):
    x = tf.constant([[1, 100], [2, 100], [3, 7]], d)
    print(d.name, tf.math.segment_sum(x, [0, 0, 1]).numpy().tolist(), tf.math.unsorted_segment_prod(x, [0, 0, 1], 3).numpy().tolist(),
          tf.math.unsorted_segment_max(x, [0, 0, 2], 3).numpy().tolist(), tf.math.segment_min(x, [0, 0, 1]).numpy().tolist())
