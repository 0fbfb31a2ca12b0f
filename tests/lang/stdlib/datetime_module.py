# %% date and timedelta
from datetime import date, datetime, time, timedelta, timezone
d = date(2024, 2, 29)
print(d, repr(d), d.weekday(), d.isoweekday(), d.isocalendar(), d.toordinal(), d + timedelta(days=1), d - date(2023, 1, 1), d.replace(year=2020), d.strftime('%A %d %B %Y %j %U %W %y %a %b'))
print(date.fromisoformat('2021-03-04'), date.fromordinal(738000), date.min, date.max, d < date(2025, 1, 1), f'{d:%Y/%m/%d}', d.timetuple()[:3], date.fromisocalendar(2021, 1, 1), d.ctime())
for bad in (lambda: date(2023, 2, 29), lambda: date(2023, 13, 1), lambda: date(0, 1, 1), lambda: date.fromisoformat('nope'), lambda: date(1.5, 1, 1)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
t = timedelta(days=1, hours=2, minutes=3, seconds=4, milliseconds=5, microseconds=6)
print(t, repr(t), t.total_seconds(), t.days, t.seconds, t.microseconds, -t, abs(-t), t * 2, t / 2, t // timedelta(hours=1), t % timedelta(hours=1), t / timedelta(hours=1), timedelta(), timedelta(weeks=1.5), timedelta(seconds=-1), t > timedelta(1), timedelta(0.5) == timedelta(hours=12), bool(timedelta()), divmod(t, timedelta(hours=5)), t * 0.5)
# %% datetime
x = datetime(2024, 1, 2, 3, 4, 5, 678)
print(x, repr(x), x.isoformat(), x.isoformat(' ', 'minutes'), x.date(), x.time(), x.strftime('%Y-%m-%d %H:%M:%S.%f %p %I %c %x %X %%'), x + timedelta(hours=25), x - datetime(2024, 1, 1), x.replace(hour=0), x.weekday())
print(datetime.fromisoformat('2024-01-02T03:04:05'), datetime.fromisoformat('2024-01-02 03:04:05.123+02:00'), repr(datetime.fromisoformat('2024-01-02T03:04:05Z')), datetime.strptime('02/01/24 03:04 PM', '%d/%m/%y %I:%M %p'), datetime.strptime('2024-05-06T07:08:09.5', '%Y-%m-%dT%H:%M:%S.%f'), datetime.strptime('Mon Jan  1 2024', '%a %b %d %Y'))
z = timezone(timedelta(hours=5, minutes=30))
a = datetime(2024, 1, 1, 12, tzinfo=z)
print(a, repr(a), a.utcoffset(), a.tzname(), a.astimezone(timezone.utc), a == datetime(2024, 1, 1, 6, 30, tzinfo=timezone.utc), timezone.utc, repr(timezone.utc), z, a.strftime('%z %Z'), a.timestamp())
print(datetime.fromtimestamp(0, timezone.utc), datetime(1970, 1, 2, tzinfo=timezone.utc).timestamp(), datetime.combine(date(2020, 1, 1), time(1, 2)), time(1, 2, 3), repr(time(1, 2)), time.fromisoformat('04:05:06'), time(5) < time(6), datetime.max)
for bad in (lambda: datetime(2024, 1, 1, 25), lambda: datetime.strptime('x', '%Y'), lambda: datetime.strptime('2024 extra', '%Y'), lambda: a - x, lambda: a < x, lambda: datetime.fromisoformat('bad'), lambda: datetime(2024)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(sorted([date(2024, 3, 1), date(2023, 1, 1)]), {date(2024, 1, 1): 1}[date(2024, 1, 1)], (datetime(2024, 3, 1) - datetime(2024, 2, 1)).days, isinstance(x, date), a == x, datetime.now() > datetime(2020, 1, 1), (date.today() - date.today()))
# %% pathlib, os.path
from pathlib import Path, PurePath, PurePosixPath
import os, tempfile, shutil, glob
p = PurePosixPath('/usr/lib/python3.11/site.tar.gz')
print(p, repr(p), p.name, p.stem, p.suffix, p.suffixes, p.parent, p.parts, list(p.parents)[:2], p.with_suffix('.zip'), p.with_name('x'), p / 'y', 'a' / PurePosixPath('b'), p.is_absolute(), p.relative_to('/usr'), p.match('*.gz'), PurePosixPath('a//b/./c'), PurePosixPath(''), PurePosixPath('a', '/b', 'c'), p.anchor, PurePosixPath('a') == PurePosixPath('a/'), p.with_stem('q'))
try:
    p.relative_to('/etc')
except ValueError as e:
    print(e)
with tempfile.TemporaryDirectory() as name:
    root = Path(name)
    (root / 'sub' / 'deep').mkdir(parents=True)
    (root / 'a.txt').write_text('hello\nworld\n')
    (root / 'sub' / 'b.txt').write_bytes(b'x\x00y')
    print(sorted(q.relative_to(root).as_posix() for q in root.rglob('*')), sorted(q.name for q in root.glob('*.txt')), sorted(q.name for q in root.iterdir()))
    print((root / 'a.txt').read_text().split(), (root / 'sub/b.txt').read_bytes(), (root / 'a.txt').exists(), root.is_dir(), (root / 'a.txt').stat().st_size, os.path.getsize(root / 'a.txt'))
    print(sorted(os.path.relpath(f, name) for f in glob.glob(name + '/**/*.txt', recursive=True)), sorted(os.listdir(name)))
    print([(os.path.relpath(d, name), sorted(s), sorted(f)) for d, s, f in os.walk(name)])
    shutil.copy(root / 'a.txt', root / 'c.txt'); os.rename(root / 'c.txt', root / 'd.txt'); os.remove(root / 'd.txt')
    shutil.copytree(root / 'sub', root / 'copy'); shutil.rmtree(root / 'sub'); (root / 'a.txt').unlink()
    print(sorted(os.listdir(name)), (root / 'nope').exists())
    try:
        (root / 'nope').read_text()
    except FileNotFoundError as e:
        print(e.errno, e.strerror, os.path.basename(e.filename))
    try:
        os.mkdir(root / 'copy')
    except FileExistsError as e:
        print(e.errno)
print(os.path.exists(name))
print(os.path.join('a', 'b', '/c', 'd'), os.path.split('/a/b'), os.path.splitext('x.tar.gz'), os.path.basename('/a/b/'), os.path.dirname('/a/b'), os.path.normpath('/a/../b//c/.'), os.path.isabs('/'), os.path.commonpath(['/a/b', '/a/c']), os.path.relpath('/a/b', '/a/c'), os.path.splitext('.bashrc'), os.sep, os.linesep == '\n', os.path.commonprefix(['abc', 'abd']))
# %% io
import io
with tempfile.NamedTemporaryFile('w+', suffix='.txt') as f:
    print(f.write('line 1\nline 2\nlast'), f.tell()); f.seek(0)
    print(f.readline(), list(f)); f.seek(0); print(f.read(4), f.read(), repr(f.read())); f.flush()
    with open(f.name) as g:
        print([l.rstrip() for l in g], g.closed, g.mode, g.encoding)
    print(g.closed)
    try:
        g.read()
    except ValueError as e:
        print(e)
    with open(f.name, 'rb') as b:
        print(b.read(6), b.seek(-4, 2), b.read(), b.tell(), b.seek(0), b.readlines())
    with open(f.name, 'a') as ap:
        ap.write('!'); ap.writelines(['a\n', 'b\n'])
    print(open(f.name).read())
s = io.StringIO('héllo\nworld')
print(s.read(2), s.tell(), s.readline(), s.getvalue(), s.seek(0), s.read(), s.write('xy'), s.getvalue(), s.truncate(3), s.getvalue())
b = io.BytesIO(b'abc')
print(b.read(1), b.write(b'ZZZ'), b.getvalue(), b.seek(0), list(b), b.closed)
for bad in (lambda: io.StringIO(b'x'), lambda: io.StringIO().write(1), lambda: io.BytesIO().write('s'), lambda: open('/x/y'), lambda: io.StringIO().fileno()):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print('a', 'b', sep='-', end='!\n', file=s); s.seek(0); print(repr(s.read()))
import time as tm
print(tm.strftime('%Y-%m-%d', tm.gmtime(0)), tm.gmtime(86400).tm_mday, tm.time() > 1.6e9, tm.perf_counter() >= 0, tm.gmtime(0)[:6])
