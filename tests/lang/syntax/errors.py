# Syntax errors: the message and the place, as CPython words and counts them. (CPython 3.11.7)

def check(text):
    for source in text.split("===\n"):
        source = source.strip("\n") + "\n"
        try:
            compile(source, "<case>", "exec")
            print(repr(source), "compiles")
        except SyntaxError as e:
            print(repr(source), type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)

# %%
check(r'''
if x
    pass
===
if x:
pass
===
while True
    pass
===
for i in range(3)
    pass
===
for i range(3):
    pass
===
def f()
    pass
===
def f:
    pass
===
def f(:
    pass
===
class A
    pass
===
class A:
pass
===
try
    pass
===
try:
    pass
x = 1
===
try:
    pass
except ValueError, e:
    pass
===
try:
    pass
except ValueError as e
    pass
===
with open(x) as f
    pass
===
else:
    pass
===
if x: pass
else if y: pass
===
x = (1, 2
y = 3
===
x = [1, 2
===
x = (1 2)
===
x = {1: 2 3: 4}
===
foo(a b)
===
foo(a, b c)
===
print x
===
print "hello"
===
exec "x"
===
print x, y
===
x = "abc
===
x = 'abc
y = 1
===
x = """abc
def
===
x = 1 +
===
x = = 1
===
1 = x
===
f() = 1
===
a + b = c
===
x = f() = 1
===
None = 1
===
True = 1
===
"a" = 1
===
[a, 1] = 2
===
(a, f()) = 2
===
f() += 1
===
(a, b) += 1
===
del f()
===
del 1
''')

# %%
check(r'''
for 1 in x: pass
===
for f() in x: pass
===
if x = 3: pass
===
while x = 3: pass
===
if x.a = 3: pass
===
f(a=1, 2)
===
f(**k, 1)
===
f(**k, *a)
===
f(a.b=1)
===
f(1=2)
===
f(True=1)
===
f(x for x in y, 1)
===
f(1, x for x in y)
===
f(a=1, a=2)
===
def f(a=1, b): pass
===
def f(a, a): pass
===
def f(*): pass
===
def f(*, **k): pass
===
def f(**k, a): pass
===
def f(**k, *a): pass
===
def f(*a, *b): pass
===
def f(a, /, b, /): pass
===
def f(/): pass
===
def f(*a=1): pass
===
def f(**k=1): pass
===
def f((a, b)): pass
===
def f(a=): pass
===
lambda (a, b): 1
===
lambda x
===
return 1
===
yield 1
===
break
===
continue
===
def f():
    break
===
class A:
    return 1
===
  x = 1
===
x = 1
  y = 2
===
if x:
    a
  b
===
if x:
        a
	b
===
if x:
    a
	b
===
def f():
    x = 1
      y = 2
===
)
===
(]
===
(
]
===
x = 1abc
''')

# %%
check(r'''
x = 0777
===
x = 0b12
===
x = 0o8
===
x = 0xg
===
x = 1_
===
x = 1__0
===
x = 1e
===
x = 1e+
===
x = $
===
x = a?
===
x = €
===
x = “abc”
===
x = a b
===
x = 5 5
===
a b c
===
import
===
import a.
===
from x import
===
from x import a,
===
from x import (a, b
===
from . import *
def f():
    from x import *
===
import a as b.c
===
def f():
    global x
    x = 1
def g():
    x = 1
    global x
===
def f(x):
    global x
===
def f():
    print(x)
    global x
===
nonlocal x
===
def f():
    nonlocal x
===
x: int: str
===
(a, b): int
===
[a]: int
===
f(): int = 1
===
x = yield = 1
===
*a = 1
===
*a, *b = 1
===
x = *a
===
print(*a)
x = (*a)
===
{**a for a in b}
===
[*a for a in b]
===
[a, b for a, b in c]
===
{a: b, c}
===
{a: }
===
{a: *b}
===
{1, 2: 3}
===
x = (a for a in b, c)
===
f"{}"
''')

# %%
check(r'''
f"{a"
===
f"a}"
===
f"{a!x}"
===
f"{a\n}"
===
f"{#}"
===
f"{a:{b:{c}}}"
===
b"é"
===
"a" b"b"
===
"\x1"
===
"\u12"
===
"\N{foo}"
===
x = 1 if 2
===
x = 1 if 2 else
===
x = not
===
assert
===
raise x from
===
a := 1
===
(a.b := 1)
===
(1 := 2)
===
[x := 1 for x in y]
===
class A:
    [y := 1 for x in z]
===
x = {
  1: 2,
  3
}
===
class = 1
===
def class(): pass
===
import class
===
x.class = 1
===
lambda: (yield)
x ==== y
===
x = 'a' 'b
===
match x:
    case 1
        pass
===
match x:
case 1:
    pass
===
match x:
    case a:
        pass
    case b:
        pass
===
match x:
    case _:
        pass
    case 1:
        pass
===
match x:
    case [a, a]:
        pass
===
match x:
    case a | b:
        pass
===
match x:
    case A(x=1, 2):
        pass
===
match x:
    case 1 as _:
        pass
===
match x:
    case [*a, *b]:
        pass
===
try:
    pass
except:
    pass
except ValueError:
    pass
===
x = 1
from __future__ import division
===
x = \ 1
===
@
def f(): pass
===
@a b
def f(): pass
===
with a as 1: pass
===
with a as f(): pass
===
import a, 
''')

# %%
check(r'''
def f():
===
class A:
===
if 1:
    # comment
===
for x in y:
===
while 1:
===
with a:
===
try:
===
try:
    a
except:
===
try:
    a
finally:
===
if a:
    b
else:
===
if a:
    b
elif c:
===
match x:
===
def f():
    """doc"""
  x
===
x = [i for i in range(3) if]
===
x = [for i in y]
===
x = (1,
     2,
     print(3)
y = 5
===
d = {'a': 1, 'b': 2
print(d)
===
print('a'
print('b')
===
foo(1, 2 3, 4)
===
x = {1 2}
===
x = [1, 2, 3 4]
===
a = 3 b = 4
===
if True print(1)
===
for in x: pass
===
elif x: pass
===
x++
===
x--
===
++
===
x = y z
===
!ls
===
if x == 1 and
    pass
===
while x < 5 do:
    pass
===
function f() {
}
===
def f() -> :
    pass
===
def f(x, y):
return x
===
print("a" "b" c)
===
print("a", "b" "c" d)
===
print(f"{x" )
===
x = 3 +* 4
===
x = (3 +)
===
x = )3
===
x = [1, 2)
===
x = {1, 2]
===
foo(bar(1, 2)
===
foo(bar(1, 2)))
''')

# %%
check(r'''
x === 1
===
x <> 1
===
x = 1;; y = 2
===
x = 1 ; ; 
===
pass pass
===
import a b
===
from a import b c
===
global x y
===
del
===
x = lambda: return 1
===
x = if 1: 2
===
not x = 1
===
-x = 1
===
x and y = 1
===
x < y = 1
===
x if y else z = 1
===
lambda: x = 1
===
[x for x in y] = 1
===
{} = 1
===
{1} = 1
===
(x for x in y) = 1
===
f"{x}" = 1
===
... = 1
===
x.y() = 1
===
x[0]() = 1
===
with (a, b) as (c, d) pass
===
__debug__ = 1
===
x = 'a\'
''')
