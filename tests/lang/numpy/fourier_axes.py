# %%
# Every axis, lengths that cut and that fill, kinds of numbers, norms.
def say(f, *args, **kwargs):
    try:
        r = f(*args, **kwargs)
        print(r.dtype, r.shape, (np.round(r, 4) + 0).tolist() if r.size < 20 else round(float(np.abs(r).sum()), 3), r.flags.c_contiguous)
    except (ValueError, IndexError, TypeError) as e:
        print(type(e).__name__, e)
a = np.arange(24.0).reshape(2, 3, 4)
for f in (np.fft.fft, np.fft.ifft, np.fft.rfft, np.fft.irfft, np.fft.hfft, np.fft.ihfft):
    for axis in (0, 1, -1, 3, -4):
        say(f, a, axis=axis)
    for n in (1, 3, 5, 0, -1):
        say(f, a, n)
    say(f, [1, 2, 3, 4])
    say(f, [])
    say(f, 3.0)
    say(f, np.float32([1, 2, 5]))
    say(f, a, norm="ortho")
    say(f, a, norm="forward")
    say(f, a, norm="x")
    say(f, np.zeros((0, 4)))
    say(f, np.zeros((4, 0)))
for f in (np.fft.fft2, np.fft.ifft2, np.fft.rfft2, np.fft.irfft2, np.fft.fftn, np.fft.rfftn, np.fft.irfftn):
    say(f, a)
    say(f, a, s=(2, 5))
say(np.fft.rfft, [1j, 2])
say(np.fft.rfft, [1j, 2, 3])
print(np.fft.rfft([1, 2, 3, 4]), np.fft.irfft([10, -2 + 2j, -2]), np.fft.rfft(np.eye(4)))
