# %%
from tensorboard.plugins.hparams import api as hp
import tensorflow as tf, os, tempfile
logs = tempfile.mkdtemp()
HP_NUM_UNITS = hp.HParam('num_units', hp.Discrete([32, 16]))
HP_DROPOUT = hp.HParam('dropout', hp.RealInterval(0.1, 0.2))
HP_N = hp.HParam('n', hp.IntInterval(1, 4))
HP_OPTIMIZER = hp.HParam('optimizer', hp.Discrete(['adam', 'sgd']), display_name='Opt')
HP_NUM_UNITS, str(HP_DROPOUT), str(HP_OPTIMIZER), HP_N, HP_NUM_UNITS.domain.dtype
# %%
with tf.summary.create_file_writer(logs).as_default():
  print(hp.hparams_config(hparams=[HP_NUM_UNITS, HP_DROPOUT, HP_OPTIMIZER, HP_N], metrics=[hp.Metric('accuracy', display_name='Accuracy')]))
# %%
with tf.summary.create_file_writer(logs + '/run1').as_default():
  print(hp.hparams({HP_NUM_UNITS: 16, HP_OPTIMIZER: 'adam', 'flag': True, HP_DROPOUT: 0.15}))
  tf.summary.scalar('accuracy', 0.5, step=1)
# %%
print(hp.hparams({'a':1}))
# %%
hp.Discrete([])
# %%
hp.Discrete([1,'a'])
# %%
hp.RealInterval(1, 2)
# %%
hp.IntInterval(3,1)
# %%
hp.HParam('x', 3)
# %%
model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
model.compile('sgd','mse')
h = model.fit(tf.ones([4, 2]), tf.ones([4, 1]), epochs=1, verbose=0, callbacks=[hp.KerasCallback(logs + '/run2', {HP_NUM_UNITS: 16}), tf.keras.callbacks.TensorBoard(logs + '/run2')])
# %%
from tensorboard.plugins import projector
config = projector.ProjectorConfig()
embedding = config.embeddings.add()
embedding.tensor_name = "embedding/.ATTRIBUTES/VARIABLE_VALUE"
embedding.metadata_path = 'metadata.tsv'
projector.visualize_embeddings(logs, config)
print(open(logs + '/projector_config.pbtxt').read())
