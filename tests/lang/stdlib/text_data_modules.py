# %% statistics, fractions
import statistics as st
from fractions import Fraction as F
d = [1, 2, 3, 4, 4, 7.5]
print(st.mean(d), st.median(d), st.mode(d), st.stdev(d), st.pstdev(d), st.variance(d), st.pvariance([1, 2, 3]), st.fmean([1, 2]), st.mean([1, 2, 3, 4]), st.multimode('aabb'))
print(st.quantiles(range(1, 11), n=4), st.harmonic_mean([40, 60]), st.geometric_mean([54, 24, 36]), st.median_low([1, 2, 3, 4]), st.median_high([1, 2, 3, 4]), st.correlation([1, 2, 3], [1, 2, 3.5]), st.linear_regression([1, 2, 3], [2, 4, 6]))
try:
    st.mean([])
except st.StatisticsError as e:
    print(e)
print(F(1, 3) + F(1, 6), F('3.25'), F(0.5), F(6, -4), F(1, 3) * 3, F(1, 2) ** 2, float(F(1, 3)), F(7, 2) // 1, F(7, 2) % 1, round(F(7, 2)), repr(F(1, 3)), F(1, 3) < 0.5, F(3.141592653589793).limit_denominator(100), F(1, 2) == 0.5, hash(F(1, 2)) == hash(0.5), 1 + F(1, 2), 1.5 + F(1, 2), F('1/3'))
# %% csv
import csv, io
r = list(csv.reader(io.StringIO('a,b,c\r\n1,"x, y",3\r\n"quo""te",,\r\n')))
print(r)
print(list(csv.DictReader(io.StringIO('n,v\na,1\nb,2\n'))), list(csv.reader(['a;b'], delimiter=';')), list(csv.reader(['1,2'], quoting=csv.QUOTE_NONNUMERIC)), list(csv.reader(['"multi', 'line",x'])))
out = io.StringIO()
w = csv.writer(out)
w.writerow(['a', 1, 2.5, None, 'x,y', 'q"t', 'n\nl', ''])
w.writerows([[1, 2], ['']])
print(repr(out.getvalue()))
out = io.StringIO()
dw = csv.DictWriter(out, ['a', 'b'], lineterminator='\n', quoting=csv.QUOTE_ALL)
dw.writeheader(); dw.writerow({'a': 1, 'b': 'x'})
print(repr(out.getvalue()))
try:
    dw.writerow({'z': 1})
except ValueError as e:
    print(e)
# %% pprint
from pprint import pprint, pformat
pprint({'b': [1, 2, 3], 'a': {'x': 'y' * 30, 'z': list(range(20))}, 'c': ('t',)})
pprint([['a' * 20, 'b' * 20], ['c' * 20, 'd' * 30]], width=40)
pprint(list(range(40)), compact=True)
print(pformat({'k': 'some words that go on and on until the line is too long to be shown in one line of text'}, width=40))
pprint({i: 'value %d' % i for i in range(8)}, indent=4)
pprint({1, 3, 2}); pprint(()); pprint({'deep': {'er': {'est': [1]}}}, depth=2)
from dataclasses import dataclass
@dataclass
class D:
    name: str
    values: list
pprint(D('x' * 40, list(range(25))))
# %% textwrap, string
import textwrap, string
t = 'The quick brown fox jumped over the lazy dog. It was a well-known dog-like creature, extraordinarily lazy.'
print(textwrap.fill(t, 30)); print(textwrap.wrap(t, 20)); print(textwrap.shorten(t, 40), textwrap.shorten('a b', 10))
print(textwrap.dedent('''
    one
      two
    three
'''), textwrap.indent('a\n\nb', '> '), textwrap.fill(t, 40, initial_indent='* ', subsequent_indent='  '))
print(string.ascii_lowercase, string.digits, string.punctuation, string.capwords('hello big world'))
T = string.Template('$who likes ${what} $$5')
print(T.substitute(who='Bob', what='pie'), T.safe_substitute(who='X'), string.Formatter().format('{0} {a:>5} {1!r}', 1, 'q', a=2))
try:
    T.substitute(who='x')
except KeyError as e:
    print('KeyError', e)
# %% logging
import logging, sys
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format='%(levelname)s:%(name)s:%(message)s', force=True)
logging.info('hello %s %d', 'a', 1); logging.debug('no'); logging.warning('warn')
log = logging.getLogger('a.b')
log.error('x=%(x)s', {'x': 5}); print(log, log.parent, log.name, log.getEffectiveLevel(), log.isEnabledFor(10))
h = logging.StreamHandler(sys.stdout); h.setFormatter(logging.Formatter('[{levelname}] {message} {funcName} {lineno}', style='{'))
log.addHandler(h); log.propagate = False; log.setLevel('DEBUG')
def inside():
    log.debug('in func')
inside()
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger('q').error('failed', exc_info=False)
# %% warnings
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    warnings.warn('careful'); warnings.warn('old', DeprecationWarning)
print([(str(w.message), w.category.__name__) for w in caught])
with warnings.catch_warnings():
    warnings.simplefilter('error')
    try:
        warnings.warn('boom')
    except UserWarning as e:
        print('raised', e)
with warnings.catch_warnings():
    warnings.filterwarnings('ignore', message='skip')
    warnings.warn('skip this')
