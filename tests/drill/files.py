#!/usr/bin/env python3
"""Mutated files for every reader: whatever a file holds, a reader gives a value or raises, soon, in little memory, and runs nothing of it.

READERS lists the readers, with the public names that each drill covers. The first check compares these with the program's: a public
name that reads (load, open, read, decode, parse ...) in a module that reads files must be covered here, or stand in NOT_FILES.
Files are made by the program itself, then changed: bits, bytes, numbers, pieces; in archives their members, with right checksums.
"""
import gzip
import io
import json
import pathlib
import struct
import subprocess
import tempfile
import zipfile
import zlib

from drill import Drill
from client import PATIENCE, PROGRAM

MEMORY_MOST = 900 << 20           # resident, in bytes: the files are small, and what they declare is not to be believed
SECONDS_MOST = 20                 # of the processor, for one file

MAKE = """
import os, csv, io, json, pickle, plistlib, wave, tarfile, bz2, lzma, sys, warnings, logging
import numpy as np, tensorflow as tf
from PIL import Image
warnings.simplefilter("ignore"); logging.getLogger("tensorflow").setLevel("ERROR")
tf.keras.utils.set_random_seed(1)
a = np.arange(600, dtype="float32").reshape(20, 30)
np.save("npy", a); os.rename("npy.npy", "a.npy")
np.save("b.npy", np.array(["one", "three"])); np.save("c.npy", np.array([(1, 2.5)], dtype=[("x", "i4"), ("y", "f8")]))
np.savez("a.npz", a=a, b=np.arange(5)); np.savez_compressed("b.npz", a=a)
np.savetxt("a.txt", a[:5, :4]); a.dump("a.pkl")
with open("b.pkl", "wb") as f: pickle.dump({"a": [1, 2.5, "x", b"y", (None, True)], "b": a, "c": {1, 2}, "d": 1 << 100}, f)
noise = tf.cast(tf.random.uniform((24, 20, 3), 0, 255, tf.int32), tf.uint8)
open("a.png", "wb").write(tf.io.encode_png(noise).numpy()); open("a.jpg", "wb").write(tf.io.encode_jpeg(noise).numpy())
open("b.jpg", "wb").write(tf.io.encode_jpeg(noise, progressive=True).numpy())
Image.fromarray(np.arange(64, dtype=np.uint8).reshape(8, 8)).save("b.png")
open("a.wav", "wb").write(tf.audio.encode_wav(tf.zeros((50, 2)), 8000).numpy())
m = tf.keras.Sequential([tf.keras.layers.Dense(3, activation="relu", input_shape=(4,)), tf.keras.layers.BatchNormalization()])
m.compile("adam", "mse"); m.save("a.keras"); m.save("a.h5"); m.save_weights("b.weights.h5"); m.save("folder")
x = tf.keras.Input((4,)); f = tf.keras.Model(x, tf.math.multiply(tf.keras.layers.Dense(2)(x), 2.0)); f.save("b.keras"); f.save("c.h5")
open("model.json", "w").write(f.to_json())
class M(tf.Module):
    def __init__(self): self.v, self.parts = tf.Variable([1.0, 2.0]), [tf.Variable(3)]
    @tf.function(input_signature=[tf.TensorSpec([2], tf.float32)])
    def f(self, x): return x * self.v
s = M(); s.f(tf.ones(2)); tf.saved_model.save(s, "module")
tf.train.Checkpoint(m=s, s=tf.Variable(["a", "bcd"])).write("c"); tf.train.CheckpointManager(tf.train.Checkpoint(m=s), "manager", 2).save()
tf.data.Dataset.from_tensor_slices((np.arange(6), ["a", "b", "c", "d", "e", "f"])).save("dataset")
example = tf.train.Example(features=tf.train.Features(feature={"a": tf.train.Feature(int64_list=tf.train.Int64List(value=[1, 2])),
                           "b": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"xyz"]))}))
with tf.io.TFRecordWriter("a.tfrecord") as w:
    for i in range(4): w.write(example.SerializeToString())
open("example", "wb").write(example.SerializeToString())
open("tensor", "wb").write(tf.io.serialize_tensor(a[:3]).numpy()); open("strings", "wb").write(tf.io.serialize_tensor(tf.constant([["a", "bc"]])).numpy())
with tf.summary.create_file_writer("events").as_default():
    for i in range(3): tf.summary.scalar("loss", i, i)
open("a.csv", "w").write("a,b,c\\n" + "".join(f"{i},{i / 3},\\"text {i}\\"\\n" for i in range(12)))
open("a.json", "w").write(json.dumps({"a": [1, 2.5, None, "x\\u00e9"], "b": {"c": [[[]]]}}))
open("a.toml", "w").write('a = 1\\n[b]\\nc = [1.5, "x"]\\nd = 2020-01-01\\n'); open("a.ini", "w").write("[a]\\nb = 1\\nc = %(b)s\\n")
open("a.plist", "wb").write(plistlib.dumps({"a": [1, 2.5, "x", b"y"]})); open("b.plist", "wb").write(plistlib.dumps({"a": [1, "x"]}, fmt=plistlib.FMT_BINARY))
open("a.xml", "w").write('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "x">]><a b="1">&e;<c/>text</a>')
for opener, name in ((bz2.open, "a.bz2"), (lzma.open, "a.xz")):
    with opener(name, "wb") as f: f.write(bytes(range(256)) * 20)
for mode, name in (("w", "a.tar"), ("w:gz", "b.tar.gz")):
    with tarfile.open(name, mode) as t:
        t.add("a.csv"); t.add("a.json", "deep/er/a.json")
        link = tarfile.TarInfo("link"); link.type, link.linkname = tarfile.SYMTYPE, "a.csv"; t.addfile(link)
import struct
open("a.idx", "wb").write(b"\\0\\0\\x08\\x03" + struct.pack(">III", 3, 4, 4) + bytes(48))
open("a.ipynb", "w").write(json.dumps({"cells": [{"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": [], "source": "1 + 1"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
open("glove.npy.txt", "w").write("the 0.1 0.2\\nof 0.3 0.4\\n")
import dbm.dumb, shelve
with shelve.Shelf(dbm.dumb.open("shelf")) as s: s["a"] = [1, 2]
open("module.npy.py", "w").write("x = 1\\n")
"""

