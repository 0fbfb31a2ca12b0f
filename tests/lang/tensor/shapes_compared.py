# %% What shapes and specifications say of each other.
import tensorflow as tf
from tried import said

some, none, known = tf.TensorShape([2, None]), tf.TensorShape(None), tf.TensorShape([2, 3])
said(lambda: some.with_rank_at_most(3), lambda: some.with_rank_at_most(1), lambda: none.with_rank_at_most(1),
     lambda: some.assert_has_rank(2), lambda: some.assert_has_rank(3), lambda: none.assert_has_rank(3),
     lambda: some.assert_same_rank([1, 2]), lambda: some.assert_same_rank([1]), lambda: some.assert_same_rank(none),
     some.assert_is_fully_defined, known.assert_is_fully_defined, none.assert_is_fully_defined)

# %%
print([[a.is_subtype_of(b) for b in (some, none, known)] for a in (some, none, known)])
print(some.most_specific_common_supertype([tf.TensorShape([3, 4])]), some.most_specific_common_supertype([tf.TensorShape([3])]),
      known.most_specific_common_supertype([tf.TensorShape([2, 4]), some]), some.most_specific_compatible_shape([3, 4]))

# %%
a, b, c = tf.TensorSpec([2, None]), tf.TensorSpec([2, 3], name="b"), tf.TensorSpec([2, 3], tf.int32)
print(b.is_subtype_of(a), a.is_subtype_of(b), c.is_subtype_of(a), a.value_type)
print(a.most_specific_common_supertype([b]), a.most_specific_common_supertype([c]), a.most_specific_common_supertype([tf.TensorSpec([4, 1])]))
said(lambda: a.most_specific_compatible_type(b), lambda: a.most_specific_compatible_type(tf.TensorSpec([2, 5])))
