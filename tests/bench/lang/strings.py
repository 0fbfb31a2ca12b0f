def run():
    out = []
    for i in range(50000):
        out.append(f'{i:05d} {i / 7:.3f} item-{i}')
    return len('\n'.join(out).split('\n'))
