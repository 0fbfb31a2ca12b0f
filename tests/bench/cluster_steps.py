"""Seconds of a training step, the best third of many, on as many ranks as were started. Arguments: a model, samples in all, steps, and words:
plain (no strategy), late (no overlap), fit (Model.fit)."""
import sys
import time

import numpy as np
import tensorflow as tf

model_name, batch, steps, *words = sys.argv[1:]
batch, steps = int(batch), int(steps)
L = tf.keras.layers


def build():
    if model_name == "cnn":
        return tf.keras.Sequential([L.Conv2D(32, 3, activation="relu", input_shape=(28, 28, 1)), L.MaxPooling2D(), L.Conv2D(64, 3, activation="relu"),
                                    L.MaxPooling2D(), L.Flatten(), L.Dense(128, activation="relu"), L.Dense(10)]), (28, 28, 1)
    return tf.keras.Sequential([L.Dense(1024, activation="relu", input_shape=(784,)), L.Dense(1024, activation="relu"), L.Dense(10)]), (784,)


strategy = tf.distribute.get_strategy() if "plain" in words else tf.distribute.MultiWorkerMirroredStrategy()
if "late" in words:
    strategy._options.overlap = False
with strategy.scope():
    model, shape = build()
    optimizer = tf.keras.optimizers.Adam()
    losses = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")
ranks = strategy.num_replicas_in_sync
rows = batch // ranks
x, y = tf.random.normal([rows, *shape]), tf.zeros([rows], tf.int32)


def train_step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(losses(y, model(x, training=True))) / batch
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


took = []
for _ in range(steps + 3):
    begin = time.perf_counter()
    strategy.run(train_step)
    took.append(time.perf_counter() - begin)
took = sorted(took[3:])[:max(1, steps // 3)]
parameters = sum(int(tf.size(v)) for v in model.trainable_variables)
buckets = next(iter(optimizer._gradient_sums.values())).buckets.figures()[0] if ranks > 1 else []
print(f"{sum(took) / len(took):.6f} {parameters} {len(buckets)}")
