# %%
import tensorflow as tf

S = tf.math.special
for f in (S.bessel_i0, S.bessel_i0e, S.bessel_i1, S.bessel_i1e):
    print(f([-1.0, -0.5, 0.5, 1.0]).numpy())
for f in (S.bessel_k0, S.bessel_k0e, S.bessel_k1, S.bessel_k1e):
    print(f([0.5, 1.0, 2.0, 4.0]).numpy())
