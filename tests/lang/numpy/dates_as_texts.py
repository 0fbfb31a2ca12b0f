# Dates as texts in every unit, calendars of business days, spans divided by nothing.
import datetime
import numpy as np

given = ["2002", "2002-03", "2002-03-04", "2002-03-04T05", "2002-03-04T05:06", "2002-03-04T05:06:07", "2002-03-04T05:06:07.123"]
for unit in (None, "auto", "Y", "D", "h", "s", "us"):
    print(unit, [np.datetime_as_string(np.array([x], "M8"), unit=unit, timezone=zone) for x in given for zone in ("naive", "UTC")])
print(np.datetime_as_string(np.array(["NaT", "2020-01-01"], "M8[D]")).dtype)

# %%
hours_back = datetime.timezone(datetime.timedelta(hours=-5, minutes=-30))
np.datetime_as_string(np.array(["2020-01-01T10:00"], "M8[m]"), timezone=hours_back)
# %%
np.datetime_as_string(np.datetime64("2020-01-01T10:00"), casting="safe", unit="h")
# %%
days = np.busdaycalendar(holidays=["2011-07-01", "2011-07-04", "2011-07-17"])
print(days.weekmask, days.holidays)
print(np.busday_offset("2011-06-30", 1, busdaycal=days), np.is_busday(["2011-07-01", "2011-07-05"], busdaycal=days))
np.busday_count("2011-06", "2011-08", busdaycal=days)
# %%
least = np.array([np.iinfo("i8").min + 1, 5], "m8[s]")
print(least // -1, least // np.timedelta64(-1, "s"))
print(np.array([np.iinfo("i8").min]).view("m8[s]") // np.timedelta64(-1, "s"))
# %%
print(np.arange(3).astype("m8[s]") // np.timedelta64(0, "s"))
# %%
np.arange(3).astype("m8[s]") % np.timedelta64(0, "s")
# %%
print(*np.divmod(np.array(["NaT", 7], "m8[s]"), np.timedelta64(2, "s")))
# %%
np.promote_types("M8[s]", complex)
