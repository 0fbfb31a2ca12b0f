# %%
def t(f, *a):
    try:
        print(f(*a))
    except Exception as e:
        print(type(e).__name__, e)
for a in (7, -7, 0, 2**63 - 1, -2**63, 2**64, -10**30):
    for b in (2, -2, 3, 2**62, -10**20):
        print(a, b, a + b, a - b, a * b, a // b, a % b, divmod(a, b))
# %%
for a in (5, -5, 2**70, -2**70, 0):
    for b in (3, 12, 2**65 - 1, -1):
        print(a & b, a | b, a ^ b, ~a, -a, +a, abs(a))
# %%
for s in (0, 1, 5, 62, 63, 64, 100):
    print(1 << s, -1 << s, (2**100) >> s, (-2**100) >> s, -5 >> s)
t(lambda: 1 << -1)
t(lambda: 1 >> -1)
print(0 << 10**20, 5 >> 10**20, -5 >> 10**20)
# %%
t(lambda: 1 // 0)
t(lambda: 1 % 0)
t(lambda: 1 / 0)
t(lambda: divmod(1, 0))
t(lambda: 0 ** -1)
t(lambda: 10**400 / 1)
t(lambda: float(10**400))
t(lambda: 10**400 + 1.0)
# %%
print(1 / 3, 10**30 / 10**29, (10**400) / (10**399), 1 / 10**400, -7 / 2, 2**53 / 3, (2**53 + 1) / 1, (2**64 + 3) / (2**60 + 1))
print(3 / 2**1074, 3 / 2**1075, 5 / 2**1076, (2**1024 - 2**970) / 1)
# %%
print(2**10, 2**-1, (-2)**3, (-2)**-3, 0**0, 10**20, 3**100, (-1)**10**10, 1**10**30)
print(pow(3, 4, 5), pow(3, -1, 7), pow(-3, 5, 7), pow(3, 5, -7), pow(2, 10**20, 10**9 + 7), pow(5, 0, 1))
t(pow, 2, -1, 4)
t(pow, 2, 3, 0)
t(pow, 2.0, 3, 5)
t(pow, 2, 3, 1.5)
# %%
print(max(2**63, 2**64), min(-2**63, -2**64), 2**63 > 2**63 - 1, 2**64 == 2.0**64, 2**64 + 1 == 2.0**64, 2**64 + 1 > 2.0**64)
print(sum(range(100)), sum([2**62] * 4))
x = 2**62
x += x
print(x, type(x))
x -= 2**62
print(x)
# %%
print(hash(1), hash(-1), hash(2**61 - 1), hash(2**61), hash(2**200), hash(-2**200), hash(10**50), hash(True), hash(1.0), hash(2.5), hash(0.1), hash(-0.5), hash(1e300), hash(2.0**70) == hash(2**70))
print(hash(float("inf")), hash(float("-inf")), hash(1 + 0j), hash(1 + 2j), hash(-1j))
# %%
print(1_000_000, 0xff, 0o17, 0b101, 0xFFFFFFFFFFFFFFFFFFFF)
print(True + True, True * 3, -True, ~True, True & False, True | False, True ^ True, True & 1, True == 1, isinstance(True, int))
print(repr(True), str(False), bool(""), bool("a"), bool([]), bool(0.0), bool(1e-300), int(True))
# %%
t(lambda: 1 + "a")
t(lambda: "a" + 1)
t(lambda: 1 < "a")
t(lambda: [] < 1)
t(lambda: 1 & 2.0)
t(lambda: -"a")
t(lambda: ~1.5)
t(lambda: 1 @ 2)
# %%
print(str(2**200), repr(-2**200), f"{2**100:,}", len(str(3**2000)))
t(lambda: str(10**5000))
t(lambda: int("1" * 5000))
print(len(hex(10**5000)), int("f" * 5000, 16) == 16**5000 - 1)
# %%
t(lambda: [1, 2][2**64]); t(lambda: "abc"[-2**64]); t(lambda: (1,)[2**64]); t(lambda: b"a"[2**64]); t(lambda: "abc" * 2**64); t(lambda: [1] * 2**64); t(lambda: (1,) * 2**64); t(lambda: b"a" * 2**64)
print("abc"[2**64:], "abc"[-2**64:2**64], [1, 2][:2**70], "abc".find("c", 2**64), -2**63 // -1, -2**63 % -1, -2**63 * -1, abs(-2**63), -(-2**63), int(-9.3e18))
def grow():
    s = ""
    for i in range(3000):
        s += "ab" if i % 2 else "é"
        if i == 1500: kept = s
    t = s
    s += "!"
    return len(s), len(t), len(kept), s[-3:], t[-2:], kept[-1], hash(t) == hash(t[:1] + t[1:])
print(grow())
