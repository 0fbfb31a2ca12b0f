# %% whole rows by TensorFlow 1's where(), elements by TensorFlow 2's
from tried import said
R = tf.ragged.constant
v1 = tf.compat.v1
said(lambda: v1.where([True, False], R([[[1, 2]], [[3, 4], [5, 6]]]), R([[[7, 8], [9, 9]], [[0, 0]]])), lambda: v1.where([False, False], R([[1], [2, 3]]), R([[4, 5], []])),
     lambda: v1.where(R([[True], [False, True]]), R([[1], [2, 3]]), R([[4], [5, 6]])), lambda: v1.where(R([[True], [False, True]])),
     lambda: tf.where([[True], [False]], R([[1], [2, 3]]), R([[4], [5, 6]])), lambda: tf.where(True, R([[1], [2, 3]]), R([[4], [5, 6]])),
     lambda: tf.where(R([[True], [False, True]]), 1, 0))
