# %% Guide: variables.
import tensorflow as tf
my_tensor = tf.constant([[1.0, 2.0], [3.0, 4.0]])
my_variable = tf.Variable(my_tensor)
bool_variable = tf.Variable([False, False, False, True])
complex_variable = tf.Variable([5 + 4j, 6 + 1j])
print("Shape: ", my_variable.shape)
print("DType: ", my_variable.dtype)
print("As NumPy: ", my_variable.numpy())

# %%
print("A variable:", my_variable)
print("\nViewed as a tensor:", tf.convert_to_tensor(my_variable))
print("\nIndex of highest value:", tf.math.argmax(my_variable))
print("\nCopying and reshaping: ", tf.reshape(my_variable, [1, 4]))
print(bool_variable, complex_variable)

# %%
a = tf.Variable([2.0, 3.0])
a.assign([1, 2])
try:
    a.assign([1.0, 2.0, 3.0])
except Exception as e:
    print(f"{type(e).__name__}: {e}")

# %%
a = tf.Variable([2.0, 3.0])
b = tf.Variable(a)
a.assign([5, 6])
print(a.numpy())
print(b.numpy())
print(a.assign_add([2, 3]).numpy())
print(a.assign_sub([7, 9]).numpy())

# %%
my_tensor = tf.constant([[1.0, 2.0], [3.0, 4.0]])
a = tf.Variable(my_tensor, name="Mark")
b = tf.Variable(my_tensor + 1, name="Mark")
print(a == b)
step_counter = tf.Variable(1, trainable=False)
print(step_counter, step_counter.trainable)

# %%
with tf.device("CPU:0"):
    a = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    b = tf.constant([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    c = tf.matmul(a, b)
print(c)
print(c.device, a.device)

# %%
a

# %%
v = tf.Variable(1.)
v.assign(5)

# %%
v.assign_add(1, read_value=False)

# %%
w = tf.Variable([[1., 2.]], shape=tf.TensorShape([None, 2]))
w.assign([[1, 2], [3, 4]])
print(w.shape, w.numpy())
print(w)
v = tf.Variable([1, 2, 3, 4])
v[1].assign(9)
print(v.numpy(), v.scatter_nd_update([[0]], [7]).numpy())
print(tf.Variable(3, dtype=tf.float64), tf.Variable("s"), tf.Variable([True]).name)
print(v + 1, 2 * v, v[1], -v, v > 3, v @ tf.ones([4], tf.int32)[:, None] if False else 0)
x = tf.Variable(initial_value=lambda: tf.ones([2]))
print(x)
