"""Strings by the thousand: what is made of each, and the first one that fails; numbers read and written to the last digit."""
import numpy as np
import tensorflow as tf


def error(function):
    try:
        return function()
    except Exception as e:
        return type(e).__name__, str(e).split("}} ")[-1]


def digest(t):
    return tf.strings.to_hash_bucket_fast(tf.strings.reduce_join(t, separator="|"), 1 << 40).numpy()


# %% parts and cases
t = tf.constant([f" Größe {i}: " + "xY" * (i % 7) + " " for i in range(3000)])
print(digest(tf.strings.lower(t)), digest(tf.strings.upper(t)), digest(tf.strings.strip(t)), digest(tf.strings.substr(t, 2, 5)))
print(digest(tf.strings.substr(t, -4, 3, "UTF8_CHAR")), tf.reduce_sum(tf.strings.length(t, "UTF8_CHAR")).numpy(), digest(tf.strings.join([t, "-", t], "+")))
print(digest(tf.strings.regex_replace(t, r"(\d)(\d)", r"\2\1")), tf.reduce_sum(tf.cast(tf.strings.regex_full_match(t, ".*: (xY)+ "), tf.int32)).numpy())
print(digest(tf.io.encode_base64(t)), digest(tf.io.encode_base64(t, pad=True)), bool(tf.reduce_all(tf.io.decode_base64(tf.io.encode_base64(t)) == t)))
print(digest(tf.strings.unicode_transcode(t, "UTF-8", "UTF-16-BE")), tf.reduce_sum(tf.strings.to_hash_bucket(t, 997)).numpy())
print(tf.reduce_sum(tf.strings.unicode_script(tf.range(-300, 0x11100, 7))).numpy(), tf.strings.unicode_script([64, 65, 0x3B1, 0xFFFF, 0x10000, 0x10FFFF, 0x110000]).numpy())
print(digest(tf.strings.split(t, " ").flat_values), digest(tf.strings.ngrams(t[:50], 2)), tf.strings.format("{}", t), tf.strings.format("{}", t[:, None], summarize=1))

# %% what fails, and where
bad = np.array([f"{i}.5" for i in range(3000)])
bad[[2999, 700, 1800]] = ["last", "first", "second"]
print(error(lambda: tf.strings.to_number(bad)))
print(error(lambda: tf.strings.substr(t, tf.where(tf.range(3000) % 1500 == 1499, 99, 0), 1))[0])
print(error(lambda: tf.io.decode_base64(tf.where(tf.range(3000) > 1111, "a!", "YQ"))))

# %% numbers read
texts = ["0.30471707975443135", "-1.0399841062404955", "123456789012345678", "1234567890123456789", "9999999999999999999", "0.1", "1e22", "1e23", "8.5e-27", "-0.0",
         "9007199254740993", "9007199254740992.5", "0.500000000000000166533453694", "16777217", "16777219", "1.00000005960464477539", "1e-45", "1.1754942e-38", "3.4028236e38",
         "1e400", " 7 ", "+.5", "5.", "1234567890123456789.", "0.0000000000000000000001", "2.00000011920928955078125", "1.0000000596046447753", "4503599627370497.5"]
for dtype in (tf.float32, tf.float64):
    for text in texts:
        print(text, repr(tf.strings.to_number(text, dtype).numpy()))
rng = np.random.default_rng(5)
many = [repr(float(v)) for v in np.exp(rng.normal(0, 12, 4000)) * rng.choice([-1, 1], 4000)]
print(bool(tf.reduce_all(tf.strings.to_number(many, tf.float64) == tf.constant([float(v) for v in many], tf.float64))))
print(bool(tf.reduce_all(tf.strings.to_number(many) == tf.constant(np.array(many).astype(np.float32)))))

# %% numbers written
x = tf.constant(np.exp(rng.normal(0, 9, 3000)) * rng.choice([-1, 1], 3000), tf.float32)
print(digest(tf.strings.as_string(x)), digest(tf.strings.as_string(tf.cast(x, tf.float64), 3)), digest(tf.strings.as_string(tf.cast(x, tf.int64))))
print(digest(tf.strings.as_string(x, scientific=True)), digest(tf.strings.as_string(x, shortest=True)), digest(tf.strings.as_string(x, width=12, fill="0")))
print(tf.strings.as_string([0.0, -0.0, 2.5, 0.0000005, 1.0000005, 16777216.0, 3.4e38, float("nan"), float("inf"), -float("inf")]).numpy())
print(tf.strings.as_string(tf.constant([0.5, 1.5, 2.5, 1e17, 123456789.12345678], tf.float64), precision=0).numpy())
print(tf.strings.as_string(tf.constant([0, -1, 2 ** 63 - 1, -2 ** 63])).numpy(), tf.strings.as_string(tf.constant([0, 2 ** 64 - 1], tf.uint64)).numpy())
print(tf.strings.as_string(tf.constant([-128, 127], tf.int8)).numpy(), tf.strings.as_string([7, -7], width=5, fill="+").numpy(), tf.strings.as_string([True, False]).numpy())
whole = ["0", "-0", "+7", " -12 ", "999999999999999999", "-9223372036854775808", "9223372036854775807", "2147483647", "-2147483648", "007"]
print(tf.strings.to_number(whole, tf.int64).numpy(), tf.strings.to_number(whole[:4] + whole[7:], tf.int32).numpy())
for text in ("9223372036854775808", "2147483648", "", "-", "1.5", "1e3", "12a", "+-1", "1 2"):
    print(error(lambda: tf.strings.to_number(text, tf.int64)), error(lambda: tf.strings.to_number(text, tf.int32)))
same = tf.identity(t)
print(same is t, bool(tf.reduce_all(same == t)), tf.identity("word"), tf.identity(["a", ""])[0])
