# Functions of tf.function are traced: Python runs once for every kind of arguments.
import tensorflow as tf, numpy as np
# %%
# %%
@tf.function
def a(x):
    print("a", x)
    if tf.reduce_sum(x) > 0:
        print("then"); y = x * 2
    else:
        print("else"); y = x - 1
    print("after", y)
    return y
print(a(tf.constant([1., 2.])), a(tf.constant([-1., -2.])))
# %%
@tf.function
def b(n):
    i = tf.constant(0); total = 0
    while i < n:
        i += 1
        if i == 3: continue
        if i > 6: break
        total += i
    return total, i
print(b(tf.constant(10)), b(tf.constant(2)), b(tf.constant(0)))
# %%
@tf.function
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
print(collatz(tf.constant(27)))
# %%
@tf.function
def early(x):
    if x < 0:
        return tf.constant(0.)
    y = tf.sqrt(x)
    if y > 2:
        y = y * 10
    return y
print(early(tf.constant(-1.)), early(tf.constant(4.)), early(tf.constant(9.)))
# %%
@tf.function
def rows(m):
    s = tf.zeros([2])
    for r in m:
        s += r
    return s
print(rows(tf.constant([[1., 2.], [3., 4.], [5., 6.]])))
# %%
@tf.function
def ds_sum(ds):
    t = tf.constant(0, tf.int64)
    for x in ds: t += x
    return t
print(ds_sum(tf.data.Dataset.range(5)))
# %%
@tf.function
def logic(x, y):
    print("l")
    return (x > 0 and y > 0), (x > 0 or y > 0), not x > 0
print(logic(tf.constant(1), tf.constant(-1)))
# %%
@tf.function
def chain(x):
    if 0 < x < 5: return x
    return -x
print(chain(tf.constant(3)), chain(tf.constant(7)))
# %%
@tf.function
def ta(n):
    t = tf.TensorArray(tf.int32, size=0, dynamic_size=True)
    for i in tf.range(n):
        if i % 2 == 0: t = t.write(t.size(), i * i)
    return t.stack()
print(ta(tf.constant(7)))
# %%
for round in range(1):
    @tf.function
    def bad(x):
        y = tf.constant([1.])
        for i in tf.range(3):
            y = tf.concat([y, [1.]], 0)
        return y
    try: print(bad(tf.constant(1.)))
    except Exception as ex: print(type(ex).__name__, str(ex).strip().splitlines()[-1])
    @tf.function
    def bad(x):
        if x > 0: y = 1
        else: y = 1.5
        return y
    try: print(bad(tf.constant(1.)))
    except Exception as ex: print(type(ex).__name__, str(ex).strip().splitlines()[-1])
    @tf.function
    def bad(x):
        if x > 0: y = None
        else: y = 1.5
        return y
    try: print(bad(tf.constant(1.)))
    except Exception as ex: print(type(ex).__name__, str(ex).strip().splitlines()[-1])
    @tf.function
    def bad(x):
        for i in tf.range(3):
            z = i
        return z
    try: print(bad(tf.constant(1.)))
    except Exception as ex: print(type(ex).__name__, str(ex).strip().splitlines()[-1])
# %%
@tf.function
def inv(x):
    y = tf.constant([1.])
    for i in tf.range(3):
        tf.autograph.experimental.set_loop_options(shape_invariants=[(y, tf.TensorShape([None]))])
        y = tf.concat([y, [1.]], 0)
    return y
print(inv(1))
# %%
@tf.function
def inner(x):
    print("inner", x)
    return x + 1
@tf.function
def outer(x):
    print("outer")
    return inner(x) * inner(x)
print(outer(tf.constant(2.)), outer(tf.constant(3.)))
w = tf.Variable(3.)
# %%
@tf.function
def grad(x):
    print("grad trace")
    with tf.GradientTape() as t:
        l = w * w * x
    return t.gradient(l, w)
print(grad(tf.constant(2.)), grad(tf.constant(4.)))
with tf.GradientTape() as t:
    y = outer(w)
print(t.gradient(y, w))
# %%
@tf.function
def upd(x):
    w.assign_add(x); w.assign(w * 2)
    return w.read_value(), w + 0
print(upd(1.), upd(1.), w.numpy())
lst = []
# %%
@tf.function
def side(x):
    lst.append(x); return x
side(tf.constant(1)); side(tf.constant(2)); print(len(lst), lst)
# %%
@tf.function
def two(x, y=1, *, z=2): 
    print("two", y, z); return x + y + z
print(two(tf.constant(1)), two(tf.constant(1), 1), two(tf.constant(1), y=1), two(tf.constant(1), z=3), two(1), two.experimental_get_tracing_count())
# %%
@tf.function
def dicts(d): 
    print(d); return {k: v * 2 for k, v in d.items()}
print(dicts({"b": tf.constant(1), "a": tf.constant(2.)}))
# %%
@tf.function(autograph=False)
def noag(x):
    if x > 0: return x
    return -x
try: noag(tf.constant(1))
except Exception as e: print(type(e).__name__)
print(tf.executing_eagerly())
# %%
@tf.function
def cond(x): return tf.cond(x > 0, lambda: x * 2, lambda: x - 5), tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a * 2), [0, x])
print(cond(tf.constant(1)), cond(tf.constant(-1)))
# %%
@tf.function
def rnd(): return tf.random.uniform([], 0, 1, seed=1)
a1, a2 = rnd(), rnd(); print(bool(a1 == a2))
@tf.function
def nprnd(x): return x + np.random.rand()
print(bool(nprnd(tf.constant(1.)) == nprnd(tf.constant(1.))))
# %%
tf.config.run_functions_eagerly(True)
@tf.function
def eag(x): print("eager", x, tf.executing_eagerly()); return x
eag(tf.constant(1)); eag(tf.constant(1))
tf.config.run_functions_eagerly(False)
# %%
@tf.function
def shapes(x):
    print(x.shape, x.shape[0], tf.shape(x)); n = x.shape[1]; s = 0.
    for i in range(n): s += x[0, i]
    return s
print(shapes(tf.ones([2, 3])), shapes(tf.ones([2, 4])))
# %%
@tf.function(input_signature=[tf.TensorSpec([None, 3])])
def sig(x): print(x, tf.matmul(x, tf.ones([3, 2])), tf.reshape(x, [-1]), tf.reduce_sum(x, 1), tf.concat([x, x], 0), x[:, 0], x[0], tf.shape(x)[0], tf.zeros([tf.shape(x)[0], 2])); return x
sig(tf.ones([4, 3])); sig(tf.ones([5, 3]))
# %%
@tf.function
def bm(x): 
    y = tf.boolean_mask(x, x > 1); z = tf.where(x > 1); print(y, z, tf.unique(x)[0]); return y
print(bm(tf.constant([1., 2., 3.])))
