# BLAKE2 with lengths, keys, salts and trees; digests of files
import hashlib, io
from hashlib import blake2b, blake2s
def fails(f, *args, **kw):
    try:
        print("no failure", f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)
for kind in blake2b, blake2s:
    print(kind.SALT_SIZE, kind.PERSON_SIZE, kind.MAX_KEY_SIZE, kind.MAX_DIGEST_SIZE)
    for size in 1, 10, 20, kind.MAX_DIGEST_SIZE:
        print(kind(b"abc", digest_size=size).hexdigest())
    for n in 0, 1, 63, 64, 65, 128, 129, 300:
        print(n, kind(b"x" * n, digest_size=8).hexdigest(), kind(b"x" * n, key=b"secret").hexdigest()[:20])
    print(kind(b"", salt=b"ab", person=b"me").hexdigest())
    h = kind(key=b"pseudorandom key", digest_size=16)
    h.update(b"message ")
    g = h.copy()
    h.update(b"data")
    print(h.hexdigest(), g.digest().hex(), h.name, h.digest_size, h.block_size)
    fails(kind, digest_size=0)
    fails(kind, digest_size=65)
    fails(kind, key=b"k" * 65)
    fails(kind, salt=b"s" * 17)
    fails(kind, person=b"p" * 17)
    fails(kind, "text", digest_size=4)
    fails(kind, fanout=256)
    fails(kind, depth=0)
    fails(kind, inner_size=65)
    fails(kind, leaf_size=-1)
    fails(kind, node_offset=1 << 64)
FANOUT, DEPTH, LEAF_SIZE, INNER_SIZE = 2, 2, 4096, 64
buf = bytes(6000)
h00 = blake2b(buf[0:LEAF_SIZE], fanout=FANOUT, depth=DEPTH, leaf_size=LEAF_SIZE, inner_size=INNER_SIZE, node_offset=0, node_depth=0, last_node=False)
h01 = blake2b(buf[LEAF_SIZE:], fanout=FANOUT, depth=DEPTH, leaf_size=LEAF_SIZE, inner_size=INNER_SIZE, node_offset=1, node_depth=0, last_node=True)
h10 = blake2b(digest_size=32, fanout=FANOUT, depth=DEPTH, leaf_size=LEAF_SIZE, inner_size=INNER_SIZE, node_offset=0, node_depth=1, last_node=True)
h10.update(h00.digest())
h10.update(h01.digest())
print(h10.hexdigest())
print(hashlib.file_digest(io.BytesIO(b"abc"), "sha256").hexdigest(), hashlib.file_digest(io.BytesIO(b"abc"), hashlib.md5).hexdigest())
print(hashlib.new("blake2b", b"abc", digest_size=5).hexdigest(), hashlib.new("sha1", b"abc").hexdigest(), hashlib.sha256(b"").name)
fails(hashlib.new, "nothing")
