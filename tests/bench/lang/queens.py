def place(n, row, columns, rising, falling):
    if row == n:
        return 1
    found = 0
    for column in range(n):
        if column in columns or row + column in rising or row - column in falling:
            continue
        found += place(n, row + 1, columns | {column}, rising | {row + column}, falling | {row - column})
    return found


def run():
    return place(9, 0, frozenset(), frozenset(), frozenset())
