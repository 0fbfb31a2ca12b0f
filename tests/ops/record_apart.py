"""Cases of operations that draw samples of their own: what one of them draws changes no other's."""
import numpy as np
import tensorflow as tf

from samples import SETS, case, ints, restart, rng, sample


def record_slopes():
    for dtype in SETS["REAL_FLOATS"]:
        y, g = sample(dtype, (2, 9), "POSITIVE"), sample(dtype, (2, 9))
        case("sqrt_grad", [y, g], lambda y, g: tf.raw_ops.SqrtGrad(y=y, dy=g))
        case("rsqrt_grad", [y, g], lambda y, g: tf.raw_ops.RsqrtGrad(y=y, dy=g))
        case("reciprocal_grad", [y, g], lambda y, g: tf.raw_ops.ReciprocalGrad(y=y, dy=g))
        if dtype in ("float32", "float64"):
            case("softplus_grad", [g, y], lambda g, y: tf.raw_ops.SoftplusGrad(gradients=g, features=y))
            case("softsign_grad", [g, y], lambda g, y: tf.raw_ops.SoftsignGrad(gradients=g, features=y))
    for dtype in ("float32", "float64"):
        for shapes in (((3, 4),) * 3, ((), (5,), ()), ((2, 3), (), (2, 3))):
            a, b, x = (tf.cast(tf.constant(rng.uniform(*limits, shape)), dtype) for shape, limits in zip(shapes, ((0.2, 5), (0.2, 5), (0.05, 0.95))))
            case("betainc", [a, b, x], tf.math.betainc)
        case("betainc", [tf.constant([1, 0, 2, -1, 2, 3], dtype), tf.constant([1, 1, 0, 2, 2, 3], dtype), tf.constant([2, 0.5, 0.5, 0.5, -1, 1], dtype)], tf.math.betainc)
    case("betainc", [tf.ones(2), tf.ones(3), tf.ones(())], tf.math.betainc)
    for dtype in ("float32", "int8", "uint64", "complex64", "bfloat16"):
        for to in ("int32", "uint8", "float64", "complex128"):
            for shape in ((3,), (2, 2), (0, 4)):
                case("bitcast", [sample(dtype, shape, "POSITIVE")], lambda x: tf.bitcast(x, to), f"dtype={to}")


def record_steps():
    for bits in (2, 8, 16):
        for narrow in (0, 1):
            attrs = f"num_bits={bits} narrow={narrow}"
            for low, high in ((-1.0, 1.0), (0.0, 6.0), (-0.1, 0.5), (1.0, 3.0)):
                ends = [tf.constant(low), tf.constant(high)]
                x, g = sample("float32", (3, 5)), sample("float32", (3, 5))
                case("fake_quant", [x, *ends], lambda *a: tf.quantization.fake_quant_with_min_max_vars(*a, bits, bool(narrow)), attrs)
                case("fake_quant_grad", [g, x, *ends], lambda *a: list(tf.quantization.fake_quant_with_min_max_vars_gradient(*a, bits, bool(narrow))), attrs)
            x, g = sample("float32", (2, 4, 3)), sample("float32", (2, 4, 3))
            ends = [tf.constant([-1.0, 0.0, -0.3]), tf.constant([1.0, 2.0, 0.1])]
            case("fake_quant_channels", [x, *ends], lambda *a: tf.quantization.fake_quant_with_min_max_vars_per_channel(*a, bits, bool(narrow)), attrs)
            case("fake_quant_channels_grad", [g, x, *ends],
                 lambda *a: list(tf.quantization.fake_quant_with_min_max_vars_per_channel_gradient(*a, bits, bool(narrow))), attrs)
    x, zero, one = tf.ones(2), tf.constant(0.0), tf.constant(1.0)
    case("fake_quant", [x, zero, zero], tf.quantization.fake_quant_with_min_max_vars, "num_bits=8")
    case("fake_quant", [x, zero, one], lambda *a: tf.quantization.fake_quant_with_min_max_vars(*a, 1), "num_bits=1")
    case("fake_quant", [x, tf.zeros(1), one], tf.quantization.fake_quant_with_min_max_vars, "num_bits=8")
    case("fake_quant_channels", [x, tf.zeros(1), tf.ones(1)], tf.quantization.fake_quant_with_min_max_vars_per_channel, "num_bits=8")
    case("fake_quant_grad", [x, tf.ones(3), zero, one], tf.quantization.fake_quant_with_min_max_vars_gradient, "num_bits=8")


