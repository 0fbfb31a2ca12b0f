"""Predicts steps on many ranks from what was measured on one and two. A model of costs, not of networks: every rank computes for the same time (the slowest
of n lots decides), buckets become ready evenly over the backward pass (two thirds of the step), and a ring sends 2 (n - 1) / n of a bucket
in 2 (n - 1) messages, one bucket after the other. Arguments: the picture's file, then measured triples RATE:ONE:TWO (bytes a second, seconds of a
step on one rank, on two), and BYTES of gradients and BUCKETS of the measured model."""
import math
import random
import sys

import matplotlib.pyplot as plt


def ring(n, size, latency, bandwidth):
    """Seconds of a ring's all-reduce (Patarasuk & Yuan 2009)."""
    return 0.0 if n == 1 else 2 * (n - 1) * latency + 2 * (n - 1) / n * size / bandwidth


def step(n, compute, size, buckets, latency, bandwidth, jitter=0.0, overlap=True, seed=0):
    """Seconds of a step: when the last bucket's sum is there."""
    draw = random.Random(seed)
    slowest = compute * max(1 + abs(draw.gauss(0, jitter)) for _ in range(n)) if jitter else compute
    forward, backward = slowest / 3, slowest * 2 / 3
    sent = forward
    for k in range(1, buckets + 1):
        ready = forward + backward * (k / buckets if overlap else 1)
        sent = max(sent, ready) + ring(n, size / buckets, latency, bandwidth)
    return max(sent, slowest)


def efficiency(n, *model, **more):
    return step(1, *model, **more) / step(n, *model, **more)


MODELS = {                       # seconds of a step on one device, parameters; the last two on one H100-like device, as published orders of size
    "MLP 784-1024-1024-10": (0.010, 1.9e6),
    "CNN of the guide": (0.050, 0.23e6),
    "ResNet-50, batch 64": (0.090, 25.6e6),
    "transformer, 100M": (0.250, 100e6),
}


def draw(file):
    ranks = [2 ** k for k in range(11)]
    figure, axes = plt.subplots(1, 2, figsize=(10, 4), sharey=True)
    for axis, (title, latency, bandwidth) in zip(axes, (("10 Gbit/s Ethernet", 30e-6, 1.25e9), ("100 Gbit/s InfiniBand", 3e-6, 12.5e9))):
        for name, (compute, parameters) in MODELS.items():
            size = 4 * parameters
            reached = [max(efficiency(n, compute, size, max(1, math.ceil(size / bucket)), latency, bandwidth, jitter=0.03)
                           for bucket in (1e6, 4e6, 16e6, 64e6)) for n in ranks]         # buckets are as large as the network asks for
            axis.plot(ranks, [100 * e for e in reached], marker="o", markersize=3, label=name)
        axis.set_xscale("log", base=2)
        axis.set_xlabel("ranks")
        axis.set_title(title)
        axis.set_ylim(0, 105)
        axis.grid(alpha=0.3)
    axes[1].scatter([512, 512], [90, 68], marker="x", color="black", label="Horovod, 512 GPUs, RDMA:\nResNet-101 90%, VGG-16 68%")
    axes[0].set_ylabel("efficiency, %")
    for axis in axes:
        axis.legend(fontsize=7, loc="lower left")
    figure.tight_layout()
    figure.savefig(file, dpi=110)


def main(file, *measured):
    rows = [tuple(float(v) for v in text.split(":")) for text in measured]
    worst = 0.0
    for rate, one, two, size, buckets, latency in rows:
        predicted = step(2, one, size, max(1, int(buckets)), latency, rate)
        worst = max(worst, abs(predicted / two - 1))
        print(f"at {rate * 8 / 1e9:6.2f} Gbit/s: measured {two * 1e3:7.2f} ms, predicted {predicted * 1e3:7.2f} ms ({100 * (predicted / two - 1):+.0f}%)")
    if rows:
        print(f"the farthest from what was measured: {100 * worst:.0f}%")
    draw(file)


main(*sys.argv[1:])
