import sys

class Probe:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        print('gone', self.name)

def inner(a, b=2):
    local = a + b
    inside = lambda: local
    probe = Probe('inner')
    return 1 / 0

def outer(x):
    mine = [x]
    return inner(x * 2)

try:
    outer(5)
except ZeroDivisionError as error:
    tb = error.__traceback__
    while tb is not None:
        frame = tb.tb_frame
        shown = {k: v for k, v in frame.f_locals.items() if isinstance(v, (int, list))} if frame.f_code.co_name != '<module>' else {}
        print(frame.f_code.co_name, shown)
        tb = tb.tb_next
    del tb, frame
print('after')

# %%
def divides(top):
    local = 2
    return top / 0

def handles():
    kept = 'here'
    try:
        divides(1)
    except ZeroDivisionError:
        tb = sys.exc_info()[2]
        print(sorted(tb.tb_frame.f_locals), tb.tb_frame.f_locals['kept'])
        print(sorted(tb.tb_next.tb_frame.f_locals))
        del tb
    print('handled')

handles()

# %%
def generate():
    state = 'waiting'
    yield 1
    raise ValueError(state)

try:
    for item in generate():
        pass
except ValueError as error:
    print(error.__traceback__.tb_next.tb_frame.f_locals)

# %%
class Broken:
    try:
        value = 3
        1 / 0
    except ZeroDivisionError as error:
        print(error.__traceback__.tb_frame.f_locals['value'])
