# %% Pictures in files: what imread and imsave make of them.
import io
import pathlib

import matplotlib.pyplot as plt
import numpy as np
import tensorflow as tf


def tell(file):
    pixels = plt.imread(file)
    print(pixels.shape, pixels.dtype, pixels.ravel()[:6])


def write(name, pixels, dtype, encode=tf.io.encode_png):
    tf.io.write_file(name, encode(tf.constant(pixels, dtype)))
    tell(name)


plt.imsave("a.png", (np.arange(24).reshape(2, 4, 3) * 10).astype("uint8"))
tell("a.png")
tell(pathlib.Path("a.png"))
with open("a.png", "rb") as file:
    tell(io.BytesIO(file.read()))
plt.imsave("g.png", np.arange(6).reshape(2, 3), cmap="gray")
tell("g.png")

# %%
write("l.png", np.arange(6).reshape(2, 3, 1), tf.uint8)
write("la.png", np.arange(12).reshape(2, 3, 2), tf.uint8)
write("l16.png", np.arange(6).reshape(2, 3, 1) * 1000, tf.uint16)
write("l.jpg", np.full((8, 8, 1), 100), tf.uint8, tf.io.encode_jpeg)
try:
    plt.imread("none.png")
except OSError as e:
    print(type(e).__name__, e)
try:
    plt.gca().add_patch(5)
except TypeError as e:
    print(e)
