"""accelerated_torch.py -- what of accelerated.py can be said in PyTorch, under the same names. Its channels come first, as it likes them."""
import time

import torch
from torch import nn
from torch_steps import LastOutput, training_step

torch.set_default_device("cuda")
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True


def measure(name, f, number, rounds=5):
    float(f().sum())
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            last = f()
        float(last.sum())
        best = min(best, (time.perf_counter() - start) / number)
    print(f"{name}\t{best * 1e6:.3f}", flush=True)


def dense(*units):
    parts = []
    for before, after in zip(units, units[1:]):
        parts += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(*parts[:-1])


x, y = torch.randn(10 ** 7), torch.randn(10 ** 7)
square, wide = torch.randn(2048, 2048), torch.randn(4096, 1024)
images, filters = torch.randn(64, 64, 56, 56).to(memory_format=torch.channels_last), torch.randn(64, 64, 3, 3)
rows = torch.randint(0, 4096, (100_000,))
measure("x + y, 10^7", lambda: x + y, 50)
measure("exp(x), 10^7", lambda: torch.exp(x), 50)
measure("reduce_sum(x), 10^7", lambda: x.sum(), 50)
measure("relu(x * 2 + 1), 10^7", lambda: torch.relu(x * 2.0 + 1.0), 20)
measure("matmul 2048 x 2048", lambda: square @ square, 50)
measure("softmax 4096 x 1024", lambda: torch.softmax(wide, -1), 50)
measure("transpose + copy 2048 x 2048", lambda: (square.T + 0.0).contiguous(), 50)
measure("reduce_mean over axis 0", lambda: wide.mean(0), 50)
measure("gather 100,000 rows", lambda: wide[rows], 20)
measure("conv2d 64 x 56 x 56 x 64", lambda: nn.functional.conv2d(images, filters, padding=1), 20)
measure("max_pool2d 64 x 56 x 56 x 64", lambda: nn.functional.max_pool2d(images, 2), 20)
for batch in (128, 4096):
    training_step(measure, f"MLP 784-128-10, batch {batch}", dense(784, 128, 10), (batch, 784), 50)
training_step(measure, "MLP 784-2048-2048-10, batch 1024", dense(784, 2048, 2048, 10), (1024, 784), 20)
for batch in (32, 256):
    training_step(measure, f"CNN of the guide, batch {batch}", nn.Sequential(nn.Conv2d(1, 16, 3), nn.ReLU(), nn.Conv2d(16, 16, 3), nn.ReLU(),
                                                                             nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)),
                           (batch, 1, 28, 28), 20)
training_step(measure, "CNN 32-64, batch 256", nn.Sequential(nn.Conv2d(3, 32, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 3), nn.ReLU(),
                                                             nn.MaxPool2d(2), nn.Flatten(), nn.Linear(64 * 36, 10)), (256, 3, 32, 32), 10)
for batch in (32, 256):
    training_step(measure, f"LSTM(128) on 28 x 28, batch {batch}", LastOutput(nn.LSTM(28, 128, batch_first=True)), (batch, 28, 28), 5)
