# A set that cannot be hashed is looked up as the frozenset of its items; a subclass that can be is looked up itself.
class Plain(set):
    pass
class Hashed(set):
    def __hash__(self):
        return id(self) & 0x7fffffff
inner = Hashed([1])
outer = {frozenset([1, 2]), inner}
print({1, 2} in outer, Plain([1, 2]) in outer, {3} in outer, Plain() in outer, inner in outer)
outer.discard({1, 2})
outer.remove(inner)
print(outer)
for bad in (lambda: [] in outer, lambda: outer.discard([]), lambda: outer.remove(Plain([5])), lambda: outer.remove({7})):
    try:
        print(bad())
    except (TypeError, KeyError) as e:
        print(type(e).__name__, e)
class WithNew(list):
    def __new__(cls, items, extra=None):
        self = super().__new__(cls, items)
        self.extra = extra
        return self
print(WithNew([1, 2], extra=3), WithNew([1]).extra, WithNew([1, 2], extra=3).extra)