def record_pictures():
    for padding in ("SAME", "VALID"):
        for size, stride, rate in ((2, 1, 1), (3, 2, 1), (2, 2, 2)):
            attrs = f"ksize={size} strides={stride} padding={padding}"
            for dtype in ("float32", "float64", "int32", "uint8"):
                x, f = sample(dtype, (2, 5, 6, 3)), sample(dtype, (size, size + 1, 3))
                case("extract_patches", [x], lambda x: tf.image.extract_patches(x, [1, size, size, 1], [1, stride, stride, 1], [1, rate, rate, 1], padding),
                     attrs + f" dilations={rate}")
                if rate == 1:
                    for whole in (0, 1):
                        case("max_pool_places", [x], lambda x: list(tf.nn.max_pool_with_argmax(x, size, stride, padding, include_batch_in_index=bool(whole))),
                             attrs + f" dtype=int64 whole={whole}")
                dilate = dict(strides=[1, stride, stride, 1], rates=[1, rate, rate, 1], padding=padding)
                attrs_of_dilation = f"strides={stride} dilations={rate} padding={padding}"
                y = tf.raw_ops.Dilation2D(input=x, filter=f, **dilate)
                case("dilation2d", [x, f], lambda x, f: tf.raw_ops.Dilation2D(input=x, filter=f, **dilate), attrs_of_dilation)
                g = sample(dtype, y.shape)
                case("dilation2d_input_grad", [x, f, g], lambda x, f, g: tf.raw_ops.Dilation2DBackpropInput(input=x, filter=f, out_backprop=g, **dilate), attrs_of_dilation)
                case("dilation2d_filter_grad", [x, f, g], lambda x, f, g: tf.raw_ops.Dilation2DBackpropFilter(input=x, filter=f, out_backprop=g, **dilate), attrs_of_dilation)
            x = sample("float64", (2, 5, 6, 3))
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = tf.image.extract_patches(x, [1, size, size, 1], [1, stride, stride, 1], [1, rate, rate, 1], padding)
            g = sample("float64", y.shape)
            case("extract_patches_grad", [g], lambda g: tape.gradient(y, x, g), f"axis=2,5,6,3 {attrs} dilations={rate}")
    case("dilation2d", [tf.zeros((1, 3, 3, 2)), tf.zeros((2, 2, 3))], lambda x, f: tf.raw_ops.Dilation2D(input=x, filter=f, strides=[1] * 4, rates=[1] * 4, padding="SAME"),
         "strides=1 dilations=1 padding=SAME")
    boxes = tf.constant([[0.0, 0.0, 1.0, 1.0], [0.2, 0.6, 0.7, 0.1], [-0.5, 0.3, 0.4, 1.6], [0.1, 0.2, 0.1, 0.2]])
    numbers = tf.constant([0, 1, 1, 0])
    for method in ("bilinear", "nearest"):
        for size in ((3, 4), (1, 2), (6, 1)):
            attrs = f"nearest={int(method == 'nearest')}"
            for dtype in ("float32", "float64", "uint8"):
                x = sample(dtype, (2, 5, 4, 3))
                case("crop_and_resize", [x, boxes, numbers], lambda x, b, n: tf.image.crop_and_resize(x, b, n, size, method, 0.5),
                     f"{attrs} size={size[0]},{size[1]} outside=0.5")
                g = sample("float32", (4, *size, 3))
                case("crop_boxes_grad", [g, x, boxes, numbers], lambda g, x, b, n: tf.raw_ops.CropAndResizeGradBoxes(grads=g, image=x, boxes=b, box_ind=n))
                if dtype != "uint8":
                    case("crop_image_grad", [g, boxes, numbers], lambda g, b, n: tf.raw_ops.CropAndResizeGradImage(
                        grads=g, boxes=b, box_ind=n, image_size=[2, 5, 4, 3], T=dtype, method=method), f"{attrs} shape=2,5,4,3 dtype={dtype}")
    x = sample("float32", (2, 5, 4, 3))
    for bad in ([x[0], boxes, numbers], [x, boxes[0], numbers], [x, boxes[:, :3], numbers], [x, boxes, numbers[:2]], [x, boxes, numbers + 5]):
        case("crop_and_resize", bad, lambda x, b, n: tf.image.crop_and_resize(x, b, n, (2, 2)), "size=2,2")
    boxes, scores = tf.constant(rng.uniform(0, 1, (30, 4)).astype("float32")), tf.constant(rng.uniform(0, 1, 30).astype("float32"))
    for most, iou, lowest in ((5, 0.5, -1e30), (30, 0.1, -1e30), (30, 0.9, 0.3), (0, 0.5, -1e30)):
        case("non_max_suppression", [boxes, scores], lambda b, s: tf.image.non_max_suppression(b, s, most, iou, lowest), f"num={most} iou={iou} lowest={lowest}")
    for b, s in ((boxes[0], scores), (boxes[:, :3], scores), (boxes, scores[:3])):
        case("non_max_suppression", [b, s], lambda b, s: tf.image.non_max_suppression(b, s, 3), "num=3 iou=0.5 lowest=-1e30")
    case("non_max_suppression", [boxes, scores], lambda b, s: tf.image.non_max_suppression(b, s, 3, 2.0), "num=3 iou=2 lowest=-1e30")
    for dtype in ("float32", "float64"):
        x = tf.constant(rng.uniform(0, 1, (3, 4, 3)), dtype)
        case("hsv_to_rgb", [x], tf.image.hsv_to_rgb)
    case("hsv_to_rgb", [tf.zeros((2, 4))], tf.image.hsv_to_rgb)


def record_volumes():
    for dtype in ("float32", "float64"):
        for padding in ("SAME", "VALID"):
            for strides, size in (((1, 1, 1), (2, 2, 3)), ((2, 1, 2), (3, 2, 1))):
                x, f = sample(dtype, (2, 4, 3, 5, 2)), sample(dtype, (*size, 2, 3))
                attrs = f"strides={strides[0]},{strides[1]},{strides[2]} padding={padding}"
                how = dict(strides=[1, *strides, 1], padding=padding)
                y = tf.nn.conv3d(x, f, **how)
                case("conv3d", [x, f], lambda x, f: tf.nn.conv3d(x, f, **how), attrs)
                g = sample(dtype, y.shape)
                case("conv3d_input_grad", [g, f], lambda g, f: tf.raw_ops.Conv3DBackpropInputV2(input_sizes=x.shape, filter=f, out_backprop=g, **how),
                     attrs + " output_shape=2,4,3,5,2")
                case("conv3d_filter_grad", [x, g], lambda x, g: tf.raw_ops.Conv3DBackpropFilterV2(input=x, filter_sizes=f.shape, out_backprop=g, **how),
                     attrs + f" shape={ints(f.shape)}")
    case("conv3d", [tf.zeros((1, 2, 2, 2, 3)), tf.zeros((1, 1, 1, 2, 1))], lambda x, f: tf.nn.conv3d(x, f, [1] * 5, "VALID"), "strides=1 padding=VALID")


