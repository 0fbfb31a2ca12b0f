import contextlib
print(contextlib.AbstractContextManager[int], contextlib.AbstractAsyncContextManager[str])
