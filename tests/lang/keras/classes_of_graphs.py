# Classes of models that are graphs, below others: Model becomes Functional among the bases of all of them.
class Backbone(tf.keras.Model):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.extra = {}


class Small(Backbone):
    def __init__(self, units, **kwargs):
        start = tf.keras.Input((3,))
        super().__init__(inputs=start, outputs=tf.keras.layers.Dense(units)(start), **kwargs)
        self.units = units


class Large(Backbone):
    def __init__(self, units, **kwargs):
        start = tf.keras.Input((3,))
        super().__init__(inputs=start, outputs=tf.keras.layers.Dense(2 * units)(start), **kwargs)


for model in (Small(2), Large(2, name="large")):
    print([c.__name__ for c in type(model).__mro__][:5])
    model.summary()

# %%
class Greeting:
    def hello(self):
        return "hello " + self.name


class Friendly(Greeting, tf.keras.Model):
    def train_step(self, data):
        return super().train_step(data)


start = tf.keras.Input((3,))
model = Friendly(start, tf.keras.layers.Dense(1)(start), name="friendly")
print(model.hello(), [c.__name__ for c in Friendly.__mro__][:5])

# %%
# A model's parts may be made before it is one, where it says that they are not to be tracked.
class Encoder(tf.keras.Model):
    def __init__(self):
        self._self_setattr_tracking = False
        self.dense = tf.keras.layers.Dense(2)
        start = tf.keras.Input((3,))
        super().__init__(inputs=start, outputs=self.dense(start))


print(len(Encoder().weights), [layer.name.split("_")[0] for layer in Encoder().layers])
