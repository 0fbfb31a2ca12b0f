# %%
import shlex, io, os, tempfile
def words(text, lines=False, **kwargs):
    """The words with their lines, up to the end or to what is wrong."""
    settings = {name: kwargs.pop(name) for name in list(kwargs) if name not in ('posix', 'punctuation_chars', 'infile')}
    lexer = shlex.shlex(text, **kwargs)
    for name, value in settings.items(): setattr(lexer, name, value)
    found = []
    try:
        for word in lexer: found.append((word, lexer.lineno) if lines else word)
    except ValueError as e: found.append((lexer.error_leader('f') + str(e), lexer.token))
    print(found)
texts = ['a b\tc\n', "a'b'c \"d e\"f '' \"\"", r'a\ b "c\"d\e" \'', "it's", 'x="1 2" y', 'a # rest\nb', 'a#rest\nb c', 'f(1);g && h>>i', 'a.b-c/d ~e *?', 'end\\', '"open', "'", '', ' \n\n ', 'é ü "ß"', '"a"b\'c\'d', '$x @y %z', '(#c\n)']
for text in texts:
    print(repr(text))
    for posix in (True, False):
        words(text, posix=posix); words(text, posix=posix, whitespace_split=True); words(text, posix=posix, punctuation_chars=True); words(text, posix=posix, punctuation_chars='|;', whitespace_split=True)
    for args in (dict(), dict(comments=True), dict(posix=False)):
        try: print(shlex.split(text, **args))
        except ValueError as e: print(e)
# %%
words('a b\n\nc "d\ne" # f\ng', lines=True, posix=True); words('a;b%%c', commenters='%', whitespace=';'); words("don't stop", wordchars=shlex.shlex('').wordchars + "'"); words('<a b> c', quotes='<', posix=True); words("'a^'b'", escape='^', escapedquotes="'", posix=True)
words('~a=b', punctuation_chars='~'); print(shlex.shlex('', punctuation_chars=True).punctuation_chars)
d = tempfile.mkdtemp()
with open(os.path.join(d, 'inner'), 'w') as f: f.write('x y\n')
lexer = shlex.shlex('a source "inner" b', infile=os.path.join(d, 'outer')); lexer.source = 'source'; print(list(lexer), os.path.basename(lexer.infile), lexer.lineno)
lexer = shlex.shlex(io.StringIO('a b'), 'name', posix=True); lexer.push_token('first'); lexer.push_source('p\nq', 'pushed'); print(lexer.get_token(), lexer.get_token(), lexer.error_leader(), lexer.get_token(), lexer.error_leader(), lexer.get_token(), lexer.error_leader(), lexer.get_token(), lexer.get_token(), lexer.get_token())
lexer.push_source('again'); print(lexer.get_token(), lexer.read_token())
name, f = shlex.shlex('', infile=os.path.join(d, 'o')).sourcehook('"inner"'); print(os.path.relpath(name, d), f.read()); f.close()
print(shlex.quote(''), shlex.quote('a b'), shlex.quote("it's"), shlex.quote('safe/x.y-z'), shlex.join(['a', 'b c', '']), shlex.split(shlex.join(['$x', 'y;z', '"'])))
