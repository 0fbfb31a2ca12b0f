# %%
# Four numbers at a time, and what is left over: the very bits. Of many logarithms the last bits are the processor's.
k = np.arange(600)
z = tf.complex(tf.constant((k * 7919 % 601 / 97 - 3).astype("float32")), tf.constant((k * 104729 % 599 / 83 - 3.5).astype("float32")))
for f in (tf.exp, tf.math.log, tf.sqrt):
    for n in (1, 2, 3, 4, 5, 7, 8, 11, 259, 600):
        if f is tf.math.log and n > 7:
            print(n, np.allclose(f(z[:n]), np.log(z[:n].numpy().astype(complex)), rtol=3e-7, atol=1e-7))
            continue
        print(n, int(f(z[:n]).numpy().view("uint32").astype("uint64").sum()), int(f(z[: 2 * n : 2]).numpy().view("uint32").astype("uint64").sum()))
# %%
# Infinities, zeros of both signs, what is no number, and what overflows.
special = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 100.0, -200.0, 1e-30]
for f in (tf.exp, tf.math.log, tf.sqrt):
    for a in special:
        print(a, [str(f(tf.complex(tf.fill([4], np.float32(a)), tf.fill([4], np.float32(b)))).numpy()[0]) for b in special])
    for a in special:
        print(a, [str(f(tf.complex(np.float32(a), np.float32(b))).numpy()) for b in special])
print(tf.math.log(tf.fill([4], tf.complex(1e30, 1e30))), tf.sqrt(tf.fill([4], tf.complex(1e30, -1e30))))
