# Arrays of every dtype and shape under print options, as IPython shows them.
# %%
OPTIONS = [{}, {'precision': 3}, {'precision': 2, 'suppress': True}, {'threshold': 12, 'edgeitems': 2}, {'linewidth': 40},
           {'floatmode': 'fixed', 'precision': 4}, {'floatmode': 'unique'}, {'floatmode': 'maxprec_equal'}, {'sign': '+'}, {'sign': ' '},
           {'nanstr': 'NA', 'infstr': 'INF'}, {'threshold': 5, 'edgeitems': 1, 'sign': '+', 'precision': 1}]
rng = np.random.RandomState(5)
SHAPES = [(), (0,), (1,), (7,), (20,), (2, 3), (1, 9), (3, 0, 2), (2, 2, 3), (2, 1, 2, 2)]


def values(dtype, shape):
    if dtype == 'bool':
        return rng.rand(*shape) > 0.5
    if dtype[0] in 'iu':
        return (rng.rand(*shape) * 10 ** rng.randint(1, 3)).astype(dtype)
    if dtype[0] == 'c':
        return (rng.randn(*shape) + 1j * rng.randn(*shape) * 100).astype(dtype)
    if dtype == 'U':
        return np.array(['ab', "it's", 'ü\n', 'word'])[rng.randint(0, 4, shape)]
    if dtype == 'S':
        return np.array([b'ab', b"it's", b'\xff', b''])[rng.randint(0, 4, shape)]
    return (rng.randn(*shape) * 10.0 ** rng.randint(-6, 9)).astype(dtype)


for options in OPTIONS * 2:
    for dtype in ['float64', 'float32', 'float16', 'int64', 'int8', 'uint16', 'bool', 'complex128', 'complex64', 'U', 'S']:
        with np.printoptions(**options):
            display(np.asarray(values(dtype, SHAPES[rng.randint(len(SHAPES))])))
# %%
special = [0.0, -0.0, np.nan, np.inf, -np.inf, 1e-300, 1e300, 1.5, 123456789.0, 0.1, 1 / 3, -2.5e-5]
for n in range(40):
    a = np.array([special[i] for i in rng.randint(0, len(special), rng.randint(1, 9))])
    with np.printoptions(**OPTIONS[n % len(OPTIONS)]):
        display(a, a.astype('float32') if n % 2 else a * 1j)
# %%
for scalar in [np.float64(0.1), np.float32(0.1), np.float16(0.1), np.int8(-3), np.uint64(2 ** 63), np.bool_(True), np.complex64(1 - 2j), np.str_('a"b'),
               np.bytes_(b'q'), np.datetime64('2020-02-29'), np.timedelta64(90, 'm'), np.float64('nan'), np.float32('inf'), np.float64(1e22), np.float64(-0.0)]:
    display(scalar)
    print(scalar, str(scalar), f'{scalar}')
# %%
for dtype in ['f8', 'i4', 'U3', 'S2', 'M8[D]', 'm8[ms]', '?', 'c16', [('a', 'i4'), ('b', 'f8', (2,))], {'names': ['x'], 'formats': ['u1']}]:
    display(np.dtype(dtype), np.zeros(2, dtype))
# %%
display(np.array([None, 1, 'a', 2.5], dtype=object), np.array([[1, 'x'], [None, [1, 2]]], dtype=object))
display(np.ma.array([1.5, 2, 3], mask=[0, 1, 0]), np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]]))
display(np.matrix([[1, 2], [3, 4]]), np.arange(2000), np.arange(2000.0).reshape(40, 50), np.zeros((60, 60), bool), np.poly1d([1, -2, 3]))
