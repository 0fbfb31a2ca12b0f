# %%
# What is wrong with a declaration
import os, sys
from optparse import *
from optparse import OptParseError, OptionConflictError, BadOptionError, AmbiguousOptionError
os.environ['COLUMNS'] = '80'
sys.stderr = sys.stdout

def attempt(make, *args, **kwargs):
    try:
        print('gave', make(*args, **kwargs))
    except SystemExit as e:
        print('exit', e.code)
    except Exception as e:
        print(type(e).__name__, e)

for names, attrs in (([], {}), (['x'], {}), (['-'], {}), (['--'], {}), (['xx'], {}), (['-xy'], {}), (['---x'], {}), (['', None], {}), (['-a', None, '--all'], {}),
                     (['-x'], dict(foo=1, bar=2)), (['-x'], dict(action='nope')), (['-x'], dict(type='nope')), (['-x'], dict(action='count', type='int')),
                     (['-x'], dict(type='choice')), (['-x'], dict(type='choice', choices='ab')), (['-x'], dict(type='int', choices=['a'])), (['-x'], dict(choices=('a', 'b'))),
                     (['-x'], dict(const=1)), (['-x'], dict(action='store_true', const=1)), (['-x'], dict(action='store_true', nargs=1)), (['-x'], dict(action='store_true', choices=['a'])),
                     (['-x'], dict(action='callback')), (['-x'], dict(action='callback', callback=3)), (['-x'], dict(action='callback', callback=print, callback_args=[1])),
                     (['-x'], dict(action='callback', callback=print, callback_kwargs=(1,))), (['-x'], dict(callback=3)), (['-x'], dict(callback_args=(1,))), (['-x'], dict(callback_kwargs={})),
                     (['-x', '--ex-tra'], {}), (['--ex-tra', '--other', '-y', '-x'], dict(type=int, nargs=2)), (['-h'], dict(action='help')), (['-x'], dict(action='count'))):
    attempt(lambda: str(Option(*names, **attrs)))
    try:
        o = Option(*names, **attrs)
    except Exception:
        continue
    print(o, o.action, o.type, o.dest, o.nargs, o.const, o.choices, o.takes_value(), o.get_opt_string(), o._short_opts, o._long_opts, o.default == ('NO', 'DEFAULT'))
print(Option.ACTIONS, Option.STORE_ACTIONS, Option.TYPED_ACTIONS, Option.ALWAYS_TYPED_ACTIONS, Option.CONST_ACTIONS, Option.TYPES, sorted(Option.TYPE_CHECKER), Option.ATTRS, sep='\n')
# %%
sys.stderr = sys.stdout
# Options that clash; finding and taking out
p = OptionParser(prog='tool')
p.add_option('-n', '--dry-run', action='store_true'); g = p.add_option_group('Group'); g.add_option('-m', '--more', dest='more')
attempt(p.add_option, '-n', '--dry-run', '-m'); attempt(g.add_option, '--noisy', '-n'); attempt(p.add_option, 3); attempt(p.add_option, '-q', Option('-w')); attempt(p.add_option, Option('-w'), help='x')
attempt(p.add_option_group, 3); attempt(p.add_option_group, g, 1); attempt(p.add_option_group, OptionGroup(OptionParser(), 'x'))
attempt(OptionParser, conflict_handler='shrug'); attempt(p.set_conflict_handler, 'no')
print(p.has_option('-n'), p.has_option('--more'), g.has_option('-n'), p.has_option('-z'), p.get_option('--more'), p.get_option('-z'), p.get_option_group('-m').title, p.get_option_group('-n'), p.get_option_group('-z'))
p.set_conflict_handler('resolve'); p.add_option('-n', '--noisy', help='be noisy'); p.add_option('--more', help='replaced')
print(p.format_help())
p.add_option('-m', help='takes the last name'); print(len(g.option_list), p.get_option('--dry-run'))
attempt(p.remove_option, '-zz'); p.remove_option('--noisy'); print(p.has_option('-n'), [str(o) for o in p.option_list])
attempt(p.parse_args, ['-n'])
attempt(p.parse_args, ['-mq', '--more=z'])
# %%
sys.stderr = sys.stdout
# Types and actions of one's own
from copy import copy
def check_list(option, opt, value):
    try: return [int(v) for v in value.split(',')]
    except ValueError: raise OptionValueError('option %s: invalid list value: %r' % (opt, value))
class MyOption(Option):
    TYPES = Option.TYPES + ('list',)
    TYPE_CHECKER = copy(Option.TYPE_CHECKER)
    TYPE_CHECKER['list'] = check_list
    ATTRS = Option.ATTRS + ['required']
    ACTIONS = Option.ACTIONS + ('extend', 'twice')
    STORE_ACTIONS = Option.STORE_ACTIONS + ('extend',)
    TYPED_ACTIONS = Option.TYPED_ACTIONS + ('extend',)
    ALWAYS_TYPED_ACTIONS = Option.ALWAYS_TYPED_ACTIONS + ('extend',)
    def _check_required(self):
        if self.required and not self.takes_value():
            raise OptionError('required flag set for option that doesn\'t take a value', self)
    CHECK_METHODS = Option.CHECK_METHODS + [_check_required]
    def take_action(self, action, dest, opt, value, values, parser):
        if action == 'extend': values.ensure_value(dest, []).extend(value.split(','))
        else: Option.take_action(self, action, dest, opt, value, values, parser)
p = OptionParser(option_class=MyOption, prog='tool', option_list=[MyOption('-e', '--names', action='extend'), MyOption('-w', action='twice')])
p.add_option('-l', type='list', required=True); p.add_option('-s', action='store')
attempt(p.parse_args, ['-e', 'a,b', '--names=c', '-l1,2', '-s', 'q', 'left']); attempt(p.parse_args, ['-lx']); attempt(p.parse_args, ['-w'])
attempt(p.add_option, '-r', action='store_true', required=True); attempt(make_option, '-k')
class Quiet(OptionParser):
    standard_option_list = [make_option('--std', help='standard')]
    def error(self, msg): raise ValueError(msg)
    def check_values(self, values, args):
        if len(args) > 1: self.error('too many')
        return values, args
    def format_epilog(self, formatter): return '\n' + self.epilog + '\n'
q = Quiet(prog='quiet', epilog='Kept\n  as it is'); q.add_option('-n', type='int')
for words in (['a', 'b'], ['-nx'], ['-n'], ['--what'], ['--std=1', 'a']): attempt(q.parse_args, words)
q.print_help()
class PassOn(OptionParser):
    def _process_args(self, largs, rargs, values):
        while rargs:
            try: OptionParser._process_args(self, largs, rargs, values)
            except (BadOptionError, AmbiguousOptionError) as e: largs.append(e.opt_str)
r = PassOn(prog='pass'); r.add_option('-v', action='count'); print(r.parse_args(['-v', '--unknown', 'x', '-v', '-q', 'y']))
