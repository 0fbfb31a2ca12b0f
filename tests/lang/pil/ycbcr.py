# %%
import numpy as np
from PIL import Image, ImageOps
g = np.random.RandomState(0).randint(0, 256, (40, 40, 3)).astype("uint8")
i = Image.fromarray(g); y = i.convert("YCbCr"); print(y.mode, y.size, y.getbands(), np.asarray(y).sum(axis=(0, 1)), y.getpixel((3, 4)))
a, b, c = y.split(); print(a.mode, Image.merge("YCbCr", (a, b, c)).convert("RGB").getpixel((5, 6)), np.asarray(y.convert("L")).sum())
print(np.asarray(Image.merge("YCbCr", [Image.fromarray(g[..., k]) for k in range(3)]).convert("RGB")).sum(axis=(0, 1)))
q = Image.fromarray((g // 3 + 20).astype("uint8"))
for kw in ({}, dict(cutoff=2), dict(cutoff=(10, 5))): print(np.asarray(ImageOps.autocontrast(q, **kw)).sum(axis=(0, 1)))
print(np.asarray(ImageOps.autocontrast(q.convert("L")))[:2, :5], np.asarray(ImageOps.autocontrast(Image.new("L", (3, 3), 7))))
print(y.resize((10, 10), Image.BICUBIC).mode)
