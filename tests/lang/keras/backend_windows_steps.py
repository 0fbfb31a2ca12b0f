# %%
K = tf.keras.backend
i = tf.keras.Input((4,)); h = tf.keras.layers.Dense(3, kernel_initializer="ones")(i); o = tf.keras.layers.Dense(2, kernel_initializer="ones")(h)
f = K.function([i], [h, o]); print(f([np.ones((2, 4))])); f = K.function(i, o); print(f(np.ones((1, 4)))); f = K.function([i], [o]); print(f([np.ones((1, 4))]))
try: K.gradients(o, [i])
except RuntimeError as e: print(e)
im = tf.reshape(tf.range(32.), (1, 4, 4, 2)); k = tf.ones((3, 3, 2, 1))
print(K.conv2d(im, k, padding="same").numpy().ravel(), K.pool2d(im, (2, 2), (2, 2), pool_mode="avg").numpy().ravel(), K.resize_images(im, 2, 2, "channels_last").shape, K.spatial_2d_padding(im).shape, K.temporal_padding(im[0]).shape)
print(K.conv1d(im[0], tf.ones((2, 2, 3)), padding="causal").numpy()[0], K.separable_conv2d(im, tf.ones((2, 2, 2, 1)), tf.ones((1, 1, 2, 2))).shape, K.depthwise_conv2d(im, tf.ones((2, 2, 2, 2))).shape)
def step(x, s): return x + s[0], [x + s[0]]
for kw in ({}, dict(go_backwards=True), dict(mask=tf.constant([[True, True, False], [True, False, False]])), dict(mask=tf.constant([[True, True, False], [False, False, True]]), zero_output_for_mask=True), dict(unroll=True), dict(return_all_outputs=False)):
    a, b, c = K.rnn(step, tf.reshape(tf.range(12.), (2, 3, 2)), [tf.zeros((2, 2))], **kw); print(a.numpy().tolist(), b.numpy().tolist(), [q.numpy().tolist() for q in c], type(c).__name__)
print(K.foldl(lambda a, b: a + b, tf.range(5)), K.is_sparse(im), K.batch_normalization(im, tf.ones(2), tf.ones(2), tf.zeros(2), tf.ones(2)).shape)
try: K.nothing_here
except AttributeError as e: print(e)
c = tf.keras.layers.Conv2D(4, 3, groups=2, padding="same", kernel_initializer="ones"); print(c(im).shape, c.kernel.shape, c(im).numpy()[0, 0, 0])
class Std(tf.keras.layers.Conv2D):
    def convolution_op(self, inputs, kernel): return super().convolution_op(inputs, kernel / 2.)
c = Std(1, 3, kernel_initializer="ones"); print(c(im).numpy().ravel())
d = tf.keras.layers.DepthwiseConv2D(3, kernel_initializer="zeros", depthwise_initializer="ones", depthwise_regularizer="l2"); d(im); print(d.get_config(), d.losses)
s = tf.keras.layers.SeparableConv2D(3, 2); print(s.get_config())
