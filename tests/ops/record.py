"""Records what TensorFlow and NumPy give for the operations of ops.def into tests/ops/recorded.txt.

Run with the oracle's Python: python tests/ops/record.py. The C program tests/ops/ops.c replays the file.

Each case is a line `case OP ATTRS`, then lines `in DTYPE DIMS : VALUES` (or `in none`), then `out ...` lines or one
`err CLASS text`. Floats are written by their bits in hex, complex numbers as two of them, strings in hex.
"""
import re

import numpy as np
import tensorflow as tf

from record_apart import record_apart
from record_structures import record_structures
from record_windows import record_windowed
from samples import NUMPY, OPS, SETS, case, counts, ints, out, rng, sample, specials


def function_for(tf_name, operands):
    if tf_name in NUMPY:
        f = NUMPY[tf_name]
        return lambda *a: tf.constant(f(*[x.numpy() for x in a]))
    raw = getattr(tf.raw_ops, tf_name, None)
    if raw is None:
        return None
    import inspect
    names = [p for p in inspect.signature(raw).parameters if p != "name"][:operands]
    return lambda *a: raw(**dict(zip(names, a)))


SKIP = {"SQRT_GRAD", "RSQRT_GRAD", "RECIPROCAL_GRAD", "SOFTPLUS_GRAD", "SOFTSIGN_GRAD", "ERFCINV", "IGAMMA_GRAD_A", "POLYGAMMA", "ZETA", "SELU_GRAD", "ELU_GRAD", "RELU6_GRAD", "RELU_GRAD", "LEAKY_SLOPE", "SIGMOID_XENT", "NP_FLOORDIV", "NP_REMAINDER", "NP_LEFT_SHIFT", "NP_RIGHT_SHIFT", "INVERT"}
# at some of the special values the original's own error is large, or its answer is that of its processor
UNSTEADY = ("lgamma", "digamma", "ndtri", "erfinv", "tan", "sin", "cos", "expint", "spence", "dawsn") + tuple(
    f"bessel_{n}" for n in "i0 i1 i0e i1e k0 k1 k0e k1e j0 j1 y0 y1".split())
NARROW_SKIP = {"Trunc", "Exp2", "Log2", "Log10", "FMax", "FMin", "Hypot", "CopySign", "LogAddExp", "Signbit"}

LATER = {"truncatediv": "INTS"}     # of these the other dtypes are recorded last, so that the samples of all others stay what they were


def record_elementwise():
    for kind, ident, name, tf_name, types, rest in re.findall(
            r'^(UNARY|PREDICATE|BINARY|COMPARE)\((\w+), (\w+), "(\w+)", (\w+), (.*)', OPS, re.M):
        if ident in SKIP:
            continue
        domain = rest.split(",")[0] if kind in ("UNARY", "BINARY") else "ANY"
        two = kind in ("BINARY", "COMPARE")
        f = function_for(tf_name, 2 if two else 1)
        if f is None:
            continue
        for dtype in SETS[LATER.get(name, types)]:
            if (name in ("elu", "selu") and dtype == "bfloat16") or (name == "round" and "int" in dtype) or (name.endswith("_grad") and dtype.startswith("complex")):
                continue
            if tf_name in NARROW_SKIP and dtype in ("float16", "bfloat16"):
                continue
            if not two:
                case(name, [sample(dtype, (2, 19), domain if domain != "NONE" else "ANY")], f)
                if name + dtype != "erffloat64" and name not in UNSTEADY and not dtype.startswith("complex"):
                    case(name, [specials(dtype)], f)
                case(name, [sample(dtype, (0, 3))], f)
                continue
            d = "NONZERO" if "div" in name or "mod" in name else "POSITIVE" if name == "pow" else domain
            if name.endswith("shift"):
                d = "POSITIVE"
            case(name, [sample(dtype, (3, 4), d), sample(dtype, (3, 4), d)], f)
            if name.endswith("_grad"):
                continue
            case(name, [sample(dtype, (3, 1, 5), d), sample(dtype, (4, 1), d)], f)
            case(name, [sample(dtype, (), d), sample(dtype, (7,), d)], f)
            case(name, [sample(dtype, (2, 0), d), sample(dtype, (), d)], f)
        d0 = SETS[types][-1] if SETS[types] != ["bool"] else "bool"
        if two and not d0.startswith("complex") and tf_name not in NUMPY and not name.endswith("_grad"):
            case(name, [sample(d0, (2,), "POSITIVE"), sample(d0, (3,), "POSITIVE")], f)


