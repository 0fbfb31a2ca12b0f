"""What packages give goes into models, and tensors go into packages."""
# %%
import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
df = pd.DataFrame(np.random.RandomState(0).rand(100, 4), columns=list("abcd"))
df["y"] = (df.a + df.b > 1).astype(int)
X_train, X_test, y_train, y_test = train_test_split(df[list("abcd")], df["y"], random_state=0)
X_train.shape, y_test.sum()
# %%
# alone
import tensorflow as tf
assert tf.constant(df["a"]).dtype == tf.float64 and tf.convert_to_tensor(df[["a", "b"]]).shape == (100, 2)
assert tf.cast(df["y"], tf.float32).dtype == tf.float32
# %%
# alone
model = tf.keras.Sequential([tf.keras.layers.Dense(4, activation="relu", input_shape=(4,)), tf.keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
history = model.fit(X_train, y_train, validation_data=(X_test, y_test), epochs=2, batch_size=16, verbose=0)
assert pd.DataFrame(history.history).shape == (2, 4)
assert model.predict(X_test, verbose=0).shape == (25, 1) and len(model.evaluate(X_test, y_test, verbose=0)) == 2
# %%
# alone
batch = next(iter(tf.data.Dataset.from_tensor_slices((dict(X_train), y_train)).batch(2)))
assert sorted(batch[0]) == list("abcd") and batch[1].shape == (2,)
# %%
# alone
norm = tf.keras.layers.Normalization()
norm.adapt(np.array(X_train))
assert norm(X_train[:2]).shape == (2, 4)
# %%
# alone
assert StandardScaler().fit_transform(tf.constant([[1.0, 2.0], [3.0, 4.0]])).tolist() == [[-1, -1], [1, 1]]
t = pd.DataFrame(index=range(100))
t["t"] = tf.range(100)
assert t["t"].sum() == 4950
assert (tf.ones(100, tf.float64) - df["a"]).shape == (100,)
# %%
np.arange(100)[df["y"] == 1][:5], np.where(df["y"] == 1, 1, 0).sum(), np.concatenate([df["a"], df["b"]]).shape
# %%
np.column_stack([df["a"], df["b"]])[:2], np.unique(df["y"]), np.log1p(df["a"]).head(2)
# %%
df[["a", "b"]].agg(["mean", np.std])
# %%
import io, json, pickle, copy
print(json.dumps(df["y"].value_counts().to_dict()), f"{df['a'].mean():.3f}")
pd.read_csv(io.StringIO("a,b\n1,2\n"))
# %%
out = io.StringIO()
df.head(2)[["a"]].round(3).to_csv(out)
out.getvalue()
# %%
pickle.loads(pickle.dumps(df)).shape, copy.deepcopy(df).equals(df)
# %%
x = np.zeros(3)
s = pd.Series(x, copy=False)
x[0] = 5
s.tolist()
# %%
import sklearn
def fails():
    raise KeyError("mine")
pd.Series([1]).apply(lambda v: fails())
# %%
class Point:
    def __init__(self, x):
        self.x = x
    def __repr__(self):
        return f"Point({self.x})"
    def __eq__(self, other):
        return self.x == other.x
    def __hash__(self):
        return hash(self.x)
points = pd.Series([Point(1), Point(2)])
points, points[0].x, points.map(lambda p: p.x * 2).tolist()
# %%
p = Point(3)
pd.Series([p])[0] is p
# %%
d = {"k": [1, 2]}
s = pd.Series([d])
s[0]["k"].append(3)
d
# %%
pd.DataFrame([[1, 2], [3, 4]]).map(lambda v: v + 0.5)
# %%
def gen():
    for i in range(3):
        yield {"i": i, "sq": i * i}
pd.DataFrame(gen())
# %%
sorted([3, 1, 2], key=pd.Series([0, 30, 10, 20]).__getitem__)
