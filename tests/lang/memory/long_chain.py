# %%
import tensorflow as tf
w = tf.Variable(1.0)
with tf.GradientTape() as tape:
    y = w
    for i in range(60000):
        y = y * 1.0
y = None
print(tape.watched_variables()[0].numpy())
# %%
print("alive")
