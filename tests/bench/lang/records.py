from dataclasses import dataclass, field


@dataclass
class Item:
    name: str
    price: float
    count: int = 1

    @property
    def total(self):
        return self.price * self.count


@dataclass
class Order:
    number: int
    items: list = field(default_factory=list)

    @property
    def total(self):
        return sum(item.total for item in self.items)

    @staticmethod
    def discount(total):
        return total * 0.9 if total > 20 else total

    @classmethod
    def of(cls, number):
        return cls(number, [Item("pen", 1.5, number % 5), Item("book", 12.0), Item("cup", price=4.5)])


def run():
    orders = [Order.of(i) for i in range(3000)]
    best = max(orders, key=lambda order: order.total)
    return best.number, sum(Order.discount(order.total) for order in orders), orders[1] == Order.of(1)
