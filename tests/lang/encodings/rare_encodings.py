# %% escapes
text = 'a\t\n\r\\\'"é€😀\x00\x7f\x80'
for name in ['unicode_escape', 'unicode-escape', 'raw_unicode_escape']:
    coded = text.encode(name)
    print(name, coded, coded.decode(name) == text)
print(ascii(br'\x41\u00e9\U0001F600\101\q\n\N{BULLET}\a\'\0'.decode('unicode_escape')), br'\\u0041 \u0041 \x41'.decode('raw_unicode_escape'))
print(bytes('é\\n', 'latin-1').decode('unicode_escape'))
for bad in [b'\\x4', b'ab\\u12', b'\\U00110000', b'\\', b'\\N{no such}', b'\\Nx']:
    try:
        print(bad.decode('unicode_escape'))
    except UnicodeDecodeError as e:
        print(e)
print(b'a\\x4z'.decode('unicode_escape', 'replace'), b'a\\x4z'.decode('unicode_escape', errors='ignore'))
# %% code pages
text = 'naïve – “quoted” €5 Ł'
for name in ['cp1252', 'windows-1252', 'cp1250', 'iso8859-15', 'ISO-8859-2', 'latin9', 'cp437', 'mac_roman', 'koi8-r']:
    try:
        print(name, text.encode(name))
    except UnicodeEncodeError as e:
        print(name, e, e.start, e.end, e.object[e.start:e.end])
    print(text.encode(name, 'replace'), text.encode(name, 'ignore'), text.encode(name, 'xmlcharrefreplace'), text.encode(name, 'backslashreplace'))
for name in ['cp1252', 'cp1251', 'cp1253', 'cp866', 'iso8859-7', 'koi8-u', 'cp850', 'iso8859-5', 'iso8859-9', 'cp1254']:
    data = bytes(range(128, 256))
    print(name, repr(data.decode(name, 'replace')), 'Привет'.encode('cp1251').decode('cp1251'))
try:
    b'ab\x81'.decode('cp1252')
except UnicodeDecodeError as e:
    print(e)
try:
    'x'.encode('no-such')
except LookupError as e:
    print(e)
# %% files
import os, tempfile
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'x.txt')
    with open(path, 'w', encoding='cp1252') as f:
        f.write('€ – é')
    print(open(path, 'rb').read(), open(path, encoding='cp1252').read(), open(path, encoding='cp1251').read())
import codecs
print(codecs.decode(b'\\n', 'unicode_escape') == '\n', codecs.encode('é', 'unicode_escape'), 'é'.encode('unicode_escape').decode())
