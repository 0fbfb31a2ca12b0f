# %%
O = tf.keras.optimizers.legacy
def run(o, steps=4):
    v = tf.Variable([1., 2.], name="v"); w = tf.Variable(3., name="w")
    for i in range(steps):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(v * v) * w + tf.sin(w)
        o.apply_gradients(zip(tape.gradient(loss, [v, w]), [v, w]))
    return [np.round(x.numpy(), 5).tolist() for x in (v, w)]
for o in (O.SGD(.1), O.SGD(.01, momentum=.9), O.SGD(.01, momentum=.9, nesterov=True), O.SGD(.1, decay=.5), O.Adam(.1), O.Adam(.1, amsgrad=True, clipnorm=1.), O.Adam(.1, clipvalue=.5), O.Adam(.1, global_clipnorm=.3),
          O.RMSprop(.1), O.RMSprop(.1, momentum=.5), O.RMSprop(.1, centered=True), O.RMSprop(.1, momentum=.5, centered=True), O.Adagrad(.1), O.Adadelta(1.), O.Adamax(.1), O.Nadam(.1), O.Ftrl(.1), O.Ftrl(.1, l1_regularization_strength=.1, l2_regularization_strength=.2),
          O.SGD(tf.keras.optimizers.schedules.ExponentialDecay(.1, 1, .5))):
    print(type(o).__name__, run(o), [w.name for w in o.weights], o.get_slot_names())
# %%
for o in (O.Adam(.01, decay=.1, clipnorm=1.), O.SGD(.1, momentum=.9), O.RMSprop(), O.Adagrad(), O.Adadelta(), O.Adamax(), O.Nadam()):
    print(o.get_config(), type(o).from_config(o.get_config())._name)
# %%
o = O.Adam(.01)
print(o.learning_rate, o.lr, o.weights, o.iterations, o.beta_1)
v = tf.Variable([1., 2.], name="v"); w = tf.Variable(3., name="w")
print(o.apply_gradients([(tf.constant([.1, .2]), v), (tf.constant(.3), w)]).numpy())
print([x.name for x in o.variables()], o.get_slot(v, "m").name, o.get_slot_names())
o.learning_rate = .5; print(o.lr, o.get_weights()[0])
print(o.minimize(lambda: v[0] * w, [v, w]).numpy(), isinstance(o, tf.keras.optimizers.Optimizer))
# %%
o.apply_gradients([(None, v)])
# %%
tf.keras.utils.set_random_seed(1)
m = tf.keras.Sequential([tf.keras.layers.Dense(4, activation="relu", input_shape=(3,)), tf.keras.layers.Dense(1)])
m.compile(O.Adam(.01), "mse")
X = np.sin(np.arange(60.)).reshape(20, 3); Y = np.cos(np.arange(20.))
h = m.fit(X, Y, epochs=3, batch_size=5, verbose=0); print([round(x, 4) for x in h.history["loss"]], m.optimizer.iterations.numpy())
# %%
def lr(epoch): return .1 / (epoch + 1)
m.fit(X, Y, epochs=2, verbose=0, callbacks=[tf.keras.callbacks.LearningRateScheduler(lr)]); print(np.round(tf.keras.backend.get_value(m.optimizer.lr), 4))
# %%
tf.keras.optimizers.experimental.Adam is tf.keras.optimizers.Adam
# %%
for o in (tf.keras.optimizers.Lion(.1), tf.keras.optimizers.Adafactor(.1), tf.keras.optimizers.Adafactor(.1, relative_step=False, clip_threshold=.5)):
    print(run(o), [w.name for w in o.variables], o.get_config())
# %%
k = tf.Variable(np.arange(12.).reshape(3, 4) / 10, dtype=tf.float32, name="k"); o = tf.keras.optimizers.Adafactor(.1)
for _ in range(3): o.apply_gradients([(tf.sin(k), k)])
np.round(k.numpy(), 4)
