# %%
import numpy as np, warnings
warnings.simplefilter('always')
from tensorflow.keras.preprocessing.image import ImageDataGenerator
def attempt(make):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter('always')
        try: out = make(); print('fine' if out is None else np.round(out, 4).tolist())
        except Exception as e: print(type(e).__name__, e)
    for w in told: print(w.category.__name__, str(w.message))
x = (np.arange(3 * 2 * 2 * 3).reshape(3, 2, 2, 3) % 7 * 10.0).astype('float32')
for kw in (dict(rescale=0.5), dict(samplewise_center=True), dict(samplewise_std_normalization=True), dict(featurewise_center=True), dict(featurewise_std_normalization=True),
           dict(preprocessing_function=lambda a: a + 1), dict(rescale=0.1, featurewise_center=True, samplewise_center=True)):
    g = None
    def make():
        global g
        g = ImageDataGenerator(**kw)
    attempt(make); attempt(lambda: g.standardize(x[0].copy())); attempt(lambda: g.fit(x)); attempt(lambda: g.standardize(x[0].copy())); print(g.mean is None, g.std is None)
g = ImageDataGenerator(featurewise_std_normalization=True, featurewise_center=True, rescale=2); g.fit(x); print(g.mean.shape, g.std.shape, np.round(g.mean, 4).tolist(), np.round(g.std, 4).tolist(), x.max())
# %%
g = ImageDataGenerator(zca_whitening=True, featurewise_center=True)
attempt(lambda: g.standardize(x[0].copy())); g.fit(x[..., :1].copy()); print(g.zca_whitening_matrix.shape, np.round(np.abs(g.standardize(x[0, ..., :1].copy())), 2).shape)
w = g.zca_whitening_matrix; print(np.round(w - w.T, 3).max())
attempt(lambda: g.fit(x[0])); attempt(lambda: ImageDataGenerator().fit(np.zeros((2, 3, 3, 2)))); attempt(lambda: ImageDataGenerator(rescale=0.5).standardize(np.ones((2, 2, 1), 'int32')))
a = ImageDataGenerator(featurewise_center=True, horizontal_flip=True); a.fit(x, augment=True, rounds=2, seed=3); print(np.round(a.mean, 3).tolist())
