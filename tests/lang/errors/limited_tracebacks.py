# traceback: limits, no chain, another traceback; tb_next set
import sys, traceback
def lumberjack(): bright()
def bright(): return tuple()[0]
def shown(text):
    return [line.split(', in ')[-1].strip() for line in text.splitlines() if ', in ' in line or 'Error: ' in line]
try:
    try:
        lumberjack()
    except IndexError:
        raise ValueError('second')
except ValueError as e:
    caught = e
first = caught.__context__
for limit in None, 0, 1, 2, -1, -2, 9:
    print(limit, shown(''.join(traceback.format_exception(first, limit=limit))))
print(shown(''.join(traceback.format_exception(caught, limit=-1))))
print(shown(''.join(traceback.format_exception(caught, chain=False))))
print(shown(''.join(traceback.format_exception(type(caught), caught, None))))
print(caught.__context__ is first, caught.__suppress_context__, caught.__traceback__ is not None)
try:
    lumberjack()
except IndexError as e:
    print(shown(traceback.format_exc(limit=1)), len(traceback.format_tb(e.__traceback__)))
    print(len(traceback.format_tb(e.__traceback__, 2)), traceback.format_tb(e.__traceback__, 0))
    tb = e.__traceback__
    try:
        tb.tb_next.tb_next.tb_next = tb
    except ValueError as x:
        print(x)
    try:
        tb.tb_next = 5
    except TypeError as x:
        print(x)
    tb.tb_next = tb.tb_next.tb_next
    print(len(traceback.extract_tb(tb)))
