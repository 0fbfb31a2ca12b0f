# %%
import os
v = tf.Variable(10.0)
checkpoint = tf.train.Checkpoint(v=v)
path = checkpoint.save("./ckpt/run")
print(path, tf.train.latest_checkpoint("./ckpt"))
sorted(os.listdir("ckpt"))
# %%
v.assign(3.0)
checkpoint.restore(path)
print(v)
# %%
print(tf.train.list_variables(path))
print(open("ckpt/checkpoint").read())
# %%
reader = tf.train.load_checkpoint(path)
reader.get_tensor("v/.ATTRIBUTES/VARIABLE_VALUE"), sorted(reader.get_variable_to_shape_map())
# %%
model = tf.keras.Sequential([tf.keras.layers.Dense(2, kernel_initializer="ones", input_shape=(3,))])
model.save_weights("weights")
model.layers[0].kernel.assign(tf.zeros((3, 2)))
model.load_weights("weights")
print(model.layers[0].kernel.numpy())
# %%
manager = tf.train.CheckpointManager(checkpoint, "./managed", max_to_keep=2)
for i in range(3):
    v.assign_add(1.0)
    print(manager.save())
print(manager.checkpoints, manager.latest_checkpoint)
# %%
tf.train.Checkpoint(v=tf.Variable(1.0)).restore("nowhere")
# %%
tf.train.Checkpoint(w=tf.Variable(1.0)).restore(path).assert_consumed()
# %%
print(tf.train.latest_checkpoint("nothing"))
# %%
later = tf.keras.Sequential([tf.keras.layers.Dense(2)])
status = later.load_weights("weights")
later(tf.ones((1, 3)))
print(later.layers[0].kernel.numpy())
