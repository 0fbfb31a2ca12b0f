def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def dump(value):
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)}: {dump(v)}" for k, v in value.items()) + "}"
    return "[" + ", ".join([dump(v) for v in value]) + "]"


def run():
    people = [{"name": f"person {i}", "age": i % 90, "height": 1.5 + i % 40 / 100, "tags": ["a", 'say "b"', None, i % 2 == 0]}
              for i in range(1000)]
    return len(dump(people))
