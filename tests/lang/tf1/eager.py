import tensorflow as tf
import numpy as np
try:
    import tensorflow.contrib.eager as tfe
except ImportError:                         # TensorFlow 2: the same by its own names
    class tfe:
        class metrics:
            class Mean:
                def __init__(self, name=None): self.values = []
                def __call__(self, x): self.values += list(np.ravel(np.asarray(x, np.float64)))
                def result(self): return tf.constant(np.mean(self.values))
            class Accuracy(Mean):
                def __call__(self, labels, predictions): self.values += list((np.asarray(labels) == np.asarray(predictions)).astype(float))
        def value_and_gradients_function(f, params=None):
            def both(*args):
                args = [tf.convert_to_tensor(a) for a in args]
                with tf.GradientTape() as tape:
                    tape.watch(args)
                    value = f(*args)
                chosen = range(len(args)) if params is None else [p if isinstance(p, int) else f.__code__.co_varnames.index(p) for p in params]
                return value, tape.gradient(value, [args[i] for i in chosen])
            return both
        def gradients_function(f, params=None):
            return lambda *args: tfe.value_and_gradients_function(f, params)(*args)[1]
        def implicit_value_and_gradients(f):
            def both(*args):
                with tf.GradientTape() as tape:
                    value = f(*args)
                variables = tape.watched_variables()
                return value, list(zip(tape.gradient(value, variables), variables))
            return both
        def implicit_gradients(f):
            return lambda *args: tfe.implicit_value_and_gradients(f)(*args)[1]
        Iterator, Variable, num_gpus = iter, tf.Variable, lambda: 0
# %%
mean = tfe.metrics.Mean("loss")
mean(0)
mean(5)
print(mean.result())
mean([8, 9])
mean.result()
# %%
accuracy = tfe.metrics.Accuracy("accuracy")
accuracy(tf.constant([1, 2, 3]), tf.constant([1, 2, 4]))
print("%.4f" % accuracy.result())
# %%
def f(x, y):
    return x * x * y
print(tfe.gradients_function(f)(3.0, 2.0), tfe.gradients_function(f, params=["y"])(3.0, 2.0), tfe.value_and_gradients_function(f, [1])(3.0, 2.0))
def grad(f):
    return lambda x: tfe.gradients_function(f)(x)[0]
print([float(g(2.0)) for g in (grad(lambda x: x ** 3), grad(grad(lambda x: x ** 3)), grad(grad(grad(lambda x: x ** 3))))])
# %%
w = tfe.Variable(5.0, name="w")
print(tfe.implicit_value_and_gradients(lambda x: w * x)(3.0))
print(tfe.implicit_gradients(lambda x: w * w * x)(3.0))
# %%
for batch in tfe.Iterator(tf.data.Dataset.range(5).batch(2)):
    print(batch.numpy())
print(tfe.num_gpus())
