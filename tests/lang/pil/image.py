import numpy as np
from PIL import Image, ImageOps
import PIL.Image

rng = np.random.RandomState(0)
a = rng.randint(0, 256, (24, 31, 3)).astype('uint8')
im = Image.fromarray(a)
print(im.size, im.mode, im.width, im.height, im.getbands(), np.array(im).shape, (np.array(im) == a).all())
for kind in (Image.NEAREST, Image.BOX, Image.BILINEAR, Image.HAMMING, Image.BICUBIC, Image.LANCZOS):
    for size in ((10, 7), (45, 60), (31, 12)):
        b = np.asarray(im.resize(size, kind))
        print(int(kind), b.shape, int(b.astype(int).sum()), b[3, 4], b[-1, -1])
# %%
g = im.convert('L')
print(g.mode, np.array(g).sum(), g.getpixel((3, 2)), im.getpixel((3, 2)), g.resize((8, 8)).getpixel((1, 1)))
print(np.array(g.convert('RGB')).shape, im.convert('RGBA').getpixel((0, 0)), im.convert('LA').getpixel((1, 0)), g.convert('F').getpixel((5, 5)))
print(im.crop((2, 3, 10, 9)).size, im.crop((-2, -2, 3, 3)).getpixel((0, 0)), im.getextrema())
for m in Image.Transpose:
    t = im.transpose(m)
    print(m.name, t.size, t.getpixel((0, 0)))
print(im.rotate(90, expand=True).size, im.rotate(180).getpixel((0, 0)))
r, gg, b = im.split()
print(r.mode, (np.array(Image.merge('RGB', (r, gg, b))) == a).all(), np.array(im.getchannel('G')).sum())
# %%
n = Image.new('RGB', (6, 4), (10, 20, 30))
n.paste(im.crop((0, 0, 2, 2)), (1, 1))
n.putpixel((5, 3), (1, 2, 3))
print(np.array(n).sum(), n.getpixel((5, 3)), Image.new('L', (2, 2), 'white').getpixel((0, 0)), Image.new('RGB', (2, 2), 'red').getpixel((1, 1)))
print(np.array(ImageOps.invert(im)).sum(), ImageOps.mirror(im).getpixel((0, 0)), ImageOps.expand(n, 2, (9, 9, 9)).size)
print(np.array(im.point(lambda v: v // 2)).sum(), np.array(Image.blend(im, ImageOps.invert(im), 0.25)).sum())
t = im.copy()
t.thumbnail((12, 12))
print(t.size, t == im, im == im.copy())
# %%
import io, tempfile, os
with tempfile.TemporaryDirectory() as d:
    path = os.path.join(d, 'a.png')
    im.save(path)
    with Image.open(path) as back:
        print(back.format, back.size, back.mode, (np.array(back) == a).all())
buffer = io.BytesIO()
g.save(buffer, format='PNG')
print(Image.open(io.BytesIO(buffer.getvalue())).mode, len(buffer.getvalue()) > 100)
try:
    Image.open(io.BytesIO(b'no picture'))
except PIL.UnidentifiedImageError as e:
    print(type(e).__name__)
try:
    Image.fromarray(np.zeros((3, 3), dtype='int64'))
except TypeError as e:
    print(e)
try:
    im.resize((0, 3))
except ValueError as e:
    print(e)
