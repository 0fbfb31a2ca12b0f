# %% sizes of formats
import struct


def tried(f, *args):
    try:
        print(ascii(f(*args)))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))


for f in ('9999999999s', '3000000000x', '99999999999999999999x', '9223372036854775807s', '9223372036854775807i', '9223372036854775807s1s',
          '2147483648c', '9223372036854775807xi', '0s', '0p', 'xi0i', '@xq', '=xq', ' ', '<'):
    tried(struct.calcsize, f)

# %% numbers at the limits
for f in ('e', '<e', 'f', '<f', 'P'):
    for value in (65519, 65520, -65520, 2**40, 3.5e38, -3.5e38, 65520.0, -1, -2**63, -2**63 - 1, 2**64 - 1, 2**64):
        print(f, value, end=' ')
        tried(struct.pack, f, value)

# %% offsets at the limits
for offset in (2**63 - 1, -2**63, -4, -3, 0, 1):
    tried(struct.unpack_from, 'i', b'abc', offset)
    tried(struct.pack_into, 'i', bytearray(3), offset, 1)

# %% another format, after one that is none
s = struct.Struct('i')
tried(s.__init__, 'i' * 17 + '!')
s.__init__('hh')
print(s.pack(1, 2), s.size, s.format)


# %% values that change the buffer
class Clearing:
    def __index__(self):
        buffer.clear()
        return 0


buffer = bytearray(100000)
tried(struct.pack_into, '99996xi', buffer, 0, Clearing())
# %%
class Refusing:
    def __float__(self): raise KeyError('no number')


for f in 'def':
    for v in 10**400, '1', None, Refusing():
        tried(struct.pack, f, v)
