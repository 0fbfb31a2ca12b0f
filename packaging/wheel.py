"""wheel.py BUILD VERSION DIST -- packs BUILD/tapebook with every library that it uses into a wheel.

Everything lies under one folder, PREFIX/lib/tapebook: the program, the libraries that it is linked with and those that
it loads when they are first needed (kernel/lazy.c), under their own names, and the fonts that plots are drawn with. The
DT_RPATH of all is that folder, so none is taken from the system; only the C library's own parts stay out. kernel.json
finds the program from where it lies itself. auditwheel then checks that nothing else is needed, and which C library at
least, which gives the wheel its platform tag.
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = pathlib.Path(sys.executable).parent
# Parts of the C library: they come with the system that the wheel is installed on, and must be of one piece.
SYSTEM = re.compile(r"(linux-vdso|ld-linux|libc|libm|libdl|libpthread|librt|libresolv|libutil|libanl|libnsl|libnss)[-.]")
# Loaded by name where it is there (engine/files/hdf5.c).
OPTIONAL = ["libhdf5_serial.so.103"]
FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")
FONT_NAMES = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique", "DejaVuSansMono", "DejaVuSansMono-Bold",
              "DejaVuSansMono-Oblique", "DejaVuMathTeXGyre", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic"]
FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
LAUNCHER = """#!/bin/sh
# The program lies in lib/tapebook, beside the libraries that it brings along.
self=$(readlink -f "$0")
exec "${self%/bin/*}/lib/tapebook/tapebook" "$@"
"""


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def linked(path):
    """{name: path} of the libraries that ldd finds for a file."""
    return dict(re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", str(path)), re.M))


def system_library(name):
    """Where the system keeps a library that is loaded by name."""
    found = re.search(rf"^\s*{re.escape(name)} .* => (/\S+)", output("/sbin/ldconfig", "-p"), re.M)
    return found and found[1]


def find_libraries(build):
    """{name: path} of all that the program needs, at once or later."""
    found = linked(build / "tapebook.full") | linked(build / "tapebook")
    for name in OPTIONAL:
        path = system_library(name)
        if path:
            found |= {name: path} | linked(path)
    return {name: path for name, path in found.items() if not SYSTEM.match(name)}


def licence_of(path):
    """The text of the Debian package that a library comes from, or None."""
    for candidate in (path, str(pathlib.Path(path).resolve()), path.removeprefix("/usr"), "/usr" + path):
        done = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True)
        if done.returncode == 0:
            package = done.stdout.split(":")[0]
            text = pathlib.Path(f"/usr/share/doc/{package}/copyright")
            return (package, text.read_bytes()) if text.exists() else None
    return None


def set_rpath(path):
    output(str(TOOLS / "patchelf"), "--force-rpath", "--set-rpath", "$ORIGIN", str(path))


def fill_program_folder(folder, build, libraries):
    folder.mkdir(parents=True)
    for name, path in libraries.items():
        shutil.copy(pathlib.Path(path).resolve(), folder / name)
        (folder / name).chmod(0o755)
        set_rpath(folder / name)
    program = folder / "tapebook"
    output("strip", "-o", str(program), str(build / "tapebook"))
    set_rpath(program)
    fonts = folder / "fonts"
    fonts.mkdir()
    for name in FONT_NAMES:
        shutil.copy(FONTS / f"{name}.ttf", fonts)
    (fonts / "fonts.conf").write_text(FONTS_CONF)


def write_metadata(root, version, libraries):
    info = root / f"tapebook-{version}.dist-info"
    licences = info / "licenses"
    licences.mkdir(parents=True)
    shutil.copy(HERE.parent / "LICENSE", licences)
    for path in [*libraries.values(), str(FONTS / "DejaVuSans.ttf")]:
        found = licence_of(path)
        if found:
            (licences / f"{found[0]}.txt").write_bytes(found[1])
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: packaging/wheel.py\nRoot-Is-Purelib: false\nTag: py3-none-linux_x86_64\n")
    (info / "entry_points.txt").write_text("[papermill.engine]\ntapebook = tapebook.papermill:Engine\n")
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: tapebook\nVersion: {version}\nLicense: Apache-2.0\nRequires-Python: >=3.8\n"
        "Summary: A Jupyter kernel in C for eager tensors, in a subset of Python with TensorFlow's names\n"
        "Description-Content-Type: text/markdown\n\n" + (HERE.parent / "README.md").read_text())


def write_record(root, version):
    record = root / f"tapebook-{version}.dist-info/RECORD"
    lines = []
    for path in sorted(p for p in root.rglob("*") if p.is_file()):
        data = path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path.relative_to(root)},sha256={digest},{len(data)}")
    record.write_text("\n".join([*lines, f"{record.relative_to(root)},,"]) + "\n")


def pack(root, wheel):
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in sorted(p for p in root.rglob("*") if p.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(root)), (2020, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100000 | path.stat().st_mode & 0o777) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, path.read_bytes())


def main(build, version, dist):
    libraries = find_libraries(build)
    dist.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        root = pathlib.Path(work) / "root"
        data = root / f"tapebook-{version}.data"
        fill_program_folder(data / "data/lib/tapebook", build, libraries)
        output(str(build / "tapebook"), "install", "--prefix", str(data / "data"), "--program",
               "{resource_dir}/../../../../lib/tapebook/tapebook")
        (data / "scripts").mkdir()
        (data / "scripts/tapebook").write_text(LAUNCHER)
        (data / "scripts/tapebook").chmod(0o755)
        shutil.copytree(HERE / "tapebook", root / "tapebook", ignore=shutil.ignore_patterns("__pycache__"))
        write_metadata(root, version, libraries)
        write_record(root, version)
        plain = pathlib.Path(work) / f"tapebook-{version}-py3-none-linux_x86_64.whl"
        pack(root, plain)
        tools = {**os.environ, "PATH": f"{TOOLS}:{os.environ['PATH']}"}
        subprocess.run([str(TOOLS / "auditwheel"), "repair", "-w", str(dist), str(plain)], check=True, env=tools)


main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3]))
