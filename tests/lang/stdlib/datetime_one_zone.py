# Moments of one zone are compared and subtracted by what its clocks show, those of two by the clocks of UTC.
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

berlin, york = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
a = datetime(2024, 10, 27, 2, 30, tzinfo=berlin)
b = a.replace(fold=1)
print(a == b, a < b, b - a, hash(a) == hash(b), a.utcoffset(), b.utcoffset())
print(a.astimezone(timezone.utc), b.astimezone(timezone.utc))
print(a == a.astimezone(timezone.utc), b == b.astimezone(york), b - a.astimezone(york), a < b.astimezone(york))
c = datetime(2024, 3, 30, 12, tzinfo=berlin)
d = c + timedelta(days=1)
print(d, d - c, d.astimezone(timezone.utc) - c, d == d.astimezone(york), {c: 1}[c.astimezone(york)])

# %%
class Clock(tzinfo):
    def __init__(self, hours):
        self.hours = hours

    def utcoffset(self, moment):
        return timedelta(hours=self.hours)

    def dst(self, moment):
        return timedelta(0)


early, late = Clock(-3), Clock(5)
x, y = datetime(2020, 1, 1, 12, tzinfo=early), datetime(2020, 1, 1, 12, tzinfo=late)
print(x > y, x - y, x == y, sorted([x, y]) == [y, x], x != y, max(x, y) is x)

# %%
naive = datetime(2020, 1, 1)
for f in (lambda: naive < x, lambda: naive == x, lambda: naive - x, lambda: naive < date(2020, 1, 1), lambda: naive == date(2020, 1, 1),
          lambda: date(2020, 1, 1) < naive, lambda: date(2020, 1, 1) < 3, lambda: naive <= "x", lambda: timedelta(1) < 3):
    try:
        print(f())
    except TypeError as e:
        print(e)

# %%
class Later(datetime):
    pass


m = Later(2024, 2, 28, 23, 59, 59, 999999)
print(type(m + timedelta(microseconds=1)).__name__, m + timedelta(microseconds=1), m - timedelta(days=60), type(m - timedelta(1)).__name__)
for days in (1, 31, 59, 60, 366, 36524, 146097, 730120, 738000, 3652059):
    print(date.fromordinal(days), end=" ")
print(all(date.fromordinal(n).toordinal() == n for n in range(1, 3652059, 997)))
print([str(date(y, 12, 31) + timedelta(1)) for y in (1899, 1900, 2000, 2023, 2024)], date.max - date.min)

# %%
print(timedelta(days=1.5, hours=-3), timedelta(milliseconds=0.5), timedelta(microseconds=2.5), timedelta(True), timedelta(weeks=-1, seconds=1))
print(repr(timedelta(-1, 5, 7)), timedelta(-1).days, timedelta(microseconds=-1).seconds, timedelta.min, timedelta.max, -timedelta.max == timedelta.min)
for f in (lambda: timedelta("1"), lambda: timedelta(days=[1]), lambda: timedelta(days=10**9), lambda: timedelta.max + timedelta.resolution,
          lambda: datetime(2020, 13, 1), lambda: datetime(2020, 1, 1, 24), lambda: datetime("2020", 1, 1), lambda: datetime(2020, 1, 1, 1, 1, 1, 10**6),
          lambda: datetime(2020, 1), lambda: time(1.5), lambda: datetime.max + timedelta(1)):
    try:
        print(f())
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)

# %%
t = datetime(2009, 3, 5, 7, 8, 9, 1234)
print(t.strftime("%Y-%m-%d %H:%M:%S.%f|%j %U %W %w %u %G %V|%a %A %b %B %h %p %I %y %C %e|%c|%x|%X|%D|%T|%F|%R|%r|%%|%%d|%n|%t|%z%Z|"))
print(t.strftime("%-d/%-m, %-H %-I"), t.strftime(""), t.strftime("plain"), x.strftime("%z"), f"{t:%d.%m.%Y}")
print(t.isoformat(), t.isoformat(" ", "minutes"), t.isoformat(timespec="milliseconds"), x.isoformat(), time(1, 2).isoformat(), time(1, 2, 3, 4).isoformat("hours"))
