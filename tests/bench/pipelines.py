"""pipelines.py -- pipelines of tf.data drained, timed: one line "name<TAB>microseconds" each. Runs as it stands on Tapebook and TensorFlow."""
import os
import tempfile
import time

import numpy as np
import tensorflow as tf

Dataset, AUTOTUNE = tf.data.Dataset, tf.data.AUTOTUNE
COUNT, FEW = 20000, 2000


def measure(name, make, rounds=3):
    """The best time to make a dataset and take all its elements."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in make():
            pass
        best = min(best, time.perf_counter() - start)
    print(f"{name}\t{best * 1e6:.1f}", flush=True)


def arrays():
    base = Dataset.from_tensor_slices((np.random.rand(COUNT, 28, 28).astype("float32"), np.random.randint(0, 10, COUNT)))
    few = base.take(FEW)
    scaled = lambda x, y: (x / 255.0, y)
    measure("slices, 20,000", lambda: base)
    measure("batch, 20,000", lambda: base.batch(32))
    measure("shuffle all, batch, 20,000", lambda: base.shuffle(COUNT).batch(32))
    measure("shuffle 1,000, batch, prefetch, 20,000", lambda: base.shuffle(1000).batch(32).prefetch(2))
    measure("map, 2,000", lambda: few.map(scaled))
    measure("map in parallel, batch, 2,000", lambda: few.map(scaled, AUTOTUNE).batch(32).prefetch(AUTOTUNE))
    measure("batch, map, 20,000", lambda: base.batch(32).map(scaled))
    measure("filter, 2,000", lambda: few.filter(lambda x, y: y < 5))
    measure("repeat, batch, 10,000", lambda: few.repeat(5).batch(32))
    measure("unbatch, 2,000", lambda: few.batch(32).unbatch())
    cached = base.batch(32).cache()
    list(cached)
    measure("cache, second time, 20,000", lambda: cached)


def numbers():
    some = Dataset.range(FEW)
    measure("zip, 20,000", lambda: Dataset.zip((Dataset.range(COUNT), Dataset.range(COUNT))))
    measure("windows of 10, 2,000", lambda: some.window(10, shift=1, drop_remainder=True).flat_map(lambda w: w.batch(10)))
    measure("padded_batch, 2,000", lambda: some.map(lambda i: tf.fill([i % 20], i)).padded_batch(32))
    measure("interleave, 4,000", lambda: Dataset.range(4).interleave(lambda i: Dataset.range(1000), cycle_length=4))
    measure("scan, 2,000", lambda: some.scan(np.int64(0), lambda total, i: (total + i, total + i)))
    spec = tf.TensorSpec([], tf.int32)
    measure("from_generator, 2,000", lambda: Dataset.from_generator(lambda: iter(range(FEW)), output_signature=spec))


def example(i):
    features = {"x": tf.train.Feature(float_list=tf.train.FloatList(value=np.random.rand(28))),
                "y": tf.train.Feature(int64_list=tf.train.Int64List(value=[i % 10]))}
    return tf.train.Example(features=tf.train.Features(feature=features)).SerializeToString()


def files(folder):
    records, lines = os.path.join(folder, "examples.tfrecord"), os.path.join(folder, "lines.txt")
    with tf.io.TFRecordWriter(records) as writer:
        for i in range(FEW):
            writer.write(example(i))
    with open(lines, "w", encoding="utf-8") as file:
        file.write("\n".join(f"{i},{i * 2},word{i}" for i in range(FEW)))
    spec = {"x": tf.io.FixedLenFeature([28], tf.float32), "y": tf.io.FixedLenFeature([], tf.int64)}
    stored = lambda: tf.data.TFRecordDataset(records)
    measure("TFRecords, 2,000", stored)
    measure("TFRecords, parse each, batch", lambda: stored().map(lambda s: tf.io.parse_single_example(s, spec)).batch(32))
    measure("TFRecords, batch, parse all", lambda: stored().batch(32).map(lambda s: tf.io.parse_example(s, spec)))
    measure("lines, decode_csv, 2,000", lambda: tf.data.TextLineDataset(lines).map(lambda s: tf.io.decode_csv(s, [0, 0, ""])))


arrays()
numbers()
with tempfile.TemporaryDirectory() as room:
    files(room)
