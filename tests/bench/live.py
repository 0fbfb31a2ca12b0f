"""What LivePlot adds to a training loop, in per cent of its time, and how many frames it draws: for us and for CPython."""
import contextlib
import io
import time

import tensorflow as tf
from tapebook import LivePlot

STEPS = 4000                              # of about half a millisecond here
weights = tf.Variable(tf.zeros([256, 256]))
inputs = tf.ones([64, 256])
optimizer = tf.keras.optimizers.SGD(0.001)


class Timed(LivePlot):
    """A plot that knows how often it was drawn, and how long it kept the loop."""
    drawn, spent = 0, 0.0

    def add(self, step=None, **values):
        begin = time.perf_counter()
        super().add(step, **values)
        self.spent += time.perf_counter() - begin

    def _draw(self):
        self.drawn += 1
        super()._draw()


def train(live):
    """A training loop that gives the plot a number at every step; returns its time in seconds."""
    begin = time.perf_counter()
    for step in range(STEPS):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((inputs @ weights - 1.0) ** 2)
        optimizer.apply_gradients([(tape.gradient(loss, weights), weights)])
        live.add(step, loss=loss)
    return time.perf_counter() - begin


with contextlib.redirect_stdout(io.StringIO()):
    train(Timed())                        # imports what draws, makes what is made once
    live = Timed()
    total = train(live)
    live.close()
rest = total - live.spent
print(f'LivePlot in {rest:.1f} s of steps of {rest / STEPS * 1000:.2f} ms: {live.spent / rest * 100:.1f}% more, {live.drawn} frames')
