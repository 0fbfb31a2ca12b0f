# %%
# Datasets that a traced function makes, and variables that begin with random numbers of its own.
@tf.function
def f():
    d = tf.data.Dataset.from_tensors([1, 2, 3])
    return next(iter(d))
f(), f()

# %%
@tf.function
def f(x):
    d = tf.data.Dataset.from_tensor_slices([1, 2, 3])
    s = x
    for v in d: s += v
    return s
f(tf.constant(1)), f(tf.constant(2))

# %%
class Linear(tf.Module):
    def __init__(self): self.built = False
    @tf.function
    def __call__(self, x):
        if not self.built:
            w, b = tf.random.uniform(shape=[x.shape[-1], 1]), tf.random.uniform(shape=[])
            self.w, self.b, self.built = tf.Variable(w), tf.Variable(b), True
        return tf.squeeze(x * self.w + self.b)
tf.random.set_seed(22)
l = Linear()
l(tf.ones((1, 2))), l.w, l.b

# %%
# The program's lines in errors of traced functions.
def lines(f, *args):
    try: f(*args)
    except Exception as e: print([line for line in str(e).split("\n") if line.startswith("        ") or "Error" in line])
@tf.function
def f(x):
    for i in range(3):
        raise ValueError("bad" + str(i))
lines(f, 1)
@tf.function
def f():
    v = tf.Variable(1.0)
    return v
lines(f)
g = tf.function(lambda x: x.foo)
lines(g, tf.constant(1))

# %%
tf.profiler.experimental.stop()

# %%
tf.summary.scalar("a", 1.0, step=1)