# name: (the files, the code that reads `path` and what else is made of it, the public names that it covers)
READERS = {
    "npy": ("a.npy b.npy c.npy", "np.load(path); np.load(path, mmap_mode='r'); np.lib.format.open_memmap(path, 'r')",
            "np.load np.lib.format.read_array np.lib.format.read_magic np.lib.format.read_array_header_1_0 np.lib.format.read_array_header_2_0 "
            "np.lib.format.open_memmap"),
    "npz": ("a.npz b.npz", "[v for v in np.load(path).values()]", "np.load"),
    "raw": ("a.npy", "np.fromfile(path); np.fromfile(path, 'i2', 7); np.memmap(path, 'u1', 'r'); np.frombuffer(data); np.fromstring(text[:50], sep=' ')",
            "np.fromfile np.frombuffer np.fromstring"),
    "text of numbers": ("a.txt a.csv", "np.loadtxt(path); np.genfromtxt(path, delimiter=','); np.fromregex(path, r'(\\d+)', [('a', int)])",
                        "np.loadtxt np.genfromtxt np.fromregex"),
    "pickle": ("a.pkl b.pkl", "pickle.load(open(path, 'rb')); pickle.loads(data); np.load(path, allow_pickle=True)", "pickle.load pickle.loads"),
    "PNG": ("a.png b.png", "tf.io.decode_png(data); tf.io.decode_image(data); plt.imread(path); tf.image.decode_png(data, 1)",
            "tf.io.decode_png tf.io.decode_image tf.image.decode_png tf.image.decode_image plt.imread tf.io.read_file"),
    "JPEG": ("a.jpg b.jpg", "tf.io.decode_jpeg(data); tf.io.decode_jpeg(data, 1, ratio=8); tf.io.decode_image(data); tf.io.extract_jpeg_shape(data); "
             "tf.io.decode_and_crop_jpeg(data, [1, 1, 3, 3]); tf.io.is_jpeg(data)",
             "tf.io.decode_jpeg tf.image.decode_jpeg tf.image.extract_jpeg_shape tf.io.extract_jpeg_shape tf.io.decode_and_crop_jpeg "
             "tf.image.decode_and_crop_jpeg tf.io.is_jpeg tf.image.is_jpeg"),
    "pictures": ("a.png b.png a.jpg b.jpg", "Image.open(path).convert('RGB').resize((5, 5)); tf.keras.utils.load_img(path)",
                 "Image.open tf.keras.utils.load_img"),
    "WAV": ("a.wav", "tf.audio.decode_wav(data); wave.open(path).readframes(10 ** 9)", "tf.audio.decode_wav wave.open"),
    "keras": ("a.keras b.keras", "tf.keras.models.load_model(path).predict(tf.ones((1, 4)), verbose=0)",
              "tf.keras.models.load_model tf.keras.saving.load_model"),
    "h5": ("a.h5 c.h5", "tf.keras.models.load_model(path).get_config()", ""),
    "weights": ("b.weights.h5", "model().load_weights(path)", ""),
    "model JSON": ("model.json", "tf.keras.models.model_from_json(text)",
                   "tf.keras.models.model_from_json tf.keras.models.model_from_config tf.keras.models.model_from_yaml"),
    "SavedModel": ("module/tapebook.json module/variables/variables.index module/variables/variables.data-00000-of-00001",
                   "m = tf.saved_model.load(root); vars(m), m.signatures", "tf.saved_model.load"),
    "Keras folder": ("folder/tapebook.json folder/variables/variables.index", "tf.keras.models.load_model(root).get_config()", "tf.saved_model.load_keras_model"),
    "checkpoint": ("c.index c.data-00000-of-00001", "r = tf.train.load_checkpoint('c'); [r.get_tensor(n) for n in r.get_variable_to_shape_map()]; "
                   "tf.train.list_variables('c'); tf.train.Checkpoint(m=tf.Module()).read('c')",
                   "tf.train.load_checkpoint tf.train.load_variable"),
    "state": ("manager/checkpoint", "tf.train.latest_checkpoint('manager'); tf.train.get_checkpoint_state('manager')", ""),
    "Dataset": ("dataset/dataset.json dataset/elements.tfrecord", "list(tf.data.Dataset.load('dataset'))", "tf.data.Dataset.load"),
    "TFRecord": ("a.tfrecord", "[tf.io.parse_single_example(r, {'a': tf.io.VarLenFeature(tf.int64), 'b': tf.io.FixedLenFeature([], tf.string)}) "
                 "for r in tf.data.TFRecordDataset(path)]", "tf.data.TFRecordDataset"),
    "Example": ("example", "tf.train.Example.FromString(data); tf.io.parse_single_example(data, {'a': tf.io.FixedLenFeature([2], tf.int64), "
                "'b': tf.io.RaggedFeature(tf.string)}); tf.io.parse_example([data], {'a': tf.io.VarLenFeature(tf.int64)}); "
                "tf.io.parse_single_sequence_example(data, {'a': tf.io.VarLenFeature(tf.int64)}); tf.io.parse_sequence_example([data], {})", "tf.io.parse_single_example tf.io.parse_example tf.io.parse_single_sequence_example tf.io.parse_sequence_example"),
    "tensor": ("tensor strings", "tf.io.parse_tensor(data, tf.float32); tf.io.parse_tensor(data, tf.string); tf.make_ndarray(tf.make_tensor_proto([1]))",
               "tf.io.parse_tensor"),
    "bytes": ("a.npy a.json", "tf.io.decode_raw(data, tf.float32); tf.io.decode_compressed(data, 'GZIP'); tf.io.decode_base64(data); "
              "tf.io.decode_json_example(data); tf.strings.unicode_decode(data, 'UTF-8'); tf.data.FixedLengthRecordDataset(path, 7)",
              "tf.io.decode_raw tf.io.decode_compressed tf.io.decode_base64 tf.io.decode_json_example tf.data.FixedLengthRecordDataset"),
    "CSV": ("a.csv", "list(csv.reader(io.StringIO(text))); list(tf.data.TextLineDataset(path)); "
            "[tf.io.decode_csv(line, [[0], [0.0], ['']]) for line in text.splitlines()[1:4]]; "
            "list(tf.data.experimental.CsvDataset(path, [tf.int32, tf.float32, tf.string], header=True)); "
            "next(iter(tf.data.experimental.make_csv_dataset(path, 2, num_epochs=1)))",
            "tf.io.decode_csv csv.reader tf.data.TextLineDataset"),
    "JSON": ("a.json", "json.loads(data); json.load(open(path)); ast.literal_eval(text)", "json.load json.loads"),
    "settings": ("a.toml a.ini", "tomllib.loads(text); tomllib.load(open(path, 'rb')); c = configparser.ConfigParser(); c.read(path); c.read_string(text)",
                 "tomllib.load tomllib.loads"),
    "plist": ("a.plist b.plist", "plistlib.loads(data); plistlib.load(open(path, 'rb'))", "plistlib.load plistlib.loads"),
    "XML": ("a.xml", "ElementTree.fromstring(data); ElementTree.parse(path); ElementTree.fromstringlist([data]); minidom.parseString(data)",
            "ElementTree.parse ElementTree.fromstring ElementTree.fromstringlist"),
    "zip": ("a.npz a.keras", "z = zipfile.ZipFile(path); z.testzip(); [z.open(n).read(3) for n in z.namelist()]; z.extractall('out'); "
            "shutil.unpack_archive(path, 'out', 'zip')", "shutil.unpack_archive"),
    "tar": ("a.tar b.tar.gz", "t = tarfile.open(path); t.getnames(); [t.extractfile(m) and t.extractfile(m).read() for m in t]; t.extractall('out'); "
            "shutil.unpack_archive(path, 'out')", "tarfile.open"),
    "compressed": ("a.csv.gz a.bz2 a.xz a.zlib", "{'gz': gzip, 'bz2': bz2, 'xz': lzma, 'zlib': gzip}[path.rpartition('.')[2]].open(path).read(); "
                   "gzip.decompress(data); bz2.decompress(data); lzma.decompress(data); zlib.decompress(data); zlib.decompressobj().decompress(data)",
                   "zlib.decompressobj gzip.open gzip.decompress bz2.open bz2.decompress lzma.open lzma.decompress zlib.decompress"),
    "idx": ("a.idx.gz", "fashion_mnist._read_idx(path)", ""),
    "shelf": ("shelf.dat shelf.dir", "s = shelve.Shelf(dbm.dumb.open('shelf')); dict(s)", "shelve.open"),
    "notebook": ("a.ipynb", "", ""),
    "module": ("module.npy.py", "compile(data, path, 'exec'); ast.parse(text)", ""),
}

