# What is no picture of three colours.
import tensorflow as tf

from tried import said

said(lambda: tf.image.rgb_to_hsv(tf.zeros([2, 2])), lambda: tf.image.rgb_to_hsv(tf.zeros([2, 4])), lambda: tf.image.rgb_to_hsv(1.0), lambda: tf.image.rgb_to_hsv(tf.constant([1, 2, 3])),
     lambda: tf.image.hsv_to_rgb(tf.zeros([2, 2])), lambda: tf.image.rgb_to_hsv(tf.zeros([0, 3])).shape)
