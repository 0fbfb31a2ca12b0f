import dataclasses, traceback, typing
class P(typing.Protocol):
    a: int
    def f(self) -> int: return self.a * 2
class C(P):
    def __init__(self, a): self.a = a
class Plain(P): pass
class Mixed(Plain, C): pass
@dataclasses.dataclass
class D(P):
    a: int
    b: int = 3
print(C(5).f(), D(5), D(2).f(), Mixed(4).a, type(Plain()).__name__)
for make in (P, lambda: Plain(1), lambda: D()):
    try: make()
    except TypeError as e: print(e)
f = dataclasses.field(); f.type = f; f.name = 'id'; print(',type=...,' in repr(f))
e = ValueError('x'); e.__notes__ = 5; print(traceback.format_exception_only(e)); e.__notes__ = ['a', 'b\nc']; print(traceback.format_exception_only(e))
