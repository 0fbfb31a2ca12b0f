# list[T][int], unions of generics, what is refused of them; \N{} in patterns; hexlify with separators
import binascii, inspect, re, types
from typing import NewType, TypeVar
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
t(lambda: list[int][int])
T = TypeVar('T'); Y = TypeVar('Y')
t(lambda: list[T].__parameters__); t(lambda: dict[str, Y][int]); t(lambda: dict[str][str]); t(lambda: dict[T, list[Y]].__parameters__)
t(lambda: dict[T, list[Y]][int, str]); t(lambda: (list[T] | int)[str]); t(lambda: (int | list[T] | None).__parameters__); t(lambda: (int | str)[int])
t(lambda: isinstance([1], list[str])); t(lambda: issubclass(list, list[str])); t(lambda: tuple[T, ...][int]); t(lambda: isinstance(1, int | list[int]))
UserId = NewType('UserId', int)
def derive():
    class Admin(UserId): pass
t(derive)
t(lambda: re.findall(r'\N{COPYRIGHT SIGN}\s*(\d{4})', '\N{copyright sign} 2019')); t(lambda: re.findall(r'[\N{BULLET}\N{EM DASH}]', 'a•b—'))
for pattern in r'\N{no such}', r'\N', r'\N{', r'\N{}', r'\N{BULLET':
    t(lambda: re.compile(pattern))
t(lambda: binascii.hexlify(b'\xb9\x01\xef', '-')); t(lambda: binascii.b2a_hex(b'\xb9\x01\xef', b'_', 2)); t(lambda: binascii.b2a_hex(b'\xb9\x01\xef', b' ', -2))
def f(a, b=1, *pos, **named): pass
t(lambda: sorted(inspect.getcallargs(f, 1, 2, 3).items())); t(lambda: inspect.getcallargs(f)); t(lambda: sorted(inspect.getcallargs(f, a=2, x=4).items()))
