# imghdr, resource, dbm.dumb, shelve, filecmp
import dbm.dumb, filecmp, imghdr, os, resource, shelve, tempfile
folder = tempfile.mkdtemp()
os.chdir(folder)
heads = b"\x89PNG\r\n\x1a\n", b"GIF89a..", b"\0" * 6 + b"JFIF", b"\xff\xd8\xff\xdb", b"II*", b"BM....", b"P5 4", b"RIFF1234WEBP", b"text"
print([imghdr.what(None, h) for h in heads])
with open("p", "wb") as f:
    f.write(heads[0])
print(imghdr.what("p"))
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_maxrss > 1000, used.ru_utime >= 0, type(used), len(used), len(resource.getrlimit(resource.RLIMIT_NOFILE)))
# %%
with dbm.dumb.open("cache") as db:
    db[b"hello"] = b"there"
    db["www.python.org"] = "Python Website"
    print(db["hello"], db.get("absent"), len(db), "hello" in db, sorted(db.keys()))
    del db["hello"]
    try:
        db["www.yahoo.com"] = 4
    except TypeError as e:
        print(e)
with dbm.dumb.open("cache", "r") as db:
    print(dict(db.items()))
    try:
        db["x"] = "y"
    except OSError as e:
        print(e)
try:
    db["x"]
except OSError as e:
    print(e)
import dbm
print(dbm.whichdb("cache"), dbm.whichdb("nothing"))
try:
    dbm.open("nothing", "r")
except dbm.error as e:
    print(type(e), e)
with dbm.dumb.open("store", "n"): pass
# %%
with shelve.Shelf(dbm.dumb.open("store")) as d:
    d["list"] = [1, 2, {"a": (3, 4)}]
    d["list"].append("lost")
    print(d["list"], sorted(d), "list" in d, d.get("none", 5), len(d))
with shelve.open("store", writeback=True) as d:
    d["list"].append("kept")
    d["other"] = {1, 2}
with shelve.open("store") as d:
    print(d["list"], d["other"], list(d.items())[0][0])
    d.update(x=1)
    print(d.pop("x"), d.setdefault("y", []), sorted(d.keys()))
    try:
        d["none"]
    except KeyError as e:
        print(repr(e))
try:
    d["list"]
except ValueError as e:
    print(e)
# %%
for name in "l/sub", "r/sub", "l/only":
    os.makedirs(name)
for name, text in ("l/a", "1"), ("r/a", "1"), ("l/b", "1"), ("r/b", "22"), ("l/c", ""), ("r/d", ""), ("l/sub/x", "1"), ("r/sub/x", "2"):
    with open(name, "w") as f:
        f.write(text)
print(filecmp.cmp("l/a", "r/a", shallow=False), filecmp.cmp("l/b", "r/b"), filecmp.cmpfiles("l", "r", ["a", "b", "zz"], shallow=False))
d = filecmp.dircmp("l", "r")
print(d.left_only, d.right_only, d.common, d.common_dirs, d.common_files, d.diff_files, d.funny_files, sorted(d.subdirs))
d.report()
d.report_full_closure()
try:
    d.nothing
except AttributeError as e:
    print(e)
