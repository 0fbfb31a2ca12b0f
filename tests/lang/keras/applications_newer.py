# Newer classifiers: their layers, parameters and summaries, their numbers with the same seed.
from summarised import shown

applications = tf.keras.applications

# %%
for name in ["MobileNetV3Small", "MobileNetV3Large", "EfficientNetV2B0", "EfficientNetV2B2", "EfficientNetV2S", "InceptionResNetV2",
             "ConvNeXtTiny", "NASNetMobile"]:
    shown(getattr(applications, name)(weights=None, include_top=False, input_shape=(96, 96, 3)))

# %%
shown(applications.MobileNetV3Small(weights=None, classes=7, alpha=1.25, minimalistic=True, include_preprocessing=False))
shown(applications.MobileNetV3Large(weights=None, classes=7, input_shape=(64, 64, 1), dropout_rate=0, classifier_activation=None))
shown(applications.efficientnet_v2.EfficientNetV2B1(weights=None, input_shape=(64, 64, 1), classes=5))
shown(applications.convnext.ConvNeXtTiny(weights=None, classes=5, model_name="mine", include_preprocessing=False))
shown(applications.nasnet.NASNetMobile(weights=None, classes=5, input_shape=(64, 64, 3)))

# %%
pixels = np.linspace(0, 255, 2 * 64 * 64 * 3, dtype="float32").reshape(2, 64, 64, 3)
for name in ["MobileNetV3Small", "EfficientNetV2B0", "ConvNeXtTiny"]:
    tf.keras.utils.set_random_seed(3)
    model = getattr(applications, name)(weights=None, input_shape=(64, 64, 3), classes=4)
    print(name, np.round(model(pixels), 4).tolist(), [w.name for w in model.weights[-3:]])
    tf.keras.backend.clear_session()

# %%
[applications.mobilenet_v3.preprocess_input(3), applications.nasnet.preprocess_input(np.full((1, 1, 1, 3), 51.0))]

# %%
applications.MobileNetV3Small(weights=None, input_shape=(16, 16, 3))

# %%
applications.NASNetMobile(input_shape=(None, None, 3))

# %%
applications.InceptionResNetV2(weights=None, dropout=2)