def record_segments_in_order():
    F = {"sum": tf.math.segment_sum, "mean": tf.math.segment_mean, "prod": tf.math.segment_prod, "max": tf.math.segment_max, "min": tf.math.segment_min}
    for name, function in F.items():
        for dtype in SETS["REALS" if name in ("max", "min") else "NUMBERS"]:
            if name == "mean" and dtype == "float16":
                continue
            for ids in ([0, 0, 1, 3, 3], [0, 1, 2, 3, 4], [2, 2, 2, 2, 2]):
                case(f"sorted_segment_{name}", [sample(dtype, (5, 2), "NONZERO"), tf.constant(ids)], function)
        for data, ids in ((tf.ones(2), [0, 0, 1]), (tf.ones(2), [1, 0]), (tf.ones(2), [-1, 0]), (tf.ones((2, 2)), [[0, 1], [1, 1]])):
            case(f"sorted_segment_{name}", [data, tf.constant(ids)], function)
        case(f"sorted_segment_{name}", [tf.ones((0, 2)), tf.zeros(0, tf.int32)], function)
    for dtype in ("complex64", "bfloat16"):
        x, ids = sample(dtype, (5, 2)), tf.constant([3, 0, -1, 0, 3])
        case("segment_sum", [x, ids], lambda x, ids: tf.math.unsorted_segment_sum(x, ids, 4), "num_segments=4")
        case("segment_prod", [x, ids], lambda x, ids: tf.math.unsorted_segment_prod(x, ids, 4), "num_segments=4")
    F = {"sum": tf.sparse.segment_sum, "mean": tf.sparse.segment_mean, "sqrt_n": tf.sparse.segment_sqrt_n}
    for name, function in F.items():
        for dtype in ("float32", "float64"):
            x, at, ids = sample(dtype, (4, 3)), tf.constant([0, 3, 3, 1]), tf.constant([0, 0, 2, 2])
            case(f"sparse_segment_{name}", [x, at, ids], function, "num_segments=-1")
            case(f"sparse_segment_{name}", [x, at, ids], lambda *a: function(*a, num_segments=5), "num_segments=5")
            case(f"sparse_segment_{name}", [x[:, 0], tf.zeros(0, tf.int32), tf.zeros(0, tf.int32)], lambda *a: function(*a, num_segments=2), "num_segments=2")
        for at, ids, count in (([0, 9], [0, 1], None), ([0, 1], [1, 0], None), ([0, 1], [0], None), ([0, 1], [0, 3], 3), ([0], [-1], None)):
            case(f"sparse_segment_{name}", [tf.ones((4, 3)), tf.constant(at), tf.constant(ids)], lambda *a: function(*a, num_segments=count),
                 f"num_segments={-1 if count is None else count}")


def record_bands():
    for dtype in ("float32", "float64", "complex64", "complex128"):
        for n, k, batch in ((1, 1, ()), (2, 3, ()), (5, 2, (2,)), (6, 1, (2, 1))):
            d, b = sample(dtype, (*batch, 3, n)), sample(dtype, (*batch, n, k))
            case("tridiagonal_solve", [d, b], tf.linalg.tridiagonal_solve, "pivoting=1")
            case("tridiagonal_matmul", [d, b], tf.linalg.tridiagonal_matmul)
            wide = d + tf.cast(tf.constant([[0.0], [9.0], [0.0]]), dtype)
            case("tridiagonal_solve", [wide, b], lambda d, b: tf.linalg.tridiagonal_solve(d, b, partial_pivoting=False), "pivoting=0")
    zero = tf.constant([[1.0, 0.0], [0.0, 0.0], [0.0, 0.0]])
    case("tridiagonal_solve", [zero, tf.ones((2, 1))], tf.linalg.tridiagonal_solve, "pivoting=1")
    case("tridiagonal_solve", [tf.zeros((3, 1)), tf.ones((1, 1))], tf.linalg.tridiagonal_solve, "pivoting=1")


def record_codes():
    for dtype in ("uint8", "int16", "int32", "float32", "float64", "complex64"):
        words = tf.constant([b"0123456789abcdef", b"fedcba9876543210"])
        for swapped in (0, 1):
            case("decode_raw", [words], lambda x: tf.io.decode_raw(x, dtype, not swapped), f"dtype={dtype} swapped={swapped}")
    case("decode_raw", [tf.constant([b"ab", b"c"])], lambda x: tf.io.decode_raw(x, tf.uint8), "dtype=uint8")
    case("decode_raw", [tf.constant(b"abc")], lambda x: tf.io.decode_raw(x, tf.int16), "dtype=int16")
    case("decode_raw", [tf.constant(b"")], lambda x: tf.io.decode_raw(x, tf.int16), "dtype=int16")
    plain = tf.constant([b"", b"a", b"ab", b"abc", b"\xff\xfe\xfd\xfc", b"hello world"])
    for pad in (0, 1):
        case("encode_base64", [plain], lambda x: tf.io.encode_base64(x, bool(pad)), f"pad={pad}")
        case("decode_base64", [tf.io.encode_base64(plain, bool(pad))], tf.io.decode_base64)
    for bad in (b"a", b"ab!c", b"ab+/", b"abcde"):
        case("decode_base64", [tf.constant([bad])], tf.io.decode_base64)
    texts = tf.constant([b"abc", b"", "h\u00e9\u65e5\U0001f600".encode(), b"\xff\xc3x\xe3\x81", b"\xed\xa0\x80|\xf0\x9f\x98|\xc0\xaf"])
    case("bytes_split", [texts], lambda x: split_rows(tf.strings.bytes_split(x)))


