# %% the new way: build() makes slots, update_step says what a step does
from tensorflow import keras
X=np.random.RandomState(0).randn(64,8).astype('float32'); y=X[:,:1]
class SGDM(keras.optimizers.Optimizer):
    def __init__(self, learning_rate=0.01, momentum=0.9, name="SGDM", **kwargs):
        super().__init__(name=name, **kwargs)
        self._learning_rate = self._build_learning_rate(learning_rate)
        self.momentum = momentum
    def build(self, var_list):
        super().build(var_list)
        if hasattr(self, "_built") and self._built: return
        self.momentums = []
        for var in var_list:
            self.momentums.append(self.add_variable_from_reference(model_variable=var, variable_name="m"))
        self._built = True
    def update_step(self, gradient, variable):
        lr = tf.cast(self.learning_rate, variable.dtype)
        m_key = self._var_key(variable)
        m = self.momentums[self._index_dict[m_key]]
        m.assign(self.momentum * m - gradient * lr)
        variable.assign_add(m)
    def get_config(self):
        c = super().get_config(); c.update({"learning_rate": self._serialize_hyperparameter(self._learning_rate), "momentum": self.momentum}); return c
keras.utils.set_random_seed(1)
def mk():
    keras.utils.set_random_seed(1)
    return keras.Sequential([keras.layers.Dense(4,activation='tanh',input_shape=(8,)),keras.layers.Dense(1)])
m=mk(); o=SGDM(.05); m.compile(loss='mse',optimizer=o); print(np.round(m.fit(X, y, epochs=3, verbose=0, shuffle=False).history['loss'], 4))
print(o.get_config()); print([v.name for v in o.variables]); print(o.iterations.numpy(), float(o.learning_rate))
# %% as legacy optimizers were written
class MyMomentum(keras.optimizers.legacy.Optimizer):
    def __init__(self, learning_rate=0.001, momentum=0.9, name="MyMomentum", **kwargs):
        super().__init__(name, **kwargs)
        self._set_hyper("learning_rate", kwargs.get("lr", learning_rate))
        self._set_hyper("decay", self._initial_decay)
        self._set_hyper("momentum", momentum)
    def _create_slots(self, var_list):
        for var in var_list: self.add_slot(var, "momentum")
    @tf.function
    def _resource_apply_dense(self, grad, var):
        var_dtype = var.dtype.base_dtype
        lr_t = self._decayed_lr(var_dtype)
        momentum_var = self.get_slot(var, "momentum")
        momentum_hyper = self._get_hyper("momentum", var_dtype)
        momentum_var.assign(momentum_var * momentum_hyper - (1. - momentum_hyper) * grad)
        return var.assign_add(momentum_var * lr_t)
    def _resource_apply_sparse(self, grad, var): raise NotImplementedError
    def get_config(self):
        base = super().get_config()
        return {**base, "learning_rate": self._serialize_hyperparameter("learning_rate"), "decay": self._serialize_hyperparameter("decay"), "momentum": self._serialize_hyperparameter("momentum")}
m=mk(); o=MyMomentum(.05); m.compile(loss='mse',optimizer=o); print(np.round(m.fit(X, y, epochs=3, verbose=0, shuffle=False).history['loss'], 4))
print(o.get_config()); print([v.name for v in o.variables()], len(o.weights)); print(o.lr, o.iterations)
# %% with a state of the step, and sparse gradients
class AdaL(keras.optimizers.legacy.Optimizer):
    def __init__(self, learning_rate=0.01, b=.9, name="AdaL", **kwargs):
        super().__init__(name, **kwargs); self._set_hyper("learning_rate", learning_rate); self._set_hyper("b", b); self.epsilon=1e-7
    def _create_slots(self, var_list):
        for var in var_list: self.add_slot(var, "m")
        for var in var_list: self.add_slot(var, "v", "ones")
    def _prepare_local(self, var_device, var_dtype, apply_state):
        super()._prepare_local(var_device, var_dtype, apply_state)
        apply_state[(var_device, var_dtype)]["one"] = 1 - tf.identity(self._get_hyper("b", var_dtype))
    def _resource_apply_dense(self, grad, var, apply_state=None):
        d, t = var.device, var.dtype.base_dtype
        c = (apply_state or {}).get((d, t)) or self._fallback_apply_state(d, t)
        m = self.get_slot(var, "m"); v = self.get_slot(var, "v")
        m_t = m.assign(self._get_hyper("b", t) * m + c["one"] * grad)
        v_t = v.assign(self._get_hyper("b", t) * v + c["one"] * grad ** 2)
        return var.assign_sub(c["lr_t"] * m_t / (tf.sqrt(v_t) + self.epsilon))
    def _resource_apply_sparse(self, grad, var, indices, apply_state=None):
        d = tf.scatter_nd(tf.expand_dims(indices,1), grad, tf.shape(var, out_type=indices.dtype)); return self._resource_apply_dense(d, var, apply_state)
    def get_config(self): return {**super().get_config(), "learning_rate": self._serialize_hyperparameter("learning_rate")}
m=mk(); o=AdaL(.05,clipnorm=1.); m.compile(loss='mse',optimizer=o); print(np.round(m.fit(X, y, epochs=3, verbose=0, shuffle=False).history['loss'], 4)); print(o.get_config())
e=keras.Sequential([keras.layers.Embedding(10,4,input_length=2),keras.layers.Flatten(),keras.layers.Dense(1)]); 
e.compile(loss='mse',optimizer=AdaL(keras.optimizers.schedules.ExponentialDecay(.1,2,.5))); e.fit(np.arange(20).reshape(10,2)%10,np.ones(10),verbose=0,epochs=2); print(round(float(e.evaluate(np.arange(20).reshape(10,2)%10,np.ones(10),verbose=0)),2)>0, e.optimizer.iterations.numpy())
# %% a rule that changes one, and a schedule
class LH(keras.optimizers.Adam):
    def __init__(self,k=2,**kw): super().__init__(**kw); self.k=k
    def update_step(self,g,v):
        super().update_step(g*self.k,v)
m=mk(); m.compile(loss='mse',optimizer=LH(learning_rate=.01)); print(np.round(m.fit(X, y, epochs=2, verbose=0, shuffle=False).history['loss'], 4))
class WS(keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self,a,w): super().__init__(); self.a=a; self.w=w
    def __call__(self,step):
        step=tf.cast(step,tf.float32)
        return tf.cond(step<self.w, lambda: self.a*step/self.w, lambda: self.a*.9**(step-self.w))
    def get_config(self): return {'a':self.a,'w':self.w}
m=mk(); m.compile(loss='mse',optimizer=keras.optimizers.SGD(WS(.1,3))); print(np.round(m.fit(X, y, epochs=3, verbose=0, shuffle=False).history['loss'], 4)); print(m.optimizer.learning_rate if not callable(m.optimizer.learning_rate) else 'c', m.optimizer.get_config()['learning_rate'])
