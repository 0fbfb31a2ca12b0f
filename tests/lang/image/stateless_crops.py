image = tf.reshape(tf.range(40 * 60 * 3), (40, 60, 3))
for seed in [(0, 0), (1, 0), (2, 5), (7, 7)]:
    print(tf.image.stateless_random_crop(image, [21, 30, 3], seed)[0, 0, 0].numpy())
