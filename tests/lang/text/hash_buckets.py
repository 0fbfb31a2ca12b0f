# %%
words=["","a","ab","abc","hello","abcdefgh","0123456789abcdef","0123456789abcdefg","x"*32,"y"*33,"q"*64,"z"*65,"long text "*20, "é"*50]
print(tf.strings.to_hash_bucket_fast(words, 1000003).numpy().tolist())
print(tf.strings.to_hash_bucket_strong(words, 1000003, [7, 11]).numpy().tolist())
print(tf.fingerprint(words[:4]).numpy().tolist())
print(tf.fingerprint([[1,2],[3,4]]).numpy().tolist())
