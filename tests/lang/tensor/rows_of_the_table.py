# %%
import tensorflow as tf


def show(text):
    try:
        found = eval(text)
        print(text, "::", tf.nest.map_structure(lambda x: x.numpy().tolist() if tf.is_tensor(x) else x, found))
    except Exception as e:
        print(text, "!!", type(e).__name__, str(e).split("\n")[0].replace("{{function_node __wrapped__", "{").split("} ")[-1].split(" name:")[0])


def slope(f, *values):
    xs = [tf.constant(v) for v in values]
    with tf.GradientTape() as outer:
        outer.watch(xs)
        with tf.GradientTape() as tape:
            tape.watch(xs)
            y = f(*xs)
        first = tape.gradient(y, xs)
    second = outer.gradient([g for g in first if g is not None], xs)
    return first, second


# %%
picture = tf.reshape(tf.range(36, dtype=tf.float32), (1, 3, 4, 3))
for text in ("tf.image.extract_patches(picture, [1, 2, 2, 1], [1, 1, 2, 1], [1, 1, 1, 1], 'VALID')",
             "tf.image.extract_patches(tf.cast(picture, tf.uint8), [1, 3, 2, 1], [1, 2, 2, 1], [1, 1, 2, 1], 'SAME')",
             "tf.nn.max_pool_with_argmax(picture % 7, 2, 1, 'SAME', include_batch_in_index=True)._fields",
             "tuple(tf.nn.max_pool_with_argmax(picture % 7, 2, 1, 'SAME', output_dtype=tf.int32))",
             "tf.nn.dilation2d(picture % 5, tf.zeros((2, 2, 3)), [1, 1, 1, 1], 'SAME', 'NHWC', [1, 1, 1, 1])",
             "tf.nn.erosion2d(picture % 5, tf.ones((2, 2, 3)), [1, 1, 2, 1], 'VALID', 'NHWC', [1, 1, 1, 1])",
             "tf.image.crop_and_resize(picture, [[0.1, 0.9, 0.6, 0.2]], [0], (2, 3))",
             "tf.image.crop_and_resize(tf.cast(picture, tf.int32), [[0., 0., 2., 1.]], [0], (3, 2), method='nearest', extrapolation_value=9.)",
             "tf.image.extract_glimpse(picture, (2, 2), [[1., 1.]], centered=False, normalized=False)",
             "tf.image.extract_glimpse(picture, (2, 5), [[0.2, -0.3]], noise='zero')",
             "tf.image.extract_glimpse(picture, (2, 2), [[0., 0.]], normalized=False)",
             "tf.image.extract_glimpse(picture, (2, 2), [[1., 1.]] * 2)", "tf.image.hsv_to_rgb([[0.1, 0.5, 0.9], [0.75, 1.0, 0.5]])",
             "tf.nn.conv_transpose(tf.ones((1, 2, 2, 1)), tf.ones((2, 2, 1, 1)), (1, 4, 4, 1), 2)",
             "tf.nn.depthwise_conv2d_backprop_input([1, 4, 4, 1], tf.ones((2, 2, 1, 1)), tf.ones((1, 3, 3, 1)), [1] * 4, 'VALID')",
             "tf.nn.max_pool(tf.reshape(tf.range(16), (1, 4, 4, 1)), 2, 2, 'SAME')",
             "tf.nn.max_pool(tf.reshape(tf.range(16), (1, 4, 4, 1)), 3, 2, 'VALID')"):
    show(text)

