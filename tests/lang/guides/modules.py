# %% Guide: modules, layers, training loops.
import tensorflow as tf
class SimpleModule(tf.Module):
    def __init__(self, name=None):
        super().__init__(name=name)
        self.a_variable = tf.Variable(5.0, name="train_me")
        self.non_trainable_variable = tf.Variable(5.0, trainable=False, name="do_not_train_me")
    def __call__(self, x):
        return self.a_variable * x + self.non_trainable_variable
simple_module = SimpleModule(name="simple")
simple_module(tf.constant(5.0))

# %%
print("trainable variables:", simple_module.trainable_variables)
print("all variables:", simple_module.variables)

# %%
tf.random.set_seed(3)
class Dense(tf.Module):
    def __init__(self, in_features, out_features, name=None):
        super().__init__(name=name)
        self.w = tf.Variable(tf.random.normal([in_features, out_features]), name='w')
        self.b = tf.Variable(tf.zeros([out_features]), name='b')
    def __call__(self, x):
        y = tf.matmul(x, self.w) + self.b
        return tf.nn.relu(y)
class SequentialModule(tf.Module):
    def __init__(self, name=None):
        super().__init__(name=name)
        self.dense_1 = Dense(in_features=3, out_features=3)
        self.dense_2 = Dense(in_features=3, out_features=2)
    def __call__(self, x):
        x = self.dense_1(x)
        return self.dense_2(x)
my_model = SequentialModule(name="the_model")
print("Model results:", my_model(tf.constant([[2.0, 2.0, 2.0]])))
print("Submodules:", [type(s).__name__ for s in my_model.submodules])
for var in my_model.variables:
    print(var, "\n")
print(my_model.name, my_model.name_scope.name if hasattr(my_model.name_scope, 'name') else '')

# %%
class FlexibleDenseModule(tf.Module):
    def __init__(self, out_features, name=None):
        super().__init__(name=name)
        self.is_built = False
        self.out_features = out_features
    def __call__(self, x):
        if not self.is_built:
            self.w = tf.Variable(tf.random.normal([x.shape[-1], self.out_features]), name='w')
            self.b = tf.Variable(tf.zeros([self.out_features]), name='b')
            self.is_built = True
        y = tf.matmul(x, self.w) + self.b
        return tf.nn.relu(y)
m = FlexibleDenseModule(2)
print(tf.round(m(tf.constant([[2.0, 2.0, 2.0], [3.0, 3.0, 3.0]])) * 1000))
import tempfile, os
chkp_path = os.path.join(tempfile.mkdtemp(), "my_checkpoint")
checkpoint = tf.train.Checkpoint(model=my_model)
r = checkpoint.write(chkp_path)
print(sorted(os.listdir(os.path.dirname(chkp_path))))
for v in tf.train.list_variables(chkp_path): print(v)
new_model = SequentialModule()
new_checkpoint = tf.train.Checkpoint(model=new_model)
new_checkpoint.restore(chkp_path)
print(new_model(tf.constant([[2.0, 2.0, 2.0]])) == my_model(tf.constant([[2.0, 2.0, 2.0]])))

# %%
class MySequentialModule(tf.Module):
    @tf.function
    def __call__(self, x):
        return x * 2
mm = MySequentialModule(name="m2")
print(mm(tf.constant([[2.0, 2.0, 2.0]])))
print(mm([[[2.0, 2.0, 2.0], [2.0, 2.0, 2.0]]]))
class MyDense(tf.keras.layers.Layer):
    def __init__(self, in_features, out_features, **kwargs):
        super().__init__(**kwargs)
        self.w = tf.Variable(tf.random.normal([in_features, out_features]), name='w')
        self.b = tf.Variable(tf.zeros([out_features]), name='b')
    def call(self, x):
        y = tf.matmul(x, self.w) + self.b
        return tf.nn.relu(y)
simple_layer = MyDense(name="simple", in_features=3, out_features=3)
print(simple_layer([[2.0, 2.0, 2.0]]).shape)
class FlexibleDense(tf.keras.layers.Layer):
    def __init__(self, out_features, **kwargs):
        super().__init__(**kwargs)
        self.out_features = out_features
    def build(self, input_shape):
        self.w = tf.Variable(tf.random.normal([input_shape[-1], self.out_features]), name='w')
        self.b = tf.Variable(tf.zeros([self.out_features]), name='b')
    def call(self, inputs):
        return tf.matmul(inputs, self.w) + self.b
flexible_dense = FlexibleDense(out_features=3)
print(flexible_dense.variables)
print("Model results:", flexible_dense(tf.constant([[2.0, 2.0, 2.0], [3.0, 3.0, 3.0]])).shape)
try:
    print("Model results:", flexible_dense(tf.constant([[2.0, 2.0, 2.0, 2.0]])))
except tf.errors.InvalidArgumentError as e:
    print("Failed:", str(e)[:70])

# %%
TRUE_W = 3.0
TRUE_B = 2.0
NUM_EXAMPLES = 201
x = tf.linspace(-2, 2, NUM_EXAMPLES)
x = tf.cast(x, tf.float32)
def f(x):
    return x * TRUE_W + TRUE_B
noise = tf.random.normal(shape=[NUM_EXAMPLES])
y = f(x) + noise
class MyModel(tf.Module):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.w = tf.Variable(5.0)
        self.b = tf.Variable(0.0)
    def __call__(self, x):
        return self.w * x + self.b
model = MyModel()
print("Variables:", model.variables)
assert model(3.0).numpy() == 15.0
def loss(target_y, predicted_y):
    return tf.reduce_mean(tf.square(target_y - predicted_y))
print("Current loss: %1.6f" % loss(y, model(x)).numpy())
def train(model, x, y, learning_rate):
    with tf.GradientTape() as t:
        current_loss = loss(y, model(x))
    dw, db = t.gradient(current_loss, [model.w, model.b])
    model.w.assign_sub(learning_rate * dw)
    model.b.assign_sub(learning_rate * db)
weights = []
biases = []
epochs = range(10)
def report(model, loss):
    return f"W = {model.w.numpy():1.2f}, b = {model.b.numpy():1.2f}, loss={loss:2.5f}"
for epoch in epochs:
    train(model, x, y, learning_rate=0.1)
    weights.append(model.w.numpy())
    biases.append(model.b.numpy())
    current_loss = loss(y, model(x))
    print(f"Epoch {epoch:2d}:")
    print("    ", report(model, current_loss))
