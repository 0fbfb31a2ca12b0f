# %% Guide: tf.function, eager.
import tensorflow as tf
import numpy as np
@tf.function
def add(a, b):
    return a + b
print(add(tf.ones([2, 2]), tf.ones([2, 2])))
v = tf.Variable(1.0)
with tf.GradientTape() as tape:
    result = add(v, 1.0)
print(tape.gradient(result, v))

# %%
@tf.function
def dense_layer(x, w, b):
    return add(tf.matmul(x, w), b)
print(dense_layer(tf.ones([3, 2]), tf.ones([2, 2]), tf.ones([2])))

# %%
tf.executing_eagerly()

# %%
x = [[2.]]
m = tf.matmul(x, x)
print("hello, {}".format(m))
a = tf.constant([[1, 2], [3, 4]])
print(a)
b = tf.add(a, 1)
print(b)
print(a * b)
c = np.multiply(a, b)
print(c)
print(a.numpy())

# %%
def fizzbuzz(max_num):
    counter = tf.constant(0)
    max_num = tf.convert_to_tensor(max_num)
    for num in range(1, max_num.numpy() + 1):
        num = tf.constant(num)
        if int(num % 3) == 0 and int(num % 5) == 0:
            print('FizzBuzz')
        elif int(num % 3) == 0:
            print('Fizz')
        elif int(num % 5) == 0:
            print('Buzz')
        else:
            print(num.numpy())
        counter += 1
fizzbuzz(15)

# %%
class MyLayer(tf.keras.layers.Layer):
    pass
@tf.custom_gradient
def clip_gradient_by_norm(x, norm):
    y = tf.identity(x)
    def grad_fn(dresult):
        return [tf.clip_by_norm(dresult, norm), None]
    return y, grad_fn
x = tf.constant([3., 4.])
with tf.GradientTape() as t:
    t.watch(x)
    y = tf.reduce_sum(clip_gradient_by_norm(x * x, 0.5))
print(t.gradient(y, x))
def log1pexp(x):
    return tf.math.log(1 + tf.exp(x))
def grad_log1pexp(x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        value = log1pexp(x)
    return tape.gradient(value, x)
print(grad_log1pexp(tf.constant(0.)).numpy(), grad_log1pexp(tf.constant(100.)).numpy())

# %%
m = tf.keras.metrics.Mean("loss")
m(0)
m(5)
print(m.result())
m([8, 9])
print(m.result())
ds_tensors = tf.data.Dataset.from_tensor_slices([1, 2, 3, 4, 5, 6])
ds_tensors = ds_tensors.map(tf.math.square).batch(2)
print('Elements of ds_tensors:')
for x in ds_tensors:
    print(x)
print(add.__name__, add.python_function.__name__)
print(tf.config.functions_run_eagerly())
@tf.function(input_signature=(tf.TensorSpec(shape=[None], dtype=tf.int32),))
def next_collatz(x):
    return tf.where(x % 2 == 0, x // 2, 3 * x + 1)
print(next_collatz(tf.constant([1, 2])))
try:
    next_collatz(tf.constant([[1, 2], [3, 4]]))
except TypeError as e:
    print("TypeError", e)
