def run():
    total = 0
    for i in range(1000000):
        total += i * 2 % 7
    return total

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
