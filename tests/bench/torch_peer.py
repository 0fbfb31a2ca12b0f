"""torch_peer.py -- what of tensors.py can be said in PyTorch, under the same names."""
import time

import torch
from torch import nn
from torch_steps import LastOutput, training_step


def measure(name, f, number, rounds=5):
    f()
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            f()
        best = min(best, (time.perf_counter() - start) / number)
    print(f"{name}\t{best * 1e6:.3f}", flush=True)


def square():
    y = w * w
    w.grad = None
    y.backward()


a, b, w = torch.tensor(1.0), torch.tensor(2.0), torch.tensor(3.0, requires_grad=True)
measure("a + b, scalars", lambda: a + b, 2000)
measure("w * w with tape and gradient", square, 500)
for exponent in (3, 6, 7):
    calls = max(4, 10 ** (6 - exponent))
    x, y = torch.randn(10 ** exponent), torch.randn(10 ** exponent)
    measure(f"x + y, 10^{exponent}", lambda: x + y, calls)
    measure(f"exp(x), 10^{exponent}", lambda: torch.exp(x), calls)
    measure(f"reduce_sum(x), 10^{exponent}", lambda: x.sum(), calls)
square_matrix = torch.randn(256, 256)
measure("matmul 256 x 256", lambda: square_matrix @ square_matrix, 50)
measure("softmax 256 x 256", lambda: torch.softmax(square_matrix, -1), 50)
training_step(measure, "MLP 784-128-10, batch 128, Adam", nn.Sequential(nn.Flatten(), nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10)),
              (128, 28, 28), 50)
training_step(measure, "CNN of the guide, batch 32, Adam", nn.Sequential(nn.Conv2d(1, 16, 3), nn.ReLU(), nn.Conv2d(16, 16, 3), nn.ReLU(),
                                                                         nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)), (32, 1, 28, 28), 10)
training_step(measure, "LSTM(128) on 28 x 28, batch 32, Adam", LastOutput(nn.LSTM(28, 128, batch_first=True)), (32, 28, 28), 5)
training_step(measure, "GRU(128) on 28 x 28, batch 32, Adam", LastOutput(nn.GRU(28, 128, batch_first=True)), (32, 28, 28), 5)