# Public names that read no file that somebody else may have made.
NOT_FILES = """
np.fromiter np.fromfunction np.from_dlpack np.frompyfunc np.extract np.unpackbits Image.fromarray tf.image.extract_glimpse tf.image.extract_patches
tf.keras.utils.unpack_x_y_sample_weight bz2.open_packed bz2.unpack_all gzip.open_packed lzma.open_packed lzma.unpack_all
""".split()
MODULES = ("np", "np.lib.format", "tf.io", "tf.image", "tf.audio", "tf.train", "tf.saved_model", "tf.keras.models", "tf.keras.saving", "tf.keras.utils",
           "pickle", "json", "csv", "tomllib", "plistlib", "gzip", "bz2", "lzma", "zlib", "tarfile", "shutil", "wave", "shelve", "plt", "Image", "ElementTree")
VERBS = ("load", "open", "read", "decode", "parse", "unpack", "extract", "decompress", "imread", "from", "genfrom", "model_from", "is_jpeg", "fromfile")

IMPORTS = """
import ast, bz2, configparser, csv, dbm.dumb, gzip, io, json, logging, lzma, os, pickle, plistlib, shelve, shutil, sys, tarfile, time, tomllib, warnings, wave, zipfile, zlib
import xml.etree.ElementTree as ElementTree
from xml.dom import minidom
import numpy as np, tensorflow as tf, matplotlib.pyplot as plt
from PIL import Image
from tensorflow.keras.datasets import fashion_mnist
warnings.simplefilter("ignore"); logging.getLogger("tensorflow").setLevel("ERROR"); logging.getLogger("absl").setLevel("ERROR")
def model():
    m = tf.keras.Sequential([tf.keras.layers.Dense(3, input_shape=(4,)), tf.keras.layers.BatchNormalization()])
    return m
"""
READ = IMPORTS + """
os.chdir({folder!r})
for number, (folder, path, code) in enumerate({jobs!r}):
    os.chdir(os.path.join({folder!r}, folder))
    print("file", number, flush=True)
    root = path.split("/")[0]
    with open(path, "rb") as f: data = f.read()
    text = data.decode("latin-1")
    begun, worst, read = time.process_time(), "", 0
    for part in code.split("; "):
        at = time.process_time()
        try:
            exec(part)
            read += 1
        except Exception: pass
        if time.process_time() - at > 1: worst += part[:60] + " "
    print("seconds", time.process_time() - begun, read, worst, flush=True)
print("memory", next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")), flush=True)
"""
NAMES = IMPORTS + """
for module in {modules!r}:
    for name in dir(eval(module)):
        value = getattr(eval(module), name, None)
        if name.startswith({verbs!r}) and callable(value) and not (isinstance(value, type) and issubclass(value, BaseException)):
            print(f"{{module}}.{{name}}")
"""


