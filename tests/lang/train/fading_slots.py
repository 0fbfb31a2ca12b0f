# %% What optimizers keep fades to zero where numbers get too small to be normal.
import numpy as np
import tensorflow as tf

for size in (4, 200000):
    for gradient in (1e-20, 1e-38):
        for optimizer in (tf.keras.optimizers.Adam(0.1), tf.keras.optimizers.SGD(0.1, momentum=0.9), tf.keras.optimizers.SGD(0.1, momentum=0.9, nesterov=True)):
            v = tf.Variable(tf.zeros([size]))
            for _ in range(3):
                optimizer.apply_gradients([(tf.fill([size], gradient), v)])
            print(size, gradient, [x.numpy().ravel()[:2].tolist() for x in optimizer.variables if x.shape], v.numpy()[:2].tolist())
