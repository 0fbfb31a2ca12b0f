# %%
np.set_printoptions(precision=3, suppress=True)
x = tf.constant([1.0, 2.0, -1.0, 0.5, 3.0, 0.0, -2.0])
z = tf.complex(x, tf.reverse(x, [0]))
for f in (tf.signal.fft, tf.signal.ifft):
    print(f(z).numpy(), f(z).dtype, f(tf.cast(z, tf.complex128)).shape)
print(tf.signal.rfft(x).numpy(), tf.signal.rfft(x, [4]).numpy(), tf.signal.rfft(x, [10]).shape)
print(tf.signal.irfft(tf.signal.rfft(x), [7]).numpy(), tf.signal.irfft(tf.signal.rfft(x)).numpy())
# %%
m = tf.reshape(tf.range(24, dtype=tf.float32), [2, 3, 4]) ** 1.5
for f in (tf.signal.fft2d, tf.signal.ifft2d, tf.signal.fft3d, tf.signal.ifft3d):
    print(np.round(f(tf.cast(m, tf.complex64)).numpy()[0], 3))
print(np.round(tf.signal.rfft2d(m).numpy()[1], 3), tf.signal.irfft2d(tf.signal.rfft2d(m)).numpy()[0])
print(tf.signal.rfft3d(m).shape, tf.signal.irfft3d(tf.signal.rfft3d(m)).numpy()[1])
# %%
print(tf.signal.fftshift(tf.range(7)), tf.signal.ifftshift(tf.range(7)), tf.signal.fftshift(tf.reshape(tf.range(6), [2, 3]), axes=1).numpy())
# %%
for w in (tf.signal.hann_window, tf.signal.hamming_window):
    print(w(8).numpy(), w(7).numpy(), w(8, periodic=False).numpy(), w(1).numpy())
for w in (tf.signal.kaiser_window, tf.signal.kaiser_bessel_derived_window, tf.signal.vorbis_window):
    print(w(8).numpy(), w(8, dtype=tf.float64).numpy())
# %%
t = tf.range(9)
print(tf.signal.frame(t, 4, 2).numpy(), tf.signal.frame(t, 4, 3, pad_end=True, pad_value=-1).numpy())
print(tf.signal.frame(tf.reshape(tf.range(8), [4, 2]), 2, 1, axis=0).shape)
print(tf.signal.overlap_and_add(tf.reshape(tf.range(12.0), [3, 4]), 2).numpy())
# %%
wave = tf.sin(tf.range(64, dtype=tf.float32) * 0.3)
s = tf.signal.stft(wave, frame_length=16, frame_step=8)
print(s.shape, s.dtype, np.round(np.abs(s.numpy()[0]), 3))
back = tf.signal.inverse_stft(s, 16, 8, window_fn=tf.signal.inverse_stft_window_fn(8))
print(back.shape, np.allclose(back.numpy()[8:24], wave.numpy()[8:24], atol=1e-5))
print(tf.signal.stft(wave, 10, 5, fft_length=32, window_fn=None, pad_end=True).shape)
# %%
for kind in (1, 2, 3, 4):
    print(kind, np.round(tf.signal.dct(x, kind).numpy(), 3), np.round(tf.signal.idct(x, kind).numpy(), 3))
    if kind > 1:
        print(np.round(tf.signal.dct(x, kind, norm="ortho").numpy(), 3))
print(np.round(tf.signal.idct(tf.signal.dct(x, norm="ortho"), norm="ortho").numpy(), 3))
# %%
samples = tf.range(10 * 4, dtype=tf.float32)
print(np.round(tf.signal.mdct(samples, 8).numpy(), 2))
print(np.round(tf.signal.inverse_mdct(tf.signal.mdct(samples, 8, norm="ortho"), norm="ortho").numpy(), 2))
# %%
mel = tf.signal.linear_to_mel_weight_matrix(5, 17, 8000, 80.0, 3600.0)
print(mel.shape, np.round(mel.numpy(), 3))
logs = tf.math.log(tf.tensordot(tf.abs(tf.signal.stft(wave, 32, 16)), mel, 1) + 1e-6)
print(np.round(tf.signal.mfccs_from_log_mel_spectrograms(logs).numpy(), 2))
# %%
v = tf.constant([1.0, -2.0, 0.5, 4.0])
with tf.GradientTape(persistent=True) as tape:
    tape.watch(v)
    power = tf.reduce_sum(tf.abs(tf.signal.rfft(v)) ** 2 * [1.0, 2.0, 3.0])
    spectrum = tf.signal.fft(tf.complex(v, v * v))
    parts = tf.reduce_sum(tf.math.real(spectrum) * [1.0, 2.0, 0.0, -1.0] + tf.math.imag(spectrum))
    again = tf.reduce_sum(tf.signal.dct(v) * [1.0, 0.0, 2.0, 1.0]) + tf.reduce_sum(tf.signal.frame(v, 2, 1) ** 2)
for y in (power, parts, again):
    print(np.round(tape.gradient(y, v).numpy(), 3))
# %%
try:
    tf.signal.fft(tf.constant([1.0]))
except tf.errors.InvalidArgumentError as e:
    print(str(e).split("\n")[0])
# %%
tf.signal.rfft(tf.constant([1, 2]))
# %%
tf.signal.dct(v, 5)
# %%
tf.signal.linear_to_mel_weight_matrix(lower_edge_hertz=-1.0)
