def run():
    m = [[i * j for j in range(100)] for i in range(100)]
    t = [[m[j][i] for j in range(100)] for i in range(100)]
    return sum(sum(row) for row in t) + len({x for row in m for x in row}) + len({i: i * i for i in range(10000)})

import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(f'{best * 1e3:.2f} ms')
