"""Numbers from and to text, round(), packed numbers, sets and classes with their own __new__: short ways beside the long ones."""
import struct

# %% int() in every base, with what belongs there and what does not
for text in ("0", "-7", "zz", "-zz", "1_0", "_1", "1__0", "1_", "0x_f", "0x__f", "0x", "0b102", "0b1", "12_", "007", "0_7", "", "-", "+5",
             " 12 ", "9" * 18, "9" * 19, "-" + "9" * 19, "f" * 15, "f" * 16, "z" * 12, "z" * 13, "1" * 62, "-" + "1" * 64, "1" * 40 + "_2"):
    shown = []
    for base in (10, 0, 2, 8, 16, 36):
        try:
            shown.append(int(text, base))
        except ValueError as error:
            shown.append(str(error)[:32])
    print(repr(text), shown)
print(int("٣٤"), int("٣٤", 8), int(b"12"), [bin(n) + oct(n) + hex(n) for n in (0, 1, -1, 255, -256, 2**63 - 1, -2**63, 2**64, True)])
print([f"{n:b} {n:o} {n:x} {n:#X} {n:d}" for n in (0, 5, -5, 2**63 - 1, -2**63, -2**70)], "%x %o" % (-255, 2**65))

# %% round()
class Rounds:
    def __round__(self, places=None):
        return "rounded", places
class Real(float):
    def __round__(self, places=None):
        return "real"
print(round(2.5), round(3.5), round(-0.5), round(1e300) == int(1e300), round(2.675, 2), round(5), round(True), round(15, -1), round(2.5, None), round(7, None))
print(round(Rounds()), round(Rounds(), 2), round(Real(2.5)), type(round(True)), round(1.5, True), round(2**70), round(-1234.5, -2))
for wrong in ((float("nan"),), (float("inf"),), (2.5, "1"), (2.5, 1.0), ("a",), (1j,), ()):
    try:
        round(*wrong)
    except (TypeError, ValueError, OverflowError) as error:
        print(type(error).__name__, error)

# %% Large numbers: between the sizes of a word and of the room for a result
numbers = [0, 1, -1, 2**63 - 1, 2**63, -2**63, -2**63 - 1, 2**64, -2**64, 2**127, 3**500, -3**500, 7**400, 2**1535, 2**1536 - 1, -2**1600]
sums = 0
for a in numbers:
    for b in numbers:
        sums ^= hash((a + b, a - b, a * b, a & b, a | b, a ^ b, a // b if b else 0, a % b if b else 0))
print(sums, 2**63 - 1 + 1, -2**63 - 1 + 1, 2**64 - 2**64, 2**64 - 2**63 - 1, type(2**63 - 2**62), -(2**63), (-2**63) * -1)

# %% Packed
for code in "bBhHiIqQ":
    for order in "<>@":
        for n in (0, 1, -1, 127, 128, -128, 255, 256, 2**31, 2**63 - 1, 2**63, 2**64, True):
            try:
                print(struct.pack(order + code, n).hex(), end=" ")
            except struct.error as error:
                print(error, end="; ")
    print()
print(struct.pack("<efd", 1, 2.5, True).hex(), struct.pack(">d", 2**60).hex(), struct.unpack(">bhiqe", struct.pack(">bhiqe", -1, -2, -3, -4, 0.5)))

# %% Sets of what is a list, a tuple, text or anything else
class Key:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return 1
    def __eq__(self, other):
        if grown and len(grown) < 9:
            grown.append(Key(len(grown)))
        return isinstance(other, Key) and self.n == other.n
grown = []
grown += [Key(0), Key(1), Key(0)]
print(len(set(grown)), len(grown), sorted(set("héé漢a")), len(set(("a", 1, 1.0, True))), {*"ab", *[1], *(2,)} == {"a", "b", 1, 2}, frozenset([]), set(""))
for wrong in ([1, []], ("a", {}), [{1}]):
    for make in (set, frozenset, {1}.update, {1}.union):
        try:
            make(wrong)
        except TypeError as error:
            print(error)

# %% __new__
class Made:
    def __new__(cls, *args, **names):
        return cls, args, names
class Kept(tuple):
    def __new__(cls, a, b=2, *, c=3):
        return super().__new__(cls, (a, b, c))
    def __init__(self, *args, **names):
        print("init", args, names)
class Other:
    def __new__(cls, n):
        return [n]
print(Made(1, 2, x=3), Made(), Made(*range(12), **{"y": 1}), Kept(1), Kept(1, c=5), Kept(b=1, a=0), Other(3))
for wrong in (lambda: Kept(), lambda: Kept(1, 2, 3), lambda: Kept(1, d=2), lambda: Other()):
    try:
        wrong()
    except TypeError as error:
        print(error)
