# %% a trace has one concrete function
@tf.function
def cube(x):
    return x ** 3
first = cube.get_concrete_function(tf.constant(2.0))
print(first is cube.get_concrete_function(tf.constant(5.0)), first is cube.get_concrete_function(tf.constant([2.0])))
print(first is cube.get_concrete_function(tf.TensorSpec([], tf.float32)), first(tf.constant(2.0)))
class Doubler(tf.Module):
    @tf.function
    def __call__(self, x):
        return 2 * x
a, b = Doubler(), Doubler()
one = tf.constant(1.0)
print(a.__call__.get_concrete_function(one) is a.__call__.get_concrete_function(one), a.__call__.get_concrete_function(one) is b.__call__.get_concrete_function(one))
