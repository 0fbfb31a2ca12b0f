# %%
# A magic's options by decorators, and texts that are their own translations.
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring, argument_group, defaults, kwds
@magic_arguments('thing')
@argument('-o', '--option', help='an option.', default=3, type=int)
@argument_group('rest')
@argument('words', nargs='*')
def magic_it(line):
    """Does it."""
    return parse_argstring(magic_it, line)
print(magic_it('-o 5 a "b c"'), magic_it('x'))
print(magic_it.__doc__)
import gettext
t = gettext.NullTranslations(); u = gettext.NullTranslations(); t.add_fallback(u)
print(t.gettext('a'), t.ngettext('a', 'b', 2), gettext.gettext('x'), gettext.ngettext('p', 'q', 1), gettext.npgettext('c', 'p', 'q', 3))
t.install(['ngettext']); print(_('hi'), ngettext('1', '2', 5))
