# %% operators on numbers of all lengths, against each other
import operator, random
random.seed(7)
LENGTHS = (1, 10, 62, 63, 64, 65, 127, 128, 129, 500, 767, 768, 769, 1535, 1536, 1537, 5000)
def number():
    bits = random.choice(LENGTHS)
    n = random.choice((random.getrandbits(bits), 2 ** bits, 2 ** bits - 1, 2 ** bits + 1))
    return random.choice((n, -n))
MODULUS = 2 ** 61 - 1
total = 0
for _ in range(1500):
    a, b = number(), number()
    for op in (operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.and_, operator.or_,
               operator.xor, divmod):
        if b: total = (total * 31 + hash(op(a, b))) % MODULUS
    s = random.randrange(2000)
    for r in (a << s, a >> s, -a, ~a, abs(a), a == b, a < b): total = (total * 31 + hash(r)) % MODULUS
print(total)
# %% powers by a modulus
for _ in range(300):
    a, b = number(), number() or 1
    total = (total * 31 + pow(a, random.randrange(200), b)) % MODULUS
    x, y, z = random.randrange(-2 ** 63, 2 ** 63), random.randrange(2 ** 63), random.randrange(-2 ** 63, 2 ** 63) or 1
    total = (total * 31 + pow(x, y, z)) % MODULUS
print(total, pow(3, 0, 1), pow(-2, 3, -7), pow(2, 10, -1000), pow(0, 0, 5), pow(7, -1, 11))
# %% a subclass, with attributes beside the digits
class Count(int):
    def __init__(self, *args): self.tag = 5
big, small = Count(2 ** 80), Count(5)
big.x = 1
print(big + 1, big.x, big.tag, small * small, -big, big == 2 ** 80, hash(big) == hash(2 ** 80))
