# tf.nest with the components of ragged and sparse tensors; gradients of ragged tensors.
r=tf.ragged.constant([[[1.,2.],[3.]],[[4.]]]); s=tf.sparse.from_dense([[1,0],[0,2]])
x={'a':r,'b':[s,tf.constant(3)],'c':(5,)}
f=tf.nest.flatten(x,expand_composites=True); print(len(f),f)
print(tf.nest.pack_sequence_as(x,f,expand_composites=True))
print(tf.nest.map_structure(lambda v: v+0, [r,s], expand_composites=True))
print(tf.nest.map_structure(type, x))
with tf.GradientTape() as t:
    t.watch([r]); y=tf.reduce_sum(r*r)
print(t.gradient(y,[r]))
v=tf.Variable([1.,2.,3.])
with tf.GradientTape() as t:
    rt=tf.RaggedTensor.from_row_splits(v*2,[0,1,3]); y=rt*rt
print(t.gradient(y,v))
with tf.GradientTape() as t:
    rt=tf.gather(v, tf.ragged.constant([[0,1],[2,2]])); y=tf.reduce_sum(tf.reduce_mean(rt,axis=1)**2)
print(tf.convert_to_tensor(t.gradient(y,v)))
