# %%
# Callbacks: what they are given, and that they may take words of the command line
import os, sys
from optparse import OptionParser, OptionGroup, Option, OptionValueError, OptionError, OptionConflictError, BadOptionError, Values
os.environ['COLUMNS'] = '80'
sys.stderr = sys.stdout

def attempt(make, *args, **kwargs):
    try:
        print('gave', make(*args, **kwargs))
    except SystemExit as e:
        print('exit', e.code)
    except Exception as e:
        print(type(e).__name__, e)

def seen(option, opt, value, parser, *args, **kwargs):
    print(option, opt, value, parser.largs, parser.rargs, args, kwargs)

def vararg(option, opt_str, value, parser):
    taken = []
    for arg in parser.rargs:
        if arg[:1] == '-' and len(arg) > 1:
            break
        taken.append(arg)
    del parser.rargs[:len(taken)]
    setattr(parser.values, option.dest, taken)

def order(option, opt, value, parser):
    if parser.values.b:
        raise OptionValueError("can't use -a after -b")
    parser.values.a = 1

p = OptionParser(prog='tool')
p.add_option('-c', action='callback', callback=seen)
p.add_option('-t', '--typed', action='callback', callback=seen, type='int', callback_args=(1, 2), callback_kwargs={'k': 3})
p.add_option('--pair', action='callback', callback=seen, type='float', nargs=2, dest='pair')
p.add_option('--list', '-l', dest='list', action='callback', callback=vararg)
p.add_option('-b', action='store_true', dest='b')
p.add_option('-a', action='callback', callback=order, dest='a')
attempt(p.parse_args, ['x', '-ct7', '--typed=8', '-t', '9', 'y', '--pair', '1', '2.5', 'z'])
attempt(p.parse_args, ['-l', '1', '2', '3', '-b', 'rest'])
attempt(p.parse_args, ['-a', '-b'])
attempt(p.parse_args, ['-ba'])
attempt(p.parse_args, ['--pair=1'])
attempt(p.parse_args, ['--pair=1', 'two'])
# %%
sys.stderr = sys.stdout
# Every action, joined values, abbreviations, the end of options
p = OptionParser(prog='tool')
p.add_option('-s', '--string', '--str-other')
p.add_option('--const', action='store_const', const=42, dest='const')
p.add_option('-v', action='count', dest='verbose')
p.add_option('-V', action='count', dest='many', default=5)
p.add_option('-i', '--int', type='int', action='append')
p.add_option('--no', dest='plus', action='append_const', const='no', default=['first'])
p.add_option('--yes', dest='plus', action='append_const', const='yes')
p.add_option('-p', '--point', type=float, nargs=3)
p.add_option('-z', type='complex'); p.add_option('-L', type='long'); p.add_option('-S', type=str)
p.add_option('--off', action='store_false', dest='on', default=True)
for words in (['-sabc', '-s', '', 'a', '--string=x=y'], ['--strin', 'q'], ['--str', 'q'], ['--string='], ['-vvvVV'], ['-i0x1F', '-i', '0b101', '-i017', '-i', '0o17', '-i-4'],
              ['--no', '--yes'], ['-p', '1', '2', '3'], ['--point=1', '2', '3', '4'], ['-z1+2j', '-L99999999999', '-S', '-x'], ['--off', '-', '--', '-v', '--'],
              ['--off=1'], ['--const', '--cons'], ['-vx'], ['-x'], ['--s'], ['--'], [], ['-i'], ['-p', '1', '2'], ['-i08'], ['-z', 'q'], ['-p', '1', 'b', '3'], ['-v-a'], ['--=3']):
    attempt(p.parse_args, words)
p.disable_interspersed_args()
attempt(p.parse_args, ['-v', 'cmd', '-v'])
p.enable_interspersed_args()
attempt(p.parse_args, ['-v', 'cmd', '-v'])
attempt(p.parse_args, ['-v'], Values({'verbose': 3, 'extra': 1}))
# %%
sys.stderr = sys.stdout
# Defaults
p = OptionParser(prog='tool')
p.add_option('-n', type='int', default='12', help='n (%default)')
p.add_option('-m', default=None, help='m (%default)'); p.add_option('-k', help='k %default'); p.add_option('-o', dest='n')
p.set_defaults(q=3, k='set'); p.set_default('m', 'late')
print(p.defaults, p.get_default_values())
p.set_process_default_values(False); print(p.get_default_values())
p.set_process_default_values(True); p.set_defaults(n='bad'); attempt(p.parse_args, [])
print(p.format_option_help())
v = Values({'a': 1, 'b': None}); v.ensure_value('b', []).append(2); v.ensure_value('c', 5); print(v, v == {'a': 1, 'b': [2], 'c': 5}, v == Values({'a': 1}))
