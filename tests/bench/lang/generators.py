def numbers(n):
    for i in range(n):
        yield i

def evens(xs):
    for x in xs:
        if x % 2 == 0:
            yield x

def run():
    return sum(x * x for x in evens(numbers(200000)))
