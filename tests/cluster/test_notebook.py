"""%cluster: a notebook as the front of two ranks."""
import os
import pathlib
import signal
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "kernel"))
from client import Kernel  # noqa: E402
from conftest import PROGRAM, environment  # noqa: E402

BEGIN = """%%ranks
import tensorflow as tf
strategy = tf.distribute.MultiWorkerMirroredStrategy()
rank = int(strategy.run(lambda: tf.distribute.get_replica_context().replica_id_in_sync_group))
total = strategy.reduce("SUM", tf.constant(1.0 + rank), None).numpy()
print("rank", rank)
total"""


@pytest.fixture
def notebook():
    kernel = Kernel(PROGRAM, env=environment())
    yield kernel
    kernel.run("%cluster stop")
    kernel.close()


def shown(result):
    return [data["data"]["text/plain"] for data in result.of("display_data")]


def started(notebook, how="%cluster 2"):
    table = shown(notebook.run(how))[0]
    assert table.startswith("2 ranks, Open MPI"), table
    return [int(line.split()[2]) for line in table.splitlines()[2:]]


def test_cells_on_ranks(notebook):
    started(notebook)
    result = notebook.run(BEGIN)
    assert "rank 0\n" in result.out and not result.error
    assert any("np.float32(3.0)" in text and "rank 1" not in text for text in shown(result))
    assert any(text.startswith("rank 1\n") and "    rank 1" in text for text in shown(result))
    notebook.run("x = {'a': np.arange(3)}")
    assert not notebook.run("%send x").error
    assert not notebook.run("%%ranks\nx['a'] = x['a'] + rank\ny = float(x['a'].sum())").error
    assert not notebook.run("%fetch y --all").error
    assert notebook.run("y").result == "[3.0, 6.0]"
    notebook.run("%fetch x")
    assert notebook.run("x").result == "{'a': array([0, 1, 2])}"
    picture = notebook.run("%%ranks\nplt.plot([1, 2, 3])")
    assert sum("image/png" in d["data"] for d in picture.of("display_data")) == 1


def test_a_model_is_sent_and_trained(notebook):
    started(notebook)
    notebook.run(BEGIN)
    notebook.run("x = np.sin(np.arange(320.)).reshape(32, 10).astype('float32')")
    notebook.run("%send x")
    assert not notebook.run("""%%ranks
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(4)])
    model.compile("sgd", "mse")
history = model.fit(x, x[:, :4], epochs=3, batch_size=8, verbose=0).history["loss"]
weights = model.get_weights()""").error
    notebook.run("%fetch history weights --all")
    assert notebook.run("history[0] == history[1], len(history[0]), all((a == b).all() for a, b in zip(*weights))").result == "(True, 3, True)"


@pytest.mark.skip(reason="known fault: the cell sometimes never ends, as the rank that waits in the collective is not told of the error")
def test_an_error_on_one_rank_leaves_the_ranks_alive(notebook):
    started(notebook)
    notebook.run(BEGIN)
    begin = time.monotonic()
    result = notebook.run("%%ranks\nif rank: 1 / 0\nstrategy.reduce('SUM', tf.constant(1.0), None)")
    assert time.monotonic() - begin < 5
    assert result.error[0] == "ClusterError" and "rank 1 on " in result.error[1] and "ZeroDivisionError" in result.error[1]
    assert notebook.run("%%ranks\nprint(strategy.reduce('SUM', tf.constant(1.0), None).numpy())").out == "2.0\n"


def test_an_interrupt_goes_to_all_ranks(notebook):
    started(notebook)
    notebook.run(BEGIN)
    message = notebook.client.execute("%%ranks\nimport time\nwhile True: time.sleep(0.01)")
    time.sleep(1)
    notebook.interrupt()
    result = notebook.collect(message)
    assert result.error[0] == "KeyboardInterrupt"
    message = notebook.client.execute("%%ranks\nif rank == 0: strategy.reduce('SUM', tf.constant(1.0), None)\nelse: time.sleep(100)")
    time.sleep(1)
    notebook.interrupt()
    assert notebook.collect(message).error[0] == "KeyboardInterrupt"
    assert notebook.run("%%ranks\nprint(strategy.reduce('SUM', tf.constant(1.0), None).numpy())").out == "2.0\n"


@pytest.mark.parametrize("number, words", [(signal.SIGKILL, "was ended by signal 9 (Killed)"), (signal.SIGSTOP, "has given no sign of life")])
@pytest.mark.parametrize("rank", [0, 1])
def test_a_rank_dies_or_stops(notebook, number, words, rank):
    pids = started(notebook)
    notebook.run(BEGIN)
    notebook.run("kept = 5")
    message = notebook.client.execute("%%ranks\nwhile True: strategy.reduce('SUM', tf.ones([1000]), None)")
    time.sleep(0.5)
    begin = time.monotonic()
    os.kill(pids[rank], number)
    result = notebook.collect(message)
    assert time.monotonic() - begin < 10
    assert result.error[0] == "ClusterError" and f"rank {rank} on " in result.error[1] and words in result.error[1], result.error
    assert notebook.run("kept").result == "5"
    started(notebook, "%cluster restart")
    assert not notebook.run(BEGIN).error


def test_what_is_refused(notebook):
    assert "there are no ranks" in notebook.run("%cluster").err
    assert "how many ranks" in notebook.run("%cluster some").err
    assert "no host and number" in notebook.run("%cluster --hosts a:b").err
    started(notebook)
    assert notebook.run("%send nothing").error == ("NameError", "name 'nothing' is not defined")
    assert "has no attribute 'nothing'" in notebook.run("%fetch nothing").error[1]
