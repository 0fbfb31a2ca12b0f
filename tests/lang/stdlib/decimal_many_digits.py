# %% more digits than int() and str() take at once
import decimal
from decimal import Decimal
context = decimal.getcontext()
context.prec = 6000
third = Decimal(1) / 3
len(str(third)), str(third)[-5:], third.adjusted(), len(third.as_tuple().digits)

# %%
n = Decimal("7" * 5000 + "." + "25" * 400)
n + 1 == Decimal("7" * 4999 + "8" + "." + "25" * 400), str(n)[4995:5010], n.adjusted(), (n * 4).normalize().as_tuple().exponent

# %%
product = Decimal(1)
for k in range(2, 2001):
    product *= k
text = str(product)
len(text), text[:12], text.rstrip("0")[-6:], format(product, ".3e"), len(f"{product:f}")

# %%
str(Decimal(10) ** 5000 - 1) == "9" * 5000, (Decimal(10) ** 5000).log10(), Decimal(10) ** 4999 < Decimal("9" * 5000)

# %%
context.prec = 28
n.quantize(Decimal(1))

# %%
+n, round(third, 3)
