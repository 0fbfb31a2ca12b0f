#!/usr/bin/env python3
"""compare.py PROGRAM [gpu] -- tensors.py on PROGRAM beside its peers: TensorFlow (and NumPy) and PyTorch. gpu: accelerated.py on a GPU.

A row names what is timed, our time in microseconds, and for each peer how many times ours it takes. The Python that runs this
is the one with TensorFlow; TORCH names another one for PyTorch.
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = {False: ("tensors.py", "torch_peer.py"), True: ("accelerated.py", "accelerated_torch.py")}
PEERS = (("TensorFlow/NumPy", sys.executable, ("tensorflow", "tf_keras", "numpy")),
         ("PyTorch", os.environ.get("TORCH", sys.executable), ("torch",)))


def lacks(python, module):
    """Whether a Python cannot find a module."""
    look = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", look], check=False).returncode != 0


def times(command, gpu):
    """name -> microseconds, of what command could measure."""
    environment = {**os.environ, "TF_USE_LEGACY_KERAS": "1", "TF_CPP_MIN_LOG_LEVEL": "3"}
    if not gpu:
        environment |= {"CUDA_VISIBLE_DEVICES": "", "TAPEBOOK_GPU": ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    rows = (line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 1)
    return {name: float(value) for name, value in rows}


def main(program, gpu):
    ours = times([program, "run", os.path.join(HERE, SCRIPTS[gpu][0])], gpu)
    peers = {}
    for (name, python, modules), script in zip(PEERS, SCRIPTS[gpu]):
        missing = [m for m in modules if lacks(python, m)]
        if missing:
            print(f"skipped: {name}, for {python} has no {', '.join(missing)}")
        else:
            peers[name] = times([python, os.path.join(HERE, script)], gpu)
    print(f"{'':42}{'ours, us':>12}" + "".join(f"{name:>18}" for name in peers))
    for case, mine in ours.items():
        ratios = "".join(f"{found[case] / mine:>17.2f}x" if case in found else f"{'':18}" for found in peers.values())
        print(f"{case:42}{mine:>12.2f}{ratios}")


main(sys.argv[1], "gpu" in sys.argv[2:])
