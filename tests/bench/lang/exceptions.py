def risky(i):
    if i % 2:
        raise ValueError(i)
    return i

def run():
    n = 0
    for i in range(100000):
        try:
            n += risky(i)
        except ValueError as e:
            n -= 1
    return n
