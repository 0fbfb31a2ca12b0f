# %%
import os, tempfile
K = tf.keras
L = K.layers
d = 'saved'
os.makedirs(d, exist_ok=True)
K.utils.set_random_seed(1)
m = K.Sequential([L.Dense(2, input_shape=(3,), activation='relu'), L.Dropout(.1), L.BatchNormalization(), K.Sequential([L.Dense(1)])])
m.compile('adam', 'mse', metrics=['mae'])
m.fit(np.ones((4, 3)), np.ones((4, 1)), verbose=0)
p = m.predict(np.eye(3), verbose=0)
print(np.round(p, 4))
# %%
for name in ('a.h5', 'a.keras'):
    m.save(os.path.join(d, name))
    q = K.models.load_model(os.path.join(d, name))
    print(name, np.allclose(q.predict(np.eye(3), verbose=0), p), int(q.optimizer.iterations), type(q.optimizer).__name__, [l.name for l in q.layers])
    print(np.round(q.evaluate(np.eye(3), np.ones((3, 1)), verbose=0), 4))
# %%
for name in ('w.weights.h5', 'w.h5', 'ckpt'):
    m.save_weights(os.path.join(d, name))
    old = m.get_weights()
    m.set_weights([w * 0 for w in old])
    m.load_weights(os.path.join(d, name))
    print(name, all(np.array_equal(a, b) for a, b in zip(old, m.get_weights())))
# %%
i = K.Input((3,))
f = K.Model(i, [L.Dense(1, name='a')(i), L.Dense(2, name='b')(i)])
f.save(d + '/f.keras')
g = K.models.load_model(d + '/f.keras')
print([np.allclose(u, v) for u, v in zip(f.predict(np.eye(3), verbose=0), g.predict(np.eye(3), verbose=0))], g.output_names)
# %%
K.Sequential([L.Dense(1, input_shape=(3,)), L.Dense(1)]).load_weights(d + '/f.h5')
# %%
K.models.load_model(d + '/none.h5')
# %%
K.Sequential([L.Dense(5, input_shape=(3,))]).load_weights(d + '/w.h5')
# %%
j = m.to_json()
r = K.models.model_from_json(j)
print(len(r.layers), r.count_params())
# %%
c = K.Sequential.from_config(m.get_config())
print([l.name for l in c.layers], c.input_shape, c.output_shape)

# %%
# What could not be saved leaves nothing behind.
import os
import tempfile
import warnings

warnings.simplefilter("ignore")
unsaved = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
with tempfile.TemporaryDirectory() as folder:
    for name in ("a.keras", "b.h5", "c.weights.h5"):
        os.mkdir(os.path.join(folder, name))
        try:
            (unsaved.save_weights if "weights" in name else unsaved.save)(os.path.join(folder, name))
        except OSError:
            print("refused", name)
    print(sorted(os.listdir(folder)))
