# %% Names that programs import from the files of TensorFlow's own sources
import tensorflow as tf
from tensorflow.python.client import device_lib
from tensorflow.python.framework import dtypes, ops, tensor_shape
from tensorflow.python.framework.ops import EagerTensor
from tensorflow.python.keras import backend as K
from tensorflow.python.keras.engine.base_layer import Layer as BaseLayer
from tensorflow.python.keras.layers import Dense, Layer
from tensorflow.python.keras.utils import conv_utils
from tensorflow.python.ops import array_ops, init_ops_v2, math_ops, nn, nn_ops
from tensorflow.python.platform import tf_logging
from tensorflow.python.training import moving_averages
from tensorflow.python.util import nest
from tensorflow.python.util.tf_export import keras_export
import tensorflow.python.keras.backend as again
x = array_ops.concat([[1., 2.], [3.]], 0)
print(x, math_ops.reduce_sum(x), nn_ops.softmax(x), isinstance(x, EagerTensor))
print(ops.convert_to_tensor([1]), dtypes.float32, tensor_shape.TensorShape([1, None]), nest.flatten([1, (2, [3])]), K.epsilon(), again.floatx())
print([d.name for d in device_lib.list_local_devices()], device_lib.list_local_devices()[0].device_type, BaseLayer is Layer)
print(conv_utils.normalize_tuple(3, 2, "kernel_size"), conv_utils.conv_output_length(10, 3, "valid", 2), init_ops_v2.Zeros()([2]))
# %% A plain name is TensorFlow 1's function, one with _v2 TensorFlow 2's
print(nn.dropout_v2(tf.ones([4]), 0.0), array_ops.where_v2([True, False], 1, 2), array_ops.where([[True, False]]), math_ops.argmax([[1, 5], [7, 2]], 1))
print(array_ops.expand_dims([1], dim=0).shape, math_ops.reduce_sum(tf.ones([2, 3]), 1, keepdims=True), math_ops.cast([1.5], dtypes.int32))
print(nn.dropout(tf.ones([3]), keep_prob=1.0))
average = tf.Variable(1.0)
moving_averages.assign_moving_average(average, 2.0, 0.9, zero_debias=False)
print(round(float(average), 4))
@keras_export("keras.layers.Doubled")
class Doubled(Layer):
    def call(self, x):
        return math_ops.multiply(x, 2)
print(Doubled()(tf.constant([1., 2.])), Dense(2, kernel_initializer="ones")(tf.ones([1, 3])))
# %% What is not there is refused as an import
for line in ("from tensorflow.python.ops import no_such_file", "from tensorflow.python.ops.array_ops import no_such_name", "import tensorflow.python.no_such_room"):
    try:
        exec(line)
    except ImportError as e:
        print(type(e).__name__, str(e).partition(" (")[0])
