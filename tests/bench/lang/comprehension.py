def run():
    m = [[i * j for j in range(100)] for i in range(100)]
    t = [[m[j][i] for j in range(100)] for i in range(100)]
    return sum(sum(row) for row in t) + len({x for row in m for x in row}) + len({i: i * i for i in range(10000)})
