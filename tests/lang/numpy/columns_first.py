# Results stand in memory as their operands do; division of integers by one number; angles and lengths near the nearest float.
m = np.arange(12.).reshape(3, 4)
for e in ['m.T+1', 'm.T*m.T', '-m.T', 'np.sqrt(m.T)', 'm.T+m.T.copy()', 'm.T>3', 'np.asfortranarray(m)+1', '(m.T+1).ravel()', 'm.T+np.float64(2)', 'm.T**2', '(m.T+1)[1:]', '(m.T+1).sum(0)', 'm.T+np.array([[1.]])']:
    v = eval(e); print(e, v.flags.f_contiguous, v.flags.c_contiguous, v.flags.owndata, v.tolist())
a = m.T; a += 1; print(m, (m.T+1).base is None, (m.T+1).strides)
# %%
r = np.random.default_rng(0)
x = np.concatenate([r.integers(-10**6, 10**6, 3000), r.integers(-2**49, 2**49, 3000), [0, 1, -1, 2**50, -2**50, 2**62, -2**63, 2**63-1]])
for y in [7, -7, 1, 3, 1000003, 2**40+1, -2**45, 2**51, 13]:
    q = x//y; m = x % y
    print(y, bool((q == np.array([a//y for a in x.tolist()])).all()), bool((m == np.array([a % y for a in x.tolist()])).all()))
# %%
import math
def close(a, f, *args):
    want = np.array([f(*v) for v in zip(*[z.tolist() for z in args])])
    print(f.__name__, bool((np.abs(a-want) <= 2*np.spacing(np.abs(want))).all()), bool((np.signbit(a) == np.signbit(want)).all()))
x = np.concatenate([r.normal(size=2000)*10.**r.integers(-8, 8, 2000), [0., -0., 1, -1, 2, -2, 1e300, -1e300, 1e-310, 0.5]])
y = np.concatenate([r.normal(size=2000)*10.**r.integers(-8, 8, 2000), [0., -0., 1, -1, -0., 0., 1e300, 2, -3, 0.5]])
u = np.concatenate([r.uniform(-1, 1, 2000), [0., -0., 1, -1, .5, -.5, 1e-300, 0.99999999999]])
close(np.arctan(x), math.atan, x); close(np.arcsin(u), math.asin, u); close(np.arccos(u), math.acos, u)
close(np.arctan2(y, x), math.atan2, y, x); close(np.hypot(x, y), math.hypot, x, y); close(np.abs(x+1j*y), math.hypot, x, y)
n = np.array([np.nan, np.inf, -np.inf, 1.0])
with np.errstate(all='ignore'):
    print(np.arctan(n), np.arcsin(n), np.arccos(n), np.hypot(n, n[::-1]), np.arctan2(n, n[::-1]), np.arctan2(n, n), np.abs(n+1j*n))
