# %%
import tempfile, os
d = tempfile.mkdtemp()
class Interrupt(tf.keras.callbacks.Callback):
  def on_epoch_begin(self, epoch, logs=None):
    if epoch == 2: raise RuntimeError('Interruption')
def build():
  m = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,), kernel_initializer='ones')])
  m.compile(tf.keras.optimizers.SGD(.01, momentum=.9), 'mse')
  return m
x, y = np.ones((8, 2)), np.zeros((8, 1))
whole = build()
h = whole.fit(x, y, epochs=5, verbose=0)
print(h.epoch, np.round(h.history['loss'], 4))
# %%
m = build()
backup = tf.keras.callbacks.BackupAndRestore(backup_dir=d + '/backup')
try:
  m.fit(x, y, epochs=5, verbose=0, callbacks=[backup, Interrupt()])
except RuntimeError as e: print(e)
print(os.path.exists(d + '/backup'))
# %%
n = build()
h = n.fit(x, y, epochs=5, verbose=0, callbacks=[backup])
print(h.epoch, np.round(h.history['loss'], 4), np.allclose(n.get_weights()[0], whole.get_weights()[0]), n.optimizer.iterations.numpy())
# %%
h = n.fit(x, y, epochs=2, verbose=0, callbacks=[tf.keras.callbacks.BackupAndRestore(d + '/b2')])
print(h.epoch)
for a in [dict(backup_dir=''), dict(backup_dir=d, save_freq=0)]:
  try: tf.keras.callbacks.BackupAndRestore(**a); print('made')
  except Exception as e: print(type(e).__name__, e)
