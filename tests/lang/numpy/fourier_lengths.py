# %%
# Transforms of lengths of many factors, one after another and again, by their definition and back.
import numpy as np

r = np.random.RandomState(0)
for n in (1, 2, 3, 7, 8, 16, 24, 31, 32, 40, 48, 64, 97, 128, 250, 512, 1000, 1024, 4096, 8, 1000):
    z, x = r.normal(size=n) + 1j * r.normal(size=n), r.normal(size=n)
    angles = np.outer(np.arange(n), np.arange(n)) % n
    wanted = np.exp(-2j * np.pi * angles / n) @ z if n <= 1024 else np.fft.fft(z)
    close = [np.abs(np.fft.fft(z) - wanted).max() < 1e-10, np.abs(np.fft.ifft(np.fft.fft(z)) - z).max() < 1e-12,
             np.abs(np.fft.irfft(np.fft.rfft(x), n) - x).max() < 1e-12, np.abs(np.fft.fft(x)[:n // 2 + 1] - np.fft.rfft(x)).max() < 1e-10]
    print(n, close, np.round(np.fft.fft(z)[:2], 6), np.round(np.fft.rfft(x)[-2:], 6))
pages = r.normal(size=(9, 24, 64))
print(np.abs(np.fft.fftn(pages) - np.fft.fft(np.fft.fft2(pages), axis=0)).max() < 1e-10, np.round(np.fft.rfft2(pages)[1, 3, :3], 6))

# %%
# Real numbers that become complex ones.
print(np.arange(3).astype(complex), np.array([True, False]).astype(np.complex64), np.arange(5, dtype=np.float32)[::2].astype(np.complex128))
print(np.array([2 ** 53 + 1, -1]).astype(complex), np.array([2 ** 24 + 1]).astype(np.complex64), np.array([0.1]).astype(np.complex64), np.array([-0.0, np.nan]).astype(complex))
import tensorflow as tf

print(tf.cast([[1, 2], [3, 4]], tf.complex64)[:, 1].numpy(), tf.cast(tf.constant([1.5, -2.5], tf.float16), tf.complex128).numpy())
