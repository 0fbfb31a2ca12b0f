#!/usr/bin/env python3
"""layers.py [BUILD] -- whether every arrow between the rooms goes the way that rooms.py says.

An arrow is an #include (of any file: .c .h .inc .def .cu .cuh .S), a call or a variable that the linker resolves (by nm, object by
object), a module that C imports by its name, or an import of a library file. `layers.py --circles [BUILD]` prints the circles of calls
between .c files instead, the largest first.

A check is one room's arrows of one kind: 2,000 includes are not 2,000 tests. What could not be looked at is said.

SPDX-License-Identifier: Apache-2.0
"""
import ast
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from rooms import GROUPS, IMPORTS_MAY, KNOWN, LIBRARIES, LIBRARY_MAY, MAY, ONE_ROOM  # noqa: E402

SOURCE = (".c", ".h", ".inc", ".def", ".cu", ".cuh", ".S")
LIBRARY = "engine/library/"


class Tree:
    """The files of the house by their paths. `changed` gives some another text: so the checker's own test draws wrong arrows."""

    def __init__(self, top=".", changed=None):
        self.top = top
        self.changed = changed or {}
        self.paths = set(self.changed)
        for folder in ("engine", "display", "kernel", "kernelspec"):
            for d, _, names in os.walk(os.path.join(top, folder)):
                self.paths.update(os.path.relpath(os.path.join(d, name), top) for name in names)

    def ending(self, *ends):
        return sorted(path for path in self.paths if path.endswith(ends))

    def lines(self, path):
        return enumerate(self.text(path).split("\n"), 1)

    def text(self, path):
        if path in self.changed:
            return self.changed[path]
        with open(os.path.join(self.top, path), encoding="utf-8") as file:
            return file.read()


def room_of(path):
    """The room of a file, or None for what is in none (tests, main folders of data)."""
    folder = os.path.dirname(path)
    while folder:
        if folder in MAY:
            return folder
        folder = os.path.dirname(folder)
    return None


def group_of(module):
    fits = [(len(name), group) for group, names in GROUPS.items() for name in names if module == name or module.startswith(name + ".")]
    return max(fits, default=(0, "standard"))[1]


class Report:
    """Arrows that were looked at, by kind and room, and those that are wrong."""

    def __init__(self):
        self.looked_at = {}
        self.wrong = []
        self.known = {}
        self.wrong_checks = set()

    def arrow(self, kind, room, right, where, what):
        self.looked_at[kind, room] = self.looked_at.get((kind, room), 0) + 1
        if right:
            return
        reason = next((reason for pattern, reason in KNOWN if re.search(pattern, what)), None)
        if reason:
            self.known[reason] = self.known.get(reason, 0) + 1
        else:
            self.wrong_checks.add((kind, room))
            self.wrong.append(f"{where}: {what}")


# ---- includes ----

INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')


def check_includes(tree, report):
    for path in tree.ending(*SOURCE):
        room = room_of(path)
        if room is None:
            continue
        for number, line in tree.lines(path):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = room_of(match[1]) or os.path.dirname(match[1])
            report.arrow("include", room, target == room or target in MAY[room], f"{path}:{number}", f"{room} may not include {match[1]}")


# ---- what the linker resolves ----

def object_symbols(objects):
    """{object path: (the names that it defines for others, the names that it wants)} of {object path: source path}."""
    found = {}
    output = subprocess.run(["nm", "-A", "-g", *objects], capture_output=True, text=True).stdout
    for line in output.splitlines():
        path, _, rest = line.partition(":")
        parts = rest.split()
        defined, wanted = found.setdefault(path, (set(), set()))
        if parts[0] in ("U", "w"):
            wanted.add(parts[1])
        else:
            defined.add(parts[-1])
    return found


def link_arrows(objects):
    """(source, target or None, name) of every name that an object wants. objects: {object path: source path}."""
    symbols = object_symbols(objects)
    owner = {name: objects[path] for path, (defined, _) in symbols.items() for name in defined}
    for path, (_, wanted) in sorted(symbols.items()):
        for name in sorted(wanted):
            yield objects[path], owner.get(name), name


def built_objects(tree, build):
    """The objects that are there, and the sources that have none."""
    sources = [p for p in tree.ending(".c", ".cu") if room_of(p)]
    objects = {os.path.join(build, os.path.splitext(p)[0] + ".o"): p for p in sources}
    missing = [p for o, p in objects.items() if not os.path.exists(o)]
    return {o: p for o, p in objects.items() if os.path.exists(o)}, missing


def check_link(objects, report):
    for source, target, name in link_arrows(objects):
        room = room_of(source)
        if target is not None:
            to = room_of(target)
            report.arrow("link", room, to == room or to in MAY[room], source, f"{room} may not call {name} of {target}")
            continue
        for prefix, rooms in LIBRARIES.items():
            if name.startswith(prefix):
                report.arrow("system library", room, room in rooms, source, f"{room} may not call {name}")


