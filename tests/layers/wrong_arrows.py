#!/usr/bin/env python3
"""wrong_arrows.py -- does layers.py see an arrow that is drawn the wrong way? One of each kind is drawn, and has to be reported.

Texts are changed in memory only; the wrong calls are compiled into a folder that goes away.

SPDX-License-Identifier: Apache-2.0
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from layers import Report, Tree, check_circles, check_imports_by_name, check_includes, check_library, check_link, room_of  # noqa: E402
from rooms import LIBRARY_MAY, MAY, ONE_ROOM  # noqa: E402


def with_line(tree, path, line):
    """A tree of one file, with one more line at its end."""
    one = Tree(tree.top, {path: tree.text(path) + f"\n{line}\n"})
    one.paths = {path}
    return one


def complaint(check, tree):
    report = Report()
    check(tree, report)
    return "\n".join(report.wrong)


def texts(tree):
    """(what is drawn, what the checker says of it, what it has to say)"""
    yield ("an include of a .h in a .c", complaint(check_includes, with_line(tree, "engine/base/utf8.c", '#include "engine/lang/vm.h"')),
           "engine/base may not include engine/lang/vm.h")
    yield ("an include of a .def", complaint(check_includes, with_line(tree, "engine/base/error.h", '#include "engine/tensor/ops.def"')),
           "engine/base may not include engine/tensor/ops.def")
    yield ("an include in a .inc", complaint(check_includes, with_line(tree, "engine/cpu/loops.inc", '#include "engine/lang/value.h"')),
           "engine/cpu may not include engine/lang/value.h")
    yield ("an include in a .cu", complaint(check_includes, with_line(tree, "engine/cuda/sort.cu", '#include "engine/cpu/kernels.h"')),
           "engine/cuda may not include engine/cpu/kernels.h")
    yield ("an include between inner rooms", complaint(check_includes, with_line(tree, "engine/modules/standard/math.c", '#include "engine/modules/tensors/tensors.h"')),
           "engine/modules/standard may not include engine/modules/tensors/tensors.h")
    yield ("an import of a library file", complaint(check_library, with_line(tree, "engine/library/textwrap.tape", "import tensorflow.keras")),
           "standard may not import tensorflow.keras (tensorflow)")
    yield ("an import within a function", complaint(check_library, with_line(tree, "engine/library/matplotlib/axis.tape", "def f():\n    from tensorflow.keras import layers")),
           "matplotlib may not import tensorflow.keras (tensorflow)")
    yield ("an import of what a host gives", complaint(check_library, with_line(tree, "engine/library/tensorflow/_core.tape", "from _host import shell")),
           "tensorflow may not import _host (host)")
    yield ("a vm_import", complaint(check_imports_by_name, with_line(tree, "engine/lang/engine.c", 'static void f(Vm *vm) { vm_import(vm, "numpy.linalg"); }')),
           "engine/lang may not import numpy.linalg (numpy)")


WRONG_CALLS = [
    ("engine/tensor/wrong.c", "engine/cpu/right.c", "cpu_matmul"),
    ("engine/base/wrong.c", "engine/lang/machine/right.c", "vm_free"),
    ("engine/lang/machine/wrong.c", "display/right.c", "show_value"),
    ("engine/modules/standard/wrong.c", "engine/modules/numpy/right.c", "np_sum"),
]


def compiled(folder, source, text):
    """The object of a file that is called source."""
    path = os.path.join(folder, source.replace("/", "_")[:-2] + ".o")
    subprocess.run([os.environ.get("CC", "cc"), "-x", "c", "-c", "-o", path, "-"], input=text.encode(), check=True)
    return {path: source}


def calls():
    with tempfile.TemporaryDirectory() as folder:
        for wrong, right, name in WRONG_CALLS:
            objects = compiled(folder, wrong, f"void {name}(void); void f(void) {{ {name}(); }}")
            objects |= compiled(folder, right, f"void {name}(void) {{}}")
            yield (f"a call from {room_of(wrong)} to {room_of(right)}", complaint(lambda _, report: check_link(objects, report), None),
                   f"{room_of(wrong)} may not call {name} of {right}")
        objects = compiled(folder, "engine/lang/wrong.c", "void zmq_send(void); void f(void) { zmq_send(); }")
        yield "a call of a library", complaint(lambda _, report: check_link(objects, report), None), "engine/lang may not call zmq_send"
        objects = compiled(folder, "engine/tensor/one.c", "void g(void); void f(void) { g(); }")
        objects |= compiled(folder, "engine/base/two.c", "void f(void); void g(void) { f(); }")
        yield ("a circle across rooms", complaint(lambda _, report: check_circles(objects, report), None), "crosses engine/base, engine/tensor")


def reaches(arrows, start):
    """What can be reached from a room by arrows, with what counts as one room left out of the question."""
    found, todo = set(), list(arrows[start])
    while todo:
        room = todo.pop()
        if room in arrows and room not in found:
            found.add(room)
            todo += arrows[room]
    return found


def tables():
    """The tables themselves have no circle: a rule that allows both ways checks nothing."""
    for name, arrows, ones in (("rooms", MAY, ONE_ROOM), ("library", LIBRARY_MAY, [])):
        for room in arrows:
            together = next((whole for whole in ones if room in whole), [room])
            outside = {r: [t for t in targets if not (r in together and t in together)] for r, targets in arrows.items()}
            back = any(other in reaches(outside, room) for other in together)
            yield f"{name}: {room} is not reached from itself", "" if back else "no circle", "no circle"


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    passed = failed = 0
    for what, said, wanted in [*texts(Tree()), *calls(), *tables()]:
        if wanted in said:
            passed += 1
        else:
            failed += 1
            print(f"{what}: not reported. Said: {said or 'nothing'}")
    print(f"{passed} passed, {failed} failed")


if __name__ == "__main__":
    main()
