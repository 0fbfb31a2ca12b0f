def entry(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(v):
    return [sum(entry(i, j) * x for j, x in enumerate(v)) for i in range(len(v))]


def times_transposed(v):
    return [sum(entry(j, i) * x for j, x in enumerate(v)) for i in range(len(v))]


def run():
    u = [1.0] * 60
    for _ in range(5):
        v = times_transposed(times(u))
        u = times_transposed(times(v))
    dot = sum(a * b for a, b in zip(u, v))
    return round((dot / sum(x * x for x in v)) ** 0.5, 9)
