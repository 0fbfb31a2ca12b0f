# The empty tuple is one object.
def f(*args):
    return args
empty = ()
print(f() is empty, f() is f(), tuple([]) is empty, (1,)[1:] is empty, empty * 3 is empty, empty + empty is empty)
print(tuple(x for x in []) is empty, hash(empty) == hash(f()), f() == empty, len(f()), {empty: 1}[f()])
class T(tuple):
    pass
print(T() is empty, T() == empty, T() is T())

# %%
# Numbers in every layout.
for spec in ["", "5", "<8", ">8", "^9", "=8", "08", "+", " ", "+08", "x", "#x", "#010x", "b", "#b", "_b", "o", ",", "12,", "012,", "_", "*^15,",
             "é>7", "c", "n", "e", ".2f", "08.3f", "+.1e", "%", ".1%", ",.2f", "015,.2f", "g"]:
    for value in (0, 7, -7, 12345, -1234567, 10 ** 25):
        try:
            print(repr(spec), value, repr(format(value, spec)))
        except (ValueError, OverflowError) as e:
            print(repr(spec), value, e)
for spec in ["", "10", "<10", "^10", "=10", "010", "+", "e", ".3", ".3f", ".0f", "#.0f", "g", "%", ",", ",.1f", "020,.3f", "z.1f", "+z.0f", "_", "é^12.2f", "60.40f"]:
    for value in (0.0, -0.0, 1.5, -2.25, 1234567.891, 1e22, 1e-7, float("inf"), float("-inf"), float("nan")):
        print(repr(spec), value, repr(format(value, spec)))
print(f"{1:>{70}}|{'x':*^{100}}|{2.5:<{80}.3f}|{'é' * 3:é>9}|{12:é^70d}")
