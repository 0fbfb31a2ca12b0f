# %% None stands for an attribute's default
from tried import said

png = tf.io.encode_png(tf.zeros([1, 1, 3], tf.uint8), compression=None)
said(lambda: tf.strings.as_string(1.5, precision=None, width=None, fill=None), lambda: tf.strings.join(["a", "b"], separator=None),
     lambda: tf.strings.length("äb", unit=None), lambda: tf.strings.upper("a", encoding=None), lambda: tf.strings.to_number("2", None),
     lambda: tf.strings.unicode_decode("ab", "UTF-8", errors=None, replacement_char=None), lambda: tf.io.decode_png(png, channels=None, dtype=None).shape,
     lambda: tf.math.top_k([1.0, 3.0], sorted=None, index_type=None), lambda: tf.unique([4, 4], out_idx=None).idx, lambda: tf.searchsorted([1, 2], [2], out_type=None),
     lambda: tf.linalg.svd(tf.eye(2), full_matrices=None, compute_uv=None).shape, lambda: tf.linalg.diag([1, 2], k=1, align=None), lambda: tf.nn.lrn(tf.ones([1, 1, 1, 2]), bias=None, alpha=None),
     lambda: tf.quantization.fake_quant_with_min_max_args([1.0], min=None, max=None, num_bits=None), lambda: tf.sequence_mask([1, 2], dtype=None),
     lambda: tf.strided_slice([1, 2, 3], [0], [2], begin_mask=None), lambda: tf.random.poisson([1], 0.0, dtype=None).dtype)
# %% dtypes by what they are equal to, or have
said(lambda: tf.as_dtype(True), lambda: tf.as_dtype(3.0), lambda: tf.as_dtype(1.5), lambda: tf.as_dtype(np.ones(2)), lambda: tf.cast(2, np.array([1], np.int8)), lambda: tf.as_dtype(tf.constant(1.0)))
# %% words that an attribute does not take
image, filters = tf.ones([1, 4, 4, 1]), tf.ones([2, 2, 1, 1])
said(lambda: tf.nn.conv2d(image, filters, 1, "same"), lambda: tf.nn.max_pool2d(image, 2, 2, "Valid"), lambda: tf.nn.avg_pool2d(image, 2, 2, "valid"),
     lambda: tf.linalg.diag([1, 2], k=1, align="LEFT"), lambda: tf.strings.unicode_encode([97], "UTF-7"), lambda: tf.io.encode_jpeg(tf.zeros([1, 1, 3], tf.uint8), format="bmp"),
     lambda: tf.nn.depth_to_space(tf.ones([1, 1, 1, 4]), 2, "HWCN"), lambda: tf.image.crop_and_resize(image, [[0., 0., 1., 1.]], [0], [2, 2], "cubic"))
# %% margins as numbers
margins = [[0, 0], [1, 1], [1, 1], [0, 0]]
said(lambda: tf.nn.conv2d(image, filters, 1, margins).shape, lambda: tf.nn.conv2d(image, filters, 1, [1, 1]), lambda: tf.nn.max_pool2d(image, 2, 1, margins[1:]),
     lambda: tf.nn.depthwise_conv2d(image, filters, [1, 1, 1, 1], [[0], [1, 1], [1, 1], [0, 0]]), lambda: tf.nn.max_pool2d(image, 2, 1, [[0, 0], [1, 1], [1, 1], [1, 0]]),
     lambda: tf.nn.conv1d(image[0], filters[0], 1, margins),
     lambda: tf.nn.conv2d_transpose(image, filters, [1, 6, 6, 1], 2, margins)[0, :, :, 0])
# %% transposed convolutions
said(lambda: tf.nn.conv2d_transpose(tf.ones([4, 4, 1]), filters, [1, 8, 8, 1], 2),
     lambda: tf.nn.conv2d_transpose(image, filters, [1, 8.5, 8, 1], 2), lambda: tf.nn.conv2d_transpose(image, tf.ones([2, 2, 1]), [1, 8, 8, 1], 2),
     lambda: tf.nn.convolution(1.0, 2.0), lambda: tf.nn.convolution(image, tf.ones([2, 2])))
# %% arrays take the dtype of the tensors beside them, or of the operation
said(lambda: tf.nn.conv2d(np.ones([1, 2, 2, 1]), filters, 1, "VALID"), lambda: tf.linalg.triangular_solve(np.eye(2), tf.eye(2)), lambda: tf.linalg.set_diag(np.ones([2, 2]), tf.constant([3.0, 4.0])),
     lambda: tf.logical_and(np.ones(2), [True, False]), lambda: tf.logical_or([], [True]), lambda: tf.reduce_all(np.ones(2)),
     lambda: tf.logical_and(1.5, True), lambda: tf.logical_not(tf.constant([1])), lambda: tf.logical_and(tf.constant(["a"]), [True]), lambda: tf.boolean_mask([1, 2], np.array([0.0, 2.0])))
# %% what TensorFlow takes although it looks wrong
tf.random.set_seed(3)
said(lambda: tf.random.uniform([2], seed=1.5), lambda: tf.random.shuffle([1, 2, 3, 4], seed=2.5), lambda: tf.random.uniform([1], seed=float("inf")), lambda: tf.tuple([1, 2]), lambda: tf.get_static_value([1]),
     lambda: tf.reverse(3, [0]), lambda: tf.repeat([1, 2], True), lambda: tf.linspace(0.0, 1.0, True), lambda: tf.nn.l2_normalize(tf.constant([3 + 4j])),
     lambda: tf.nn.log_poisson_loss([1.0, 3.0], [0.5, 0.1], compute_full_loss=True), lambda: tf.nn.moments(tf.constant([1.0, 3.0]), None), lambda: tf.nn.compute_average_loss(tf.zeros([0])),
     lambda: tf.quantization.quantize_and_dequantize_v2([0.5, 0.2], [1.0, 2.0], [3.0, 4.0]), lambda: tf.nn.normalize_moments(2.0, 4.0, 6.0, None), lambda: tf.dynamic_stitch(tf.constant([1, 0]), tf.constant([5, 6])),
     lambda: tf.ragged.stack(tf.ones([2, 1])), lambda: tf.debugging.assert_near(1.0, 1.0, message=3), lambda: tf.image.central_crop(tf.ones([2, 2, 1]), tf.constant(1.0)).shape)
