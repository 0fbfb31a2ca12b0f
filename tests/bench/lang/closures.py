def adder(k):
    def add(x):
        return x + k
    return add

def run():
    fs = [adder(i) for i in range(10)]
    total = 0
    for i in range(30000):
        for f in fs:
            total = f(total) & 0xFFFF
    return total

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
