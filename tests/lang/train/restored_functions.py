# A restored tf.function takes the kinds of arguments that it was saved for, and Python does nothing when it is called.
import tempfile; tf.keras.__internal__.enable_unsafe_deserialization()
tf.random.set_seed(1)
class Dropout(tf.Module):
    def __init__(self, rate, name=None):
        super().__init__(name)
        self.rate = tf.Variable(rate, trainable=False)
    @tf.function
    def __call__(self, x, training=True):
        print("tracing", x, training)
        if training:
            return x / self.rate
        return x
layer = Dropout(0.5)
print(layer(tf.range(4.0), tf.constant(True)))
print(layer(tf.ones([2, 3]), tf.constant(False)), layer(tf.ones([2]), True))
folder = tempfile.mkdtemp()
tf.saved_model.save(layer, folder)
tf.saved_model.save(layer, folder)
# %%
loaded = tf.saved_model.load(folder)
print(loaded(tf.range(4.0), tf.constant(False)), loaded(tf.ones([2, 3]), True), loaded([1.0, 2.0]))
# %%
loaded(tf.range(5.0), tf.constant(True))
# %%
loaded(tf.range(4), tf.constant(True))
# %%
concrete = loaded.__call__.get_concrete_function(x=tf.TensorSpec([4]), training=tf.TensorSpec([], tf.bool))
print(concrete(tf.range(4.0), tf.constant(True)), len(loaded.__call__.concrete_functions))
# %%
signature = layer.__call__.get_concrete_function(tf.TensorSpec([None, 3]), tf.constant(False))
tf.saved_model.save(layer, folder, signatures={"simple": signature})
again = tf.saved_model.load(folder)
print(list(again.signatures), again.signatures["simple"](x=tf.ones([1, 3]), training=tf.constant(True)))
print(again.signatures["simple"].structured_outputs)
# %%
# Sizes that nobody named are those that the weights ask for.
class Linear(tf.Module):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable(tf.ones([5, 3]))
    @tf.function
    def run(self, x):
        print("tracing", x)
        return tf.matmul(x, self.w)
linear = Linear()
run = linear.run.get_concrete_function(x=tf.TensorSpec([None, None]))
print(run.structured_input_signature, run.structured_outputs)
print(run(tf.ones([2, 5])))
model = tf.keras.Sequential([tf.keras.layers.Dense(4, input_shape=(7,))])
print(tf.function(lambda x: model(x) * 2.0).get_concrete_function(tf.TensorSpec([None, None])).structured_outputs.shape)
