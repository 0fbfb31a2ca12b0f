# %%
L = tf.keras.layers
x = tf.reshape(tf.range(2 * 5 * 6 * 1, dtype=tf.float32), (2, 5, 6, 1))
tf.keras.utils.set_random_seed(3)
def show(t):
    print(t.shape, [int(v) for v in np.round(t.numpy()[..., 0].ravel() * 10)])
for layer in (L.RandomFlip(), L.RandomFlip("horizontal", seed=3), L.RandomRotation(0.2), L.RandomRotation((-0.3, 0.1), fill_mode="constant", fill_value=7.),
              L.RandomZoom(0.3), L.RandomZoom((-.4, -.1), (.1, .2), fill_mode="nearest"), L.RandomTranslation(.3, .4), L.RandomTranslation(.9, .9, fill_mode="wrap"),
              L.RandomContrast(.4), L.RandomBrightness(.2), L.RandomCrop(3, 3), L.RandomHeight(.4), L.RandomWidth((.2, .5)), L.RandomCrop(9, 9),
              L.RandomRotation(0.2, interpolation="nearest")):
    print(layer.name)
    for _ in range(2):
        show(layer(x, training=True))
    show(layer(x, training=False))
# %%
for layer in (L.Resizing(3, 4), L.Resizing(3, 3, crop_to_aspect_ratio=True), L.Resizing(4, 4, interpolation="nearest"), L.CenterCrop(3, 2), L.CenterCrop(7, 7)):
    print(layer.name, layer.compute_output_shape((None, 5, 6, 1)))
    show(layer(x)); show(layer(x[0]))
# %%
m = tf.keras.Sequential([L.Input((8, 8, 3)), L.RandomFlip("horizontal"), L.RandomRotation(.1), L.Rescaling(1/127.5, -1), L.Resizing(6, 6), L.Conv2D(2, 3), L.GlobalAveragePooling2D()])
m.summary()
# %%
m(np.ones((2, 8, 8, 3), "uint8")).shape, m.predict(np.ones((2, 8, 8, 3)), verbose=0).shape
# %%
L.RandomRotation((-.1, .2), seed=4).get_config()
# %%
L.RandomZoom(.1).get_config()
# %%
L.RandomFlip("diagonal")
# %%
L.RandomContrast(-1)
# %%
L.RandomTranslation(2, 2)
# %%
L.RandomRotation(.1, fill_mode="mirror")
# %%
L.Resizing(2, 2, interpolation="cubic")
