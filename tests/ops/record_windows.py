"""Cases of windows, boxes, labels and patterns, each function with samples of its own (see record_apart.py)."""
import itertools

import numpy as np
import tensorflow as tf

from samples import SETS, case, ints, restart, rng, sample

raw = tf.raw_ops


def spelled(path, blank):
    return tuple(c for i, c in enumerate(path) if c != blank and (i == 0 or c != path[i - 1]))


def exact_loss(x, labels, blank):
    """The loss of one sequence, and its slope, from all paths one by one."""
    frames, classes = x.shape
    chances = np.exp(x) / np.exp(x).sum(1, keepdims=True)
    shares = np.zeros(x.shape)
    for path in itertools.product(range(classes), repeat=frames):
        if spelled(path, blank) == tuple(labels):
            chance = np.prod(chances[np.arange(frames), path])
            shares[np.arange(frames), path] += chance
    total = shares[0].sum()
    return -np.log(total), chances - shares / total


def record_labels():
    lengths = [5, 4]
    for blank in (0, 2):
        for labels, sizes in (([[1, 1], [1, 0]], [2, 1]), ([[3, 1, 3], [1, 3, 0]], [3, 2]), ([[1], [3]], [1, 0]), ([[1, 1, 1], [3, 3, 3]], [3, 3])):
            def loss(x, *_, rows=tf.constant(labels), size=sizes):
                with tf.GradientTape() as tape:
                    tape.watch(x)
                    y = tf.nn.ctc_loss(rows, x, size, lengths, blank_index=blank)
                return [y, tape.gradient(y, x)]
            more = [tf.constant(labels), tf.constant(sizes), tf.constant(lengths)]
            if sizes[0] < 3 or labels[0] != [1, 1, 1]:       # of what cannot be TensorFlow sums the last digits otherwise
                case("ctc_loss", [sample("float32", (5, 2, 4)), *more], loss, f"blank={blank} strict=0")
            places = [(b, i) for b in range(2) for i in range(sizes[b])]
            rows = tf.SparseTensor(places, [labels[b][i] for b, i in places], [2, max(sizes)])
            case("ctc_loss", [sample("float32", (5, 2, 4)), *more], lambda x, *_: loss(x, rows=rows, size=None), f"blank={blank} strict=1")
    x, labels = sample("float64", (4, 2, 3)), [[1, 2], [1, 1]]
    found = [exact_loss(x.numpy()[:, b], labels[b], 0) for b in range(2)]
    case("ctc_loss", [x, tf.constant(labels), tf.constant([2, 2]), tf.constant([4, 4])],
         lambda *_: [tf.constant([f[0] for f in found]), tf.constant(np.stack([f[1] for f in found], 1))], "blank=0 strict=1")
    x = sample("float32", (6, 3, 4))
    for merge in (0, 1):
        def greedy(x, n):
            (found,), sums = tf.nn.ctc_greedy_decoder(x, n, bool(merge), 1)
            return [found.values, tf.math.bincount(tf.cast(found.indices[:, 0], tf.int32), minlength=3, dtype=tf.int64), sums]
        case("ctc_greedy_decoder", [x, tf.constant([6, 3, 0])], greedy, f"blank=1 merge_repeated={merge}")
    for width, paths in ((1, 1), (3, 2), (50, 3)):
        def beams(x, n):
            found, chances = tf.nn.ctc_beam_search_decoder(x, n, width, paths)
            return [tf.concat([f.values for f in found], 0),
                    tf.stack([tf.math.bincount(tf.cast(f.indices[:, 0], tf.int32), minlength=3, dtype=tf.int64) for f in found]), chances]
        case("ctc_beam_search_decoder", [x, tf.constant([6, 3, 4])], beams, f"beam_width={width} top_paths={paths}")
    x = tf.zeros((2, 1, 3))
    for n in ([3], [1, 1], [[1]]):
        case("ctc_greedy_decoder", [x, tf.constant(n)], lambda x, n: list(tf.nn.ctc_greedy_decoder(x, n)), "blank=2 merge_repeated=1")
        case("ctc_beam_search_decoder", [x, tf.constant(n)], lambda x, n: list(tf.nn.ctc_beam_search_decoder(x, n)), "beam_width=100 top_paths=1")
    case("ctc_beam_search_decoder", [x, tf.constant([1])], lambda x, n: list(tf.nn.ctc_beam_search_decoder(x, n, 2, 3)), "beam_width=2 top_paths=3")


