def run(n=7):
    order = list(range(n))
    counts = [0] * n
    checksum = most = 0
    sign = 1
    while True:
        if order[0]:
            flipped = order[:]
            flips = 0
            while flipped[0]:
                k = flipped[0]
                flipped[:k + 1] = flipped[k::-1]
                flips += 1
            most = max(most, flips)
            checksum += sign * flips
        sign = -sign
        i = 1
        while True:
            order.insert(i, order.pop(0))
            counts[i] += 1
            if counts[i] <= i:
                break
            counts[i] = 0
            i += 1
            if i == n:
                return checksum, most
