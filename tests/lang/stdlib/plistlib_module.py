# plistlib: property lists in both formats.
import datetime, io, plistlib
from plistlib import FMT_BINARY, FMT_XML, UID

value = {'name': 'Äpfel & <Birnen>', 'n': [1, -5, 300, 70000, 2**40, 2**63, 1.5, True, False], 'when': datetime.datetime(2024, 2, 29, 12, 30, 5),
         'data': b'\0\xff' * 40, 'empty': {}, 'none': [], 'deep': {'a': {'b': ['x', b'']}}, 'long': 'z' * 20, 'many': list(range(20))}
text = plistlib.dumps(value)
print(text.decode())
print(plistlib.loads(text) == value, plistlib.loads(text)['data'][:3])

# %%
packed = plistlib.dumps(value, fmt=FMT_BINARY)
print(len(packed), packed[:20], packed[-32:])
print(packed)
print(plistlib.loads(packed) == value, plistlib.loads(plistlib.dumps([UID(3), UID(70000)], fmt=FMT_BINARY)), plistlib.loads(plistlib.dumps('x', fmt=FMT_BINARY), fmt=FMT_BINARY))
out = io.BytesIO(); plistlib.dump([1, 'a'], out); out.seek(0); print(plistlib.load(out))

# %%
print(plistlib.dumps({'b': 1, 'a': 2}, sort_keys=False).decode().split('\n')[3:5], plistlib.dumps({1: 2, 'a': 3}, skipkeys=True, sort_keys=False).count(b'key'))
print(plistlib.loads(b'<plist><dict><key>k</key><integer>0x1F</integer></dict></plist>'))
for bad in (lambda: plistlib.dumps({1: 2}), lambda: plistlib.dumps(None), lambda: plistlib.dumps([2**64]), lambda: plistlib.loads(b'nothing'),
            lambda: plistlib.loads(b'bplist00xx'), lambda: plistlib.dumps('\0'), lambda: UID(-1), lambda: plistlib.dumps(1, fmt='x'),
            lambda: plistlib.dumps(object(), fmt=FMT_BINARY) and None):
    try: bad()
    except Exception as e: print(type(e).__name__, str(e)[:60].split(' at 0x')[0])
