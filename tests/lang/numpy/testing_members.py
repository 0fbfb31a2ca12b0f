# %%
import numpy as np
from numpy.testing import *
def attempt(check, *args, **kwargs):
    try: print('fine', check(*args, **kwargs))
    except Exception as e: print(type(e).__name__, e)
for a, b in (({'a': 1}, {'a': 1}), ({'a': 1}, {'a': 2}), ({'a': 1}, {'b': 1}), ([1], {'a': 1}), ({'a': 1, 'b': 2}, {'a': 1}), ({'a': [1, 2]}, {'a': [1, 3]}), ([1, (2, 3)], (1, [2, 3])), ([1, (2, 3)], (1, [2, 4])), ([1], [1, 2]),
             ({'a': 1}, [1]), ({0: {1: np.array([1, 2])}}, {0: {1: np.array([1, 3])}}), (1 + 2j, 1 + 2j), (1 + 2j, 1 + 3j), (2 + 0j, 2), (complex('nan'), complex('nan')), (3j, 4), ((), ()), ({}, {}), ([], ()), ('ab', 'ac'), (None, None), (None, 1)):
    attempt(assert_equal, a, b); attempt(assert_equal, a, b, 'said', verbose=False)
for a, b in ((1 + 2j, 1 + 2.000000001j), (1 + 2j, 1 + 2.1j), (2, 2 + 0j), (2, 2.1 + 0j), (1, 1.1), (float('nan'), float('nan')), (float('inf'), 1.0)):
    attempt(assert_almost_equal, a, b); attempt(assert_almost_equal, a, b, 1, 'said')
