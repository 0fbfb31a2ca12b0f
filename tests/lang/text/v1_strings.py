# %% TensorFlow 1's names for strings
v1 = tf.compat.v1
parts = v1.string_split(["white,1, 2", ",,a", ""], ",")
print(parts.values, parts.indices.numpy().tolist(), parts.dense_shape.numpy())
print(v1.string_split(["a b", "c"]).values, v1.string_split(["a,,b"], ",", skip_empty=False).values, v1.string_split(["abc"], "").values)
print(v1.string_split(["a-b;c"], delimiter="-;").values)
# %%
print(v1.string_to_number(["1", "2.5"]), v1.string_to_number("7", tf.int32), v1.decode_raw(["ab", "cd"], tf.uint8))
