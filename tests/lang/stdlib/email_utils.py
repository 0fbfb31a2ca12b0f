# email.utils: addresses, dates and parameters; quopri, uu and what binascii has for them.
import binascii, io, quopri, uu
import email.utils as u

for s in ['A B <a@b.c>', 'a@b.c (Name)', '"Q, R" <q@r>', '<x@y>', 'bad', '', 'a b c@d', 'Foo <a@b>, Bar <c@d>', 'undisclosed: ;',
          'G: a@b, c@d;', '"J \\"X\\" D" <j@d>', 'a(comment)@b.c', 'A.B. C <q@w.e>', 'foo <@route:x@y>', 'x y', 'x@', '@y',
          '"a@b" <c@d>', 'Ü <ü@x.de>', 'a..b@c', 'Name <x@[1.2.3.4]>', 'a@b)c@d']:
    print(repr(s), u.parseaddr(s), u.getaddresses([s]))
print(u.formataddr(('A "B" C', 'x@y')), u.formataddr(('Ä B', 'x@y')), u.formataddr(('', 'x@y')), u.formataddr(('a.b', 'x@y')))

# %%
for s in ['Mon, 20 Nov 1995 19:12:08 -0500', '20 Nov 1995 19:12 EST', 'Thu, 13 Feb 1969 23:32:54 GMT', 'Mon 20-Nov-95 19:12:08',
          '3 Feb 69 1:2:3 -0000', 'nothing', '', 'Wed Nov 9 08:49:37 1994', 'Sunday, 06-Nov-94 08:49:37 GMT', '6 Nov 2001 01.02 +0130']:
    print(repr(s), u.parsedate(s), u.parsedate_tz(s))
print(u.formatdate(0), u.formatdate(1e9, usegmt=True), u.mktime_tz(u.parsedate_tz('Mon, 20 Nov 1995 19:12:08 -0500')))
print(u.parsedate_to_datetime('Mon, 20 Nov 1995 19:12:08 -0500'), u.parsedate_to_datetime('20 Nov 1995 19:12:08 -0000'))
try: u.parsedate_to_datetime('x')
except ValueError as e: print(e)
print(u.make_msgid('id', domain='x.y').endswith('.id@x.y>'), u.quote('a"b\\'), u.unquote('"a\\"b"'), u.unquote('<x>'))
print(u.encode_rfc2231('ä b', 'utf-8'), u.decode_rfc2231("utf-8'en'%C3%A4"))
print(u.decode_params([('x', ''), ('a*0', "'b'"), ('a*1', 'c'), ('n*', "utf-8''%41")]))

# %%
print(quopri.encodestring(b'caf\xe9 = x \n.\ntab\t\nlong' * 3 + b'l' * 90), quopri.encodestring(b'a b_c', header=True), quopri.encodestring(b'a b\t', quotetabs=True))
print(quopri.decodestring(b'caf=E9 =3D x=20\nsoft=\nline =zz ==\n'), quopri.decodestring(b'a_b=5F', header=True))
out = io.BytesIO(); quopri.encode(io.BytesIO(b'x\xff\r\ny \r\n'), out, False); print(out.getvalue())
print(binascii.b2a_uu(b'hello world'), binascii.b2a_uu(b'\0\0', backtick=True), binascii.a2b_uu(b'+:&5L;&\\@=V]R;&0\n'), binascii.crc_hqx(b'123456789', 0))
for bad in (lambda: binascii.b2a_uu(b'x' * 46), lambda: binascii.a2b_uu(b'"\x01'), lambda: binascii.a2b_uu(b'!00  xx')):
    try: bad()
    except binascii.Error as e: print(e)
out = io.BytesIO(); uu.encode(io.BytesIO(b'data ' * 20), out, 'f.txt', 0o644); print(out.getvalue())
back = io.BytesIO(); out.seek(0); uu.decode(out, back); print(back.getvalue() == b'data ' * 20)
try: uu.decode(io.BytesIO(b'no begin'), back)
except uu.Error as e: print(e)
