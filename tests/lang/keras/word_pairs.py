# %%
from tensorflow.keras.preprocessing import sequence
print(np.round(sequence.make_sampling_table(10), 6))
# %%
import random
random.seed(3); np.random.seed(3)
pairs, labels = sequence.skipgrams([1, 2, 0, 3, 4], vocabulary_size=6, window_size=1, negative_samples=0.)
print(sorted(pairs), labels)
# %%
pairs, labels = sequence.skipgrams([1, 2, 3, 4], vocabulary_size=9, window_size=2, negative_samples=1., seed=5)
print(pairs, labels)
# %%
pairs, labels = sequence.skipgrams([1, 2, 3], vocabulary_size=4, window_size=1, shuffle=False, negative_samples=0., categorical=True)
print(pairs, labels)
# %%
random.seed(0)
table = sequence.make_sampling_table(20)
pairs, labels = sequence.skipgrams([5, 17, 3, 18, 19, 2], vocabulary_size=20, sampling_table=table, window_size=2, negative_samples=0., seed=1)
print(pairs, labels)
# %%
data = np.array([[i] for i in range(50)]); targets = np.array([[i] for i in range(50)])
g = sequence.TimeseriesGenerator(data, targets, length=10, sampling_rate=2, batch_size=2)
print(len(g), g[0][0].tolist(), g[0][1].tolist(), g[len(g) - 1][1].tolist())
g = sequence.TimeseriesGenerator(data, targets, length=5, stride=3, start_index=2, end_index=30, reverse=True, batch_size=4)
print(len(g), [x.shape for x, y in [g[0], g[1]]], g[1][1].ravel().tolist(), g[0][0][0].ravel().tolist())
# %%
sequence.TimeseriesGenerator(data, targets[:4], length=3)
# %%
sequence.TimeseriesGenerator(data, targets, length=60)
