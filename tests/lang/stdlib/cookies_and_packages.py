# %% cookies (CPython 3.11.7)
from http import cookies
c = cookies.SimpleCookie()
c['fig'] = 'newton'
c['sugar'] = 'two words; "q" é'
c['fig']['path'] = '/cookie'
c['fig']['secure'] = True
c['fig']['max-age'] = 3600
print(str(c).split('\r\n'))
print(c.output(attrs=['path'], header='Cookie:', sep='|'))
print(c['sugar'].value, c['sugar'].coded_value, repr(c['fig']))
# %%
c = cookies.SimpleCookie('chips=ahoy; vienna=finger; k="E=every; L=\\"Loves\\"; f=\\012;"; $Path=/a')
print(sorted((name, m.value) for name, m in c.items()), c['k']['path'])
print(repr(cookies.SimpleCookie('a=1; b')), repr(cookies.SimpleCookie('path=1; b=2')), repr(cookies.SimpleCookie('a=1; Secure; HttpOnly; expires=Wed, 01 Jan 2098 00:00:00 GMT')))
# %%
m = cookies.Morsel()
for action in (lambda: m.set('path', 1, 1), lambda: m.set('a b', 1, 1), lambda: m.__setitem__('colour', 1), lambda: c.load({'n': 7}), lambda: c['n'].value):
    try:
        print(action())
    except cookies.CookieError as e:
        print(e)
m.set('a', 1, '1')
print(m == m.copy(), m.isReservedKey('Path'), m.OutputString())
# %% methods and what statuses mean
from http import HTTPMethod, HTTPStatus
print(repr(HTTPMethod.GET), HTTPMethod.GET == 'GET', HTTPMethod('POST').description, len(HTTPMethod), HTTPStatus.OK.description, repr(HTTPStatus.GONE))
# %% what is told about packages
import importlib.metadata as metadata, os, sys, tempfile
root = tempfile.mkdtemp()
folder = os.path.join(root, 'Small_Thing-1.2.dist-info')
os.mkdir(folder)
texts = {'METADATA': 'Metadata-Version: 2.1\nName: Small.Thing\nVersion: 1.2\nClassifier: A\nClassifier: B\nRequires-Dist: other>=1\n\nLong text.\n',
         'RECORD': 'small/__init__.py,sha256=ab,12\nsmall/more.py,,\nSmall_Thing-1.2.dist-info/METADATA,,\n',
         'entry_points.txt': '[console_scripts]\nsmall = small.more:main [extra]\n\n[thing.parts]\nx = small\n', 'top_level.txt': 'small\n'}
for name, text in texts.items():
    with open(os.path.join(folder, name), 'w') as f:
        f.write(text)
sys.path.append(root)
d = metadata.distribution('small-thing')
print(d.version, d.name, metadata.version('Small.Thing'), d.requires, d.metadata.get_all('Classifier'), d.metadata['Nothing'])
print([(str(f), f.hash, f.size) for f in d.files], metadata.packages_distributions()['small'])
for point in metadata.entry_points(group='console_scripts', name='small'):
    print(point, point.module, point.attr, point.extras)
try:
    metadata.version('nothing-of-this-name')
except metadata.PackageNotFoundError as e:
    print(e)
sys.path.remove(root)