def split_rows(rows):
    return [rows.values, tf.cast(rows.row_lengths(), tf.int64)]


def record_characters():
    texts = tf.constant([b"abc", b"", "h\u00e9\u65e5\U0001f600".encode(), b"\xff\xc3x\xe3\x81", b"\xed\xa0\x80|\xf0\x9f\x98|\xc0\xaf", b"\x07\x7f\x00"])
    wide = tf.constant([b"\xd8\x00\x00A\x00", "h\u00e9\U0001f600".encode("utf-16-be"), b"\xdc\x00\xd8\x3d"])
    whole = tf.constant([b"\x00\x11\x00\x00\x00\x00\x00A\x00", "h\U0001f600".encode("utf-32-be"), b"\x00\x00\xd8\x00"])
    S, names, kinds = tf.strings, ["UTF-8", "UTF-16-BE", "UTF-32-BE", "UTF-16LE", "UTF-32LE", "US-ASCII", "ISO-8859-1"], ["strict", "replace", "ignore"]

    def parts(function, *args, **kwargs):
        return lambda x: split_rows(function(x, *args, **kwargs))

    def with_starts(x, *args):
        rows, starts = S.unicode_decode_with_offsets(x, *args)
        return split_rows(rows) + [starts.values]
    for number, (name, x) in enumerate(zip(names, (texts, wide, whole, wide, whole, texts, texts))):
        for kind in range(3):
            case("unicode_decode", [x], parts(S.unicode_decode, name, kinds[kind]), f"format={number},0,{kind},65533,0")
        case("unicode_decode_starts", [x], lambda x: with_starts(x, name), f"format={number},0,1,65533,0")
        for to in range(3):
            case("unicode_transcode", [x], lambda x: S.unicode_transcode(x, name, names[to]), f"format={number},{to},1,65533,0")
    for kind in range(3):
        case("unicode_decode", [texts], parts(S.unicode_decode, "UTF-8", kinds[kind], 33, True), f"format=0,0,{kind},33,1")
        case("unicode_decode_starts", [texts], lambda x: with_starts(x, "UTF-8", kinds[kind], 33, True), f"format=0,0,{kind},33,1")
        case("unicode_transcode", [texts], lambda x: S.unicode_transcode(x, "UTF-8", "UTF-8", kinds[kind], 33, True), f"format=0,0,{kind},33,1")
        case("unicode_transcode", [tf.constant(b"a\x07")], lambda x: S.unicode_transcode(x, "UTF-8", "UTF-8", kinds[kind], 33, True), f"format=0,0,{kind},33,1")
        for number, x in ((0, texts), (1, wide), (2, whole)):
            case("unicode_split", [x], parts(S.unicode_split, names[number], kinds[kind]), f"format={number},{number},{kind},65533,0")
            codes = tf.constant([97, 0xe9, 0x1f600, 0xd800, 0x110000, -1, 98])
            for splits in ([0, 3, 3, 7], [0, 7], [0], [1, 7], [0, 5], [0, 5, 3, 7]):
                case("unicode_encode", [codes, tf.constant(splits)], lambda c, s: tf.raw_ops.UnicodeEncode(
                    input_values=c, input_splits=s, output_encoding=names[number], errors=kinds[kind]), f"format=0,{number},{kind},65533,0")
    case("unicode_script", [tf.constant([97, 0x3b1, 0x416, 0x4e00, 0x1f600, -1, 0x110000, 0xd800, 32, 0x30000, 0x10ffff, 0])], S.unicode_script)


