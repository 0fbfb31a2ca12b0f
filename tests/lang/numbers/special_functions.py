# Functions that are defined by series and integrals: Bessel functions to the last digit, in runs of eight.
# %%
near, turned = tf.linspace(0.1, 1.9, 16), tf.linspace(-7.5, 7.5, 16)
for function in tf.math.bessel_i0, tf.math.bessel_i1, tf.math.bessel_i0e, tf.math.bessel_i1e:
    print(function(turned).numpy().tolist())
# %%
special = tf.math.special
for function in special.bessel_k0, special.bessel_k1, special.bessel_k0e, special.bessel_k1e:
    print(function(near).numpy().tolist())
# %%
wide = tf.cast(near, tf.float64)
print(tf.math.bessel_i0(wide * 4).numpy().tolist(), special.bessel_k1e(wide).numpy().tolist())
# %%
edges = tf.constant([0.0, -0.0, -1.0, np.inf, -np.inf, np.nan])
for function in tf.math.bessel_i0, tf.math.bessel_i1e, special.bessel_k0, special.bessel_k1e:
    print(function(edges).numpy(), function(tf.cast(edges, tf.float64)).numpy(), float(function(edges[2])))
# %%
shares = tf.constant([0.0, 1e-30, 0.01, 0.3, 0.5, 0.75, 0.999, 1.0, -0.1, 1.1, np.nan])
for function, x in (tf.math.ndtri, shares), (tf.math.erfinv, shares * 2 - 1), (tf.math.erfcinv, shares * 2), (special.spence, shares * 5):
    print(function(x).numpy().round(4), function(tf.cast(x, tf.float64)))
# %%
a, x = tf.constant([0.5, 3.0, 0.0, 2.0, np.inf, 100.0, 7.0, -1.0]), tf.constant([0.2, 9.0, 1.0, 0.0, 3.0, 99.0, np.inf, 2.0])
print(tf.math.igamma(a, x).numpy().round(4), tf.math.igammac(a, x).numpy().round(4), tf.math.zeta(a + 1, x + 0.5).numpy().round(4)[:2])
print(tf.math.polygamma(tf.floor(a)[:4], x[:4] + 0.25).numpy().round(4), tf.math.betainc(a[:4] + 0.5, x[:4] + 1, [0.0, 0.25, 1.0, 0.9]).numpy().round(4))
# %%
a, x = tf.exp(tf.linspace(tf.constant(-4.0, tf.float64), 4.0, 70)), tf.linspace(tf.constant(0.1, tf.float64), 40.0, 70)
for y in tf.math.igamma(a, x), tf.math.igammac(a, x), tf.math.zeta(a + 1.5, x), tf.math.polygamma(tf.floor(x), a + 1), tf.math.betainc(a, x, x / 50):
    print(np.format_float_scientific(tf.reduce_sum(y / (1 + abs(y))).numpy(), 10))
