def steps(c, most):
    z = 0j
    for i in range(most):
        if abs(z) > 2:
            return i
        z = z * z + c
    return most


def run():
    return [sum(steps(complex(x / 20 - 2, y / 20 - 1), 50) for x in range(60)) for y in range(40)][::8]
