# One loop that meets objects of many classes, each with more attributes than most, through properties, static, class and
# inherited methods.
class Part:
    scale = 2

    def __init__(self, number):
        self.number, self.total, self.steps, self.last = number, 0, 0, None
        self.low, self.high, self.open = -number, number, True

    @property
    def span(self):
        return self.high - self.low

    @staticmethod
    def clip(x):
        return x % 1000

    @classmethod
    def scaled(cls, x):
        return cls.scale * x

    def step(self, x):
        self.steps += 1
        self.total = self.clip(self.total + self.scaled(x) + self.span)
        return self.total


class Twice(Part):
    def step(self, x):
        return super().step(2 * x)


class Slow(Part):
    scale = 3

    def step(self, x):
        self.open = not self.open
        return super().step(x) if self.open else self.total


class Log(Part):
    def __init__(self, number):
        super().__init__(number)
        self.seen = []

    def __getitem__(self, i):
        return self.seen[i]

    def step(self, x):
        self.seen.append(x)
        return self[-1]


def run(turns=1500):
    parts = [kind(n) for n, kind in enumerate((Part, Twice, Slow, Log, Part))]
    return sum(part.step(turn) for turn in range(turns) for part in parts), [part.total for part in parts]
