import tensorflow as tf
@tf.function
def seeded(x):
    if x > 0:
        return tf.random.normal([2], seed=4)
    else:
        return tf.random.uniform([2], seed=5)
tf.random.set_seed(3)
print(seeded(tf.constant(1)), seeded(tf.constant(-1)), seeded(tf.constant(1)))
# %%
@tf.function
def total(n):
    s = tf.zeros([])
    for _ in tf.range(n):
        s += tf.random.normal([])
    return s
tf.random.set_seed(3)
print(total(tf.constant(3)), total(tf.constant(3)))
# %%
@tf.function
def beside(x):
    a = tf.random.normal([])
    if x > 0:
        b = tf.random.normal([])
    else:
        b = tf.random.uniform([])
    return a, b, tf.random.normal([])
tf.random.set_seed(3)
print(*beside(tf.constant(1)), *beside(tf.constant(-1)))
# %%
@tf.function
def nested(n):
    s = tf.zeros([])
    while n > 0:
        if n % 2 == 0:
            s += tf.random.uniform([])
        else:
            s -= tf.random.uniform([], seed=8)
        n -= 1
    return s
tf.random.set_seed(7)
print(nested(tf.constant(4)), nested(tf.constant(3)), tf.random.uniform([]))
# %%
@tf.function
def chosen(x):
    return tf.cond(x > 0, lambda: tf.random.uniform([2]), lambda: tf.zeros([2]))
tf.random.set_seed(1)
print(chosen(tf.constant(1)), chosen(tf.constant(0)), chosen(tf.constant(1)), tf.random.experimental.stateless_fold_in([1, 2], 7))
# %%
chosen(1)
# %%
g = tf.random.Generator.from_seed(9)
tf.random.experimental.set_global_generator(g)
print(tf.random.get_global_generator() is g, type(tf.distribute.get_strategy()))
