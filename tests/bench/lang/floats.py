def run():
    total = 0.0
    for i in range(300):
        x = i * 0.5
        for j in range(1000):
            total += x * j / (j + 1.0) - 0.25
    return total
