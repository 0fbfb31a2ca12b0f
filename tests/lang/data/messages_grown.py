# %% features are made when they are asked for
example = tf.train.Example()
example.features.feature["a"].int64_list.value.append(1)
example.features.feature["a"].int64_list.value.extend([2, 3])
print(example, example.features.feature["a"].WhichOneof("kind"), example.HasField("features"), tf.train.Example().HasField("features"))
print("a" in example.features.feature, len(example.features.feature), example.features.feature.get("b"), example.ByteSize())
print(tf.train.Example.FromString(example.SerializeToString()) == example)
# %% of several kinds one is set
feature = tf.train.Feature()
print(feature.WhichOneof("kind"), feature.int64_list.value[:], feature.HasField("int64_list"))
feature.float_list.value.append(1.5)
feature.bytes_list.value.append(b"x")
print(feature, feature.HasField("float_list"), feature.float_list.value)
feature.ClearField("bytes_list")
print(feature.WhichOneof("kind"))
# %% copies
other = tf.train.Feature()
feature.int64_list.value.append(5)
other.CopyFrom(feature)
other.int64_list.value.append(6)
print(feature.int64_list.value, other.int64_list.value, feature == other)
other.MergeFrom(feature)
print(other.int64_list.value)
# %% dicts stand for messages
tf.train.Example(features={"feature": {"a": {"int64_list": {"value": [1]}}}})
# %% lists of features, names backward
steps = tf.train.SequenceExample()
steps.feature_lists.feature_list["w"].feature.add().int64_list.value.append(4)
steps.feature_lists.feature_list["w"].feature.add(float_list=tf.train.FloatList(value=[0.5]))
steps.context.feature["m"].bytes_list.value.append(b"m")
steps.context.feature["n"].bytes_list.value.append(b"n")
print(steps)
# %% what is refused
for attempt in (lambda: setattr(feature, "int64_list", tf.train.Int64List()), lambda: setattr(feature, "more", 1), lambda: tf.train.Feature(more=1),
                lambda: feature.WhichOneof("more"), lambda: feature.int64_list.value.append("a"), lambda: tf.train.Int64List(value=[2 ** 70]),
                lambda: setattr(feature.int64_list, "value", [1]), lambda: example.features.feature.__setitem__("b", feature),
                lambda: tf.train.Example.FromString(b"\xff")):
    try:
        attempt()
    except Exception as e:
        print(type(e).__name__, e)
# %% text
from google.protobuf import json_format, text_format

text = """features: < # of one example
  feature { key: "a", value { int64_list { value: [1, -2] value: 0x1F } } };
  feature: {key: 'b' value: {bytes_list: {value: ['x' 'y', "\\001\\n"]}}}
  feature { key: 'c' value { float_list { value: [1.5, -inf, nan, 2f] } } }
>"""
parsed = text_format.Parse(text, tf.train.Example())
print(text_format.MessageToString(parsed), text_format.MessageToString(parsed, as_one_line=True))
# %%
for text in ("more: 1", "value: 1.5", "value: 'a'", "value: 1 value: ["):
    try:
        text_format.Parse(text, tf.train.Int64List())
    except text_format.ParseError as e:
        print(e)
# %% JSON
print(json_format.MessageToJson(tf.train.Features(feature={"b": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"\x00ab"]))})))
print(json_format.MessageToDict(steps.feature_lists))
print(json_format.Parse('{"feature": {"a": {"int64List": {"value": ["1", 2]}}}}', tf.train.Features()))
print(json_format.ParseDict({"value": [1.5, "NaN"]}, tf.train.FloatList()))
json_format.Parse('{"more": 1}', tf.train.Example())
# %%
tf.io.parse_example(tf.io.decode_json_example(['{"features":{"feature":{"a":{"int64List":{"value":["7"]}}}}}']), {"a": tf.io.FixedLenFeature([1], tf.int64)})
