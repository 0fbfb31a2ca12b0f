# %% a signature comes of itself only where there is one function
import tempfile; tf.keras.__internal__.enable_unsafe_deserialization()

folder = tempfile.mkdtemp()


class Scale(tf.Module):
    def __init__(self):
        self.factor = tf.Variable(2.0)

    @tf.function
    def __call__(self, x):
        return x * self.factor

    @tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
    def change(self, factor):
        self.factor.assign(factor)


scale = Scale()
scale(tf.constant(1.0))
tf.saved_model.save(scale, folder + "/plain")
len(tf.saved_model.load(folder + "/plain").signatures)
# %% open ranks stay open
call = scale.__call__.get_concrete_function(tf.TensorSpec(None, tf.float32))
tf.saved_model.save(scale, folder + "/given", signatures=call)
served = tf.saved_model.load(folder + "/given").signatures["serving_default"]
print(served.structured_outputs, repr(served).split(" at ")[0])
served(tf.constant([1.0, 2.0]))
# %% a concrete function of an example
root = tf.train.Checkpoint()
root.v = tf.Variable(3.0)
root.f = tf.function(lambda x: root.v * x)
tf.saved_model.save(root, folder + "/example", root.f.get_concrete_function(tf.constant(1.0, shape=[1])))
served = tf.saved_model.load(folder + "/example").signatures["serving_default"]
print(served.structured_outputs, served(x=tf.constant([1.0])))
# %% a deep model
inputs = tf.keras.Input((3,))
x = inputs
for i in range(120):
    x = tf.keras.layers.Dense(3, kernel_initializer="identity", name=f"dense{i}")(x)
model = tf.keras.Model(inputs, x)
tf.saved_model.save(model, folder + "/deep")
deep = tf.saved_model.load(folder + "/deep")
print(len(deep.variables), deep.signatures["serving_default"].structured_outputs)
deep(tf.constant([[1.0, 2.0, 3.0]]))
