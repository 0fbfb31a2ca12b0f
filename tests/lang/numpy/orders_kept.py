# Where elements stand: copies in another dtype, arrays like others, and what is no copy.
import numpy as np

from tried import said

x = np.arange(24.0).reshape(2, 3, 4).transpose(1, 0, 2)
for order in "KACF":
    print(order, x.astype("f4", order=order).strides, x.copy(order=order).strides, np.array(x, order=order).strides)
print(np.zeros_like(x).strides, np.ones_like(x, order="C").strides, np.full_like(x, 2, order="F").strides, np.empty_like(x, shape=(5, 2, 2)).strides)
print(np.full_like(np.array(["ab", "c"]), "longer"), np.full_like([1, 2], 2.7))

a = np.arange(3.0)
print(a.astype(float, copy=False) is a, a.astype("f4", copy=False) is a, a.astype(">f8", copy=False) is a, np.astype(a, float, copy=False) is a)
print(x.astype(float, order="C", copy=False) is x, x.astype(float, copy=False) is x)
text, day = np.array(["a", "bc"]), np.array(["2020-01-01"], "M8[D]")
print(text.astype(str, copy=False) is text, text.astype("U3", copy=False) is text, day.astype("M8[D]", copy=False) is day, day.astype("M8[s]", copy=False) is day)
said(lambda: np.array([1, 2], copy=False))
said(lambda: np.asarray(a, dtype="f4", copy=False))
said(lambda: np.array(a, copy=False) is a)
said(lambda: np.asarray(a, copy=True) is a)
said(lambda: x.reshape(24, copy=False))
said(lambda: np.shares_memory(a.reshape(3, 1, copy=True), a))
