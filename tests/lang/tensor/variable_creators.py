# %%
import tensorflow as tf
from contextlib import contextmanager
@contextmanager
def assert_no_variable_creations():
  def invalid_variable_creator(next_creator, **kwargs):
    raise ValueError("Attempted to create a new variable instead of reusing an existing one. Args: {}".format(sorted(kwargs)))
  with tf.variable_creator_scope(invalid_variable_creator):
    yield
@contextmanager
def catch_and_raise_created_variables():
  created_vars = []
  def variable_catcher(next_creator, **kwargs):
    var = next_creator(**kwargs)
    created_vars.append(var)
    return var
  with tf.variable_creator_scope(variable_catcher):
    yield
  if created_vars:
    raise ValueError("Created vars:", created_vars)
# %%
with assert_no_variable_creations():
  v = tf.Variable(2.)
# %%
with catch_and_raise_created_variables():
  v = tf.Variable(2., name='bias')
# %%
v = tf.Variable(1)
v
# %%
order = []
def outer(next_creator, **kwargs):
  order.append('outer')
  kwargs['name'] = 'renamed'
  return next_creator(**kwargs)
def inner(next_creator, **kwargs):
  order.append(('inner', kwargs['name'], kwargs['trainable'], kwargs['dtype'], kwargs['initial_value']))
  kwargs['trainable'] = False
  return next_creator(**kwargs)
with tf.variable_creator_scope(outer):
  with tf.variable_creator_scope(inner):
    a = tf.Variable(3., name='n')
  b = tf.Variable([1, 2])
print(order)
a, b, a.trainable, b.trainable
# %%
d = tf.keras.layers.Dense(2, kernel_initializer="ones")
with catch_and_raise_created_variables():
  d(tf.ones((1, 3)))
# %%
with assert_no_variable_creations():
  print(d(tf.ones((1, 3))).shape)
# %%
def double(next_creator, **kwargs):
  iv = kwargs['initial_value']
  kwargs['initial_value'] = (lambda: iv() * 2) if callable(iv) else iv * 2
  return next_creator(**kwargs)
with tf.variable_creator_scope(double):
  print(tf.Variable(4.).numpy(), tf.Variable(lambda: tf.ones((2,))).numpy())
  print(tf.keras.layers.Dense(1, use_bias=False, kernel_initializer='ones')(tf.ones((1, 2))).numpy())
try:
  with tf.variable_creator_scope(double): raise KeyError('x')
except KeyError as e: print(repr(e))
print(tf.Variable(4.).numpy())
