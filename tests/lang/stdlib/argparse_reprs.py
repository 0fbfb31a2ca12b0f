# %% what arguments and parsers show
import argparse
p = argparse.ArgumentParser(prog="x", description="d")
for action in (p.add_argument("--foo", type=int, default=3, help="h"), p.add_argument("bar", nargs="*"), p.add_argument("-v", action="store_true"),
               p.add_argument("--c", action="count"), p.add_argument("--a", action="append"), p.add_argument("--k", action="store_const", const=5),
               p.add_argument("--version", action="version", version="1")):
    print(action)
print(p)
print(p.parse_args(["--foo", "5", "q", "-v"]))
# %% keys
import hashlib
print(hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 1000).hex(), hashlib.pbkdf2_hmac("sha1", b"a", bytearray(b"b"), 2, dklen=8))
for bad in (lambda: hashlib.pbkdf2_hmac("md5", b"a", b"b", 0), lambda: hashlib.pbkdf2_hmac("md5", b"a", b"b", 1, 0), lambda: hashlib.pbkdf2_hmac("md5", "a", b"b", 1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
