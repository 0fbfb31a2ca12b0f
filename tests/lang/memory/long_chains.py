# %% chains of objects that hold one another are freed without going deep
import tensorflow as tf
import functools, itertools
x = tf.Variable(1.0)
with tf.GradientTape() as tape:
    y = x * 1.0
    for i in range(30000):
        y = y + 1.0
del tape, y

# %%
def chain(first, around, n=60000):
    made = first
    for i in range(n):
        made = around(made)
    return type(made).__name__

class Link:
    def __init__(self, next):
        self.next = next

def error(context):
    made = ValueError()
    made.__context__ = context
    return made

[chain(iter([1]), itertools.chain), chain(iter("abc"), lambda it: map(str, it)), chain([], lambda v: [v]), chain((), lambda v: (v,)),
 chain(None, slice), chain(None, Link), chain(None, error), chain(memoryview(b"abc"), lambda v: v[:], 2000),
 chain(None, lambda v: (lambda: v)), chain({}, lambda v: {1: v})]
