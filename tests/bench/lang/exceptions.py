def risky(i):
    if i % 2:
        raise ValueError(i)
    return i

def run():
    n = 0
    for i in range(100000):
        try:
            n += risky(i)
        except ValueError as e:
            n -= 1
    return n

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
