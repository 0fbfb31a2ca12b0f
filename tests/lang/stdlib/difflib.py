# Differences of sequences and texts.
import difflib

one = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n".splitlines(True)
two = "one\n2\nthree\nfour\nfive and more\nsix\nseven\neight\nnine\nten\neleven\n".splitlines(True)
print("".join(difflib.unified_diff(one, two, "before", "after")))
print("".join(difflib.context_diff(one, two, "before", "after", "2020", "2021", n=1)))
print("".join(difflib.ndiff(one, two)))
print("".join(difflib.restore(difflib.ndiff(one, two), 2)) == "".join(two))

# %%
s = difflib.SequenceMatcher(None, "abxcd", "abcd")
print(s.get_matching_blocks(), s.get_opcodes(), s.ratio(), s.quick_ratio(), s.real_quick_ratio())
print(difflib.SequenceMatcher(lambda x: x == " ", " abcd", "abcd abcd").find_longest_match(0, 5, 0, 9))
print(difflib.SequenceMatcher(None, "a" * 300, "a" * 300).ratio(), difflib.SequenceMatcher(None, "a" * 300, "a" * 300, autojunk=False).ratio())
print(list(s.get_grouped_opcodes(1)))
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), difflib.get_close_matches("zzz", ["a"]))
print(list(difflib.unified_diff(["a"], ["a"])), list(difflib.diff_bytes(difflib.unified_diff, [b"a\xff\n"], [b"b\n"])))
for bad in (lambda: difflib.get_close_matches("a", [], n=0), lambda: list(difflib.unified_diff([b"a"], [b"b"])),
            lambda: list(difflib.restore([], 3))):
    try:
        bad()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)

# %%
import random
random.seed(3)
words = ["".join(random.choice("abc ") for _ in range(random.randrange(1, 9))) + "\n" for _ in range(12)]
for _ in range(12):
    a = [random.choice(words) for _ in range(random.randrange(12))]
    b = [w.replace("a", "x", 1) if random.random() < 0.2 else w for w in a if random.random() < 0.9]
    print("".join(difflib.ndiff(a, b)), "".join(difflib.unified_diff(a, b, n=1)))
