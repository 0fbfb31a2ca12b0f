# Animations: which frames are drawn; what the page holds.
import numpy as np
import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation, ArtistAnimation
from matplotlib import animation
calls = []
fig, ax = plt.subplots()
line, = ax.plot([], [])
def update(i, k=1):
    line.set_data([0, i], [0, k])
    calls.append(i)
    return line,
# %%
page = FuncAnimation(fig, update, frames=4, fargs=(2,), interval=50).to_jshtml()
print(calls, '<script' in page, 'data:image/png;base64' in page)
calls.clear()
FuncAnimation(fig, update, frames=[0.5, 1.5]).to_jshtml(fps=10)
print(calls)
calls.clear()
# %%
def gen():
    yield from 'ab'
FuncAnimation(fig, lambda c: calls.append(c), frames=gen, save_count=5).to_jshtml()
print(calls)
shown = [[ax.text(0, 0, str(i))] for i in range(3)]
print(type(ArtistAnimation(fig, shown, interval=20).to_jshtml()).__name__, [t[0].get_visible() for t in shown])
a = animation.FuncAnimation(fig, update, 2)
print(a._repr_html_(), isinstance(a, animation.TimedAnimation))
print(a.to_jshtml()[:0])
plt.close('all')