# ---- changes ----

def change(random, data):
    """Bytes of which a little is different."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 5, 20))):
        at, kind = random.randrange(len(data) + 1), random.randrange(9)
        size = random.choice((1, 2, 4, 8))
        if kind == 0 and at < len(data):
            data[at] ^= 1 << random.randrange(8)
        elif kind == 1 and at < len(data):
            data[at] = random.choice((0, 1, 0x7f, 0x80, 0xff, random.randrange(256)))
        elif kind == 2:
            data[at:at + size] = random.choice((b"\0", b"\xff", b"\x7f")) * size
        elif kind == 3:
            data[at:at + size] = random.choice((0, 1, 1 << 31, (1 << 31) - 1, 1 << 40, 10 ** 6)).to_bytes(8, random.choice(("little", "big")))[:size]
        elif kind == 4:
            del data[at:at + random.choice((1, 2, 8, 100))]
        elif kind == 5:
            data[at:at] = random.randbytes(random.choice((1, 2, 8, 100)))
        elif kind == 6:
            del data[at:]
        elif kind == 7:
            begin = random.randrange(len(data) + 1)
            data[at:at] = data[begin:begin + random.randrange(200)]
        else:
            digits = [i for i, c in enumerate(data) if 48 <= c <= 57]
            if digits:
                i = random.choice(digits)
                data[i:i + 1] = random.choice((b"-1", b"99999999999", b"0", b"1e400", b"null", b"4294967296", b"[]", b"true"))
    return bytes(data)


def change_json(random, data):
    """JSON of which a value is another one."""
    root = json.loads(data)
    places = []

    def walk(value):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            places.append((value, key))
            walk(item)
    walk(root)
    values = (None, -1, 0, 10 ** 30, 1e308, "", "x" * 50, "../../x", "os.system", "keras.utils.os.system", [], {}, [[]], True, "lambda", "builtins", "float32")
    for _ in range(random.choice((1, 1, 2, 4))):
        holder, key = random.choice(places)
        if random.random() < 0.2:
            other, place = random.choice(places)
            holder[key] = other[place]
        else:
            holder[key] = random.choice(values)
    try:
        return json.dumps(root).encode()
    except (ValueError, RecursionError):
        return data


def change_member(random, data):
    """A zip archive of which one member is changed, with the right checksum."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        chosen = random.choice(archive.namelist())
        for name in archive.namelist():
            content = archive.read(name)
            if name == chosen:
                content = change_json(random, content) if name.endswith(".json") and random.random() < 0.7 else change(random, content)
                name = random.choice((name, name, name, "../" + name, "/tmp/tapebook_drill_outside"))
            made.writestr(name, content)
    return out.getvalue()


