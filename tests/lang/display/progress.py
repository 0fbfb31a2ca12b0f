# Lines of progress as tqdm writes them.
import io, time
now = 1000.0
time.time = lambda: now   # a clock of our own: what the meter shows hangs on nothing else
from tqdm import tqdm
for kw in (dict(total=10), dict(total=10, desc='train'), dict(desc='x'), dict(total=10, ncols=60), dict(total=10, ascii=True, ncols=50), dict(total=2000, unit='B', unit_scale=True), dict(total=10, leave=False),
           dict(total=3, postfix={'loss': 0.123456, 'n': 3}), dict(total=0), dict(total=10, bar_format='{l_bar}{bar:20}{r_bar}'), dict(total=10, bar_format='{desc} {percentage:3.0f}% {n}/{total}'), dict(total=100, initial=40)):
    f = io.StringIO()
    b = tqdm(file=f, mininterval=1e9, **kw)
    now += 1.5
    b.update(3)
    b.set_postfix(loss=0.5, acc='a', refresh=False)
    b.close()
    print(kw, repr(f.getvalue()))
for v in (0.000123456, 12345678.9, 3, 1e10, 0.5):
    print(tqdm.format_num(v), tqdm.format_sizeof(v), tqdm.format_interval(abs(v)))
print(tqdm.format_meter(5, 10, 2.5), tqdm.format_meter(5, None, 2.5), tqdm.format_meter(5, 10, 0), tqdm.format_meter(50, 100, 300, ncols=40, prefix='p', rate=0.2))