def record_reductions():
    F = {"reduce_sum": tf.raw_ops.Sum, "reduce_mean": tf.raw_ops.Mean, "reduce_max": tf.raw_ops.Max, "reduce_min": tf.raw_ops.Min,
         "reduce_prod": tf.raw_ops.Prod, "reduce_any": tf.raw_ops.Any, "reduce_all": tf.raw_ops.All}
    for name, raw in F.items():
        types = ["bool"] if name in ("reduce_any", "reduce_all") else ["float32", "float64", "int32", "int64", "uint8", "float16", "bfloat16"]
        if name in ("reduce_sum", "reduce_prod", "reduce_mean"):
            types += ["complex64"]
        for dtype in types:
            if dtype == "float16" and name != "reduce_max":
                continue
            for shape, axes in (((3, 4), [0]), ((3, 4), [1]), ((3, 4), [0, 1]), ((2, 3, 5), [0, 2]), ((2, 3, 5), [1]), ((2, 3, 4, 3), [1, 3]),
                                ((), []), ((0, 3), [0]), ((3, 0), [0]), ((200,), [0]), ((5, 77), [-1])):
                if dtype == "complex64" and 0 in shape:
                    continue
                for keep in (False, True):
                    if name == "reduce_prod" and shape == (200,):
                        continue
                    x = sample(dtype, shape)
                    axis_arg = "axis=" + (",".join(map(str, axes)) or "-")
                    case(name, [x], lambda a: raw(input=a, axis=tf.constant(axes, tf.int32), keep_dims=keep), f"{axis_arg} keepdims={int(keep)}")
    for dtype in ("float32", "int32", "float64", "uint8"):
        for shape, axis in (((3, 4), 0), ((3, 4), 1), ((2, 3, 4), 1), ((7,), 0), ((3, 4), -1)):
            for name, f in (("argmax", tf.argmax), ("argmin", tf.argmin)):
                case(name, [sample(dtype, shape)], lambda a: f(a, axis=axis), f"axis={axis}")
            for name, f in (("cumsum", tf.cumsum), ("cumprod", tf.math.cumprod)):
                for e in (False, True):
                    for r in (False, True):
                        case(name, [sample(dtype, shape)], lambda a: f(a, axis=axis, exclusive=e, reverse=r),
                             f"axis={axis} exclusive={int(e)} reverse={int(r)}")
    for dtype in ("float32", "float64"):
        for shape, axes in (((3, 4), [0]), ((3, 4), [1]), ((2, 3, 4), [0, 2])):
            for name, f in (("reduce_variance", tf.math.reduce_variance), ("reduce_std", tf.math.reduce_std),
                            ("reduce_logsumexp", tf.reduce_logsumexp), ("reduce_norm", lambda a, axis: tf.sqrt(tf.reduce_sum(a * a, axis=axis)))):
                case(name, [sample(dtype, shape)], lambda a: f(a, axis=axes), "axis=" + ",".join(map(str, axes)))
    for bad in (2, -3):
        case("reduce_sum", [sample("float32", (2, 3))], lambda a: tf.raw_ops.Sum(input=a, axis=tf.constant([bad])), f"axis={bad}")
    case("argmax", [sample("float32", (2, 3))], lambda a: tf.argmax(a, axis=2), "axis=2")
    case("cumsum", [sample("float32", (2, 3))], lambda a: tf.cumsum(a, axis=3), "axis=3")


def record_products():
    for dtype in ("float32", "float64", "int32", "int64", "complex64", "float16", "bfloat16"):
        for sa, sb in (((2, 3), (3, 4)), ((1, 7), (7, 1)), ((5, 20), (20, 30)), ((2, 3, 4), (2, 4, 5)), ((2, 1, 3, 4), (3, 4, 2)), ((3, 4), (2, 4, 5)), ((2, 0), (0, 3)), ((0, 2), (2, 3))):
            for ta in (False, True):
                for tb in (False, True):
                    xa = sa[:-2] + (sa[-1], sa[-2]) if ta else sa
                    xb = sb[:-2] + (sb[-1], sb[-2]) if tb else sb
                    case("matmul", [sample(dtype, xa), sample(dtype, xb)], lambda a, b: tf.matmul(a, b, transpose_a=ta, transpose_b=tb),
                         f"transpose_a={int(ta)} transpose_b={int(tb)}")
    for sa, sb in (((2, 3), (2, 3)), ((2, 2, 3), (2, 4, 4)), ((2, 2, 3), (3, 3, 4))):
        case("matmul", [sample("float32", sa), sample("float32", sb)], tf.matmul)
    case("matmul", [sample("float32", (2,)), sample("float32", (2,))], tf.matmul)
    case("matmul", [sample("int32", (2, 3)), sample("float32", (3, 2))], tf.matmul)


