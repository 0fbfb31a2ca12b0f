# An exception that a context manager's exit raises stands at the with statement.
import sys
import traceback
class C:
    def __init__(self, ok=True): self.ok = ok
    def __enter__(self):
        if not self.ok: 1/0
        return self
    def __exit__(self, *a):
        raise KeyError("x")
def a():
    with C() as c, C(False) as d:
        pass
def b():
    with C() as c:
        return 5
def d():
    for i in range(2):
        with C() as c:
            break
def e():
    with 5 as x:
        print(
            1)
for fn in a,b,d,e:
    try: fn()
    except Exception: print([f.lineno for f in traceback.extract_tb(sys.exc_info()[2])])
