# %% Functions of tf on constants.
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
t('tf.ones([2,2],tf.int32)')
t("tf.zeros((2,),dtype='int64')")
t('tf.zeros([T(2),3])')
t('tf.reshape(T([1,2,3,4]),[-1,T(2)])')
t('tf.tile([1,2],[2])')
t('tf.transpose([[1,2]])')
t('tf.range(1,10,3)')
t('tf.range(0,1,0.25)')
t('tf.range(T(3))')
t('tf.range(3,dtype=tf.float32)')
t('tf.linspace(0.,1.,5)')
t('tf.linspace(0,1,3)')

# %%
t('tf.eye(2)')
t('tf.fill([2],7)')
t('tf.fill([2],7.)')
t('tf.one_hot(1,3)')
t('tf.size([[1,2]])')
t('tf.shape([[1,2]])')
t('tf.rank([[1]])')
t('tf.argmax([1,3,2])')
t('tf.argmax([[1,3],[4,2]],axis=1)')
t('tf.reduce_max([1.,2.])')
t('tf.split(T([1,2,3,4]),2)')
t('tf.unstack([[1,2],[3,4]])')

# %%
t('tf.Tensor')
t('T(1).__class__')
t('tf.float32.as_numpy_dtype')
t('tf.float32.max')
t('tf.as_dtype(int)')
t('tf.as_dtype(float)')
t("tf.as_dtype('float')")
t('tf.dtypes.float32')
t('tf.int32.is_integer')
t("T('a')+'b'")
t('T(1+2j)')
t('tf.version.VERSION')

# %%
t('tf.compat.v1.train.get_or_create_global_step()')
t('tf.math.top_k([1.,5.,3.],2)')
t("tf.nn.conv2d(tf.ones([1,3,3,1]),tf.ones([2,2,1,1]),1,'SAME')")
t("tf.nn.max_pool2d(tf.reshape(tf.range(16.),[1,4,4,1]),2,2,'VALID')")
t('tf.nn.sparse_softmax_cross_entropy_with_logits([0,1],[[1.,2.],[3.,4.]])')
t('tf.nn.softmax_cross_entropy_with_logits([[1.,0.]],[[1.,2.]])')
t('tf.nn.sigmoid_cross_entropy_with_logits([1.,0.],[.5,-.5])')
t('tf.nn.moments(T([[1.,2.],[3.,4.]]),[0])')
t('tf.nn.batch_normalization(T([[1.,2.]]),0.,1.,0.,1.,1e-3)')
t('tf.nn.dropout(tf.ones([2,2]),0)')
t('tf.nn.leaky_relu([-1.,2.])')
t('tf.nn.gelu([1.,-1.])')

# %%
t('tf.nn.l2_loss(T([3.,4.]))')
t('tf.nn.embedding_lookup(T([[1.],[2.]]),[1,0])')
t('tf.linalg.inv([[1.,2.],[3.,4.]])')
t('tf.linalg.solve([[1.,2.],[3.,4.]],[[1.],[2.]])')
t('tf.linalg.cholesky([[2.,1.],[1.,2.]])')
t('[tf.round(x * 1e4) / 1e4 for x in tf.linalg.qr([[1.,2.],[3.,4.]])]')
t('tf.linalg.trace([[1.,2.],[3.,4.]])')
t('tf.linalg.norm([[1.,2.],[3.,4.]],axis=1)')
t('tf.linalg.matvec([[1.,2.],[3.,4.]],[1.,1.])')
t('tf.linalg.expm([[0.,1.],[0.,0.]])')
t('tf.linalg.band_part(tf.ones([3,3]),0,-1)')
t('tf.linalg.diag([1,2])')

# %%
t('tf.linalg.diag_part([[1,2],[3,4]])')
t("tf.einsum('ij,jk->ik',T([[1.,2.]]),T([[1.],[2.]]))")
t("tf.einsum('bij,bjk->bik',tf.ones([2,2,3]),tf.ones([2,3,2]))")
t('tf.tensordot(T([1.,2.]),T([3.,4.]),1)')
t('tf.sort([3,1,2])')
t('tf.argsort([3,1,2])')
t("tf.sort([3,1,2],direction='DESCENDING')")
t('tf.unique([1,1,2,3,3])')
t('tf.searchsorted([1,3,5],[2,4])')
t('tf.one_hot([0,2],3)')
t('tf.gather([10,20,30],[0,2])')
t('tf.gather_nd([[1,2],[3,4]],[[0,1],[1,0]])')

