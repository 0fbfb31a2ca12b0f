# %% Boxes: the best of several classes, by overlaps, drawn, cut out
import numpy as np
import tensorflow as tf
from tried import said

rng = np.random.default_rng(8)
corners = rng.uniform(0, 0.6, (1, 6, 1, 2))
boxes, scores = tf.constant(np.concatenate([corners, corners + 0.4], -1), tf.float32), tf.constant(rng.uniform(0, 1, (1, 6, 3)), tf.float32)
for more in (dict(), dict(iou_threshold=0.2, score_threshold=0.5), dict(pad_per_class=True, clip_boxes=False)):
    found = tf.image.combined_non_max_suppression(boxes, scores, 2, 5, **more)
    print(found.nmsed_scores.numpy().round(3).tolist(), found.nmsed_classes.numpy().tolist(), found.valid_detections.numpy(), found.nmsed_boxes.numpy().round(3)[0, :2].tolist())
overlaps = tf.constant(rng.uniform(0, 1, (6, 6)), tf.float32)
print(tf.image.non_max_suppression_overlaps(overlaps, scores[0, :, 0], 4, 0.6).numpy(), tf.image.non_max_suppression_overlaps(overlaps, scores[0, :, 1], 6, 0.3, 0.2).numpy())
picture = tf.zeros((1, 5, 6, 1))
print(tf.image.draw_bounding_boxes(picture, [[[0.1, 0.1, 0.8, 0.7], [-0.5, 0.5, 1.5, 0.9], [0.9, 0.1, 0.2, 0.7]]], [[1.0], [2.0]])[0, :, :, 0].numpy())
print(tf.image.draw_bounding_boxes(tf.zeros((1, 3, 3, 3)), [[[0.0, 0.0, 1.0, 1.0]]], None)[0, 1].numpy().tolist())
view = tf.reshape(tf.range(30, dtype=tf.float32), (1, 5, 6, 1))
for more in (dict(), dict(centered=False), dict(normalized=False), dict(centered=False, normalized=False)):
    print(tf.image.extract_glimpse(view, [3, 2], [[0.6, -0.4]], noise="zero", **more)[0, :, :, 0].numpy().tolist())
noisy = tf.image.extract_glimpse(view, [3, 2], [[0.9, 0.9]], noise="uniform").numpy()
print(noisy.min() >= 0, noisy.max() <= 29, noisy[0, 0, 0, 0])
said(lambda: tf.image.combined_non_max_suppression(boxes[0], scores, 2, 5), lambda: tf.image.combined_non_max_suppression(boxes, scores, 2, 0), lambda: tf.image.draw_bounding_boxes(picture, tf.zeros((2, 1, 4)), None),
          lambda: tf.image.extract_glimpse(view, [3, 2], [[0.6]]), lambda: tf.image.extract_glimpse(view, [3, 2], [[0.6, 0.1]], noise="loud"), lambda: tf.image.non_max_suppression_overlaps(overlaps[:, 1:], scores[0, :, 0], 4))


