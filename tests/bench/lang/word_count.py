TEXT = """The tape keeps what was computed, and plays it back: every word of every line is read in turn,
stripped of its stops, and counted in a table. A table of words is sorted by count, then by the word."""


def run():
    counts = {}
    for _ in range(800):
        for line in TEXT.splitlines():
            for word in line.lower().split():
                word = word.strip(".,:")
                counts[word] = counts.get(word, 0) + 1
                if word not in counts:
                    raise KeyError(word)
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ranked[:3], len("".join(word[::-1] for word in counts))
