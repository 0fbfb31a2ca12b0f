# %% pickles that are none: what is not a class, not a tuple, not a dict
import io
import pickle


def tried(data):
    for load in (pickle.loads, lambda d: pickle.load(io.BytesIO(d))):
        try:
            print(ascii(load(data)), end='  ')
        except Exception as e:
            print(type(e).__name__, e, end='  ')
    print()


for data in (b'])\x81.', b'\x8c\x04text)\x81.', b'cbuiltins\nlist\nK\x01\x81.', b'K\x01)}\x92.', b'cbuiltins\nlist\n]}\x92.',
             b'cbuiltins\nlist\n)K\x01\x92.', b'cbuiltins\nlist\nK\x01R.', b'K\x01)R.', b'}(K\x01u.', b'(K\x01d.', b']K\x01K\x02s.'):
    tried(data)

# %% lines of protocol 0
for data in (rb'V\u12' + b'\n.', rb'V\U0011ffff' + b'\n.', rb'V\\u0041' + b'\n.', rb'V\\\u0041' + b'\n.', rb'V\ud83d' + b'\n.', b'V\xe9\\\n.'):
    tried(data)

# %% frames within frames
inner = b'\x95' + (3).to_bytes(8, 'little') + b'K\x01K'
tried(b'\x80\x04\x95' + (len(inner) + 3).to_bytes(8, 'little') + inner + b'\x02\x86.')

# %% a buffer that the pickle's own function changes
buffer = bytearray(b'c__main__\nshrink\n)R0' + b'K\x010' * 50000 + b'K\x07.')


def shrink():
    try:
        buffer.clear()
    except BufferError:
        pass


print(pickle.loads(buffer))

# %% the same lines by the codec
for data in (rb'\u12', rb'a\\\u1x', rb'\U0011ffff', rb'\U1234567', rb'\\u12', rb'\u', rb'\x41\n', rb'\ue9', b'\\'):
    for errors in ('strict', 'ignore', 'replace'):
        try:
            print(ascii(data.decode('raw-unicode-escape', errors)), end=' ')
        except UnicodeDecodeError as e:
            print(e, e.start, e.end, end=' ')
    print()
