class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x * self.x + self.y * self.y

    def move(self, dx, dy):
        self.x += dx
        self.y += dy
        return self

def run():
    points = [Point(i, i + 1) for i in range(50000)]
    total = 0
    for p in points:
        total += p.move(1, 2).norm()
    return total
