# %% construction, and what is refused
import copy
import datetime as dt
import pickle

date, time, datetime, timedelta, timezone, tzinfo = dt.date, dt.time, dt.datetime, dt.timedelta, dt.timezone, dt.tzinfo


def tried(make, *args, **kwargs):
    try:
        print(repr(make(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error)


for args in ((), (1,), (1, 2), (2020, 2, 29), (2021, 2, 29), (0, 1, 1), (10000, 1, 1), (2020, 13, 1), (1.0, 2, 3), ("a", 2, 3), (2**70, 1, 1), (2**40, 1, 1)):
    tried(date, *args)
    tried(datetime, *args)
for args in ((), (24,), (1, 60), (1, 1, 60), (1, 1, 1, 1000000), (1.5,), (True, 2), (1, 2, 3, 4)):
    tried(time, *args)
tried(time, fold=2)
tried(time, tzinfo=1)
tried(datetime, 2020, 1, 1, tzinfo=3)
tried(datetime, 2020, 1, 1, 2, 3, 4, 5, timezone.utc, fold=1)

# %% spans
for kwargs in ({}, {"days": 1, "seconds": -1}, {"weeks": 1.5}, {"microseconds": 0.5}, {"microseconds": 1.5}, {"seconds": 1.5e-6}, {"days": 10**9}, {"days": 10**20},
               {"microseconds": 2**63}, {"hours": "a"}, {"days": float("nan")}, {"days": float("inf")}, {"milliseconds": 1.0005}, {"days": True}):
    tried(timedelta, **kwargs)
span = timedelta(days=5, hours=7, microseconds=13)
for other in (2, -3, 0, 2.5, 1e-3, float("nan"), 10**30, "a", None, timedelta(hours=-2), timedelta(0), timedelta(seconds=7)):
    for name in ("__add__", "__sub__", "__mul__", "__rmul__", "__truediv__", "__floordiv__", "__mod__", "__divmod__", "__lt__", "__eq__"):
        print(name, end=" ")
        tried(getattr(span, name), other)
print(-span, +span, abs(-span), bool(span), bool(timedelta()), span.total_seconds(), str(timedelta.max), repr(timedelta.min), timedelta.resolution)
tried(lambda: timedelta.max + timedelta(1))
tried(lambda: -timedelta.min)
tried(lambda: 1 - span)

# %% days
day = date(2020, 12, 31)
print(day + timedelta(days=1, hours=23), timedelta(1) + day, day - timedelta(1), day - date(2020, 1, 1), day.weekday(), day.isoweekday(), day.toordinal(), day.ctime())
print(day.isocalendar(), day.isocalendar().week, tuple(day.timetuple()), day.replace(year=2021, day=1), date.fromordinal(737790), date.min, date.max, date.resolution)
for make in (lambda: date.max + timedelta(1), lambda: date.fromordinal(0), lambda: date.fromordinal(10**7), lambda: day.replace(month=13), lambda: day.replace(foo=1), lambda: day < 3,
             lambda: day < datetime(2020, 1, 1), lambda: datetime(2020, 1, 1) < day, lambda: day == datetime(2020, 12, 31), lambda: day - datetime(2020, 1, 1),
             lambda: date.fromisocalendar(2020, 53, 7), lambda: date.fromisocalendar(2021, 53, 1), lambda: date.fromisocalendar(2020, 1, 8), lambda: date.fromisocalendar(2**40, 1, 1),
             lambda: setattr(day, "year", 3), lambda: setattr(day, "x", 3), lambda: setattr(date, "x", 3), lambda: delattr(date, "today"), lambda: day.nothing):
    tried(make)

# %% moments
moment = datetime(2020, 2, 28, 23, 59, 59, 999999)
print(moment + timedelta(microseconds=1), moment - timedelta(days=59), moment - datetime(2020, 1, 1), moment.date(), moment.time(), moment.replace(hour=1, fold=1))
print(repr(moment), str(moment), moment.isoformat(" ", "minutes"), moment.isoformat(timespec="milliseconds"), tuple(moment.timetuple()), moment.ctime())
print(datetime.combine(day, time(1, 2, tzinfo=timezone.utc)), datetime.combine(day, time(1), timezone.utc), datetime.min, datetime.max)
for make in (lambda: datetime.max + timedelta(1), lambda: datetime.min - timedelta(1), lambda: moment < moment.replace(tzinfo=timezone.utc), lambda: moment == moment.replace(tzinfo=timezone.utc),
             lambda: moment - moment.replace(tzinfo=timezone.utc), lambda: moment + moment, lambda: moment.isoformat("ab"), lambda: moment.isoformat(3), lambda: moment.isoformat("T", "x"),
             lambda: datetime.combine(1, 2), lambda: datetime.combine(day, 2), lambda: moment.astimezone(3), lambda: datetime.now(3), lambda: datetime.strptime(3, "a"),
             lambda: datetime.utcfromtimestamp(-1.5), lambda: datetime.utcfromtimestamp(1e9 + 0.1234565), lambda: datetime.utcfromtimestamp(10**30), lambda: datetime.utcfromtimestamp(1e15),
             lambda: datetime.utcfromtimestamp(float("nan")), lambda: datetime.utcfromtimestamp("a"), lambda: datetime.fromtimestamp(0, timezone(timedelta(hours=-3, minutes=-30)))):
    tried(make)

# %% zones
there = timezone(timedelta(hours=5, minutes=30), "there")
for zone in (timezone.utc, there, timezone(-timedelta(seconds=1)), timezone(timedelta(0)), timezone.min, timezone.max):
    print(repr(zone), zone, zone.utcoffset(None), zone.dst(None), zone == timezone.utc, hash(zone) == hash(timezone(zone.utcoffset(None))))
aware = datetime(2024, 5, 6, 7, 8, tzinfo=timezone.utc)
print(aware.astimezone(there), aware.astimezone(there) == aware, hash(aware.astimezone(there)) == hash(aware), aware.astimezone(there) - aware, aware.timestamp(), aware.tzname(), aware.timetz())
print(aware < aware.astimezone(there) + timedelta(1), tuple(aware.astimezone(there).utctimetuple()), time(1, tzinfo=there) < time(1, tzinfo=timezone.utc))


class Zone(tzinfo):
    def __init__(self, answer):
        self.answer = answer

    def utcoffset(self, moment):
        return self.answer

    def dst(self, moment):
        return self.answer

    def tzname(self, moment):
        return self.answer


for answer in (3, None, timedelta(1), timedelta(hours=2)):
    odd = datetime(2020, 1, 1, tzinfo=Zone(answer))
    for ask in (odd.utcoffset, odd.dst, odd.tzname, odd.isoformat, lambda: odd.astimezone(timezone.utc), lambda: odd.timetuple()[8], lambda: Zone(answer).fromutc(odd)):
        tried(ask)
for make in (lambda: tzinfo().utcoffset(None), lambda: tzinfo().dst(None), lambda: tzinfo().tzname(None), lambda: tzinfo().fromutc(1), lambda: timezone(3), lambda: timezone(timedelta(1)),
             lambda: timezone(timedelta(0), 3), lambda: timezone(), lambda: timezone.utc.utcoffset(3), lambda: timezone.utc.fromutc(moment)):
    tried(make)


# %% classes of their own
class Day(date):
    def __new__(cls, *args):
        print("Day", args)
        return super().__new__(cls, *args)


class Stamp(datetime):
    def __new__(cls, *args, **kwargs):
        print("Stamp", args, kwargs)
        return super().__new__(cls, *args, **kwargs)


class Span(timedelta):
    pass


mine = Day(2020, 1, 1)
mine.note = "kept"
print(mine, repr(mine), mine.note, type(mine + timedelta(1)), type(mine.replace(year=2021)), Day.fromisoformat("2020-01-02"), Day.fromordinal(5), Day.min, mine == date(2020, 1, 1))
mine = Stamp(2020, 1, 1, fold=1)
print(repr(mine), repr(mine + timedelta(1)), repr(mine.replace(year=2021)), Stamp.combine(day, time(1, fold=1)), type(mine.date()), Stamp.strptime("2020", "%Y"))
print(repr(Stamp.fromtimestamp(0, timezone.utc)), type(Span(1) + Span(2)), repr(Span(1)), repr(-Span(1)), Span(1) == timedelta(1))

# %% copies and pickles
for value in (day, moment, aware, moment.replace(fold=1), span, time(1, 2, 3, 4, fold=1), time(1, tzinfo=there), there, timezone.utc):
    for protocol in (0, 2, 4):
        print(pickle.dumps(value, protocol))
    print(pickle.loads(pickle.dumps(value)) == value, copy.copy(value) == value, copy.deepcopy(value) == value, value.__reduce__())
for make in (lambda: date(b"\x07\xe4\x01\x02"), lambda: datetime(b"\x07\xe4\x81\x02\x03\x04\x05\x00\x00\x06", timezone.utc), lambda: time(b"\x01\x02\x03\x00\x00\x04"), lambda: date(b"abc"),
             lambda: datetime(b"\x07\xe4\x01\x02\x03\x04\x05\x00\x00\x06", "zone")):
    tried(make)

# %% ISO 8601
for text in ("2024-02-29", "20240229", "2024-W09", "2024W094", "2024-W09-4", "2024-W54", "2024-W01-8", "2024-1-1", "2024-02-29T12", "2024-02-29 12:34", "20240229T123456", "2024W094T1234",
             "2024-02-29T12:34:56.789", "2024-02-29T12:34:56,1234567Z", "2024-02-29T12:34:56+05:30", "2024-02-29T12:34:56-01:02:03.000004", "2024-02-29é12:34", "2024-02-29T", "2024-02-29T24:00",
             "2024-02-29T12:3", "2024-02-29T12:34:", "2024-02-30", "", "abc", "T12:30", "12:30:45.5", "1230", "25:00", "12:30Z", "12:30+25:00"):
    for kind in (date, datetime, time):
        tried(kind.fromisoformat, text)

# %% the types as others see them
for kind in (date, datetime, time, timedelta, timezone, tzinfo):
    print(kind, kind.__module__, kind.__qualname__, [base.__name__ for base in kind.__mro__], [name for name in dir(kind) if not name.startswith("_")])
print(format(day, "%Y/%m"), f"{moment:%H:%M:%S.%f}", f"{aware}", f"{time(1):%H}", aware.strftime("%z %Z %j %U %a %b"))
tried(day.strftime, 3)
