# %%
from tried import said

# %%
S = tf.strings
broken = b"a\xffb\xc3x\x07"
for errors in ("replace", "ignore", "strict"):
    said(lambda: S.unicode_decode(broken, "UTF-8", errors=errors), lambda: S.unicode_decode_with_offsets([broken, b"xy"], "UTF-8", errors=errors),
         lambda: S.unicode_split(broken, "UTF-8", errors=errors), lambda: S.unicode_transcode(broken, "UTF-8", "UTF-16-BE", errors=errors),
         lambda: S.unicode_encode([[97, 0xd800, 0x110000, 98, -1], [1, 2, 3, 4, 5]], "UTF-8", errors=errors),
         lambda: S.unicode_encode([97, 0xd800, 98], "UTF-16-BE", errors=errors))


# %%
said(lambda: S.unicode_decode(broken, "UTF-8", replacement_char=0x21), lambda: S.unicode_decode(broken, "UTF-8", replace_control_characters=True),
     lambda: S.unicode_transcode(broken, "UTF-8", "UTF-8", replacement_char=0x21, replace_control_characters=True),
     lambda: S.unicode_transcode("a\x07", "UTF-8", "UTF-8", errors="strict", replace_control_characters=True))
said(lambda: S.unicode_decode(broken, "no such"), lambda: S.unicode_decode(broken, "UTF-8", errors="none"), lambda: S.unicode_encode([97], "no such"),
     lambda: S.unicode_encode([97.0], "UTF-8"), lambda: S.unicode_encode(97, "UTF-8"), lambda: S.unicode_decode(b"a", "UTF-8", replacement_char=0x110000),
     lambda: S.unicode_decode(1, "UTF-8"), lambda: S.unicode_encode(tf.constant([97], tf.int64), "UTF-8"))


# %%
for name in ("utf8", "UTF-16LE", "UTF-16BE", "latin1", "ISO-8859-1", "US-ASCII", "windows-1252", "koi8-r"):
    said(lambda: S.unicode_decode(b"a\xe9\x00\x41", name))
said(lambda: S.unicode_decode(b"\xd8\x00\x00A\x00", "UTF-16-BE"), lambda: S.unicode_decode(b"\x00\x11\x00\x00\x00\x00\x00A\x00", "UTF-32-BE"),
     lambda: S.unicode_decode(b"\xef\xbb\xbfa", "UTF-8"), lambda: S.unicode_transcode(["\u00e9\u0416"], "UTF-8", "UTF-32-BE"))


# %%
rows = tf.ragged.constant([["ab"], ["c", "de"]])
said(lambda: S.unicode_decode([["ab"], ["c"]], "UTF-8"), lambda: S.unicode_decode_with_offsets([["ab"], ["c"]], "UTF-8"), lambda: S.unicode_split(rows, "UTF-8"),
     lambda: S.unicode_decode(rows, "UTF-8"), lambda: S.unicode_split_with_offsets("a\u00e9\U0001f600", "UTF-8"), lambda: S.unicode_split_with_offsets([["a\u00e9"], ["b"]], "UTF-8"),
     lambda: S.unicode_encode(tf.ragged.constant([[[97, 98], [99]], [[]]], dtype=tf.int32), "UTF-8"), lambda: S.unicode_encode([[[97, 98], [99, 100]]], "UTF-8"),
     lambda: S.unicode_encode(tf.zeros([2, 0], tf.int32), "UTF-8"), lambda: S.unicode_decode([[["ab", "c"]]], "UTF-8").shape)


# %%
# Words, where one script ends and another begins.
sentence = S.unicode_decode(["Hello, world.", "\u4e16\u754c\u3053\u3093", "\u041f\u0440\u0438\u0432\u0435\u0442 abc"], "UTF-8")
scripts = S.unicode_script(sentence)
print(scripts)
changes = tf.concat([tf.fill([3, 1], True), tf.not_equal(scripts[:, 1:], scripts[:, :-1])], axis=1)
starts = tf.squeeze(tf.where(changes.values), axis=1)
print(S.unicode_encode(tf.RaggedTensor.from_row_starts(sentence.values, starts), "UTF-8"))
said(lambda: S.unicode_script([97, 0x3b1, 0x1f600, -1, 0x110000, 0xd800, 32]), lambda: S.unicode_script(97), lambda: S.unicode_script(tf.constant([97], tf.int64)))
