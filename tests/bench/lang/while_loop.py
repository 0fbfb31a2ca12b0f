def run():
    i = n = 0
    while i < 1000000:
        if i & 1:
            n += i
        i += 1
    return n
