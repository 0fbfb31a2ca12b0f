# The optimizers up to Keras 2.10 on the sparse gradients of an Embedding: which rows move, and which slots fade.
import tensorflow as tf

def steps(optimizer, count=2, rows=(1, 3, 1)):
    layer = tf.keras.layers.Embedding(5, 2, embeddings_initializer="ones")
    for step in range(count):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(layer(tf.constant([rows if step else rows[:2]])) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, layer.trainable_variables), layer.trainable_variables))
    return layer

legacy = tf.keras.optimizers.legacy
for make in (lambda: legacy.SGD(0.1), lambda: legacy.SGD(0.1, 0.9), lambda: legacy.SGD(0.1, 0.9, nesterov=True), lambda: legacy.Adam(0.1),
             lambda: legacy.RMSprop(0.1), lambda: legacy.RMSprop(0.1, momentum=0.5), lambda: legacy.RMSprop(0.1, centered=True),
             lambda: legacy.RMSprop(0.1, momentum=0.5, centered=True), lambda: legacy.Adagrad(0.1), lambda: legacy.Adadelta(0.1),
             lambda: legacy.Adamax(0.1), lambda: legacy.Nadam(0.1), lambda: legacy.Ftrl(0.1),
             lambda: legacy.Ftrl(0.1, l1_regularization_strength=0.01, l2_regularization_strength=0.1, l2_shrinkage_regularization_strength=0.1)):
    optimizer = make()
    layer = steps(optimizer)
    print(optimizer._name, layer.embeddings.numpy().round(4).tolist())
    for slot in optimizer.get_slot_names():
        print("   ", slot, optimizer.get_slot(layer.embeddings, slot).numpy().round(4).tolist())

# %%
# Clipped, and in fit.
for options in ({"clipvalue": 0.5}, {"clipnorm": 1.0}, {"global_clipnorm": 1.0}):
    print(options, steps(legacy.RMSprop(0.1, **options)).embeddings.numpy().round(4).tolist())
model = tf.keras.Sequential([tf.keras.layers.Embedding(5, 2, embeddings_initializer="ones"), tf.keras.layers.Flatten(),
                             tf.keras.layers.Dense(1, kernel_initializer="ones")])
model.compile(legacy.SGD(0.01, momentum=0.9), "mse")
model.fit(tf.constant([[1, 2], [2, 3], [1, 1], [4, 2]]), tf.zeros([4, 1]), epochs=3, batch_size=2, shuffle=False, verbose=0)
print(model.layers[0].get_weights()[0].round(4).tolist())
