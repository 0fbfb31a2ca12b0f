from functools import lru_cache


@lru_cache(maxsize=None)
def ways(total, coins):
    if total == 0:
        return 1
    if total < 0 or not coins:
        return 0
    return ways(total - coins[0], coins) + ways(total, coins[1:])


def distance(a, b):
    known = {}

    def go(i, j):
        if (i, j) in known:
            return known[i, j]
        if i == 0 or j == 0:
            result = i + j
        elif a[i - 1] == b[j - 1]:
            result = go(i - 1, j - 1)
        else:
            result = 1 + min(go(i - 1, j), go(i, j - 1), go(i - 1, j - 1))
        known[i, j] = result
        return result

    return go(len(a), len(b))


def run():
    ways.cache_clear()
    return ways(900, (50, 25, 10, 5, 1)), distance("the tape plays it back " * 3, "a tape kept what was said " * 3)
