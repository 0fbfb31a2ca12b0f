"""Beside the cases, for them to import: what expressions give."""
import re


def show_in(space):
    """A function that shows what an expression is in a namespace, or what r is there after some statements; or the error."""
    def show(source):
        last = source.splitlines()[-1]
        try:
            if last == source:
                print(last, "::", repr(eval(source, space)))
            else:
                local = dict(space)
                exec(source, local)
                print(last, "::", repr(local.get("r")))
        except Exception as error:
            print(last, "::", type(error).__name__, "|", re.sub(r"{{function_node [^}]*}} ", "", str(error)))
    return show
