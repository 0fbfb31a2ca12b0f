"""tensors.py -- operations, gradients and training steps, timed: one line "name<TAB>microseconds" each.

Runs as it stands on Tapebook and on TensorFlow (eager, tf_keras): compare.py sets the two side by side. Names that begin with "np."
are NumPy's on both.
"""
import time

import numpy as np
import tensorflow as tf
from steps import training_step


def measure(name, f, number, rounds=5):
    """The best mean of `number` calls."""
    f()
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            f()
        best = min(best, (time.perf_counter() - start) / number)
    print(f"{name}\t{best * 1e6:.3f}", flush=True)


def scalars():
    a, b = tf.constant(1.0), tf.constant(2.0)
    w = tf.Variable(3.0)

    def square():
        with tf.GradientTape() as tape:
            y = w * w
        return tape.gradient(y, w)

    measure("a + b, scalars", lambda: a + b, 2000)
    measure("w * w with tape and gradient", square, 500)


def elementwise():
    for exponent in (3, 6, 7):
        n, calls = 10 ** exponent, max(4, 10 ** (6 - exponent))
        x, y = tf.random.normal((n,)), tf.random.normal((n,))
        u, v = x.numpy().copy(), y.numpy().copy()
        measure(f"x + y, 10^{exponent}", lambda: x + y, calls)
        measure(f"exp(x), 10^{exponent}", lambda: tf.exp(x), calls)
        measure(f"reduce_sum(x), 10^{exponent}", lambda: tf.reduce_sum(x), calls)
        measure(f"np.x + y, 10^{exponent}", lambda: u + v, calls)
        measure(f"np.exp(x), 10^{exponent}", lambda: np.exp(u), calls)
        measure(f"np.sum(x), 10^{exponent}", lambda: u.sum(), calls)


def families():
    x = tf.random.normal((256, 256))
    images = tf.random.normal((32, 28, 28, 16))
    filters = tf.random.normal((3, 3, 16, 16))
    logits, labels = tf.random.normal((256, 10)), tf.zeros((256,), tf.int64)
    rows, groups, long = tf.range(0, 256, 2), tf.range(256) % 16, tf.random.normal((10 ** 6,))
    halves = tf.nn.conv2d(images, filters, 2, "SAME")
    measure("matmul 256 x 256", lambda: tf.matmul(x, x), 50)
    measure("transpose + copy 256 x 256", lambda: tf.transpose(x) + 0.0, 50)
    measure("reduce_mean over axis 0", lambda: tf.reduce_mean(x, 0), 100)
    measure("softmax 256 x 256", lambda: tf.nn.softmax(x), 50)
    measure("gather 128 rows", lambda: tf.gather(x, rows), 100)
    measure("concat", lambda: tf.concat([x, x], 1), 100)
    measure("slice x[::2, 1:-1]", lambda: x[::2, 1:-1], 200)
    measure("sort 256 x 256", lambda: tf.sort(x), 5)
    measure("conv2d 32 x 28 x 28 x 16", lambda: tf.nn.conv2d(images, filters, 1, "SAME"), 10)
    measure("conv2d, gradient to images, stride 2", lambda: tf.nn.conv2d_transpose(halves, filters, images.shape, 2, "SAME"), 10)
    measure("rfft 256 x 256", lambda: tf.signal.rfft(x), 20)
    measure("einsum ij,jk->ik", lambda: tf.einsum("ij,jk->ik", x, x), 50)
    measure("cumsum", lambda: tf.cumsum(x, 1), 100)
    measure("top_k 10 of 256 x 256", lambda: tf.math.top_k(x, 10), 20)
    measure("unsorted_segment_sum", lambda: tf.math.unsorted_segment_sum(x, groups, 16), 100)
    measure("relu(x * w + b), 10^6", lambda: tf.nn.relu(long * 2.0 + 1.0), 20)
    measure("max_pool2d", lambda: tf.nn.max_pool2d(images, 2, 2, "VALID"), 10)
    measure("sparse cross-entropy", lambda: tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits), 100)
    measure("cholesky 64 x 64", lambda: tf.linalg.cholesky(tf.eye(64) * 2.0), 50)


def linear_regression():
    x = tf.random.normal((1000,))
    y = x * 3 + 2 + tf.random.normal((1000,)) * 0.1
    w, b = tf.Variable(5.0), tf.Variable(0.0)

    def train():
        for _ in range(300):
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(y - (w * x + b)))
            dw, db = tape.gradient(loss, [w, b])
            w.assign_sub(0.1 * dw)
            b.assign_sub(0.1 * db)

    measure("linear regression, 300 steps", train, 1, 3)


def functions():
    """What tf.function decorates: a small function, a loop."""
    x, w, b = tf.ones((8, 8)), tf.ones((8, 8)), tf.ones((8,))

    @tf.function
    def layer(x, w, b):
        return tf.nn.relu(x @ w + b)

    @tf.function
    def rounds(x):
        for _ in tf.range(100):
            x = x * 0.5 + 1.0
        return x

    measure("tf.function, relu(x @ w + b)", lambda: layer(x, w, b), 500)
    measure("tf.function, a loop of 100 rounds", lambda: rounds(x), 50)


def training():
    layers, sequential = tf.keras.layers, tf.keras.Sequential
    training_step(measure, "MLP 784-128-10, batch 128, Adam", sequential([layers.Flatten(), layers.Dense(128, activation="relu"),
                                                                          layers.Dense(10)]), (128, 28, 28), 50)
    training_step(measure, "CNN of the guide, batch 32, Adam", sequential([layers.Conv2D(16, 3, activation="relu"),
                                                                           layers.Conv2D(16, 3, activation="relu"),
                                                                           layers.GlobalAveragePooling2D(), layers.Dense(10)]), (32, 28, 28, 1), 10)
    training_step(measure, "LSTM(128) on 28 x 28, batch 32, Adam", sequential([layers.LSTM(128), layers.Dense(10)]), (32, 28, 28), 5)
    training_step(measure, "GRU(128) on 28 x 28, batch 32, Adam", sequential([layers.GRU(128), layers.Dense(10)]), (32, 28, 28), 5)


def fitting():
    """model.fit over made-up images: an epoch of the quickstart's model."""
    x = np.random.rand(60000, 28, 28).astype("float32")
    y = np.random.randint(0, 10, 60000)
    layers = tf.keras.layers
    model = tf.keras.Sequential([layers.Flatten(input_shape=(28, 28)), layers.Dense(128, activation="relu"), layers.Dropout(0.2),
                                 layers.Dense(10)])
    model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), ["accuracy"])
    start = time.perf_counter()
    model.fit(x, y, epochs=1, verbose=0)
    print(f"model.fit, 60,000 images\t{(time.perf_counter() - start) * 1e6:.3f}", flush=True)


scalars()
elementwise()
families()
linear_regression()
functions()
training()
fitting()
