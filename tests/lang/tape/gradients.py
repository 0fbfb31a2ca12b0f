# %% Gradient tapes.
import numpy as np
import tensorflow as tf
from expressions import show_in

T = tf.constant
t = show_in(globals())

# %%
t('tf.Variable(1.).get_shape()')
t('tf.convert_to_tensor(tf.Variable(1.))')
t('with tf.GradientTape() as t_:\n  x=T(3.)\n  t_.watch(x)\n  y=x*x\nr=t_.gradient(y,x)\nt_.gradient(y,x)')
t('with tf.GradientTape() as t_:\n  x=T(3.)\n  y=x*x\nr=t_.gradient(y,x)')
t('x=T(3)\nwith tf.GradientTape() as t_:\n  t_.watch(x)\n  y=x*x\nr=t_.gradient(y,x)')
t('with tf.GradientTape() as t_:\n  t_.watch(1.)')
t("with tf.GradientTape() as t_:\n  x=T(3.)\n  t_.watch(x)\n  y=x*x\nr=t_.gradient(y,[x,{'a':x}])")
t("with tf.GradientTape() as t_:\n  x=T(3.)\n  t_.watch(x)\n  y=x*x\nr=t_.gradient(y,{'a':x})")
t('with tf.GradientTape() as t_:\n  x=T(3.)\n  t_.watch(x)\n  y=x*x\nr=t_.gradient([y,y],x)')
t('with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=x*x\nr=t_.jacobian(y,x)')
t('with tf.GradientTape() as t_:\n  x=T([[1.,2.]])\n  t_.watch(x)\n  y=x*x\nr=t_.batch_jacobian(y,x)')
t('with tf.GradientTape() as t_:\n  v=tf.Variable(1.)\n  y=v*v\nr=t_.watched_variables()')

# %%
t('t_=tf.GradientTape()\nt_.__enter__()\nt_.__enter__()')
t('t_=tf.GradientTape()\nt_.stop_recording().__enter__()')
t('with tf.GradientTape() as t_:\n  x=T(3.)\n  t_.watch(x)\n  y=x*x\n  r=t_.gradient(y,x)')
t('with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=x*x\nr=t_.gradient(y,x,output_gradients=T([1.,10.]))')
t("with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=T(1.)\nr=t_.gradient(y,x,unconnected_gradients='zero')")
t('with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=T(1.)\nr=t_.gradient(y,x,unconnected_gradients=tf.UnconnectedGradients.ZERO)')
t("with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=T(1.)\nr=t_.gradient(y,x,unconnected_gradients='foo')")
t('with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=(x*x).numpy()\nr=t_.gradient(y,x)')
t('with tf.GradientTape() as t_:\n  x=T([1.,2.])\n  t_.watch(x)\n  y=None\nr=t_.gradient(y,x)')
t('@tf.custom_gradient\ndef f(x):\n  def g(dy): return dy*7.\n  return x*x,g\nwith tf.GradientTape() as t_:\n  x=T(3.)\n  t_.watch(x)\n  y=f(x)\nr=t_.gradient(y,x)')
t('tf.config.list_physical_devices()')
t('tf.config.list_logical_devices()')

# %%
t("tf.config.list_physical_devices('GPU')")
t('tf.debugging.assert_equal(T([1,2]),T([1,3]))')
t("tf.debugging.assert_equal(1,2,message='boo')")
t('tf.random.set_seed(1)')
t('with tf.GradientTape() as g:\n  x=T(3.); g.watch(x)\n  with tf.GradientTape() as h:\n    h.watch(x); y=x**3\n  d=h.gradient(y,x)\nr=g.gradient(d,x)')
t('v=tf.Variable([1.,2.,3.])\nwith tf.GradientTape() as g: y=tf.reduce_sum(v[1:]*2)\nr=g.gradient(y,v)')
