# %%
# Help: groups, formatters, widths, what is suppressed
import os, sys
from optparse import *
os.environ['COLUMNS'] = '70'
sys.stderr = sys.stdout

def build(**kwargs):
    p = OptionParser(prog='tool', **kwargs)
    p.add_option('-a', '--alpha', help='short')
    p.add_option('-b', '--a-very-long-option-name', metavar='SOMETHING', help='a help text that is long enough to need more than one line of the page, certainly so')
    p.add_option('-x', help=SUPPRESS_HELP); p.add_option('--nohelp'); p.add_option('-c', '-d', '--cc', '--dd', action='count', help='names [%default]', default=2)
    p.add_option('-p', nargs=2, type='int', metavar='X Y', help='%prog stays; default %default')
    g = OptionGroup(p, 'Group', 'What the group is for, in %prog, at some length so that the text has to be broken somewhere.')
    g.add_option('-g', help='in the group'); g.add_option('--hidden', help=SUPPRESS_HELP); p.add_option_group(g)
    p.add_option_group('Empty'); h = p.add_option_group('Last', description=None); h.add_option('--last', action='store_true'); h.set_title('Renamed'); h.set_description('Said later.')
    return p

for kwargs in ({}, dict(usage='Usage: %prog [-x] FILE', version='%prog 2', description='About %prog. ' * 9, epilog='At the end of %prog. ' * 6), dict(usage=SUPPRESS_USAGE, add_help_option=False),
               dict(formatter=TitledHelpFormatter(), description='Titled'), dict(formatter=IndentedHelpFormatter(4, 40, 60, 0), epilog='E'), dict(formatter=IndentedHelpFormatter(max_help_position=8, width=30))):
    print(build(**kwargs).format_help(), end='|\n')
# %%
sys.stderr = sys.stdout
p = build(version='%prog 2', description='D of %prog')
p.formatter.set_short_opt_delimiter(''); p.formatter.set_long_opt_delimiter(' ')
p.print_help()
for bad in (lambda: p.formatter.set_short_opt_delimiter('='), lambda: p.formatter.set_long_opt_delimiter(':'), lambda: HelpFormatter(2, 24, None, 1).format_usage('x')):
    try: bad()
    except Exception as e: print(type(e).__name__, e)
p.print_usage(); p.print_version(); print(repr(p.get_usage()), repr(p.get_version()), repr(p.get_description()), p.get_prog_name(), p.expand_prog_name('a %prog b %prog'))
q = OptionParser(usage=SUPPRESS_USAGE, prog='q', add_help_option=False); q.print_usage(); q.print_version(); print(repr(q.format_help()), repr(q.get_usage()), repr(q.get_version()))
for call in (lambda: q.error('wrong'), lambda: q.exit(3, 'said\n'), lambda: q.exit(), lambda: p.parse_args(['--version']), lambda: p.parse_args(['-h'])):
    try: call()
    except SystemExit as e: print('exit', e.code)
p.set_usage('usage: other %prog'); p.print_usage(); p.set_usage('%prog again'); p.print_usage(); p.set_usage(None); p.print_usage()
p.set_description('New %prog'); print(p.get_description()); p.destroy()
# %%
sys.stderr = sys.stdout
class Marked(IndentedHelpFormatter):
    def format_option_strings(self, option): return '/'.join(option._short_opts + option._long_opts)
    def format_heading(self, heading): return '%*s<%s>\n' % (self.current_indent, '', heading)
    def format_usage(self, usage): return 'use: ' + usage
    def format_description(self, description): return (description or '').upper()
print(build(formatter=Marked(), description='shown').format_help())
print(HelpFormatter.NO_DEFAULT_VALUE, SUPPRESS_HELP, SUPPRESS_USAGE, build().formatter.__class__.__name__)
