# %% Random numbers by seed.
import re

import numpy as np
import tensorflow as tf

T = tf.constant


def t(source):
    """Shows what an expression, or r after some statements, is; or the error."""
    try:
        if "\n" in source:
            space = dict(globals())
            exec(source, space)
            print(source.splitlines()[-1], "::", repr(space.get("r")))
        else:
            print(source, "::", repr(eval(source)))
    except Exception as error:
        print(source.splitlines()[-1], "::", type(error).__name__, "|", re.sub(r"{{function_node [^}]*}} ", "", str(error)))

# %%
t('tf.random.stateless_normal([2],[1,2])')
t('tf.random.stateless_uniform([2],[1,2],maxval=10,dtype=tf.int32)')
t('tf.random.Generator.from_seed(1).normal([2])')
t('tf.random.Generator.from_seed(1).uniform([2])')
t('tf.random.set_seed(5)\nr=[tf.random.normal([2]),tf.random.uniform([2]),tf.random.truncated_normal([2]),tf.random.shuffle(T([1,2,3,4])),tf.random.categorical([[1.,1.]],4)]')
