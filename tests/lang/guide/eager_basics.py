# %%
tf.executing_eagerly()
# %%
m = tf.matmul([[2.]], [[3.]])
print("product: {}".format(m))
m
# %%
a = tf.constant([[1, 2], [3, 4]])
print(a)
print(tf.add(a, 1))
print(a * a)
print(np.multiply(a, a))
a.numpy()
# %%
w = tf.Variable([[1.0]])
with tf.GradientTape() as tape:
    loss = w * w
print(tape.gradient(loss, w))
# %%
tf.constant([1, 2]) + tf.constant([1.0, 2.0])
