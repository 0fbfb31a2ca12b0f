# Pools, buckets and decoders of what is not a number, empty, or given in another form.
import numpy as np
import tensorflow as tf

def tried(run):
    try:
        print(run())
    except Exception as error:
        print(type(error).__name__, str(error).rpartition("}} ")[2].partition(" [Op:")[0].partition("\n")[0])

for values in ([np.nan, 1.0, 3.0, 2.0], [1.0, np.nan, 3.0, 2.0], [np.nan] * 4, [-np.inf] * 4):
    for dtype in (tf.float32, tf.float64):
        print(tf.nn.fractional_max_pool(tf.reshape(tf.constant(values, dtype), [1, 2, 2, 1]), [1.0, 2.0, 2.0, 1.0], seed=3)[0].numpy().ravel())
x = tf.reshape(tf.range(64.0), [1, 8, 8, 1])
for ratio in ([1.0, 1.0], (1.0, 2.0, 2.0, 1.0), [1.0], [], [1.0, 9.0, 2.0, 1.0], 2, [1.0, 1.5, 1.0], [1.0, 2.0, 2.0, 1.0, 1.0]):
    tried(lambda: tf.nn.fractional_max_pool(x, ratio, seed=1)[0].shape)
    tried(lambda: tf.nn.fractional_avg_pool(x, ratio, seed=1)[0].shape)
tried(lambda: tf.nn.fractional_max_pool(x[:, :0], 2.0, seed=1)[0].shape)
tried(lambda: tf.nn.fractional_avg_pool(x, [2.0, 2.0, 2.0, 1.0], seed=1)[0].shape)
tried(lambda: tf.nn.fractional_avg_pool(x[:, :, :, :1], [1.0, 2.0, 2.0, 0.5], seed=1)[0].shape)
tried(lambda: tf.nn.fractional_avg_pool(x, [1.0, 0.5, 1.0, 1.0], seed=1)[0].shape)
for dtype in (tf.int32, tf.int64, tf.float64):
    print(tf.raw_ops.Bucketize(input=tf.constant([33554435, 33554434, 33554433], dtype), boundaries=[33554436.0]).numpy())
for shape in ([3, 0, 4], [0, 2, 4], [3, 2, 0], [3, 2]):
    tried(lambda: tf.nn.ctc_greedy_decoder(tf.zeros(shape), [1, 1]))
    tried(lambda: tf.nn.ctc_beam_search_decoder(tf.zeros(shape), [1, 1]))
for radius in (2.0, 2.7, "3", None, tf.constant(2)):
    tried(lambda: tf.nn.lrn(tf.constant([[[[1.0, 2.0, 3.0, 4.0]]]]), radius).numpy().ravel().round(4))

# %%
# Where windows begin is no draw of the program's if no seed says it.
tf.random.set_seed(2)
tf.nn.fractional_max_pool(x, 1.5)
tf.nn.fractional_avg_pool(x, [1.0, 1.5, 1.5, 1.0])
print(tf.random.uniform([2]).numpy())
