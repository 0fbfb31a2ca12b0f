"""Beside the cases, for them to import: what a model is made of, in one line."""
import hashlib

import tensorflow as tf


def shown(model):
    """Prints a model's name, sizes and a digest of its summary, and forgets all names of layers."""
    lines = []
    model.summary(print_fn=lambda line, **_: lines.append(line))
    digest = hashlib.md5("\n".join(lines).encode()).hexdigest()
    print(model.name, model.count_params(), len(model.layers), model.output_shape, digest)
    tf.keras.backend.clear_session()
