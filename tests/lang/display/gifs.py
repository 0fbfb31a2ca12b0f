"""Animations as GIFs: what the files say of themselves."""
import io
import os
import tempfile
import matplotlib.pyplot as plt
from matplotlib.animation import ArtistAnimation, FuncAnimation, PillowWriter


def look(data):
    """Width, height, whether it goes on for ever, and the delay of each frame."""
    width, height = (int.from_bytes(data[k:k + 2], 'little') for k in (6, 8))
    at = 13 + (3 << (data[10] & 7) + 1 if data[10] & 128 else 0)
    delays, forever = [], False
    while data[at] != 0x3B:
        if data[at] == 0x2C:
            at += 10 + (3 << (data[at + 9] & 7) + 1 if data[at + 9] & 128 else 0) + 1
        else:
            if data[at + 1] == 0xF9:
                delays.append(int.from_bytes(data[at + 4:at + 6], 'little'))
            forever = forever or data[at + 3:at + 14] == b'NETSCAPE2.0'
            at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    return data[:6], width, height, forever, delays


folder = tempfile.mkdtemp()
path = os.path.join(folder, 'wave.gif')
fig, ax = plt.subplots(figsize=(2, 1.5))
line, = ax.plot([0, 1], [0, 1])


def step(k):
    line.set_ydata([0, 1 - k / 4])
    return line,


# %% by name, by writer, by a writer of one's own
moving = FuncAnimation(fig, step, frames=4, interval=100)
moving.save(path, writer='pillow')
print(look(open(path, 'rb').read()))
moving.save(path, writer='pillow', fps=4, dpi=50)
print(look(open(path, 'rb').read()))
moving.save(path, writer=PillowWriter(fps=20))
print(look(open(path, 'rb').read()))
# %% how far it is
moving.save(path, writer='pillow', progress_callback=lambda number, total: print(number, total))
# %% frame by frame
writer = PillowWriter(fps=10)
with writer.saving(fig, path, 40):
    for k in range(3):
        step(k)
        writer.grab_frame()
print(look(open(path, 'rb').read()), writer.frame_size, PillowWriter.isAvailable())
# %% frames that are lists of artists
dots = [ax.plot(k / 3, 0.5, 'o') for k in range(3)]
ArtistAnimation(fig, dots, interval=250).save(path, writer='pillow')
print(look(open(path, 'rb').read()))
# %% what a frame is not told
try:
    with writer.saving(fig, path, 40):
        writer.grab_frame()
        writer.grab_frame(dpi=10)
except TypeError as error:
    print(error)
plt.close(fig)
