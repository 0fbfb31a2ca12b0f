# %%
tf.random.set_seed(5)
print(list(tf.data.Dataset.range(12).shuffle(12, seed=1).as_numpy_iterator()))
# %%
ds = tf.data.Dataset.range(20).shuffle(5, seed=3)
print(list(ds.as_numpy_iterator()))
print(list(ds.as_numpy_iterator()))
# %%
ds = tf.data.Dataset.range(8).shuffle(8, seed=3, reshuffle_each_iteration=False)
print(list(ds.as_numpy_iterator()))
print(list(ds.as_numpy_iterator()))
# %%
tf.random.set_seed(7)
x = tf.data.Dataset.from_tensor_slices((list(range(10)), list(range(10, 20)))).shuffle(4).batch(3)
for a, b in x:
    print(a.numpy(), b.numpy())
# %%
tf.random.set_seed(7)
print([list(b.numpy()) for b in tf.data.Dataset.range(6).map(lambda v: v + 100).shuffle(3).repeat(2).batch(4)])
