#!/usr/bin/env python3
"""compare.py PROGRAM -- tensors.py on PROGRAM beside its peers: TensorFlow (and NumPy) and PyTorch.

A row names what is timed, our time in microseconds, and for each peer how many times ours it takes. The Python that runs this
is the one with TensorFlow; TORCH names another one for PyTorch.
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = (("TensorFlow/NumPy", sys.executable, "tensors.py", ("tensorflow", "tf_keras", "numpy")),
         ("PyTorch", os.environ.get("TORCH", sys.executable), "torch_peer.py", ("torch",)))


def lacks(python, module):
    """Whether a Python cannot find a module."""
    look = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", look], check=False).returncode != 0


def times(command):
    """name -> microseconds, of what command could measure."""
    environment = {**os.environ, "TF_USE_LEGACY_KERAS": "1", "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    rows = (line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 1)
    return {name: float(value) for name, value in rows}


def main(program):
    ours = times([program, "run", os.path.join(HERE, "tensors.py")])
    peers = {}
    for name, python, script, modules in PEERS:
        missing = [m for m in modules if lacks(python, m)]
        if missing:
            print(f"skipped: {name}, for {python} has no {', '.join(missing)}")
        else:
            peers[name] = times([python, os.path.join(HERE, script)])
    print(f"{'':42}{'ours, us':>12}" + "".join(f"{name:>18}" for name in peers))
    for case, mine in ours.items():
        ratios = "".join(f"{found[case] / mine:>17.2f}x" if case in found else f"{'':18}" for found in peers.values())
        print(f"{case:42}{mine:>12.2f}{ratios}")


main(sys.argv[1])
