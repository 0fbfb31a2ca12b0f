"""Records what TensorFlow and NumPy give for the operations of ops.def into tests/ops/recorded.txt.

Run with the oracle's Python: python tests/ops/record.py. The C program tests/ops/ops.c replays the file.

Each case is a line `case OP ATTRS`, then lines `in DTYPE DIMS : VALUES` (or `in none`), then `out ...` lines or one
`err CLASS text`. Floats are written by their bits in hex, complex numbers as two of them, strings in hex.
"""
import os
import re
import struct
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""
import numpy as np
import tensorflow as tf

ROOT = os.path.dirname(os.path.abspath(__file__))
OPS = open(os.path.join(ROOT, "../../engine/tensor/ops.def")).read()
out = open(os.path.join(ROOT, "recorded.txt"), "w")
counts = {}

SETS = {
    "BOOL": ["bool"],
    "SINT": ["int8", "int16", "int32", "int64"],
    "INTS": ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"],
    "REAL_FLOATS": ["float16", "bfloat16", "float32", "float64"],
    "COMPLEX": ["complex64", "complex128"],
    "WIDE_FLOATS": ["float32", "float64"],
}
SETS["FLOATS"] = SETS["REAL_FLOATS"] + SETS["COMPLEX"]
SETS["SIGNED"] = SETS["SINT"] + SETS["REAL_FLOATS"]
SETS["REALS"] = SETS["INTS"] + SETS["REAL_FLOATS"]
SETS["NUMBERS"] = SETS["REALS"] + SETS["COMPLEX"]
SETS["ORDERED"] = SETS["REALS"] + SETS["BOOL"]
SETS["PLAIN"] = SETS["NUMBERS"] + SETS["BOOL"]
SETS["ANY"] = SETS["PLAIN"]


def element(x, dtype):
    if dtype == "bool" or "int" in dtype:
        return str(int(x))
    if dtype == "string":
        return bytes(x).hex() or "-"
    if dtype == "complex64":
        return struct.pack(">ff", x.real, x.imag).hex()
    if dtype == "complex128":
        return struct.pack(">dd", x.real, x.imag).hex()
    if dtype == "float64":
        return struct.pack(">d", x).hex()
    if dtype == "float32":
        return struct.pack(">f", x).hex()
    return "%04x" % np.asarray(x).reshape(1).view(np.uint16)[0]


def tensor_line(kind, t):
    if t is None:
        return f"{kind} none\n"
    dtype = t.dtype.name
    a = t.numpy() if hasattr(t, "numpy") else np.asarray(t)
    flat = np.asarray(a, object if dtype == "string" else None).reshape(-1)       # bytes of NumPy's own lose zeros at their end
    return "%s %s %s : %s\n" % (kind, dtype, ",".join(map(str, t.shape)) or "-", " ".join(element(v, dtype) for v in flat))


def write(op, inputs, outputs, attrs=""):
    out.write(f"case {op} {attrs}\n")
    for t in inputs:
        out.write(tensor_line("in", t))
    for t in outputs:
        out.write(tensor_line("out", t))
    counts[op] = counts.get(op, 0) + sum(int(np.prod(t.shape)) for t in outputs)


def case(op, inputs, function, attrs=""):
    try:
        result = function(*inputs)
    except (tf.errors.UnimplementedError, tf.errors.NotFoundError) as e:
        return
    except tf.errors.OpError as e:
        if "allowed values" in str(e) or "Could not find" in str(e):
            return
        text = re.sub(r"^\{\{function_node .*?\}\} ", "", str(e))
        out.write(f"case {op} {attrs}\n")
        for t in inputs:
            out.write(tensor_line("in", t))
        out.write("err %s %s\n" % (type(e).__name__, text.split("\n")[0].split(" name: ")[0]))
        counts["errors"] = counts.get("errors", 0) + 1
        return
    write(op, inputs, result if isinstance(result, (list, tuple)) else [result], attrs)


rng = np.random.default_rng(20260731)


def sample(dtype, shape, domain="ANY"):
    if dtype == "bool":
        return tf.constant(rng.integers(0, 2, shape).astype(bool))
    if "int" in dtype:
        low = 0 if dtype[0] == "u" or domain == "POSITIVE" else -9
        a = rng.integers(low, 10, shape)
        if domain == "NONZERO":
            a = np.where(a == 0, 3, a)
        return tf.constant(a.astype(dtype))
    a = rng.normal(size=shape) * 2
    if domain == "POSITIVE":
        a = np.abs(a) + 0.1
    elif domain in ("UNIT", "OPEN_UNIT"):
        a = np.tanh(a) * 0.99
    elif domain == "ABOVE_ONE":
        a = np.abs(a) + 1.01
    elif domain == "NONZERO":
        a = np.where(np.abs(a) < 0.1, a + 0.3, a)
    if dtype.startswith("complex"):
        a = a + 1j * rng.normal(size=shape)
    return tf.cast(tf.constant(a), dtype)


def specials(dtype):
    if "int" in dtype:
        i = np.iinfo(dtype)
        return tf.constant(np.array([i.min, i.max, 0, 1, 2, 7], dtype))
    if dtype == "bool":
        return tf.constant([True, False])
    if dtype.startswith("complex"):
        return tf.constant(np.array([0, 1, -1, 1j, 2 - 3j], dtype))
    values = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 1e-3, -1e-3, 3.5, -2.5, 10.0, -10.0, 80.0, -80.0, np.inf, -np.inf, np.nan]
    return tf.cast(tf.constant(np.array(values)), dtype)


NUMPY = {"Trunc": np.trunc, "Exp2": np.exp2, "Log2": np.log2, "Log10": np.log10, "FMax": np.fmax, "FMin": np.fmin, "Hypot": np.hypot,
         "Signbit": np.signbit, "CopySign": np.copysign, "LogAddExp": np.logaddexp, "IsNonzero": lambda x: np.asarray(x) != 0,
         "LogicalXor": np.logical_xor}


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


def ints(v):
    return ",".join(map(str, v)) or "-"


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


# ---- rows with samples of their own, so that those above stay what they are ----

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


def record_added():
    global rng
    for record in (record_slopes, record_steps, record_pictures, record_volumes, record_segments_in_order, record_bands, record_codes, record_sparse,
                   record_characters, record_groups, record_diagonals, record_sparse_parts, record_parts, record_messages):
        rng = np.random.default_rng(20261123)
        record()


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
record_added()
out.close()
print(len(counts), "operations,", sum(counts.values()), "values,", counts.get("errors", 0), "errors")
