def factorial(n):
    product = 1
    for i in range(2, n + 1):
        product *= i
    return product


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def run():
    f = factorial(1400)
    return len(str(f)), f % 1000003, fibonacci(24000) % 10**9, pow(3, 5000, 10**40 + 7) % 1000, sum(map(int, str(2**9000)))
