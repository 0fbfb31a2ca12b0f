# %% Names that the bodies of loops and conditions assign to anew: they need not be there before.
import tensorflow as tf


@tf.function
def f(x):
    total = tf.zeros_like(x)
    for i in tf.range(2):
        for j in tf.range(3):
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = x * x * tf.cast(i + j, tf.float32)
            total = total + tape.gradient(y, x)
    return total


print(f(tf.constant([1., 2.])))


# %%
@tf.function
def g(ds, v):
    n = 0.0
    for x, y in ds:
        for k in tf.range(2):
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean((x * v - y) ** 2)
            v.assign_sub(0.1 * tape.gradient(loss, v))
            if loss > 1.0:
                n += 1.0
    return n


v = tf.Variable(0.)
print(g(tf.data.Dataset.from_tensor_slices(([1., 2., 3.], [2., 4., 6.])), v), v.numpy())


# %%
@tf.function
def h(n):
    s = tf.constant(0)
    for i in tf.range(n):
        for j in tf.range(i):
            if j % 2 == 0:
                continue
            if j > 5:
                break
            t = j * 2
            s += t
        last = s
        s = last + 1
    return s


print(h(tf.constant(10)))


# %%
@tf.function
def w(n):
    i = tf.constant(0)
    while i < n:
        j = tf.constant(0)
        while j < i:
            k = i * j
            j += 1
        i += 1
    return i


print(w(tf.constant(4)))


# %%
@tf.function
def two(xs):
    a = 0.0
    for x in xs:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = x * x
        a += tape.gradient(y, x)
    for x in xs:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = x * x * x
        a += tape.gradient(y, x)
    return a


print(two(tf.constant([1., 2.])))


# %%
@tf.function
def three(x, flag):
    if flag:
        with tf.GradientTape() as t:
            t.watch(x)
            y = x * x
        g = t.gradient(y, x)
    else:
        g = x
    with tf.GradientTape() as t:
        t.watch(x)
        z = g * x
    return t.gradient(z, x)


print(three(tf.constant(3.), tf.constant(True)), three(tf.constant(3.), tf.constant(False)))


@tf.function
def four(x):
    with tf.GradientTape() as t:
        t.watch(x)
        for i in tf.range(3):
            if i > 0:
                x2 = x * 2
            else:
                x2 = x * 3
            y = x2 * x
    return x


print(four(tf.constant(3.)))


@tf.function
def five(n):
    x = tf.constant(1)
    for i in tf.range(n):
        if i == 3:
            b = x + 1
            x = b * 2
    return x


print(five(tf.constant(6)))


# %% A function that calls itself, and parts of variables.
@tf.function
def factorial(n):
    return tf.constant(1) if n == 0 else n * factorial(n - 1)


v = tf.Variable([1., 2.])


@tf.function
def change():
    v[0].assign(5.)
    v[1:].assign(v[1:] + 1)
    return v.read_value()


print(factorial(4), change(), change())
