# Keys that go and come again, in any order, leave the order of the others and are found.
def mixed(steps, seed):
    table, model = {}, []
    for step in range(steps):
        seed = (seed * 1103515245 + 12345) % 2 ** 31
        key, what = seed // 7 % 23, seed // 1000 % 4
        known = [k for k, _ in model]
        if what < 2:
            model = [(k, step if k == key else v) for k, v in model] + ([] if key in known else [(key, step)])
            table[key] = step
        elif what == 2:
            model = [pair for pair in model if pair[0] != key]
            table.pop(key, None)
        elif model:
            assert table.popitem() == model.pop()
        assert list(table.items()) == model
        assert [k in table for k in range(23)] == [k in dict(model) for k in range(23)]
    return len(table)


print([mixed(400, seed) >= 0 for seed in range(20)].count(True))
# %%
table = {i: i for i in range(100000)}
for step in range(100000):
    del table[3]
    table[3] = step
print(len(table), list(table)[-1], table[3], 99999 in table)
# %%
stack = {}
for step in range(5000):
    stack[step] = step
    stack[-step] = step
    stack.popitem()
print(len(stack), stack.popitem())
