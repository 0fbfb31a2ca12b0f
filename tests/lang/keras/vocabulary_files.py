# %% Layers with a given vocabulary come back from a file
layer = tf.keras.layers.TextVectorization(vocabulary=["to", "be", "or"], output_sequence_length=4)
model = tf.keras.Sequential([tf.keras.Input((1,), dtype=tf.string), layer])
model.save("texts.keras")
again = tf.keras.models.load_model("texts.keras")
print(again(tf.constant([["to be"], ["or not"]])))
print(again.layers[0].get_vocabulary())
