# %% A class is gone through where its metaclass has __getitem__ or __iter__: __class_getitem__ is not enough, nor is a length.
class Plain(type):
    pass


class Long(type):
    def __len__(cls):
        return 2


class Counted(type):
    def __getitem__(cls, i):
        return [4, 5][i]


class A(metaclass=Plain):
    def __class_getitem__(cls, i):
        if i > 1:
            raise IndexError
        return i


class B(A, metaclass=type("Both", (Plain, Long), {})):
    pass


class C(metaclass=Counted):
    pass


class Late:
    pass


def tried(v):
    for use in (lambda v: type(iter(v)).__name__, list, lambda v: 5 in v, lambda v: [*v], lambda v: max(*v), lambda v: (lambda a, b: a)(*v)):
        try:
            print(use(v))
        except TypeError as e:
            print(e)
    try:
        a, b = v
        print(a, b)
    except TypeError as e:
        print(e)


for v in (A, B, C, Late()):
    tried(v)
print(A[0], len(B), C[1])
Late.__getitem__ = lambda self, i: "ab"[i]
tried(Late())
