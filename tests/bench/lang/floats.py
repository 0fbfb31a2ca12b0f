def run():
    total = 0.0
    for i in range(300):
        x = i * 0.5
        for j in range(1000):
            total += x * j / (j + 1.0) - 0.25
    return total

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
