# Iterators over several arrays: lines, buffers, outputs of their own, reductions, iterators one in another.
import numpy as np
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, str(e)[:200])
a = np.arange(6).reshape(2,3)
for x in np.nditer(a): print(x, end=' ')
for x in np.nditer(a.T): print(x, end=' ')
for x in np.nditer(a.T.copy(order='C')): print(x, end=' ')
for x in np.nditer(a, order='F'): print(x, end=' ')
for x in np.nditer(a.T, order='C'): print(x, end=' ')
print()
# %%
with np.nditer(a, op_flags=['readwrite']) as it:
    for x in it: x[...] = 2 * x
print(a)
for x in np.nditer(a, flags=['external_loop']): print(x, end=' ')
for x in np.nditer(a, flags=['external_loop'], order='F'): print(x, end=' ')
print()
it = np.nditer(a, flags=['f_index'])
for x in it: print("%d <%d>" % (x, it.index), end=' ')
it = np.nditer(a, flags=['multi_index'])
for x in it: print("%d <%s>" % (x, it.multi_index), end=' ')
with np.nditer(a, flags=['multi_index'], op_flags=['writeonly']) as it:
    for x in it: x[...] = it.multi_index[1] - it.multi_index[0]
print(a)
it = np.nditer(a, flags=['f_index'])
while not it.finished:
    print("%d <%d>" % (it[0], it.index), end=' '); is_not_finished = it.iternext()
for x in np.nditer(a, flags=['external_loop','buffered'], order='F'): print(x, end=' ')
# %%
a = np.arange(6).reshape(2,3) - 3
def f1():
    for x in np.nditer(a, op_dtypes=['complex128']): print(np.sqrt(x), end=' ')
show(f1)
for x in np.nditer(a, op_flags=['readonly','copy'], op_dtypes=['complex128']): print(np.sqrt(x), end=' ')
for x in np.nditer(a, flags=['buffered'], op_dtypes=['complex128']): print(np.sqrt(x), end=' ')
a = np.arange(6.)
def f2():
    for x in np.nditer(a, flags=['buffered'], op_dtypes=['float32']): print(x, end=' ')
show(f2)
for x in np.nditer(a, flags=['buffered'], op_dtypes=['float32'], casting='same_kind'): print(x, end=' ')
def f3():
    for x in np.nditer(a, flags=['buffered'], op_dtypes=['int32'], casting='same_kind'): print(x, end=' ')
show(f3)
a = np.arange(6)
def f4():
    for x in np.nditer(a, flags=['buffered'], op_flags=['readwrite'], op_dtypes=['float64'], casting='same_kind'): x[...] = x / 2.0
show(f4)
a = np.arange(3)
b = np.arange(6).reshape(2,3)
for x, y in np.nditer([a,b]): print("%d:%d" % (x,y), end=' ')
show(lambda: np.nditer([np.arange(2), np.arange(6).reshape(2,3)]))
# %%
def square(a):
    with np.nditer([a, None]) as it:
        for x, y in it: y[...] = x*x
        return it.operands[1]
show(lambda: square([1,2,3]))
def square(a, out=None):
    it = np.nditer([a, out], flags = ['external_loop', 'buffered'], op_flags = [['readonly'], ['writeonly', 'allocate', 'no_broadcast']])
    with it:
        for x, y in it: y[...] = x*x
        return it.operands[1]
show(lambda: square([1,2,3]))
b = np.zeros((3,))
show(lambda: square([1,2,3], out=b))
show(lambda: b)
show(lambda: square(np.arange(6).reshape(2,3), out=b))
a = np.arange(3)
b = np.arange(8).reshape(2,4)
it = np.nditer([a, b, None], flags=['external_loop'], op_axes=[[0, -1, -1], [-1, 0, 1], None])
with it:
    for x, y, z in it: z[...] = x*y
    result = it.operands[2]
