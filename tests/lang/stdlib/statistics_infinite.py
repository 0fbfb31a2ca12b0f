# What the statistics of data with infinities and NaNs are.
# %%
import statistics
from decimal import Decimal
inf, nan = float("inf"), float("nan")
for data in ([inf, 1], [1, -inf], [inf, -inf], [nan, 1], [1, inf, nan], [Decimal("Infinity"), Decimal(1)], [Decimal("NaN"), Decimal(2)], [0.0, 0.0], [1, 2.5]):
    for f in (statistics.mean, statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev):
        try:
            print(f.__name__, data, f(data))
        except (AttributeError, ArithmeticError, ValueError) as e:
            print(f.__name__, data, type(e).__name__, e)
