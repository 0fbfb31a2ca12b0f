# The guide to functions: signatures, retracing, side effects, conditions and loops of tensors.
import sys
import tensorflow as tf, numpy as np
@tf.function
def double(a):
  print("Tracing with", a)
  return a + a
print(double(tf.constant(1)))
print()
print(double(tf.constant(1.1)))
print()
print(double(tf.constant("a")))
print(double(tf.constant("b")))
print(double.pretty_printed_concrete_signatures())
print("Obtaining concrete trace")
double_strings = double.get_concrete_function(tf.constant("a"))
print("Executing traced function")
print(double_strings(tf.constant("a")))
print(double_strings(a=tf.constant("b")))
# %%
double_strings_from_inputspec = double.get_concrete_function(tf.TensorSpec(shape=[], dtype=tf.string))
print(double_strings_from_inputspec(tf.constant("c")))
print(double_strings)
print(double_strings.structured_input_signature)
print(double_strings.structured_outputs)
# %%
@tf.function
def pow(a, b):
  return a ** b
square = pow.get_concrete_function(a=tf.TensorSpec(None, tf.float32), b=2)
print(square)
print(square(tf.constant(10.0)))
graph = double_strings.graph
@tf.function(input_signature=(tf.TensorSpec(shape=[None], dtype=tf.int32),))
def next_collatz(x):
  print("Tracing with", x)
  return tf.where(x % 2 == 0, x // 2, 3 * x + 1)
print(next_collatz(tf.constant([1, 2])))
try: next_collatz(tf.constant([[1, 2], [3, 4]]))
except TypeError as e: print(e)
try: next_collatz(tf.constant([1.0, 2.0]))
except TypeError as e: print(e)
@tf.function(reduce_retracing=True)
def g(x):
  print('Tracing with', x)
  return x
print(g(tf.constant([1, 2, 3])))
print(g(tf.constant([1, 2, 3, 4, 5])))
print(g(tf.constant([1, 2, 3, 4, 5, 6])))
def train_one_step():
  pass
# %%
@tf.function
def train(num_steps):
  print("Tracing with num_steps = ", num_steps)
  tf.print("Executing with num_steps = ", num_steps, output_stream=sys.stdout)
  for _ in tf.range(num_steps):
    train_one_step()
print("Retracing occurs for different Python arguments.")
train(num_steps=10)
train(num_steps=20)
print()
print("Traces are reused for Tensor arguments.")
train(num_steps=tf.constant(10))
train(num_steps=tf.constant(20))
# %%
@tf.function
def f(x):
  print("Traced with", x)
  tf.print("Executed with", x, output_stream=sys.stdout)
f(1)
f(1)
f(2)
# %%
external_list = []
@tf.function
def side_effect(x):
  print('Python side effect')
  external_list.append(x)
side_effect(1)
side_effect(1)
side_effect(1)
assert len(external_list) == 1
# %%
@tf.function
def buggy_consume_next(iterator):
  tf.print("Value:", next(iterator), output_stream=sys.stdout)
iterator = iter([1, 2, 3])
buggy_consume_next(iterator)
buggy_consume_next(iterator)
buggy_consume_next(iterator)
@tf.function
def good_consume_next(iterator):
  tf.print("Value:", next(iterator), output_stream=sys.stdout)
ds = tf.data.Dataset.from_tensor_slices([1, 2, 3])
# %%
iterator = iter(ds)
good_consume_next(iterator)
good_consume_next(iterator)
good_consume_next(iterator)
# %%
@tf.function
def f(x):
  while tf.reduce_sum(x) > 1:
    tf.print(x, output_stream=sys.stdout)
    x = tf.tanh(x)
  return x
f(tf.constant([0.9, 1.5, 0.7]))
# %%
@tf.function
def fizzbuzz(n):
  for i in tf.range(1, n + 1):
    print('Tracing for loop')
    if i % 15 == 0:
      print('Tracing fizzbuzz branch')
      tf.print('fizzbuzz', output_stream=sys.stdout)
    elif i % 3 == 0:
      print('Tracing fizz branch')
      tf.print('fizz', output_stream=sys.stdout)
    elif i % 5 == 0:
      print('Tracing buzz branch')
      tf.print('buzz', output_stream=sys.stdout)
    else:
      print('Tracing default branch')
      tf.print(i, output_stream=sys.stdout)
fizzbuzz(tf.constant(5))
fizzbuzz(tf.constant(20))
batch_size = 2
seq_len = 3
feature_size = 4
def rnn_step(inp, state):
  return inp + state
@tf.function
def dynamic_rnn(rnn_step, input_data, initial_state):
  input_data = tf.transpose(input_data, [1, 0, 2])
  max_seq_len = tf.shape(input_data)[0]
  states = tf.TensorArray(tf.float32, size=max_seq_len)
  state = initial_state
  for i in tf.range(max_seq_len):
    state = rnn_step(input_data[i], state)
    states = states.write(i, state)
  return tf.transpose(states.stack(), [1, 0, 2])
tf.random.set_seed(3)
print(dynamic_rnn(rnn_step, tf.ones([batch_size, seq_len, feature_size]), tf.zeros([batch_size, feature_size])))
@tf.function
def f(x):
  print("Python", x); a = []
  for i in range(3): a.append(x+i)
  return a
print(f(tf.constant(2)))
# %%
leaked_tensor = None
@tf.function
def leaky(a):
  global leaked_tensor
  leaked_tensor = a
  return a + 1
leaky(tf.constant(1))
print(leaked_tensor)
try: leaked_tensor + 1
except Exception as e: print(type(e).__name__)
# %%
x=10
@tf.function
def buggy_add(y):
  return x+y
print(buggy_add(1)); x=11; print(buggy_add(1), buggy_add(2))
# %%
class Count(tf.Module):
  def __init__(self):
    self.count = None
  @tf.function
  def __call__(self):
    if self.count is None:
      self.count = tf.Variable(0)
    print("tracing")
    return self.count.assign_add(1)
c = Count()
print(c()); print(c())
# %%
class MyModel: 
  def __init__(self): self.v=tf.Variable(0)
  @tf.function
  def step(self, x):
    print("trace step")
    self.v.assign_add(x)
    if self.v > 3:
      return self.v*10
    return self.v + 0
m=MyModel()
print(m.step(tf.constant(1)), m.step(tf.constant(5)), m.step(1), m.step(1))
n=MyModel()
print(n.step(2), m.step.experimental_get_tracing_count(), n.step.experimental_get_tracing_count())
