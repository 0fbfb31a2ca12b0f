# %% sequences of other types
from collections import namedtuple

Point, Spot = namedtuple("Point", "x y"), namedtuple("Spot", "x y")
tf.nest.assert_same_structure([1, 2], (3, 4))
# %%
tf.nest.assert_same_structure(Point(1, [2]), Spot(1, [2]))
# %%
tf.nest.assert_same_structure({"a": (1,)}, [1])
# %% keys
tf.nest.assert_same_structure({"a": 1}, {"b": 1})
# %%
tf.nest.assert_same_structure({"a": 1}, {"a": 1, "b": 2})
# %% leaves and sequences
tf.nest.assert_same_structure([[1]], [np.arange(2)])
# %%
tf.nest.assert_same_structure((1,), tf.constant(1))
# %% numbers of elements
tf.nest.assert_same_structure(Point(1, (2,)), Point(1, (2, 3)))
# %% types do not count
tf.nest.assert_same_structure([(1, 2)], [[1, 2]], check_types=False)
tf.nest.map_structure(lambda a, b: a + b, Point(1, 2), Point(3, 4))
