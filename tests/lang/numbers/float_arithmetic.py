# %%
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
for a in (7.5, -7.5, 0.0, -0.0, 1e300, 5.0, float("inf"), float("nan")):
    for b in (2.0, -2.0, 0.3, 3, -3, float("inf"), float("-inf")):
        print(a, b, a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b))
# %%
t(lambda: 1.0 / 0)
t(lambda: 1.0 // 0)
t(lambda: 1.0 % 0)
t(lambda: divmod(1.0, 0))
t(lambda: 0.0 ** -1)
t(lambda: 10.0 ** 400)
t(lambda: (-8.0) ** (1 / 3))
t(lambda: (-8) ** 0.5)
t(lambda: 2 ** 0.5)
t(lambda: 2.0 ** 10)
t(lambda: 0.0 ** 0)
t(lambda: float("inf") ** -1)
t(lambda: (-1.0) ** float("inf"))
t(lambda: 1.5 + "a")
t(lambda: 1.5 << 1)
t(lambda: 1e308 * 10)
t(lambda: -1e308 * 10)
# %%
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, nan > 1, [nan] == [nan], nan in [nan], 1 < 2.5, 2.5 < 3, 2 == 2.0, 2**53 + 1 == float(2**53), 2**53 + 1 > float(2**53), float(2**53) < 2**53 + 1, 1e400 > 10**1000, -1e400 < -10**1000, 0.1 == 0.1, 1 == 1.0 == True, 1.5 > True)
print(max(1, 2.5), min(1.0, 1), max(1, 1.0), sorted([3, 1.5, 2, -1e10, 10**20]))
print({1: "a", 1.0: "b", True: "c"})
# %%
for x, n in ((2.5, 0), (3.5, 0), (2.675, 2), (1.005, 2), (0.5, 0), (1.5, 0), (-2.5, 0), (1234.5678, 2), (1234.5678, -2), (1250.0, -2), (1350.0, -2), (5e15, -15), (1e22, 5), (0.000123456, 6), (1e-10, 5), (12.5, -1), (15.0, -1), (25.0, -1), (1e308, -308), (5e307, -308), (float("nan"), 2), (float("inf"), 1), (0.15, 1), (0.25, 1), (0.35, 1), (-0.04, 1), (123.456, 400), (123.456, -400)):
    print(x, n, round(x, n))
print(round(2.5), round(3.5), round(-2.5), round(0.5), round(1e20), round(2.6), type(round(2.5)), round(2.567, None))
t(lambda: round(float("nan")))
t(lambda: round(float("inf")))
t(lambda: round(1.5, "a"))
t(lambda: round("a"))
t(lambda: round(1.7976931348623157e308, -308))
# %%
print(abs(-2.5), -(-0.0), +2.5, abs(-0.0), int(2.9), int(-2.9), bool(0.0), bool(float("nan")), 3.0.__class__)
print(sum([0.1] * 10), sum([1, 2.5, 3]), sum([0.1, 0.2, 0.3]), 0.1 + 0.1 + 0.1)
total = 0.0
for i in range(1000):
    total += 1 / (i + 1)
print(total)
