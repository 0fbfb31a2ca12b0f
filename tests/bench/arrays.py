"""arrays.py -- NumPy's common functions over 10, 1,000 and 1,000,000 elements, timed: one line "name size<TAB>microseconds" each.

Runs as it stands on Tapebook and on CPython with NumPy: run.sh sets the two side by side. SIZES and ONLY (names, by commas) narrow it down.
"""
import os
import time

import numpy as np

# A name, and what is timed. x, y: normal numbers; p: positive ones; u: within (-1, 1); s: sorted; i: integers below 1000; j: places; b, z: truths,
# half and none of them; w: for writing; m: a matrix and mrow its row; q, qm: a small line and its square; k: five factors; e: nine edges; zc: complex.
CASES = """
exp|np.exp(x)
log|np.log(p)
sin|np.sin(x)
cos|np.cos(x)
tan|np.tan(x)
tanh|np.tanh(x)
sqrt|np.sqrt(p)
arctan|np.arctan(x)
arcsin|np.arcsin(u)
log1p|np.log1p(p)
expm1|np.expm1(x)
log10|np.log10(p)
log2|np.log2(p)
exp2|np.exp2(x)
power|np.power(p, 1.7)
pow2|x ** 2
pow3|x ** 3
hypot|np.hypot(x, y)
sinh|np.sinh(x)
cosh|np.cosh(x)
arcsinh|np.arcsinh(x)
arccosh|np.arccosh(p + 1)
arctanh|np.arctanh(u)
arccos|np.arccos(u)
arctan2|np.arctan2(y, x)
add|x + y
addscalar|x + 1.5
mul|x * y
div|x / p
floor|np.floor(x)
mod|x % 3.0
floordiv|x // 3.0
imod|i % 7
ifloordiv|i // 7
idiv|i / 7
abs|np.abs(x)
sign|np.sign(x)
round2|np.round(x, 2)
clip|np.clip(x, -1, 1)
maximum|np.maximum(x, y)
less|x < y
where|np.where(x < 0, 0, x)
where1|np.where(x < 0)
isnan|np.isnan(x)
logical_and|np.logical_and(b, b)
sum|np.sum(x)
sum0|m.sum(axis=0)
sum1|m.sum(axis=1)
mean|np.mean(x)
std|np.std(x)
var0|m.var(axis=0)
max|x.max()
max0|m.max(axis=0)
argmax|np.argmax(x)
argmax1|m.argmax(axis=1)
argmin0|m.argmin(axis=0)
any|np.any(z)
all|np.all(b)
cumsum|np.cumsum(x)
cumprod|np.cumprod(u)
prod|np.prod(u)
median|np.median(x)
percentile|np.percentile(x, 30)
ptp|np.ptp(x)
sort|np.sort(x)
argsort|np.argsort(x)
isort|np.sort(i)
unique|np.unique(i)
searchsorted|np.searchsorted(s, y)
bincount|np.bincount(i)
histogram|np.histogram(x, bins=20)
digitize|np.digitize(x, e)
interp|np.interp(x, s, y)
diff|np.diff(x)
gradient|np.gradient(x)
trapezoid|np.trapezoid(x)
convolve|np.convolve(x, k)
correlate|np.correlate(x, k)
dot|np.dot(x, y)
gram|np.dot(x.reshape(2, -1), x.reshape(2, -1).T)
matvec|x.reshape(-1, 5) @ mrow[:5]
vecmat|m.T @ m[:, 0]
outer|np.outer(q, q)
cross|np.cross(c3, c3)
einsum|np.einsum('ij,ij->i', m, m)
einsum2|np.einsum('ij,j->i', m, mrow)
take|np.take(x, j)
index|x[j]
indexmask|x[b]
setindex|w.__setitem__(j, 1.0)
setmask|w.__setitem__(b, 1.0)
add_at|np.add.at(w, j, 1.0)
slice2|x[::2] + 1
T|m.T + 1
copyT|m.T.copy()
reshape|x.reshape(-1, 2)
concat|np.concatenate([x, y])
stack|np.stack([x, y])
vstack|np.vstack([x, y])
hstack|np.hstack([x, y])
repeat|np.repeat(x, 3)
tile|np.tile(x, 3)
roll|np.roll(x, 3)
roll1|np.roll(m, 1, axis=1)
flip|np.flip(x) + 1
pad|np.pad(x, 2)
split|np.array_split(x, 3)
zeros|np.zeros(n)
ones|np.ones(n)
full|np.full(n, 2.5)
arange|np.arange(n)
linspace|np.linspace(0, 1, n)
meshgrid|np.meshgrid(q, q)
eye|np.eye(len(q))
tril|np.tril(qm)
diag|np.diag(qm)
astype_i|x.astype(int)
astype_f32|x.astype(np.float32)
i2f|i.astype(float)
nonzero|np.nonzero(b)
count_nonzero|np.count_nonzero(b)
isin|np.isin(i, iset)
allclose|np.allclose(x, x)
array_equal|np.array_equal(x, y)
fft|np.fft.fft(x)
rfft|np.fft.rfft(x)
ifft|np.fft.ifft(zc)
rand|rng.random(n)
normal|rng.normal(size=n)
uniform|rng.uniform(size=n)
exponential|rng.exponential(size=n)
integers|rng.integers(0, 100, n)
permutation|rng.permutation(n)
shuffle|rng.shuffle(w)
choice|rng.choice(n, n)
randn|np.random.randn(n)
complexmul|zc * zc
abscomplex|np.abs(zc)
complexdiv|zc / zc
complexsquare|np.square(zc)
nansum|np.nansum(x)
nanmean|np.nanmean(x)
cov|np.cov(x, y)
corrcoef|np.corrcoef(x, y)
polyval|np.polyval([1., 2., 3.], x)
polyfit|np.polyfit(s, y, 2)
f32add|xf + xf
f32exp|np.exp(xf)
f32sum|xf.sum()
f32dot|np.dot(xf, xf)
norm|np.linalg.norm(x)
norm1|np.linalg.norm(m, axis=1)
tolist|x.tolist()
fromlist|np.array(L)
inplace|w.__iadd__(1.0)
out|np.add(x, y, out=w)
xor|i ^ 3
shift|i << 1
bcast|m + mrow
sumbcast|(m[:, None, :4] - mrow[:4]).sum()
"""
REPEATS = {10: 2000, 1000: 300, 1000000: 1}
COLUMNS = {10: 5, 1000: 20, 1000000: 1000}


