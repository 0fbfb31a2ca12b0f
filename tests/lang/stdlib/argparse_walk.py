# Which arguments go where: unknown ones between known ones, '--', rows of short options, what takes the rest.
import argparse, contextlib, io


def parse(parser, *lines):
    for line in lines:
        args, errors = line.split(), io.StringIO()
        for f in (parser.parse_known_args, parser.parse_args):
            try:
                with contextlib.redirect_stderr(errors):
                    print(f(args))
            except SystemExit as e:
                print("exit", e.code, errors.getvalue().splitlines()[-1])


p = argparse.ArgumentParser(prog="p")
p.add_argument("-a", action="store_true")
p.add_argument("-b", "--both", nargs=2)
p.add_argument("-n", type=int)
p.add_argument("one", nargs="?")
p.add_argument("more", nargs="*")
parse(p, "x -z y -a w", "-z x --yy -a", "x -- -a -n", "-- x", "-an3 x", "-az", "-ba x", "--bo 1 2 x", "x -n -1 y", "-n=4 --both 1", "a -a b -a c")

# %%
p = argparse.ArgumentParser(prog="p")
parse(p, "x y", "-- x", "-q x", "x -- y")
p.add_argument("cmd")
p.add_argument("-v", action="count")
p.add_argument("rest", nargs="...")
parse(p, "run -v x", "-v run x -v", "run x -- -v", "-v", "-z run a")

# %%
p = argparse.ArgumentParser(prog="p", exit_on_error=False)
p.add_argument("name")
p.add_argument("-n", type=int)
try:
    p.parse_args(["x", "-n", "y"])
except argparse.ArgumentError as e:
    print(e)
parse(p, "-n 3")

# %%
p = argparse.ArgumentParser(prog="p")
together = p.add_mutually_exclusive_group()
together.add_argument("-a")
together.add_argument("-b", action="store_true")
apart = p.add_mutually_exclusive_group(required=True)
apart.add_argument("-c")
p.add_argument("-d")
apart.add_argument("-e")
print(p.format_usage())
parse(p, "-a 1 -b", "-c 1 -e 2", "-d 1", "-c 1")