def record_groups():
    S, raw = tf.strings, tf.raw_ops
    words, marks = tf.constant([b"ab", b"c", b"", b"de", b"f"]), tf.constant([b"-", b"<", b">"])
    for splits in ([0, 2, 2, 5], [0, 5], [0, 1, 2, 3, 4, 5], [1, 5], [0, 4], [0, 9, 5], [0, 3, 2, 5]):
        for widths, pad, keeps in (([2], 0, 0), ([2], -1, 0), ([3, 1], -1, 0), ([4], 1, 1), ([7], 2, 1), ([7], 0, 1), ([7], 0, 0), ([0], 0, 0)):
            case("string_ngrams", [words, tf.constant(splits, tf.int64), marks], lambda w, s, m: list(raw.StringNGrams(
                data=w, data_splits=s, separator="-", ngram_widths=widths, left_pad="<", right_pad=">", pad_width=pad, preserve_short_sequences=bool(keeps))),
                f"widths={','.join(map(str, widths))} num={pad} preserving={keeps}")
    cube, glue = tf.reshape(tf.constant([bytes([97 + i]) * (i % 3) for i in range(12)]), [2, 3, 2]), tf.constant(b".")
    for axis in ([0], [1], [-1], [0, 1], [1, 0], [2, 0, 1], [3], [0, 0], [-4]):
        for keep in (0, 1):
            case("reduce_join", [cube, glue], lambda x, g: S.reduce_join(x, tf.constant(axis), keepdims=bool(keep), separator="."), f"axis={','.join(map(str, axis))} keepdims={keep}")
    case("reduce_join", [cube, glue], lambda x, g: S.reduce_join(x, separator="."))
    case("reduce_join", [tf.zeros([0, 2], tf.string), glue], lambda x, g: S.reduce_join(x, 0, separator="."), "axis=0")
    for ids, count in (([0, 1], 2), ([1, 1], 3), ([0, -1], 2), ([0, 2], 2), ([0, 1, 1], 2), ([[0, 1, 0], [1, 1, 0]], 2), ([0, 0], -1), (0, 1), ([[[[0]]]], 1)):
        case("segment_join", [cube, tf.constant(ids), glue], lambda x, i, g: S.unsorted_segment_join(x, i, tf.constant(count), "."), f"num_segments={count}")
    many = tf.constant([b"", b"a", b"abc", b"hello world", b"x" * 31, b"y" * 13])
    for buckets in (1, 7, 1000003):
        case("hash_bucket_fast", [many], lambda x: S.to_hash_bucket_fast(x, buckets), f"num={buckets}")
        case("hash_bucket", [many], lambda x: S.to_hash_bucket(x, buckets), f"num={buckets}")
        case("hash_bucket_strong", [many], lambda x: S.to_hash_bucket_strong(x, buckets, [3, -4]), f"num={buckets} key=3,-4")
    case("hash_bucket_strong", [many], lambda x: S.to_hash_bucket_strong(x, 5, [1]), "num=5 key=1")
    for found, truth in (([[0, 0], [0, 1], [1, 0]], [[0, 0], [0, 1], [0, 2]]), ([[0, 0]], [[1, 0], [1, 1]]), ([], [[0, 0]]), ([[0, 0], [9, 0]], [[0, 0]])):
        for dtype in ("int32", "string", "float32"):
            for share in (0, 1):
                values = [tf.as_string(tf.range(len(p))) if dtype == "string" else tf.cast(tf.range(len(p)) % 2, dtype) for p in (found, truth)]
                places = [tf.constant(p, tf.int64, shape=[len(p), 2]) for p in (found, truth)]
                case("edit_distance", [places[0], values[0], places[1], values[1]], lambda i, v, j, w: raw.EditDistance(
                    hypothesis_indices=i, hypothesis_values=v, hypothesis_shape=tf.constant([2, 3], tf.int64), truth_indices=j, truth_values=w,
                    truth_shape=tf.constant([2, 4], tf.int64), normalize=bool(share)), f"hypothesis_shape=2,3 truth_shape=2,4 normalize={share}")


def record_diagonals():
    raw, L = tf.raw_ops, tf.linalg
    aligns = {"LEFT_RIGHT": "1,0", "RIGHT_LEFT": "0,1", "LEFT_LEFT": "1,1", "RIGHT_RIGHT": "0,0"}
    for dtype in ("float32", "float64", "int32", "complex64", "uint8", "int64", "bool", "complex128", "float16"):
        for align, flags in aligns.items() if dtype == "float64" else [("RIGHT_LEFT", "0,1")]:
            for k in ((0, 0), (1, 1), (-1, 1), (-2, 0), (1, 3), (-2, -1), (0, 4), (-9, 0), (2, 1)):
                x, p = sample(dtype, (2, 3, 4)), sample(dtype, ())
                case("band_parts", [x, p], lambda x, p: raw.MatrixDiagPartV3(input=x, k=list(k), padding_value=p, align=align), f"band={k[0]},{k[1]} align={flags}")
                if not -3 < k[0] <= k[1] < 4:
                    continue
                d = sample(dtype, raw.MatrixDiagPartV3(input=x, k=list(k), padding_value=p).shape)
                case("band_set", [x, d], lambda x, d: raw.MatrixSetDiagV3(input=x, diagonal=d, k=list(k), align=align), f"band={k[0]},{k[1]} align={flags}")
                for rows, columns in ((3, 4), (-1, 4), (-1, -1), (2, 2), (9, 9)):
                    case("band_matrix", [d, p], lambda d, p: raw.MatrixDiagV3(diagonal=d, k=list(k), num_rows=rows, num_cols=columns, padding_value=p, align=align),
                         f"band={k[0]},{k[1]} align={flags} num_rows={rows} num_columns={columns}")
    case("band_set", [tf.ones([3, 4]), tf.ones([2])], lambda x, d: raw.MatrixSetDiagV3(input=x, diagonal=d, k=0), "band=0 align=0,1")
    case("band_set", [tf.ones([3, 4]), tf.ones([])], lambda x, d: raw.MatrixSetDiagV3(input=x, diagonal=d, k=0), "band=0 align=0,1")
    case("band_matrix", [tf.ones([2]), tf.zeros([])], lambda d, p: raw.MatrixDiagV3(diagonal=d, k=-1, num_rows=-1, num_cols=-1, padding_value=p), "band=-1 align=0,1 num_rows=-1 num_columns=-1")
    case("band_parts", [tf.ones([0, 3]), tf.zeros([])], lambda x, p: raw.MatrixDiagPartV3(input=x, k=0, padding_value=p), "band=0 align=0,1")
    for dtype in ("float32", "float64", "complex64", "complex128"):
        for bands, n, k, batch in ((1, 3, 2, ()), (2, 4, 1, ()), (3, 5, 2, (2,))):
            for lower in (0, 1):
                for adjoint in (0, 1):
                    main = tf.reshape(tf.one_hot(0 if lower else bands - 1, bands, dtype=dtype), [bands, 1]) * tf.cast(4, dtype)
                    case("banded_solve", [sample(dtype, (*batch, bands, n)) + main, sample(dtype, (*batch, n, k))], lambda a, b: L.banded_triangular_solve(
                        a, b, lower=bool(lower), adjoint=bool(adjoint)), f"lower={lower} adjoint={adjoint}")
    for a, b in ((tf.zeros([2, 3]), tf.ones([3, 1])), (tf.ones([3]), tf.ones([3, 1])), (tf.ones([1, 3]), tf.ones([3])), (tf.ones([1, 2]), tf.ones([3, 1]))):
        case("banded_solve", [a, b], L.banded_triangular_solve, "lower=1 adjoint=0")


