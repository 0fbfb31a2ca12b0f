# Images changed at random, in batches from arrays and folders; the order in which fit() asks a Sequence.
import numpy as np, warnings, os
import tensorflow as tf
warnings.simplefilter("ignore")
I = tf.keras.preprocessing.image
G = I.ImageDataGenerator

x = (np.arange(6*8*7*3)*37 % 251).reshape(6,8,7,3).astype("float32")
y = np.array([0,1,0,1,0,1])
def s(a): return np.asarray(a, "float64").sum().round(2), np.asarray(a,"float64").std().round(4), a.dtype, a.shape
# %%
for kw in [dict(rotation_range=40), dict(width_shift_range=0.3), dict(height_shift_range=2, fill_mode="constant", cval=3.), dict(height_shift_range=[1,-2]), dict(shear_range=20., fill_mode="reflect"), dict(zoom_range=0.4, fill_mode="wrap"), dict(zoom_range=[0.5,1.5], rotation_range=90, fill_mode="reflect"), dict(channel_shift_range=30.), dict(brightness_range=(0.2,1.8)), dict(horizontal_flip=True, vertical_flip=True, rescale=1/255), dict(samplewise_center=True, samplewise_std_normalization=True), dict(rotation_range=30, interpolation_order=0)]:
    g = G(**kw)
    it = g.flow(x, y, batch_size=4, seed=3)
    for _ in range(3):
        a, b = next(it)
        print(kw, s(a), b)
# %%
g = G(featurewise_center=True, featurewise_std_normalization=True); g.fit(x); print(g.mean.round(3), g.std.round(3), s(g.flow(x, batch_size=6, shuffle=False)[0]))
g = G(zca_whitening=True); g.fit(x[:, :3, :3]); print(np.abs(g.zca_whitening_matrix).sum().round(-1))
g = G(rotation_range=10); g.fit(x, augment=True, seed=1, rounds=2)
# %%
print(s(I.apply_affine_transform(x[0], theta=30, tx=1.5, zx=0.8, row_axis=0, col_axis=1, channel_axis=2)))
print(s(I.apply_affine_transform(x[0].transpose(2,0,1), theta=-30, ty=2.5, shear=10, fill_mode="reflect")))
np.random.seed(0)
print(s(I.random_rotation(x[0], 30, 0, 1, 2)), s(I.random_shift(x[0], .2, .3, 0, 1, 2)), s(I.random_zoom(x[0], (.5, .9), 0, 1, 2)), s(I.random_shear(x[0], 30, 0, 1, 2)), s(I.random_brightness(x[0], (.5, .9))), s(I.random_channel_shift(x[0], 30, 2)))
# %%
tf.keras.utils.set_random_seed(4)
m = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1, activation="sigmoid")])
m.compile("sgd", "binary_crossentropy", metrics=["accuracy"])
h = m.fit(G(rescale=1/255., horizontal_flip=True).flow(x, y, batch_size=2), epochs=3, verbose=0)
print({k: np.round(v, 4) for k, v in h.history.items()})
print(np.round(m.evaluate(G(rescale=1/255.).flow(x, y, batch_size=4), verbose=0), 4), m.predict(G(rescale=1/255.).flow(x, batch_size=4, shuffle=False), verbose=0).round(3).ravel())
# %%
for c in "cat", "dog":
    os.makedirs("pics/" + c)
    for i in range(5): I.save_img(f"pics/{c}/{i}.png", x[i] + (c == "dog") * 4, scale=False)
g = G(rescale=1./255, validation_split=0.2, horizontal_flip=True)
t = g.flow_from_directory("pics", target_size=(10, 12), batch_size=3, class_mode="binary", subset="training", seed=5)
v = g.flow_from_directory("pics", target_size=(10, 12), batch_size=3, subset="validation", shuffle=False)
print(t.class_indices, t.filenames, v.classes, v.n, t.samples, len(t), t.image_shape)
a, b = next(t); print(s(a), b); a, b = v[0]; print(s(a), b)
m = tf.keras.Sequential([tf.keras.layers.Conv2D(2, 3, input_shape=(10,12,3)), tf.keras.layers.GlobalMaxPool2D(), tf.keras.layers.Dense(1)])
m.compile("adam", "mse"); h = m.fit(t, steps_per_epoch=2, epochs=2, verbose=0); print(len(h.history["loss"]))
for cm in "categorical", "sparse", "input", None: 
    r = g.flow_from_directory("pics", class_mode=cm, target_size=(4,4), color_mode="grayscale", shuffle=False)[0]
    print(cm, type(r).__name__, [s(q) for q in r] if cm else s(r))
# %%
G(validation_split=2)
# %%
G(zoom_range=[1])
# %%
G().flow(x[0])
# %%
G().flow(x, y[:2])
# %%
G(validation_split=.5).flow(x, [0,0,0,1,1,1], subset="training")
# %%
class S(tf.keras.utils.Sequence):
    def __len__(self): return 4
    def __getitem__(self, i): print("item", i); return np.full((2, 1), float(i)), np.zeros((2, 1))
    def on_epoch_end(self): print("end")
import random
m = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(1,))])
m.compile("sgd", "mse")
random.seed(3)
m.fit(S(), epochs=2, verbose=0)
m.evaluate(S(), verbose=0)
m.predict(S(), verbose=0).shape

# %%
h = m.fit(S(), epochs=2, verbose=0, shuffle=False)
