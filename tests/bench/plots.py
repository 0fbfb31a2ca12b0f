"""Pictures of plots, each the least of several times in milliseconds; for us and for Matplotlib."""
import time, io
import numpy as np
import matplotlib.pyplot as plt


def best(make, n):
    times = []
    for _ in range(n):
        begin = time.perf_counter()
        make()
        times.append(time.perf_counter() - begin)
        plt.close('all')
    return min(times) * 1000


x = np.linspace(0, 10, 1000)
y = np.sin(x)


def line():
    plt.figure()
    plt.plot(x, y)
    plt.savefig(io.BytesIO(), format='png')


yy, xx = np.mgrid[0:28, 0:28]
im = np.sin(xx / 5.0) * np.cos(yy / 4.0)


def grid():
    plt.figure(figsize=(10, 10))
    for i in range(25):
        plt.subplot(5, 5, i + 1)
        plt.xticks([])
        plt.yticks([])
        plt.imshow(im, cmap='gray')
    plt.savefig(io.BytesIO(), format='png')


X = np.linspace(0, 1, 1000000)
Y = np.sin(200 * X) * X


def million():
    plt.figure()
    plt.plot(X, Y)
    plt.savefig(io.BytesIO(), format='png')


for name, f, n in [('line of 1,000 points', line, 7), ('25 images of 28 x 28', grid, 4), ('line of 10^6 points', million, 4)]:
    print(f'{name:22} {best(f, n):9.2f} ms')
