# Rows of variables by number: read, with gradients, and assigned in the same breath.
import tensorflow as tf

v = tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
print(v.sparse_read([0, 2]))
print(v.sparse_read(tf.constant(1)), v.gather_nd([[0, 1], [2, 0]]))
print(v.gather_nd(tf.constant([1])).numpy())
for wrong in (lambda: v.sparse_read([3]), lambda: v.gather_nd([[0, 5]]), lambda: v.sparse_read()):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__)

# %%
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(v.sparse_read([0, 0, 1]) ** 2) + tf.reduce_sum(v.gather_nd([[2, 1]]) * 3)
print(tf.convert_to_tensor(tape.gradient(loss, v)).numpy())
print(v.scatter_update(tf.IndexedSlices([[9.0, 9.0]], [1])).sparse_read([1]).numpy(), v.scatter_nd_add([[0, 0]], [10.0]).gather_nd([[0, 0]]).numpy())
