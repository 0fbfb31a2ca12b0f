"""Trains by Model.fit() and by a loop, and prints losses and sums of weights. Runs as two ranks here, and as two workers of TensorFlow."""
import numpy as np
import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
L = tf.keras.layers


def data(n):
    i = np.arange(n * 64, dtype=np.float32)
    x = (np.sin(i * 0.37) + np.cos(i * i * 0.001)).reshape(n, 8, 8, 1).astype(np.float32)
    y = (x[:, :4].sum((1, 2, 3)) > x[:, 4:].sum((1, 2, 3))).astype(np.int32) + 2 * (x[:, ::2].sum((1, 2, 3)) > 0)
    return x, y.astype(np.int32)


def set_weights(model):
    model.set_weights([w if w.ndim == 1 else (0.3 * np.sin(np.arange(w.size) * 1.7 + k)).reshape(w.shape).astype(np.float32)
                       for k, w in enumerate(model.get_weights())])


def build(norm):
    return tf.keras.Sequential([L.Conv2D(4, 3, activation="relu", input_shape=(8, 8, 1)), *norm, L.MaxPooling2D(2), L.Flatten(),
                                L.Dense(16, activation="relu", kernel_regularizer=tf.keras.regularizers.l2(1e-3)), L.Dense(4)])


def show(name, *numbers):
    print(name, *["%.8g" % float(v) for v in numbers], flush=True)


x, y = data(512)


def fit(name, norm, optimizer, size, epochs, validates):
    with strategy.scope():
        model = build(norm())
        set_weights(model)
        model.compile(optimizer(), tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
    history = model.fit(x, y, batch_size=size, epochs=epochs, shuffle=False, verbose=0, validation_data=(x[:100], y[:100]) if validates else None).history
    for epoch in range(epochs):
        show(name + ".loss", history["loss"][epoch], history["accuracy"][epoch], *([history["val_loss"][epoch]] if validates else []))
    if validates:
        show(name + ".evaluate", *model.evaluate(x[:101], y[:101], verbose=0, batch_size=32))
    show(name + ".predict", *model.predict(x[:21], verbose=0, batch_size=8).sum(0) if validates else [0])


fit("adam", lambda: [], lambda: tf.keras.optimizers.Adam(0.01), 60, 25, True)
fit("own", lambda: [L.BatchNormalization()], lambda: tf.keras.optimizers.SGD(0.02), 64, 10, False)      # then a maximum turns another way
fit("clipped", lambda: [L.BatchNormalization(synchronized=True)], lambda: tf.keras.optimizers.Adam(0.01, global_clipnorm=0.5), 64, 25, True)

with strategy.scope():
    model = build([])
    set_weights(model)
    optimizer = tf.keras.optimizers.Adam(0.01)
    losses = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")
    accuracy, mean = tf.keras.metrics.SparseCategoricalAccuracy(), tf.keras.metrics.Mean()
batches = strategy.experimental_distribute_dataset(tf.data.Dataset.from_tensor_slices((x, y)).batch(60).repeat(25))


def train_step(inputs):
    a, b = inputs
    with tf.GradientTape() as tape:
        logits = model(a, training=True)
        loss = tf.nn.compute_average_loss(losses(b, logits), global_batch_size=60) + tf.nn.scale_regularization_loss(tf.add_n(model.losses))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    accuracy.update_state(b, logits)
    mean.update_state(loss)
    return loss


@tf.function
def step(inputs):
    return strategy.reduce(tf.distribute.ReduceOp.SUM, strategy.run(train_step, args=(inputs,)), axis=None)


for k, inputs in enumerate(batches):
    show("custom.loss", step(inputs))
    if k % 9 == 8:
        show("custom.accuracy", accuracy.result(), mean.result() * strategy.num_replicas_in_sync)
        accuracy.reset_state()
