# %%
# every layer's configuration, and the layer made again from it
L = tf.keras.layers
def show(make):
    tf.keras.backend.clear_session()
    layer = make()
    config = layer.get_config()
    print(type(layer).__name__, {k: v for k, v in sorted(config.items()) if not isinstance(v, dict)})
    print({k: (v["class_name"], sorted(v["config"])) for k, v in sorted(config.items()) if isinstance(v, dict) and "class_name" in v})
    again = type(layer).from_config(config)
    second = again.get_config()
    print(type(again).__name__, [k for k in config if config[k] != second.get(k)], again.name)
# %%
for make in [lambda: L.Dense(3), lambda: L.Dense(2, "relu", False, kernel_regularizer="l2", bias_constraint="non_neg", activity_regularizer="l1"),
             lambda: L.Activation("tanh"), lambda: L.ActivityRegularization(0.1, 0.2), lambda: L.Dropout(.5, seed=3, noise_shape=(None, 1)),
             lambda: L.Flatten(), lambda: L.Reshape((2, 3)), lambda: L.Permute((2, 1)), lambda: L.RepeatVector(3), lambda: L.Masking(1.),
             lambda: L.Embedding(5, 2, mask_zero=True, input_length=4), lambda: L.Identity(), lambda: L.SpatialDropout1D(.3), lambda: L.SpatialDropout2D(.3), lambda: L.SpatialDropout3D(.3),
             lambda: L.GaussianNoise(.1), lambda: L.GaussianDropout(.1), lambda: L.AlphaDropout(.1)]:
    show(make)
# %%
for make in [lambda: L.ReLU(6., 0.1, 0.2), lambda: L.LeakyReLU(.2), lambda: L.PReLU(), lambda: L.ELU(.5), lambda: L.Softmax(1), lambda: L.ThresholdedReLU(.7)]:
    show(make)
# %%
for make in [lambda: L.Conv1D(2, 3), lambda: L.Conv1D(2, 3, padding="causal", dilation_rate=2), lambda: L.Conv2D(4, (3, 2), 2, "same", activation="relu", groups=2), lambda: L.Conv3D(2, 3),
             lambda: L.Conv1DTranspose(2, 3, output_padding=0, strides=2), lambda: L.Conv2DTranspose(2, 3, strides=2, padding="same"), lambda: L.Conv3DTranspose(2, 3),
             lambda: L.DepthwiseConv1D(3), lambda: L.DepthwiseConv2D(3, depth_multiplier=2), lambda: L.SeparableConv1D(4, 3), lambda: L.SeparableConv2D(4, 3, depthwise_regularizer="l2"),
             lambda: L.LocallyConnected1D(2, 3), lambda: L.LocallyConnected2D(2, 3),
             lambda: L.ZeroPadding1D(2), lambda: L.ZeroPadding2D(((1, 0), (2, 3))), lambda: L.ZeroPadding3D(), lambda: L.Cropping1D(1), lambda: L.Cropping2D(1), lambda: L.Cropping3D(1),
             lambda: L.UpSampling1D(3), lambda: L.UpSampling2D((2, 3), interpolation="bilinear"), lambda: L.UpSampling3D()]:
    show(make)
# %%
for make in [lambda: L.MaxPooling1D(), lambda: L.MaxPooling2D((2, 3), 1, "same"), lambda: L.MaxPooling3D(), lambda: L.AveragePooling1D(3), lambda: L.AveragePooling2D(), lambda: L.AveragePooling3D(),
             lambda: L.GlobalMaxPooling1D(), lambda: L.GlobalMaxPooling2D(keepdims=True), lambda: L.GlobalMaxPooling3D(), lambda: L.GlobalAveragePooling1D(), lambda: L.GlobalAveragePooling2D(), lambda: L.GlobalAveragePooling3D()]:
    show(make)
# %%
for make in [lambda: L.BatchNormalization(momentum=.9), lambda: L.LayerNormalization(), lambda: L.GroupNormalization(4), lambda: L.UnitNormalization(), lambda: L.Normalization(mean=1., variance=2.)]:
    show(make)
# %%
for make in [lambda: L.SimpleRNN(3), lambda: L.LSTM(3, return_sequences=True, dropout=.1), lambda: L.GRU(3, go_backwards=True, reset_after=False), lambda: L.SimpleRNNCell(2), lambda: L.LSTMCell(2), lambda: L.GRUCell(2),
             lambda: L.RNN(L.LSTMCell(2)), lambda: L.RNN([L.LSTMCell(2), L.GRUCell(3)]), lambda: L.Bidirectional(L.LSTM(2)), lambda: L.TimeDistributed(L.Dense(2)), lambda: L.ConvLSTM1D(2, 3), lambda: L.ConvLSTM2D(2, 3, dropout=.1), lambda: L.ConvLSTM3D(2, 3),
             lambda: L.SpectralNormalization(L.Dense(2))]:
    show(make)
# %%
for make in [lambda: L.Add(), lambda: L.Subtract(), lambda: L.Multiply(), lambda: L.Average(), lambda: L.Maximum(), lambda: L.Minimum(), lambda: L.Concatenate(1), lambda: L.Dot((1, 2), normalize=True),
             lambda: L.Attention(use_scale=True), lambda: L.AdditiveAttention(), lambda: L.MultiHeadAttention(2, 4), lambda: L.MultiHeadAttention(2, 4, value_dim=3, attention_axes=(1, 2), use_bias=False)]:
    show(make)
# %%
for make in [lambda: L.Rescaling(1 / 255., -1), lambda: L.Resizing(3, 4), lambda: L.CenterCrop(2, 2), lambda: L.RandomFlip("horizontal", seed=1), lambda: L.RandomRotation(.2, seed=1), lambda: L.RandomZoom(.1, seed=1), lambda: L.RandomContrast(.1, seed=1),
             lambda: L.RandomTranslation(.1, .2, seed=1), lambda: L.RandomCrop(2, 3, seed=1), lambda: L.RandomHeight(.1, seed=1), lambda: L.RandomWidth(.1, seed=1),
             lambda: L.CategoryEncoding(4), lambda: L.Discretization(num_bins=3), lambda: L.StringLookup(vocabulary=("a", "b")), lambda: L.TextVectorization(10, output_sequence_length=3), lambda: L.Hashing(3), lambda: L.HashedCrossing(3)]:
    show(make)
# %%
i = tf.keras.Input((4,), name="in")
tf.keras.Model(i, L.Dense(2, name="d")(i), name="m").get_config()
# %%
tf.keras.Sequential([L.Dense(2, input_shape=(3,), name="d")], name="s").get_config()
