# tarfile: written and read plain and packed, names that are long or not ASCII, links, filters, damage
import io, os, shutil, sys, tarfile, tempfile

folder = tempfile.mkdtemp()
os.chdir(folder)
os.makedirs("top/inner/empty")
for name, text in ("top/a.txt", "hello\n"), ("top/inner/b.txt", "x" * 1000), ("top/één.txt", "accents"), ("top/" + "n" * 120 + ".txt", "long"):
    with open(name, "w") as f:
        f.write(text)
    os.chmod(name, 0o640)
os.symlink("a.txt", "top/link")
os.link("top/a.txt", "top/zhard")
for path, folders, files in os.walk("top"):
    for name in files + folders:
        if not os.path.islink(os.path.join(path, name)):
            os.utime(os.path.join(path, name), (1000000000, 1000000000))
    os.utime(path, (1000000000, 1000000000))

def plain(member):
    member.uid = member.gid = 1000
    member.uname = member.gname = "someone"
    member.mtime = 1000000000
    return member

def fails(f, *args, **kw):
    try:
        print("no failure", f(*args, **kw))
    except Exception as e:
        print(type(e).__module__, type(e).__name__, e)

for mode, name in ("w", "t.tar"), ("w:gz", "t.tgz"), ("w:bz2", "t.tar.bz2"), ("w:xz", "t.tar.xz"):
    with tarfile.open(name, mode) as tar:
        tar.add("top", filter=plain)
        info = tarfile.TarInfo("made/up.txt")
        info.size = 5
        info.mtime = 12
        tar.addfile(info, io.BytesIO(b"12345and more"))
        print(len(tar.getmembers()))
    with tarfile.open(name) as tar:
        print(tar.getnames())
        print(tar.extractfile("top/a.txt").read(), tar.extractfile("top/link").read(), tar.extractfile("top/zhard").read())
        print(tar.extractfile("top/inner"), [m.isdir() for m in tar], tar.getmember("top/a.txt").size)
        fails(tar.getmember, "nothing")
        fails(tar.add, "top")
    print(tarfile.is_tarfile(name))
# %%
import hashlib
for form in tarfile.PAX_FORMAT, tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as tar:
        for name in "a", "d/" * 40 + "e", "é":
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.uname = 3, 99, "me"
            tar.addfile(info, io.BytesIO(b"abc"))
        link = tarfile.TarInfo("l")
        link.type, link.linkname = tarfile.SYMTYPE, "a"
        tar.addfile(link)
    data = out.getvalue()
    print(form, len(data), hashlib.sha256(data).hexdigest())
    print(tarfile.open(fileobj=io.BytesIO(data)).getnames())
with tarfile.open("t.tar") as tar:
    tar.list()
    tar.list(verbose=False)
    m = tar.getmember("top/a.txt")
    print(m.name, m.size, m.mtime, oct(m.mode), m.type, m.uid, m.uname, m.isfile(), m.isreg(), m.issym(), m.offset, m.offset_data)
    print(sorted(tar.getmember("top/één.txt").pax_headers))
# %%
shutil.rmtree("top")
os.mkdir("out")
with tarfile.open("t.tgz") as tar:
    tar.extractall("out", filter="data") if hasattr(tarfile, "data_filter") else tar.extractall("out")
    tar.extract("top/a.txt", "single")
for path, folders, files in sorted(os.walk("out")):
    print(path, sorted(folders), sorted(files))
print(open("out/top/a.txt").read(), oct(os.stat("out/top/a.txt").st_mode), os.stat("out/top/inner/b.txt").st_mtime, os.readlink("out/top/link"))
print(os.listdir("single/top"), os.stat("out/top/a.txt").st_nlink)
# %%
# appended, streamed
with tarfile.open("t.tar", "a") as tar:
    info = tarfile.TarInfo("last")
    tar.addfile(info)
print(tarfile.open("t.tar").getnames()[-2:])
with tarfile.open("t.tgz", "r|gz") as tar:
    for member in tar:
        if member.isfile() and member.size < 10:
            print(member.name[:30], tar.extractfile(member).read())
with tarfile.open("t.tgz", "r:gz") as tar:
    f = tar.extractfile("top/inner/b.txt")
    print(f.read(3), f.seek(990), f.read(), f.readable(), f.tell())
    print(list(tar.extractfile("top/a.txt")))
# %%
open("bad", "wb").write(b"not an archive at all" * 100)
open("empty", "wb").close()
fails(tarfile.open, "bad")
fails(tarfile.open, "bad", "r:gz")
fails(tarfile.open, "bad", "r:")
fails(tarfile.open, "empty", "r:")
fails(tarfile.open, "absent")
fails(tarfile.open, "t.tar", "q")
fails(tarfile.open, "t.tar", "r:zip")
fails(tarfile.open)
print(tarfile.is_tarfile("bad"))
tar = tarfile.open("t.tar")
tar.close()
fails(tar.getmembers)
print(issubclass(tarfile.ReadError, tarfile.TarError), tarfile.TarInfo("x").isreg())
# %%
# by shutil
os.makedirs("src/sub")
open("src/sub/f", "w").write("text")
for form in "tar", "gztar", "bztar", "xztar", "zip":
    made = shutil.make_archive("packed", form, "src")
    print(os.path.basename(made))
    shutil.unpack_archive(made, "un" + form)
    print(open(f"un{form}/sub/f").read())
print(shutil.get_archive_formats(), shutil.get_unpack_formats())
fails(shutil.unpack_archive, "x.rar")
fails(shutil.make_archive, "x", "rar")
