# %% days of timestamps: the one that has begun
import datetime as dt
import os
import time

os.environ['TZ'] = 'UTC'
time.tzset()


def tried(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)


for t in (86399.9999999, -0.0000001, -62135596800, -62135596801, 253402300799.99, 253402300800, 2**63 - 1, 2**63, 1e300, float('nan'), float('inf'), 'x'):
    tried(dt.date.fromtimestamp, t)

# %% years beyond all limits
for t in (67768036191676799, -67768040609740800):
    for f in (dt.datetime.utcfromtimestamp, dt.datetime.fromtimestamp, dt.date.fromtimestamp):
        tried(f, t)

# %% years of few digits
for d in (dt.date(1, 1, 1), dt.date(999, 12, 31), dt.datetime(704, 1, 2, 3, 4, 5)):
    print(d.ctime(), d.strftime('%G-%V-%u'), d)

# %% what time and datetime both show
for v in (dt.time(1, 2, 3, 4, dt.timezone.utc, fold=1), dt.datetime(2020, 1, 2, 3, 4, 5, 6, fold=1)):
    print(v.hour, v.minute, v.second, v.microsecond, v.tzinfo, v.fold, v.__reduce__(), v.__reduce_ex__(4))
