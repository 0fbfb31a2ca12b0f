# %% What is no axis, no flag, no place, no buffer; functions of numbers for records.
import numpy as np

a = np.array([1.0, 2.0, 3.0])
m = np.arange(6.0).reshape(2, 3)
records = np.array([(1, 2.0)], "i4,f8")
for call in (lambda: np.sum(m, axis=True), lambda: m.mean(axis=True), lambda: np.argmax(m, axis=True), lambda: m.std(True),
             lambda: m.sum(axis=0, keepdims=None), lambda: m.sum(axis=0, keepdims="a"), lambda: m.max(axis=0, keepdims=1.0),
             lambda: m.sum(axis=0, keepdims=np.array([True])), lambda: m.sum(axis=0, keepdims=2).shape, lambda: m.sum(axis=0, keepdims=0).shape,
             lambda: np.partition(a, 1.5), lambda: np.partition(a, []), lambda: np.argpartition(a, [[1]]), lambda: a.partition("a"),
             lambda: np.place(a, [True], [1.0]), lambda: np.frombuffer(4, np.uint8), lambda: np.frombuffer([1, 2], np.uint8),
             lambda: np.frombuffer("ab", np.uint8), lambda: np.frombuffer(np.arange(2), np.uint8).size, lambda: np.frombuffer(bytearray(b"ab"), np.uint8),
             lambda: a[np.zeros([0, 3])], lambda: a[[]], lambda: a[np.zeros(0, int)],
             lambda: np.ceil(records), lambda: np.exp(records), lambda: np.isnan(records), lambda: np.sqrt(records)):
    try:
        print(repr(call()))
    except Exception as e:
        print(type(e).__name__, e)

# %% Ranges are of int64 at least, whatever their ends are.
for ends in ((np.float32(1), 10, 2), (np.int8(3),), (np.int8(0), np.int8(5)), (0, 5, np.int8(1)), (np.float16(3),), (np.uint64(3),), (np.True_, 5),
             (np.int32([7]).max() + 1,), (np.float32(0), 1, 0.25), (np.array(2),), (1.0, 3)):
    r = np.arange(*ends)
    print(r.dtype, r)
for value in (1, "a", np.int64(2), [1], None):
    print(repr(np.isin(value, [1, 2])), repr(np.isin(value, [], invert=True)))
