# %%
from tried import said

# %%
write, read = tf.io.serialize_tensor, tf.io.parse_tensor
said(lambda: write([[1, 2], [3, 4]]), lambda: write(["a", ""]), lambda: write(tf.zeros([0, 3])), lambda: write(True), lambda: write(1 + 2j), lambda: write(tf.range(4)[::2]))
for x in (3.0, [[1.5, 2.5]], ["a", "bc"], [True, False], [1 + 2j], np.int8([-3, 4]), np.float16(1.5), np.zeros([2, 0], np.uint64)):
    x = tf.convert_to_tensor(x)
    said(lambda: read(write(x), x.dtype))
# Messages of others: values one by one, packed together, and one that stands for all.
said(lambda: read(b"\x08\x01\x12\x04\x12\x02\x08\x02\x2d\x00\x00\x80\x3f\x2d\x00\x00\x00\x40", tf.float32), lambda: read(b"\x08\x03\x12\x04\x12\x02\x08\x03:\x02\x07\x08", tf.int32),
     lambda: read(b"\x08\x09\x12\x00P\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", tf.int64), lambda: read(b"\x08\x0a\x12\x04\x12\x02\x08\x02Z\x01\x01", tf.bool))
# Strings one behind the other, and content that does not fill the tensor or is none of its dtype.
def content(dtype, number, data):
    try:
        return read(bytes([8, number]) + b"\x12\x04\x12\x02\x08\x02\x22" + bytes([len(data)]) + data, dtype)
    except tf.errors.InvalidArgumentError as e:
        return "Cannot parse tensor from proto" in str(e)

for data in (b"\x01\x02abb", b"\x00\x00", b"\x01\x02ab", b"\x01\x02abbb", b"\x01", b"A" * 16):
    print(content(tf.string, 7, data))
said(lambda: content(tf.float32, 1, b''), lambda: read(b"\x08\x01\x12\x04\x12\x02\x08\x00", tf.float32))
print(content(tf.bool, 10, b"\x01\x00"), content(tf.bool, 10, b"\x01\x02"), content(tf.float32, 1, b"\x00" * 4), read(b"\x08\x0a\x12\x04\x12\x02\x08\x02Z\x03\x80\x02\x00", tf.bool))
said(lambda: read(write(3.0), tf.int32), lambda: read(b"\xff\xff", tf.int32), lambda: read([write(3.0)], tf.float32), lambda: read("abc", tf.float32),
     lambda: read(write(3.0), "float32"))

# %%
boxes = tf.constant([[0, 0, 1, 1], [0, 0.1, 1, 1.1], [0, 0.05, 1, 1.0], [0, 2, 1, 3], [0, 0.5, 1, 1.5]])
best = lambda *args, **kwargs: [x.numpy().round(5).tolist() for x in tf.image.non_max_suppression_with_scores(boxes, [0.9, 0.8, 0.7, 0.6, 0.5], *args, **kwargs)]
said(lambda: best(5), lambda: best(5, 0.3), lambda: best(5, 1.0), lambda: best(5, soft_nms_sigma=0.5), lambda: best(2, soft_nms_sigma=2.0), lambda: best(5, 0.5, 0.3, 0.5), lambda: best(0),
     lambda: best(-1), lambda: best(5, 1.5), lambda: best(5, soft_nms_sigma=-1.0), lambda: best(5, soft_nms_sigma=1e-9))
