import doctest, re
said = []
def M():
    """
    Hello
    >>> for i in range(4): print(i)
    0
    1
    3
    3
    >>> 1/0
    Traceback (most recent call last):
    ...
    ZeroDivisionError: division by zero
    >>> 5
    """
def f():
    """
    >>> f()
    4
    >>> 3
    4
    """
    raise ValueError('no')
for fl in (0, doctest.REPORT_UDIFF, doctest.REPORT_CDIFF, doctest.REPORT_NDIFF, doctest.REPORT_ONLY_FIRST_FAILURE, doctest.FAIL_FAST):
    print('-----', fl)
    [doctest.DocTestRunner(optionflags=fl).run(t, out=said.append) for t in doctest.DocTestFinder(recurse=False).find(M, globs={})]
    print(re.sub(r'File ".*", line \S+', 'File', ''.join(said))); said.clear()
print(doctest.script_from_examples(M.__doc__))
t=doctest.DocTestFinder().find(f)[0]
try: doctest.DebugRunner().run(t)
except doctest.UnexpectedException as e: print(e.exc_info[0], e.example.source, e)
t=doctest.DocTestFinder().find(M)[0]
try: doctest.DebugRunner().run(t)
except doctest.DocTestFailure as e: print(e.got, e)
print(doctest.COMPARISON_FLAGS, doctest.REPORTING_FLAGS)
