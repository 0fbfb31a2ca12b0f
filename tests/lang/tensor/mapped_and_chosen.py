# %% the first that holds, or none
from tried import said
no, yes = tf.constant(False), tf.constant(True)
said(lambda: tf.case([(no, lambda: 1), (yes, lambda: 2)], exclusive=True), lambda: tf.case([(yes, lambda: 1), (yes, lambda: 2)], exclusive=True),
     lambda: tf.case([(no, lambda: 1)], default=lambda: 9))
for pairs, options in (([(no, int)], {}), ([(no, int), (no, float)], {}), ([(yes, int), (yes, float)], {"default": str, "exclusive": True}),
                       ([(yes, int), (yes, float), (no, str)], {"exclusive": True})):
    try:
        print(tf.case(pairs, **options))
    except tf.errors.InvalidArgumentError as e:
        print(e)
# %% what is mapped has the structure of the elements, or that of the signature
pair = tf.constant([1, 2])
said(lambda: tf.map_fn(lambda x: [x, -x], pair, fn_output_signature=[tf.int32, tf.int32]), lambda: tf.map_fn(lambda x: x, {"a": pair}), lambda: tf.map_fn(lambda x: 2, pair))
for run in (lambda: tf.map_fn(lambda x: (x, x), pair), lambda: tf.map_fn(lambda x: [x, x], pair, fn_output_signature=(tf.int32, tf.int32)), lambda: tf.map_fn(lambda t: t[0], (pair, pair))):
    try:
        print(run())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, str(e).split("\n")[0])
said(lambda: tf.map_fn(lambda t: t[0], (pair, tf.constant([3, 4, 5])), fn_output_signature=tf.int32))
# %% one slice goes with all
said(lambda: tf.vectorized_map(lambda t: t[0] + t[1], (tf.constant([[1.], [2.]]), tf.constant([[5.]]))).numpy().tolist(),
     lambda: tf.vectorized_map(lambda t: t[0] + t[1], (tf.constant([[5.]]), tf.constant([[1.], [2.]]))).numpy().tolist(), lambda: tf.TensorArray(tf.float32))
