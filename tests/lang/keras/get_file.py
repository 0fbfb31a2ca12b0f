# Files of Keras's cache that are there already.
import os
import zipfile

os.makedirs("cache/datasets")
with zipfile.ZipFile("cache/datasets/pack.zip", "w") as archive:
    archive.writestr("pack/notes.txt", "hello")

# %%
path = tf.keras.utils.get_file(origin="http://nowhere.test/a/pack.zip?download=1", extract=True, cache_dir="cache")
print(path, sorted(os.listdir("cache/datasets")), open("cache/datasets/pack/notes.txt").read())

# %%
tf.keras.utils.get_file("pack.zip", "http://nowhere.test/pack.zip", cache_dir="cache")

# %%
tf.keras.utils.get_file("x")
