# %%
# Functions of tf.strings over tensors of every rank, and their errors.
S = tf.strings
def t(f):
    try:
        r = f()
        print(r.to_list() if hasattr(r, "to_list") else np.asarray(r.numpy()).tolist(), r.shape, r.dtype)
    except Exception as e:
        print(type(e).__name__, str(e).split("}} ")[-1].split("\n")[0].split(" name: ")[0])
for k in (dict(fill="+", width=6), dict(fill=" ", width=6), dict(fill="#", width=6), dict(fill="x"), dict(width=0), dict(precision=0), dict(precision=400), dict(width=100)):
    t(lambda: S.as_string([1.5, -2.0], **k))
    t(lambda: S.as_string([15, -2], **k))
t(lambda: S.as_string([15,-2],**k))
t(lambda: S.split("a b c",maxsplit=0))
t(lambda: S.split(tf.ragged.constant([["a b","c d e"],[""]])))
t(lambda: S.split([["a b"]]))
t(lambda: S.split([],sep=","))
t(lambda: S.split(tf.constant([],tf.string)))
t(lambda: S.bytes_split([["ab","c"],["",'de']]))
t(lambda: S.unicode_split([["ab","é"],["",'de']],"UTF-8"))
t(lambda: S.unicode_decode([["ab","é"],["",'de']],"UTF-8"))
t(lambda: S.reduce_join([["a","b"],["c","d"]],axis=0))
t(lambda: S.reduce_join([["a","b"],["c","d"]],axis=1,separator="-",keepdims=True))
t(lambda: S.reduce_join([["a","b"],["c","d"]],axis=[0,1]))
t(lambda: S.reduce_join([["a","b"],["c","d"]],axis=[1,0]))
t(lambda: S.ngrams(["a","b","c"],2))
t(lambda: S.ngrams([["a","b","c"],["d","e","f"]],2))
t(lambda: S.ngrams(["a","b","c"],[1,2]))
t(lambda: S.ngrams(tf.ragged.constant([["a","b","c"],["d"]]),2))
t(lambda: S.ngrams(["a"],2,pad_values=("<",">")))
t(lambda: S.ngrams(["a","b"],3,pad_values="x",padding_width=1))
t(lambda: S.ngrams(["a","b"],3,preserve_short_sequences=True))
t(lambda: S.regex_replace(["a1b22"],r"\d+","<\\0>"))
t(lambda: S.regex_replace("abc","(b)","[\\1]",replace_global=False))
t(lambda: S.regex_full_match(["ab","b"],"a.*"))
t(lambda: S.lower("ÀB",encoding="utf-8"))
t(lambda: S.length(5))
t(lambda: S.join(["a",5]))
t(lambda: S.join([["a"]]))
t(lambda: S.length("a",unit="X"))
t(lambda: S.to_number("5",tf.int16))
t(lambda: S.to_number(["1","2"],tf.int64))
t(lambda: S.strip(tf.ragged.constant([[" a "],[]],dtype=tf.string)))
t(lambda: S.join([tf.ragged.constant([["a"],["b","c"]]),"x"]))
t(lambda: S.unsorted_segment_join(["a","b","c"],[0,1,0],2,":"))
t(lambda: S.to_hash_bucket_fast(["a","b"],10))
t(lambda: S.format("{}",tf.constant([1,2])))
t(lambda: S.substr(tf.ragged.constant([["abc"],["de","fg"]]),0,1))
t(lambda: S.length(tf.ragged.constant([["abc"],["de","fg"]])))
t(lambda: S.upper(tf.zeros((0,),tf.string)))
t(lambda: S.join([tf.zeros((0,2),tf.string),tf.zeros((0,2),tf.string)]))
t(lambda: S.substr(["hello","world"],[1,2],[3,2]))
t(lambda: S.as_string(tf.constant([True,False])))
t(lambda: tf.as_string(tf.constant(3.0)))
t(lambda: S.join([]))
t(lambda: S.unicode_encode([[104,105],[228]],"UTF-8"))
t(lambda: S.unicode_encode(tf.ragged.constant([[104,105],[228]]),"UTF-8"))
t(lambda: S.unicode_transcode(["a"],"UTF-8","UTF-16-BE"))
# %%
# Which texts are numbers.
for dtype in (tf.float32, tf.int32, tf.int64, tf.uint32):
    for text in ["1_000", "0x10", "0x1p3", " 5 ", "\t5\n", "-Infinity", "NaN", "1e400", "", "1e", "+5", "-5", "5.", ".5", "3000000000", "infin",
                 "00012", "1d5", "99999999999999999999", "-", "1e5 x", "16777217"]:
        t(lambda: S.to_number(text, dtype))
# %%
# Parts and joins broadcast as TensorFlow has it.
for a in [("abc", 0, -1), ("abc", -2, 1), ("abc", 4, 1), (["abc", "d"], 2, 1), ([["abc", "dx"], ["e", "f"]], [1, 0], [1, 1]), ("abc", [0, 1], [1, 1]),
          (["abcd", "efgh"], [[1], [2]], [[1], [2]]), (["a", "b", "c"], [1, 2], [1, 2]), (["abc"], [1], 1)]:
    for unit in ("BYTE", "UTF8_CHAR"):
        t(lambda: S.substr(*a, unit=unit))
for a in [["a", ["b", "c"]], [["a", "b"], ["c"]], [[["a"]], ["b"]], [], ["x"]]:
    t(lambda: S.join(a, "-"))
