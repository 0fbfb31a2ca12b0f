# Steps of datasets that functions or elements do not fit.
range_of = tf.data.Dataset.range
list(range_of(5).filter(lambda x: x))

# %%
list(range_of(5).take_while(lambda x: x))

# %%
[int(x) for x in range_of(5).filter(lambda x: x % 2 == 0)], [int(x) for x in range_of(5).filter(lambda x: True)], list(range_of(0).filter(lambda x: x > 1))

# %%
[int(x) for x in range_of(5).take_while(lambda x: x < 3)]

# %%
tf.data.Dataset.zip((1, 2))

# %%
list(range_of(4).rebatch(3))

# %%
[x.numpy().tolist() for x in range_of(7).batch(4).rebatch(3)]
