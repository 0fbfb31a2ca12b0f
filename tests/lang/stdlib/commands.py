import cmd, io, sys
class C(cmd.Cmd):
    'doc'
    prompt = '> '
    def do_add(self, a):
        'Adds numbers.'
        print(sum(map(int, a.split())))
    def do_quit(self, a): return True
    def do_x(self, a): print('x', repr(a))
    def help_topic(self): print('about topic')
    def do_EOF(self, a): print('eof'); return True
for use in (0,):
    c = C(stdin=io.StringIO('add 1 2\n\nx hi there \nnope 3\nhelp\nhelp add\nhelp x\nhelp topic\n?\nhelp zz\n!ls\n  \nquit\n'), stdout=sys.stdout)
    c.use_rawinput = False
    c.cmdloop('welcome')
c = C(stdin=io.StringIO('x'), stdout=sys.stdout); c.use_rawinput = False; c.cmdloop()
print(c.parseline('foo bar baz'), c.parseline('?x'), c.parseline('!y'), c.parseline(''), c.parseline('a-b c'))
print(c.completenames('a'), c.completenames(''), c.onecmd('x 5'), c.lastcmd)
for l in ([], ['a'], ['abc', 'd'], [('item%d' % i) * (i % 3 + 1) for i in range(23)], list('abcdefghij'), ['x' * 50, 'y' * 60]):
    c.columnize(l, 60)
