import base64, io
def t(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return type(e).__name__, str(e)
for data in (b'', b'a', b'ab', b'abc', b'abcd', b'\0\0\0\0', b'    x', bytes(range(20)), b'Man is distinguished, not only by his reason'):
    a, b, h = base64.a85encode(data), base64.b85encode(data), base64.b32hexencode(data)
    print(a, b, h, base64.a85decode(a) == data, base64.b85decode(b) == data, base64.b32hexdecode(h) == data)
    w = base64.a85encode(data, foldspaces=True, wrapcol=8, adobe=True, pad=True); print(w, base64.a85decode(w, foldspaces=True, adobe=True)[:len(data)] == data)
print(base64.b85encode(b'abc', pad=True), base64.b85decode('VPaz%'), base64.a85decode('87cUR  D]j7'), t(base64.a85decode, b'x{'), t(base64.a85decode, b's8W-"'))
print(t(base64.a85decode, b'abz'), t(base64.a85decode, b'ab', adobe=True), t(base64.b85decode, b'ab"cd'), t(base64.b85decode, b'|NsC1'), t(base64.a85encode, 'str'))
print(base64.b32decode('MZXW6===', map01='I'), base64.b32decode('mzxw6===', casefold=True), t(base64.b32decode, 'MZXW6=='), t(base64.b32hexdecode, 'CPNMU'), base64.b32decode('M1023456', map01=b'L'))
f, g, h = io.BytesIO(bytes(range(130))), io.BytesIO(), io.BytesIO()
base64.encode(f, g); print(g.getvalue()); g.seek(0); base64.decode(g, h); print(h.getvalue() == f.getvalue(), t(base64.encodebytes, 'a'), t(base64.decodebytes, 'a'), base64.encodebytes(memoryview(b'abc')))
