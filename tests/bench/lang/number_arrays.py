# A matrix of array.array taken apart into triangles, and a sieve in bytes.
from array import array


def factored(n):
    rows = [array("d", [1.0 / (1 + abs(i - j)) + 3.0 * (i == j) for j in range(n)]) for i in range(n)]
    for k in range(n):
        pivot = rows[k]
        for i in range(k + 1, n):
            row = rows[i]
            factor = row[k] / pivot[k]
            row[k] = factor
            for j in range(k + 1, n):
                row[j] -= factor * pivot[j]
    return sum(rows[i][i] for i in range(n))


def primes(n):
    marks = array("B", [1]) * n
    for i in range(2, int(n ** 0.5) + 1):
        if marks[i]:
            for j in range(i * i, n, i):
                marks[j] = 0
    return sum(marks) - 2


def run():
    return round(factored(30), 9), primes(20000)
