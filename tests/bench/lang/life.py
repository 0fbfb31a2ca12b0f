from itertools import product


def grown(cells):
    counts = {}
    for x, y in cells:
        for dx, dy in product((-1, 0, 1), repeat=2):
            if dx or dy:
                place = x + dx, y + dy
                counts[place] = counts.get(place, 0) + 1
    return {place for place, n in counts.items() if n == 3 or (n == 2 and place in cells)}


def run():
    cells = {(1, 0), (3, 1), (0, 2), (1, 2), (4, 2), (5, 2), (6, 2)}
    for _ in range(60):
        cells = grown(cells)
    return len(cells)
