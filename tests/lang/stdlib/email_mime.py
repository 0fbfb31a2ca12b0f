# The classes of email.mime, headers of email.header, and messages that are read.
import email, email.policy
from email import encoders
from email.header import Header, decode_header, make_header
from email.mime.application import MIMEApplication
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

msg = MIMEMultipart('alternative', boundary='BB')
msg['Subject'] = 'Link äö'
msg['From'], msg['To'] = 'a@b', 'c@d, ' * 20
msg.attach(MIMEText('Hi there', 'plain'))
msg.attach(MIMEText('<b>é</b>', 'html'))
p = MIMEBase('application', 'octet-stream')
p.set_payload(b'\x00\x01data')
encoders.encode_base64(p)
p.add_header('Content-Disposition', 'attachment', filename='fäil.bin')
msg.attach(p)
msg.attach(MIMEImage(b'\x89PNG\r\n\x1a\nxx'))
msg.attach(MIMEApplication(b'{}', 'json', encoders.encode_quopri, name='j'))
print(msg.as_string())
for part in email.message_from_string(msg.as_string()).walk():
    print(part.get_content_type(), part.get_filename(), part.get_payload(decode=True), part.get_content_charset(), part.items())
for bad in (lambda: MIMEImage(b'zz'), lambda: MIMEText('x').attach(msg), lambda: MIMEText('x').get_payload(0)):
    try: bad()
    except Exception as e: print(type(e).__mro__[1].__name__, type(e).__name__, e)

# %%
h = Header('p\xf6stal', 'iso-8859-1')
print(h.encode(), h, decode_header(h.encode()), make_header(decode_header('=?utf-8?q?a=C3=A4?= b =?utf-8?b?w6Q=?=')))
print(Header('Hello World ' * 12 + 'ä' * 50, 'utf-8', header_name='Subject').encode())
print(Header('a b c; ' * 30, header_name='X').encode())
h = Header('plain', 'us-ascii')
h.append('wörld', 'utf-8')
h.append('more')
print(h.encode(), str(h), decode_header(h.encode()), h == 'plain wörld more')

# %%
raw = """From nobody Mon
From: "J. Doe" <j@x.org>
To: b@y.org
Subject: =?iso-8859-1?Q?a=E4?= test
 folded more
X-Twice: 1
X-Twice: 2
Content-Type: multipart/mixed; boundary="xx"; x=y

pre
--xx
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

caf=C3=A9 =
yes
--xx
Content-Type: application/json
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename*0="long "; filename*1="d.json"

eyJhIjogMX0=
--xx--
epi
"""
m = email.message_from_string(raw)
print(m.preamble, repr(m.epilogue), m.get_unixfrom(), m['subject'], m.is_multipart(), m.defects, m.get_all('x-twice'), m['none'])
print([(p.get_content_type(), p.get_payload(decode=True), p.get_filename()) for p in m.walk()], len(m), 'TO' in m, m.get_params())
print(m.as_string(unixfrom=True) == raw, m.get_boundary(), m.get_param('x'))
m.replace_header('To', 'z@z'); m.set_param('x', 'new one'); m.del_param('boundary'); del m['x-twice']; m.set_type('multipart/related')
print(m.items())
m2 = email.message_from_string(raw, policy=email.policy.default)
print(m2['subject'], repr(m2['from']), m2['from'].addresses[0], [p.get_content() for p in m2.iter_parts()], m2['content-type'].params)

# %%
for text in ['no header\nbody', 'A: 1\nno colon\n\nx', ' folded first\nA: 1\n\n', 'Content-Type: multipart/mixed\n\nx',
             'Content-Type: multipart/mixed; boundary=q\n\nx', 'Content-Type: multipart/mixed; boundary=q\n\n--q\n\nx',
             'Content-Transfer-Encoding: base64\n\nYW*Jj', 'Content-Transfer-Encoding: base64\n\nYWI']:
    m = email.message_from_string(text)
    print(m.items(), repr(m.get_payload() if not m.is_multipart() else [str(p) for p in m.get_payload()]), m.get_payload(decode=True),
          [type(d).__name__ for d in m.defects])
