# %% Variables, modules, functions, devices.
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
t("tf.Variable(1.,name='w').name")
t('tf.Variable([1,2]).shape')
t('tf.Variable(1.).trainable')
t('tf.Variable(1).trainable')
t('tf.Variable(1.,trainable=False)')
t('v=tf.Variable(1.)\nr=v.assign(2.)')
t('v=tf.Variable(1.)\nr=v.assign_add(2.)')
t('v=tf.Variable([1.,2.])\nr=v.assign([1.,2.,3.])')
t('v=tf.Variable(1.)\nr=v.assign(2)')
t('v=tf.Variable(1)\nr=v.assign(2.5)')
t("v=tf.Variable(1.)\nr=v.assign('a')")
t('v=tf.Variable([1.,2.,3.])\nr=v[1].assign(5.)')

# %%
t('v=tf.Variable([1.,2.,3.])\nv[1:].assign([7.,8.])\nr=v')
t('v=tf.Variable([1.,2.,3.])\nr=v[0]')
t('v=tf.Variable(1.)\nr=v.read_value()')
t('v=tf.Variable(1.)\nr=v.value()')
t('v=tf.Variable(1.)\nr=v.numpy()')
t('v=tf.Variable(1.)\nv.foo')
t('tf.Variable()')
t('tf.Variable(None)')
t('tf.Variable(1.,shape=tf.TensorShape(None))')
t('v=tf.Variable([1.],shape=[None])\nv.assign([1.,2.])\nr=v')
t('tf.Variable(1.,dtype=tf.int32)')
t('tf.Variable(lambda: tf.zeros([2]))')

# %%
t("tf.Variable('a')")
t('hash(tf.Variable(1.))')
t('{tf.Variable(1.):1}')
t('tf.Variable(1.).ref()')
t('tf.Variable(1.)==tf.Variable(1.)')
t('tf.Variable(1.)+tf.Variable(2.)')
t('float(tf.Variable(1.))')
t('int(tf.Variable(1))')
t('len(tf.Variable([1,2]))')
t('list(tf.Variable([1,2]))')
t('bool(tf.Variable(True))')
t('if_(tf.Variable(1.)>0)')

# %%
t('-tf.Variable(1.)')
t('abs(tf.Variable(-1.))')
t('tf.Variable([1,2])[0]')
t('np.array(tf.Variable([1,2]))')
t('v=tf.Variable(1.)\nv+=1\nr=v')
t('v=tf.Variable([1.,2.])\nr=v.scatter_update(tf.IndexedSlices(T([5.]),T([0])))')
t('v=tf.Variable([1.,2.])\nr=v.scatter_nd_update([[0]],[9.])')
t('tf.Variable(1.).device')
t('tf.Variable(1.).op')
t('tf.Variable(1.).initializer')
t('tf.Variable(1.).dtype')
t('tf.Variable(1.).experimental_ref()')

# %%
t('tf.Variable(1.).eval()')
t('tf.Variable(1.).synchronization')
t('tf.Variable(1.).aggregation')
t('tf.Variable(1.).constraint')
t('tf.Variable(1.).is_initialized()')
t("f'{tf.Variable(1.5):.2f}'")
t("f'{tf.Variable(1.5)}'")
t('str(tf.Variable(1.5))')
t('type(tf.Variable(1.))')
t('isinstance(tf.Variable(1.),tf.Tensor)')
t('tf.is_tensor(tf.Variable(1.))')
t('isinstance(T(1.),tf.Tensor)')

# %%
t('tf.Variable(1.).assign_sub(1)')
t('tf.Variable([1,2],dtype=tf.float32)')
t('tf.Variable(1.) @ 2')
t('tf.Variable(np.array([1.,2.]))')
t('tf.Variable(5)/2')
t('tf.gradients(1,2)')
t('tf.stop_gradient(T(1.))')
t('tf.UnconnectedGradients.NONE')
t('tf.function(lambda x:x+1)(T(1))')
t("with tf.device('/gpu:0'):\n  r=T(1.)+1")
t("with tf.device('foo'):\n  r=T(1.)")
t("with tf.device('/gpu:0'):\n  r=tf.matmul([[1.]],[[1.]])")

# %%
t('tf.test.is_gpu_available()')
t("tf.nest.map_structure(lambda x:x+1,{'a':[1,2],'b':(3,)})")
t("tf.nest.flatten({'b':1,'a':[2,(3,4)]})")
t('tf.nest.map_structure(lambda x,y:x+y,[1,2],[3])')
t("tf.print('a',T([1,2]))")
t('tf.cond(T(True),lambda:1,lambda:2)')
t('tf.cond(True,lambda:T(1),lambda:T(2))')
t('tf.map_fn(lambda x:x*2,T([1.,2.]))')
t('tf.random.uniform([2],seed=1)')
t("tf.Module(name='foo').name")
t('tf.linalg.norm([3.,4.])')
t("tf.einsum('ij,jk->ik',T([[1.]]),T([[2.]]))")

# %%
t("tf.strings.split('a b')")
t("tf.strings.split(['a b','c'])")
t("tf.strings.join(['a','b'])")
t('tf.unique([1,1,2])')
t('tf.math.top_k([1.,3.,2.],2)')
t('tf.nn.moments(T([1.,2.]),[0])')
t('tf.linalg.svd([[1.,0.],[0.,2.]])')
t('tf.ragged.constant([[1],[2,3]])')
t('tf.RaggedTensor')
t('tf.math.confusion_matrix([0,1],[0,1])')
t('tf.executing_eagerly()')
t('tf.config.run_functions_eagerly(True)')

# %%
t('tf.meshgrid([1,2],[3,4])')
t('tf.norm([3.,4.])')
t('tf.where([True,False])')
t('tf.boolean_mask([1,2],[True,False])')
t('tf.io.serialize_tensor(T([1]))')
t("tf.dtypes.as_dtype('int32')")
t('tf.estimator')
t("class M(tf.Module):\n  def __init__(self):\n    super().__init__(name='m')\n    self.a=tf.Variable(1.,name='a'); self.l=[tf.Variable(2.,name='b')]\nm=M()\nr=(m.variables,m.trainable_variables,m.name,m.submodules)")