def record_boxes():
    boxes = tf.constant(rng.uniform(-0.1, 1.1, (2, 7, 2, 4)), tf.float32)
    scores = tf.constant(rng.uniform(0, 1, (2, 7, 2)), tf.float32)
    for each, total, iou, lowest, padded, clipped in ((3, 4, 0.5, 0.1, 0, 1), (2, 9, 0.2, -1.0, 1, 0), (7, 20, 0.9, 0.5, 0, 0)):
        for kinds in (1, 2):
            case("combined_suppression", [boxes[:, :, :kinds], scores], lambda b, s: list(tf.image.combined_non_max_suppression(
                b, s, each, total, iou, lowest, bool(padded), bool(clipped))),
                f"num={each} num_total={total} iou={np.float32(iou)!r} lowest={np.float32(lowest)!r} pad_per_class={padded} clip_boxes={clipped}".replace(
                    "np.float32(", "").replace(")", ""))
    for bad in ((boxes[0], scores), (boxes, scores[:, :5]), (boxes[..., :3], scores), (boxes, tf.zeros((2, 7, 3)))):
        case("combined_suppression", list(bad), lambda b, s: list(tf.image.combined_non_max_suppression(b, s, 3, 4)),
             "num=3 num_total=4 iou=0.5 lowest=-1 pad_per_class=0 clip_boxes=1")
    overlaps, flat = tf.constant(rng.uniform(0, 1, (6, 6)), tf.float32), tf.constant(rng.uniform(0, 1, 6), tf.float32)
    for most, limit, lowest in ((3, 0.5, -1.0), (9, 0.9, 0.25), (0, 0.5, 0.0)):
        case("suppression_by_overlaps", [overlaps, flat], lambda o, s: tf.image.non_max_suppression_overlaps(o, s, most, limit, lowest),
             f"num={most} iou={limit} lowest={lowest}")
    for bad in ((overlaps[:, :2], flat), (overlaps[0], flat), (overlaps, flat[:2]), (overlaps, overlaps)):
        case("suppression_by_overlaps", list(bad), lambda o, s: tf.image.non_max_suppression_overlaps(o, s, 3), "num=3 iou=0.5 lowest=-1")
    for dtype in ("float32", "float16"):
        for depth in (1, 3, 4):
            x, corners = sample(dtype, (2, 6, 7, depth)), tf.constant(rng.uniform(-0.3, 1.3, (2, 3, 4)), tf.float32)
            case("draw_bounding_boxes", [x, corners, tf.constant(rng.uniform(0, 1, (2, depth)), tf.float32)],
                 lambda x, b, c: raw.DrawBoundingBoxesV2(images=x, boxes=b, colors=c))
            case("draw_bounding_boxes", [x, corners, tf.zeros((0, depth))], lambda x, b, c: raw.DrawBoundingBoxesV2(images=x, boxes=b, colors=c))
    x = tf.zeros((2, 4, 4, 3))
    for bad in ((x, tf.zeros((1, 2, 4)), tf.zeros((1, 3))), (x, tf.zeros((2, 2, 3)), tf.zeros((1, 3))), (x[0], tf.zeros((2, 2, 4)), tf.zeros((1, 3))),
                (x, tf.zeros((2, 2, 4)), tf.zeros((1, 2))), (x, tf.zeros((2, 2, 4)), tf.zeros((3,))), (tf.zeros((2, 4, 4, 2)), tf.zeros((2, 2, 4)), tf.zeros((1, 3)))):
        case("draw_bounding_boxes", list(bad), lambda x, b, c: raw.DrawBoundingBoxesV2(images=x, boxes=b, colors=c))
    x = sample("float32", (2, 5, 6, 2))
    for size in ((3, 4), (7, 2), (0, 3)):
        for normalized in (0, 1):
            for centered in (0, 1):
                at = tf.constant(rng.uniform(-1, 1, (2, 2)) * (1 if normalized else 4), tf.float32)
                case("extract_glimpse", [x, at], lambda x, at: raw.ExtractGlimpseV2(input=x, size=size, offsets=at, centered=bool(centered),
                     normalized=bool(normalized), uniform_noise=False, noise="zero"), f"size={ints(size)} centered={centered} normalized={normalized}")
    for bad in ((x[0], tf.zeros((2, 2))), (x, tf.zeros((1, 2))), (x, tf.zeros((2, 3))), (x, tf.zeros(2))):
        case("extract_glimpse", list(bad), lambda x, at: raw.ExtractGlimpseV2(input=x, size=(2, 2), offsets=at, noise="zero", uniform_noise=False),
             "size=2,2 centered=1 normalized=1")