def change_chunk(random, data):
    """A PNG file of which a chunk is changed, with the right checksum."""
    out, at, chunks = data[:8], 8, []
    while at < len(data):
        size, = struct.unpack(">I", data[at:at + 4])
        chunks.append((data[at + 4:at + 8], data[at + 8:at + 8 + size]))
        at += 12 + size
    i = random.randrange(len(chunks) - 1)
    kind, content = chunks[i]
    chunks[i] = kind, zlib.compress(change(random, zlib.decompress(content))) if kind == b"IDAT" and random.random() < 0.3 else change(random, content)
    for kind, content in chunks:
        out += struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    return out


def masked_crc(data, table=[]):
    """TFRecord's checksum: CRC-32C, turned and moved."""
    if not table:
        for byte in range(256):
            for _ in range(8):
                byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
            table.append(byte)
    crc = 0xffffffff
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 255]
    crc ^= 0xffffffff
    return ((crc >> 15 | crc << 17) + 0xa282ead8) & 0xffffffff


def change_record(random, data):
    """TFRecords of which one is changed, with the right checksums."""
    out, at, records = b"", 0, []
    while at < len(data):
        size, = struct.unpack("<Q", data[at:at + 8])
        records.append(data[at + 12:at + 12 + size])
        at += 16 + size
    i = random.randrange(len(records))
    records[i] = change(random, records[i])
    for record in records:
        size = struct.pack("<Q", len(record))
        out += size + struct.pack("<I", masked_crc(size)) + record + struct.pack("<I", masked_crc(record))
    return out


