def run():
    squares = {n: n * n for n in range(5000)}
    inverse = {v: k for k, v in squares.items()}
    odd = {k for k in squares if k & 1}
    thirds = {k for k in squares if k % 3 == 0}
    groups = {}
    for k, v in squares.items():
        groups.setdefault(v % 97, []).append(k)
    both = len(odd & thirds) + len(odd | thirds) + len(odd - thirds)
    longest = max(groups, key=lambda g: len(groups[g]))
    merged = {**squares, **inverse}
    pairs = {(a, b): a * b for a in range(60) for b in range(60)}
    return both, longest, len(merged), sum(pairs[b, a] for a, b in pairs), sum(inverse[v] for v in squares.values())