def record_maps():
    turned = [[0.8, -0.6, 1.5, 0.6, 0.8, -2.0, 0.0, 0.0], [1.2, 0.1, -4.0, -0.2, 0.7, 3.0, 0.02, -0.01]]
    for dtype in ("float32", "float64", "uint8", "int32", "float16"):
        for number, fill in enumerate(("CONSTANT", "REFLECT", "WRAP", "NEAREST")):
            for kind in ("BILINEAR", "NEAREST"):
                x = sample(dtype, (2, 5, 6, 2))
                case("image_transform", [x, tf.constant(turned if kind == "BILINEAR" else turned[:1])], lambda x, t: raw.ImageProjectiveTransformV3(
                    images=x, transforms=t, output_shape=[7, 4], fill_value=2.0, interpolation=kind, fill_mode=fill),
                    f"size=7,4 fill={number} outside=2 nearest={int(kind == 'NEAREST')}")
    x = tf.ones((2, 3, 3, 1))
    for t, size in ((tf.ones((3, 8)), [2, 2]), (tf.ones((1, 7)), [2, 2]), (tf.ones((1, 8)), [0, 2])):
        case("image_transform", [x, t], lambda x, t: raw.ImageProjectiveTransformV3(images=x, transforms=t, output_shape=size, fill_value=0.0,
             interpolation="BILINEAR"), f"size={ints(size)} fill=0 outside=0 nearest=0")


def record_pooled_volumes():
    for padding in ("SAME", "VALID"):
        for k, s in (((2, 2, 2), (1, 1, 1)), ((1, 2, 3), (2, 1, 2)), ((3, 1, 2), (2, 2, 1))):
            attrs = f"ksize={ints(k)} strides={ints(s)} padding={padding}"
            K, S = [1, *k, 1], [1, *s, 1]
            for dtype in ("float32", "float64"):
                x = sample(dtype, (2, 3, 4, 5, 3))
                single = tf.cast(x, tf.float32)
                y = raw.MaxPool3D(input=single, ksize=K, strides=S, padding=padding)
                g = sample(dtype, y.shape)
                if dtype == "float64":
                    x, g = tf.cast(single, dtype), tf.cast(tf.round(4 * g) / 4, dtype)
                exact = lambda t: tf.cast(t, dtype)
                case("max_pool3d", [x], lambda x: exact(y), attrs)
                case("max_pool3d_grad", [x, exact(y), g], lambda *a: exact(raw.MaxPool3DGrad(
                    orig_input=single, orig_output=y, grad=tf.cast(g, tf.float32), ksize=K, strides=S, padding=padding)), attrs)
                case("max_pool3d_pick", [x, exact(y), x], lambda *a: exact(y), attrs)
                if dtype == "float32":
                    case("avg_pool3d", [x], lambda x: raw.AvgPool3D(input=x, ksize=K, strides=S, padding=padding), attrs)
                    case("avg_pool3d_grad", [g], lambda g: raw.AvgPool3DGrad(orig_input_shape=x.shape, grad=g, ksize=K, strides=S, padding=padding),
                         attrs + " axis=2,3,4,5,3")
    x = tf.cast(tf.reshape(tf.range(16), (1, 2, 2, 2, 2)), tf.float64)
    case("avg_pool3d", [x], lambda x: tf.reshape(tf.reduce_mean(x, [1, 2, 3]), (1, 1, 1, 1, 2)), "ksize=2,2,2 strides=1,1,1 padding=VALID")
    case("avg_pool3d_grad", [tf.ones((1, 1, 1, 1, 2), tf.float64)], lambda g: tf.fill((1, 2, 2, 2, 2), tf.constant(0.125, tf.float64)),
         "ksize=2,2,2 strides=1,1,1 padding=VALID axis=1,2,2,2,2")


def record_fractional():
    for dtype in ("float32", "float64", "int32", "int64"):
        for overlapping in (0, 1):
            for even in (0, 1):
                seed = 3 + overlapping + 2 * even
                x = sample(dtype, (2, 9, 7, 2))
                ratio = [1.0, 1.44, 1.73, 1.0]
                attrs = f"size=6,4 seed=11 seed2={seed} pseudo_random={even} overlapping={overlapping}"
                more = dict(pooling_ratio=ratio, pseudo_random=bool(even), overlapping=bool(overlapping), deterministic=True, seed=11, seed2=seed)
                case("fractional_max_pool", [x], lambda x: list(raw.FractionalMaxPool(value=x, **more)), attrs)
                case("fractional_avg_pool", [x], lambda x: list(raw.FractionalAvgPool(value=x, **more)), attrs)
                y, rows, columns = raw.FractionalMaxPool(value=x, **more)
                g = sample(dtype, y.shape)
                case("fractional_max_grad", [x, g, rows, columns], lambda x, g, r, c: raw.FractionalMaxPoolGrad(
                    orig_input=x, orig_output=y, out_backprop=g, row_pooling_sequence=r, col_pooling_sequence=c, overlapping=bool(overlapping)),
                    f"overlapping={overlapping}")
                if dtype[0] == "f":
                    case("fractional_avg_grad", [g, rows, columns], lambda g, r, c: raw.FractionalAvgPoolGrad(
                        orig_input_tensor_shape=tf.constant([2, 9, 7, 2], tf.int64), out_backprop=g, row_pooling_sequence=r, col_pooling_sequence=c,
                        overlapping=bool(overlapping)), f"shape=2,9,7,2 overlapping={overlapping}")


