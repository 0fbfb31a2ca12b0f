import tensorflow.compat.v1 as v1
import tensorflow as tf
import numpy as np
cells = v1.nn.rnn_cell
x = tf.reshape(tf.range(12.0), [2, 3, 2]) / 10
def fill(cell):
    for v in cell.variables:
        v.assign(tf.reshape(tf.range(tf.cast(tf.size(v), tf.float32)), v.shape) / 50 - 0.2)
# %%
for make in (lambda: cells.BasicRNNCell(3), lambda: cells.GRUCell(3), lambda: cells.BasicLSTMCell(3), lambda: cells.BasicLSTMCell(3, state_is_tuple=False), lambda: cells.LSTMCell(3, use_peepholes=True, num_proj=2, cell_clip=0.5), lambda: cells.LSTMCell(3, initializer=tf.keras.initializers.Zeros())):
    cell = make()
    state = cell.zero_state(2, tf.float32)
    cell(x[:, 0], state)
    fill(cell)
    output, state = cell(x[:, 0], state)
    print(type(cell).__name__, cell.state_size, cell.output_size, np.round(output.numpy(), 4).tolist())
    print([np.round(s.numpy(), 4).tolist() for s in tf.nest.flatten(state)], [(v.shape.as_list()) for v in cell.variables])
# %%
state
# %%
stack = cells.MultiRNNCell([cells.BasicLSTMCell(2), cells.GRUCell(3)])
out, new = stack(x[:, 0], stack.zero_state(2, tf.float32))
print(out.shape, type(new).__name__, type(new[0]).__name__, new[1].shape, stack.state_size, stack.output_size, len(stack.trainable_variables))
# %%
cell = cells.BasicRNNCell(2)
cell(x[:, 0], cell.zero_state(2, tf.float32)); fill(cell)
outputs, last = v1.nn.dynamic_rnn(cell, x, dtype=tf.float32, sequence_length=[3, 1])
print(np.round(outputs.numpy(), 4).tolist(), np.round(last.numpy(), 4).tolist())
outputs, last = v1.nn.dynamic_rnn(cell, tf.transpose(x, [1, 0, 2]), initial_state=tf.ones([2, 2]), time_major=True)
print(outputs.shape, np.round(last.numpy(), 4).tolist())
# %%
outputs, states = v1.nn.static_rnn(cell, tf.unstack(x, axis=1), dtype=tf.float32)
print(len(outputs), np.round(outputs[-1].numpy(), 4).tolist())
(forth, back), _ = v1.nn.bidirectional_dynamic_rnn(cell, cell, x, sequence_length=[3, 2], dtype=tf.float32)
print(np.round(back.numpy(), 4).tolist())
# %%
wrapped = cells.DropoutWrapper(cell, output_keep_prob=1.0)
print(np.round(wrapped(x[:, 0], tf.zeros([2, 2]))[0].numpy(), 4).tolist(), np.round(cells.ResidualWrapper(cell)(x[:, 0], tf.zeros([2, 2]))[0].numpy(), 4).tolist(), wrapped.output_size)
# %%
class Colors(tf.keras.Model):
    def __init__(self):
        super().__init__(name="")
        self.cells = [cells.BasicLSTMCell(n) for n in (4, 3)]
        for i, c in enumerate(self.cells):
            setattr(self, "cell-%d" % i, c)
        self.relu = tf.keras.layers.Dense(3, activation=tf.nn.relu, name="relu")
    def call(self, chars, training=False):
        chars = tf.transpose(chars, [1, 0, 2])
        for cell in self.cells:
            state, outputs = cell.zero_state(2, tf.float32), []
            for ch in tf.unstack(chars):
                output, state = cell(ch, state)
                outputs.append(output)
            chars = tf.stack(outputs)
        return self.relu(chars[-1])
model = Colors()
print(model(x).shape, len(model.trainable_variables), [v.shape.as_list() for v in model.trainable_variables])
# %%
with tf.GradientTape() as tape:
    loss = tf.reduce_mean(model(x))
print([None if g is None else g.shape.as_list() for g in tape.gradient(loss, model.trainable_variables)])
# %% variables by name
a = v1.get_variable("a", [2], initializer=v1.zeros_initializer())
print(a.name, a.shape, v1.get_variable("a", [2]) is a, v1.get_variable("c", initializer=tf.constant(3)).numpy(), v1.get_variable("d", [1], tf.float64, v1.constant_initializer(2)).numpy())
with v1.variable_scope("outer") as scope:
    with v1.variable_scope("inner", initializer=v1.ones_initializer()):
        b = v1.get_variable("b", [2], trainable=False)
    print(b.name, b.numpy(), b.trainable, scope.name, v1.get_variable_scope().name, tf.Variable(1.0, name="plain").name)
print(repr(v1.get_variable_scope().name), v1.AUTO_REUSE)
# %%
def two(x):
    w = v1.get_variable("w", [], initializer=v1.constant_initializer(2.0))
    return w * x
template = v1.make_template("scale", two)
print(template(3.0).numpy(), [v.name for v in template.variables], template(4.0).numpy(), len(template.trainable_variables))
# %%
for f in (lambda: v1.variable_scope(None).__enter__(), lambda: v1.get_variable("s", [1], initializer=tf.constant(1))):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, str(e)[:80])
# %% initializers
for i in (v1.zeros_initializer(), v1.ones_initializer(tf.int32), v1.constant_initializer([1, 2]), v1.constant_initializer(0.5, tf.float64)):
    print(i([2]))
print([v1.random_uniform_initializer(-0.1, 0.1)([3, 4]).shape, v1.truncated_normal_initializer(stddev=0.1)([2]).dtype, v1.random_normal_initializer(0.0, 1.0, dtype=tf.float64)([2]).dtype, v1.glorot_uniform_initializer()([2, 2]).shape, v1.orthogonal_initializer()([2, 2]).shape, v1.variance_scaling_initializer(2.0)([2, 2]).shape])
# %% layers by function
print(v1.layers.dense(x, 4, tf.nn.relu).shape, v1.layers.conv1d(x, 3, 2).shape, v1.layers.flatten(x).shape, v1.layers.dropout(x, 0.5).shape, v1.layers.batch_normalization(x, training=True).shape)
image = tf.ones([1, 4, 4, 2])
print(v1.layers.conv2d(image, 3, [2, 2], padding="same").shape, v1.layers.conv2d_transpose(image, 3, 2, strides=2).shape, v1.layers.max_pooling2d(image, 2, 2).shape, v1.layers.average_pooling2d(image, 2, 1).shape, v1.layers.separable_conv2d(image, 3, 2).shape)
print(v1.layers.Conv2D(1, 1, padding="SAME").padding, v1.layers.Flatten()(image).shape)
