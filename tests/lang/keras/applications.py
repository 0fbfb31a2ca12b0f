# Known classifiers: their layers, parameters and summaries; images as they want them.
from summarised import shown

applications = tf.keras.applications

# %%
for name in ["VGG16", "ResNet50", "ResNet50V2", "MobileNet", "MobileNetV2", "InceptionV3", "Xception", "DenseNet121", "EfficientNetB0"]:
    shown(getattr(applications, name)(weights=None, include_top=False, input_shape=(96, 96, 3)))

# %%
shown(applications.MobileNetV2(weights=None, input_shape=(64, 64, 1), classes=7, alpha=0.5))
shown(applications.VGG19(weights=None, input_shape=(32, 32, 3), classes=10, classifier_activation=None))
shown(applications.efficientnet.EfficientNetB1(weights=None, include_top=False, pooling="max"))
shown(applications.mobilenet.MobileNet(weights=None, classes=5, alpha=0.25))

# %%
tf.keras.utils.set_random_seed(1)
base = applications.MobileNetV2(input_shape=(96, 96, 3), include_top=False, weights=None)
base.trainable = False
model = tf.keras.Sequential([base, tf.keras.layers.GlobalAveragePooling2D(), tf.keras.layers.Dense(2)])
images = np.linspace(-1, 1, 2 * 96 * 96 * 3, dtype="float32").reshape(2, 96, 96, 3)
print(np.round(base.get_weights()[0].sum(), 4), len(model.trainable_variables), base.get_layer("block_6_expand").output.shape)
model.summary()

# %%
x = np.arange(24.0).reshape(1, 2, 4, 3)
for mode in ["caffe", "tf", "torch"]:
    print(applications.imagenet_utils.preprocess_input(x.copy(), mode=mode)[0, 0])
    print(applications.imagenet_utils.preprocess_input(tf.constant(x, tf.float32), mode=mode).numpy().round(4)[0, 1])

# %%
applications.resnet50.preprocess_input(np.ones((1, 2, 2, 3), "uint8"))[0, 0]

# %%
own = np.ones((1, 2, 2, 3), "float32")
applications.mobilenet_v2.preprocess_input(own), own[0, 0, 0]

# %%
applications.efficientnet.preprocess_input(own) is own

# %%
inputs = tf.keras.Input((32, 32, 3))
model = applications.VGG16(weights=None, include_top=False, input_tensor=tf.keras.layers.Rescaling(2.0)(inputs))
[layer.name for layer in model.layers[:4]], model.input is inputs

# %%
applications.VGG16(weights=None, input_shape=(20, 20, 3))

# %%
applications.VGG16(weights="no such file")

# %%
applications.ResNet50(weights=None, input_shape=(None, None, 3))

# %%
applications.VGG16(classes=10)

# %%
applications.ResNet50(input_shape=(100, 100, 3))

# %%
applications.imagenet_utils.decode_predictions(np.zeros((1, 10)))

# %%
tf.keras.utils.set_random_seed(2)
small = applications.MobileNet(weights=None, include_top=False, input_shape=(32, 32, 3), alpha=0.25)
small.save_weights("weights.h5")
other = applications.MobileNet(weights="weights.h5", include_top=False, input_shape=(32, 32, 3), alpha=0.25)
all(np.array_equal(a, b) for a, b in zip(small.get_weights(), other.get_weights()))
