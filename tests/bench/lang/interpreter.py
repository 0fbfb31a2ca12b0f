"""A small stack machine: how a loop over a table of methods, and over ifs, costs."""


class Machine:
    def __init__(self, program):
        self.program = program
        self.stack = []
        self.names = {}
        self.at = 0

    def push(self, value):
        self.stack.append(value)

    def load(self, name):
        self.stack.append(self.names[name])

    def store(self, name):
        self.names[name] = self.stack.pop()

    def add(self, _):
        b = self.stack.pop()
        self.stack[-1] += b

    def less(self, _):
        b, a = self.stack.pop(), self.stack.pop()
        self.stack.append(a < b)

    def jump_if(self, target):
        if self.stack.pop():
            self.at = target

    def go(self):
        while self.at < len(self.program):
            op, argument = self.program[self.at]
            self.at += 1
            getattr(self, op)(argument)


PROGRAM = [("push", 0), ("store", "i"), ("push", 0), ("store", "sum"), ("load", "sum"), ("load", "i"), ("add", None),
           ("store", "sum"), ("load", "i"), ("push", 1), ("add", None), ("store", "i"), ("load", "i"), ("push", 3000),
           ("less", None), ("jump_if", 4)]


def run():
    machine = Machine(PROGRAM)
    machine.go()
    return machine.names["sum"]
