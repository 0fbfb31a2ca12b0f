# Configs in the older format, the sources of a graph of layers, what was adapted.
keras, layers = tf.keras, tf.keras.layers
for module, thing in [(keras.losses, keras.losses.Huber(2.0)), (keras.metrics, keras.metrics.Mean(name="m")), (keras.regularizers, keras.regularizers.L2(0.5)),
                      (keras.initializers, keras.initializers.HeNormal(seed=3)), (keras.constraints, keras.constraints.MaxNorm(2)),
                      (keras.layers, layers.Dropout(0.2, name="d"))]:
    config = module.serialize(thing, use_legacy_format=True)
    print(sorted(config), config["class_name"], type(module.deserialize(config, use_legacy_format=True)) is type(thing))

# %%
keras.activations.serialize(keras.activations.relu, use_legacy_format=True), keras.losses.serialize(keras.losses.mse, use_legacy_format=True)

# %%
first, second = keras.Input((2,), name="first"), keras.Input((3,), name="second")
joined = layers.Dense(2)(layers.Concatenate()([layers.Dense(1)(first), second]))
print([tensor.name for tensor in keras.utils.get_source_inputs(joined)], keras.utils.get_source_inputs(first)[0] is first)

# %%
lookup = layers.StringLookup()
before = lookup.is_adapted
lookup.adapt(["a", "b"])
before, lookup.is_adapted

# %%
flip, turn, zoom = layers.RandomFlip("horizontal"), layers.RandomRotation(0.2), layers.RandomZoom((-0.1, 0.3), 0.2)
print(flip.horizontal, flip.vertical, turn.lower, turn.upper, zoom.height_lower, zoom.height_upper, zoom.width_lower)
layers.BatchNormalization().synchronized, layers.BatchNormalization().renorm
