# Lists, dicts, sets and what is in them, broken at width 79 as IPython breaks them.
# %%
import random
import collections
random.seed(11)


def leaf():
    return random.choice([0, -1, 12345678901234567890, 3.5, 1e-9, float('inf'), True, None, 'short', "it's", 'a "quoted" text of some length', b'\x00bytes', 2 + 3j,
                          range(3), slice(1, None), Ellipsis, int, len, ValueError('x'), 'line\nbreak', 'word ' * random.randint(1, 9)])


def nested(depth):
    kind = random.choice(['list', 'tuple', 'dict', 'set', 'frozenset', 'list', 'dict', 'odict', 'default', 'counter', 'deque'])
    size = random.choice([0, 1, 2, 3, 5, 9])
    inner = (lambda: nested(depth - 1) if depth > 0 and random.random() < 0.6 else leaf())
    hashable = lambda: random.choice([1, 2, 'a', 'bb', (1, 2), 3.5, None, 'key of some length', random.randint(0, 10 ** 6)])
    if kind == 'list':
        return [inner() for _ in range(size)]
    if kind == 'tuple':
        return tuple(inner() for _ in range(size))
    if kind == 'dict':
        return {hashable(): inner() for _ in range(size)}
    if kind in ('set', 'frozenset'):
        made = {random.randint(0, 10 ** 9) for _ in range(size)}
        return made if kind == 'set' else frozenset(made)
    if kind == 'odict':
        return collections.OrderedDict((hashable(), inner()) for _ in range(size))
    if kind == 'default':
        made = collections.defaultdict(list)
        made.update({hashable(): inner() for _ in range(size)})
        return made
    if kind == 'counter':
        return collections.Counter(random.choices('abcdef', k=size))
    return collections.deque((inner() for _ in range(size)), maxlen=random.choice([None, 20]))


for _ in range(150):
    display(nested(random.randint(0, 3)))
# %%
loop = [1, 2]
loop.append(loop)
knot = {'a': 1}
knot['self'] = [knot]
display(loop, knot, (loop, knot))
# %%
Point = collections.namedtuple('Point', 'x y')
display(Point(1, [2] * 40), [Point(i, 'v' * i) for i in range(12)], {Point(1, 2): Point(3, 4)})
# %%
display({'array': np.arange(4.0), 'grid': np.eye(3)}, [np.arange(3), np.arange(30.0)], (np.float32(1.5), np.int64(2)), {'t': tf.constant([1, 2])})
display([tf.constant(1.0), tf.Variable(2.0, name='v')], {'shape': tf.TensorShape([None, 3]), 'dtype': tf.float32})
# %%
display(list(range(1001)), dict.fromkeys(range(30)), set('abc'), 'text' * 40, {'k' * 90: 'v' * 90}, ['x' * 70, 'y' * 70], [[]], ({},), [()], {'': set()})
