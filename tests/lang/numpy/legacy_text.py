# np.set_printoptions(legacy=...): the texts of NumPy 1.25, 2.1 and 2.2.
# %%
things = [np.float64(0.5), np.float32(1e10), np.int8(3), np.True_, np.complex64(1 + 2j), np.str_("a"), np.bytes_(b"b"), np.datetime64("2020-01-01"),
          np.timedelta64(3, "D"), np.array([(1, 2.0)], "i4,f8")[0], np.float16(0.1), [np.float64(1.0), np.int64(2)], {"a": np.float32(0.25)}]
for mode in ("1.25", "2.1", "2.2", False):
    np.set_printoptions(legacy=mode)
    print(mode, things)
    print(np.get_printoptions()["legacy"], repr(np.arange(2000)), repr(np.zeros((0, 3))))
    print(np.array([1e6, 1.0], np.float32), np.array([5e3, 1], np.float16), np.float64(3))
# %%
with np.printoptions(legacy="1.25", precision=3):
    print([np.float64(np.pi)], np.array([np.pi]))
print([np.float64(np.pi)], np.array([np.pi]), np.get_printoptions()["legacy"])
print(np.array2string(np.array([1e6, 1.0], np.float32), legacy="2.1"))
