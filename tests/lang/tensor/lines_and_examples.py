# %%
from tried import said

# %%
D = tf.io.decode_csv
said(lambda: D(["1,2.5,x", "3,4,y"], [0, 0.0, ""]), lambda: D(["1,2.5,x", ",3,"], [[7], [0.0], ["none"]]), lambda: D("1,2", [[1], [2]]), lambda: D([["1,2"], ["3,4"]], [0, 0]),
     lambda: D(['"a,b",2', 'c,"3"'], ["", 0]), lambda: D(["1|2"], [0, 0], field_delim="|"), lambda: D(['"a",2'], ["", 0], use_quote_delim=False), lambda: D(["NA,2"], [5, 0], na_value="NA"),
     lambda: D(["1,2,3"], [0, 0], select_cols=[0, 2]), lambda: D([" 1, 2 "], [0, 0.0]), lambda: D(["1e3,-inf"], [0.0, 0.0]),
     lambda: D(["1,2", "3"], [0, 0]), lambda: D(["1,x"], [0, 0]), lambda: D(["1,1.5"], [0, 0]), lambda: D(["1,2"], [[1.0, 2.0], [1.0]]),
     lambda: D(["1_0,2"], [0, 0]), lambda: D(["5,99999999999"], [0, 0]), lambda: D(['a"b,2'], ["", 0]), lambda: D(['"a"b,2'], ["", 0]), lambda: D(['"a,2'], ["", 0]), lambda: D(['"say ""so""",2', '"",3'], ["z", 0]), lambda: D(['1,2,'], [0, 0, "z"]), lambda: D([""], [""]), lambda: D(["", "a"], [["z"]]), lambda: D(tf.zeros([0], tf.string), [0, 0.0]))

# %%
S = tf.strings.format
said(lambda: S("{}", tf.range(10)), lambda: S("{}", [tf.reshape(tf.range(60), [10, 6])]), lambda: S("{} {}", [tf.constant(["a", "b"]), tf.constant(2.5)]), lambda: S("{}", tf.zeros([0, 2])),
     lambda: S("{}", tf.range(10), summarize=-1), lambda: S("{}", tf.reshape(tf.range(27), [3, 3, 3]), summarize=1), lambda: S("{}", [[True, False]]))

# %%
E = tf.train.Example
def example(**features):
    kinds = {float: "float_list", int: "int64_list", str: "bytes_list"}
    make = {"float_list": tf.train.FloatList, "int64_list": tf.train.Int64List, "bytes_list": tf.train.BytesList}
    feature = {}
    for name, values in features.items():
        kind = kinds[type(values[0])] if values else "int64_list"
        feature[name] = tf.train.Feature(**{kind: make[kind](value=[v.encode() if isinstance(v, str) else v for v in values])})
    return E(features=tf.train.Features(feature=feature)).SerializeToString()
rows = [example(a=[1, 2, 3], b=[1.5], c=["x", "yz"]), example(a=[], b=[2.5, 3.5]), example(a=[9], c=["w"])]
for kind, dtype in (("a", tf.int64), ("b", tf.float32), ("c", tf.string)):
    said(lambda: tf.io.parse_example(rows, {kind: tf.io.VarLenFeature(dtype)})[kind], lambda: tf.io.parse_example(rows[1:2], {kind: tf.io.VarLenFeature(dtype)})[kind],
         lambda: tf.io.parse_example(tf.zeros([0], tf.string), {kind: tf.io.VarLenFeature(dtype)})[kind])