show(lambda: result)
a = np.arange(24).reshape(2,3,4)
b = np.array(0)
with np.nditer([a, b], flags=['reduce_ok'], op_flags=[['readonly'], ['readwrite']]) as it:
    for x,y in it: y[...] += x
show(lambda: b)
show(lambda: np.sum(a))
it = np.nditer([a, None], flags=['reduce_ok'], op_flags=[['readonly'], ['readwrite', 'allocate']], op_axes=[None, [0,1,-1]])
with it:
    it.operands[1][...] = 0
    for x, y in it: y[...] += x
    result = it.operands[1]
show(lambda: result)
show(lambda: np.sum(a, axis=2))
it = np.nditer([a, None], flags=['reduce_ok', 'buffered', 'delay_bufalloc'], op_flags=[['readonly'], ['readwrite', 'allocate']], op_axes=[None, [0,1,-1]])
with it:
    it.operands[1][...] = 0
    it.reset()
    for x, y in it: y[...] += x
    result = it.operands[1]
show(lambda: result)
# %%
a = np.arange(12).reshape(2,3,2)
i, j = np.nested_iters(a, [[1], [0, 2]], flags=["multi_index"])
for x in i:
    print(i.multi_index)
    for y in j: print('', j.multi_index, y)
x = np.arange(10)
y = x + 1
it = np.nditer([x, y])
print(next(it))
it2 = it.copy()
print(next(it2), next(it))
it = np.nditer(np.arange(6).reshape(2,3)[::-1])
print([int(v) for v in it])
it = np.nditer(np.arange(6).reshape(2,3)[:, ::-1], order='C')
print([int(v) for v in it])
it=np.nditer(np.arange(6).reshape(2,3)[::-1],flags=['multi_index'])
print([(int(v),it.multi_index) for v in it])
it = np.nditer(np.arange(24).reshape(2,3,4), flags=['multi_index'])
it.remove_axis(1)
print(it.shape, [int(v) for v in it])
it.remove_multi_index()
it.enable_external_loop()
print(it.itersize)
it = np.nditer(np.arange(6), flags=['ranged'])
it.iterrange = (2,5)
print(it.iterrange, it.itersize, it.ndim, it.nop, it.dtypes, it.has_index, it.has_multi_index)
print([int(v) for v in it])
show(lambda: np.nditer(np.arange(3), flags=['bogus']))
show(lambda: np.nditer([]))
show(lambda: np.nditer(np.arange(3), op_flags=['x']))
show(lambda: np.nditer(np.arange(3)).multi_index)
show(lambda: np.nditer(np.arange(3), flags=['external_loop','c_index']))
# %%
def outer_it(a, b, out=None):
    it = np.nditer([a, b, out], ['external_loop'], [['readonly'], ['readonly'], ['writeonly', 'allocate']], op_axes=[list(range(a.ndim)) + [-1] * b.ndim, [-1] * a.ndim + list(range(b.ndim)), None])
    with it:
        for (a, b, c) in it: np.multiply(a, b, out=c)
        return it.operands[2]
show(lambda: outer_it(np.arange(2)+1, np.arange(3)+1))
def luf(lamdaexpr, *args, **kwargs):
    nargs = len(args); op = (kwargs.get('out',None),) + args
    it = np.nditer(op, ['buffered','external_loop'], [['writeonly','allocate','no_broadcast']] + [['readonly','nbo','aligned']]*nargs, order=kwargs.get('order','K'), casting=kwargs.get('casting','safe'), buffersize=kwargs.get('buffersize',0))
    while not it.finished:
        it[0] = lamdaexpr(*it[1:]); it.iternext()
    return it.operands[0]
show(lambda: luf(lambda i,j:i*i + j/2, np.arange(5), np.ones(5)))
for z in np.nditer([np.arange(4).reshape(2,2), np.arange(2)], flags=['external_loop']): print(z)
for z in np.nditer(np.arange(12).reshape(3,4)[:, :2], flags=['external_loop']): print(z)
for z in np.nditer(np.arange(10), flags=['external_loop','buffered'], buffersize=4): print(z)
