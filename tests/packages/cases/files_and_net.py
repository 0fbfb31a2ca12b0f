"""Pillow, h5py, PyYAML and requests, as far as they need no connection."""
# %%
import yaml
print(yaml.dump({"a": 1, "b": [1, 2, {"c": None}], "d": "text"}))
# %%
yaml.safe_load("a: 1\nb: [1, 2.5, true, null]\nc: {d: 2020-01-02}\n")
# %%
yaml.safe_load("a: [1")
# %%
with open("c.yaml", "w") as f:
    yaml.dump({"rate": 0.1, "layers": [64, 32]}, f)
with open("c.yaml") as f:
    config = yaml.safe_load(f)
config["layers"].append(16)
config
# %%
list(yaml.safe_load_all("a: 1\n---\nb: 2\n"))
# %%
import numpy as np
import h5py
with h5py.File("t.h5", "w") as f:
    d = f.create_dataset("x", data=np.arange(10.0))
    d.attrs["unit"] = "m"
    g = f.create_group("g")
    g["y"] = np.eye(2)
# %%
f = h5py.File("t.h5", "r")
list(f.keys()), f["x"][2:5], f["x"].shape, f["x"].dtype == np.float64, f["x"].attrs["unit"], f["g/y"][:]
# %%
f
# %%
def show(name, item):
    print(name, type(item).__name__)
f.visititems(show)
# %%
np.sum(f["x"]), f["x"][()].sum(), len(f["x"]), "x" in f
# %%
f["nothing"]
# %%
f.close()
bool(f)
# %%
import requests
r = requests.Request("GET", "http://example.org/a", params={"q": "x y", "n": 3}).prepare()
r.url, r.method, dict(r.headers)
# %%
try:
    requests.get("http://127.0.0.1:9/", timeout=2)
except requests.exceptions.ConnectionError as e:
    print("no connection", type(e).__name__, isinstance(e, IOError))
# %%
requests.get("nonsense")
# %%
s = requests.Session()
s.headers.update({"X-Test": "1"})
s.headers["X-Test"], "x-test" in s.headers
# %%
resp = requests.Response()
resp.status_code = 404
resp.url = "http://x"
resp._content = b'{"a": [1, 2]}'
resp.json(), resp.ok, resp
# %%
resp.raise_for_status()
# %%
requests.codes.ok, requests.utils.quote("a b")
# %%
import threading
# %%
from urllib.parse import urlparse
urlparse(r.url).netloc
