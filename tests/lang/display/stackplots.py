# Where the layers of stack plots lie.
import numpy as np
import matplotlib.pyplot as plt
whole = [[1, 2, 3, 4], [2, 1, 5, 1], [1, 1, 2, 3]]
for rows in (whole, np.array(whole), np.array(whole) * 0.5, [[1.0, 2, 0, 1], [2, 1, 0, 3], [0, 0, 0, 2]]):
    for baseline in ('zero', 'sym', 'wiggle', 'weighted_wiggle'):
        plt.stackplot([0, 1, 2, 3], *rows, baseline=baseline)
        print(baseline, [round(float(v), 6) for v in plt.ylim()])
        plt.close('all')
