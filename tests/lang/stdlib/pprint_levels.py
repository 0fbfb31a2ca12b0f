# %% what a printer's own format() is given, and what stands below the last level
import pprint
class Levelled(pprint.PrettyPrinter):
    def format(self, value, context, maxlevels, level):
        if type(value) is int:
            return f"<{value}|{level}|{len(context)}>", False, False
        return super().format(value, context, maxlevels, level)
Levelled().pprint([1, {2: (3, [4])}, ()])
printer, around = pprint.PrettyPrinter(), {}
print(printer.format([1, [2, (3,), (4, 5)], {}, ()], around, 2, 0), around)
print(printer.format({1: {2: {}}, (3,): [4]}, around, 1, 0), pprint.pformat([[[[1]]], ((2,),)], depth=2))

# %% readable, recursive
loop = [1, {2: (3, [4])}]
print(printer.isreadable(loop), printer.isrecursive(loop), printer.isreadable([print]), printer.isreadable({"a": (None, 1j, b"x")}))
loop[1]["again"] = loop
print(printer.isreadable(loop), printer.isrecursive(loop), printer.format(loop, {}, 0, 0)[1:])

# %% numbers with underscores, and subclasses of numbers
class Cents(int):
    def __repr__(self): return f"{self / 100:.2f}"
class Metres(float): pass
pprint.PrettyPrinter(underscore_numbers=True).pprint([1234567, True, 1234567.5, {10**9: -10**6}, Cents(123456), Metres(2)])
