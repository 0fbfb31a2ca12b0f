# an index that lets the view go while it is used
class Releases:
    def __init__(self, m): self.m = m
    def __index__(self):
        self.m.release()
        return 1
for action in (lambda m, i: m[i], lambda m, i: m.__setitem__(i, 5), lambda m, i: m.__setitem__(slice(i, 3), b'xy')):
    b = bytearray(range(8)); m = memoryview(b)
    try: print(action(m, Releases(m)))
    except ValueError as e: print(e, b)
    b.append(1); print(len(b))
