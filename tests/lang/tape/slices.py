# Gradients of what was only gathered are IndexedSlices; anything else that flows to the source makes them dense.
x = tf.Variable(tf.reshape(tf.range(12.), [4, 3]))
with tf.GradientTape(persistent=True) as t:
    y = tf.gather(x, [1, 3, 1])
    z = tf.reduce_sum(y * y) + tf.reduce_sum(tf.gather(x, [[0], [2]]))
    w = tf.reduce_sum(x) + z
    e = tf.reduce_sum(tf.nn.embedding_lookup(x, [0]))
    columns = tf.gather(x, [0], axis=1)
g = t.gradient(z, x)
print(type(g).__name__, g)
print(g.values, g.indices, g.dense_shape, g.shape, g.dtype, sep="\n")
print(t.gradient(w, x))
print(t.gradient(e, x), t.gradient(columns, x), t.gradient([e, z], [x]))
print(t.jacobian(y, x).shape)
# %%
print(tf.convert_to_tensor(g))
print(tf.norm(g), tf.reduce_sum(g), tf.square(g)[1], -g, tf.shape(g))
print(tf.clip_by_norm(g, 1.), tf.clip_by_global_norm([g], 1.)[1])
# %%
g * 2
# %%
g.numpy()
# %%
g[0]
# %%
# Watched tensors, and what gathers twice
c = tf.constant([[1., 2.], [3., 4.]])
with tf.GradientTape(persistent=True) as t:
    t.watch(c)
    q = tf.gather(c, 1)
    q2 = tf.reduce_sum(c * c) + q[0]
    q3 = q + tf.gather(c, tf.constant(1, tf.int64))
print(t.gradient(q, c), t.gradient(q2, c), t.gradient(q3, c), sep="\n")
print(t.gradient(q, c, unconnected_gradients="zero"), t.gradient(q, [c, tf.Variable(1.)], unconnected_gradients="zero")[1])
# %%
# Optimizers add them up
for optimizer in (tf.keras.optimizers.SGD(0.5), tf.keras.optimizers.SGD(0.5, momentum=0.9), tf.keras.optimizers.Adam(0.1), tf.keras.optimizers.RMSprop(0.1),
                  tf.keras.optimizers.SGD(0.5, clipnorm=1.), tf.keras.optimizers.Adam(0.1, global_clipnorm=1.)):
    v = tf.Variable(tf.ones([3, 2]))
    for step in range(2):
        with tf.GradientTape() as t:
            loss = tf.reduce_sum(tf.gather(v, [0, 2, 0]) ** 2)
        optimizer.apply_gradients([(t.gradient(loss, v), v)])
    print(np.round(v.numpy(), 4).tolist())
# %%
v = tf.Variable(tf.ones([3, 2]))
with tf.GradientTape() as t:
    loss = tf.reduce_sum(tf.gather(v, [0, 2, 0]) ** 2)
g = t.gradient(loss, v)
v.scatter_sub(g)
print(v.numpy().tolist(), v.assign_sub(g).numpy().tolist())
# %%
# A gradient of a gradient through slices
with tf.GradientTape() as outer:
    with tf.GradientTape() as inner:
        cube = tf.reduce_sum(tf.gather(v, [0, 1, 0]) ** 3)
    first = inner.gradient(cube, v)
    total = tf.reduce_sum(first.values ** 2)
print(first, outer.gradient(total, v))
# %%
layer = tf.keras.layers.Embedding(4, 2)
layer.build(None)
layer.set_weights([np.arange(8).reshape(4, 2)])
with tf.GradientTape() as t:
    out = tf.reduce_sum(layer(tf.constant([[1, 2], [1, 3]])) ** 2)
print(t.gradient(out, layer.trainable_variables)[0])
