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