def record_sparse_parts():
    raw, sizes = tf.raw_ops, tf.constant([3, 4], tf.int64)
    a, b = tf.constant([[0, 2], [1, 0], [1, 3], [2, 2]], tf.int64), tf.constant([[0, 1], [0, 2], [2, 2]], tf.int64)
    none = tf.zeros([0, 2], tf.int64)
    for dtype in ("float32", "float64", "int32", "int64", "complex64", "complex128"):
        x, y = sample(dtype, (4,), "NONZERO"), sample(dtype, (3,), "NONZERO")
        real = "float64" if dtype == "complex128" else "float32" if dtype == "complex64" else dtype
        for (i, v), (j, w) in (((a, x), (b, y)), ((b, y), (a, x)), ((a, x), (a, -x)), ((none, x[:0]), (b, y)), ((none, x[:0]), (none, x[:0]))):
            for least in (0, 3):
                case("sparse_add", [i, v, j, w], lambda i, v, j, w: list(raw.SparseAdd(
                    a_indices=i, a_values=v, a_shape=sizes, b_indices=j, b_values=w, b_shape=sizes, thresh=tf.constant(least, real)))[:2], f"thresh={least}")
            total = raw.SparseAdd(a_indices=i, a_values=v, a_shape=sizes, b_indices=j, b_values=w, b_shape=sizes, thresh=tf.constant(0, real)).sum_indices
            case("sparse_add_grad", [sample(dtype, (total.shape[0],)), i, j, total], lambda g, i, j, s: list(raw.SparseAddGrad(
                backprop_val_grad=g, a_indices=i, b_indices=j, sum_indices=s)))
            if not dtype.startswith("complex"):
                for name, op in (("maximum", raw.SparseSparseMaximum), ("minimum", raw.SparseSparseMinimum)):
                    case(f"sparse_{name}", [i, v, j, w], lambda i, v, j, w: list(op(a_indices=i, a_values=v, a_shape=sizes, b_indices=j, b_values=w, b_shape=sizes)))
        for begin, size in (([0, 1], [2, 2]), ([1, 0], [9, 9]), ([-1, 2], [2, 2]), ([5, 5], [1, 1]), ([0, 1], [2]), ([0], [2, 2]), ([0, 1], [2, -2])):
            attrs = f"begin={','.join(map(str, begin))} size={','.join(map(str, size))}"
            case("sparse_slice", [a, x], lambda i, v: list(raw.SparseSlice(
                indices=i, values=v, shape=sizes, start=tf.constant(begin, tf.int64), size=tf.constant(size, tf.int64)))[:2], attrs)
        part = tf.constant([[0, 1], [1, 2]], tf.int64)
        case("sparse_slice_grad", [sample(dtype, (2,)), a, part], lambda g, i, p: raw.SparseSliceGrad(
            backprop_val_grad=g, input_indices=i, input_start=tf.constant([0, 1], tf.int64), output_indices=p), "begin=0,1")
        case("sparse_dense_add", [a, x, sample(dtype, (3, 4))], lambda i, v, d: raw.SparseTensorDenseAdd(a_indices=i, a_values=v, a_shape=sizes, b=d))
        case("sparse_fill_empty_rows", [a, x, sample(dtype, ())], lambda i, v, d: list(raw.SparseFillEmptyRows(
            indices=i, values=v, dense_shape=tf.constant([5, 4], tf.int64), default_value=d)), "num_rows=5")
        case("sparse_fill_empty_rows_grad", [sample(dtype, (6,)), tf.constant([0, 2, 3, 4], tf.int64)], lambda g, p: list(raw.SparseFillEmptyRowsGrad(
            reverse_index_map=p, grad_values=g)))
    v = tf.ones([4])
    case("sparse_dense_add", [a, v, tf.ones([3])], lambda i, v, d: raw.SparseTensorDenseAdd(a_indices=i, a_values=v, a_shape=sizes, b=d))
    case("sparse_fill_empty_rows", [a, v, tf.ones([])], lambda i, v, d: list(raw.SparseFillEmptyRows(
        indices=i, values=v, dense_shape=tf.constant([2, 4], tf.int64), default_value=d)), "num_rows=2")
    case("sparse_fill_empty_rows", [none, v[:0], tf.ones([])], lambda i, v, d: list(raw.SparseFillEmptyRows(
        indices=i, values=v, dense_shape=tf.constant([2, 4], tf.int64), default_value=d)), "num_rows=2")
    for dtype in ("float32", "float64"):
        case("sparse_softmax", [a, sample(dtype, (4,))], lambda i, v: raw.SparseSoftmax(sp_indices=i, sp_values=v, sp_shape=sizes))
        case("sparse_softmax", [none, sample(dtype, (0,))], lambda i, v: raw.SparseSoftmax(sp_indices=i, sp_values=v, sp_shape=sizes))