# %% Gradients that the registry has no entry for
def slope(function, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    try:
        return tape.gradient(y, x)
    except LookupError as e:
        return e


print(slope(lambda x: tf.image.draw_bounding_boxes(x, [[[0.1, 0.1, 0.8, 0.7]]], [[1.0]]), picture))
print(slope(lambda x: tf.image.extract_glimpse(x, [3, 2], [[0.6, -0.4]], noise="zero"), view))

# %% Pictures through a map, and the way back of gradients
def mapped(x, fill, kind, size=(4, 4)):
    return tf.raw_ops.ImageProjectiveTransformV3(images=x, transforms=[[0.8, -0.6, 1.5, 0.6, 0.8, -2.0, 0.01, 0.0]], output_shape=size, fill_value=-1.0, interpolation=kind, fill_mode=fill)


for fill in ("CONSTANT", "REFLECT", "WRAP", "NEAREST"):
    for kind in ("BILINEAR", "NEAREST"):
        print(fill, kind, mapped(view, fill, kind)[0, :, :, 0].numpy().round(3).tolist())
print(slope(lambda x: mapped(x, "CONSTANT", "BILINEAR"), view).numpy().round(3)[0, :, :, 0].tolist())
print(mapped(tf.cast(view, tf.uint8), "REFLECT", "BILINEAR")[0, :, :, 0].numpy().tolist())

# %% Blocks, sequences of several lengths, neighbouring channels
x = tf.reshape(tf.range(32, dtype=tf.float32), (1, 4, 4, 2))
print(tf.space_to_batch(x, [2, 2], [[0, 0], [2, 0]]).shape, tf.batch_to_space(tf.space_to_batch(x, [2, 2], [[0, 0], [2, 0]]), [2, 2], [[0, 0], [2, 0]]).numpy().ravel()[:9])
print(tf.nn.space_to_depth(x, 2)[0, 0].numpy().tolist(), tf.reduce_all(tf.nn.depth_to_space(tf.nn.space_to_depth(x, 2), 2) == x).numpy())
said(lambda: tf.space_to_batch(x, [3, 2], [[0, 0], [0, 0]]), lambda: tf.space_to_batch(x, [2, 2], [[0, 0]]), lambda: tf.space_to_batch(x, [2, 2], [[-1, 0], [0, 0]]), lambda: tf.space_to_batch(x, 2, [[0, 0], [0, 0]]),
          lambda: tf.batch_to_space(x, [2, 2], [[0, 0], [0, 0]]), lambda: tf.batch_to_space(x, [1, 1], [[3, 3], [0, 0]]), lambda: tf.nn.space_to_depth(x, 3), lambda: tf.nn.depth_to_space(x, 2), lambda: tf.nn.space_to_depth(x[0], 2))
print(tf.reverse_sequence([[1, 2, 3, 4], [5, 6, 7, 8]], [3, 0], 1).numpy().tolist(), tf.reverse_sequence([["a", "b"], ["c", "d"], ["e", "f"]], [3, 2], seq_axis=0, batch_axis=1).numpy().tolist())
print(slope(lambda x: tf.reverse_sequence(x, [3, 1], 1) * [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], tf.ones((2, 3))).numpy().tolist())
print(tf.nn.lrn(x, 1, 1.0, 0.5, 0.75).numpy().ravel()[:6].round(4).tolist(), slope(lambda x: tf.nn.lrn(x, 1, 1.0, 0.5, 0.75), x).numpy().ravel()[3:8].round(4).tolist())

# %% Places, products, buckets, patterns
print(tf.unravel_index([5, 23, -1], [2, 3, 4]).numpy().tolist(), tf.unravel_index(tf.constant(7, tf.int64), [3, 4]).numpy().tolist())
print(tf.linalg.cross([[1, 2, 3]], [[4, 5, 6]]).numpy().tolist(), slope(lambda a: tf.linalg.cross(a, 2 * a + [1.0, 2.0, 3.0]), tf.constant([1.0, 2.0, 4.0])).numpy().tolist())
print(tf.raw_ops.Bucketize(input=[1.0, 5.0, float("nan"), 3.0], boundaries=[3.0, 4.0]).numpy(), tf.raw_ops.Bucketize(input=[1, 4], boundaries=[]).numpy())
said(lambda: tf.unravel_index([6], [2, 3]), lambda: tf.unravel_index([[1]], [2, 3]), lambda: tf.unravel_index([1], 3), lambda: tf.linalg.cross([1.0, 2.0], [1.0, 2.0]), lambda: tf.linalg.cross([1.0, 2.0, 3.0], [[1.0, 2.0, 3.0]]),
          lambda: tf.raw_ops.Bucketize(input=[1], boundaries=[2.0, 1.0]))
many = tf.constant(["a%d" % i for i in range(100)])
print(int(tf.reduce_sum(tf.cast(tf.strings.regex_full_match(many, "a[1-3]."), tf.int32))), tf.strings.regex_replace(many[9:12], "a(.)", r"<\1>").numpy())
