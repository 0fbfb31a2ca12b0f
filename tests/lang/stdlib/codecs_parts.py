import codecs, io
print(codecs.utf_8_decode(b'ab\xe2\x82'), codecs.utf_8_decode('é€'.encode(), 'strict', True), codecs.utf_8_encode('é'))
print(codecs.latin_1_encode('é'), codecs.ascii_decode(b'abc'), codecs.unicode_escape_decode(r'a\n\x41'), codecs.unicode_escape_encode('é\n'))
print(codecs.utf_16_le_encode('a'), codecs.utf_16_decode(b'\xff\xfea\0b\0'), codecs.raw_unicode_escape_decode(b'\\u0041'))
m = codecs.make_identity_dict(range(128)); m[200]=0x20ac
print(codecs.charmap_decode(b'ab\xc8', 'strict', m))
try: codecs.charmap_decode(b'ab\xc9', 'strict', m)
except UnicodeDecodeError as e: print(e)
print(codecs.charmap_decode(b'ab\xc9', 'replace', m), codecs.charmap_decode(b'ab\xc9', 'ignore', m))
e = codecs.make_encoding_map(m)
print(codecs.charmap_encode('ab\u20ac', 'strict', e), codecs.charmap_encode('a\u20adb','replace',e), codecs.charmap_encode('a\u20adb','xmlcharrefreplace',e))
try: codecs.charmap_encode('ab\u20ad\u20adx', 'strict', e)
except UnicodeEncodeError as x: print(x)
t=''.join(map(chr,range(128)))+'\ufffe'*127+'é'
b=codecs.charmap_build(t)
print(codecs.charmap_encode('aé','strict',b), codecs.charmap_decode(b'a\xff','strict',t))
f=io.BytesIO('é€\nx'.encode('utf-16-le'))
r=codecs.EncodedFile(f,'utf-8','utf-16-le')
print(r.readline(), r.read(), r.data_encoding, r.file_encoding)
f=io.BytesIO(); w=codecs.EncodedFile(f,'latin-1','utf-8'); w.write(b'\xe9'); print(f.getvalue())
class C(codecs.Codec):
    def encode(self, i, errors='strict'): return codecs.charmap_encode(i, errors, e)
    def decode(self, i, errors='strict'): return codecs.charmap_decode(i, errors, m)
class R(C, codecs.StreamReader): pass
class W(C, codecs.StreamWriter): pass
class IE(codecs.IncrementalEncoder):
    def encode(self, i, final=False): return codecs.charmap_encode(i, self.errors, e)[0]
codecs.register(lambda n: codecs.CodecInfo(C().encode, C().decode, streamreader=R, streamwriter=W, incrementalencoder=IE, name='mine') if n=='mine' else None)
print('a\u20ac'.encode('mine'), b'a\xc8'.decode('mine'))
print(issubclass(codecs.StreamReader, codecs.Codec))
