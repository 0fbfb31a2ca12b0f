# Numbers whose bytes stand in the other order than the machine's.
import io
import pickle
import struct

import numpy as np

x = np.array([3, 1, 2], '>i4')
f = np.array([1.5, 2.5, -1], '>f8')
c = np.array([1 + 2j, 3], '>c16')
h = np.array([1, 2], '>f2')


def show(fn):
    try:
        r = fn()
        print(repr(r), getattr(r, 'dtype', None))
    except Exception as e:
        print(type(e).__name__, e)


for fn in [
    lambda: np.sort(x),
    lambda: x.argsort(),
    lambda: np.zeros_like(x),
    lambda: np.empty_like(x).dtype,
    lambda: np.ones_like(f),
    lambda: np.full_like(x,7),
    lambda: np.array(x),
    lambda: np.asarray(x) is x,
    lambda: np.array(x,copy=True),
    lambda: x.copy(),
    lambda: np.copy(x),
    lambda: x+x,
    lambda: x*2.0,
    lambda: -x,
    lambda: abs(x),
    lambda: ~x,
    lambda: x==x,
    lambda: x<2,
    lambda: x@x,
    lambda: np.dot(f,f),
    lambda: np.add(x,1),
    lambda: np.sqrt(f[:2]),
    lambda: np.exp(f),
    lambda: f.astype('f4'),
    lambda: f.astype('>f4'),
    lambda: f.astype(int),
    lambda: x.astype(str),
    lambda: x.astype(object),
    lambda: x.astype('>i8'),
    lambda: x.astype('>i4') is x,
    lambda: np.concatenate([x,x]),
    lambda: np.stack([x,x]),
    lambda: np.hstack([x,1]),
    lambda: np.where(x>1,x,0),
    lambda: x[x>1],
    lambda: x[[0,2]],
    lambda: x[::2],
    lambda: x.T,
    lambda: x.reshape(3,1),
    lambda: x.ravel(),
    lambda: np.unique(x),
    lambda: np.cumsum(x),
    lambda: x.sum(),
    lambda: x.prod(),
    lambda: x.min(),
    lambda: x.max(),
    lambda: x.argmax(),
    lambda: x.mean(),
    lambda: x.std(),
    lambda: x.any(),
    lambda: x.all(),
    lambda: x.tolist(),
    lambda: x.item(0),
    lambda: x[0],
    lambda: c,
    lambda: c.real,
    lambda: c.imag,
    lambda: c.conj(),
    lambda: h,
    lambda: h*2,
    lambda: x.view('u1'),
    lambda: x.view('>u4'),
    lambda: x.tobytes(),
    lambda: x.byteswap(),
    lambda: x.flatten(),
    lambda: np.repeat(x,2),
    lambda: np.tile(x,2),
    lambda: np.roll(x,1),
    lambda: np.flip(x),
    lambda: x.take([0,1]),
    lambda: np.take(x,[1]),
    lambda: x.clip(1,2),
    lambda: np.interp(2,x[::-1]*1.,f),
    lambda: np.histogram(f,2),
    lambda: np.broadcast_to(x,(2,3)),
    lambda: x.nonzero(),
    lambda: np.isnan(f),
    lambda: np.maximum(x,2),
    lambda: np.minimum.reduce(x),
    lambda: np.add.accumulate(x),
    lambda: np.outer(x,x),
    lambda: np.einsum('i,i',x,x),
    lambda: x.searchsorted(2),
    lambda: np.promote_types('>i4','>i4'),
    lambda: np.promote_types('>i4','<f8'),
    lambda: np.result_type('>i4'),
    lambda: np.result_type(x,x),
    lambda: np.can_cast('>i4','<i4'),
    lambda: np.can_cast('>i8','<i4'),
    lambda: np.issubdtype('>i4',np.integer),
    lambda: np.dtype('i4').newbyteorder('B'),
    lambda: np.dtype('i4').newbyteorder('>').str,
    lambda: np.dtype([('a','>i4'),('b','<f8')]),
    lambda: np.dtype([('a','>i4'),('b','<f8')]).newbyteorder(),
    lambda: np.dtype([('a','>i4'),('b','>u2')]).isnative,
    lambda: np.array([(1,2)],[('a','>i4'),('b','>u2')]),
    lambda: np.array([(1,2),(3,4)],[('a','>i4'),('b','>u2')])['b']+1,
    lambda: np.array([(1,2)],[('a','>i4'),('b','>u2')]).tobytes(),
    lambda: np.frombuffer(b'\0\0\0\1\0\2\0\0\0\3\0\4',[('a','>i4'),('b','>u2')]),
    lambda: pickle.loads(pickle.dumps(x)),
    lambda: {np.dtype('>i4'):1}[np.dtype('>i4')],
    lambda: np.dtype('>i4')=='>i4',
    lambda: np.dtype('>i4')=='<i4',
    lambda: np.iinfo('>i4').max,
    lambda: np.finfo('>f4').eps,
    lambda: x.dtype.itemsize,
    lambda: x.itemsize,
    lambda: x.strides,
    lambda: x.flags.c_contiguous,
    lambda: np.ndarray((2,),'>i2',b'\0\1\0\2'),
    lambda: np.ndarray(shape=(2,),dtype='>i2',buffer=bytearray(b'\0\1\0\2')),
    lambda: np.array(['a'],'>S3'),
    lambda: np.zeros(2,'>f4'),
    lambda: np.ones((2,2),'>i2'),
    lambda: np.full(2,3,'>i2'),
    lambda: np.arange(3,dtype='>i4'),
    lambda: np.linspace(0,1,3,dtype='>f4'),
    lambda: np.eye(2,dtype='>f4'),
    lambda: np.array(5,'>i4'),
    lambda: np.array(5,'>i4')[()],
    lambda: x.dtype.type(3),
    lambda: np.array([1,2],dtype=np.dtype('>i4')),
    lambda: [v for v in x],
    lambda: list(map(int,x)),
    lambda: np.array2string(x),
    lambda: str(f),
    lambda: f'{x[0]:d}',
    lambda: np.append(x,5),
    lambda: np.delete(x,0),
    lambda: np.diff(x),
    lambda: np.bincount(x),
    lambda: np.array_equal(x,[3,1,2]),
    lambda: np.allclose(f,f),
    lambda: np.array([x,x]),
    lambda: np.array([x[0],x[1]]),
    lambda: np.lexsort((x,)),
    lambda: np.partition(x,1),
    lambda: np.median(x),
    lambda: np.percentile(f,50),
    lambda: x.dtype.descr,
    lambda: np.dtype('>i4').alignment,
    lambda: np.dtype('>f8').num,
    lambda: x.swapaxes(0,0),
    lambda: x.squeeze(),
    lambda: np.array([[1,2]],'>i4').T,
    lambda: np.ascontiguousarray(np.array([[1,2],[3,4]],'>i4').T),
    lambda: np.expand_dims(x,0),
    lambda: x[:,None],
    lambda: x[...,0],
    lambda: np.nan_to_num(f),
    lambda: np.floor(f),
    lambda: np.copyto(x,[1,2,3]),
    lambda: np.power(x,2),
    lambda: divmod(x,2),
    lambda: x//2,
    lambda: x%2,
    lambda: 10-x,
    lambda: 1/f,
    lambda: x<<1,
    lambda: x&1,
    lambda: x.var(),
    lambda: np.save(io.BytesIO(),x),
    lambda: np.ma.array(x),
]:
    show(fn)
