# %% what was computed inside is a source too, of a tape that is used once

w=tf.Variable([[1.,2]]); x=tf.constant([[1.,2]])
def t(name,f,persistent=False):
    with tf.GradientTape(persistent=persistent) as tape:
        co,l=f()
    g=tape.gradient(l,co); print(name, None if g is None else g.numpy().tolist())
def a(): co=w*2; return co,tf.reduce_sum(co*3)
def b(): co=w*2; return co,co*co
def c(): co=tf.square(w); return co,tf.reduce_sum(co)
def d(): co=tf.square(w); return co,tf.square(co)
def e(): co=tf.matmul(w,tf.transpose(w)); return co,tf.square(co)
for f in (a,b,c,d,e): t(f.__name__,f)
with tf.GradientTape() as tape: co=w*2; l=co*co
print(tape.gradient(l,co))
with tf.GradientTape() as tape:
    co=w*2; l=co*co
print(tape.gradient(l,[w,co]))
with tf.GradientTape() as tape:
    tape.watch(x)
    co=x*2; l=co*co
print(tape.gradient(l,co))
with tf.GradientTape() as tape: tape.watch(x);co=x*2; l=co*co
print(tape.gradient(l,co))
# %% a layer's output within a model, as class activation maps need it
tf.keras.utils.set_random_seed(1)
model = tf.keras.Sequential([tf.keras.layers.Conv2D(3, 3, activation="relu", input_shape=(8, 8, 1)), tf.keras.layers.GlobalAveragePooling2D(), tf.keras.layers.Dense(2)])
both = tf.keras.Model([model.inputs], [model.layers[0].output, model.output])
with tf.GradientTape() as tape:
    maps, scores = both(tf.ones((1, 8, 8, 1)))
    best = scores[:, tf.argmax(scores[0])]
tape.gradient(best, maps).shape
# %% gathered from, and of several outputs
with tf.GradientTape() as tape:
    table = tf.square(w)
    first, second = tf.unstack(table[0])
    total = tf.reduce_sum(tf.gather(table[0], [0, 0, 1])) + first * second
print(tape.gradient(total, [table, first, second, w]))
