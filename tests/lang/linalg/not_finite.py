# %% NaN goes through, wherever it is looked at.
import numpy as np
import tensorflow as tf
from tried import said

nan, inf = float("nan"), float("inf")
SOME, UPPER = [[1.0, 2.0], [nan, 3.0]], [[4.0, nan], [2.0, 3.0]]
for m in (SOME, UPPER):
    for f in (tf.linalg.det, tf.linalg.slogdet, tf.linalg.inv, lambda x: tf.linalg.solve(x, x[:, :1]), tf.linalg.pinv):
        said(lambda: f(tf.constant(m)))
    for f in (np.linalg.det, np.linalg.inv, lambda x: np.linalg.solve(x, x[:, :1]), lambda x: np.linalg.matrix_power(x, -1)):
        said(lambda: f(np.array(m)))

# %% Of a symmetric matrix the lower triangle alone is.
print(tf.linalg.eigvalsh(UPPER).numpy().round(5), np.linalg.eigvalsh(UPPER).round(5))
said(lambda: tf.linalg.eigvalsh(SOME))
