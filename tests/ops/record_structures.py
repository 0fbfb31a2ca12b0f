"""Cases of rows of several lengths, of counts in them, and of the places of sparse tensors."""
import numpy as np
import tensorflow as tf

from samples import case, restart, sample


def record_ragged():
    raw = tf.raw_ops
    for dtype in ("int32", "int64"):
        for splits in ([0, 2, 2, 5], [0], [0, 0, 3], [2, 4]):
            case("row_numbers", [tf.constant(splits, dtype)], lambda s: tf.repeat(tf.range(s.shape[0] - 1, dtype=s.dtype), s[1:] - s[:-1]))
    for dtype in ("int32", "int64", "float32", "float64"):
        for starts, limits, deltas in (([1, 5, 3], [4, 2, 3], [1, -1, 2]), (0, [3, 0, 1], 1), ([7, 0, 5], 1, -3), (2, 9, 3), ([], [], []), ([1], [2], 0), ([[1]], 2, 1),
                                       ([1, 2], [3], 1)):
            case("ragged_range", [tf.constant(v, dtype) for v in (starts, limits, deltas)], lambda a, b, d: list(raw.RaggedRange(starts=a, limits=b, deltas=d)))
    case("ragged_range", [tf.constant(v) for v in (0.0, 1.0, 0.1)], lambda a, b, d: list(raw.RaggedRange(starts=a, limits=b, deltas=d)))
    case("ragged_range", [tf.constant([v], tf.int64) for v in (2 ** 62, -2 ** 62, -1)], lambda a, b, d: list(raw.RaggedRange(starts=a, limits=b, deltas=d)))
    for dtype in ("float32", "float64", "int32", "string", "bool", "complex64"):
        make = lambda shape: tf.as_string(sample("int32", shape)) if dtype == "string" else sample(dtype, shape)
        for rest, splits, size in (((), [0, 2, 2, 5], (3, 4)), ((2,), [0, 2, 2, 5], (3, 2)), ((), [0, 1, 5], (4, 3)), ((), [0, 1, 5], (1, 2)), ((), [0], (2, 2)), ((0,), [0, 5], (1, 6))):
            values, ends = make((splits[-1],) + rest), tf.constant(splits, tf.int64)
            case("ragged_to_tensor", [values, ends, make(())], lambda v, s, d: raw.RaggedTensorToTensor(
                shape=tf.constant(size + rest, tf.int64), values=v, default_value=d, row_partition_tensors=[s], row_partition_types=["ROW_SPLITS"]),
                f"shape={size[0]},{size[1]}")
            if dtype not in ("string", "bool") and len(splits) > 1:
                case("tensor_to_ragged", [make(size + rest), ends], lambda x, s: first_of_rows(x, s.numpy()), f"num={splits[-1]}")


def record_rows_and_crosses():
    splits = tf.constant([0, 2, 2, 5], tf.int64)
    for dtype in ("float32", "int64", "bool", "string", "complex64"):
        make = lambda shape: tf.as_string(sample("int32", shape)) if dtype == "string" else sample(dtype, shape)
        for rest in ((), (2,)):
            for numbers in ([2, 0, 2], [1, 1], [], [0, 3], [-1]):
                case("ragged_rows", [make((5,) + rest), splits, tf.constant(numbers, tf.int64)], lambda v, s, n: [
                    (found := tf.gather(tf.RaggedTensor.from_row_splits(v, s), n)).values, found.row_splits])
    rows = tf.constant([0, 1, 3], tf.int64)
    texts, words, numbers = tf.constant(["a", "", "ü"]), tf.constant(["x", "yy", "z"]), tf.constant([5, -1, 2 ** 40])
    other = tf.constant([0, 2, 3], tf.int64)
    made = lambda parts: [tf.RaggedTensor.from_row_splits(v, s) for v, s in zip(parts[::2], parts[1::2])]
    for parts in ([texts, rows], [texts, rows, words, other], [texts, rows, words, other, words, rows], [texts, tf.zeros([3], tf.int64) + [0, 0, 3]]):
        crossed = lambda join, *p: [(found := tf.ragged.cross(made(p))).values, found.row_lengths()]
        case("cross_joined", [tf.constant("_X_"), *parts], crossed)
    for parts in ([texts, rows], [numbers, rows], [texts, rows, numbers, other], [numbers, rows, words, other, words, rows]):
        for buckets, key in ((10, 956888297470), (1000000, 7), (0, 956888297470)):
            case("cross_hashed", list(parts), lambda *p: [(found := tf.ragged.cross_hashed(made(p), buckets, key)).values, found.row_lengths()],
                 f"num={buckets or 2 ** 63 - 1} salt={key}")