# %%
t('tf.scatter_nd([[0],[2]],[5,6],[4])')
t('tf.tensor_scatter_nd_update([1,2,3],[[1]],[9])')
t('tf.tensor_scatter_nd_add([1,2,3],[[1]],[9])')
t('tf.boolean_mask([[1,2],[3,4]],[True,False])')
t('tf.where([True,False],[1,2],[3,4])')
t('tf.pad([[1,2]],[[1,0],[0,1]])')
t('tf.tile([[1,2]],[2,1])')
t('tf.reverse([1,2,3],[0])')
t('tf.roll([1,2,3],1,0)')
t('tf.repeat([1,2],2)')
t('tf.meshgrid([1,2],[3,4])')
t('tf.linspace(0.,1.,3)')

# %%
t('tf.range(0,10,3)')
t('tf.cumsum([1,2,3])')
t('tf.math.cumprod([1,2,3])')
t('tf.math.reduce_std([1.,2.,3.])')
t('tf.math.reduce_variance([1.,2.,3.])')
t('tf.reduce_logsumexp([1.,2.])')
t('tf.math.segment_sum([1,2,3],[0,0,1])')
t('tf.math.unsorted_segment_sum([1,2,3],[1,0,1],2)')
t('tf.math.confusion_matrix([0,1,1],[0,1,0])')
t('tf.math.in_top_k([1],[[.1,.9]],1)')
t('tf.clip_by_value([1.,5.,9.],2.,6.)')
t('tf.clip_by_norm([3.,4.],1.)')

# %%
t('tf.clip_by_global_norm([T([3.]),T([4.])],1.)')
t('tf.add_n([T(1),T(2)])')
t('tf.split(tf.range(6),3)')
t('tf.split(tf.range(6),[1,2,3])')
t('tf.unstack([[1,2],[3,4]])')
t('tf.stack([[1,2],[3,4]],axis=1)')
t('tf.concat([[1],[2]],0)')
t('tf.squeeze([[[1]]])')
t('tf.expand_dims([1,2],0)')
t('tf.transpose([[1,2],[3,4]])')
t("tf.strings.split('a b c')")
t("tf.strings.length(['abc','d'])")

# %%
t("tf.strings.upper('abc')")
t("tf.strings.join(['a','b'],separator='-')")
t("tf.strings.substr('hello',1,3)")
t("tf.strings.to_number(['1','2.5'])")
t('tf.strings.as_string([1,2])')
t("tf.strings.regex_replace('hello','l','L')")
t("tf.strings.format('x={}',T([1,2]))")
t("tf.strings.reduce_join(['a','b'])")
t('tf.io.serialize_tensor(T([1]))')
t('tf.io.parse_tensor(tf.io.serialize_tensor(T([1,2])),tf.int32)')
t("tf.io.decode_raw(b'\\x01\\x02',tf.uint8)")
t('tf.debugging.assert_equal(1,2)')

# %%
t("tf.debugging.check_numerics(T([1.,float('nan')]),'bad')")
t("tf.debugging.assert_shapes([(T([1,2]),('N',)),(T([1,2,3]),('N',))])")
t('tf.debugging.assert_rank(T([1]),2)')
t('tf.debugging.assert_greater(1,2)')
t('tf.map_fn(lambda x:x+1,T([1,2]))')
t('tf.vectorized_map(lambda x:x*2,T([1.,2.]))')
t('tf.switch_case(T(1),[lambda:10,lambda:20])')
t('tf.case([(T(False),lambda:1)],default=lambda:2)')
t('tf.TensorArray(tf.float32,2).unstack([1.,2.]).stack()')
t('@tf.function\ndef f(x): return x+1\nr=f(1)')
t('@tf.function(input_signature=[tf.TensorSpec([None],tf.float32)])\ndef f(x): return x*2\nr=f(T([1.,2.]))')
t('tf.executing_eagerly()')

# %%
t('tf.sigmoid(0.)')
t('tf.norm([3.,4.])')
t('tf.eye(2,3)')
t("tf.nest.flatten({'a':1,'b':[2,3]})")
t('tf.fill([2],1.5)')
t('tf.cast(3.7,tf.int32)')
t('tf.bitcast(T(1.),tf.int32)')
t('tf.histogram_fixed_width([1.,2.,3.],[0.,4.],nbins=2)')
t('tf.sequence_mask([1,2],3)')
t('tf.ensure_shape(T([1,2]),[3])')
t('tf.math.l2_normalize([3.,4.])')
t('tf.math.polyval([T(1.),T(2.)],T(3.))')

# %%
t('tf.math.bincount([1,1,2])')
t('tf.math.log_sigmoid(0.)')
t('tf.math.count_nonzero([1,0,2])')
t('tf.math.erf(0.5)')
t('tf.keras.activations.relu(T([-1.,1.]))')
t('tf.foo')
t('tf.math.fo')
