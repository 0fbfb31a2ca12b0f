# %%
tf.keras.utils.set_random_seed(1)
model = tf.keras.Sequential([
    tf.keras.layers.Dense(4, activation="relu", input_shape=(3,)),
    tf.keras.layers.Dense(1),
])
model.summary()
# %%
[(w.name, w.shape) for w in model.weights]
# %%
x = np.arange(12, dtype="float32").reshape(4, 3) / 12
y = np.array([[0.0], [1.0], [0.0], [1.0]], dtype="float32")
print(np.round(model(x).numpy(), 4))
# %%
model.compile(optimizer="sgd", loss="mse", metrics=["mae"])
history = model.fit(x, y, epochs=3, batch_size=4, verbose=0)
print(sorted(history.history))
print([round(v, 4) for v in history.history["loss"]])
# %%
print([round(v, 4) for v in model.evaluate(x, y, verbose=0)])
print(np.round(model.predict(x, verbose=0), 4))
# %%
class Line(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable(5.0, name="weight")
        self.b = tf.Variable(10.0, name="bias")

    def call(self, inputs):
        return inputs * self.w + self.b

line = Line()
print(line(tf.constant([1.0, 2.0])))
print([v.name for v in line.trainable_variables])
# %%
optimizer = tf.keras.optimizers.SGD(learning_rate=0.1)
for step in range(3):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(line(tf.constant([1.0, 2.0])) - tf.constant([5.0, 8.0])))
    grads = tape.gradient(loss, line.trainable_variables)
    optimizer.apply_gradients(zip(grads, line.trainable_variables))
    print(step, round(float(loss), 4), optimizer.iterations.numpy())
# %%
m = tf.keras.metrics.Mean("loss")
m(0); m(5)
print(m.result())
m([8, 9])
m.result()
# %%
m.reset_state(); m.result().numpy()
# %%
loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
print(loss([1, 2], [[0.1, 0.9, 0.2], [0.3, 0.2, 2.0]]))
print(tf.keras.losses.BinaryCrossentropy()([0.0, 1.0], [0.2, 0.7]).numpy())
# %%
acc = tf.keras.metrics.SparseCategoricalAccuracy()
acc.update_state([1, 2, 0], [[0.1, 0.9, 0.0], [0.2, 0.1, 0.7], [0.1, 0.8, 0.1]])
print(acc.result().numpy(), acc)
# %%
model.layers[0].get_weights()[0].shape, model.count_params()
# %%
model(np.zeros((2, 5), "float32"))
# %%
tf.keras.layers.Dense(3)(tf.ones(3))
# %%
tf.keras.layers.Dense(-1)
# %%
tf.keras.Sequential([tf.keras.layers.Dense(2)]).fit(x, y)
# %%
tf.keras.Sequential([tf.keras.layers.Dense(2)]).summary()
