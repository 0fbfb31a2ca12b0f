# %%
class Stand:
    def __init__(self, *bases): self.bases = bases
    def __getattr__(self, name):
        if name == '__bases__': return self.bases
        raise AttributeError(name)
class Instance:
    def __init__(self, kind): self.kind = kind
    def __getattribute__(self, name): return object.__getattribute__(self, 'kind') if name == '__class__' else object.__getattribute__(self, name)
root = Stand(); middle = Stand(root); other = Stand(); leaf = Stand(other, middle)
print(isinstance(Instance(leaf), root), isinstance(Instance(root), leaf), isinstance(Instance(leaf), (int, other)), isinstance(3, root))
print(issubclass(leaf, root), issubclass(root, leaf), issubclass(leaf, leaf), issubclass(leaf, (int, middle)), issubclass(int, root), issubclass(leaf, object))
class Wrong:
    @property
    def __bases__(self): raise RuntimeError('asked')
class Listed:
    __bases__ = [1]
class Endless:
    @property
    def __bases__(self): return (self, self)
for f in (lambda: isinstance(1, Wrong()), lambda: issubclass(Wrong(), int), lambda: isinstance(1, Listed()), lambda: issubclass(Listed(), int), lambda: issubclass(int, Listed()), lambda: issubclass(3, int), lambda: issubclass(int, 3), lambda: isinstance(3, 3),
          lambda: issubclass(Endless(), root), lambda: isinstance(3, list[int]), lambda: issubclass(int, list[int]), lambda: isinstance(3, (int, 3)), lambda: isinstance(3, (str, 3)), lambda: issubclass(list[int], list)):
    try: print(f())
    except (TypeError, RuntimeError) as e: print(type(e).__name__, str(e)[:60])
