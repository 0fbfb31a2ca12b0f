# %% imports
import io
import os
import tempfile
import zipfile

# %% in memory
f = io.BytesIO()
with zipfile.ZipFile(f, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("a.txt", "hello " * 100)
    z.writestr("sub/ü.bin", b"\x00\x01")
    z.writestr(zipfile.ZipInfo("stored", (2020, 1, 2, 3, 4, 6)), b"plain")
with zipfile.ZipFile(f) as z:
    print(z.namelist(), z.read("a.txt")[:11], z.read("sub/ü.bin"), z.testzip())
    info = z.getinfo("stored")
    print(info.date_time, info.file_size, info.compress_size, info.compress_type, info.CRC, info.is_dir())
    print(z.getinfo("a.txt").file_size, z.getinfo("a.txt").compress_size < 50, info)
    with z.open("a.txt") as member:
        print(member.read(5))
    try:
        z.read("nope")
    except KeyError as e:
        print(e)

# %% files
with tempfile.TemporaryDirectory() as room:
    path = os.path.join(room, "x.zip")
    source = os.path.join(room, "source.txt")
    with open(source, "w") as out:
        out.write("content")
    with zipfile.ZipFile(path, "w") as z:
        z.write(source, arcname="in/source.txt")
    with zipfile.ZipFile(path, "a") as z:
        z.writestr("more.txt", "more")
    print(zipfile.is_zipfile(path), zipfile.is_zipfile(source))
    with zipfile.ZipFile(path) as z:
        print([(i.filename, i.file_size) for i in z.infolist()])
        z.extractall(os.path.join(room, "out"))
    for name in ("in/source.txt", "more.txt"):
        with open(os.path.join(room, "out", name)) as f:
            print(f.read())
    try:
        zipfile.ZipFile(source)
    except zipfile.BadZipFile as e:
        print(e)
