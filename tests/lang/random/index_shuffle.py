# %%
# A permutation asked for number by number.
f = tf.random.experimental.index_shuffle
for most in (4, 9, 255, 65535, 65536, 10**6, 2**40):
    for seed in ([1, 2], [7, -3]):
        print(most, seed, f(tf.range(min(most + 1, 12), dtype=tf.int64), seed, most).numpy().tolist())
print(f(2, [1, 2], 9), f(tf.constant(3, tf.uint32), tf.constant([5, 6], tf.uint32), 9), f([0, 1], [1, 2], [9, 20]), f(0, [1, 2], 0))
print(sorted(f(tf.range(100), [3, 4], 99).numpy().tolist()) == list(range(100)))
def say(g):
    try:
        print(g())
    except (tf.errors.InvalidArgumentError, tf.errors.UnimplementedError, ValueError) as e:
        print(type(e).__name__, getattr(e, "message", str(e)).split("}} ")[-1].split("\n")[0].split(" [Op")[0])
say(lambda: f(5, [1, 2], 4))
say(lambda: f(-1, [1, 2], 4))
say(lambda: f(1, [1, 2, 3], 4))
say(lambda: f([[1, 2]], [1, 2], 4))
# %%
# ThreeFry: states, but no numbers on a processor.
for alg in ("threefry", 2, tf.random.Algorithm.THREEFRY, "philox", 3, "none"):
    print(alg)
    say(lambda: tf.random.stateless_uniform([2], (1, 2), alg=alg).numpy())
    say(lambda: tf.random.stateless_uniform([2], (1, 2), minval=None, maxval=None, dtype=tf.int32, alg=alg).numpy())
    say(lambda: tf.random.stateless_truncated_normal([2], (1, 2), alg=alg).numpy())
    say(lambda: tf.random.Generator.from_seed(1, alg=alg).uniform([2]).numpy())
    say(lambda: tf.random.Generator.from_seed(1, alg=alg).state.numpy())
    say(lambda: tf.random.create_rng_state(1, alg).numpy())
    say(lambda: tf.random.fold_in([1, 2], 3, alg=alg).numpy())
    say(lambda: tf.random.split([1, 2], 2, alg=alg).numpy().tolist())
