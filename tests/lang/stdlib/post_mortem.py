# A prompt in the frames that an exception went through.
import io, pdb, sys

def outer(a, *rest, key=1, **others):
    b = a + 1
    return inner(b, "x")

def inner(x, y):
    z = [x, y]
    for i in range(3):
        total = i
    return z[5]

class Thing:
    def method(self): pass

def look(commands):
    out = io.StringIO()
    try:
        outer(1, 2, 3, named=4)
    except IndexError as e:
        p = pdb.Pdb(stdin=io.StringIO(commands), stdout=out)
        p.reset()
        p.interaction(None, e.__traceback__)
    print(out.getvalue())

look("p x, y\nw\nu\np a, rest, key, others\na\nu\nu\nd\nd\nd\nq\n")
look("l\nl\nl 1\nl 3,4\nl .\nll\nlist 200\nq\n")
look("pp z\nz\nz.append(5)\nz\nx = 10\nx\nwhatis x\nwhatis z.append\nwhatis len\nwhatis inner\nwhatis Thing\nwhatis Thing().method\nq\n")
look("nope\np nope\n1/0\nif\nfoo bar\nu 5\nd 10\nu x\n!z\np 1;; p 2\n\nc\n")
look("p 1\n")
look("print('hi')\nfor k in range(2): print(k)\nNone\nexit\n")
try: pdb.post_mortem()
except ValueError as e: print(e)
