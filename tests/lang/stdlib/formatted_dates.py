# strftime() with every directive, alone and together.
# %%
import datetime

class Odd(datetime.tzinfo):
    def __init__(self, offset, name): self.offset, self.name = offset, name
    def utcoffset(self, dt): return self.offset
    def tzname(self, dt): return self.name
    def dst(self, dt): return None

D = datetime.timedelta
zones = [None, datetime.timezone.utc, datetime.timezone(D(hours=-5, minutes=-30)), datetime.timezone(D(hours=1, seconds=7), "Some"),
         Odd(D(hours=2, microseconds=5), "odd"), Odd(None, None), Odd(D(days=-1, seconds=1), "é")]
moments = [datetime.datetime(y, m, d, h, mi, s, us) for y, m, d, h, mi, s, us in
           ((2024, 1, 1, 0, 0, 0, 0), (2024, 2, 29, 12, 5, 9, 7), (2020, 12, 31, 23, 59, 59, 999999), (2023, 1, 1, 13, 0, 1, 120000),
            (1999, 10, 10, 11, 11, 11, 11), (2016, 1, 3, 1, 2, 3, 4), (2026, 12, 28, 12, 0, 0, 0))]
for m in moments:
    print("|".join(m.strftime("%" + c) for c in "YmdHMSfyCIpjwaAbhBUWGVuzZ%ntcxXDTFRre"))
for zone in zones:
    m = moments[1].replace(tzinfo=zone)
    print([m.strftime("%z|%Z"), m.strftime("at %H:%M:%S.%f%z"), f"{m:%d.%m.%Y %H:%M %Z}", m.timetz().strftime("%z %Z %H")])
# %%
m = moments[2]
print([m.strftime(t) for t in ("", "plain", "%%", "%%Y", "%Y%%", "%-d.%-m.%Y %-H:%-M", "é %Y 漢 %d", "%%%%", "a%nb", "%d%d%d")])
print(datetime.date(2024, 3, 5).strftime("%Y-%m-%d %H:%M:%S %f|%z|%Z|%j %A"), datetime.time(9, 8, 7, 6).strftime("%H.%M.%S.%f %I %p %Y-%m-%d"))
print(f"{datetime.date(2024, 3, 5):%B %d, %Y}", "{:%H:%M}".format(m), format(datetime.time(1), "%I%p"), f"{m}", f"{datetime.date(9, 1, 2)}")
for wrong in (5, None, b"%Y"):
    try:
        m.strftime(wrong)
    except TypeError as e:
        print(e)
class Broken(datetime.tzinfo):
    def utcoffset(self, dt): raise LookupError("no offset")
    def tzname(self, dt): raise LookupError("no name")
    def dst(self, dt): return None
for directive in ("%z", "%Z"):
    try:
        m.replace(tzinfo=Broken()).strftime("x" + directive)
    except LookupError as e:
        print(repr(e))
print([m.isoformat(timespec=t) for t in ("auto", "hours", "minutes", "seconds", "milliseconds", "microseconds")], m.isoformat(" "))
print(datetime.datetime(1, 2, 3).isoformat(), datetime.time(0).isoformat(), datetime.time(1, 2, 3, 4).isoformat(), datetime.date.min, datetime.datetime.max)
# %%
# directives of the C library's own, and flags and widths
zoned = moments[1].replace(tzinfo=zones[2])
for directive in ("%g", "%k", "%l", "%P", "%_d", "%^a", "%05d", "%#Z", "%Ey", "%Od", "%-c", "%-e", "%-Z", "%-z", "%:z", "%10Y", "%_H", "%v",
                  "%-f", "%-X", "%-%z", "%10f", "%OS", "%q", "%-", "%", "x%", "%f%", "%Ez"):
    print(directive, [repr(t.strftime(directive)) for t in (zoned, zoned.timetz(), datetime.date(9, 1, 1))])
print(repr(moments[1].strftime("a\0b")), moments[1].replace(tzinfo=datetime.timezone(D(hours=1), "a%Yb")).strftime("%Z|%%Z"))
print(len(moments[0].strftime("%c" * 200)), datetime.date(9, 1, 3).ctime())
import time
print(len(time.strftime("%c" * 200, (2024, 3, 5, 4, 7, 9, 1, 65, 0))), repr(time.strftime("%5000d", (2024, 3, 5, 4, 7, 9, 1, 65, 0))))
