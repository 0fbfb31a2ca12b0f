"""accelerated.py -- what a GPU is for, timed: one line "name<TAB>microseconds" each. Runs on Tapebook and on TensorFlow.

A GPU does its work behind the program's back: every measurement ends with a number that has to be brought back.
"""
import time

import tensorflow as tf
from steps import training_step


def measure(name, f, number, rounds=5):
    """The best mean of `number` calls, the last result's arrival included."""
    float(tf.reduce_sum(f()))
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            last = f()
        float(tf.reduce_sum(last))
        best = min(best, (time.perf_counter() - start) / number)
    print(f"{name}\t{best * 1e6:.3f}", flush=True)


def operations():
    x, y = tf.random.normal((10 ** 7,)), tf.random.normal((10 ** 7,))
    square, wide = tf.random.normal((2048, 2048)), tf.random.normal((4096, 1024))
    images, filters = tf.random.normal((64, 56, 56, 64)), tf.random.normal((3, 3, 64, 64))
    rows = tf.random.uniform((100_000,), 0, 4096, tf.int64)
    measure("x + y, 10^7", lambda: x + y, 50)
    measure("exp(x), 10^7", lambda: tf.exp(x), 50)
    measure("reduce_sum(x), 10^7", lambda: tf.reduce_sum(x), 50)
    measure("relu(x * 2 + 1), 10^7", lambda: tf.nn.relu(x * 2.0 + 1.0), 20)
    measure("matmul 2048 x 2048", lambda: square @ square, 50)
    measure("softmax 4096 x 1024", lambda: tf.nn.softmax(wide), 50)
    measure("transpose + copy 2048 x 2048", lambda: tf.transpose(square) + 0.0, 50)
    measure("reduce_mean over axis 0", lambda: tf.reduce_mean(wide, 0), 50)
    measure("gather 100,000 rows", lambda: tf.gather(wide, rows), 20)
    measure("conv2d 64 x 56 x 56 x 64", lambda: tf.nn.conv2d(images, filters, 1, "SAME"), 20)
    measure("max_pool2d 64 x 56 x 56 x 64", lambda: tf.nn.max_pool2d(images, 2, 2, "VALID"), 20)


def training():
    layers, sequential = tf.keras.layers, tf.keras.Sequential
    for batch in (128, 4096):
        training_step(measure, f"MLP 784-128-10, batch {batch}", sequential([layers.Dense(128, activation="relu"), layers.Dense(10)]), (batch, 784), 50)
    training_step(measure, "MLP 784-2048-2048-10, batch 1024", sequential([layers.Dense(2048, activation="relu"), layers.Dense(2048, activation="relu"),
                                                                           layers.Dense(10)]), (1024, 784), 20)
    for batch in (32, 256):
        training_step(measure, f"CNN of the guide, batch {batch}", sequential([layers.Conv2D(16, 3, activation="relu"),
                                                                               layers.Conv2D(16, 3, activation="relu"),
                                                                               layers.GlobalAveragePooling2D(), layers.Dense(10)]), (batch, 28, 28, 1), 20)
    training_step(measure, "CNN 32-64, batch 256", sequential([layers.Conv2D(32, 3, activation="relu"), layers.MaxPool2D(),
                                                               layers.Conv2D(64, 3, activation="relu"), layers.MaxPool2D(), layers.Flatten(),
                                                               layers.Dense(10)]), (256, 32, 32, 3), 10)
    for batch in (32, 256):
        training_step(measure, f"LSTM(128) on 28 x 28, batch {batch}", sequential([layers.LSTM(128), layers.Dense(10)]), (batch, 28, 28), 5)


operations()
training()
