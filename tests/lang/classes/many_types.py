# One place in a program that meets objects of many classes: attributes, methods, properties, classes and slots.
class Shape:
    sides = 0

    def __init__(self, name):
        self.name = name

    def area(self):
        return 0

    @property
    def label(self):
        return f"{self.name}/{self.sides}"


class Square(Shape):
    sides = 4

    def __init__(self, edge):
        super().__init__("square")
        self.edge = edge

    def area(self):
        return self.edge ** 2


class Circle(Shape):
    def __init__(self, radius):
        self.radius = radius
        super().__init__("circle")

    def area(self):
        return 3 * self.radius ** 2


class Slotted:
    __slots__ = ("name", "sides", "label")

    def __init__(self):
        self.name, self.sides, self.label = "slotted", 1, "own"

    def area(self):
        return -1


class Wide(Shape):
    def __init__(self):
        self.a = self.b = self.c = self.d = self.e = self.f = self.g = 1
        super().__init__("wide")
        self.area = lambda: self.a + self.g


def look(shape):
    shape.seen = 1 if not isinstance(shape, Slotted) else None
    return shape.name, shape.sides, shape.label, shape.area()


Slotted.seen = property(lambda self: 0, lambda self, value: None)
shapes = [Square(2), Circle(1), Slotted(), Wide(), Shape("plain")]
for turn in range(3):
    print([look(shape) for shape in shapes])
# %%
Shape.sides = 9
Square.area = lambda self: "squared"
shapes[1].sides = 7
del shapes[3].area
print([look(shape) for shape in shapes])
print([cls.sides for cls in (Shape, Square, Circle, Wide)], vars(shapes[1]))
# %%
class Table:
    def __init__(self, rows):
        self.rows = rows

    def __getitem__(self, key):
        if key == "fail":
            raise KeyError(key)
        return self.rows[key]


class Deep(Table):
    def __getitem__(self, key):
        return [super().__getitem__(key)] if key else self[1]


def pick(tables, key):
    return [table[key] for table in tables]


tables = [Table([1, 2]), Deep([3, 4]), [5, 6], {0: 7}]
print(pick(tables, 0))
try:
    pick(tables, "fail")
except KeyError as e:
    print(repr(e))
append = tables.append
append(1), append(2)
print(len(tables), tables[-2:])
