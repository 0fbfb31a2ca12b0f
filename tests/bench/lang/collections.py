def run():
    d = {}
    for i in range(50000):
        d[str(i)] = i
    l = [(v * 7919 % 50021, k) for k, v in d.items()]
    l.sort()
    return ','.join(k for v, k in l)
