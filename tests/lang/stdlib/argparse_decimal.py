# %% argparse
import argparse, sys, io, contextlib
p = argparse.ArgumentParser(prog='tool', description='A tool.', epilog='The end.')
p.add_argument('file', help='the file')
p.add_argument('rest', nargs='*', type=int, help='numbers')
p.add_argument('-v', '--verbose', action='store_true', help='talk')
p.add_argument('-n', '--count', type=int, default=3, metavar='N', help='how many (default: %(default)s)')
p.add_argument('--mode', choices=['fast', 'slow'], default='fast')
p.add_argument('--tag', action='append')
p.add_argument('-q', action='count', default=0)
p.add_argument('--pair', nargs=2, type=float)
p.add_argument('--learning-rate', type=float, default=0.1)
print(p.parse_args(['a.txt', '1', '2', '-v', '-n5', '--mode=slow', '--tag', 'x', '--tag', 'y', '-qq', '--pair', '1', '2.5']))
print(p.parse_args(['f', '--learn', '0.5']).learning_rate, p.parse_known_args(['f', '--zzz']), vars(p.parse_args(['f'])))
p.print_help()
print(p.format_usage())
def attempt(parser, args):
    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        try:
            print(parser.parse_args(args))
        except SystemExit as e:
            print('exit', e.code)
    print(err.getvalue())
attempt(p, []); attempt(p, ['f', '--count', 'x']); attempt(p, ['f', '--mode', 'no']); attempt(p, ['f', '--nope']); attempt(p, ['f', '--pair', '1'])
s = argparse.ArgumentParser(prog='git')
sub = s.add_subparsers(dest='cmd', required=True)
a = sub.add_parser('add', help='add files'); a.add_argument('paths', nargs='+'); a.set_defaults(func='ADD')
b = sub.add_parser('commit'); b.add_argument('-m', required=True)
print(s.parse_args(['add', 'x', 'y']), s.parse_args(['commit', '-m', 'msg']))
attempt(s, []); attempt(s, ['push']); attempt(s, ['commit'])
g = argparse.ArgumentParser(prog='g')
m = g.add_mutually_exclusive_group(required=True)
m.add_argument('--a', action='store_true'); m.add_argument('--b', action='store_true')
print(g.parse_args(['--a'])); attempt(g, ['--a', '--b']); attempt(g, [])
n = argparse.ArgumentParser(prog='n'); n.add_argument('x', type=float); n.add_argument('--flag', action=argparse.BooleanOptionalAction)
print(n.parse_args(['-1.5']), n.parse_args(['1', '--no-flag']), n.parse_args(['1', '--flag']), argparse.Namespace(a=1) == argparse.Namespace(a=1))
# %% decimal
from decimal import *
D = Decimal
print(D('0.1') + D('0.2'), D(1) / D(3), D('1.10') * 2, D('3.14159').quantize(D('0.01')), D('2.675').quantize(D('0.01'), ROUND_HALF_UP), D(2).sqrt(), D('1E+5'), D('1E-10'), D('123.4500').normalize(), D(0.1), D('-0'), -D('0'), abs(D('-5')), D('Infinity'), D('NaN'))
print(D('7') // 2, D('7') % 3, D('-7') // 2, D('-7') % 3, divmod(D(7), D(2)), D(2) ** 10, D(2) ** -2, D('1.5') < 2, D('1.5') == 1.5, D('0.5') == 0.5, max(D(1), D(2)), sum([D('0.1')] * 3), int(D('3.9')), float(D('2.5')), round(D('2.675'), 2), round(D('2.5')), hash(D('1.0')) == hash(1), D('1.0') == D('1.00'))
print(repr(D('1.20')), f"{D('1234567.891'):,.2f}", f"{D('0.5'):.1%}", f"{D('3.14159'):.3f}", f"{D('42'):>10}", f"{D('1e10'):e}", D('12.5').as_tuple(), D('12.5').as_integer_ratio(), D((0, (1, 2, 3), -2)), D('1.23').adjusted(), D('100').scaleb(-2), D(1).exp(), D(10).ln(), D(1000).log10(), D(2) ** D('0.5'))
with localcontext() as ctx:
    ctx.prec = 5
    print(D(1) / D(7), +D('1.234567'))
getcontext().prec = 10
print(D(1) / D(7))
for bad in (lambda: D('abc'), lambda: D(1) / 0, lambda: D(0) / 0, lambda: D(-1).sqrt()):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
