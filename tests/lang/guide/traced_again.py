# %% A trace runs many times: nests of results, slices, keywords, branches, loops within loops.
import tensorflow as tf


@tf.function
def parts(x, y, flag=False):
    a, b = tf.split(x, 2)
    c = a + b * 2 if flag else a - b
    rows = tf.unstack(tf.reshape(x, [2, 2]), axis=1)
    return {"c": c, "rest": [a[0], b[-1:], y[::2], rows], "none": None, "empty": []}


for k in range(4):
    made = parts(tf.range(4.0) + k, tf.constant([1.0, 2.0, 3.0]) * k, flag=k > 1)
    print(made["c"].numpy(), [t.numpy().tolist() for t in tf.nest.flatten(made["rest"])], made["none"], made["empty"])
    made["empty"].append(k)

# %%
@tf.function
def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


@tf.function
def table(rows, columns):
    total = 0
    for i in tf.range(rows):
        line = 0
        for j in tf.range(columns):
            if j > i:
                break
            line += i * j
        total = total * 2 + line
    return total


for n in (6, 7, 27, 97):
    print(n, collatz(tf.constant(n)).numpy(), table(tf.constant(n % 5), tf.constant(3)).numpy())

# %%
v = tf.Variable(2.0)


@tf.function
def descend(x):
    with tf.GradientTape() as tape:
        loss = v * v * x
    slope = tape.gradient(loss, v)
    v.assign_sub(0.1 * slope)
    return loss, slope


@tf.function
def over(data):
    total = 0.0
    for x, y in data:
        total += tf.reduce_sum(x) * tf.cast(y, tf.float32)
    return total


data = tf.data.Dataset.from_tensor_slices((tf.ones((4, 2)), [1, 2, 3, 4]))
for k in range(4):
    print([t.numpy().round(5) for t in descend(tf.constant(1.0))], over(data).numpy(), over(data.take(k)).numpy())

# %% Arguments of many kinds: numbers and texts make traces of their own, arrays are tensors.
import numpy as np
count = []


@tf.function
def kinds(x, how="sum", *, scale=1.0, extra=None):
    count.append(how)
    y = tf.reduce_sum(x) if how == "sum" else tf.reduce_max(x)
    return y * scale if extra is None else y * scale + extra["b"][0]


for k in range(3):
    print(kinds(tf.constant([1.0, 5.0])).numpy(), kinds(tf.constant([1.0, 5.0]), "max").numpy(), kinds(np.array([1.0, 5.0], "float32"), scale=2.0).numpy(),
          kinds(x=tf.constant([1.0, 2.0, 3.0]), how="max", scale=-1.0).numpy(), kinds(tf.constant([2.0]), extra={"b": [tf.constant(1.0)]}).numpy(), len(count))
print(count)

# %%
@tf.function(input_signature=[tf.TensorSpec([None, 2]), tf.TensorSpec([], tf.int32)])
def signed(x, n):
    return tf.reduce_sum(x, 1) * tf.cast(n, tf.float32)


for k in range(3):
    print(signed(tf.ones((k + 1, 2)), k).numpy(), signed([[1.0, 2.0]], tf.constant(3)).numpy())
for wrong in (lambda: signed(tf.ones((2, 3)), 1), lambda: signed(tf.ones((2, 2)), 1.5), lambda: signed(tf.ones((2, 2)))):
    try:
        wrong()
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
