# %% objects in the config of a layer, as JSON
import json
class Holding(tf.keras.layers.Layer):
    def __init__(self, start=None, inner=None, act=None, **kwargs):
        super().__init__(**kwargs)
        self.start, self.inner, self.act = start, inner, act
    def call(self, x):
        return x * 2.
    def get_config(self):
        return {**super().get_config(), "start": self.start, "inner": self.inner, "act": self.act, "shape": tf.TensorShape([1, None]), "number": np.float32(2.)}
def held(**parts):
    model = tf.keras.Sequential([tf.keras.Input((2,)), Holding(name="held", **parts)])
    return model.to_json()
for parts in ({"start": tf.keras.initializers.TruncatedNormal(stddev=.02)}, {"inner": tf.keras.layers.Dense(2, name="q")}, {"act": tf.nn.relu},
              {"start": tf.keras.regularizers.L2(.1)}, {"inner": tf.keras.optimizers.schedules.ExponentialDecay(.1, 2, .5)}):
    config = json.loads(held(**parts))["config"]["layers"][1]["config"]
    print({key: config[key] for key in ("start", "inner", "act", "shape", "number")})
