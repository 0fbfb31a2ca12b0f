"""pandas: what "10 minutes to pandas" uses."""
# %%
import numpy as np
import pandas as pd
# %%
s = pd.Series([1, 3, 5, np.nan, 6, 8])
s
# %%
dates = pd.date_range("20130101", periods=6)
dates
# %%
np.random.seed(0)
df = pd.DataFrame(np.random.randn(6, 4), index=dates, columns=list("ABCD"))
df
# %%
df2 = pd.DataFrame({"A": 1.0, "B": pd.Timestamp("20130102"), "C": pd.Series(1, index=list(range(4)), dtype="float32"),
                    "D": np.array([3] * 4, dtype="int32"), "E": pd.Categorical(["test", "train", "test", "train"]), "F": "foo"})
df2
# %%
df2.dtypes
# %%
df.head()
# %%
df.tail(3)
# %%
df.index
# %%
df.columns
# %%
df.to_numpy()
# %%
df.describe()
# %%
df.T
# %%
df.sort_index(axis=1, ascending=False)
# %%
df.sort_values(by="B")
# %%
df["A"]
# %%
df[0:3]
# %%
df.loc[dates[0]]
# %%
df.loc[:, ["A", "B"]]
# %%
df.loc["20130102":"20130104", ["A", "B"]]
# %%
df.loc[dates[0], "A"]
# %%
df.at[dates[0], "A"]
# %%
df.iloc[3]
# %%
df.iloc[3:5, 0:2]
# %%
df.iloc[[1, 2, 4], [0, 2]]
# %%
df[df["A"] > 0]
# %%
df[df > 0]
# %%
df2 = df.copy()
df2["E"] = ["one", "one", "two", "three", "four", "three"]
df2[df2["E"].isin(["two", "four"])]
# %%
df.at[dates[0], "A"] = 0
df.iat[0, 1] = 0
df.loc[:, "D"] = np.array([5.0] * len(df))
df
# %%
df1 = df.reindex(index=dates[0:4], columns=list(df.columns) + ["E"])
df1.loc[dates[0]:dates[1], "E"] = 1
df1
# %%
df1.dropna(how="any")
# %%
df1.fillna(value=5)
# %%
pd.isna(df1)
# %%
df.mean()
# %%
df.mean(axis=1)
# %%
df.agg(lambda x: np.mean(x) * 5.6)
# %%
df.transform(lambda x: x * 101.2)
# %%
s = pd.Series(np.random.randint(0, 7, size=10))
s.value_counts()
# %%
pd.Series(["A", "B", "C", "Aaba", "Baca", np.nan, "CABA", "dog", "cat"]).str.lower()
# %%
df = pd.DataFrame(np.random.randn(10, 4))
pieces = [df[:3], df[3:7], df[7:]]
pd.concat(pieces)
# %%
left = pd.DataFrame({"key": ["foo", "foo"], "lval": [1, 2]})
right = pd.DataFrame({"key": ["foo", "foo"], "rval": [4, 5]})
pd.merge(left, right, on="key")
# %%
df = pd.DataFrame({"A": ["foo", "bar", "foo", "bar", "foo", "bar", "foo", "foo"], "B": ["one", "one", "two", "three", "two", "two", "one", "three"],
                   "C": np.random.randn(8), "D": np.random.randn(8)})
df.groupby("A")[["C", "D"]].sum()
# %%
df.groupby(["A", "B"]).sum()
# %%
arrays = [["bar", "bar", "baz", "baz"], ["one", "two", "one", "two"]]
index = pd.MultiIndex.from_arrays(arrays, names=["first", "second"])
df2 = pd.DataFrame(np.random.randn(4, 2), index=index, columns=["A", "B"])
df2.stack()
# %%
df2.stack().unstack(0)
# %%
pd.pivot_table(df, values="D", index=["A", "B"], aggfunc="mean")
# %%
rng = pd.date_range("1/1/2012", periods=100, freq="s")
ts = pd.Series(np.random.randint(0, 500, len(rng)), index=rng)
ts.resample("5Min").sum()
# %%
ts.tz_localize("UTC").head(2)
# %%
df = pd.DataFrame({"id": [1, 2, 3, 4, 5, 6], "raw_grade": ["a", "b", "b", "a", "a", "e"]})
df["grade"] = df["raw_grade"].astype("category")
df["grade"] = df["grade"].cat.rename_categories(["very good", "good", "very bad"])
df.groupby("grade", observed=False).size()
# %%
df.to_csv("foo.csv")
pd.read_csv("foo.csv")
# %%
print(open("foo.csv").read())
# %%
if pd.Series([False, True, False]):
    print("I was true")
# %%
len(df), df.shape, type(df), isinstance(df, pd.DataFrame), df.empty
# %%
df.info()
# %%
for name, group in df.groupby("raw_grade"):
    print(name, len(group))
# %%
for row in df.itertuples():
    print(row.Index, row.raw_grade, row.id)
# %%
for i, row in df.iterrows():
    print(i, row["id"], row.grade)
# %%
df["id"].map({1: "x", 2: "y"})
# %%
df["id"].apply(lambda v: v ** 2).tolist()
# %%
df["missing"]
# %%
df.nothing
# %%
pd.DataFrame({"a": [1, 2], "b": [1]})
# %%
sorted(df.columns), max(df["id"]), sum(df["id"]), "id" in df, list(df)
# %%
np.sqrt(df["id"]), np.asarray(df["id"]), np.mean(df["id"])
# %%
df.query("id > 3 and raw_grade == 'a'")
# %%
df.eval("double = id * 2")
# %%
df.assign(half=lambda d: d.id / 2).rename(columns=str.upper)
# %%
df.to_dict("records")
# %%
print(df.to_string(), df.to_json(), sep="\n")
# %%
2 * df["id"] + np.arange(6) - df["id"]
# %%
np.array([1, 2, 3, 4, 5, 6]) * df["id"]
# %%
df["id"].rolling(2).mean()
# %%
pd.cut(df["id"], 3)
# %%
pd.get_dummies(df["raw_grade"])
# %%
df.sample(3, random_state=1)
# %%
np.random.seed(7)
df.sample(3), np.random.rand()
# %%
x = df["id"].values
x.sum(), x.dtype, x[:3]
# %%
df.style
# skip: a style has a random identifier
# %%
pd.Timestamp("2020-03-01") - pd.Timedelta(days=1), pd.Timestamp("2020-03-01").day_name()
# %%
import datetime
pd.Timestamp("2020-03-01") > datetime.datetime(2019, 1, 1), pd.Timestamp(datetime.date(2020, 1, 1)), pd.to_datetime("2020-05-06").to_pydatetime()
# %%
df.melt(id_vars="id").head()
# %%
with pd.option_context("display.max_rows", 4):
    print(pd.DataFrame({"x": range(10)}))
