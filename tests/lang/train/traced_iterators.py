# Elements of iterators in functions that are traced: next, get_next and optionals.
@tf.function
def until_none(iterator):
    total = tf.constant(0, tf.int64)
    for i in tf.range(10):
        element = iterator.get_next_as_optional()
        if not element.has_value():
            break
        total += element.get_value()
    return total, i
print(until_none(iter(tf.data.Dataset.range(5))))
# %%
@tf.function
def total_of(iterator):
    total, element = tf.constant(0, tf.int64), iterator.get_next_as_optional()
    while element.has_value():
        total += element.get_value()
        element = iterator.get_next_as_optional()
    return total
print(total_of(iter(tf.data.Dataset.range(7))))
# %%
@tf.function
def two(iterator):
    return iterator.get_next() * 10 + next(iterator)
iterator = iter(tf.data.Dataset.range(5))
print(two(iterator), two(iterator))
try:
    two(iterator)
except tf.errors.OutOfRangeError as e:
    print(type(e).__name__)
# %%
strategy = tf.distribute.MirroredStrategy()
batches = strategy.experimental_distribute_dataset(tf.data.Dataset.from_tensors(([1.0], [2.0])).repeat(6).batch(4))
@tf.function
def step(iterator):
    for _ in tf.range(4):
        batch = iterator.get_next_as_optional()
        if not batch.has_value():
            break
        total = strategy.run(lambda b: tf.reduce_sum(b[0]), args=(batch.get_value(),))
        seen.assign_add(total)
seen = tf.Variable(0.0)
step(iter(batches))
print(seen.numpy())