def operands(n):
    """The names that CASES use, for n elements."""
    r = np.random.default_rng(1)
    x, y = r.normal(size=n), r.normal(size=n)
    q = x[:int(n ** 0.5)].copy()
    return {"np": np, "n": n, "rng": np.random.default_rng(0), "x": x, "y": y, "p": np.abs(x) + 0.1, "u": r.uniform(-1, 1, n), "i": r.integers(0, 1000, n),
            "b": x < 0.3, "z": np.zeros(n, bool), "w": x.copy(), "j": r.integers(0, n, n), "s": np.sort(x), "k": np.ones(5) / 5, "e": np.linspace(-2, 2, 9),
            "m": x.reshape(-1, COLUMNS[n]), "mrow": r.normal(size=COLUMNS[n]), "q": q, "qm": np.outer(q, q), "c3": x[:n // 3 * 3].reshape(-1, 3),
            "iset": np.arange(0, 1000, 50), "zc": x + 1j * y, "xf": x.astype(np.float32), "L": x.tolist()}


def best_time(code, names, repeats, rounds=5):
    """The best mean, in microseconds, of running code so many times."""
    exec(f"def timed(rounds):\n    for _ in rounds:\n        {code}\n", names)
    timed, best = names["timed"], float("inf")
    timed(range(1))
    for _ in range(rounds):
        start = time.perf_counter()
        timed(range(repeats))
        best = min(best, (time.perf_counter() - start) / repeats)
        if best * repeats > 0.5:
            break
    return best * 1e6


for size in [int(n) for n in os.environ.get("SIZES", "10,1000,1000000").split(",")]:
    names = operands(size)
    for line in CASES.strip().split("\n"):
        name, code = line.split("|", 1)
        if name in os.environ.get("ONLY", name).split(","):
            print(f"{name} {size}\t{best_time(code, names, REPEATS[size]):.3f}", flush=True)
