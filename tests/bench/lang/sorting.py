class Person:
    def __init__(self, name, age):
        self.name = name
        self.age = age

    def __lt__(self, other):
        return self.age < other.age


def run():
    seed, people = 1, []
    for i in range(3000):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        people.append(Person(f"p{seed % 1000:03}", seed % 90))
    by_name = sorted(people, key=lambda p: (p.name, -p.age))
    by_age = sorted(people, key=lambda p: p.age, reverse=True)
    youngest = min(people, key=lambda p: p.age)
    people.sort()
    names = sorted({p.name for p in people})
    return by_name[0].age, by_age[0].age, youngest.age, people[-1].age, names[:2], sorted(range(5000), key=lambda v: v * 7919 % 5003)[:3]
