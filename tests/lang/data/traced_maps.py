# %% Functions given to map, filter, scan and reduce are traced once, at that line
import tensorflow as tf
numbers = tf.data.Dataset.range(4)
def doubled(x):
    print("traced", x)
    return x * 2
made = numbers.map(doubled)
print("made", made)
print(list(made.as_numpy_iterator()), list(made.as_numpy_iterator()))
seen = []
print(list(numbers.map(lambda x: seen.append(1) or x).as_numpy_iterator()), seen)
def folded(total, x):
    print(total, x)
    return total + x
print(numbers.reduce(tf.constant(0, tf.int64), folded))
running = numbers.scan(tf.constant(0, tf.int64), lambda total, x: (total + x, (total, {"at": x})))
print(running.element_spec, [(t, d["at"]) for t, d in running.as_numpy_iterator()])
# %% Its errors come there, in the words of traced functions
def told(make):
    try:
        print(make())
    except Exception as e:
        print(type(e).__name__, str(e))
def shown(x):
    return x.numpy() + 1
told(lambda: numbers.map(shown))
told(lambda: numbers.map(lambda x, y: x))
told(lambda: numbers.filter(lambda x: x))
told(lambda: numbers.take_while(lambda x: x))
def picked(x):
    if x > 2:
        return x
    else:
        return -x
print(list(numbers.map(picked).as_numpy_iterator()))
# %% What is known of elements before there are any
rows = tf.data.Dataset.from_tensor_slices({"b": [1, 2, 3], "a": [[1., 2.], [3., 4.], [5., 6.]]})
def parts(row):
    print(row["a"], row["b"])
    return row["a"][:1], [row["b"], 1], "text"
print(rows.map(parts))
print(rows.batch(2).map(lambda row: (row["a"][:1], row["a"][:, :1], row["a"][..., 0], row["b"][tf.newaxis, :2])))
print(numbers.map(lambda x: tf.range(x)), numbers.map(lambda x: tf.ones([x, 2])))
print([row.numpy().tolist() for row in rows.map(lambda row: row["a"] + tf.cast(row["b"], tf.float32))])
print(numbers.map(lambda x: tf.py_function(lambda v: v + 1, [x], tf.int64)))
def named(x):
    number, text = tf.numpy_function(lambda v: (v * 2, b"n"), [x], [tf.int64, tf.string])
    number.set_shape([])
    return tf.cast(number, tf.float32) / 2, tf.ensure_shape(text, [])
print(numbers.map(named), list(numbers.map(named).as_numpy_iterator())[1])
def wrong(x):
    return tf.numpy_function(lambda v: v * 0.5, [x], tf.int64)
try:
    list(numbers.map(wrong))
except tf.errors.InvalidArgumentError as e:
    print("0-th value returned by pyfunc_" in str(e), "is double, but expects int64" in str(e))
# %% Files, pictures and records, which are not there yet
files = tf.data.Dataset.from_tensor_slices(["absent/cat/1.jpg", "absent/dog/2.jpg"])
def picture(path):
    image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    print(image.shape, image.dtype)
    image = tf.image.resize(tf.image.convert_image_dtype(image, tf.float32), [8, 6])
    return image, tf.argmax(tf.strings.split(path, "/")[-2] == ["cat", "dog"])
print(files.map(picture))
print(list(files.map(lambda path: picture(path)[1]).take(0)))
lines = tf.data.Dataset.from_tensor_slices(["1,2.5,a", "3,4.5,b"])
def columns(line):
    a, b, c = tf.io.decode_csv(line, [0, 0.0, ""])
    return tf.stack([tf.cast(a, tf.float32), b]), c
print(lines.map(columns), [(a.tolist(), c) for a, c in lines.map(columns).as_numpy_iterator()])
def record(i):
    feature = {"x": tf.train.Feature(float_list=tf.train.FloatList(value=[i, 0.5])), "y": tf.train.Feature(int64_list=tf.train.Int64List(value=[i])),
               "raw": tf.train.Feature(bytes_list=tf.train.BytesList(value=[bytes([i, 2, 3, 4])]))}
    return tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString()
records = tf.data.Dataset.from_tensor_slices([record(1), record(2)])
wanted = {"x": tf.io.FixedLenFeature([2], tf.float32), "y": tf.io.FixedLenFeature([], tf.int64), "raw": tf.io.FixedLenFeature([], tf.string)}
def parsed(serialized):
    example = tf.io.parse_single_example(serialized, wanted)
    return tf.reshape(tf.io.decode_raw(example["raw"], tf.uint8), [2, 2]), example["x"], example["y"]
print(records.map(parsed))
print([(image.tolist(), x.tolist(), int(y)) for image, x, y in records.map(parsed).as_numpy_iterator()])
print(records.batch(2).map(lambda many: tf.io.parse_example(many, wanted)))
# %% Random numbers begin anew with every pass; Python's are drawn once
import random
tf.random.set_seed(3)
noisy = numbers.map(lambda x: tf.random.uniform([], maxval=100, dtype=tf.int32, seed=7))
print([int(n) for n in noisy], [int(n) for n in noisy])
random.seed(4)
print(len({int(n) for n in numbers.map(lambda x: x * 0 + random.randint(0, 10**9))}))
@tf.function
def python_inside(x):
    print("once")
    y = tf.py_function(lambda v: v.numpy() * 2, [x], tf.float32)
    y.set_shape(x.shape)
    return y + 1
print(python_inside(tf.constant([1., 2.])), python_inside(tf.constant([3., 4.])))