def changed(random, path, data):
    """What is read: the file changed as its kind allows, or anyhow."""
    kinds = {".json": change_json, ".ipynb": change_json, ".keras": change_member, ".npz": change_member, ".png": change_chunk, ".tfrecord": change_record}
    special = kinds.get(pathlib.Path(path).suffix)
    if path.endswith(".gz") and random.random() < 0.5:
        return gzip.compress(change(random, gzip.decompress(data)))
    return special(random, data) if special and random.random() < 0.6 else change(random, data)


# ---- the drill ----

def run(script, folder, **options):
    path = pathlib.Path(folder) / "script.py"
    path.write_text(script)
    return subprocess.Popen([PROGRAM, "run", "--memory", "2G", str(path)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def check_registry(drill, home):
    out, errors = run(NAMES.format(modules=MODULES, verbs=VERBS), home).communicate(timeout=PATIENCE)
    there = set(out.split())
    drill.check(len(there) > 60, f"the list of names is short: {sorted(there)} {errors[-300:]}")
    covered = {name for _, _, names in READERS.values() for name in names.split()} | set(NOT_FILES)
    for name in sorted(there):
        drill.check(name in covered, f"{name} reads, and no drill in {pathlib.Path(__file__).name} covers it")


def copy_folder(source, target):
    for path in source.rglob("*"):
        if path.is_file():
            place = target / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())


def drill_readers(drill, home, made, names, count):
    """Changes files of each reader, count of each, and reads them all in one process. count None: each file once, unchanged, which must be read."""
    jobs, where = [], home / "changed"
    for name in names:
        files, code, _ = READERS[name]
        for path in files.split() if count is None else [drill.random.choice(files.split()) for _ in range(count)]:
            folder = where / str(len(jobs))
            root = made / path.split("/")[0]
            folder.mkdir(parents=True)
            for beside in [root] if root.is_dir() else [p for p in made.iterdir() if p.is_file() and p.name.split(".")[0] == path.split(".")[0]]:
                copy_folder(beside, folder / beside.name) if beside.is_dir() else (folder / beside.name).write_bytes(beside.read_bytes())
            data = (made / path).read_bytes()
            if count is not None:
                data = changed(drill.random, path, data)
            (folder / path).write_bytes(data)
            jobs.append((name, folder.name, path, code))
    process = run(READ.format(folder=str(where), jobs=[job[1:] for job in jobs]), home)
    begun = None
    before = outside(home, where)
    try:
        out, errors = process.communicate(timeout=PATIENCE * 5)
    except subprocess.TimeoutExpired:
        process.kill()
        out, errors = process.communicate()
        errors = "it hangs"
    lines = out.splitlines()
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "file":
            begun = int(rest)
        elif word == "seconds":
            seconds, read, worst = rest.split(" ", 2)
            drill.check(count is not None or int(read) > 0, lambda: f"{jobs[begun][0]}: {jobs[begun][2]} is not read, as it is")
            drill.check(float(seconds) < SECONDS_MOST, lambda: f"{jobs[begun][0]}: {kept(drill, where, jobs[begun])} took {seconds} s: {worst}")
            begun = None
    if process.returncode != 0:
        drill.check(False, f"{jobs[begun][0] if begun is not None else 'the end'}: the program ended with {process.returncode}: "
                           f"{kept(drill, where, jobs[begun]) if begun is not None else ''} {errors[-500:]}")
    memory = [int(line.split()[1]) << 10 for line in lines if line.startswith("memory")]
    drill.check(memory and memory[0] < MEMORY_MOST, f"memory: {memory} bytes, of {names if len(names) < 4 else 'all'}")
    after = outside(home, where)
    drill.check(after == before, f"files are outside their folders: {after - before}")
    subprocess.run(["rm", "-rf", str(where)])


def outside(home, where):
    """Files that archives may have written where they should not."""
    return {str(p) for p in home.iterdir()} | {str(p) for p in where.iterdir() if not p.name.isdigit()} | {
        str(p) for p in pathlib.Path("/tmp").glob("tapebook_drill_outside*")}


def kept(drill, where, job):
    """Keeps a file that something was found with."""
    _, folder, path, _ = job
    place = pathlib.Path(tempfile.gettempdir()) / f"drill-files-{drill.seed}-{folder}-{pathlib.Path(path).name}"
    place.write_bytes((where / folder / path).read_bytes())
    return place


def drill_notebooks(drill, home, made, count):
    for i in range(count):
        path = home / "n.ipynb"
        path.write_bytes(changed(drill.random, "a.ipynb", (made / "a.ipynb").read_bytes()))
        before = path.read_bytes()
        process = subprocess.run([PROGRAM, "run", str(path)], capture_output=True, text=True, timeout=PATIENCE)
        drill.check(process.returncode in (0, 1, 2), f"notebook: rc {process.returncode} {process.stderr[-200:]}: {before[:300]}")
        drill.check(process.returncode == 0 or path.read_bytes() == before or json.loads(path.read_bytes()), "notebook: it is lost")


def main():
    drill = Drill(__doc__)
    names = drill.chosen(READERS)
    with tempfile.TemporaryDirectory() as folder:
        home, made = pathlib.Path(folder), pathlib.Path(folder) / "made"
        made.mkdir()
        process = run(MAKE, made)
        out, errors = process.communicate(timeout=PATIENCE)
        drill.check(process.returncode == 0, f"the files are not made: {out[-300:]} {errors[-1000:]}")
        (made / "a.csv.gz").write_bytes(gzip.compress((made / "a.csv").read_bytes()))
        (made / "a.idx.gz").write_bytes(gzip.compress((made / "a.idx").read_bytes()))
        (made / "a.zlib").write_bytes(zlib.compress((made / "a.csv").read_bytes()))
        for name in names:
            for path in READERS[name][0].split():
                drill.check((made / path).is_file(), f"{name}: there is no file {path}")
        if not drill.options.only:
            check_registry(drill, home)
        drill_readers(drill, home, made, [n for n in names if n != "notebook"], None)
        for number in drill.rounds():
            drill_readers(drill, home, made, [n for n in names if n != "notebook"], 3 if drill.quick else 10)
            if "notebook" in names:
                drill_notebooks(drill, home, made, 2 if drill.quick else 10)
    drill.finish()


if __name__ == "__main__":
    main()
