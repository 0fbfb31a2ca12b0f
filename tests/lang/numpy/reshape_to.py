# %%
import numpy as np
a = np.arange(6)
for v in (1.5, None, True, {1}, (2, 3), -1, [3, -1], 6, 2**70, "x", np.array([2, 3])):
    try: print(np.reshape(a, v).shape)
    except Exception as e: print(type(e).__name__, e)
