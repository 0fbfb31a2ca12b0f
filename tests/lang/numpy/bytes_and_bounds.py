# Arrays where bytes are wanted, complex numbers in order, integers at the limits of their dtypes, seeds of seeds.
import hashlib, base64, io, struct, zlib
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a = np.arange(4, dtype=np.int16)
t(lambda: hashlib.md5(a).hexdigest()); t(lambda: bytes(a)); t(lambda: bytearray(a)); t(lambda: base64.b64encode(a)); t(lambda: io.BytesIO(a).getvalue())
t(lambda: struct.unpack('4h', a)); t(lambda: np.frombuffer(a, np.int8)); t(lambda: zlib.crc32(a)); t(lambda: b''.join([a, a])); t(lambda: bytes(np.int16(5)) == b'\x05\x00' or 1)
def write():
    f = io.BytesIO(); f.write(a); return f.getvalue()
t(write); t(lambda: a.device)
# %%
c = np.array([1+2j, 1+1j, 0+5j, 2-1j])
t(lambda: c[0] < c[1]); t(lambda: c < c[0]); t(lambda: c >= 1); t(lambda: c > 1+1j); t(lambda: c <= c[::-1]); t(lambda: np.argmax(c))
t(lambda: a[2**70])
t(lambda: np.argmax(np.ones((2, 3)), axis=0, out=np.zeros(2, int))); t(lambda: np.argmax(np.ones((2, 3)), axis=0, keepdims=True, out=np.zeros(3, int)))
t(lambda: np.unique_values([3, 1, 1])); t(lambda: m.flags if False else np.arange(6).reshape(2, 3).T.ravel().base is None)
# %%
t(lambda: np.random.RandomState(3).randint(0, 2**64-1, 3, dtype=np.uint64)); t(lambda: np.random.default_rng(3).integers(0, 2**64-1, 3, dtype=np.uint64))
t(lambda: np.random.default_rng(3).integers(2**63, 2**64-1, 3, dtype=np.uint64, endpoint=True)); t(lambda: np.random.RandomState(3).randint(-2**63, 2**63-1, 3))
t(lambda: np.random.RandomState(3).randint(0, 300, 3, dtype=np.uint8)); t(lambda: np.random.default_rng(3).integers(-1, 300, 3, dtype=np.uint8)); t(lambda: np.random.default_rng(1).integers([1, 2, 3], [10, 20, 30]))
t(lambda: np.random.default_rng(1).integers(0, [10, 20, 30], size=(2, 3))); t(lambda: np.random.RandomState(1).randint([0, 1], [3, 4]))
t(lambda: np.random.SeedSequence(5).generate_state(3)); t(lambda: np.random.SeedSequence(5).spawn(2)[1].generate_state(2)); t(lambda: np.random.SeedSequence(2**80).generate_state(3, np.uint64)); t(lambda: np.random.SeedSequence([1, 2, 3, 4, 5, 6]).pool)
