def numbers(n):
    for i in range(n):
        yield i

def evens(xs):
    for x in xs:
        if x % 2 == 0:
            yield x

def run():
    return sum(x * x for x in evens(numbers(200000)))

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
