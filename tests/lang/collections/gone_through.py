# %% What has items by key but is no sequence can not be gone through; a class with __getitem__ alone can.
import re

import numpy as np


class Countdown:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError
        return 2 - i


class Keyed(dict):
    def __getitem__(self, key):
        return key * 2


class Meta(type):
    def __getitem__(cls, i):
        return [1, 2][i]


class Subscripted(metaclass=Meta):
    pass


print(list(Countdown()), 2 in Countdown(), 7 in Countdown(), max(Countdown()), list(Keyed(a=1)), list(reversed([*Countdown()])))
for value in (re.match("a", "a"), np.int64(3), np.float32(1.5), np.bool_(True), np.datetime64("2020"), object(), 3):
    for use in (iter, list, sum, lambda v: 1 in v, lambda v: [*v], lambda v: dict(a=v) | {"b": [x for x in v]}):
        try:
            print(use(value))
        except TypeError as e:
            print(e)
    try:
        a, b = value
    except TypeError as e:
        print(e)
for use in (list, lambda v: 1 in v):
    try:
        print(use(Subscripted))
    except TypeError as e:
        print(e)
print(Subscripted[0])
