# super() in methods that are traced, under conditions and in loops.
class A:
    def f(self, x):
        return x + 1


class B(A):
    k = False

    def g(self, x):
        if self.k:
            return x
        return super().f(x)

    def h(self, x):
        if self.k:
            y = super().f(x)
        else:
            y = super().f(x) * 2
        return y

    def i(self, x):
        y = super().f(x)
        if tf.reduce_sum(y) > 3:
            y = y * 2
        return y

    def j(self, x):
        for _ in range(2):
            x = super().f(x)
        return x


b = B()
for n in "ghij":
    print(tf.function(getattr(b, n))(tf.constant([1.0, 2.0])))

# %%
class L(tf.keras.layers.Dense):
    k = False

    def call(self, x):
        if self.k:
            return x
        return super().call(x)


class M(tf.keras.layers.Dense):
    def call(self, x):
        if tf.reduce_mean(x) > 0:
            return super().call(x)
        return super().call(-x)


for C in L, M:
    m = tf.keras.Sequential([C(2, kernel_initializer="ones")])
    m.compile("sgd", "mse")
    print(m.predict(tf.ones((2, 3)), verbose=0))
    layer = C(2, kernel_initializer="ones")
    layer.build((2, 3))
    print(tf.function(layer)(tf.ones((2, 3))))