def record_responses():
    for radius, bias, alpha, beta in ((5, 1.0, 1.0, 0.5), (1, 2.0, 0.5, 0.75), (0, 1.0, 0.1, 1.0), (2, 0.5, 2.0, 0.5)):
        attrs = f"depth_radius={radius} bias_term={bias} alpha={alpha} beta={beta}"
        for dtype in ("float32", "float64"):
            x, g = sample(dtype, (2, 2, 3, 7)), sample(dtype, (2, 2, 3, 7))
            if dtype == "float32":
                y = raw.LRN(input=x, depth_radius=radius, bias=bias, alpha=alpha, beta=beta)
                case("lrn", [x], lambda x: y, attrs)
                case("lrn_grad", [g, x, y], lambda g, x, y: raw.LRNGrad(input_grads=g, input_image=x, output_image=y, depth_radius=radius, bias=bias,
                     alpha=alpha, beta=beta), attrs)
            else:
                band = np.array([[abs(i - j) <= radius for j in range(7)] for i in range(7)], float)
                case("lrn", [x], lambda x: x * (bias + alpha * tf.tensordot(x * x, band, 1)) ** -beta, attrs)
    case("lrn", [tf.ones((2, 3, 4))], lambda x: raw.LRN(input=x), "depth_radius=5 bias_term=1 alpha=1 beta=0.5")
    case("lrn", [tf.ones((1, 2, 3, 4))], lambda x: raw.LRN(input=x, depth_radius=-1), "depth_radius=-1 bias_term=1 alpha=1 beta=0.5")


def record_blocks():
    for dtype in ("float32", "float64", "int32", "complex64"):
        x = sample(dtype, (2, 4, 6, 3))
        for block, margins in (((2, 3), "0:0,0:0"), ((2, 2), "1:1,0:2"), ((3,), "2:0"), ((1, 1), "0:0,0:0")):
            pairs = [[int(n) for n in pair.split(":")] for pair in margins.split(",")]
            case("space_to_batch_nd", [x], lambda x: raw.SpaceToBatchND(input=x, block_shape=block, paddings=pairs), f"block_shape={ints(block)}, paddings={margins}")
            z = sample(dtype, (12, 2, 3, 2))
            case("batch_to_space_nd", [z], lambda z: raw.BatchToSpaceND(input=z, block_shape=block, crops=pairs), f"block_shape={ints(block)}, crops={margins}")
        case("space_to_depth", [x], lambda x: tf.nn.space_to_depth(x, 2), "block_size=2")
        case("depth_to_space", [sample(dtype, (2, 2, 3, 8))], lambda x: tf.nn.depth_to_space(x, 2), "block_size=2")
    x = tf.zeros((2, 4, 6, 3))
    case("space_to_depth", [x], lambda x: tf.nn.space_to_depth(x, 4), "block_size=4")
    case("space_to_depth", [x[0]], lambda x: tf.nn.space_to_depth(x, 2), "block_size=2")
    case("depth_to_space", [x], lambda x: tf.nn.depth_to_space(x, 2), "block_size=2")
    for dtype in ("float32", "float64", "int8", "string"):
        x = tf.as_string(sample("int32", (3, 4, 2))) if dtype == "string" else sample(dtype, (3, 4, 2))
        for along, batch, lengths in ((1, 0, [4, 0, 3]), (0, 1, [3, 2, 1, 0]), (1, 2, [4, 2]), (0, 2, [1, 3])):
            case("reverse_sequence", [x, tf.constant(lengths)], lambda x, n: tf.reverse_sequence(x, n, along, batch), f"seq_axis={along} batch_axis={batch}")
    x = tf.zeros((3, 4))
    for along, batch, lengths in ((1, 0, [5, 0, 0]), (1, 0, [-1, 0, 0]), (1, 0, [1, 1]), (1, 1, [1, 1, 1]), (2, 0, [1, 1, 1]), (1, 0, [[1, 1, 1]]), (1, 2, [1])):
        case("reverse_sequence", [x, tf.constant(lengths)], lambda x, n: tf.reverse_sequence(x, n, along, batch), f"seq_axis={along} batch_axis={batch}")


