"""rooms.py -- the rooms of the house and the arrows between them: who may know whom. layers.py checks them.

    base <- tensor <- cpu, cuda, mpi
            tensor <- lang <- modules, library <- display <- kernel
            tensor <- files <- modules

SPDX-License-Identifier: Apache-2.0
"""

# ---- rooms of C: a folder, and the rooms that its files may include and call. The deepest folder that fits a file is its room. ----

LANGUAGE = ["engine/lang", "engine/lang/syntax", "engine/lang/objects", "engine/lang/machine", "engine/lang/builtins"]
ENGINE = ["engine/base", "engine/tensor"]
MODULES = ["engine/modules/common", "engine/modules/standard", "engine/modules/tensors", "engine/modules/numpy"]

MAY = {
    "engine/base": [],
    "engine/tensor": ["engine/base"],
    "engine/cpu": ENGINE,
    "engine/cuda": ENGINE,
    "engine/mpi": ENGINE,
    "engine/files": ENGINE,
    "engine/library": ["engine/base"],
    # An interpreter's compiler, objects and machine need one another; they are one room in five folders.
    **{room: LANGUAGE + ENGINE + ["engine/library", "engine/help"] for room in LANGUAGE},
    "engine/help": [],
    "engine/python": ENGINE + LANGUAGE + ["engine/modules/tensors", "engine/modules/numpy"],
    "engine/modules/common": ENGINE + LANGUAGE,
    "engine/modules/standard": ENGINE + LANGUAGE + ["engine/files", "engine/library", "engine/modules/common", "engine/python"],
    # Values and conversions of both faces of a tensor are in tensors; numpy has the functions of np.
    "engine/modules/tensors": ENGINE + LANGUAGE + ["engine/cpu", "engine/mpi", "engine/files", "engine/library", "engine/modules/common"],
    "engine/modules/numpy": ENGINE + LANGUAGE + ["engine/cpu", "engine/files", "engine/modules/common", "engine/modules/tensors"],
    "engine/modules": ENGINE + LANGUAGE + MODULES,
    "display/figures": ENGINE + LANGUAGE + MODULES,
    "display": ENGINE + LANGUAGE + MODULES + ["display/figures"],
    "kernel": ["engine/base", "engine/cpu", "engine/python"] + LANGUAGE + MODULES + ["engine/modules", "display", "kernelspec"],
}

# Rooms that count as one when circles of calls are looked for.
ONE_ROOM = [LANGUAGE]

# ---- libraries of the system: the beginning of their functions' names, and the rooms that may call them ----

LIBRARIES = {
    "zmq_": ["kernel"],
    "json_": ["kernel"],
    "sqlite3_": ["engine/modules/standard", "kernel"],
    "curl_": ["engine/modules/standard"],
    "cairo_": ["display", "display/figures", "kernelspec"],
    "pango_": ["display/figures"],
    "H5": ["engine/files"],
    "jpeg_": ["engine/files"],
    "png_": ["engine/files", "display/figures", "kernel"],
    "cblas_": ["engine/cpu", "engine/modules/numpy"],
    "LAPACKE_": ["engine/cpu", "engine/modules/numpy"],
    "pcre2_": ["engine/cpu", "engine/modules/standard"],
    "__gmp": LANGUAGE + MODULES + ["engine/python"],
}

# ---- groups of the library's packages and modules: the longest name that fits a module's; "standard" is every other ----

GROUPS = {
    "host": ["_host"],
    "numpy": ["numpy"],
    "tensorflow": ["tensorflow", "keras", "tf_keras", "absl", "google", "horovod"],
    "tensorboard": ["tensorboard"],
    "matplotlib": ["matplotlib", "mpl_toolkits", "matplotlib_inline", "pylab", "cycler"],
    "pictures": ["PIL"],
    "ipython": ["IPython", "ipykernel", "comm", "tqdm", "_debugger"],
    "tapebook": ["tapebook"],
    "advice": ["_advice"],
    "ranks": ["IPython.core.magics._rank"],                                # magics of training by several processes
}

# What the modules of a group may import, beside their own group and the standard library.
LIBRARY_MAY = {
    "standard": ["host"],
    "host": [],
    "numpy": [],
    "matplotlib": ["numpy", "host"],
    "ipython": ["numpy", "matplotlib", "host"],
    "tapebook": ["numpy", "matplotlib", "ipython", "host"],
    "pictures": ["numpy", "matplotlib", "ipython"],                        # Image.show, names of colours
    "tensorflow": ["numpy", "pictures", "tapebook"],                       # images of Keras, the picture of a History
    "tensorboard": ["numpy", "tensorflow", "matplotlib"],
    "advice": ["numpy", "tensorflow", "matplotlib"],
    "ranks": ["numpy", "tensorflow", "ipython", "host"],
}

# What C may import by name: vm_import, vm_loaded, native_raise.
IMPORTS_MAY = {
    **{room: ["standard"] for room in LANGUAGE},
    "engine/python": ["standard", "numpy"],
    "engine/modules/common": ["standard"],
    "engine/modules/standard": ["standard"],
    "engine/modules/tensors": ["standard", "numpy", "tensorflow"],
    "engine/modules/numpy": ["standard", "numpy"],
    "display": ["standard", "numpy", "ipython", "host"],
    "display/figures": ["standard", "numpy"],
    "kernel": ["standard", "ipython", "host", "advice", "tensorflow", "tensorboard", "ranks"],
}

# ---- arrows that are known to be wrong, and are still there: what the checker says of them, and what they wait for ----

KNOWN = [
    (r"may not call object_free of engine/lang/machine/heap\.c", "a type should say what frees its instances"),
    (r"engine/tensor may not call device_cpu ", "the host should hand over the device"),
    (r"may not (include|call .* of) engine/modules/native\.[hc]", "what native modules share should be a room apart from the table of them"),
    (r"engine/modules/tensors may not (include|call .* of) engine/modules/numpy/", "tensors and numpy know each other"),
    (r"display/figures may not include display/displaymodule\.h", "the module of figures is declared above it"),
    (r"^(numpy|matplotlib|pictures|standard) may not import tensorflow(\._products)? \(", "operations and picture files should be had without tensorflow"),
    (r"^standard may not import (numpy|IPython)", "pickle and linecache know what is above them"),
    (r"^crosses .*engine/lang", "object_free ties the language to all below it"),
    (r"^crosses engine/modules(/\w+)?, engine/modules/", "tensors and numpy know each other, and native.c stands beside the table of modules"),
]
