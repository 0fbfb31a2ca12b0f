import tensorflow as tf
L = tf.keras.layers
x = tf.ones([2, 3, 4])
# %%
for layer in (L.GRU(5), L.LSTM(5), L.SimpleRNN(5), L.RNN(L.GRUCell(5)), L.RNN([L.LSTMCell(2), L.GRUCell(3)])):
    states = layer.get_initial_state(x)
    print(type(layer).__name__, type(states).__name__, tf.nest.map_structure(lambda t: t.shape, states))
# %%
gru = L.GRU(5, return_state=True, return_sequences=True)
for start in (gru.get_initial_state(x), gru.get_initial_state(x)[0]):
    y, state = gru(x, initial_state=start)
    print(y.shape, state.shape)
