# An array that a tensor gives has its methods, whether NumPy was named before or not.
# %%
x = tf.constant([[1.0, 2.0], [3.0, 4.0]]).numpy()
print(x.sum(), x.mean(axis=0), x.std(), x.argmax(), tf.constant(2.5).numpy().round())
