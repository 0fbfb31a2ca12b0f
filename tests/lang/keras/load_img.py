import numpy as np, tensorflow as tf, tempfile, os
rng = np.random.RandomState(1)
a = rng.randint(0, 256, (20, 30, 3)).astype('uint8')
with tempfile.TemporaryDirectory() as d:
    path = os.path.join(d, 'x.png')
    tf.keras.utils.save_img(path, a, scale=False)
    for kind in ('nearest', 'bilinear', 'bicubic', 'lanczos', 'box'):
        im = tf.keras.utils.load_img(path, target_size=(10, 12), interpolation=kind)
        print(kind, im.size, im.mode, tf.keras.utils.img_to_array(im).sum())
    print(tf.keras.utils.img_to_array(tf.keras.utils.load_img(path, target_size=(8, 8), keep_aspect_ratio=True)).sum())
    print(tf.keras.utils.img_to_array(tf.keras.utils.load_img(path, color_mode='grayscale')).sum(), tf.keras.utils.load_img(path, color_mode='rgba').mode)
    try:
        tf.keras.utils.load_img(path, color_mode='hsv')
    except ValueError as e:
        print(e)
im = tf.keras.utils.array_to_img(a[..., :1])
print(im.mode, im.size, type(im).__name__)
