# nsmallest() and nlargest(): what they compare decides where numbers have no order, and what an error says.
# %%
from heapq import nlargest, nsmallest
nan = float("nan")
for n in (-1, 0, 1, 2, 3, 5, 8, 9):
    for numbers in ([], [3, 1, 2], [nan, 1, 2] * 3, [2, nan, 1, nan, 0, 5, nan, 3], [1.0, True, 1]):
        print(n, nsmallest(n, numbers), nlargest(n, numbers), nsmallest(n, iter(numbers)), nlargest(n, iter(numbers), key=lambda x: -x))
# %%
words = ["pear", "fig", "apple", "kiwi", "plum", "date"]
print(nsmallest(2, words, key=len), nlargest(3, words, key=len), nlargest(1, words, key=len), nsmallest(1, iter(words), key=len))
for wrong in (lambda: nlargest(1, [1, "a"]), lambda: nsmallest(2, iter([1, "a", 2])), lambda: nsmallest(1.5, [1] * 9), lambda: nsmallest(2, 5)):
    try:
        print(wrong())
    except TypeError as e:
        print(e)
