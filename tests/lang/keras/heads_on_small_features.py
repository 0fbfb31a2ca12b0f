# Layers on features so small that only large pictures have them: sizes that follow from unknown ones stay unknown.
keras = tf.keras


class Head(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.conv = keras.layers.Conv2D(2, 1)

    def call(self, x):
        return self.conv(x)


pictures = keras.Input((None, None, 3))
x = pictures
for _ in range(5):
    x = keras.layers.DepthwiseConv2D(3, 2)(keras.layers.ZeroPadding2D(1)(x))
narrow = Head()(keras.layers.Conv2D(4, 3, 2)(x))
single = keras.layers.Lambda(lambda t: tf.reduce_mean(t, [1, 2], keepdims=True))(narrow)
print(narrow.shape, single.shape, Head()(single).shape)
model = keras.Model(pictures, tf.reshape(Head()(narrow), [tf.shape(pictures)[0], -1, 2]))
print(model.output_shape, model(tf.zeros((2, 96, 96, 3))).shape, model(tf.zeros((1, 192, 192, 3))).shape)
