# %%
K = tf.keras.backend
K.arange(0, 10, 2), K.arange(3).dtype, K.arange(0., 1., .5)
# %%
K.eye(2), K.placeholder((2, 3)), K.ndim(K.placeholder((2, 4, 5))), K.count_params(tf.ones((2, 3)))
# %%
K.repeat(tf.constant([[1, 2], [3, 4]]), 2).numpy().tolist(), K.repeat_elements(tf.constant([1, 2]), 2, 0)
# %%
v = K.variable([1., 2.])
K.update_add(v, [1., 1.]); K.update_sub(v, [.5, .5]); K.update(v, v * 2); print(v.numpy())
K.moving_average_update(v, [0., 0.], .9); np.round(v.numpy(), 4)
# %%
K.switch(tf.constant(True), lambda: 1, lambda: 2), K.switch(tf.constant([True, False]), tf.ones((2, 2)), tf.zeros((2, 2)))
# %%
K.in_train_phase(1, 2), K.in_train_phase(1, 2, training=True), K.in_test_phase(1, 2, training=True)
# %%
K.tile(tf.constant([1, 2]), 2), K.reverse(tf.constant([1, 2]), 0), K.cumsum(tf.constant([1, 2, 3])), K.softsign(tf.constant([1., -3.]))
# %%
tf.keras.utils.set_random_seed(1)
np.round(K.random_normal((2, 2)), 4), np.round(K.random_uniform((2, 2)), 4), np.round(K.truncated_normal((2,)), 4), K.random_bernoulli((4,), .5)