def first_of_rows(x, splits):
    """The elements with which rows of x begin, as many as splits say; zeros where there are none."""
    out = np.zeros((splits[-1],) + x.shape[2:], x.dtype.as_numpy_dtype)
    for row, start, end in zip(x.numpy(), splits, splits[1:]):
        out[start:end][:len(row)] = row[:end - start]
    return tf.constant(out)


def record_counts():
    raw = tf.raw_ops
    splits, places = tf.constant([0, 2, 2, 6], tf.int64), tf.constant([[0, 2], [2, 1], [0, 0], [2, 0], [2, 3], [1, 1]], tf.int64)
    for dtype in ("int32", "int64"):
        values, far = tf.constant([3, 1, 2, 2, 9, 2], dtype), tf.constant([70000, 5, 70000, 0, 5, 99999], dtype)
        for weights in (tf.zeros([0], dtype), tf.constant([4, 5, 6, 7, 8, 9], tf.int64), tf.constant([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), tf.constant([0.5] * 6, tf.float64), tf.ones([2])):
            for least, most, binary in ((-1, -1, False), (20, -1, False), (-1, 3, False), (-1, -1, True), (5, 2, False)):
                attrs = f"minlength={least} maxlength={most} binary_output={int(binary)}"
                options = dict(minlength=least, maxlength=most, binary_output=binary)
                for v in (values, far):
                    case("ragged_count", [splits, v, weights], lambda s, v, w: list(raw.RaggedCountSparseOutput(splits=s, values=v, weights=w, **options)), attrs)
                    case("dense_count", [v, weights], lambda v, w: list(raw.DenseCountSparseOutput(values=v, weights=w, **options)), attrs)
                    case("dense_count", [tf.reshape(v, [2, 3]), tf.reshape(weights, [2, -1])], lambda v, w: list(raw.DenseCountSparseOutput(values=v, weights=w, **options)), attrs)
                    for rank in (1, 2):
                        case("sparse_count", [places[:, :rank], v, weights], lambda i, v, w: list(raw.SparseCountSparseOutput(
                            indices=i, values=v, weights=w, dense_shape=tf.constant([3, 4][:rank], tf.int64), **options)), attrs + " shape=3,4"[:7 + 2 * rank])
    none, v = tf.zeros([0], tf.int32), tf.constant([1, 2])
    plain, attrs = dict(minlength=-1, maxlength=-1, binary_output=False), "minlength=-1 maxlength=-1"
    for bad in (tf.constant([1, -2]), tf.constant(1), tf.ones([1, 1, 1], tf.int32)):
        case("dense_count", [bad, none], lambda v, w: list(raw.DenseCountSparseOutput(values=v, weights=w, **plain)), attrs)
    case("dense_count", [tf.zeros([2, 0], tf.int32), none], lambda v, w: list(raw.DenseCountSparseOutput(values=v, weights=w, **plain)), attrs)
    for ends in ([1, 2], [0, 1], [0], [0, 2, 1, 2]):
        case("ragged_count", [tf.constant(ends, tf.int64), v, none], lambda s, v, w: list(raw.RaggedCountSparseOutput(splits=s, values=v, weights=w, **plain)), attrs)
    for at, sizes in (([[0, 1], [2, 0]], [2, 2]), ([[0, 0], [0, -1]], [2, 2]), ([0, 1], [2, 2]), ([[0, 0]], [2, 2]), ([[0, 0], [1, 1]], [2])):
        case("sparse_count", [tf.constant(at, tf.int64), v, none], lambda i, v, w: list(raw.SparseCountSparseOutput(
            indices=i, values=v, weights=w, dense_shape=tf.constant(sizes, tf.int64), **plain)), f"{attrs} shape={','.join(map(str, sizes))}")


def record_places():
    places = tf.constant([[0, 2], [1, 0], [1, 3], [2, 2]], tf.int64)
    for old, new in (([3, 4], [12]), ([3, 4], [2, 6]), ([3, 4], [2, 3, 2]), ([3, 4], [1, 12, 1])):
        case("sparse_reshape", [places], lambda i: tf.raw_ops.SparseReshape(
            input_indices=i, input_shape=tf.constant(old, tf.int64), new_shape=tf.constant(new, tf.int64)).output_indices,
            f"begin={','.join(map(str, old))} shape={','.join(map(str, new))}")
    for at, first, first_strict in ((places, -1, -1), (tf.zeros([0, 2], tf.int64), -1, -1), (places[::-1], -1, 1), (tf.concat([places, places[3:]], 0), -1, 4),
                                    (places + [[0, 1]], 2, 2), (places - [[0, 1]], 1, 1), (places + [[1, 0]], 3, 3)):
        for strict, number in ((0, first), (1, first_strict)):
            case("first_misplaced", [at], lambda i: tf.constant(number, tf.int64), f"shape=3,4 strict={strict}")


def record_structures():
    for record in (record_ragged, record_counts, record_places, record_rows_and_crosses):
        restart(20261125)
        record()
