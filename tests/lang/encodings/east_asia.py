# Encodings with several bytes a character, and code pages that the C library converts.
import codecs, io
text = '中文ABC 日本語テスト 한국어 Ж€ｱ'
for name in ['gbk', 'gb2312', 'gb18030', 'big5', 'cp950', 'big5hkscs', 'shift_jis', 'cp932', 'euc_jp', 'euc_kr', 'cp949', 'iso2022_jp']:
    for errors in ('replace', 'ignore', 'xmlcharrefreplace', 'backslashreplace'):
        code = text.encode(name, errors)
        print(name, errors, code, code.decode(name))
    try: text.encode(name)
    except UnicodeEncodeError as e: print(e)

# %%
for data, name in [(b'\x80abc', 'gbk'), (b'ab\xc4', 'gbk'), (b'\xff\x41', 'big5'), (b'\x82', 'shift_jis'), (b'\xa0x', 'shift_jis'),
                   (b'\x8f\xa1', 'euc_jp'), (b'\xb0', 'euc_kr'), (b'\x810', 'gb18030'), (b'\x1b$B\xff', 'iso2022_jp')]:
    try: print(data.decode(name))
    except UnicodeDecodeError as e: print(e, e.encoding, e.start, e.end)
    if name != 'iso2022_jp': print(ascii(data.decode(name, 'replace')), ascii(data.decode(name, 'ignore')), ascii(data.decode(name, 'surrogateescape')))
for c in '각갂힣ㅤ': print(c.encode('euc_kr'), c.encode('euc_kr').decode('euc_kr') if c != 'ㅤ' else '')
print('¥‾\\~'.encode('shift_jis'), '¥\\'.encode('euc_jp'), 'ⅰ㈱①～〜‖−'.encode('cp932'), b'\x5c\x7e\xb1'.decode('shift_jis'))
print('ḿ龴\ue78d'.encode('gb18030'), b'\xa6\xd9\x84\x31\x82\x36'.decode('gb18030'), '•¢£ёЖ①'.encode('cp950'), '•¢ёЖ①／'.encode('big5'))

# %%
for name in 'cp037 cp273 cp500 cp737 cp775 cp852 cp855 cp857 cp862 cp864 cp874 cp1026 cp1125 cp1140 cp1255 cp1256 cp1257 cp1258 iso8859-3 iso8859-6 iso8859-8 latin10 koi8-t kz1048 mac_cyrillic mac_latin2 ptcp154 tis-620'.split():
    upper = bytes(range(160, 256)).decode(name, 'replace')
    print(name, codecs.lookup(name).name, upper, 'aé?Жש€'.encode(name, 'replace'))
try: 'é'.encode('cp874')
except UnicodeEncodeError as e: print(e)

# %%
import tempfile, os
path = os.path.join(tempfile.mkdtemp(), 't.txt')
lines = ['姓名,年龄\n', '张三,18\n', '李四,20\n'] * 700
with open(path, 'w', encoding='gbk') as f: f.writelines(lines)
print(os.path.getsize(path))
with open(path, encoding='gbk') as f: print(f.readline(), f.read() == ''.join(lines[1:]))
d = codecs.getincrementaldecoder('shift_jis')()
print([d.decode(bytes([b])) for b in '日本aｱ'.encode('sjis')], codecs.lookup('ms936').name, codecs.lookup('EUC-JP').name)

# %%
for s in ['bücher', 'Ünïcödé', 'abc', '', '日本語', 'a-b-ü', 'πάντα']:
    print(s.encode('punycode'), s.encode('punycode').decode('punycode') == s)
for s in ['www.bücher.de', 'Straße.DE', 'plain.org', '日本語。jp', 'end.', '']:
    print(s.encode('idna'), s.encode('idna').decode('idna'))
for s in ['a+b', 'Hi Mom ☺-!', '日本語', '£1', 'x\n', '😀~\\']:
    print(s.encode('utf-7'), s.encode('utf_7').decode('utf-7') == s)
print(codecs.encode(b'a=\xe9 b', 'quopri'), codecs.decode(b'a=3D', 'quopri_codec'))
