# %% operations of which TensorFlow's registry of gradients knows nothing
import numpy as np
import tensorflow as tf

def gradient(name, function, *values):
    operands = [tf.constant(v) for v in values]
    try:
        with tf.GradientTape() as tape:
            tape.watch(operands)
            result = function(*operands)
        print(name, [None if g is None else (np.round(g.numpy(), 4) + 0).tolist() for g in tape.gradient(result, operands)])
    except (LookupError, ValueError) as error:
        print(name, type(error).__name__, error)

picture = (np.arange(2 * 4 * 4 * 3).reshape(2, 4, 4, 3) % 7 / 8).astype("float32")
matrix = np.array([[1.0, 0.5], [0.25, 2.0]], "float32")
vector = np.array([0.5, 0.25, 0.5, 0.75], "float32")
gradient("hue", lambda x: tf.image.adjust_hue(x, 0.1), picture)
gradient("saturation", lambda x: tf.image.adjust_saturation(x, 0.5), picture)
gradient("contrast", lambda x, f: tf.image.adjust_contrast(x, f), picture, np.float32(2))
gradient("area", lambda x: tf.image.resize(x, (6, 6), "area"), picture)
gradient("boxes", lambda x: tf.image.draw_bounding_boxes(x, [[[0.1, 0.1, 0.8, 0.9]]] * 2, [[1.0, 0.0, 0.0]]), picture)
gradient("suppression", lambda s: tf.image.non_max_suppression_with_scores([[0., 0., 1., 1.], [0., 0., 1., .9]], s, 2)[1], vector[:2])
gradient("colours", lambda x: tf.image.hsv_to_rgb(x), picture[0, 0])
gradient("unique", lambda x: tf.unique(x).y, vector)
gradient("unique with counts", lambda x: tf.unique_with_counts(x)[0], vector)
gradient("lu", lambda x: tf.linalg.lu(x)[0], matrix)
gradient("logm", lambda x: tf.math.real(tf.linalg.logm(tf.complex(x, 0.0))), matrix)
gradient("truncatemod", lambda x: tf.truncatemod(x, 0.3), vector)
gradient("truncatediv", lambda x: tf.truncatediv(x, 0.3), vector)
gradient("bincount", lambda w: tf.math.bincount([0, 1, 1, 2], weights=w), vector)
gradient("rfft3d", lambda x: tf.abs(tf.signal.rfft3d(x)), picture[..., 0])
gradient("poisson", lambda x: tf.random.poisson([3], x), vector)
gradient("least squares", lambda x: tf.linalg.lstsq(x, tf.ones((2, 1)), fast=False), matrix)
pairs = [[0, 0], [0, 1], [1, 0], [1, 1]]
gradient("sparse maximum", lambda x: tf.sparse.reduce_max(tf.SparseTensor(pairs, x, [2, 2]), 1), vector)
gradient("sparse counts", lambda w: tf.sparse.bincount([0, 1, 1, 2], weights=w).values, vector)
gradient("sparse parts", lambda x: tf.sparse.split(tf.SparseTensor(pairs, x, [2, 2]), 2, 0)[0].values, vector)
gradient("sparse join", lambda x: tf.sparse.concat(0, [tf.SparseTensor(pairs, x, [2, 2])] * 2).values, vector)
gradient("order", lambda x: tf.random.experimental.stateless_shuffle(x, [1, 2]), vector)
gradient("order by chance", lambda x: tf.random.shuffle(x), vector)
gradient("only the integers", lambda x: tf.cast(tf.unique(x).idx, tf.float32) * x, vector)

# %% gradients that are zero, and not None: of what only chooses
for function in (tf.nn.relu, tf.nn.relu6, tf.nn.leaky_relu, tf.nn.crelu, lambda x: tf.nn.max_pool1d(x[None, :, None], 2, 2, "VALID")):
    x = tf.constant([-1.0, 0.0, 2.0, 7.0])
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = function(x)
        dx = inner.gradient(y, x)
    print(dx.numpy().tolist(), outer.gradient(dx, x))

# %% gradients of gathers within other operations are tensors
table = tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
with tf.GradientTape(persistent=True) as tape:
    ids = tf.SparseTensor([[0, 0], [1, 2]], [1.0, 2.0], [2, 3])
    product = tf.sparse.sparse_dense_matmul(ids, table)
    sums = tf.sparse.segment_sum(table, [0, 0, 1], [0, 0, 1])
    frames = tf.signal.frame(table, 2, 1, axis=0)
print(tape.gradient(product, table), tape.gradient(sums, table), tape.gradient(frames, table), sep="\n")

# %% angles, running logarithms of sums, the next number
gradient("angle", lambda x, y: tf.math.angle(tf.complex(x, y)), vector, vector[::-1].copy())
gradient("next", lambda x: tf.math.nextafter(x, 1.0), vector)
gradient("sums", lambda x: tf.math.cumulative_logsumexp(x) * [1.0, -2.0, 0.0, 3.0], vector)
gradient("exclusive", lambda x: tf.math.cumulative_logsumexp(x, exclusive=True, reverse=True)[:3], vector)
print(np.round(tf.math.cumulative_logsumexp([-200.0, 0.0, 100.0, -np.inf]).numpy(), 4))
print(np.round(tf.math.cumulative_logsumexp([[1.0, 2.0], [3.0, 4.0]], axis=1, exclusive=True).numpy(), 4))
print(tf.truncatediv([-1.0, 5.5], [0.3, 2.0]).numpy(), tf.truncatediv([-7, 7], [2, -2]).numpy())

# %% gamma distributions, through their numbers
tf.random.set_seed(5)
alpha = tf.constant([0.5, 2.0, 7.5])
with tf.GradientTape() as tape:
    tape.watch(alpha)
    total = tf.reduce_sum(tf.random.gamma([2], alpha, beta=2.0))
print(np.round(tape.gradient(total, alpha).numpy(), 3))
