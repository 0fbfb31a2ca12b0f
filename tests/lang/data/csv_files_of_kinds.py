# %% compressed files, quotes, columns left out, records that do not fit
import gzip
import os
import tempfile
import zlib

folder = tempfile.mkdtemp()
text = "name,count,size,note\na,1,0.5,x\nb,2,,\"y\"\nc,3,2.5,z\nd,4,3.5,w\n"


def path(name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
    return os.path.join(folder, name)


plain = path("plain.csv", text.encode())
packed = path("packed.csv.gz", gzip.compress(text.encode()))
squeezed = path("squeezed.csv.z", zlib.compress(text.encode()))


def show(dataset):
    for record in dataset:
        print([field.numpy() for field in record])


defaults = ["", 0, -1.0, ""]
show(tf.data.experimental.CsvDataset(packed, defaults, "GZIP", header=True))
show(tf.data.experimental.CsvDataset([squeezed, squeezed], defaults, "ZLIB", header=True).take(5))
show(tf.data.experimental.CsvDataset(plain, [-1.0], header=True, select_cols=[2]))
show(tf.data.experimental.CsvDataset(plain, ["", 0], header=True, exclude_cols=[2, 3]))
show(tf.data.experimental.CsvDataset(plain, ["", ""], header=True, select_cols=[0, 3], use_quote_delim=False))
# %% a dataset of names, each opened in turn
names = tf.data.Dataset.from_tensor_slices([plain, plain])
show(names.interleave(lambda name: tf.data.experimental.CsvDataset(name, defaults, header=True), cycle_length=2).take(4))
# %% records that are wrong are left out on demand
bad = path("bad.csv", b"a,b\n1,2\n3\nx,5\n6,7\n")
show(tf.data.experimental.CsvDataset(bad, [0, 0], header=True).ignore_errors())
try:
    show(tf.data.experimental.CsvDataset(bad, [0, 0], header=True))
except tf.errors.InvalidArgumentError:
    print("a record does not fit")
# %%
tf.random.set_seed(4)
dataset = tf.data.experimental.make_csv_dataset(packed, 2, label_name="count", num_epochs=1, compression_type="GZIP")
for features, label in dataset:
    print({name: column.numpy().tolist() for name, column in features.items()}, label.numpy())
# %%
other = path("other.csv", text.replace("a,1", "e,9").encode())
dataset = tf.data.experimental.make_csv_dataset([plain, other], 3, num_epochs=1, num_parallel_reads=2, select_columns=["name", "count"], shuffle_seed=3)
for features in dataset:
    print({name: column.numpy().tolist() for name, column in features.items()})
# %%
for options in ({"label_name": "no"}, {"column_names": ["a", "a", "b", "c"]}, {"header": False}, {"compression_type": "ZLIB"},
                {"column_defaults": [0, 0]}):
    try:
        tf.data.experimental.make_csv_dataset(plain, 2, num_epochs=1, **options)
    except ValueError as e:
        print(e)
# %%
wrong = path("wrong.csv", b"name,count\n")
try:
    tf.data.experimental.make_csv_dataset([plain, wrong], 2, num_epochs=1)
except ValueError as e:
    print(str(e).split(" File ")[0])
# %% a snapshot keeps what the first pass gave
shuffled = tf.data.Dataset.range(6).shuffle(6).snapshot(os.path.join(folder, "kept"))
first, second = list(shuffled.as_numpy_iterator()), list(shuffled.as_numpy_iterator())
again = tf.data.Dataset.range(6).apply(tf.data.experimental.snapshot(os.path.join(folder, "other")))
first == second, sorted(first) == list(range(6)), [int(n) for n in again]
