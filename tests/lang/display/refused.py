# Bad figures are refused in Matplotlib's words.
import matplotlib.pyplot as plt
plt.plot([1, 2], marker='o', fillstyle='half')
# %%
plt.imshow([[1, 2]], interpolation='smooth')
# %%
plt.text(0, 0, 'a', ha='middle')
# %%
plt.plot([1, 2], alpha=2)
# %%
plt.imshow([[1, 2], [3, 4]], cmap='nope')
