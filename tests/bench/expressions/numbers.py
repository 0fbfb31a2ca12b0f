import cmath
import math
import random

big = 3 ** 500
other = 7 ** 300
z = 1.5 + 2j
thousand = list(range(1000))

# ---- measured, each by itself ----

2 + 3 * 4 - 5

7 // 2 + 7 % 3

-7 // 2

1 << 20 | 5 & 3 ^ 2

5 < 6 < 7

1.5 * 2.5 + 3.5 / 2.5

2.0 ** 0.5

7.5 // 2 + 7.5 % 2

z * z + z

abs(z)

complex(1, 2)

5 ** 20

2 ** 100

big + other

big * other

big // other

str(big)

int(str(big))

pow(3, 1000, 10**9+7)

divmod(17, 5)

abs(-5)

round(2.567, 2)

round(2.5)

int(2.7)

int("12345")

int("ff", 16)

float("3.25")

float("1e-7")

str(12345)

str(2.5)

repr(0.1)

bin(255)

hex(255)

(5).bit_length()

(258).to_bytes(2, "big")

int.from_bytes(b"\x01\x02", "big")

math.sqrt(2.0)

math.sin(1.0)

math.floor(2.5)

math.gcd(big, other)

math.factorial(50)

cmath.exp(z)

random.random()

random.randint(1, 10)

random.choice(thousand)

random.sample(thousand, 10)

random.gauss(0, 1)

sum(thousand)

max(3, 7)
