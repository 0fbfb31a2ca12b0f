# %%
# How many epochs there may be.
model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
model.compile("sgd", "mse")
dataset = tf.data.Dataset.from_tensors((np.zeros((4, 2)), np.zeros((4, 1))))
for arguments in ((np.zeros((4, 2)), np.zeros((4, 1))), (dataset,)):
    for epochs in (0, -1, "a", True, 2):
        try:
            print(epochs, list(model.fit(*arguments, verbose=0, epochs=epochs).history))
        except Exception as e:
            print(epochs, type(e).__name__, e)
try:
    model.fit(np.zeros((4, 2)), np.zeros((4, 1)), verbose=0, epochs=2**70)
except ValueError as e:
    print(e)
# %%
# Parts of a tensor, and parts that are not there.
def t(data, partitions, count):
    try:
        print([x.numpy().tolist() for x in tf.dynamic_partition(data, partitions, count)])
    except Exception as e:
        print(type(e).__name__, str(e).split("}} ")[-1].split("\n")[0].split(" [Op:")[0])
for case in (([1, 2], [0, 5], 3), ([1, 2], [0, -1], 3), ([1, 2], [0, 1], 2**31), ([1, 2, 3], [0, 1], 2), ([[1, 2], [3, 4], [5, 6]], [1, 0, 1], 2),
             ([[1, 2], [3, 4]], [[1, 0], [0, 2]], 3), ([[[1], [2]], [[3], [4]]], [[1, 0], [0, 2]], 3), (5, 1, 2), ([[], []], [0, 1], 2),
             (["a", "b"], [1, 0], 2), ([1, 2], [0.0, 1.0], 2), ([1, 2], [0, 1], 0), ([[1, 2]], [[7, 0]], 2)):
    t(*case)
x = tf.constant([1.0, 2.0, 3.0, 4.0])
with tf.GradientTape() as tape:
    tape.watch(x)
    a, b = tf.dynamic_partition(x, [0, 1, 0, 1], 2)
    y = tf.reduce_sum(a * a) + tf.reduce_sum(b * b * b)
tf.convert_to_tensor(tape.gradient(y, x))