# %%
y=np.array([1,2,3],'>i4')
y+=1
y*=2
y[0]=100
y[1:]=[7,8]
y[[0,1]]+=1
print(y,y.dtype,y.tobytes())
y.sort()
print(y, y.dtype)
y.fill(9)
print(y)
y.dtype='<i4'
print(y)
np.add(x,1,out=x)
print(x, x.dtype)
x.put([0],[5])
print(x)
x.flat[1]=8
print(x)
b=io.BytesIO()
np.save(b,f)
b.seek(0)
print(b.getvalue()[10:60])
r=np.load(b)
print(repr(r))
b=io.BytesIO()
np.savez(b,a=f)
b.seek(0)
print(repr(np.load(b)['a']))
r=np.zeros(2,[('p','>f4',2),('n','>i2')])
r['p'][0]=[1,2]
r['n']=5
r[1]=([3,4],7)
print(r, r.dtype, r['p'].sum(), r[1]['n'], r['n'].tobytes())
r['p']*=2
print(r)
s=np.array([1,2,3,4],dtype='>u2').reshape(2,2)
print(s.sum(axis=0), s.mean(1), s[0], s[:,1].tobytes(), s.T.copy().tobytes())
print(s, s.dtype)
print(np.array(struct.unpack('>3h',b'\0\1\0\2\0\3')), np.frombuffer(b'\0\1\0\2\0\3','>h'), np.ndarray(3,'>h',b'\0\1\0\2\0\3').sum())

# %%
# The header of an IDX file, as loaders of MNIST read it.
data = struct.pack('>IIII', 2051, 2, 3, 4) + bytes(range(24))
stream = io.BytesIO(data)


def read32(stream):
    return np.frombuffer(stream.read(4), dtype=np.dtype(np.uint32).newbyteorder('>'))[0]


magic, count, rows, columns = (read32(stream) for _ in range(4))
print(magic, count, np.frombuffer(stream.read(), np.uint8).reshape(count, rows, columns).sum())
head = np.frombuffer(data[:8], [('magic', '>u4'), ('count', '>u4')])
print(head, head['count'][0])
