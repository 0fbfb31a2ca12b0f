# %% arguments that change the buffer which is being read
import binascii
import copy
import struct


class Clearing:
    def __init__(self, buffer):
        self.buffer = buffer

    def __index__(self):
        try:
            self.buffer.clear()
        except BufferError:
            pass
        return 0

    def __bool__(self):
        return bool(self.__index__())


for call in (lambda b: binascii.b2a_qp(b, Clearing(b)), lambda b: binascii.a2b_qp(b, Clearing(b)), lambda b: binascii.crc32(b, Clearing(b)),
             lambda b: binascii.crc_hqx(b, Clearing(b)), lambda b: struct.unpack_from('i', b, Clearing(b))):
    buffer = bytearray(100000)
    try:
        call(buffer)
    except (BufferError, struct.error):
        pass
    print(type(buffer).__name__)


# %% a dictionary that loses its keys while it is copied
class Key:
    def __deepcopy__(self, memo):
        owner.clear()
        return 1


owner = {}
owner[(Key(), Key())] = 1
try:
    copy.deepcopy(owner)
except RuntimeError as e:
    print(e)

# %% checksums
import zlib

for check in (zlib.crc32, zlib.adler32):
    buffer = bytearray(100000)
    try:
        check(buffer, Clearing(buffer))
    except BufferError:
        pass
    print(type(buffer).__name__)
# %%
import functools
for size in (None, 2):
    inner = [True]

    @functools.lru_cache(maxsize=size)
    def made(n):
        if inner:
            inner.pop()
            made(n)
        return [n]

    outer = made(1)
    print(outer is made(1), made.cache_info())
