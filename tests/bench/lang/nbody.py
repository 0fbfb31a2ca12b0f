class Body:
    def __init__(self, x, y, z, vx, vy, vz, mass):
        self.x, self.y, self.z = x, y, z
        self.vx, self.vy, self.vz = vx, vy, vz
        self.mass = mass


def advance(pairs, bodies, dt):
    for a, b in pairs:
        dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
        pull = dt / (dx * dx + dy * dy + dz * dz) ** 1.5
        a.vx -= dx * b.mass * pull
        a.vy -= dy * b.mass * pull
        a.vz -= dz * b.mass * pull
        b.vx += dx * a.mass * pull
        b.vy += dy * a.mass * pull
        b.vz += dz * a.mass * pull
    for body in bodies:
        body.x += dt * body.vx
        body.y += dt * body.vy
        body.z += dt * body.vz


def run():
    bodies = [Body(i * 1.5, i * 0.7 - 1, 0.1 * i * i, 0.1 * i, 0.2 - 0.05 * i, 0.01 * i, 1.0 / (i + 1)) for i in range(5)]
    pairs = [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1:]]
    for _ in range(1000):
        advance(pairs, bodies, 0.001)
    return round(sum(b.x + b.y + b.z for b in bodies), 6)
