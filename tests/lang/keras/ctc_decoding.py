# %%
K = tf.keras.backend
rs = np.random.RandomState(0)
yt = rs.randint(0, 4, (3, 4)); yp = tf.nn.softmax(rs.randn(3, 9, 6).astype("float32"))
print(np.round(K.ctc_batch_cost(yt, yp, np.full((3, 1), 9), np.array([[4], [3], [2]])).numpy(), 3))
x = tf.Variable(yp)
with tf.GradientTape() as t: l = tf.reduce_sum(K.ctc_batch_cost(yt, x, np.full((3, 1), 9), np.array([[4], [3], [2]])))
print(np.round(t.gradient(l, x).numpy()[0, :2], 3))
d, p = K.ctc_decode(yp, np.array([9, 9, 7])); print(d, np.round(p.numpy(), 3))
d, p = K.ctc_decode(yp, np.array([9, 9, 7]), greedy=False, beam_width=10, top_paths=2); print(d, np.round(p.numpy(), 3))
d, p = tf.nn.ctc_beam_search_decoder(tf.transpose(tf.math.log(yp), [1, 0, 2]), [9, 9, 5], beam_width=30, top_paths=3)
for s in d: print(tf.sparse.to_dense(s, -1).numpy().tolist())
print(np.round(p.numpy(), 3))
print(K.ctc_label_dense_to_sparse(tf.constant(yt), tf.constant([4, 3, 2])))
