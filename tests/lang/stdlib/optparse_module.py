# %%
from optparse import OptionParser, OptionGroup
import os
os.environ['COLUMNS'] = '80'
p = OptionParser(usage='usage: %prog [options] arg', version='%prog 1.0', prog='tool', description='Does things. ' * 8, epilog='The end.')
p.add_option('-f', '--file', dest='filename', help='write report to FILE', metavar='FILE')
p.add_option('-q', '--quiet', action='store_false', dest='verbose', default=True, help="don't print status messages to stdout")
p.add_option('-n', type='int', default=3, help='number [default: %default]')
p.add_option('--mode', type='choice', choices=['a', 'b'], default='a')
g = OptionGroup(p, 'Dangerous Options', 'Caution: use at your own risk.'); g.add_option('-g', action='append', help='Group option.'); p.add_option_group(g)
print(p.format_help())
print(*p.parse_args(['-f', 'x', '-q', 'pos', '-n5', '--mode=b', '-g1', '-g', '2', 'more']))
print(*p.parse_args(['--ver', '--', '-q']) if False else p.parse_args(['--', '-q']))
# %%
import sys
sys.stderr = sys.stdout
for bad in (['-n', 'x'], ['--zz'], ['-f'], ['--mode', 'c'], ['--version'], ['-h']):
    try: p.parse_args(bad)
    except SystemExit as e: print('exit', e.code)
