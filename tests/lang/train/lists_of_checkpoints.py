# %% a list that a Checkpoint holds is restored as it grows
import os
import tempfile

folder = tempfile.mkdtemp()
kept = tf.train.Checkpoint(named=[tf.Variable(7.0)])
kept.listed = [tf.Variable(1.0)]
kept.listed.append(tf.Variable(2.0))
kept.mapped = {"one": kept.listed[0]}
kept.mapped["two"] = kept.listed[1]
path = kept.save(os.path.join(folder, "lists"))
print(kept.named, type(kept.listed).__name__, len(kept.listed), kept.listed[-1].numpy())
# %%
back = tf.train.Checkpoint()
second = tf.Variable(0.0)
back.mapped = {"two": second}
status = back.restore(path)
back.listed = []
print(second.numpy(), back.listed)
first, more = tf.Variable(0.0), tf.Variable(0.0)
back.listed.append(first)
back.listed += [more]
print(first.numpy(), more.numpy(), isinstance(back.listed, list), back.listed == [first, more])
# %% weights that are not there yet
class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.layer = tf.keras.layers.Dense(2)

    def call(self, x):
        return self.layer(x)


net = Net()
net.save_weights(os.path.join(folder, "empty"))
print(tf.train.list_variables(os.path.join(folder, "empty")))
net.load_weights(os.path.join(folder, "empty"))
net(tf.ones((1, 3)))
net.save_weights(os.path.join(folder, "full"))
[name for name, shape in tf.train.list_variables(os.path.join(folder, "full"))]
# %%
tf.keras.Sequential([tf.keras.layers.Dense(3)], name="open").save_weights(os.path.join(folder, "open"))
