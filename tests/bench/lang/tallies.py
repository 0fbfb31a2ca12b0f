# Counters, dicts of pairs, keys that go and come again, checks against abstract classes, JSON there and back.
import json
from collections import Counter
from collections.abc import Mapping, Sequence

WORDS = "the quick brown fox jumps over the lazy dog and the cat sees the dog over the fence".split()


def depth(v):
    if isinstance(v, Mapping):
        return 1 + max(map(depth, v.values()), default=0)
    if isinstance(v, Sequence) and not isinstance(v, str):
        return 1 + max(map(depth, v), default=0)
    return 0


def run(turns=200):
    total, order = Counter(), dict(zip(WORDS, range(100)))
    for turn in range(turns):
        total.update(Counter(WORDS[turn % 5:]))
        order["fox"] = order.pop("fox") + turn
        record = json.loads(json.dumps({"words": dict(total), "list": [turn, [turn / 4, None, "fox"]]}))
        assert depth(record) == 3
    return total.most_common(3), list(order)[-1], order["fox"]
