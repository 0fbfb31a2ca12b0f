def run():
    i = n = 0
    while i < 1000000:
        if i & 1:
            n += i
        i += 1
    return n

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