def record_places():
    for dtype in SETS["INTS"] + ["float32", "float64"]:
        a, b = sample(dtype, (2, 3)), sample(dtype, (2, 3))
        case("cross", [a, b], tf.linalg.cross)
    case("cross", [tf.ones((2, 2)), tf.ones((2, 2))], tf.linalg.cross)
    case("cross", [tf.ones(3), tf.ones((1, 3))], tf.linalg.cross)
    for dtype in ("int32", "int64"):
        for indices in ([0, 5, 23, -1], 17):
            case("unravel_index", [tf.constant(indices, dtype), tf.constant([2, 3, 4], dtype)], tf.unravel_index)
        case("unravel_index", [tf.constant([24], dtype), tf.constant([2, 3, 4], dtype)], tf.unravel_index)
        case("unravel_index", [tf.constant([[1]], dtype), tf.constant([2, 3, 4], dtype)], tf.unravel_index)
    for dtype in ("int32", "int64", "float32", "float64"):
        for limits in ([-3.0, 0.0, 0.0, 4.5], [], [0.0, -1.0]):
            case("bucketize", [sample(dtype, (2, 9)), tf.constant(limits, tf.float32)], lambda x, b: raw.Bucketize(input=x, boundaries=limits))


def record_patterns():
    words = tf.constant([["abc", "", "aab\nb"], ["b", "h\u00e9llo", "abab"]])
    for pattern in ("a", "a*", "(a)(b)?", ".", "^b|b$", "[[:alpha:]]+", "(ab)+", "h(.)l", "\u00e9", "(?i)ABC", "(", "a**", "\\1", "(?=a)"):
        case("regex_full_match", [words, tf.constant(pattern)], lambda x, p: tf.strings.regex_full_match(x, pattern))
        for rewrite in ("-", "<\\0>", "\\1", "\\\\", ""):
            for everywhere in (0, 1):
                case("regex_replace", [words, tf.constant(pattern), tf.constant(rewrite)],
                     lambda x, *_: tf.strings.regex_replace(x, pattern, rewrite, bool(everywhere)), f"replace_global={everywhere}")


def record_quantized():
    ends = lambda dtype, *limits: [tf.constant(v, dtype) for v in limits]
    for dtype in ("float32", "float64"):
        for signed, bits, narrow, up in ((1, 8, 0, 0), (1, 3, 1, 0), (0, 4, 0, 1), (1, 2, 0, 1)):
            x, g = sample(dtype, (3, 4)), sample(dtype, (3, 4))
            attrs = f"signed_input={signed} num_bits={bits} half_up={up} narrow_range={narrow}"
            make = lambda given, axis=None: lambda x, a, b: tf.quantization.quantize_and_dequantize_v2(
                x, a, b, bool(signed), bits, given, "HALF_UP" if up else "HALF_TO_EVEN", narrow_range=bool(narrow), axis=axis)
            if dtype == "float32":
                case("quantize_steps", [x, *ends(dtype, -1.5, 2.0)], make(True), attrs + " range_given=1")
            case("quantize_steps", [x, *ends("float32", -1.0, 1.0)] if dtype == "float32" else [x, *ends(dtype, -1.0, 1.0)], make(False), attrs + " range_given=0")
            for axis in (0, 1):
                case("quantize_steps", [x, *ends(dtype, -1.0, 1.0)], make(False, axis), attrs + f" range_given=0 axis={axis}")
            case("quantize_steps_grad", [g, x, *ends(dtype, -1.0, 0.5)], lambda g, x, a, b: list(raw.QuantizeAndDequantizeV4Grad(
                gradients=g, input=x, input_min=a, input_max=b)))
    x = tf.ones((2, 3))
    case("quantize_steps", [x, *ends("float32", 1.0, -1.0)], lambda x, a, b: tf.quantization.quantize_and_dequantize_v2(x, a, b, range_given=True),
         "signed_input=1 num_bits=8 range_given=1")
    case("quantize_steps", [x, tf.ones(2), tf.ones(())], lambda x, a, b: tf.quantization.quantize_and_dequantize_v2(x, a, b, range_given=True),
         "signed_input=1 num_bits=8 range_given=1")


def record_windowed():
    for record in (record_labels, record_boxes, record_maps, record_pooled_volumes, record_fractional, record_responses, record_blocks, record_places,
                   record_patterns, record_quantized):
        restart(20261124)
        record()