def record_shapes():
    for dtype in ("float64", "int32", "bool", "complex64", "string"):
        def s(shape):
            if dtype == "string":
                return tf.constant([b"s%d" % i * (i % 3) for i in range(int(np.prod(shape)))], shape=shape)
            return sample(dtype, shape)
        for shape, to in (((2, 3), [3, 2]), ((2, 3), [-1]), ((6,), [2, -1, 1]), ((0, 3), [3, 0]), ((1,), [])):
            case("reshape", [s(shape)], lambda a: tf.reshape(a, to), "shape=" + ints(to))
        for shape, perm in (((2, 3), [1, 0]), ((2, 3, 4), [2, 0, 1])):
            case("transpose", [s(shape)], lambda a: tf.transpose(a, perm), "perm=" + ints(perm))
        case("transpose", [s((2, 3, 4))], tf.transpose)
        for axis in (0, 1, -1):
            case("expand_dims", [s((2, 3))], lambda a: tf.expand_dims(a, axis), f"axis={axis}")
            case("concat", [s((2, 3)), s((2, 3))], lambda *a: tf.concat(a, axis), f"axis={axis}")
            case("stack", [s((2, 3)), s((2, 3)), s((2, 3))], lambda *a: tf.stack(a, axis), f"axis={axis}")
            case("unstack", [s((2, 3))], lambda a: tf.unstack(a, axis=axis) if axis < 2 else None, f"axis={axis} num=-1")
        case("squeeze", [s((1, 3, 1))], tf.squeeze)
        case("squeeze", [s((1, 3, 1))], lambda a: tf.squeeze(a, axis=[2]), "axis=2")
        case("broadcast_to", [s((3, 1))], lambda a: tf.broadcast_to(a, [2, 3, 4]), "shape=2,3,4")
        case("slice", [s((3, 4))], lambda a: tf.slice(a, [1, 0], [2, -1]), "begin=1,0 size=2,-1")
        case("split", [s((4, 3))], lambda a: tf.split(a, 2), "num_or_size_splits=2 axis=0")
        case("split", [s((4, 3))], lambda a: tf.split(a, [1, 3]), "num_or_size_splits=1,3 axis=0")
        case("tile", [s((2, 3))], lambda a: tf.tile(a, [2, 3]), "multiples=2,3")
        case("reverse", [s((2, 3))], lambda a: tf.reverse(a, [1]), "axis=1")
        case("roll", [s((2, 3))], lambda a: tf.roll(a, [1, -1], [0, 1]), "shift=1,-1 axis=0,1")
        case("gather", [s((4, 3)), tf.constant([3, 0, 0])], tf.gather, "axis=0")
        case("gather", [s((4, 3)), tf.constant([[2, 1], [0, 0]])], lambda a, i: tf.gather(a, i, axis=1), "axis=1")
        case("gather", [s((2, 3, 2)), tf.constant([[2, 1], [0, 0]])], lambda a, i: tf.gather(a, i, batch_dims=1, axis=1), "axis=1 batch_dims=1")
        case("gather_nd", [s((3, 4)), tf.constant([[0, 1], [2, 3]])], tf.gather_nd)
        case("gather_nd", [s((3, 4)), tf.constant([[2], [0]])], tf.gather_nd)
        case("where", [sample("bool", (2, 3)), s((2, 3)), s((2, 3))], tf.where)
        case("where", [sample("bool", (2, 1)), s((1, 3)), s(())], tf.where)
        if dtype not in ("string", "bool"):
            case("scatter_nd", [tf.constant([[1], [3], [1]]), s((3, 2))], lambda i, u: tf.scatter_nd(i, u, [4, 2]), "shape=4,2")
            case("band_part", [s((2, 3, 4))], lambda a: tf.linalg.band_part(a, 1, 0), "num_lower=1 num_upper=0")
        if dtype != "string":
            case("diag", [s((2, 3))], tf.linalg.diag)
            case("diag_part", [s((2, 3, 4))], tf.linalg.diag_part)
            case("nonzero", [s((2, 3))], tf.where)
            if dtype != "bool":
                case("pad", [s((2, 3))], lambda a: tf.pad(a, [[1, 0], [2, 1]]), "paddings=1,0,2,1")
    for mode in ("REFLECT", "SYMMETRIC"):
        case("pad", [sample("float32", (3, 4))], lambda a: tf.pad(a, [[1, 2], [2, 1]], mode), f"paddings=1,2,2,1 mode={mode}")
    case("one_hot", [tf.constant([0, 2, 5, -1]), tf.constant(1.0), tf.constant(0.0)], lambda i, a, b: tf.one_hot(i, 3, a, b), "depth=3 axis=-1")
    case("one_hot", [tf.constant([[0, 2]]), tf.constant(7), tf.constant(1)], lambda i, a, b: tf.one_hot(i, 3, a, b, axis=0), "depth=3 axis=0")
    for a, b in (("float32", "int32"), ("int64", "float32"), ("bool", "float32"), ("float64", "float32"), ("float32", "float16"), ("float32", "bfloat16"),
                 ("int32", "uint8"), ("float32", "bool"), ("float32", "complex64"), ("complex64", "float32"), ("int32", "bool"), ("float16", "int8")):
        case("cast", [sample(a, (3, 4))], lambda x: tf.cast(x, b), f"dtype={b}")
    m = sample("float32", (2, 3))
    case("reshape", [m], lambda a: tf.reshape(a, [4, 2]), "shape=4,2")
    case("reshape", [m], lambda a: tf.reshape(a, [-1, 4]), "shape=-1,4")
    case("transpose", [m], lambda a: tf.transpose(a, [0, 2]), "perm=0,2")
    case("expand_dims", [m], lambda a: tf.expand_dims(a, 4), "axis=4")
    case("squeeze", [m], lambda a: tf.squeeze(a, axis=0), "axis=0")
    case("concat", [m, sample("float32", (3, 3))], lambda *a: tf.concat(a, 1), "axis=1")
    case("concat", [m, sample("int32", (2, 3))], lambda *a: tf.concat(a, 0), "axis=0")
    case("stack", [m, sample("float32", (3, 3))], lambda *a: tf.stack(a), "axis=0")
    case("tile", [m], lambda a: tf.tile(a, [2]), "multiples=2")
    case("gather", [m, tf.constant([5])], tf.gather, "axis=0")
    case("gather_nd", [m, tf.constant([[5, 0]])], tf.gather_nd)
    case("split", [m], lambda a: tf.split(a, 2, axis=1), "num_or_size_splits=2 axis=1")
    case("reverse", [m], lambda a: tf.reverse(a, [2]), "axis=2")
    case("broadcast_to", [m], lambda a: tf.broadcast_to(a, [3, 3]), "shape=3,3")


def record_networks():
    for dtype in ("float32", "float64", "float16", "bfloat16"):
        for axis in (-1, 0):
            case("softmax", [sample(dtype, (4, 5))], lambda a: tf.nn.softmax(a, axis=axis), f"axis={axis}")
            case("log_softmax", [sample(dtype, (4, 5))], lambda a: tf.nn.log_softmax(a, axis=axis), f"axis={axis}")
        case("bias_add", [sample(dtype, (4, 5)), sample(dtype, (5,))], tf.nn.bias_add)
        case("sparse_xent", [sample(dtype, (4, 5)), tf.constant([0, 4, 2, 1])], lambda x, y: tf.nn.sparse_softmax_cross_entropy_with_logits(y, x))
        case("dense_xent", [sample(dtype, (4, 5)), tf.nn.softmax(sample(dtype, (4, 5)))], lambda x, y: tf.nn.softmax_cross_entropy_with_logits(y, x))
        case("sigmoid_xent", [sample(dtype, (4, 5)), tf.sigmoid(sample(dtype, (4, 5)))], lambda x, y: tf.nn.sigmoid_cross_entropy_with_logits(y, x))
        case("leaky_relu", [sample(dtype, (4, 5))], lambda a: tf.nn.leaky_relu(a, 0.3), "alpha=0.3")
        if dtype in ("float32", "float64"):
            case("gelu", [sample(dtype, (4, 5))], tf.nn.gelu)
            case("gelu", [sample(dtype, (4, 5))], lambda a: tf.nn.gelu(a, approximate=True), "exclusive=1")
    case("sparse_xent", [sample("float32", (2, 3)), tf.constant([0, 5])], lambda x, y: tf.nn.sparse_softmax_cross_entropy_with_logits(y, x))


