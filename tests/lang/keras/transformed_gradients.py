# %% what a legacy optimizer makes of gradients before it applies them
def doubled(pairs):
    return [(g * 2., v) for g, v in pairs]
def shown(pairs):
    print([g.numpy().tolist() for g, _ in pairs])
    return pairs
legacy = tf.keras.optimizers.legacy
v = tf.Variable([1., 2.])
optimizer = legacy.SGD(1., gradient_transformers=[doubled, shown])
optimizer.apply_gradients([(tf.constant([1., 1.]), v)])
print(v.numpy(), len(optimizer.gradient_transformers))
optimizer = legacy.SGD(1., gradient_aggregator=lambda pairs: [(tf.zeros_like(g), v) for g, v in pairs])
optimizer.apply_gradients([(tf.constant([1., 1.]), v)])
print(v.numpy())
optimizer.apply_gradients([(tf.constant([1., 1.]), v)], experimental_aggregate_gradients=False)
print(v.numpy())
legacy.SGD(1., clipvalue=.5).apply_gradients([(tf.constant([1., -3.]), v)])
print(v.numpy())
for clip in ({"clipnorm": 1.}, {"clipvalue": 1.}, {"global_clipnorm": 1.}):
    try:
        legacy.Adam(gradient_transformers=[doubled], **clip)
    except ValueError as e:
        print(str(e).split(" Received")[0])
# %% a subclass that changes them itself
class Halving(legacy.SGD):
    def _transform_gradients(self, grads_and_vars):
        return [(g / 2., v) for g, v in super()._transform_gradients(grads_and_vars)]
    def _transform_unaggregated_gradients(self, grads_and_vars):
        return shown(grads_and_vars)
Halving(1.).apply_gradients([(tf.constant([1., 1.]), v)])
print(v.numpy())
model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones", input_shape=(2,))])
model.compile(legacy.SGD(.1, gradient_transformers=[doubled]), "mse")
model.fit(tf.ones([4, 2]), tf.zeros([4, 1]), verbose=0)
print(model.get_weights()[0].ravel())