# %%
for text in ("slope(lambda x: tf.image.crop_and_resize(x, [[0., 0., 1., .5]], [0], (2, 2)), [[[[1.], [2.]], [[3.], [5.]]]])[0]",
             "slope(lambda b: tf.image.crop_and_resize(tf.ones((1, 2, 2, 1)) * [[[1.], [4.]]], b, [0], (2, 2)), [[0., 0., 1., .5]])[0]",
             "slope(tf.sqrt, [1., 4.])", "slope(tf.math.rsqrt, [1., 4.])", "slope(tf.math.reciprocal, [1., 4.])", "slope(tf.math.softplus, [-1., 4.])[0]",
             "slope(tf.math.softsign, [-1., 4.])[0]", "slope(lambda x: tf.math.segment_mean(x, [0, 2, 2]), [1., 2., 4.])",
             "slope(lambda x: tf.math.segment_max(x, [0, 2, 2]), [1., 4., 4.])", "slope(lambda x: tf.sparse.segment_sqrt_n(x, [0, 0, 1], [0, 2, 2]), [[1., 2.], [3., 4.]])",
             "slope(lambda a, b, x: tf.math.betainc(a, b, x), 2., 3., .25)[0]",
             "slope(lambda x: tf.quantization.fake_quant_with_min_max_args(x, -1, 1), [-2., 0.3, 2.])[0]",
             "slope(lambda d, r: tf.linalg.tridiagonal_solve(d, r), [[1., 7.], [2., 4.], [9., 2.]], [[1., 2.], [3., 1.]])[0]",
             "slope(tf.nn.isotonic_regression, [[3., 4., 2.]])[0]"):
    show(text)

# %%
for text in ("tf.math.segment_prod([2, 3, 4], [0, 2, 2])", "tf.math.segment_mean([1, 2, 4], [0, 2, 2])",
             "tf.math.segment_sum(tf.cast([1, 2, 3], tf.complex64), [0, 0, 1])", "tf.math.unsorted_segment_sum(tf.cast([1, 2, 3], tf.bfloat16), [0, 0, 1], 2)",
             "tf.math.unsorted_segment_mean(tf.cast([1, 2, 3], tf.complex64), [0, 0, 1], 2)", "tf.sparse.segment_sum([[1.], [2.]], [0, 1], [0, 2], num_segments=4)",
             "tf.sparse.segment_sum([[1.], [2.]], [0, 5], [0, 1])", "tf.sparse.segment_mean([[1.], [2.]], [0, 1], [1, 0])",
             "tf.linalg.tridiagonal_solve(tf.constant([[1., 0.], [0., 0.], [0., 1.]]), tf.constant([1., 2.]))",
             "tf.linalg.tridiagonal_solve(tf.constant([[1., 0.], [0., 0.], [0., 0.]]), tf.constant([1., 2.]))",
             "tf.linalg.tridiagonal_matmul(tf.constant([[1., 0.], [2., 4.], [1., 2.]]), tf.constant([[1., 2.], [3., 4.]]))",
             "tf.math.betainc([1., 2.], 3., 0.5)", "tf.math.betainc([1., 2.], [3.], 0.5)", "tf.bitcast(1.0, tf.uint8)", "tf.bitcast(tf.zeros((2, 3)), tf.float64)",
             "tf.quantization.fake_quant_with_min_max_vars([-2., 0.3, 7.], 0., 6., num_bits=4)", "tf.quantization.fake_quant_with_min_max_vars([1.], 0., 1., num_bits=1)",
             "tf.quantization.fake_quant_with_min_max_vars_gradient([1., 2., 3.], [-1., 0., 9.], 0., 6.)", "tf.math.invert_permutation([2, 0, 1])",
             "tf.nn.isotonic_regression([[3., 1., 2.], [1., 5., 4.]])", "tf.nn.isotonic_regression([[3, 1, 2]], decreasing=False)",
             "tf.nn.approx_max_k([[5., 3., 1., 4.]], 2)", "tf.nn.experimental.general_dropout(tf.range(5.), 0.5, lambda shape, dtype: tf.constant([.1, .9, .9, .9, .9]))",
             "tf.random.create_rng_state([12, 34], 'threefry')", "tf.random.create_rng_state([12, 34], 'philox')", "tf.random.experimental.stateless_fold_in([1, 2], 3)"):
    show(text)
