# NumPy's numbers where Python wants an index: whole ones may be, others are refused in the container's words.
import operator

import numpy as np

from tried import said

for v in np.float64(2), np.int8(2), np.uint64(3), np.True_, np.complex64(1), np.array(2), np.array([2]):
    print(hasattr(v, "__index__"))
    said(lambda: operator.index(v), lambda: [1, 2, 3, 4][v], lambda: (1, 2, 3, 4)[v], lambda: "abcd"[v], lambda: b"abcd"[v], lambda: range(4)[v], lambda: [1, 2, 3, 4][v:],
         lambda: range(v), lambda: "ab" * v, lambda: bin(v), lambda: chr(v))
