# %%
yt = tf.constant([[0.], [1.], [1.], [0.], [1.]])
yp = tf.constant([[.1], [.8], [.4], [.6], [.9]])
for n in 'AUC Precision Recall BinaryAccuracy MeanSquaredError RootMeanSquaredError MeanAbsoluteError MeanAbsolutePercentageError KLDivergence Poisson LogCoshError CosineSimilarity Hinge SquaredHinge BinaryCrossentropy TruePositives TrueNegatives FalsePositives FalseNegatives MeanSquaredLogarithmicError'.split():
    m = getattr(tf.keras.metrics, n)()
    m.update_state(yt, yp)
    a = float(m.result())
    m.update_state(yt, yp, sample_weight=[1, .5, 1, 1, 2.])
    print(m.name, round(a, 4), round(float(m.result()), 4), [v.name for v in m.variables])
    m.reset_state()
    assert float(m.result()) == 0 or n == 'CosineSimilarity'
# %%
print(tf.keras.metrics.MeanIoU(2)([0, 1, 1], [0, 1, 0]), tf.keras.metrics.TopKCategoricalAccuracy(2)([[0, 0, 1.], [0, 1, 0]], [[.1, .9, .8], [.05, .95, 0]]))
# %%
K = tf.keras.metrics
print(K.SpecificityAtSensitivity(.5)(yt, yp), K.SensitivityAtSpecificity(.5)(yt, yp), K.PrecisionAtRecall(.6)(yt, yp), K.RecallAtPrecision(.6)(yt, yp))
# %%
print(K.Precision(thresholds=[.3, .5])(yt, yp), K.AUC(curve='PR', num_thresholds=10)(yt, yp), K.Recall(top_k=1)([[0, 1.]], [[.3, .7]]))
# %%
print(K.F1Score(threshold=.5)([[1, 1], [1, 0]], [[.9, .2], [.7, .6]]), K.FBetaScore(average='macro', beta=2.)([[0, 1.], [1, 0]], [[.3, .7], [.4, .6]]))
# %%
for n in 'MeanSquaredError MeanAbsoluteError MeanAbsolutePercentageError MeanSquaredLogarithmicError BinaryCrossentropy CategoricalCrossentropy KLDivergence Poisson Huber LogCosh Hinge SquaredHinge CategoricalHinge CosineSimilarity BinaryFocalCrossentropy'.split():
    for r in ('sum', 'none', 'sum_over_batch_size', 'auto'):
        v = getattr(tf.keras.losses, n)(reduction=r)([[0, 1.], [1, 0]], [[.3, .7], [.6, .4]], sample_weight=[1., .5])
        print(n, r, np.round(v.numpy(), 4).tolist() if n != 'MeanAbsolutePercentageError' else v.shape)
# %%
S = tf.keras.losses
print(S.SparseCategoricalCrossentropy(from_logits=True, ignore_class=-1)([0, 1, -1], [[1., 2], [3, 1], [0, 0]]))
print(S.CategoricalCrossentropy(label_smoothing=.1)([[0, 1.]], [[.3, .7]]), S.sparse_categorical_crossentropy([0, 1], [[.9, .1], [.2, .8]]))
print(S.Huber(2.).get_config(), S.MeanSquaredError(name='q').name)
# %%
s = tf.keras.optimizers.schedules
for f in (s.ExponentialDecay(.1, 10, .9, staircase=True), s.CosineDecay(.1, 10, .1), s.PiecewiseConstantDecay([5, 10], [.1, .2, .3]), s.PolynomialDecay(.1, 10), s.InverseTimeDecay(.1, 10, .5)):
    print([round(float(f(i)), 5) for i in (0, 5, 10, 25)])
# %%
for n in 'SGD Adam RMSprop Adagrad Adadelta Adamax Nadam Ftrl AdamW'.split():
    o = getattr(tf.keras.optimizers, n)(0.1)
    v = tf.Variable([1., 2.])
    for _ in range(3): o.apply_gradients([(tf.constant([.1, .2]), v)])
    print(n, np.round(v.numpy(), 5), int(o.iterations))
# %%
for kw in (dict(momentum=.9), dict(momentum=.9, nesterov=True), dict(clipnorm=.1), dict(clipvalue=.05), dict(global_clipnorm=.1), dict(weight_decay=.1)):
    o = tf.keras.optimizers.SGD(0.1, **kw)
    v = tf.Variable([1., 2.])
    for _ in range(3): o.apply_gradients([(tf.constant([.1, .2]), v)])
    print(sorted(kw), np.round(v.numpy(), 5))
