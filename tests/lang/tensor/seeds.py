# %% Random numbers by seed.
import numpy as np
import tensorflow as tf
from expressions import show_in

T = tf.constant
t = show_in(globals())

# %%
t('tf.random.stateless_normal([2],[1,2])')
t('tf.random.stateless_uniform([2],[1,2],maxval=10,dtype=tf.int32)')
t('tf.random.Generator.from_seed(1).normal([2])')
t('tf.random.Generator.from_seed(1).uniform([2])')
t('tf.random.set_seed(5)\nr=[tf.random.normal([2]),tf.random.uniform([2]),tf.random.truncated_normal([2]),tf.random.shuffle(T([1,2,3,4])),tf.random.categorical([[1.,1.]],4)]')
