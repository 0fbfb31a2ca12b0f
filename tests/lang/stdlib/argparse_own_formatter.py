import argparse

class Mine(argparse.HelpFormatter):
    def _format_action_invocation(self, action):
        text = super()._format_action_invocation(action)
        return text.replace(', ', ' | ')
    def _split_lines(self, text, width):
        return text.splitlines() if text.startswith('R|') else super()._split_lines(text, width)

p = argparse.ArgumentParser(prog='prog', formatter_class=lambda prog: Mine(prog, max_help_position=40, width=70), description='what it is ' * 9)
p.add_argument('-f', '--file', help='a file')
p.add_argument('-l', '--list', nargs='+', help='R|one\ntwo')
p.add_argument('names', nargs='*', help='names %(dest)s %(default)s', default=[1])
p.print_help()

# %%
p = argparse.ArgumentParser(prog='prog', formatter_class=lambda prog: argparse.MetavarTypeHelpFormatter(prog, indent_increment=4, width=60))
p.add_argument('--n', type=int, default=3, help='number')
p.add_argument('x', type=float)
p.print_help()

# %%
# the well-known way to a group of required arguments
p = argparse.ArgumentParser(prog='prog')
optional = p._action_groups.pop()
required = p.add_argument_group('required arguments')
required.add_argument('--in', required=True, help='input')
optional.add_argument('--out', help='output')
p._action_groups.append(optional)
p._positionals.title = 'names'
p.print_help()
print([a.dest for a in p._actions], sorted(p._option_string_actions))

# %%
p = argparse.ArgumentParser(prog='prog')
g = p.add_argument_group('group', 'what the group is')
m = g.add_mutually_exclusive_group(required=True)
m.add_argument('-a', action='store_true', help='a')
m.add_argument('-b', type=int, help='b')
sub = p.add_subparsers(title='commands', description='what to do', dest='command', metavar='COMMAND')
one = sub.add_parser('one', aliases=['uno', 'eins'], help='the first')
one.add_argument('-v', '--verbose', action='count', default=0)
two = sub.add_parser('two', help='the second ' * 8)
p.print_help()
one.print_help()
print(p.parse_args(['-a', 'uno', '-vv']))
