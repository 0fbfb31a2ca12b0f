# Lists that are extended, assigned and repeated by their own items.
l = [1, 2, 3]; l[1:1] = l; print(l); l.extend(l); print(l); l[::2] = l[1::2]; print(l, [[]] * 3, [1, 2] * 5, () + (1,), [0] * 0, [] * 5, (1, 2, 3)[1:], [1, 2, 3][1:2], ['a'] * 7)
