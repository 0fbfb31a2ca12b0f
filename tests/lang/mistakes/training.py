# %% Wrong arguments of models, layers and what trains them: class and message, one mistake a line.
import re

import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

x, y = np.ones((8, 4), np.float32), np.zeros((8, 1), np.float32)


def dense(**options):
    model = keras.Sequential([layers.Dense(1, input_shape=(4,), name="d")], name="m")
    model.compile("sgd", "mse", **options)
    return model


def make(mistakes):
    for line in mistakes.strip().split("\n"):
        tf.keras.backend.clear_session()
        try:
            eval(line)
            print(line, "::")
        except Exception as e:
            print(line, "!!", type(e).__name__, re.sub(r"{{function_node [^}]*}} ?", "", str(e)))
# %%
make(r"""
dense().fit(x, y[:5], verbose=0)
dense().fit(x, y, epochs=0, verbose=0).history
dense().fit(x, y, epochs=-1, verbose=0).history
dense().fit(x, y, batch_size=0, verbose=0)
dense().fit(x, y, validation_split=0.99, verbose=0).history.keys()
dense().fit('a', y, verbose=0)
dense().fit(x, 'a', verbose=0)
dense().fit(x, y, foo=1)
dense().fit(x, y, callbacks=[5], verbose=0)
dense().fit(x, y, callbacks='a', verbose=0)
dense().fit(x, y, sample_weight=np.ones(3), verbose=0)
dense().evaluate(x, y[:3], verbose=0)
dense()(x[:, :3])
dense()('a')
dense()(None)
dense()([x, x])
dense().summary(foo=1)
dense().layers[5]
dense().get_layer('foo')
dense().get_layer(index=5)
dense().get_layer()
dense().get_weights()[5]
dense().set_weights([])
dense().set_weights([np.ones((3,1)), np.ones(1)])
dense().set_weights([1,2,3])
dense().foo
dense().fitt(x, y)
dense().add(5)
dense().add('a')
dense().trainable_variable
dense().compile(loss='mse', foo=1)
dense().test_on_batch(x, y[:2])
keras.Model(5, 6)
keras.Model().fit(x, y)
keras.Model(inputs=keras.Input((4,)), outputs=5)
keras.Model(inputs=x, outputs=y)
keras.Model(inputs=keras.Input((4,)), outputs=layers.Dense(1)(keras.Input((4,))))
keras.Input()
keras.Input(shape=(4,), foo=1)
layers.Dense(-1)
layers.Dense('a')
layers.Dense()
layers.Dense(2, foo=1)
layers.Dense(2, activation='foo')
layers.Dense(2, kernel_initializer='foo')
layers.Dense(2)(5)
layers.Dense(2)(np.ones(3))
layers.Dense(2)('a')
layers.Dense(2)(x, x)
layers.Dense(2).kernel
layers.Dense(2).set_weights([x])
layers.Dense(2).input
layers.Dense(2).output_shape
layers.Dense(2).count_params()
layers.Conv2D(2, 0)
layers.Conv2D(2, -1)
layers.Conv2D(2, (3,3,3))
layers.Conv2D(2, 3, strides=0)
layers.Conv2D(2, 3, padding='foo')
layers.Conv2D(2, 3, strides=2, dilation_rate=2)
layers.Conv2D(2, 3)(x)
layers.MaxPooling2D()(x)
layers.MaxPooling2D(0)
layers.Flatten()(5)
layers.Reshape((3,3))(x)
layers.Reshape((-1,-1))(x)
layers.Reshape(5)
layers.Dropout(1.5)
layers.Dropout(-0.5)
layers.Dropout()
layers.BatchNormalization(axis=5)(x)
layers.Concatenate()([x, np.ones((3,4))])
layers.Add()([x, np.ones((8,3))])
layers.Embedding(5)
layers.Embedding(0, 2)
layers.Embedding(5, 2)('a')
layers.LSTM(2)(x)
layers.LSTM(0)
layers.Activation('foo')
layers.Activation()
layers.Lambda(lambda x: y9)(x)
layers.foo
keras.losses.MeanSquaredError(reduction='foo')
keras.losses.MeanSquaredError()(x, y[:3])
keras.losses.SparseCategoricalCrossentropy()([5], [[.5, .5]])
keras.losses.SparseCategoricalCrossentropy()([0, 1], [[.5, .5]])
keras.losses.CategoricalCrossentropy()([0, 1], [[.5, .5], [.5, .5]])
keras.losses.get('foo')
keras.losses.get(5)
keras.metrics.Mean()('a')
keras.metrics.AUC(num_thresholds=1)
keras.metrics.AUC(curve='foo')
keras.metrics.Precision(thresholds=5)
keras.optimizers.Adam('a')
keras.optimizers.Adam(foo=1)
keras.optimizers.SGD(momentum=5)
keras.optimizers.SGD(decay=0.1)
keras.optimizers.get('foo')
keras.optimizers.get(5)
keras.optimizers.foo
keras.optimizers.Adam().apply_gradients([(None, tf.Variable(1.))])
keras.optimizers.Adam().apply_gradients(tf.constant(1.))
keras.optimizers.Adam().apply_gradients([(tf.constant([1., 2.]), tf.Variable(1.))])
keras.optimizers.Adam().minimize(5, [tf.Variable(1.)])
keras.optimizers.schedules.ExponentialDecay(0.1)
keras.optimizers.schedules.PiecewiseConstantDecay([1, 2], [0.1])
keras.initializers.get('foo')
keras.initializers.Constant('a')((2,))
keras.regularizers.l2('a')
keras.callbacks.EarlyStopping(foo=1)
keras.callbacks.ModelCheckpoint()
keras.callbacks.ModelCheckpoint('x', save_freq='foo')
keras.utils.to_categorical([5], 3)
keras.utils.to_categorical([-5])
keras.utils.to_categorical(['a'])
keras.utils.foo
""")
