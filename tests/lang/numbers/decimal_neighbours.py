# %% The numbers beside a number, and a root that needs them
import decimal, statistics
for text in ("1", "0", "-1", "9.999999999999999999999999999", "-Infinity", "Infinity", "1E-1000026", "1E+5", "-0.001"):
    d = decimal.Decimal(text)
    print(d.next_plus(), d.next_minus())
print(statistics.stdev([decimal.Decimal(x) for x in ("1.5", "2.5", "2.5", "2.75", "3.25", "4.75")]))
