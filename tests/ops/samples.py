"""Cases of operations for recorded.txt: samples of every dtype, and how they are written. record.py says what a case looks like."""
import os
import re
import struct

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


def ints(v):
    return ",".join(map(str, v)) or "-"


def restart(seed):
    """Draws from here on as if nothing had been drawn before."""
    rng.bit_generator.state = np.random.default_rng(seed).bit_generator.state
