def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def product_by_index(a, b):
    n = len(a)
    c = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            total = 0
            for k in range(n):
                total += a[i][k] * b[k][j]
            c[i][j] = total
    return c


def run():
    a = [[i * j % 7 for j in range(40)] for i in range(40)]
    return product(a, a) == product_by_index(a, a), sum(map(sum, product(a, a)))
