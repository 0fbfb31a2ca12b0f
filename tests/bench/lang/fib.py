def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

def run():
    return fib(24)

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
