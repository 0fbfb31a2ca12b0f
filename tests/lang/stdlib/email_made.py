# Messages with texts, pictures and names in any script are made, written and read back.
import email, email.policy, random
from email.message import EmailMessage
from email.charset import Charset
from email.header import Header
from email.headerregistry import Address, Group

for s in ['Grüße aus Köln und mehr', 'Word ' * 30, 'ß' * 60, 'plain', 'äöü', 'x' * 100, 'Tab\there äö', 'a  b   ö  c']:
    m = EmailMessage()
    m['Subject'] = s
    print(repr(m.as_string()))

# %%
m = EmailMessage()
m['To'] = [Address('Zoë Ünal', 'zoe', 'example.com'), Address('Miller, X', 'mil', 'example.com'), Group('team', [Address('', 'a', 'b.c')])]
m['From'] = '"A, B" <x@y.z>, c@d.e'
m['Cc'] = ', '.join(f'person{i}@example.org' for i in range(9))
m['Date'] = 'Mon, 20 Nov 1995 19:12:08 -0500'
print(m.as_string())
print(repr(m['to']), m['to'].addresses, m['to'].groups[-1].display_name, m['date'].datetime)
print(type(m['to']).__name__, type(m['date']).__name__, m['from'].addresses[0].display_name)
try: m['To'] = 'again@x.y'
except ValueError as e: print(e)
try: m['Subject'] = 'two\nlines'
except ValueError as e: print(e)

# %%
m.set_content('héllo\n')
print(m.as_string())
random.seed(4)
m.add_alternative('<p>x</p>', subtype='html')
m.add_attachment(b'abc', maintype='image', subtype='png', filename='a.png')
m.add_attachment('text too', filename='büro.txt')
print(m.as_bytes().decode())
back = email.message_from_bytes(m.as_bytes(), policy=email.policy.default)
print(repr(back.get_body().get_content()), back.get_body(('plain',)).get_content())
print([(a.get_filename(), a.get_content(), a.is_attachment()) for a in back.iter_attachments()], back['to'], back.keys())

# %%
for text in ['x' * 1000 + '\né\n' + 'a b = c ' * 10, 'wörld äöü' * 20 + '\n', '', 'only ascii']:
    m = EmailMessage()
    m.set_content(text)
    print(m)
print(email.policy.default, email.policy.SMTP, email.policy.compat32 + email.policy.HTTP)
try: email.policy.default.linesep = 'x'
except AttributeError as e: print(e)
try: email.policy.default.clone(nothing=1)
except TypeError as e: print(e)

# %%
# Groups of headers that are none, a name of the charset's codec in words that go over lines, a message that stays as it is.
for text in 'Content-Type: message/delivery-status\n\n', 'Content-Type: message/delivery-status\n\nA: 1\n\nB: 2\n\n':
    print(repr(email.message_from_string(text).as_string()))
print(Header('abc', Charset('big5'), header_name='Subject', maxlinelen=20).encode())
signed = b'Content-Type: multipart/signed; boundary=B\nSubject: ' + b'word ' * 20 + b'\n\n--B\nSubject: ' + b'part ' * 20 + b'\n\nx\n--B--\n'
print(email.message_from_bytes(signed, policy=email.policy.default.clone(refold_source='all')).as_string())