# ---- modules that C imports by name ----

BY_NAME = re.compile(r'\b(?:vm_import|vm_loaded|native_raise)\s*\(\s*[^,"()]*(?:\([^()]*\))?[^,"()]*,\s*(?:[^;{}"]*\?\s*)?"([^"]+)"(?:\s*:\s*"([^"]+)")?')


def native_names(tree):
    """The names of the modules that are written in C."""
    row = re.compile(r'ModuleDef\s+\w+\s*=\s*\{\s*(?:\.name\s*=\s*)?"([^"]+)"')
    return {name for path in tree.ending(".c") for name in row.findall(tree.text(path))}


def check_imports_by_name(tree, report):
    unread = []
    for path in tree.ending(".c", ".h", ".inc"):
        room = room_of(path)
        if room is None:
            continue
        for number, line in tree.lines(path):
            for match in BY_NAME.finditer(line):
                for name in filter(None, match.groups()):
                    group = group_of(name)
                    report.arrow("import by name", room, group in IMPORTS_MAY.get(room, []), f"{path}:{number}",
                                 f"{room} may not import {name} ({group})")
            if re.search(r"\bvm_import\(", line) and not BY_NAME.search(line) and not line.startswith(("Value vm_import", " *")):
                unread.append(f"{path}:{number}")
    return unread


# ---- imports of the library ----

def module_name(path):
    name = path[len(LIBRARY):-len(".tape")].replace("/", ".")
    return name[:-len(".__init__")] if name.endswith(".__init__") else name


def imported(node, module, is_package):
    """The modules that an import statement names, absolute."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not node.level:
        return [node.module]
    base = module.split(".")
    base = base[:len(base) - node.level + (1 if is_package else 0)]
    return [".".join(base + ([node.module] if node.module else []))]


def check_library(tree, report):
    for path in tree.ending(".tape"):
        module = module_name(path)
        group = group_of(module)
        for node in ast.walk(ast.parse(tree.text(path), path)):
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                continue
            for name in imported(node, module, path.endswith("/__init__.tape")):
                to = group_of(name)
                right = to == group or to == "standard" or to in LIBRARY_MAY[group]
                report.arrow("library import", group, right, f"{path}:{node.lineno}", f"{group} may not import {name} ({to})")


# ---- circles ----

def components(graph):
    """The strongly connected parts of a graph with more than one node (Tarjan 1972), without recursion."""
    index, low, on_stack, stack, parts = {}, {}, set(), [], []
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(sorted(graph.get(target, ())))))
                    break
                if target in on_stack:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    part = []
                    while not part or part[-1] != node:
                        part.append(stack.pop())
                        on_stack.discard(part[-1])
                    if len(part) > 1:
                        parts.append(sorted(part))
    return sorted(parts, key=len, reverse=True)


def circles(objects):
    graph = {source: set() for source in objects.values()}
    for source, target, _ in link_arrows(objects):
        if target and target != source:
            graph[source].add(target)
    return components(graph)


def rooms_of(files):
    """The rooms that files are in, those that count as one by the first of their names."""
    rooms = {room_of(file) for file in files}
    return sorted({next((whole[0] for whole in ONE_ROOM if room in whole), room) for room in rooms})


def check_circles(objects, report):
    for circle in circles(objects):
        rooms = rooms_of(circle)
        report.arrow("circle", rooms[0], len(rooms) == 1, "circle of calls", f"crosses {', '.join(rooms)}: {' '.join(circle)}")


def print_circles(objects):
    found = circles(objects)
    for circle in found:
        print(f"{len(circle)} files of {', '.join(rooms_of(circle))}:", *circle, sep="\n    ")
    print(f"{len(found)} circles of calls; {sum(len(rooms_of(c)) > 1 for c in found)} cross rooms")


# ---- all of it ----

def check(tree, objects):
    report = Report()
    check_includes(tree, report)
    check_link(objects, report)
    unread = check_imports_by_name(tree, report)
    check_library(tree, report)
    check_circles(objects, report)
    return report, unread


def main(arguments):
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    names = [a for a in arguments if not a.startswith("--")]
    tree = Tree()
    objects, missing = built_objects(tree, names[0] if names else "build")
    if "--circles" in arguments:
        return print_circles(objects)
    report, unread = check(tree, objects)
    print(*report.wrong, sep="\n", end="\n" if report.wrong else "")
    for room in sorted({room_of(path) for path in missing}):
        print(f"skipped: calls of {sum(room_of(p) == room for p in missing)} files of {room}: they are not built here")
    for reason, count in report.known.items():
        print(f"skipped: {count} arrows known to be wrong: {reason}")
    for where in unread:
        print(f"skipped: {where}: the module that is imported there is named by a variable")
    failed = len(report.wrong_checks)
    print(f"{sum(report.looked_at.values())} arrows")
    print(f"{len(report.looked_at) - failed} passed, {failed} failed")


if __name__ == "__main__":
    main(sys.argv[1:])
