# %%
import ast
for s in ["a[*a,]", "a[(*a,1)]", "a[1,2]", "f'{x!r:>{w}} {a[\"k\"]}'", "f'''{\n'''", "f'{a}\\n'", r"f'\u2028{x}'", "a[1:2, *a]", "x if (y:=1) else z", "-x ** -y", "not (a and b) or c", "lambda: (yield)"]:
    try: print(ast.unparse(ast.parse(s)))
    except Exception as e: print(type(e), e)
# %%
t = ast.parse("def f(x):\n    return x+1\n\n\nprint(f(2)); print(1/0)")
class T(ast.NodeTransformer):
    def visit_BinOp(self, n):
        self.generic_visit(n)
        if isinstance(n.op, ast.Add): n.op = ast.Mult()
        return n
    def visit_Constant(self, n):
        return ast.copy_location(ast.Constant(n.value + 5), n) if n.value == 1 else n
t = ast.fix_missing_locations(T().visit(t))
import traceback
try: exec(compile(t, '<t>', 'exec'), {})
except ZeroDivisionError as e: print(e.__traceback__.tb_next.tb_lineno)
print(eval(compile(ast.Expression(ast.BinOp(ast.Constant(2, lineno=1, col_offset=0), ast.Pow(), ast.Constant(5, lineno=1, col_offset=0), lineno=1, col_offset=0)), 'x', 'eval')))
# %%
for bad in ["f(1)", "1+", "[1, x]", "{1:2}+3", " 1", "os", "1 + 2j", "-1", "{1}", "set()", "1+1", "lambda: 1", "'a' 'b'", "...", "{**{}}"]:
    try: print(ast.literal_eval(bad))
    except Exception as e: print(type(e).__name__, str(e).split(' at 0x')[0])
# %%
for e in [lambda: ast.Name(), lambda: ast.Name('a', ast.Load(), 3), lambda: compile(ast.Module([ast.Expr(ast.Constant(1))], []), 'x', 'exec'), lambda: compile(ast.Expression(ast.Constant(1)), 'x', 'exec'), lambda: ast.Name('x', id='y'), lambda: ast.dump(3), lambda: ast.parse('a b'), lambda: ast.Name('z').ctx, lambda: ast.Constant(3).kind, lambda: ast.Num(5).n, lambda: isinstance(ast.Constant('a'), ast.Str), lambda: ast.Foo, lambda: ast.Name._fields, lambda: ast.expr._attributes, lambda: ast.Name.__mro__, lambda: ast.get_docstring(ast.parse('"""doc\n   x"""')), lambda: ast.get_source_segment("a + bb", ast.parse("a + bb").body[0].value.right), lambda: compile('1+1', '', 'eval', ast.PyCF_ONLY_AST), lambda: compile(ast.parse('1+1', mode='eval'), '', 'eval'), lambda: ast.dump(ast.parse('x: int = 5\nasync def f(): await g()'), indent=2)]:
    try: print(str(e()).split(' at 0x')[0])
    except Exception as x: print(type(x).__name__, x)
# %%
class V(ast.NodeVisitor):
    def visit_Name(self, n): print('name', n.id, n.lineno, n.col_offset); self.generic_visit(n)
    def visit_Num(self, n): print('num', n.n)
V().visit(ast.parse("a = b + 1 if c else [d for d in e]"))
print([type(n).__name__ for n in ast.walk(ast.parse("for i in range(3): print(i)"))])