def gradient_of(f, x, g):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    return tape.gradient(y, x, output_gradients=g)


def record_scatter():
    for dtype in ("float64", "int32"):
        for name in ("update", "add", "sub", "min", "max"):
            f = getattr(tf, "tensor_scatter_nd_" + name)
            case("scatter_" + name, [sample(dtype, (4, 2)), tf.constant([[1], [3]]), sample(dtype, (2, 2))], f)
            case("scatter_" + name, [sample(dtype, (4, 2)), tf.constant([[1, 1], [3, 0], [0, 0]]), sample(dtype, (3,))], f)
    case("scatter_update", [sample("float32", (2,)), tf.constant([[3]]), sample("float32", (1,))], tf.tensor_scatter_nd_update)


def record_windows():
    for dtype in ("float32", "float64"):
        for stride in (1, 2):
            for padding in ("SAME", "VALID"):
                a = f"strides=1,{stride},{stride},1 padding={padding}"
                x, w, d = sample(dtype, (2, 6, 7, 3)), sample(dtype, (3, 2, 3, 4)), sample(dtype, (3, 2, 3, 2))
                case("conv2d", [x, w], lambda x, w: tf.nn.conv2d(x, w, stride, padding), a + " dilations=1,1,1,1")
                case("depthwise_conv2d", [x, d], lambda x, w: tf.nn.depthwise_conv2d(x, w, [1, stride, stride, 1], padding), a + " dilations=1,1,1,1")
                case("max_pool2d", [x], lambda x: tf.nn.max_pool2d(x, 2, stride, padding), "ksize=1,2,2,1 " + a)
                case("avg_pool2d", [x], lambda x: tf.nn.avg_pool2d(x, 2, stride, padding), "ksize=1,2,2,1 " + a)
        x, w = sample(dtype, (1, 7, 7, 2)), sample(dtype, (3, 3, 2, 3))
        case("conv2d", [x, w], lambda x, w: tf.nn.conv2d(x, w, 1, "VALID", dilations=2), "strides=1,1,1,1 padding=VALID dilations=1,2,2,1")


def record_order():
    for dtype in ("float32", "float64", "int32"):
        x = sample(dtype, (3, 7))
        for axis in (-1, 0):
            for d in (False, True):
                way = "DESCENDING" if d else "ASCENDING"
                case("sort", [x], lambda x: [tf.sort(x, axis, way)], f"axis={axis} descending={int(d)}")
        case("top_k", [x], lambda x: list(tf.math.top_k(x, 3)), "k=3 sorted=1")
        ids = tf.constant([2, 0, 2, 1, 0, 4, 2])
        y = sample(dtype, (7, 2), "NONZERO")
        for name in ("sum", "prod", "max", "min"):
            case("segment_" + name, [y, ids], lambda y, i: getattr(tf.math, "unsorted_segment_" + name)(y, i, 6), "num_segments=6")
    for dtype in ("int32", "float32"):
        u = tf.constant([3, 1, 3, 2, 1, 7], dtype)
        case("unique", [u], lambda u: list(tf.raw_ops.UniqueWithCounts(x=u, out_idx=tf.int32)))
    case("searchsorted", [tf.sort(sample("float32", (9,))), sample("float32", (4,))], lambda s, v: tf.searchsorted(s, v, out_type=tf.int64), "output_type=int64")
    case("in_top_k", [tf.constant([1, 2, 0]), sample("float32", (3, 5))], lambda t, p: tf.math.in_top_k(t, p, 2), "k=2")


def record_linalg():
    for dtype in ("float32", "float64"):
        for shape in ((3, 3), (2, 4, 4)):
            m = sample(dtype, shape) + 4 * tf.eye(shape[-1], dtype=dtype)
            s = tf.matmul(m, m, transpose_b=True) + tf.eye(shape[-1], dtype=dtype)
            b = sample(dtype, shape[:-1] + (2,))
            case("matrix_inverse", [m], tf.linalg.inv)
            case("matrix_determinant", [m], tf.linalg.det)
            case("log_matrix_determinant", [m], lambda m: list(tf.linalg.slogdet(m)))
            case("matrix_solve", [m, b], tf.linalg.solve)
            case("triangular_solve", [m, b], tf.linalg.triangular_solve, "lower=1")
            case("cholesky", [s], tf.linalg.cholesky)
    case("matrix_inverse", [tf.zeros((2, 2))], tf.linalg.inv)


