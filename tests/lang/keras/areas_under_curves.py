# AUC over labels, by weights, by gain; what its arguments may be; predictions that are no probabilities.
metrics = tf.keras.metrics
truth = np.array([[1, 0, 1], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 0]])
scores = np.array([[.9, .2, .4], [.3, .35, .8], [.6, .7, .1], [.65, .4, .9], [.2, .55, .3]], "f")
weights = np.array([1., 2., .5, 1., 3.])


def area(**options):
    metric = metrics.AUC(num_thresholds=20, **options)
    metric.update_state(truth[:3], scores[:3])
    metric.update_state(truth[3:], scores[3:])
    return round(float(metric.result()), 5)

# %%
for curve in ["ROC", "PR", "PR_GAIN", "prgain"]:
    print(curve, [area(curve=curve, summation_method=how) for how in ["interpolation", "majoring", "Minoring"]])
    print(curve, [area(curve=curve, multi_label=True, label_weights=w) for w in [None, [1., 2., 0.]]])

# %%
area(label_weights=[1., 2., .5]), area(multi_label=True, num_labels=3), area(thresholds=[.7, .2, .5])

# %%
weighted = metrics.AUC(num_thresholds=5, multi_label=True)
weighted.update_state(truth, scores, sample_weight=weights)
print(weighted.true_positives.numpy(), round(float(weighted.result()), 5), weighted.stateful)
weighted.reset_state()
weighted.result().numpy(), len(weighted.variables)

# %%
made = metrics.AUC(thresholds=[.3, .6], curve="pr", multi_label=True, num_labels=2, label_weights=[1., 2.])
config = made.get_config()
print({name: config[name] for name in sorted(config) if name != "label_weights"}, config["label_weights"])
again = metrics.AUC.from_config(config)
again.thresholds, again.curve, again.summation_method

# %%
metrics.AUC(summation_method="middle")

# %%
metrics.AUC(curve="RCO")

# %%
metrics.AUC(num_labels=3)

# %%
metrics.AUC(multi_label=True).update_state(np.array([1, 0]), np.array([.3, .6], "f"))

# %%
metrics.AUC(label_weights=[-1.])

# %%
(metrics.SensitivityAtSpecificity(0.4).specificity, metrics.SpecificityAtSensitivity(0.3).sensitivity, metrics.PrecisionAtRecall(.2).recall,
 metrics.RecallAtPrecision(.1).precision, metrics.Mean().stateful, tf.keras.layers.Dense(2).stateful)

# %%
metrics.Precision()([0, 1, 1], [0.2, -1.5, 3.0])

# %%
metrics.AUC()([0, 1, 1], [0.2, 0.5, 3.0])

# %%
odd = np.array([-0.5, 0.2, 1.5, 1.0, 0.0, 2.0], "f")
for made in [metrics.AUC(), metrics.AUC(thresholds=[.3, .5]), metrics.TruePositives([0., .5, 1.]), metrics.FalsePositives([0., .25, .9]), metrics.RecallAtPrecision(.5)]:
    print(np.round(made([1, 0, 1, 0, 1, 1], odd).numpy(), 4))

# %%
model = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="sigmoid", kernel_initializer="ones", input_shape=(3,))])
model.compile("sgd", "binary_crossentropy", metrics=[metrics.AUC(multi_label=True, num_labels=3, name="area"), metrics.Precision(name="p")])
history = model.fit(scores, truth, epochs=2, batch_size=2, shuffle=False, verbose=0).history
{name: np.round(values, 4).tolist() for name, values in history.items()}