def record_parts():
    names = ["intersection", "union", "a-b", "b-a"]
    rows = tf.constant([0, 3, 6], tf.int64)
    for dtype in ("int32", "int64", "uint8", "string"):
        x, y = tf.constant([[3, 1, 1], [5, 4, 9]]), tf.constant([[1, 2, 3], [5, 5, 5]])
        x, y = [tf.as_string(t) if dtype == "string" else tf.cast(t, dtype) for t in (x, y)]
        for number, name in enumerate(names):
            def combined(a, s, b, t):
                found = tf.raw_ops.DenseToDenseSetOperation(set1=x, set2=y, set_operation=name)
                return [found.result_values, tf.math.bincount(tf.cast(found.result_indices[:, 0], tf.int32), minlength=2, dtype=tf.int64)]
            case("set_operation", [tf.reshape(x, [-1]), rows, tf.reshape(y, [-1]), rows], combined, f"num={number}")
    for dtype in ("float32", "float64", "int32", "string", "complex64"):
        make = lambda shape: tf.as_string(sample("int32", shape)) if dtype == "string" else sample(dtype, shape)
        for data, parts, num in (((4,), [0, 2, 0, 1], 3), ((4, 2), [1, 1, 1, 1], 2), ((2, 2, 3), [[0, 1], [1, 0]], 2), ((), 1, 2), ((4,), [0, 5, 0, 0], 3),
                                 ((4,), [0, -1, 0, 0], 3), ((3,), [0, 0], 2), ((2, 2), [[0, 0], [0, 7]], 2)):
            case("dynamic_partition", [make(data), tf.constant(parts)], lambda x, p: list(tf.dynamic_partition(x, p, num)), f"num={num}")
        for indices, shapes in (([[0, 2], [1]], [(2,), (1,)]), ([[0, 0]], [(2, 2)]), ([0, [2, 1]], [(2,), (2, 2)]), ([[1, 0], [1]], [(2, 3), (1, 3)])):
            indices, data = [tf.constant(i) for i in indices], [make(s) for s in shapes]
            n, flat = len(indices), [int(i) for one in indices for i in tf.reshape(one, [-1])]
            if dtype == "float64" and len(set(flat)) < len(flat):
                continue        # what is overwritten has a gradient all the same, in TensorFlow too
            case("dynamic_stitch", indices + data, lambda *xs: tf.dynamic_stitch(list(xs[:n]), list(xs[n:])))
    for indices, data in (([-1], [1.0]), ([0, 1], [1.0]), ([0], [[1.0], [2.0]])):
        case("dynamic_stitch", [tf.constant(indices), tf.constant(data)], lambda i, x: tf.dynamic_stitch([i], [x]))


def record_sparse():
    for dtype in ("float32", "float64", "int32", "complex64"):
        at, values = tf.constant([[0, 2], [1, 0], [1, 3], [2, 2]], tf.int64), sample(dtype, (4,))
        case("sparse_to_dense", [at, values, tf.zeros((), dtype)], lambda i, v, d: tf.sparse.to_dense(tf.SparseTensor(i, v, [3, 4]), d), "shape=3,4")
        for turned in (0, 1):
            b = sample(dtype, (3 if turned else 4, 5))
            case("sparse_matmul", [at, values, b], lambda i, v, b: tf.sparse.sparse_dense_matmul(tf.SparseTensor(i, v, [3, 4]), b, adjoint_a=bool(turned)),
                 f"num={4 if turned else 3} adjoint={turned}")
    one = tf.constant(1.0)
    for at in ([[0, 4], [1, 0]], [[1, 0], [0, 0]], [[1, 0], [1, 0]]):
        case("sparse_to_dense", [tf.constant(at, tf.int64), tf.ones(2), one], lambda i, v, d: tf.raw_ops.SparseToDense(
            sparse_indices=i, output_shape=tf.constant([3, 4], tf.int64), sparse_values=v, default_value=d), "shape=3,4")
    for dtype in ("int32", "int64"):
        case("invert_permutation", [tf.constant([3, 0, 2, 1], dtype)], tf.math.invert_permutation)
        for bad in ([0, 0], [0, 2], [-1, 0], [[0]]):
            case("invert_permutation", [tf.constant(bad, dtype)], tf.math.invert_permutation)


