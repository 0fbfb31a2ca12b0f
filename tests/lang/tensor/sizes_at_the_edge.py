# Axes of no elements, sizes of 0 and below, and products of sizes that no int64 holds.
import numpy as np
import tensorflow as tf

def tried(run):
    try:
        print(run())
    except Exception as error:
        print(type(error).__name__, str(error).rpartition("}} ")[2].partition(" [Op:")[0])

tried(lambda: tf.reverse_sequence(tf.zeros([2, 3, 0]), [1, 2], seq_axis=1))
tried(lambda: tf.reverse_sequence(tf.zeros([2, 0, 3]), [0, 0], seq_axis=1))
tried(lambda: tf.unravel_index([1, 2], [3, -4]))
tried(lambda: tf.unravel_index([1, 2], [3, 0, -4]))
tried(lambda: tf.unravel_index(np.array([-2 ** 63]), np.array([-1])))
tried(lambda: tf.unravel_index([-1, 2], [3, 4]))
tried(lambda: tf.nn.depth_to_space(tf.zeros([1, 1, 1, 4]), 2 ** 32))
tried(lambda: tf.nn.space_to_depth(tf.zeros([1, 0, 0, 4]), 2 ** 32))
tried(lambda: tf.batch_to_space(tf.zeros([1, 1, 1, 1]), tf.constant([2 ** 32, 2 ** 32], tf.int64), [[0, 0], [0, 0]]))
tried(lambda: tf.one_hot([0, 1, 5], 3, on_value='a', off_value='b'))