def record_rest():
    for dtype in ("float32", "float64"):
        x, y = sample(dtype, (3, 5)), sample(dtype, (3, 5))
        for name, f in (("relu_grad", tf.nn.relu), ("relu6_grad", tf.nn.relu6), ("elu_grad", tf.nn.elu), ("selu_grad", tf.nn.selu)):
            case(name, [y, f(x)], lambda g, r: gradient_of(f, x, g))
        case("leaky_slope", [x, tf.constant(np.float32(0.3), dtype)], lambda a, s: tf.nn.leaky_relu(a, 0.3))
        case("copysign", [x, y], lambda a, b: tf.constant(np.copysign(a.numpy(), b.numpy())))
        case("polygamma", [tf.constant([1, 2, 3, 1, 2], dtype), sample(dtype, (5,), "POSITIVE")], tf.math.polygamma)
        case("zeta", [tf.constant([2, 3, 4.5, 1.5, 2], dtype), sample(dtype, (5,), "POSITIVE")], tf.math.zeta)
        case("complex", [x, y], tf.complex)
        case("pad_grad", [sample(dtype, (4, 5))], lambda g: gradient_of(lambda a: tf.pad(a, [[1, 1], [1, 1]], "REFLECT"), sample(dtype, (2, 3)), g),
             "paddings=1,1,1,1 mode=REFLECT")
        case("gather_grad", [sample(dtype, (3, 2)), tf.constant([1, 1, 0])], lambda g, i: tf.convert_to_tensor(
            gradient_of(lambda a: tf.gather(a, i), sample(dtype, (4, 2)), g)), "shape=4,2 axis=0")
        case("identity", [x], tf.identity)
        case("index", [x], lambda a: a[1, 1::2], "begin=1,1 size=1,2 strides=1,2 shape=2")
        case("index", [x], lambda a: a[::-1, None, 2:], "begin=2,2 size=3,3 strides=-1,1 shape=3,1,3")
        case("index_grad", [sample(dtype, (2,))], lambda g: gradient_of(lambda a: a[1, 1::2], x, g), "dims=3,5 begin=1,1 size=1,2 strides=1,2")
    for dtype in ("complex64", "complex128"):
        z = sample(dtype, (3, 4))
        for name, f in (("real", tf.math.real), ("imag", tf.math.imag), ("complex_abs", tf.abs), ("angle", tf.math.angle)):
            case(name, [z], f)
    for dtype in SETS["INTS"]:
        x, y = sample(dtype, (3, 4)), sample(dtype, (3, 4))
        case("invert", [x], tf.bitwise.invert)
        case("np_floordiv", [x, y], lambda a, b: tf.constant(np.floor_divide(a.numpy(), b.numpy())))
        case("np_remainder", [x, y], lambda a, b: tf.constant(np.remainder(a.numpy(), b.numpy())))
        bits = tf.constant(np.array([0, 1, 3, 7, 8, 100, 2, 5, 60, 64, 4, 6]).reshape(3, 4), x.dtype)
        case("np_left_shift", [x, bits], lambda a, b: tf.constant(np.left_shift(a.numpy(), b.numpy())))
        case("np_right_shift", [x, bits], lambda a, b: tf.constant(np.right_shift(a.numpy(), b.numpy())))


def lstm_steps(z, recurrent, h, c):
    """Outputs, cells and gates from the input's part of the gates z (T, N, 4 U)."""
    outputs, cells, gates = [], [], []
    for part in tf.unstack(z):
        i, f, g, o = tf.split(part + h @ recurrent, 4, axis=1)
        i, f, g, o = tf.sigmoid(i), tf.sigmoid(f), tf.tanh(g), tf.sigmoid(o)
        c = f * c + i * g
        h = o * tf.tanh(c)
        outputs.append(h)
        cells.append(c)
        gates.append(tf.concat([i, f, g, o], 1))
    return tf.stack(outputs), tf.stack(cells), tf.stack(gates)


def gru_steps(z, recurrent, inner_bias, h):
    """Outputs, gates and the candidate's state part, from the input's part of the gates z (T, N, 3 U)."""
    outputs, gates, inner = [], [], []
    for part in tf.unstack(z):
        zx, rx, gx = tf.split(part, 3, axis=1)
        zh, rh, gh = tf.split(h @ recurrent + inner_bias, 3, axis=1)
        update, reset = tf.sigmoid(zx + zh), tf.sigmoid(rx + rh)
        g = tf.tanh(gx + reset * gh)
        h = update * h + (1 - update) * g
        outputs.append(h)
        gates.append(tf.concat([update, reset, g], 1))
        inner.append(gh)
    return tf.stack(outputs), tf.stack(gates), tf.stack(inner)


def input_part(x, kernel, bias):
    return tf.transpose(tf.tensordot(x, kernel, 1) + bias, [1, 0, 2])


def record_recurrent():
    for n, steps, features, u in ((1, 1, 1, 1), (3, 4, 2, 5), (2, 7, 3, 17)):
        s = lambda *shape: sample("float32", shape) * 0.3
        x, h, c = s(n, steps, features), s(n, u), s(n, u)
        kernel, recurrent, bias = s(features, 4 * u), s(u, 4 * u), s(4 * u)
        case("lstm", [x, kernel, recurrent, bias, h, c], lambda x, k, r, b, h, c: list(lstm_steps(input_part(x, k, b), r, h, c)))
        z, gy, gc = input_part(x, kernel, bias), s(steps, n, u), s(steps, n, u)
        with tf.GradientTape() as tape:
            tape.watch([z, h, c])
            outputs, cells, gates = lstm_steps(z, recurrent, h, c)
        case("lstm_grad", [gates, cells, recurrent, c, gy, gc], lambda *_: tape.gradient([outputs, cells], [z, h, c], [gy, gc]))
        kernel, recurrent, bias = s(features, 3 * u), s(u, 3 * u), s(2, 3 * u)
        case("gru", [x, kernel, recurrent, bias, h], lambda x, k, r, b, h: list(gru_steps(input_part(x, k, b[0]), r, b[1], h)))
        z = input_part(x, kernel, bias[0])
        hidden = tf.zeros((steps, n, 3 * u))
        with tf.GradientTape() as tape:
            tape.watch([z, h, hidden])
            inputs, rows, state = tf.unstack(z), [], h
            outputs, gates, inner = [], [], []
            for t in range(steps):
                zx, rx, gx = tf.split(inputs[t], 3, axis=1)
                zh, rh, gh = tf.split(state @ recurrent + bias[1] + hidden[t], 3, axis=1)
                update, reset = tf.sigmoid(zx + zh), tf.sigmoid(rx + rh)
                g = tf.tanh(gx + reset * gh)
                state = update * state + (1 - update) * g
                outputs.append(state)
                gates.append(tf.concat([update, reset, g], 1))
                inner.append(gh)
            outputs, gates, inner = tf.stack(outputs), tf.stack(gates), tf.stack(inner)
        case("gru_grad", [gates, inner, outputs, recurrent, h, gy], lambda *_: tape.gradient(outputs, [z, hidden, h], gy))