def record_messages():
    for dtype in SETS["PLAIN"] + ["string"]:
        for shape in ((), (3,), (2, 0), (2, 2)):
            x = tf.as_string(sample("int32", shape)) if dtype == "string" else sample(dtype, shape)
            case("serialize_tensor", [x], tf.io.serialize_tensor)
            case("parse_tensor", [tf.io.serialize_tensor(x)], lambda m: tf.io.parse_tensor(m, dtype), f"dtype={dtype}")
            proto = tf.make_tensor_proto(np.asarray(x.numpy()).tolist() if dtype == "string" else x.numpy(), dtype, shape)
            if dtype != "string":
                values = tf.compat.v1.make_tensor_proto(x.numpy().reshape(-1)[:1].tolist() or 0, dtype, shape)     # one value for all
                case("parse_tensor", [tf.constant(values.SerializeToString())], lambda m: tf.io.parse_tensor(m, dtype), f"dtype={dtype}")
            case("parse_tensor", [tf.constant(proto.SerializeToString())], lambda m: tf.io.parse_tensor(m, dtype), f"dtype={dtype}")
    case("parse_tensor", [tf.io.serialize_tensor(3)], lambda m: tf.io.parse_tensor(m, tf.float32), "dtype=float32")
    case("parse_tensor", [tf.constant([b"abc"])], lambda m: tf.io.parse_tensor(m, tf.float32), "dtype=float32")
    corners = tf.constant([[0, 0, 1, 1], [0, 0.1, 1, 1.1], [0, 0.05, 1, 1.0], [0, 2, 1, 3], [0, 0.5, 1, 1.5], [1, 1, 0, 0]])
    for sigma in (0.0, 0.5, 2.0):
        for iou in (0.3, 0.5, 1.0):
            for lowest in (-1.0, 0.4):
                for most in (0, 3, 9):
                    case("soft_suppression", [corners, tf.constant([0.9, 0.8, 0.7, 0.6, 0.5, 0.6]), tf.constant(sigma)], lambda b, s, g: list(
                        tf.image.non_max_suppression_with_scores(b, s, most, iou, lowest, sigma)), f"num={most} iou={iou} lowest={lowest}")
    case("soft_suppression", [corners[0], tf.ones(1), tf.constant(0.5)], lambda b, s, g: list(tf.image.non_max_suppression_with_scores(b, s, 3)), "num=3 iou=0.5 lowest=-1")


def rectified(x, relu):
    return tf.nn.relu(x) if relu else x


def record_layers():
    for dtype in ("float32", "float64"):
        names = ["dense_layer", "matmul_bias"] if dtype == "float32" else ["dense_layer"]
        for relu in (0, 1):
            for shapes in (((5, 7), (7, 20), (20,)), ((1, 3), (3, 4), (4,)), ((0, 3), (3, 4), (4,))):
                x, w, b = (sample(dtype, shape) for shape in shapes)
                for name in names:
                    case(name, [x, w, b], lambda x, w, b: rectified(tf.nn.bias_add(x @ w, b), relu), f"relu={relu}")
        names = ["conv2d_layer", "conv2d_bias"] if dtype == "float32" else ["conv2d_layer"]
        for images, kernel, stride, padding, dilation, relu in (
                ((2, 6, 7, 3), (3, 2, 3, 4), 1, "SAME", 1, 1), ((2, 6, 7, 3), (3, 2, 3, 4), 2, "VALID", 1, 0), ((17, 4, 5, 2), (3, 3, 2, 3), 1, "SAME", 1, 1),
                ((1, 7, 7, 2), (3, 3, 2, 18), 1, "VALID", 2, 1), ((16, 5, 5, 1), (3, 3, 1, 2), 2, "SAME", 1, 0)):
            x, w, b = sample(dtype, images), sample(dtype, kernel), sample(dtype, kernel[3:])
            attrs = f"strides=1,{stride},{stride},1 padding={padding} dilations=1,{dilation},{dilation},1 relu={relu}"
            for name in names:
                case(name, [x, w, b], lambda x, w, b: rectified(tf.nn.bias_add(tf.nn.conv2d(x, w, stride, padding, dilations=dilation), b), relu), attrs)
    case("dense_layer", [sample("float32", (2, 3)), sample("float32", (3, 4)), sample("float32", (5,))], lambda x, w, b: tf.nn.bias_add(x @ w, b))
    case("dense_layer", [sample("float32", (2, 3)), sample("float32", (4, 4)), sample("float32", (4,))], lambda x, w, b: tf.nn.bias_add(x @ w, b))
    for shape in ((3, 4, 20), (7, 5), (2, 0), (0, 3), (530, 3)):
        g, y = sample("float32", shape), tf.nn.relu(sample("float32", shape))
        case("relu_bias_grad", [g, y], lambda g, y: [(d := tf.raw_ops.ReluGrad(gradients=g, features=y)), tf.reduce_sum(tf.reshape(d, [-1, shape[-1]]), 0)])


def record_solutions():
    for dtype in ("float32", "float64", "complex64", "complex128"):
        for shape in ((3, 3), (5, 3), (3, 5), (2, 4, 3), (1, 1), (12, 9)):
            m = sample(dtype, shape) + 4 * tf.eye(*shape[-2:], dtype=dtype) * tf.cast(max(shape[-2:]) ** 0.5, dtype)
            case("matrix_solve_ls", [m, sample(dtype, (*shape[:-1], 2))], lambda m, b: tf.linalg.lstsq(m, b, fast=False))
        m = sample(dtype, (4, 3)) + 8 * tf.eye(4, 3, dtype=dtype)
        case("matrix_solve_ls", [tf.concat([m, m[:, :1] - 2 * m[:, 1:2]], 1), sample(dtype, (4, 1))], lambda m, b: tf.linalg.lstsq(m, b, fast=False))
        case("matrix_solve_ls", [tf.zeros((3, 2), dtype), tf.ones((3, 2), dtype)], lambda m, b: tf.linalg.lstsq(m, b, fast=False))
    case("matrix_solve_ls", [tf.ones((3, 2)), tf.ones((4, 2))], lambda m, b: tf.linalg.lstsq(m, b, fast=False))
    case("matrix_solve_ls", [tf.ones((2, 3, 2)), tf.ones((3, 3, 2))], lambda m, b: tf.linalg.lstsq(m, b, fast=False))


def record_apart():
    for record in (record_slopes, record_steps, record_pictures, record_volumes, record_segments_in_order, record_bands, record_codes, record_sparse,
                   record_characters, record_groups, record_diagonals, record_sparse_parts, record_parts, record_messages, record_layers,
                   record_solutions):
        restart(20261123)
        record()
