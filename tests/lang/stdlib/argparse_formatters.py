# How wide help is, and where it begins, is the formatter's affair.
import argparse
text = "a rather long explanation of what this option does to the program and to all that it calls"
for made in (argparse.HelpFormatter, lambda prog: argparse.HelpFormatter(prog, max_help_position=40, width=100),
             lambda prog: argparse.RawTextHelpFormatter(prog, width=50), lambda prog: argparse.ArgumentDefaultsHelpFormatter(prog, width=40)):
    p = argparse.ArgumentParser(prog="tool", description=text, formatter_class=made)
    p.add_argument("--a-long-option-name", type=int, default=3, help=text)
    p.add_argument("-b", "--brief", action="store_true", help="short")
    p.add_argument("names", nargs="*", help="names")
    print(p.format_help())
# %%
class Both(argparse.ArgumentDefaultsHelpFormatter, argparse.RawDescriptionHelpFormatter):
    pass
p = argparse.ArgumentParser(prog="tool", description="one\n  two", formatter_class=Both)
p.add_argument("--n", default=2, help="how many")
print(p.format_help())
