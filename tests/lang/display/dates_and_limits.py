# %% dates
import datetime
import matplotlib.dates as mdates
import matplotlib.pyplot as plt
import numpy as np
print(mdates.date2num(datetime.datetime(2024, 1, 1, 12)), mdates.date2num([datetime.date(1970, 1, 1), datetime.date(2000, 2, 29)]))
print(mdates.num2date(19723.25))
# %% where ticks are
for span in (datetime.timedelta(days=4000), datetime.timedelta(days=300), datetime.timedelta(days=40), datetime.timedelta(hours=30), datetime.timedelta(minutes=20)):
    begin = datetime.datetime(2021, 3, 4, 5, 6)
    ticks = mdates.AutoDateLocator().tick_values(begin, begin + span)
    print([str(d)[:16] for d in mdates.num2date(ticks) if begin <= d.replace(tzinfo=None) <= begin + span])
# %% on an axis
fig, ax = plt.subplots()
ax.plot([datetime.date(2022, 1, 1) + datetime.timedelta(days=i) for i in range(90)], range(90))
ax.xaxis.set_major_formatter(mdates.DateFormatter('%d.%m.'))
fig.canvas.draw()
print([t.get_text() for t in ax.get_xticklabels()][:4])
plt.close()
# %% an axhline inside the view does not widen it
fig, ax = plt.subplots()
ax.plot([0, 1], [1, 3])
ax.axhline(2)
ax.margins(y=0.1)
print([round(float(v), 9) for v in ax.get_ylim() + ax.get_xlim()])
ax.axhline(10)
print([round(float(v), 9) for v in ax.get_ylim()])
plt.close()
# %% the share of values up to each
fig, ax = plt.subplots()
line = ax.ecdf([3.0, 1.5, 2.0, 2.0])
print(line.get_xdata(), line.get_ydata())
plt.close()