def record_window_gradients():
    for dtype in ("float32", "float64"):
        for stride, padding in ((1, "SAME"), (2, "VALID"), (2, "SAME")):
            a = f"strides=1,{stride},{stride},1 padding={padding}"
            strides = [1, stride, stride, 1]
            x, w, d = sample(dtype, (2, 6, 7, 3)), sample(dtype, (3, 2, 3, 4)), sample(dtype, (3, 2, 3, 2))
            g = sample(dtype, tf.nn.conv2d(x, w, stride, padding).shape)
            k = a + " dilations=1,1,1,1"
            raw = dict(strides=strides, padding=padding)
            case("conv2d_input_grad", [g, w], lambda g, w: tf.raw_ops.Conv2DBackpropInput(input_sizes=x.shape, filter=w, out_backprop=g, **raw), k + " output_shape=" + ints(x.shape))
            case("conv2d_filter_grad", [x, g], lambda x, g: tf.raw_ops.Conv2DBackpropFilter(input=x, filter_sizes=w.shape, out_backprop=g, **raw), k + " shape=" + ints(w.shape))
            g = sample(dtype, tf.nn.depthwise_conv2d(x, d, strides, padding).shape)
            case("depthwise_input_grad", [g, d], lambda g, d: tf.raw_ops.DepthwiseConv2dNativeBackpropInput(input_sizes=x.shape, filter=d, out_backprop=g, **raw), k + " shape=" + ints(x.shape))
            case("depthwise_filter_grad", [x, g], lambda x, g: tf.raw_ops.DepthwiseConv2dNativeBackpropFilter(input=x, filter_sizes=d.shape, out_backprop=g, **raw), k + " shape=" + ints(d.shape))
            y = tf.nn.max_pool2d(x, 2, stride, padding)
            g, v, window = sample(dtype, y.shape), sample(dtype, x.shape), dict(ksize=[1, 2, 2, 1], **raw)
            case("max_pool_grad", [x, g], lambda x, g: tf.raw_ops.MaxPoolGrad(orig_input=x, orig_output=y, grad=g, **window), "ksize=1,2,2,1 " + a)
            case("max_pool_pick", [x, v], lambda x, v: tf.raw_ops.MaxPoolGradGrad(orig_input=x, orig_output=y, grad=v, **window), "ksize=1,2,2,1 " + a)
            case("avg_pool_grad", [g], lambda g: tf.raw_ops.AvgPoolGrad(orig_input_shape=x.shape, grad=g, **window), f"axis={ints(x.shape)} ksize=1,2,2,1 " + a)


def record_factors():
    """The signs of vectors are LAPACK's choice, so that recorded is what is the same for all: here matrices whose factors are unique up to
    those, with the signs that this library gives."""
    for dtype in ("float32", "float64"):
        q = np.linalg.qr(rng.normal(size=(4, 4)))[0]
        values = np.array([1.0, 2.0, 4.0, 7.0])
        symmetric = tf.constant((q * values) @ q.T, dtype)
        case("eigh", [symmetric], lambda a: [tf.linalg.eigvalsh(a)])
        case("svd", [sample(dtype, (3, 5))], lambda a: [tf.linalg.svd(a, compute_uv=False)])
        case("svd", [sample(dtype, (2, 4, 3))], lambda a: [tf.linalg.svd(a, compute_uv=False)])
        for shape in ((4, 3), (3, 3), (2, 5, 2)):
            case("qr", [sample(dtype, shape)], lambda a: list(tf.linalg.qr(a)))


def record_fourier():
    for dtype in ("complex64", "complex128"):
        for n in (1, 2, 3, 8, 15, 106):
            x = sample(dtype, (2, n))
            case("fft", [x], tf.signal.fft, "axis=-1 alpha=1")
            case("fft", [x], lambda x: tf.signal.ifft(x) * n, "axis=-1 reverse=1 alpha=1")
            case("fft", [x], tf.signal.ifft, f"axis=-1 reverse=1 alpha={1 / n}")


def record_along():
    for dtype in ("float32", "float64", "int32"):
        x, i = sample(dtype, (3, 5)), tf.constant([[4, 0], [1, 1], [2, 3]], tf.int64)
        case("take_along", [x, i], lambda x, i: tf.constant(np.take_along_axis(x.numpy(), i.numpy(), 1)), "axis=1")
        if dtype != "int32":
            g = sample(dtype, (3, 2))
            rows = tf.constant([[[0, 4], [0, 0]], [[1, 1], [1, 1]], [[2, 2], [2, 3]]])
            case("put_along", [g, i], lambda g, i: tf.scatter_nd(rows, g, [3, 5]), "shape=3,5 axis=1")
            case("erfcinv", [tf.constant([0.0, 0.1, 0.5, 1.0, 1.3, 1.99, 2.0], dtype)], tf.math.erfcinv)
            case("igamma_grad_a", [sample(dtype, (9,), "POSITIVE"), sample(dtype, (9,), "POSITIVE")], lambda a, x: tf.raw_ops.IgammaGradA(a=a, x=x))


