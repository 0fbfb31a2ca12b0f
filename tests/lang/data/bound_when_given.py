import tensorflow as tf
# %%
parts = []
for i in range(3):
    parts.append(tf.data.Dataset.range(2).map(lambda x: (x, i)))
for d in parts:
    print([(int(a), int(b)) for a, b in d])
# %%
scale = 2
def scaled(x):
    return x * scale
def more(x):
    return scaled(x) + helper(x)
def helper(x):
    return x + scale
d = tf.data.Dataset.range(3).map(more)
e = tf.data.Dataset.range(6).filter(lambda x: x % scale == 0)
scale = 5
def helper(x):
    return x * 1000
print(list(d.as_numpy_iterator()), list(e.as_numpy_iterator()))
# %%
def make():
    out = []
    for k in (10, 20):
        def add(x, by=1):
            return x + k + by
        out.append(tf.data.Dataset.range(2).map(add))
    k = 500
    return out
print([list(d.as_numpy_iterator()) for d in make()])
# %%
factor = tf.Variable(3, dtype=tf.int64)
d = tf.data.Dataset.range(3).map(lambda x: x * factor)
factor.assign(7)
print(list(d.as_numpy_iterator()))
# %%
offset = 1
def python_side(x):
    return x + offset
d = tf.data.Dataset.range(3).map(lambda x: tf.py_function(python_side, [x], tf.int64))
offset = 100
print([int(x) for x in d])
# %%
class Pipeline:
    step = 1
    def add(self, x):
        return x + self.step
p = Pipeline()
d = tf.data.Dataset.range(3).map(p.add)
print(list(d.as_numpy_iterator()))
# %%
def fact(x, n=3):
    return x if n == 0 else fact(x, n - 1) * n
print(list(tf.data.Dataset.range(1, 3).map(fact).as_numpy_iterator()), [max(1, int(v)) for v in tf.data.Dataset.range(2).flat_map(lambda v: tf.data.Dataset.from_tensors(v).repeat(scale))])
