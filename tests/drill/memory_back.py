#!/usr/bin/env python3
"""Takes memory in many ways and lets go of it: when the session rests, resident memory is near what it was.

Steps that hold more than a gigabyte, arrays of many sizes, millions of small objects, figures; and many cells of many kinds, after which
memory has grown by no more than what they keep.
"""
import time

from drill import Drill, resident
from client import Kernel

MIB = 1 << 20

# What takes memory, and lets go of it again.
TAKERS = {
    "large steps": "for _ in range(6):\n    x = [tf.random.uniform((n << 18,)) * 2.0 for n in (3, 30, 7, 25, 90, 11, 64)]\n    y = [a + 1.0 for a in x]\nx = y = a = None",
    "arrays of many sizes": "import random\nx = [np.ones(random.Random(i).randrange(100_000)) for i in range(1500)]\nx = x[::2]; x = None",
    "small lists": "x = [[] for _ in range(2_000_000)]\nx = None",
    "text": "x = [str(i) * 10 for i in range(1_000_000)]\nx = None",
    "dict": "x = {i: str(i) for i in range(1_000_000)}\nx = None",
    "figures": "for i in range(30):\n    plt.figure(); plt.plot(np.random.rand(1000)); plt.hist(np.random.rand(100)); plt.savefig('/dev/null', format='png'); plt.close()",
    "products": "x = np.random.rand(1500, 1500)\nfor _ in range(3): y = x @ x\nx = y = None",
    "training": "m = tf.keras.Sequential([tf.keras.layers.Dense(500), tf.keras.layers.Dense(1)]); m.compile('adam', 'mse')\n"
                "h = m.fit(np.random.rand(5000, 500), np.random.rand(5000), verbose=0)\nm = h = None\nimport gc; gc.collect(); None",
}
QUICK = ["large steps", "small lists", "arrays of many sizes"]

# Cells that keep nothing but what Out and In keep; each is run many times.
CELLS = ["x = {n}", "print({n})", "def f(a): return a + {n}\ny = f(1)", "x = np.arange(100) + {n}", "t = tf.constant({n}.0) * 2.0", "1 / 0", "x = [i for i in range(100)]",
         "class A:\n    def f(self): return {n}\nx = A().f()", "import json; s = json.dumps([{n}])", "s = f'{n} {n}'", "with tf.GradientTape() as t:\n    v = tf.Variable({n}.0)\n    y = v * v\ng = t.gradient(y, v)",
         "x = sorted(range(50), key=lambda i: -i)", "try: undefined\nexcept NameError as e: pass", "for i in range(10): pass", "x = {{i: i for i in range(20)}}"]


def rested(kernel):
    """Resident memory when the session has rested: the lowest that is seen within some seconds."""
    least = resident(kernel.process.pid)
    for _ in range(30):
        time.sleep(0.1)
        least = min(least, resident(kernel.process.pid))
    return least


def take(drill, kernel, name):
    """Takes twice; the second time nothing may be left that the first did not leave."""
    done = kernel.run(TAKERS[name])
    drill.check(done.error is None, f"{name}: {done.error}")
    before = rested(kernel)
    for _ in range(2):
        kernel.run(TAKERS[name])
    after = rested(kernel)
    print(f"  {name}: {before / MIB:.1f} MiB, {after / MIB:.1f} MiB after the same twice more", flush=True)
    drill.check(after <= before * 1.1 + 5 * MIB, f"{name}: {before / MIB:.1f} MiB grew to {after / MIB:.1f} MiB")
    drill.check(after <= 200 * MIB, f"{name}: {after / MIB:.1f} MiB with nothing kept")


def many_cells(drill, kernel, count):
    def run(count):
        for n in range(count):
            kernel.client.execute(drill.random.choice(CELLS).format(n=n), store_history=False)
            if n % 100 == 99:
                kernel.run("0", store_history=False)
    run(1000)
    before = rested(kernel)
    run(count)
    kernel.run("import gc; gc.collect(); None")
    after = rested(kernel)
    print(f"  {count} cells: {before / MIB:.1f} MiB, then {after / MIB:.1f} MiB", flush=True)
    drill.check(after <= before + 5 * MIB, f"{count} cells: {before / MIB:.1f} MiB grew to {after / MIB:.1f} MiB")


def main():
    drill = Drill(__doc__)
    names = drill.chosen(QUICK if drill.quick and not drill.options.only else list(TAKERS))
    for number in drill.rounds():
        for name in drill.random.sample(names, len(names)):
            if number and not drill.has_time():
                break
            kernel = Kernel()
            take(drill, kernel, name)
            kernel.close()
        if number == 0 and not drill.options.only:
            kernel = Kernel()
            many_cells(drill, kernel, 1000 if drill.quick else 100_000 if drill.options.seconds > 300 else 10_000)
            kernel.close()
    drill.finish()


if __name__ == "__main__":
    main()
