"""Collectives of tensors and Python's values, and what all ranks have alike."""
HEAD = """
import numpy as np
import tensorflow as tf
strategy = tf.distribute.MultiWorkerMirroredStrategy()
def rank(): return int(strategy.run(lambda: tf.distribute.get_replica_context().replica_id_in_sync_group))
"""


def good(run, seconds=40):
    status, out, err = run.end(seconds)
    assert status == 0, out + err
    return out


def test_reductions_of_every_dtype(ranks):
    out = good(ranks(HEAD + """
for name in ("uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"):
    x = tf.cast(tf.range(3) + 1 + rank(), name)
    print(name, strategy.reduce("SUM", x, None).numpy().tolist())
"""))
    rows = dict(line.split(" ", 1) for line in out.splitlines())
    assert len(rows) == 14
    assert {text.replace("+0j", "").replace("(", "").replace(")", "").replace(".0", "") for text in rows.values()} == {"[3, 5, 7]"}


def test_three_ranks_agree_with_tensorflow(ranks):
    """The rules of sharing out that two workers of TensorFlow were seen to follow, for three."""
    out = good(ranks(HEAD + """
R = tf.data.Dataset.range
for n in (22, 19, 17):
    parts = [x.numpy().tolist() for x in strategy.experimental_distribute_dataset(R(n).batch(7))]
    print(n, strategy.gather(tf.constant([sum(map(len, parts)), len(parts)]), 0).numpy().tolist())
""", n=3))
    assert out.split("\n")[:3] == ["22 [10, 4, 6, 4, 6, 4]", "19 [8, 3, 6, 3, 5, 3]", "17 [7, 3, 5, 3, 5, 3]"]


def test_values_of_python_and_texts(ranks):
    out = good(ranks(HEAD + """
import horovod.tensorflow as hvd
hvd.init()
print(hvd.allgather_object({"rank": hvd.rank()}), hvd.broadcast_object([1, 2] if hvd.rank() == 0 else None, 0))
print(strategy.gather(tf.constant(["a", "b"][:1 + rank()]), 0).numpy().tolist(), hvd.local_rank(), hvd.local_size(), hvd.cross_size())
print(hvd.allreduce(tf.constant([1.0, 3.0]) * (rank() + 1)).numpy().tolist(), hvd.allreduce(tf.constant(2), op=hvd.Sum).numpy(),
      hvd.allreduce(tf.constant(float(rank())), op=hvd.Max).numpy(), hvd.broadcast(tf.fill([2], float(rank())), 1).numpy().tolist())
"""))
    assert out == ("[{'rank': 0}, {'rank': 1}] [1, 2]\n[b'a', b'a', b'b'] 0 2 1\n[1.5, 4.5] 4 1.0 [1.0, 1.0]\n")


def test_gradients_flow_through_reductions(ranks):
    out = good(ranks(HEAD + """
r = float(rank())
x = tf.Variable([1.0 + r, 2.0])
def f():
    ctx = tf.distribute.get_replica_context()
    with tf.GradientTape() as tape:
        y = ctx.all_reduce("SUM", x * x) * (r + 1)
        z = tf.reduce_sum(ctx.all_gather(x, 0) * tf.range(4.0))
    return tape.gradient([y, z], x)
print(strategy.gather(strategy.run(f), 0).numpy().tolist(), strategy.gather(strategy.run(tf.function(f)), 0).numpy().tolist())
"""))
    assert out == "[6.0, 14.0, 16.0, 18.0] [6.0, 14.0, 16.0, 18.0]\n"


def test_the_same_bits_twice_and_weights_of_rank_0(ranks):
    source = HEAD + """
import hashlib
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(3)])
    model.compile("adam", "mse")
x = np.sin(np.arange(48 * 40, dtype=np.float32)).reshape(48, 40)
tf.keras.utils.set_random_seed(rank() + 1)                    # every rank begins with other weights, and gets rank 0's
model.fit(x, x[:, :3], batch_size=12, epochs=4, verbose=0)
digest = hashlib.sha256(b"".join(w.tobytes() for w in model.get_weights())).hexdigest()
all_of_them = strategy.gather(tf.constant([digest]), 0).numpy().tolist()
print(len(set(all_of_them)), digest)
"""
    first, second = good(ranks(source, n=3)), good(ranks(source, n=3))
    assert first == second and first.startswith("1 ")


def test_buckets_start_while_the_tape_runs(ranks):
    out = good(ranks(HEAD + """
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(300), tf.keras.layers.Dense(300), tf.keras.layers.Dense(3)])
    optimizer = tf.keras.optimizers.SGD(0.01)
x = tf.ones([4, 300])
def step(change):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip([2 * g for g in gradients] if change else gradients, model.trainable_variables))
for change in (False, False, False, True, False):
    strategy.run(step, (change,))
sums, = optimizer._gradient_sums.values()
print(sums.buckets.figures()[1:], len(sums.buckets.figures()[0]) > 0, sums.overlaps)
strategy.run(step, (True,)); strategy.run(step, (True,))
print(sums.overlaps)
"""))
    assert out == "(3, 1) True True\nFalse\n"


def test_different_programs_are_told_apart(ranks):
    status, out, err = ranks(HEAD + """
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(4 + rank(), input_shape=(3,))])
""").end(20)
    assert status != 0 and "The ranks run different programs" in err and "float32[3, 4]" in err and "float32[3, 5]" in err


def test_ranks_that_do_different_things(ranks):
    status, out, err = ranks(HEAD + """
x = tf.ones([3])
strategy.reduce("SUM", x, None) if rank() else strategy.gather(x, 0)
""").end(20)
    assert status != 0 and "the ranks do different things" in err and "a gather" in err and "a reduction" in err


def test_a_rank_that_ends_early(ranks):
    status, out, err = ranks(HEAD + """
if rank() == 0: strategy.reduce("SUM", tf.ones([3]), None)
""").end(20)
    assert status != 0 and "takes part no more" in err and "rank 1" in err


def test_started_alone(tmp_path):
    import subprocess
    from conftest import PROGRAM, environment
    path = tmp_path / "alone.py"
    path.write_text(HEAD + "print(strategy.num_replicas_in_sync, strategy.reduce('SUM', tf.constant(2.0), None).numpy())")
    ran = subprocess.run([PROGRAM, "run", path], capture_output=True, text=True, env=environment(), timeout=30)
    assert ran.stdout == "1 2.0\n", ran.stderr
    config = '{"cluster": {"worker": ["a:1", "b:1"]}, "task": {"type": "worker", "index": 0}}'
    ran = subprocess.run([PROGRAM, "run", path], capture_output=True, text=True, env=environment(TF_CONFIG=config), timeout=30)
    assert ran.returncode == 1 and "mpirun -n 2 tapebook run alone.py" in ran.stderr
