# %% threads that are started and joined
import threading, time, queue

def worker(n):
    for i in range(2):
        print('worker', n, i)
        time.sleep(0.15 * n)

threads = [threading.Thread(target=worker, args=(k,)) for k in range(1, 4)]
for t in threads:
    t.start()
print([t.is_alive() for t in threads], threading.active_count())
for t in threads:
    t.join()
print([t.name for t in threads], [t.is_alive() for t in threads], [t.daemon for t in threads])
# %% names, states and errors
t = threading.Thread(target=print, args=('inside',), name='speaker', daemon=True)
print(repr(t), t.ident, t.is_alive())
for call in (t.join, threading.current_thread().join):
    try:
        call()
    except RuntimeError as e:
        print(e)
t.start()
t.join()
try:
    t.start()
except RuntimeError as e:
    print(e)
try:
    t.daemon = False
except RuntimeError as e:
    print(e)
print(threading.current_thread() is threading.main_thread(), threading.main_thread().name)
# %% a class of one's own
class Counter(threading.Thread):
    def __init__(self, limit):
        super().__init__()
        self.limit, self.seen = limit, []

    def run(self):
        for i in range(self.limit):
            self.seen.append(i)

counters = [Counter(n) for n in (3, 5)]
[c.start() for c in counters]
[c.join() for c in counters]
[c.seen for c in counters]
# %% a lock keeps a counter whole
count, lock = 0, threading.Lock()

def add():
    global count
    for _ in range(20000):
        with lock:
            count += 1

threads = [threading.Thread(target=add) for _ in range(4)]
[t.start() for t in threads]
[t.join() for t in threads]
print(count, lock.locked(), lock.acquire(), lock.acquire(blocking=False), lock.acquire(timeout=0.01))
lock.release()
try:
    lock.release()
except RuntimeError as e:
    print(e)
# %% nobody has to wait for one that only computes
finished = False

def compute():
    global finished
    sum(i for i in range(300000))
    for i in range(300000):
        pass
    finished = True

t = threading.Thread(target=compute)
t.start()
while not finished:
    pass
t.join()
finished
# %% events, conditions, semaphores, barriers
event, told = threading.Event(), []
t = threading.Thread(target=lambda: told.append(event.wait(5)))
t.start()
print(event.is_set(), told)
event.set()
t.join()
print(told, event.wait(), threading.Event().wait(0.01))

condition, items = threading.Condition(), []

def consume():
    with condition:
        condition.wait_for(lambda: len(items) >= 2)
        print('consumed', items)

t = threading.Thread(target=consume)
t.start()
for i in range(2):
    with condition:
        items.append(i)
        condition.notify_all()
t.join()
try:
    condition.notify()
except RuntimeError as e:
    print(e)

most, inside, gate = 0, 0, threading.Semaphore(2)

def pass_gate():
    global most, inside
    with gate:
        inside += 1
        most = max(most, inside)
        time.sleep(0.01)
        inside -= 1

threads = [threading.Thread(target=pass_gate) for _ in range(5)]
[t.start() for t in threads]
[t.join() for t in threads]
print(most, inside)

places = []
barrier = threading.Barrier(3, action=lambda: places.append('open'))
threads = [threading.Thread(target=lambda: places.append(barrier.wait())) for _ in range(3)]
[t.start() for t in threads]
[t.join() for t in threads]
print(places[0], sorted(places[1:]), barrier.n_waiting, barrier.parties)
barrier.abort()
try:
    barrier.wait()
except threading.BrokenBarrierError as e:
    print('broken', barrier.broken)
# %% a timer, and one that is cancelled
done = []
timers = [threading.Timer(0.02, done.append, ['rang']), threading.Timer(0.02, done.append, args=['never'])]
[t.start() for t in timers]
timers[1].cancel()
[t.join() for t in timers]
done
# %% attributes of each thread's own
data = threading.local()
data.x = 'main'

def look():
    print(hasattr(data, 'x'))
    data.x = 'thread'
    print(data.x)

t = threading.Thread(target=look)
t.start()
t.join()
data.x
# %% what ends a thread is told
seen = []
threading.excepthook = lambda args: seen.append((args.exc_type.__name__, str(args.exc_value), args.thread.name))
t = threading.Thread(target=lambda: {}['missing'], name='failing')
t.start()
t.join()
threading.excepthook = threading.__excepthook__
seen
# %% exceptions and the generators of one thread are its own
def handle(n):
    try:
        raise ValueError(n)
    except ValueError as e:
        time.sleep(0.01 * n)
        print(n, e)
        try:
            raise
        except ValueError as again:
            print(n, again is e)

threads = [threading.Thread(target=handle, args=(n,)) for n in (2, 1)]
[t.start() for t in threads]
[t.join() for t in threads]
import sys
sys.exc_info()
# %% queues between threads
q, got = queue.Queue(maxsize=2), []

def take():
    while (item := q.get()) is not None:
        got.append(item * item)
        q.task_done()

t = threading.Thread(target=take)
t.start()
for i in range(6):
    q.put(i)
q.join()
q.put(None)
t.join()
print(got, q.empty(), q.unfinished_tasks)
try:
    q.get(timeout=0.01)
except queue.Empty:
    print('empty')
full = queue.LifoQueue(1)
full.put(1)
try:
    full.put(2, block=False)
except queue.Full:
    print('full')
# %% tapes record in their own thread
import tensorflow as tf
x, found = tf.Variable(3.0), {}

def outside():
    y = x * x
    found['outside'] = y

with tf.GradientTape() as tape:
    t = threading.Thread(target=outside)
    t.start()
    t.join()
    z = x * 2.0
print(tape.gradient(z, x).numpy(), found['outside'].numpy())
# %% recursion ends in each
def dive(n):
    return dive(n + 1)

def try_dive():
    try:
        dive(0)
    except RecursionError as e:
        print('RecursionError')

t = threading.Thread(target=try_dive)
t.start()
t.join()
