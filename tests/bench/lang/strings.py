def run():
    out = []
    for i in range(50000):
        out.append(f'{i:05d} {i / 7:.3f} item-{i}')
    return len('\n'.join(out).split('\n'))

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
