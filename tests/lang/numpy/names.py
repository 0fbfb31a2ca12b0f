# Names of NumPy beside its functions: versions, states of generators, mapped files, the .npy format, arrays of text.
import io
import os
import tempfile

import numpy as np

version = np.lib.NumpyVersion('1.10.0rc1')
print(version, version.major, version.minor, version.bugfix, version.pre_release, version.is_devversion)
print(version < '1.10.0', version > '1.10.0b2', version == '1.10.0rc1', np.lib.NumpyVersion(np.__version__) >= '2.0.0')
try:
    np.lib.NumpyVersion('x')
except ValueError as e:
    print(e)
print(np.little_endian, np.getbufsize(), np.geterrcall(), np.sctypeDict['float64'], int in np.ScalarType)
# %%
path, text = np.einsum_path('ij,jk,kl->il', np.ones((2, 3)), np.ones((3, 4)), np.ones((4, 5)))
print(path)
print(text)
eye = np.ones((4, 4))
print(np.einsum_path('ea,fb,abcd,gc,hd->efgh', eye, eye, np.ones((4, 4, 4, 4)), eye, eye, optimize='optimal')[0])
print(np.einsum_path('ea,fb,abcd,gc,hd->efgh', eye, eye, np.ones((4, 4, 4, 4)), eye, eye, optimize='greedy')[0])
# %%
legacy = np.random.RandomState(3)
state = legacy.get_state()
print(state[0], state[1][:3], state[2:])
first = legacy.normal(size=3)
legacy.set_state(state)
print((first == legacy.normal(size=3)).all())
np.random.seed(5)
state = np.random.get_state()
first = np.random.rand(2)
np.random.set_state(state)
print((first == np.random.rand(2)).all(), np.random.get_state(legacy=False)['bit_generator'])
for source in (np.random.PCG64, np.random.PCG64DXSM, np.random.SFC64, np.random.Philox, np.random.MT19937):
    rng = np.random.Generator(source(7))
    rng.random(3)
    state = rng.bit_generator.state
    first = rng.random(5)
    rng.bit_generator.state = state
    print(state['bit_generator'], sorted(state), (first == rng.random(5)).all())
print(np.random.default_rng(1).bit_generator.state)
print(np.random.PCG64(3).jumped().state['state'])
bits = np.random.PCG64(3)
bits.advance(5)
print(np.random.Generator(bits).random(2), isinstance(bits, np.random.BitGenerator))
print(np.random.SeedSequence(5).state)
# %%
folder = tempfile.mkdtemp()
name = os.path.join(folder, 'mapped.dat')
m = np.memmap(name, dtype='float32', mode='w+', shape=(3, 4))
m[:] = np.arange(12).reshape(3, 4)
m.flush()
print(m, type(m), m.filename == name, m.offset, m.mode)
r = np.memmap(name, dtype='float32', mode='r', shape=(3, 4))
print(r.sum(), r.flags.writeable, type(r + 1), type(r[0]), type(r.sum()))
try:
    r[0] = 1
except ValueError as e:
    print(e)
c = np.memmap(name, dtype='float32', mode='c', shape=(3, 4))
c[0] = 100
print(c[0], r[0], np.memmap(name, dtype='float32', mode='r', offset=16))
w = np.memmap(name, dtype='float32', mode='r+', shape=(12,))
w[3] = -1
del w
print(np.fromfile(name, 'f4'))
name = os.path.join(folder, 'whole.npy')
np.save(name, np.arange(6.).reshape(2, 3))
z = np.load(name, mmap_mode='r+')
z[0, 0] = 9
z.flush()
print(np.load(name), type(np.load(name, mmap_mode='r')))
f = np.lib.format.open_memmap(name, mode='w+', dtype='i4', shape=(2, 2))
f[:] = 3
f.flush()
print(np.load(name))
# %%
s = io.BytesIO()
np.lib.format.write_array(s, np.arange(3))
s.seek(0)
print(np.lib.format.read_magic(s), np.lib.format.read_array_header_1_0(s))
s.seek(0)
print(np.lib.format.read_array(s), np.lib.format.MAGIC_PREFIX, np.lib.format.magic(1, 0))
print(np.lib.format.dtype_to_descr(np.dtype([('a', 'i4')])), np.lib.format.descr_to_dtype('<f8'))
s = io.BytesIO()
np.save(s, np.arange(6).reshape(2, 3).T)
print(s.getvalue()[10:70], np.load(io.BytesIO(s.getvalue())).tolist())
# %%
c = np.char.array(['abc', 'd '])
print(c == 'd', c * 2, c.find('b'), c[1], c.replace('b', 'X'), c.startswith('a'), c.strip(), c.title(), repr(c))
print(np.char.array(['a ', 'b']) + 'x', np.char.chararray((2,), itemsize=3).shape, np.char.asarray(['q']).isalpha())
# %%
from numpy.lib import recfunctions
a = np.array([(1, 10.), (2, 20.)], [('k', int), ('x', float)])
b = np.array([(2, 'b'), (3, 'c')], [('k', int), ('s', 'U1')])
for kind in ('inner', 'outer', 'leftouter'):
    print(recfunctions.join_by('k', a, b, jointype=kind, usemask=False))
print(recfunctions.stack_arrays((a, a), usemask=False), recfunctions.stack_arrays((a, b), usemask=False))
# %%
x = np.float64(3)
print(x.transpose(), x.squeeze(), x.T, x.view('i8'), x.repeat(2), x.take(0), x.fill(3))
for name in ('nonzero', 'sort'):
    try:
        getattr(x, name)()
    except Exception as e:
        print(type(e).__name__, e)
print('squeeze' in dir(np.arange(3)), 'take' in dir(np.int64(1)), np.ndarray.squeeze(np.ones((1, 2))), np.from_dlpack(np.arange(3)))
print(np.array({'a': 1}, dtype=object).astype(object).shape)
# %%
from numpy import *
print(fft.fft([1, 2]), linalg.norm([3, 4]), random.__name__)
# %%
from numpy._core import newaxis, vstack
from numpy._core.umath import add
print(np._core.records.fromarrays([[1], [2]], names='a,b'), add is np.add, vstack([[1], [2]])[newaxis].shape)
# %%
# Bytes without fields, of other sizes.
v = np.void(b'abc')
print(repr(np.array(v, dtype='V5')), np.array([v, v], dtype='V2'), np.zeros(2, 'V3').astype('V5').tobytes())
cells = np.zeros(2, 'V5')
cells[0] = v
print(cells)
# %%
print(np.random.default_rng(1).vonmises(0, np.nan), np.random.RandomState(1).vonmises(0, np.nan))
