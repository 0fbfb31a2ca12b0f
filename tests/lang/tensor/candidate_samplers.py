# Candidate samplers and the losses over samples of classes.
def t(f):
    try:
        print(tf.nest.map_structure(lambda x: np.round(x.numpy().astype(float), 4), f()))
    except Exception as e:
        print(type(e).__name__, str(e).split('}} ')[-1].replace(' name: ', '')[:150])
L = tf.random.log_uniform_candidate_sampler
U = tf.random.uniform_candidate_sampler
tc = tf.constant([[1], [5]], tf.int64)
t(lambda: L(tc, 1, 5, True, 100, seed=42))
t(lambda: L(tc, 1, 5, True, 100, seed=42))
t(lambda: L(tc, 1, 5, False, 100, seed=42))
t(lambda: U(tc, 1, 6, True, 64, seed=3))
t(lambda: U(tc, 1, 6, True, 50, seed=3))
t(lambda: U(tc, 1, 6, False, 7, seed=3))
tf.random.set_seed(1)
t(lambda: L(tc, 1, 8, True, 1000))
t(lambda: U(tc, 1, 8, True, 1000))
t(lambda: L(tc, 1, 8, True, 12, seed=9))
t(lambda: tf.random.all_candidate_sampler(tc, 1, 4, True))
t(lambda: L(tc, 2, 5, True, 100))
t(lambda: L([1, 2], 1, 5, True, 100))
t(lambda: L(tc, 1, 5, True, 3))
for sampler in (L, U):
    for sampled, most in ((0, 5), (-2, 5), (5, 0), (3, -1)):
        try:
            sampler(tc, 1, sampled, False, most)
        except Exception as e:
            print(type(e).__name__, str(e).split("\n")[0].split(" [Op:")[0])
t(lambda: tf.nn.compute_accidental_hits(tf.constant([[1, 2], [3, 4]], tf.int64), tf.constant([4, 1, 7], tf.int64), 2))
# %%
rng = np.random.RandomState(0)
W = tf.Variable(rng.randn(50, 4).astype('f'))
b = tf.Variable(rng.randn(50).astype('f'))
x = tf.constant(rng.randn(2, 4).astype('f'))
tf.random.set_seed(7)
for f in (tf.nn.nce_loss, tf.nn.sampled_softmax_loss):
    with tf.GradientTape() as g:
        l = f(W, b, tc, x, num_sampled=6, num_classes=50)
    print(l.numpy().round(4))
    gr = g.gradient(l, [W, b])
    print([type(v).__name__ for v in gr], tf.convert_to_tensor(gr[1]).numpy().round(4))
# %%
for shape, samples in ([2, 0], 3), ([2, 2], -1), ([0, 2], 3), ([2, 2], 0):
    t(lambda: tf.random.categorical(tf.zeros(shape), samples))
