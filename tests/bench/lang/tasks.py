"""Tasks of three kinds pass messages to each other, in turn, after Richards's benchmark of an operating system."""
from collections import deque


class Packet:
    def __init__(self, kind, value):
        self.kind = kind
        self.value = value


class Task:
    def __init__(self, scheduler, number):
        self.scheduler = scheduler
        self.number = number
        self.inbox = deque()
        self.runs = 0

    def put(self, packet):
        self.inbox.append(packet)
        self.scheduler.ready(self)

    def step(self):
        self.runs += 1
        if self.inbox:
            self.handle(self.inbox.popleft())

    def handle(self, packet):
        raise NotImplementedError


class Worker(Task):
    def handle(self, packet):
        packet.value = (packet.value * 31 + self.number) % 10007
        self.scheduler.send(self.number + 1, packet)


class Device(Task):
    def __init__(self, scheduler, number):
        super().__init__(scheduler, number)
        self.total = 0

    def handle(self, packet):
        self.total += packet.value
        if packet.kind == "work":
            self.scheduler.send(self.number + 1, packet)


class Idle(Task):
    def handle(self, packet):
        if self.runs < 2000:
            self.scheduler.send(0, packet)


class Scheduler:
    def __init__(self):
        self.tasks = []
        self.queue = deque()

    def add(self, kind):
        self.tasks.append(kind(self, len(self.tasks)))

    def ready(self, task):
        self.queue.append(task)

    def send(self, number, packet):
        self.tasks[number % len(self.tasks)].put(packet)

    def run(self):
        while self.queue:
            self.queue.popleft().step()


def run():
    scheduler = Scheduler()
    for kind in (Worker, Device, Worker, Device, Idle):
        scheduler.add(kind)
    for i in range(10):
        scheduler.send(0, Packet("work", i))
    scheduler.run()
    return [(task.runs, getattr(task, "total", None)) for task in scheduler.tasks]
