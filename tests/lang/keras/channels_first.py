# Images that have their channels first: layers, the functions of the backend, pictures.
keras, layers, K = tf.keras, tf.keras.layers, tf.keras.backend
FIRST = dict(data_format="channels_first")
line = np.arange(2 * 3 * 6, dtype="f").reshape(2, 3, 6) / 10
image = np.arange(2 * 3 * 5 * 6, dtype="f").reshape(2, 3, 5, 6) / 100
volume = np.arange(1 * 2 * 4 * 5 * 4, dtype="f").reshape(1, 2, 4, 5, 4) / 100


def shown(layer, x):
    shape = layer.compute_output_shape(x.shape)
    y = keras.Sequential([layer]).predict(x, verbose=0)
    print(layer.name, tuple(shape) == y.shape, y.shape, [tuple(w.shape) for w in layer.weights], np.round(y.sum(), 2), y.ravel()[:3].round(3))

# %%
keras.utils.set_random_seed(1)
shown(layers.Conv1D(2, 3, padding="causal", **FIRST), line)
shown(layers.Conv2D(4, 3, strides=2, activation="softmax", **FIRST), image)
shown(layers.Conv2D(4, (1, 2), padding="same", dilation_rate=2, **FIRST), image)
shown(layers.Conv3D(2, 2, **FIRST), volume)
shown(layers.Conv1DTranspose(2, 3, strides=2, **FIRST), line)
shown(layers.Conv2DTranspose(4, 3, strides=2, padding="same", output_padding=1, **FIRST), image)
shown(layers.Conv3DTranspose(2, 2, **FIRST), volume)
shown(layers.SeparableConv1D(2, 3, depth_multiplier=2, **FIRST), line)
shown(layers.SeparableConv2D(2, 3, **FIRST), image)
shown(layers.DepthwiseConv1D(2, **FIRST), line)
shown(layers.DepthwiseConv2D(2, depth_multiplier=2, **FIRST), image)
shown(layers.LocallyConnected2D(2, 3, **FIRST), image)

# %%
shown(layers.ZeroPadding2D(((1, 0), (2, 1)), **FIRST), image)
shown(layers.Cropping2D(((1, 0), (2, 1)), **FIRST), image)
shown(layers.UpSampling2D((2, 3), **FIRST), image)
shown(layers.UpSampling2D(2, interpolation="bilinear", **FIRST), image)
shown(layers.ZeroPadding3D(1, **FIRST), volume)
shown(layers.Cropping3D(1, **FIRST), volume)
shown(layers.UpSampling3D(2, **FIRST), volume)
shown(layers.Flatten(**FIRST), image)

# %%
for keepdims in (False, True):
    shown(layers.GlobalAveragePooling1D(keepdims=keepdims, **FIRST), line)
    shown(layers.GlobalMaxPooling1D(keepdims=keepdims, **FIRST), line)
    shown(layers.GlobalAveragePooling2D(keepdims=keepdims, **FIRST), image)
    shown(layers.GlobalMaxPooling2D(keepdims=keepdims, **FIRST), image)
    shown(layers.GlobalMaxPooling3D(keepdims=keepdims, **FIRST), volume)

# %%
keras.utils.set_random_seed(2)
dropped = layers.SpatialDropout2D(0.5, **FIRST)(np.ones((3, 4, 2, 2), "f"), training=True).numpy()
dropped.reshape(3, 4, 4).std(axis=2).max(), sorted(set(dropped.ravel().tolist()))

# %%
keras.utils.set_random_seed(3)
frames = np.linspace(0, 1, 2 * 3 * 2 * 4 * 5, dtype="f").reshape(2, 3, 2, 4, 5)
cells = layers.ConvLSTM2D(3, 2, padding="same", return_sequences=True, return_state=True, **FIRST)
out, h, c = cells(frames)
out.shape, h.shape, c.shape, np.round(float(tf.reduce_sum(out)), 3), [tuple(w.shape) for w in cells.weights]

# %%
layers.Conv2DTranspose(1, 3, padding="same", dilation_rate=2, kernel_initializer="ones")(np.arange(48, dtype="f").reshape(1, 4, 4, 3))[0, :, :, 0]

# %%
layers.Conv2DTranspose(2, 3, strides=(1, 3), output_padding=(0, 3))

# %%
layers.Conv2D(2, 3, **FIRST)(tf.keras.Input((None, 4, 5)))

# %%
layers.Conv1DTranspose(2, 3)(tf.keras.Input((5, None)))

# %%
layers.DepthwiseConv2D(3)(tf.keras.Input((5, 4, None)))

# %%
built = layers.Conv2D(2, 3, **FIRST)
built.build((None, 3, 8, 8))
built(np.ones((1, 4, 8, 8), "f"))

# %%
layers.MaxPooling2D(data_format="channels_middle")

# %%
layers.SpatialDropout2D(0.5, data_format="channels_middle")

# %%
K.set_image_data_format("channels_first")
model = keras.Sequential([layers.Conv2D(2, 2, input_shape=(3, 5, 6)), layers.MaxPooling2D(), layers.Flatten(), layers.Dense(2)])
print(model.layers[0].data_format, layers.Conv1D(1, 1).data_format, layers.MaxPooling1D().data_format, layers.GlobalMaxPooling1D().data_format)
print(layers.ZeroPadding1D(1)(np.ones((1, 2, 3), "f")).shape, K.image_data_format())
model.summary()
print(keras.preprocessing.image.img_to_array(np.zeros((4, 5, 3), "uint8")).shape)
K.set_image_data_format("channels_last")

# %%
picture = keras.utils.array_to_img(np.arange(24).reshape(3, 2, 4), **FIRST)
print(picture.size, keras.utils.img_to_array(picture, **FIRST).shape, keras.utils.img_to_array(picture, **FIRST)[:, 0, 0])

# %%
keras.utils.img_to_array(np.zeros((2, 2, 2, 2)))

# %%
keras.utils.array_to_img(np.zeros((2, 2, 2)), data_format="middle")

# %%
for mode in ["caffe", "tf", "torch"]:
    pixels = image[:1, :, :1, :2] * 255
    print(keras.applications.imagenet_utils.preprocess_input(pixels.copy(), data_format="channels_first", mode=mode).round(3).tolist())
    print(keras.applications.imagenet_utils.preprocess_input(tf.constant(pixels), data_format="channels_first", mode=mode).numpy().round(3).tolist())

# %%
kernel = np.arange(2 * 2 * 3 * 2, dtype="f").reshape(2, 2, 3, 2) / 10
print(K.bias_add(tf.constant(image), np.array([1., 2., 3.], "f"), "channels_first")[0, :, 0, 0])
print(K.resize_images(tf.constant(image), 2, 1, "channels_first").shape, K.spatial_2d_padding(tf.constant(image), **FIRST).shape)
print(K.resize_volumes(tf.constant(volume), 2, 1, 1, "channels_first").shape)
