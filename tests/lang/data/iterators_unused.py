# %% what fit() sees of shuffles: it makes one iterator more, which draws the seeds of the last shuffle only
class Seen(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.v = tf.Variable(0.0)

    def train_step(self, batch):
        print(int(batch[0]), int(tf.reduce_sum(batch[:4])), end=" ")
        return {"loss": 0.0}


def show(dataset):
    model = Seen()
    model.compile("sgd", run_eagerly=True)
    model.fit(dataset, epochs=3, verbose=0, callbacks=[tf.keras.callbacks.LambdaCallback(on_epoch_end=lambda epoch, logs: print())])


def numbers():
    tf.random.set_seed(5)
    return tf.data.Dataset.range(64)


show(numbers().shuffle(100).cache().shuffle(10).batch(16))
show(numbers().shuffle(100).shuffle(10).batch(16))
# %% a cache is whole after the last batch
show(numbers().shuffle(100).cache().batch(16))
show(numbers().shuffle(100).batch(15, drop_remainder=True).cache().prefetch(1))
# %%
Seen().fit(tf.data.Dataset.range(3).batch(4, drop_remainder=True))
