"""torch_steps.py -- a training step in PyTorch, for torch_peer.py and accelerated_torch.py."""
import torch
from torch import nn


class LastOutput(nn.Module):
    """A recurrent layer's last output, to ten classes."""

    def __init__(self, recurrent):
        super().__init__()
        self.recurrent, self.dense = recurrent, nn.Linear(128, 10)

    def forward(self, x):
        return self.dense(self.recurrent(x)[0][:, -1])


def training_step(measure, name, model, shape, number):
    x, y = torch.randn(shape), torch.zeros(shape[0], dtype=torch.int64)
    optimizer = torch.optim.Adam(model.parameters())

    def step():
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.detach()

    measure(name, step, number, 3)
