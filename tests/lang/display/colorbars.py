# Colorbars by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from structure import look
# %%
z = np.arange(12.0).reshape(3, 4)
for end in ('neither', 'min', 'max', 'both'):
    plt.imshow(z)
    plt.colorbar(extend=end)
    look()
# %%
plt.imshow(z)
plt.colorbar(extend='both', orientation='horizontal', shrink=0.8)
look()
# %%
plt.imshow(z)
plt.colorbar(extend='up')
