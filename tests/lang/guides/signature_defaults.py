# Functions with an input_signature and parameters that have defaults
# %%
import tensorflow as tf
vector, whole = tf.TensorSpec([None]), tf.TensorSpec([], tf.int32)

def tell(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)
# %%
@tf.function(input_signature=(vector, whole))
def head(x, n=3):
    print("trace", n)
    return x[:n]

tell(lambda: head(np.arange(5.)))
tell(lambda: head(np.arange(5., dtype="float32"), 2))
tell(lambda: head(np.arange(5., dtype="float32"), n=4))
print(head.get_concrete_function().structured_input_signature)
# %%
@tf.function(input_signature=(vector,))
def fixed(x, n=3):
    return x[:n]

tell(lambda: fixed([1., 2., 3., 4.]))
tell(lambda: fixed([1., 2., 3., 4.], 3))
tell(lambda: fixed([1., 2., 3., 4.], 2))
# %%
def f(x, y, n=3):
    return x

tell(lambda: tf.function(f, input_signature=[vector]))
tell(lambda: tf.function(f, input_signature=[vector] * 4))
f = tf.function(f, input_signature=[vector, vector, whole])
tell(lambda: f([1.]))
tell(lambda: f([1.], [2.], 1, 2))
tell(lambda: f([1.], [2.], 1, n=2))
tell(lambda: f([1.], [2.], z=2))
tell(lambda: f(y=[1.], x=[2.]))
tell(lambda: f([1.], y=[[2.]]))
tell(lambda: f([1.], [1.], 2.5))
tell(lambda: f([1.], [1.], None))
tell(lambda: f([1.], [1.], tf.constant(3.)))
# %%
def g(x, *rest):
    return x

def h(x, *, k=2):
    return x + k

def needs(x, *, k):
    return x + k

tell(lambda: tf.function(g, input_signature=[vector, vector])([1.], [2.]))
tell(lambda: tf.function(h, input_signature=[vector])([1.]))
tell(lambda: tf.function(h, input_signature=[vector])([1.], k=[2.]))
tell(lambda: tf.function(needs, input_signature=[vector, vector])([1.], k=[2.]))
# %%
class Scaled(tf.Module):
    @tf.function(input_signature=[vector, whole])
    def __call__(self, x, n=2):
        return x * tf.cast(n, tf.float32)

    @tf.function(input_signature=[vector])
    def signed(self, x, training=False):
        return x if training else -x

m = Scaled()
tell(lambda: m([1.]))
tell(lambda: m([1.], 3))
tell(lambda: m(n=3, x=[2.]))
tell(lambda: m.signed([1.]))
tell(lambda: m.signed([1.], True))
tell(lambda: m.signed([1.], training=False))
tell(lambda: m())
tell(lambda: m([1.], 2, 3))
# %% Sounds of any length
@tf.function(input_signature=[vector])
def cepstrum(x):
    print("traced")
    spectrum = tf.abs(tf.signal.stft(x, 16, 8))
    print(spectrum.shape)
    mel = tf.tensordot(spectrum, tf.signal.linear_to_mel_weight_matrix(4, 9, 8000, 100., 4000.), 1)
    back = tf.signal.inverse_stft(tf.signal.stft(x, 16, 8), 16, 8)
    return tf.signal.mfccs_from_log_mel_spectrograms(tf.math.log(mel + 1e-6)), back, tf.signal.fftshift(x)

print([y.shape for y in cepstrum(tf.range(64.))], [y.shape for y in cepstrum(tf.range(100.))])
