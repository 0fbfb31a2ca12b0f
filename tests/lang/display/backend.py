import matplotlib
import matplotlib.pyplot as plt
matplotlib.use('Agg')
print(plt.get_backend(), matplotlib.rcParams['backend'])
# %%
plt.switch_backend('svg')
print(matplotlib.get_backend())
# %%
try:
    matplotlib.use('TkAgg')
except ImportError as e:
    print(e)
# %%
try:
    matplotlib.use('nosuch')
except ValueError as e:
    print(e)
