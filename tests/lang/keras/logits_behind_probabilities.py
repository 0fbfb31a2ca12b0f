# %%
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(1)
X = (np.random.rand(32, 5) * 60).astype("float32")
y, oh, b = np.random.randint(0, 4, 32), np.random.randint(0, 2, (32, 4)), np.random.randint(0, 2, (32, 1))
cases = (("softmax", 4, "sparse_categorical_crossentropy", y), ("softmax", 4, "categorical_crossentropy", oh),
         ("sigmoid", 1, "binary_crossentropy", b), ("sigmoid", 4, "binary_crossentropy", oh), ("softmax", 4, "binary_crossentropy", oh))
# %%
forms = {"dense": lambda act, n, i: layers.Dense(n, act)(i), "activation": lambda act, n, i: layers.Activation(act)(layers.Dense(n)(i)),
         "function": lambda act, n, i: getattr(tf.nn, act)(layers.Dense(n)(i))}
for act, n, loss, t in cases[:4]:
    for name, form in forms.items():
        keras.utils.set_random_seed(1)
        i = keras.Input((5,))
        m = keras.Model(i, form(act, n, i))
        m.compile("sgd", loss)
        h = m.fit(X, t, epochs=2, verbose=0, shuffle=False, batch_size=8)
        print(act, n, loss, name, [round(v, 2) for v in h.history["loss"]], round(m.evaluate(X, t, verbose=0), 2))
# %%
keras.utils.set_random_seed(1)
i = keras.Input((5,))
m = keras.Model(i, layers.Softmax()(layers.Dense(4)(i)))
m.compile("sgd", "sparse_categorical_crossentropy")
[round(v, 2) for v in m.fit(X, y, epochs=2, verbose=0, shuffle=False).history["loss"]]
# %% what is lost on the way is not taken for logits
for act, n, loss, t in cases:
    d = layers.Dense(n, act, kernel_initializer=keras.initializers.RandomNormal(seed=1))
    t = t if loss[0] == "s" else tf.cast(t, tf.float32)
    f = keras.losses.get(loss)
    print(act, n, loss, round(float(tf.reduce_mean(f(t, d(X)))), 3), round(float(tf.reduce_mean(f(t, tf.identity(d(X))))), 2))
# %%
p = keras.activations.softmax(tf.constant([[30., -20., 1.]]))
keras.losses.categorical_crossentropy([[0., 1., 0.]], p), keras.losses.categorical_crossentropy([[0., 1., 0.]], tf.nn.softmax([[30., -20., 1.]]))
