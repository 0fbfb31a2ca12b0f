# %%
# Output modes by their older names, and reductions of strategies.
from tensorflow.keras import layers
layers.TextVectorization(output_mode="binary").get_config()["output_mode"], layers.StringLookup(output_mode="tf-idf").output_mode

# %%
layers.TextVectorization(output_mode="bad")

# %%
layers.CategoryEncoding(num_tokens=3, output_mode="binary")([[0, 1]])

# %%
text = layers.TextVectorization(output_mode="tf-idf")
text.adapt(tf.constant(["the sky", "the sea side"]))
text(["the sea"]).numpy().round(4)

# %%
tf.distribute.ReduceOp.SUM, tf.distribute.ReduceOp.MEAN, tf.distribute.ReduceOp("SUM")

# %%
s = tf.distribute.OneDeviceStrategy("/cpu:0")
s.reduce(tf.distribute.ReduceOp.SUM, tf.constant([1.0, 2.0]), axis=0), s.reduce("mean", tf.constant([1.0, 2.0]), axis=0)
