# %% compile(..., 'single'): expressions that are statements go to sys.displayhook
import sys
exec(compile("1 + 1\n", "x", "single"))
exec(compile("for i in range(2): i, i * i\n", "x", "single"))
exec(compile("None\n", "x", "single"))
exec(compile("'text'; 5\n", "x", "single"))
exec(compile("def f():\n    7\n    return 8\n", "x", "single"))
exec(compile("f()\n", "x", "single"))
import builtins
print(builtins._)
# %% A hook of one's own
hook = sys.displayhook
seen = []
sys.displayhook = seen.append
exec(compile("[1, 2]; None; 'x'", "x", "single"))
sys.displayhook = hook
print(seen)
