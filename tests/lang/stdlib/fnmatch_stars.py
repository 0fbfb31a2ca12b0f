# %% patterns with several stars
import fnmatch
for p in ('*a*b*.txt', '**', 'a*', '[!a]*b', '*a*', '?*?x*', '[a-c]*[]x]*', '***a', 'a**b', '[', '*[', '*.[ch]', '[-a]', '[a-]', '[^a]', '[[a]', '[!^]', '[a&b]', '[a[]', '[z-a]', '[a\\b]*'):
    print(p, fnmatch.translate(p))
print(fnmatch.fnmatch('a' * 50, '*a*a*a*a*a*a*a*a*a*a'), fnmatch.fnmatch('a' * 50 + 'b', '*a*a*a*a*a*a*a*a*a*a'))
print([n for n in ('ab.txt', 'xaybz.txt', 'a.txt', 'ba.txt', 'aab.txtx') if fnmatch.fnmatch(n, '*a*b*.txt')])
# %% overloads
import typing
@typing.overload
def f(x: int) -> int: ...
print(f is typing.overload(lambda x: x))
