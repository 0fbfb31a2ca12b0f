# What the encodings of domains, of UTF-7 and of code pages do with text and bytes that are not theirs.
import codecs, io

def tell(function):
    try: print(repr(function()))
    except Exception as e: print(type(e).__name__, e)

# %%
for text in 'a\x0bb', 'a\x0cb', 'tab\tend\n', 'ä~', '+ü+', 'ü-', '\ud800':
    tell(lambda: text.encode('utf-7'))
for octets in b'+', b'+ ', b'+AOk', b'+AOk.', b'+AO', b'+AOkA', b'+AOkAx-y', b'a\xe9b', b'+AOk\xe9', b'+2D0', b'+2D0-':
    for errors in 'strict', 'ignore', 'replace': tell(lambda: octets.decode('utf-7', errors))
decoder = codecs.getincrementaldecoder('utf-7')()
print([decoder.decode(bytes([octet])) for octet in b'a+ZeVnLA-b+-'], decoder.decode(b'', True))
print(io.TextIOWrapper(io.BytesIO('größe 日本 '.encode('utf-7') * 3000), 'utf-7').read() == 'größe 日本 ' * 3000)

# %%
for octets in b'abc', b'a-!', b'bcher-kva', b'BCHER-KVA', b'a-99999999', b'bcher-kv', b'\xe9':
    for errors in 'strict', 'ignore': tell(lambda: octets.decode('punycode', errors))
for name in 'a..b', '.a', 'a.', 'Bücher.DE', 'faß', 'xn--é', 'a' * 64, 'a' * 64 + '.b', 'é\u200e', 'é\ue000', 'אa', 'א1', 'אב', 'ﬁé':
    tell(lambda: name.encode('idna'))
tell(lambda: 'é'.encode('idna', 'ignore'))

# %%
codecs.register_error('stars', lambda error: ('*' * (error.end - error.start), error.end))
codecs.register_error('bytes', lambda error: (b'\x00', error.end))
for encoding in 'cp037', 'cp1252', 'iso8859-8':
    for errors in 'backslashreplace', 'xmlcharrefreplace', 'namereplace', 'replace', 'ignore', 'stars', 'bytes', 'strict':
        tell(lambda: 'a日本b'.encode(encoding, errors))
    for errors in 'backslashreplace', 'replace', 'surrogateescape', 'stars', 'strict':
        tell(lambda: b'\xff\x81\xfb'.decode(encoding, errors))
# %%
for octets in b'xn--', b'xn--abc-', b'XN--bcher-KVA.Example', b'xn--bcher-kva.xn--a', b'xn--a', b'xn--zca.de', b'a.xn--p1ai.':
    tell(lambda: octets.decode('idna'))