def record_schur():
    for dtype in ("float64", "complex128"):
        for shape in ((3, 3), (2, 4, 4)):
            m = sample(dtype, shape) + 4 * tf.eye(shape[-1], dtype=dtype)
            s = tf.matmul(m, m, adjoint_b=True) + 0.1 * tf.linalg.diag(tf.cast(tf.range(shape[-1]), dtype)) + 0.05 * m     # real eigenvalues of one kind
            b = sample(dtype, shape[:-1] + (2,))
            case("lu", [m], lambda m: list(tf.linalg.lu(m)))
            case("matrix_square_root", [s], tf.linalg.sqrtm)
            if dtype == "float64" and len(shape) == 2:     # on rounding hang the signs of more
                case("eig", [s], lambda s: list(tf.linalg.eig(s)))
            if dtype == "float64":
                continue
            case("matrix_logarithm", [s], tf.linalg.logm)
            case("matrix_inverse", [m], tf.linalg.inv)
            case("matrix_determinant", [m], tf.linalg.det)
            case("log_matrix_determinant", [m], lambda m: list(tf.linalg.slogdet(m)))
            case("matrix_solve", [m, b], tf.linalg.solve)
            case("triangular_solve", [m, b], tf.linalg.triangular_solve, "lower=1")
            case("cholesky", [tf.matmul(m, m, adjoint_b=True)], tf.linalg.cholesky)
    case("lu", [tf.zeros((2, 2))], tf.linalg.lu)
    case("eig", [tf.zeros((2, 3))], tf.linalg.eig)


def between(size, wanted):
    """Which two of size places each of wanted lies between, and the share of the second."""
    place = (np.arange(wanted, dtype="float32") + np.float32(0.5)) * (np.float32(size) / np.float32(wanted)) - np.float32(0.5)
    low = np.floor(place)
    return (tf.constant(np.maximum(low, 0).astype("int32")), tf.constant(np.minimum(np.ceil(place), size - 1).astype("int32")),
            tf.constant(place - low))


def record_resized():
    for shape, size in (((2, 4, 5, 3), (7, 3)), ((1, 3, 2, 17), (2, 5)), ((1, 1, 1, 1), (2, 2)), ((0, 2, 2, 1), (3, 3))):
        x, tables = sample("float32", shape), [*between(shape[1], size[0]), *between(shape[2], size[1])]
        case("resize_bilinear", [x, *tables], lambda x, *_: tf.image.resize(x, size))
        g = sample("float32", (shape[0], *size, shape[3]))
        if shape[0]:
            case("resize_bilinear_grad", [g, *tables], lambda g, *_: tf.raw_ops.ResizeBilinearGrad(grads=g, original_image=x, half_pixel_centers=True),
                 f"shape={ints(shape)}")
    x, g = sample("float32", (2, 5, 3)), sample("float32", (2, 4, 3))
    for starts, weights in (([0, 1, 2, 3], [[1, 2], [0, -1], [3, 0.5], [0.25, 4]]), ([4, 0, 0, 2], [[1], [2], [3], [4]])):
        rows = np.zeros((4, 5), "float32")
        for i, (start, row) in enumerate(zip(starts, weights)):
            rows[i, start:start + len(row)] = row
        operands = [tf.constant(starts), tf.constant(np.array(weights, "float32"))]
        case("resample", [x, *operands], lambda x, *_: tf.einsum("ij,njk->nik", rows, x), "axis=1")
        case("resample_grad", [g, *operands], lambda g, *_: tf.einsum("ij,nik->njk", rows, g), "num=5 axis=1")


def record_text():
    words = tf.constant([[" a B\tc ", "", "h\u00e9LLO"], ["\u65e5\u672c", "x-y--z", "\n"]])
    for name, function in (("lower", tf.strings.lower), ("upper", tf.strings.upper), ("strip", tf.strings.strip), ("length", tf.strings.length)):
        case("string_" + name, [words], function)
        case("string_" + name, [words[:0]], function)
    case("string_length", [words], lambda x: tf.strings.length(x, "UTF8_CHAR"), "characters=1")
    glue, more = tf.constant("; "), tf.constant("!")
    case("string_join", [glue, words, more, words], lambda g, *xs: tf.strings.join(xs, "; "))
    case("string_join", [glue, more], lambda g, x: tf.strings.join([x], "; "))
    case("string_join", [glue, words[0], words[0, :2]], lambda g, *xs: tf.strings.join(xs, "; "))
    for pos, length in ((0, 2), (-2, 9), (1, -1), ([1, 0, 2], [1, 2, 3]), ([[1], [0]], [[0], [1]]), (4, 1), (-7, 1), ([0, 1], [1, 1]), (0, [1])):
        for unit in ("BYTE", "UTF8_CHAR"):
            arguments = [tf.constant(["abcd", "efg", "\u00e9\u65e5x"]), tf.constant(pos), tf.constant(length)]
            case("substr", arguments, lambda *a: tf.strings.substr(*a, unit=unit), f"characters={int(unit != 'BYTE')}")
    for sep in ("", " ", "--", ","):
        for most in (-1, 0, 1):
            def split(x, sep_tensor):
                rows = tf.strings.split(x, sep, most)
                return [rows.values, rows.row_lengths()]
            case("string_split", [tf.constant([" a b  c", "", "d--e,--f", ",", "  "]), tf.constant(sep)], split, f"maxsplit={most}")
    for dtype in ("float32", "float64", "int32", "int64", "uint32", "uint64"):
        for text in ("12", " -7\n", "+3", "4294967296", "1_0", "", "x", "99999999999999999999", "2.5", "-inf", "1e-3", "0x10", "1 2"):
            case("string_to_number", [tf.constant([text])], lambda x: tf.strings.to_number(x, dtype), f"dtype={dtype}")
    case("string_to_number", [tf.constant(["1"])], lambda x: tf.raw_ops.StringToNumber(string_tensor=x, out_type=tf.int16), "dtype=int16")
    for dtype in SETS["PLAIN"]:
        x = sample(dtype, (2, 3))
        real = "int" not in dtype and dtype != "bool"
        for letter, precision, width, fill in (("f", -1, -1, ""), ("f", -1, 7, ""), ("f", -1, 7, "0"), ("f", -1, 7, "-"), ("f", 2, -1, ""), ("e", 3, 12, "+"), ("g", -1, -1, "")):
            if real or letter == "f" and precision < 0:
                case("as_string", [x], lambda x: tf.strings.as_string(x, precision, letter == "e", letter == "g", width, fill),
                     f"format={ord(letter)},{precision},{width},{ord(fill) if fill else 0}")


