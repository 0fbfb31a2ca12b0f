"""Training on two ranks beside two workers of TensorFlow 2.21 with TF_CONFIG, whose losses train.expected holds (recorded by record.sh)."""
from conftest import HERE


def numbers(text):
    """{name: rows of numbers} of lines `name number number ...`."""
    found = {}
    for line in text.splitlines():
        name, *rest = line.split()
        found.setdefault(name, []).append([float(v) for v in rest])
    return found


def test_losses_are_those_of_tensorflow(ranks):
    status, out, err = ranks(file=HERE / "train.py").end(120)
    assert status == 0, err
    ours, theirs = numbers(out), numbers((HERE / "train.expected").read_text())
    assert ours.keys() == theirs.keys()
    for name, rows in theirs.items():
        assert len(rows) == len(ours[name]), name
        worst = max(abs(a - b) / max(1, abs(a)) for row, own in zip(rows, ours[name]) for a, b in zip(row, own))
        assert worst < (1e-4 if name.endswith(".predict") else 1e-5), f"{name}: {worst}"       # predictions are added up, logits of 21 samples


def test_two_ranks_agree_with_one_process(ranks):
    one, two = ranks(file=HERE / "train.py", n=1).end(120), ranks(file=HERE / "train.py", n=2).end(120)
    a, b = numbers(one[1]), numbers(two[1])
    for name in ("adam.loss", "clipped.loss", "custom.loss", "horovod.loss"):
        if name in a:
            worst = max(abs(x - y) for row, own in zip(a[name], b[name]) for x, y in zip(row, own))
            assert worst < 1e-4, f"{name}: {worst}"
