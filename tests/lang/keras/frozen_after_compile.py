# Which weights train is settled by compile(): trainable set later counts from the next compile().
L = tf.keras.layers
tf.keras.utils.set_random_seed(0)
reals = np.random.rand(64, 6).astype("float32")
generator = tf.keras.Sequential([L.Dense(8, activation="relu", input_shape=(3,)), L.Dense(6)])
critic = tf.keras.Sequential([L.Dense(8, activation="relu", input_shape=(6,)), L.Dense(1, activation="sigmoid")])
critic.compile("sgd", "binary_crossentropy")
critic.trainable = False
seeds = tf.keras.Input((3,))
both = tf.keras.Model(seeds, critic(generator(seeds)))
both.compile("sgd", "binary_crossentropy")

# %%
before = [w.sum() for w in generator.get_weights()], [w.sum() for w in critic.get_weights()]
for step in range(3):
    fakes = generator.predict(np.random.rand(32, 3), verbose=0)
    print(np.round(critic.train_on_batch(np.concatenate([reals[:32], fakes]), np.repeat([1.0, 0.0], 32)), 4),
          np.round(both.train_on_batch(np.random.rand(32, 3), np.ones(32)), 4))
after = [w.sum() for w in generator.get_weights()], [w.sum() for w in critic.get_weights()]
[[bool(abs(a - b) > 1e-7) for a, b in zip(x, y)] for x, y in zip(before, after)], critic.trainable, len(critic.trainable_weights)

# %%
base = tf.keras.Sequential([L.Dense(4, input_shape=(6,))])
base.trainable = False
model = tf.keras.Sequential([base, L.Dense(1)])
model.compile("sgd", "mse")
base.trainable = True
kernel = base.get_weights()[0]
h = model.fit(reals, reals[:, 0], epochs=1, verbose=0)
print(np.array_equal(kernel, base.get_weights()[0]), base.trainable)
model.compile("sgd", "mse")
h = model.fit(reals, reals[:, 0], epochs=1, verbose=0)
print(np.array_equal(kernel, base.get_weights()[0]))

# %%
class Unfreeze(tf.keras.callbacks.Callback):
    def on_epoch_begin(self, epoch, logs=None):
        if epoch == 1:
            self.model.layers[0].trainable = True


def moves(train):
    before = stack.layers[0].get_weights()[0].copy()
    train()
    return not np.allclose(before, stack.layers[0].get_weights()[0])


stack = tf.keras.Sequential([tf.keras.layers.Dense(2, input_shape=(2,)), tf.keras.layers.Dense(1)])
ones, zeros = np.ones((4, 2), "float32"), np.zeros((4, 1), "float32")
stack.layers[0].trainable = False
stack.compile("sgd", "mse")
print(moves(lambda: stack.fit(ones, zeros, epochs=3, verbose=0, callbacks=[Unfreeze()])), stack.layers[0].trainable)
print(moves(lambda: stack.train_on_batch(ones, zeros)))
stack.compile("sgd", "mse", run_eagerly=True)
stack.layers[0].trainable = False
print(moves(lambda: stack.fit(ones, zeros, verbose=0)), stack.layers[0].trainable)