def record_later():
    for dtype in ("float32", "float64"):
        case("truncatediv", [sample(dtype, (2, 19)), sample(dtype, (2, 19), "NONZERO")], tf.truncatediv)
        case("truncatediv", [sample(dtype, (3, 1)), sample(dtype, (4,), "NONZERO")], tf.truncatediv)
    for dtype in ("float32", "float64", "float16"):
        for shape, axis in (((3, 4), 0), ((2, 3, 4), 1), ((7,), 0), ((3, 4), -1), ((0, 3), 0)):
            for exclusive, backwards in ((False, False), (False, True), (True, False), (True, True)):
                case("cumlogsumexp", [sample(dtype, shape)], lambda a: tf.math.cumulative_logsumexp(a, axis, exclusive, backwards),
                     f"axis={axis} exclusive={int(exclusive)} reverse={int(backwards)}")
    for shape in ((4, 5, 3), (2, 3, 3, 3), (0, 2, 3)):
        x = tf.constant(rng.uniform(-0.2, 1.2, shape).astype("float32"))
        for amount in (0.1, -0.7, 0.0, 2.5):
            case("adjust_hue", [x, tf.constant(amount)], lambda x, d: tf.raw_ops.AdjustHue(images=x, delta=d))
            case("adjust_saturation", [x, tf.constant(amount)], lambda x, d: tf.raw_ops.AdjustSaturation(images=x, scale=d))
    for bad in ((4, 3), (2, 2, 4)):
        case("adjust_hue", [tf.zeros(bad), tf.constant(0.1)], lambda x, d: tf.raw_ops.AdjustHue(images=x, delta=d))
    case("adjust_saturation", [tf.zeros((2, 2, 3)), tf.zeros((1,))], lambda x, d: tf.raw_ops.AdjustSaturation(images=x, scale=d))
    case("cumlogsumexp", [tf.constant([-200.0, 0.0, 100.0, -np.inf, np.inf])], tf.math.cumulative_logsumexp, "axis=0")
    for dtype in ("float32", "float64"):
        for n in (1, 2, 3, 4, 7, 8, 30):
            x = sample(dtype, (9, n))
            case("rfft", [x], tf.signal.rfft, "alpha=1")
            half = tf.signal.rfft(sample(dtype, (9, n)))
            case("irfft", [half], lambda z: tf.signal.irfft(z, [n]), f"num={n} alpha={1 / n}")
    for axis in (0, 1):
        other = [1, 2, 0] if axis == 0 else [0, 2, 1]
        x = tf.complex(sample("float32", (6, 4, 11)), sample("float32", (6, 4, 11)))
        case("fft", [x], lambda x: tf.transpose(tf.signal.fft(tf.transpose(x, other)), np.argsort(other)), f"axis={axis} alpha=1")
    for dtype in ("int32", "int64"):
        x = tf.constant(rng.integers(0, 9, 40), dtype)
        for to in ("int32", "int64", "float32", "float64"):
            for n in (0, 5, 12):
                case("dense_bincount", [x], lambda x: tf.raw_ops.DenseBincount(input=x, size=tf.constant(n, dtype), weights=tf.constant([], to)), f"num={n} dtype={to}")
    for dtype in ("int32", "int64", "float32", "float64"):
        x, limits = tf.constant(rng.integers(-20, 120, 60) / (10 if dtype[0] == "f" else 1), dtype), tf.constant([0, 10], dtype)
        for n in (1, 7, 10):
            case("histogram_fixed_width", [x, limits], lambda x, r: tf.histogram_fixed_width(x, r, n, tf.int64), f"num={n} dtype=int64")
    case("histogram_fixed_width", [tf.constant([1.0, np.nan]), tf.constant([0.0, 1.0])], lambda x, r: tf.histogram_fixed_width(x, r, 3), "num=3 dtype=int32")
    case("histogram_fixed_width", [tf.constant([1.0]), tf.constant([1.0, 1.0])], lambda x, r: tf.histogram_fixed_width(x, r, 3), "num=3 dtype=int32")
    case("histogram_fixed_width", [tf.constant([1.0]), tf.constant([0.0, 1.0])], lambda x, r: tf.histogram_fixed_width(x, r, 0), "num=0 dtype=int32")
    for shape in ((4, 5, 3), (2, 3, 3, 1), (3, 7, 9, 5), (1, 1, 3), (0, 2, 3)):
        x = tf.constant(rng.uniform(-0.2, 1.2, shape).astype("float32"))
        for amount in (2.0, 0.3, -1.0):
            case("adjust_contrast", [x, tf.constant(amount)], lambda x, f: tf.raw_ops.AdjustContrastv2(images=x, contrast_factor=f))
    case("adjust_contrast", [tf.zeros((2, 3)), tf.constant(2.0)], lambda x, f: tf.raw_ops.AdjustContrastv2(images=x, contrast_factor=f))
    case("adjust_contrast", [tf.zeros((2, 2, 3)), tf.zeros((1,))], lambda x, f: tf.raw_ops.AdjustContrastv2(images=x, contrast_factor=f))


record_elementwise()
record_rest()
record_scatter()
record_windows()
record_order()
record_linalg()
record_reductions()
record_products()
record_shapes()
record_networks()
record_recurrent()
record_window_gradients()
record_factors()
record_along()
record_fourier()
record_schur()
record_text()
record_resized()
record_later()
record_apart()
record_windowed()
record_structures()
out.close()
print(len(counts), "operations,", sum(counts.values()), "values,", counts.get("errors", 0), "errors")
