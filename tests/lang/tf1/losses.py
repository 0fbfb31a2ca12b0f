import tensorflow.compat.v1 as v1
import tensorflow as tf
import numpy as np
y = tf.constant([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
p = tf.constant([[0.7, 0.2, 0.1], [0.3, 0.5, 0.2]])
def show(x):
    print(np.round(x.numpy(), 4), x.dtype.name)
# %%
for f in (v1.losses.absolute_difference, v1.losses.mean_squared_error, v1.losses.hinge_loss, v1.losses.huber_loss, v1.losses.log_loss, v1.losses.mean_pairwise_squared_error, v1.losses.sigmoid_cross_entropy, v1.losses.softmax_cross_entropy):
    print(f.__name__, end=" "); show(f(y, p))
    print(f.__name__, end=" "); show(f(y, p, weights=2.0) if f is not v1.losses.softmax_cross_entropy else f(y, p, weights=[1.0, 0.0]))
# %%
for r in (v1.losses.Reduction.NONE, v1.losses.Reduction.SUM, v1.losses.Reduction.MEAN, v1.losses.Reduction.SUM_OVER_BATCH_SIZE, v1.losses.Reduction.SUM_BY_NONZERO_WEIGHTS):
    print(r, end=" "); show(v1.losses.mean_squared_error(y, p, weights=[[1.0], [0.0]], reduction=r))
# %%
show(v1.losses.cosine_distance(y, p, axis=1)); show(v1.losses.sigmoid_cross_entropy(y, p, label_smoothing=0.25)); show(v1.losses.softmax_cross_entropy(y, p, label_smoothing=0.1))
show(v1.losses.sparse_softmax_cross_entropy([0, 1], p)); show(v1.losses.sparse_softmax_cross_entropy([[0], [1]], p, weights=[[1.0], [3.0]])); show(v1.losses.compute_weighted_loss([1.0, 2.0, 3.0], [1.0, 0.0, 2.0]))
# %%
for f in (lambda: v1.losses.mean_squared_error(y, p, weights=[1.0, 2.0, 3.0, 4.0]), lambda: v1.losses.mean_squared_error(y, p[:, :2]), lambda: v1.losses.mean_squared_error(None, p), lambda: v1.losses.mean_squared_error(y, p, reduction="x"), lambda: v1.losses.cosine_distance(y, p)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
# %%
print(v1.losses.get_losses(), v1.losses.get_regularization_losses())
# %% learning rates
step = tf.Variable(0, dtype=tf.int64)
rates = [v1.train.exponential_decay(0.1, step, 3, 0.5), v1.train.exponential_decay(0.1, step, 3, 0.5, staircase=True), v1.train.natural_exp_decay(0.1, step, 3, 0.5),
         v1.train.inverse_time_decay(0.1, step, 3, 0.5), v1.train.polynomial_decay(0.1, step, 4, 0.01, 2.0), v1.train.polynomial_decay(0.1, step, 2, 0.01, cycle=True),
         v1.train.piecewise_constant(step, [2, 4], [1.0, 0.5, 0.1]), v1.train.cosine_decay(0.1, step, 4), v1.train.cosine_decay_restarts(0.1, step, 2), v1.train.linear_cosine_decay(0.1, step, 4)]
for s in range(6):
    step.assign(s)
    print(s, [float(np.round(r().numpy(), 5)) for r in rates], rates[0]().dtype.name)
# %% optimizers
def run(make, steps=4):
    w, b = tf.Variable([1.0, -2.0], name="w"), tf.Variable(0.5, name="b")
    opt = make()
    for _ in range(steps):
        opt.minimize(lambda: tf.reduce_sum(w * w) + 3.0 * b * b, var_list=[w, b])
    print(opt.get_name(), np.round(w.numpy(), 4), np.round(b.numpy(), 4), opt.get_slot_names(), len(opt.variables()))
t = v1.train
for make in (lambda: t.GradientDescentOptimizer(0.1), lambda: t.MomentumOptimizer(0.1, 0.9), lambda: t.MomentumOptimizer(0.1, 0.9, use_nesterov=True), lambda: t.AdagradOptimizer(0.5), lambda: t.AdadeltaOptimizer(1.0),
             lambda: t.RMSPropOptimizer(0.1), lambda: t.RMSPropOptimizer(0.1, momentum=0.5, centered=True), lambda: t.AdamOptimizer(0.1), lambda: t.FtrlOptimizer(0.5, l1_regularization_strength=0.1, l2_regularization_strength=0.1),
             lambda: t.ProximalGradientDescentOptimizer(0.1, 0.2, 0.1), lambda: t.ProximalAdagradOptimizer(0.5, l1_regularization_strength=0.2, l2_regularization_strength=0.1)):
    run(make)
# %%
for make in (lambda: t.GradientDescentOptimizer(0.1), lambda: t.MomentumOptimizer(0.1, 0.9), lambda: t.AdagradOptimizer(0.5), lambda: t.RMSPropOptimizer(0.1), lambda: t.AdamOptimizer(0.1), lambda: t.FtrlOptimizer(0.5), lambda: t.AdadeltaOptimizer(1.0)):
    table = tf.Variable(tf.ones([4, 2]), name="table")
    opt = make()
    for ids in ([0, 1, 1], [1, 3]):
        opt.minimize(lambda: tf.reduce_sum(tf.gather(table, ids) ** 2), var_list=[table])
    print(opt.get_name(), np.round(table.numpy(), 4).tolist())
# %%
w = tf.Variable(1.0, name="w")
opt = t.AdamOptimizer(0.1)
g = opt.compute_gradients(lambda: w * w)
print([(float(a), b.name) for a, b in g])
count = t.get_or_create_global_step()
opt.apply_gradients(g, global_step=count)
print(count.numpy(), t.get_global_step() is count, opt.get_slot(w, "m").numpy().round(4), sorted(v.name for v in opt.variables()))
# %%
for f in (lambda: opt.apply_gradients([]), lambda: opt.minimize(w * w), lambda: t.Saver(), lambda: t.create_global_step()):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, str(e)[:120])
# %%
import tempfile, os
folder = tempfile.mkdtemp()
saver = t.Saver([w], max_to_keep=2)
for s in range(3):
    w.assign(float(s))
    path = saver.save(None, os.path.join(folder, "model"), global_step=s)
print(os.path.basename(path), sorted(os.listdir(folder)), [os.path.basename(p) for p in saver.last_checkpoints], os.path.basename(t.latest_checkpoint(folder)), t.checkpoint_exists(path))
w.assign(9.0)
saver.restore(None, os.path.join(folder, "model-1"))
print(w.numpy())
# %% optimizers in checkpoints
def stepped(make):
    w, opt = tf.Variable([1.0, 2.0]), make()
    def step():
        opt.apply_gradients([(w * 2.0, w)])
    return w, opt, step
for make in (lambda: t.AdamOptimizer(0.1), lambda: t.MomentumOptimizer(0.1, 0.9), lambda: t.RMSPropOptimizer(0.1, momentum=0.5)):
    w, opt, step = stepped(make)
    step(), step()
    path = tf.train.Checkpoint(w=w, opt=opt).save(os.path.join(folder, "ck"))
    step()
    w2, opt2, step2 = stepped(make)
    tf.train.Checkpoint(w=w2, opt=opt2).restore(path)
    step2()
    print(np.round(w.numpy(), 4), np.round(w2.numpy(), 4))
