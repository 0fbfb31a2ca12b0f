# %% positional arguments between options
import argparse
p = argparse.ArgumentParser(prog='prog', exit_on_error=False)
p.add_argument('--size', type=int)
p.add_argument('command')
p.add_argument('rest', nargs='*', type=int)
print(p.parse_intermixed_args('make 1 --size 9 2 3'.split()))
print(p.parse_known_args('make 1 --size 9 2 3'.split()))
# %%
q = argparse.ArgumentParser(prog='prog')
q.add_argument('tail', nargs='...')
try:
    q.parse_intermixed_args(['a'])
except TypeError as e:
    print(e)
# %% what stands behind '--'
p = argparse.ArgumentParser(prog='prog')
p.add_argument('-v', action='store_true')
p.add_argument('first')
p.add_argument('others', nargs='*')
for line in ('-v a -- -b -c', '-- -v a', 'a -- b -v'):
    print(p.parse_args(line.split()))
# %% rows of short options, and values joined to them
p = argparse.ArgumentParser(prog='prog', exit_on_error=False)
p.add_argument('-a', action='store_true')
p.add_argument('-b', action='store_true')
p.add_argument('-n', type=int)
p.add_argument('-long')
for line in ('-abn3', '-an 3 -b', '-n=3', '-long x', '-lo y', '-n-4'):
    try:
        print(line, p.parse_args(line.split()))
    except argparse.ArgumentError as e:
        print(line, e)
# %% kinds of actions and of values by name
class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values.upper())
p = argparse.ArgumentParser(prog='prog')
p.register('action', 'upper', Upper)
p.register('type', 'hex', lambda text: int(text, 16))
p.add_argument('--name', action='upper')
p.add_argument('--mask', type='hex')
print(p.parse_args('--name ab --mask ff'.split()))
# %% arguments in files
import os, tempfile
path = os.path.join(tempfile.mkdtemp(), 'arguments')
with open(path, 'w') as f:
    f.write('--level 3\nx y\n')
class Words(argparse.ArgumentParser):
    def convert_arg_line_to_args(self, arg_line):
        return arg_line.split()
p = Words(prog='prog', fromfile_prefix_chars='@')
p.add_argument('--level', type=int)
p.add_argument('names', nargs='*')
print(p.parse_args(['@' + path, 'z']))
# %% mistakes in the description of arguments
def wrong(*args, **kwargs):
    try:
        argparse.ArgumentParser(prog='prog').add_argument(*args, **kwargs)
    except Exception as e:
        print(type(e).__name__, e)
wrong('--x', nargs=2, metavar=('A', 'B', 'C'))
wrong('--x', nargs=0)
wrong('--x', const=1)
wrong('--x', action='append', nargs=0)
wrong('--x', action='store_true', type=int)
wrong('--x', action='jump')
wrong('--x', type='int')
wrong('--x', type=argparse.FileType)
wrong('--')
wrong('x', required=True)
wrong('x', dest='y')
wrong()
wrong('-x', action=argparse.BooleanOptionalAction, const=1)
# %%
try:
    argparse.ArgumentParser(conflict_handler='worse')
except ValueError as e:
    print(e)
sub = argparse.ArgumentParser(prog='prog').add_subparsers()
sub.add_parser('go', aliases=['walk'])
for names in (dict(name='go'), dict(name='run', aliases=['walk'])):
    try:
        sub.add_parser(**names)
    except argparse.ArgumentError as e:
        print(e)
# %% parents in their order
base = argparse.ArgumentParser(prog='base', add_help=False)
group = base.add_argument_group('things')
group.add_argument('--thing')
both = base.add_mutually_exclusive_group()
both.add_argument('--yes', action='store_true')
both.add_argument('--no', action='store_true')
base.add_argument('--last')
print(argparse.ArgumentParser(prog='prog', parents=[base]).format_help())
