# %% calendar
import calendar
print(calendar.month(2024, 2))
print(calendar.calendar(2023)[:800])
calendar.setfirstweekday(6); print(calendar.month(2021,5,w=3,l=2)); calendar.setfirstweekday(0)
print(calendar.monthcalendar(2022,8), calendar.monthrange(2024,2), calendar.isleap(1900), calendar.leapdays(2000,2024), calendar.weekday(2024,5,1))
print(list(calendar.month_name), calendar.day_abbr[0], calendar.month_abbr[1:3], len(calendar.day_name))
c=calendar.Calendar(firstweekday=6); print(list(c.itermonthdays(2024,2))[:9], list(c.itermonthdays2(2024,2))[:3], list(c.itermonthdates(2024,2))[:2], c.monthdatescalendar(2024,2)[0][0], len(c.yeardayscalendar(2024)), list(c.iterweekdays()))
print(calendar.HTMLCalendar().formatmonth(2024,2)); print(calendar.HTMLCalendar().formatyear(2024)[:300])
print(calendar.TextCalendar(6).formatyear(2024, m=4)[:500]); print(calendar.timegm((2020,1,2,3,4,5)))
for f in (lambda: calendar.monthrange(2020,13), lambda: calendar.setfirstweekday(9)):
    try: f()
    except ValueError as e: print(type(e).__name__, e)
# %% zones of datetime
import datetime as d, os, time, pickle
os.environ['TZ'] = 'EST+05EDT,M3.2.0,M11.1.0'
time.tzset()
print(time.tzname, time.timezone, time.altzone)
print(d.datetime(2024, 7, 1, 12).astimezone(), d.datetime(2024, 1, 1, 12).astimezone(), d.datetime(2024, 7, 1, 12).astimezone(d.timezone.utc))
print(d.datetime(2024, 7, 1, 12, tzinfo=d.timezone.utc).astimezone().tzname())
os.environ['TZ'] = 'UTC'
time.tzset()
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e))
class Bad(d.tzinfo):
    def utcoffset(self, dt): return 5
    def tzname(self, dt): return 5
    def dst(self, dt): return d.timedelta(days=3)
moment = d.datetime(2024, 1, 1, tzinfo=Bad())
t(moment.utcoffset); t(moment.tzname); t(moment.dst); t(lambda: moment.isoformat())
t(lambda: d.date('2024', 1, 1)); t(lambda: d.date(2024, 1.5, 1)); t(lambda: d.timezone(d.timedelta(hours=25))); t(lambda: d.timezone(5))
t(lambda: d.timezone(d.timedelta(0)) is d.timezone.utc); t(lambda: d.timezone.utc.utcoffset(5))
for s in ('2026W01516', '2026W013516', '2025-W01-3T05', '2025W014T12:30', '20250102T030405', '2018-01-31-12:15', '2025-01-02 03:04:05,6+00:00', '2024-01-01T', 'x'):
    t(lambda: d.datetime.fromisoformat(s))
t(lambda: d.date.fromisocalendar(2024, 54, 1)); t(lambda: d.date.fromisocalendar(2024, 1, 8)); t(lambda: d.date.fromisocalendar(0, 1, 1))
print(pickle.loads(pickle.dumps(d.date(2024, 1, 1).isocalendar())), d.date.__module__, repr(d.timedelta), d.datetime.min)

# %% textwrap and Template
import textwrap as t
print(t.wrap("Did you say \"supercalifragilisticexpialidocious?\"\nHow *do* you spell that odd word, anyways?\n",30))
print(t.wrap('-'*10+'hello',10), t.wrap('abcdefghijklm',3), t.wrap("this-is-a-useful-feature-for-reformatting", 12),t.wrap("What a mess! --foo -- bar-- e-mail co-op em-dash--like-this -n 'x-y'",14))
print(t.wrap("Hello there -- you goof-ball, use the -b option!",13))
print(t.shorten("Hello  world!", width=11), t.wrap("aaa bbb ccc ddd",8,max_lines=1), t.wrap("Hello there, how are you this fine day?  I'm glad to hear it!",12,max_lines=2), t.wrap('x'*30,12,max_lines=2))
print(t.wrap("a long line with superlongwordthatbreaks ok", 10, break_long_words=False, max_lines=3))
x='Did you say "supercalifragilisticexpialidocious?"\nHow *do* you spell that odd word, anyways?\n'
for a in (dict(width=12),dict(width=20,subsequent_indent=' '*15),dict(width=10),dict(width=0+15, max_lines=4), dict(width=12,max_lines=4)):
    try: print(t.wrap(x,**a))
    except Exception as e: print(e)

import string
T = string.Template
print(T('$who likes ${what} $$5 $1').safe_substitute(who='tim', what='ham'), T('$a ${b}').get_identifiers(), T('$a $').is_valid())
for bad in ('$', 'x\ny $1 z', '${bad'):
    try: T(bad).substitute()
    except ValueError as e: print(e)
class P(T):
    delimiter = '%'
    idpattern = '[a-z]+_[a-z]+'
print(P('%% %with_underscore %notunderscored').safe_substitute(with_underscore='replaced'))
class Named(T):
    pattern = r"""(?P<escaped>@{2})|@(?P<named>[_a-z][._a-z0-9]*)|@{(?P<braced>[_a-z][._a-z0-9]*)}|(?P<invalid>@)"""
print(Named('@who.x @{a.b}').substitute({'who.x': 1, 'a.b': 2}))
class F(string.Formatter):
    def check_unused_args(self, used_args, args, kwargs): print(sorted(map(str, used_args)))
print(F().format('{0} {a.real} {0!r:>5} {1[0]:{w}}', 'x', [3], a=2, w=4), string.Formatter().format('{} {}', 1, 2))
for bad in ('{} {0}', '{0} {}'):
    try: string.Formatter().format(bad, 1, 2)
    except ValueError as e: print(e)
