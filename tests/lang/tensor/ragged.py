# RaggedTensors: rows of several lengths.
rt = tf.RaggedTensor.from_row_splits([3, 1, 4, 1, 5, 9, 2, 6], [0, 4, 4, 7, 8, 8])
r2 = tf.ragged.constant([[[1, 2], [3]], [], [[4]]])
u = tf.RaggedTensor.from_uniform_row_length([1, 2, 3, 4], 2)
fl = tf.ragged.constant([[1.1], [2.5, 3]])


def t(text):
    for line in text.strip().split("\n"):
        try:
            print(line, "::", repr(eval(line)))
        except Exception as e:
            print(line, "!!", type(e).__name__, str(e).split("\n")[0])

# %%
t("""
rt
r2
u
fl
rt.shape
r2.shape
u.shape
rt.dtype
rt.ragged_rank
r2.uniform_row_length
r2.values
r2.flat_values
rt.row_splits
rt.row_lengths()
rt.value_rowids()
rt.nrows()
rt.row_starts()
rt.row_limits()
r2.nested_row_splits
r2.nested_row_lengths()
r2.bounding_shape()
r2.to_list()
u.numpy()
rt.merge_dims(0, 1)
r2.merge_dims(1, 2)
rt.to_tensor()
rt.to_tensor(-1)
r2.to_tensor()
rt.to_tensor(shape=[None, 2])
type(rt)
isinstance(rt, tf.RaggedTensor)
tf.type_spec_from_value(rt)
rt.with_values(rt.values * 2)
rt.get_shape()
""")
# %%
t("""
tf.RaggedTensor.from_row_lengths([3, 1, 4, 1, 5], [2, 0, 3])
tf.RaggedTensor.from_row_starts([3, 1, 4, 1, 5], [0, 2, 2])
tf.RaggedTensor.from_row_limits([3, 1, 4, 1, 5], [2, 2, 5])
tf.RaggedTensor.from_value_rowids([3, 1, 4, 1, 5], [0, 0, 2, 2, 2], nrows=4)
tf.RaggedTensor.from_nested_row_lengths([1, 2, 3, 4], [[2, 0, 1], [2, 1, 1]])
tf.RaggedTensor.from_tensor([[1, 2, 0], [4, 0, 0]], padding=0)
tf.RaggedTensor.from_tensor([[1, 2, 0], [4, 0, 0]], lengths=[2, 1])
tf.RaggedTensor.from_tensor([[1, 2, 0], [4, 0, 0]])
tf.ragged.constant([["a", "bc"], []])
tf.ragged.constant([])
tf.ragged.constant([[1], [2, [3]]])
tf.RaggedTensor.from_row_splits([1, 2], [0, 1])
tf.RaggedTensor.from_row_lengths([1, 2, 3], [1, 1])
tf.ragged.range([3, 0, 2])
tf.ragged.range([0, 5, 8], [3, 3, 12])
tf.ragged.stack([[1, 2], [3]])
tf.ragged.boolean_mask([[1, 2, 3], [4, 5, 6]], [[True, False, True], [False, False, True]])
tf.ragged.boolean_mask(rt, [True, False, True, False, True])
tf.ragged.map_flat_values(lambda x: x * 2, r2)
tf.strings.split(["a b c", "d e"])
tf.strings.split(["a b c", "", "d e"])[0]
""")
# %%
t("""
rt[0]
rt[-1]
rt[0, 1]
rt[10]
rt[1:3]
rt[:, 0:1]
rt[:, ::2]
rt[:, 0]
rt[..., 1:]
r2[0]
r2[0, 1]
r2[:, 0:1]
list(rt)
len(rt)
bool(rt)
hash(rt)
""")
# %%
t("""
rt + 1
1 - rt
rt * rt
rt / 2
rt // 2
rt % 2
rt ** 2
-rt
abs(-rt)
rt > 2
rt == rt
~(rt > 1)
(rt > 1) & (rt < 5)
rt + tf.constant([[1], [2], [3], [4], [5]])
tf.add(rt, rt)
tf.square(rt)
tf.cast(rt, tf.float32)
tf.nn.relu(rt - 3)
tf.ones_like(rt)
tf.identity(rt)
tf.where(rt > 3, rt, -rt)
tf.size(rt)
tf.rank(rt)
tf.is_tensor(rt)
""")
# %%
t("""
tf.reduce_sum(rt, axis=1)
tf.reduce_sum(rt, axis=0)
tf.reduce_sum(rt)
tf.reduce_mean(rt, axis=1)
tf.reduce_mean(fl, axis=1)
tf.reduce_max(rt)
tf.reduce_max(fl, axis=1)
tf.reduce_any(rt > 5, axis=1)
tf.reduce_sum(r2, axis=2)
tf.reduce_sum(r2, axis=1)
tf.concat([rt, [[1], [2], [3], [4], [5]]], axis=1)
tf.concat([rt, rt], axis=0)
tf.stack([rt, rt])
tf.expand_dims(rt, 0)
tf.expand_dims(rt, 1)
r2[:1]
tf.ragged.constant([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
tf.ragged.constant([[], []])
tf.ragged.constant([[[]], [[], []]])
tf.ragged.range(tf.range(30))
tf.map_fn(tf.reduce_sum, rt, fn_output_signature=tf.int32)
tf.convert_to_tensor(rt)
""")
# %%
weights = tf.Variable([1., 2., 3.])
with tf.GradientTape() as tape:
    rows = tf.RaggedTensor.from_row_lengths(weights * 2, [2, 1])
    total = tf.reduce_sum(tf.reduce_mean(rows, axis=1))
print(total, tape.gradient(total, weights))
