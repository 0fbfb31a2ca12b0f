# %%
import wave, os, tempfile
home = tempfile.mkdtemp()
for k, c in enumerate(['go', 'stop', 'yes']):
  os.makedirs(home + '/' + c)
  for i in range(6):
    with wave.open(f'{home}/{c}/{i}.wav', 'wb') as w:
      w.setparams((1, 2, 100, 0, 'NONE', 'not compressed'))
      w.writeframes(np.full(20 + 3 * i, 1000 * (k + 1) + i, '<i2').tobytes())
# %%
train_ds, val_ds = tf.keras.utils.audio_dataset_from_directory(directory=home, batch_size=4, validation_split=0.3, seed=0, output_sequence_length=32, subset='both')
label_names = np.array(train_ds.class_names)
print("label names:", label_names)
print(train_ds.element_spec)
def squeeze(audio, labels):
  audio = tf.squeeze(audio, axis=-1)
  return audio, labels
train_ds = train_ds.map(squeeze, tf.data.AUTOTUNE)
print([(x.shape, y.numpy().tolist(), np.round(x[:, 0].numpy(), 3).tolist()) for x, y in train_ds])
print([(x.shape, y.numpy().tolist(), np.round(x[:, 0, 0].numpy(), 3).tolist()) for x, y in val_ds], len(val_ds))
test_ds = val_ds.shard(num_shards=2, index=0)
print(len(list(test_ds)))
# %%
ds = tf.keras.utils.audio_dataset_from_directory(home, batch_size=4, shuffle=False)
print(ds.element_spec, [(x.shape, y.numpy().tolist()) for x, y in ds.take(2)])
ds = tf.keras.utils.audio_dataset_from_directory(home, batch_size=None, shuffle=False, label_mode='categorical')
print([(x.shape, y.numpy().tolist()) for x, y in ds.take(2)])
ds = tf.keras.utils.audio_dataset_from_directory(home, label_mode=None, output_sequence_length=4, shuffle=False, batch_size=5)
print([x.shape for x in ds])
ds = tf.keras.utils.audio_dataset_from_directory(home, ragged=True, shuffle=False, batch_size=5)
print([x.shape for x, y in ds.take(1)])
# %%
for a in [dict(ragged=True, output_sequence_length=3), dict(label_mode='x'), dict(validation_split=.2), dict(validation_split=.2, subset='training'), dict(label_mode='binary')]:
  try: tf.keras.utils.audio_dataset_from_directory(home, **a)
  except Exception as e: print(type(e).__name__, e)
# %%
for k, c in enumerate(['go', 'stop', 'yes']):
  for i in range(6):
    with open(f'{home}/{c}/{i}.txt', 'w') as f: f.write(f'{c} {i}')
tr, va = tf.keras.utils.text_dataset_from_directory(home, batch_size=3, validation_split=.4, subset='both', seed=3)
print([x.numpy().tolist() for x, y in tr], [x.numpy().tolist() for x, y in va])
d = tf.keras.utils.text_dataset_from_directory(home, label_mode=None, batch_size=3, shuffle=False)
print(d.class_names, next(iter(d)).numpy())
d = tf.keras.utils.text_dataset_from_directory(home, labels=None, batch_size=3, shuffle=False)
print(d.class_names)
d = tf.keras.utils.text_dataset_from_directory(home, labels=[0, 5] * 9, batch_size=3, shuffle=False)
print(d.class_names)
