# %%
# a layer's calls by number, its own variables, and what compile() was given
L = tf.keras.layers
d = L.Dense(2, name="d")
d.get_output_at(0)
# %%
a = tf.keras.Input((3,)); b = tf.keras.Input((4, 2, 3)); y = d(a); z = d(b)
print(d.get_output_shape_at(1), d.get_input_shape_at(0), d.get_output_at(1) is z, d.get_input_at(0) is a)
# %%
d.output_shape
# %%
d.get_output_at(3)
# %%
e = L.Dense(5, name="e"); e.build_from_config({"input_shape": (None, 7)}); store = {}; e.save_own_variables(store)
print(e.kernel.shape, list(store), store["0"].shape, d.get_build_config())
L.Dense(5, name="f").load_own_variables(store)
# %%
m = tf.keras.Sequential([L.Dense(2, input_shape=(3,), name="g")])
m.compile("sgd", "mse", metrics=["mae"])
print(m.get_compile_config(), m.run_eagerly, list(m.get_weight_paths()), m.jit_compile)
n = tf.keras.Sequential([L.Dense(2, input_shape=(3,))]); n.compile_from_config(m.get_compile_config()); type(n.optimizer).__name__
# %%
o = tf.keras.optimizers.Adam(tf.keras.optimizers.schedules.ExponentialDecay(.1, 1, .5)); v = tf.Variable([1., 2.], name="v")
o.build([v]); print([x.name for x in o.variables])
for _ in range(3): o.apply_gradients([(tf.constant([.1, .2]), v)])
print(o.learning_rate.name, np.round(o.learning_rate.numpy(), 4), len(o.variables), np.round(v.numpy(), 4))
# %%
m.predict(np.zeros((0, 3)), verbose=0)
