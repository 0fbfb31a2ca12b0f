# np.lib.recfunctions: fields added, dropped, renamed; records as plain arrays.

import numpy.lib.recfunctions as rfn
from numpy.lib import recfunctions
from numpy.lib.recfunctions import append_fields
print(np.lib.stride_tricks.as_strided(np.arange(3),(2,),(8,)))
from numpy.lib.stride_tricks import sliding_window_view
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a = np.array([(1, 10.), (2, 20.)], dtype=[('A', np.int64), ('B', np.float64)])
b = np.zeros((3,), dtype=a.dtype)
t(lambda: rfn.recursive_fill_fields(a, b))
ad = np.dtype([('a', int), ('b', [('ba', int), ('bb', int)])])
t(lambda: rfn.get_names(ad)); t(lambda: rfn.get_names_flat(ad)); t(lambda: rfn.flatten_descr(ad)); t(lambda: rfn.get_fieldstructure(ad))
a = np.array([(1, (2, 3.0)), (4, (5, 6.0))], dtype=[('a', np.int64), ('b', [('ba', np.double), ('bb', np.int64)])])
t(lambda: rfn.drop_fields(a, 'a',usemask=False)); t(lambda: rfn.drop_fields(a, 'ba',usemask=False)); t(lambda: rfn.rename_fields(a, {'a':'A','bb':'BB'}))
x=np.array([(1,2.),(3,4.)],dtype=[('i',int),('f',float)])
t(lambda: append_fields(x,'z',[7,8],usemask=False)); t(lambda: append_fields(x,['z','s'],[[7,8],['a','bb']],usemask=False)); t(lambda: rfn.rec_append_fields(x,'z',[7.,8.]))
dt = np.dtype('u1, <i8, <f8', align=True); t(lambda: rfn.repack_fields(dt)); t(lambda: rfn.repack_fields(x[['f']]))
a = np.zeros(4, dtype=[('a', 'i4'), ('b', 'f4,u2'), ('c', 'f4', 2)])
t(lambda: rfn.structured_to_unstructured(a))
b = np.array([(1, 2, 5), (4, 5, 7), (7, 8 ,11), (10, 11, 12)], dtype=[('x', 'i4'), ('y', 'f4'), ('z', 'f8')])
t(lambda: np.mean(rfn.structured_to_unstructured(b[['x', 'z']]), axis=-1)); t(lambda: rfn.apply_along_fields(np.mean, b)); t(lambda: rfn.apply_along_fields(np.mean, b[['x', 'z']]))
d = np.dtype([('a', 'i4'), ('b', 'f4,u2'), ('c', 'f4', 2)]); t(lambda: rfn.unstructured_to_structured(np.arange(20).reshape((4,5)), d)); t(lambda: rfn.unstructured_to_structured(np.arange(4.).reshape(2,2), names=['p','q']))
a = np.ones(4, dtype=[('a', 'i4'), ('b', 'f8'), ('c', 'u1')]); t(lambda: rfn.require_fields(a, [('b', 'f4'), ('c', 'u1')])); t(lambda: rfn.require_fields(a, [('b', 'f4'), ('newf', 'u1')]))
t(lambda: rfn.merge_arrays((np.array([1, 2]), np.array([10., 20., 30.])))); t(lambda: rfn.merge_arrays((np.array([1, 2], dtype=np.int64), np.array([10., 20., 30.])), usemask=False)); t(lambda: rfn.merge_arrays((np.array([1, 2]).view([('a', np.int64)]), np.array([10., 20., 30.])), usemask=False, asrecarray=True)); t(lambda: rfn.merge_arrays((x,np.array([5,6])),flatten=True))
p=np.array([(1.,2.),(3.,4.)],dtype=[('x',float),('y',float)]); u=rfn.structured_to_unstructured(p); u[0,0]=9; t(lambda: p); t(lambda: u)
