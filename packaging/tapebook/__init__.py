"""The module `tapebook` of the kernel of that name, for CPython: the same cells run in both.

It draws with Matplotlib and shows with IPython.
"""
import base64
import io
import time

__all__ = ["LivePlot", "history_figure", "set_table_options"]


def set_table_options(*, tint=None):
    """In the kernel, tint=False shows tensors' tables without colours. CPython shows no tables, so nothing changes here."""


def history_figure(history):
    """A small plot of what a History has recorded: the losses, and beside them the metrics."""
    import matplotlib.pyplot                 # with it, IPython learns how to show a figure
    from matplotlib.figure import Figure

    names = [name for name in history.history if not name.startswith("val_")]
    groups = [[n for n in names if n == "loss"], [n for n in names if n not in ("loss", "lr", "learning_rate")][:4]]
    groups = [group for group in groups if group]
    figure = Figure(figsize=(3.6 * len(groups), 2.6))
    for i, group in enumerate(groups):
        ax = figure.add_subplot(1, len(groups), i + 1)
        for name in [both for one in group for both in (one, "val_" + one) if both in history.history]:
            values = [float(value) for value in history.history[name]]
            ax.plot(history.epoch[:len(values)], values, label=name, marker="o" if len(values) == 1 else None)
        ax.set_xlabel("epoch")
        ax.xaxis.get_major_locator().set_params(integer=True)
        ax.legend(fontsize=8)
    if groups:
        figure.tight_layout()
    return figure


def _png(figure):
    """The figure as the inline backend draws it: cropped to what is on it."""
    file = io.BytesIO()
    figure.savefig(file, format="png", bbox_inches="tight")
    return base64.b64encode(file.getvalue()).decode()


class LivePlot:
    """Curves that are drawn anew as numbers come in, at most ten times a second.

    live = LivePlot(); live.add(step, loss=..., accuracy=...) in a loop, live.close() at its end; or callbacks=[LivePlot()] in fit().
    """

    def __init__(self, title=None, xlabel="step", figsize=None, frames=10):
        self.title, self.xlabel, self.figsize = title, xlabel, figsize
        self.pause = 1.0 / frames
        self.curves = {}
        self._next = 0.0
        self._handle = None
        self._closed = False
        self.params, self.model = {}, None

    def add(self, step=None, **values):
        """Appends numbers, one a curve."""
        for name, value in values.items():
            xs, ys = self.curves.setdefault(name, ([], []))
            xs.append(len(xs) if step is None else step)
            ys.append(float(value))
        now = time.perf_counter()
        if now >= self._next:
            self._draw()
            spent = time.perf_counter() - now
            self._next = now + max(self.pause, 100 * spent)      # drawing takes one part in a hundred of the loop's time

    def _figure(self):
        from matplotlib.figure import Figure

        figure = Figure(figsize=self.figsize)
        ax = figure.add_subplot()
        for name, (xs, ys) in self.curves.items():
            ax.plot(xs, ys, label=name, marker="o" if len(xs) == 1 else None)
        ax.set_xlabel(self.xlabel)
        if self.title:
            ax.set_title(self.title)
        if len(self.curves) > 1:
            ax.legend()
        else:
            ax.set_ylabel(next(iter(self.curves)))
        return figure

    def _draw(self):
        from IPython.display import display

        if not self.curves:
            return
        figure = self._figure()
        bundle = {"text/plain": repr(figure), "image/png": _png(figure)}
        if self._handle is None:
            self._handle = display(bundle, raw=True, display_id=True)
        else:
            self._handle.update(bundle, raw=True)

    def close(self):
        """Draws what has come since the last frame."""
        if not self._closed:
            self._closed = True
            self._draw()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()
        return False

    # ---- as a Keras callback: those of its methods that do nothing are made up ----

    def set_params(self, params):
        self.params = params

    def set_model(self, model):
        self.model = model

    def on_train_begin(self, logs=None):
        self.xlabel = "epoch"

    def on_epoch_end(self, epoch, logs=None):
        numbers = {name: value for name, value in (logs or {}).items() if isinstance(value, (int, float)) or hasattr(value, "dtype")}
        self.add(epoch, **numbers)

    def on_train_end(self, logs=None):
        self.close()

    def __getattr__(self, name):
        if name.startswith("on_"):
            return lambda *args, **kwargs: None
        if name.startswith("_implements"):
            return lambda: False             # nothing is to be done after a batch
        if name.startswith(("_supports", "_chief")):
            return False
        raise AttributeError(f"'LivePlot' object has no attribute {name!r}")
