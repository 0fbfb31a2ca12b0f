/* test_input_text.c -- what is rewritten before compiling, and what is left alone.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/input_text.h"
#include "tests/check.h"

static void check(const char *source, const char *want) {
    Buffer out = BUFFER_EMPTY;
    input_rewrite(source, strlen(source), &out);
    CHECK_STR(out.data ? out.data : "", want);
    buffer_clear(&out);
}

int main(void) {
    check("a = 1\nb = a % 2", "a = 1\nb = a % 2");
    check("%time x = 1", "get_ipython().run_line_magic('time', 'x = 1')");
    check("!ls -l | wc", "get_ipython().system('ls -l | wc')");
    check("!!ls", "get_ipython().getoutput('ls')");
    check("files = !ls *.py", "files = get_ipython().getoutput('ls *.py')");
    check("here = %pwd", "here = get_ipython().run_line_magic('pwd', '')");
    check("if x:\n    !echo 'hi'\n    y", "if x:\n    get_ipython().system('echo \\'hi\\'')\n    y");
    check("x?", "get_ipython().run_line_magic('pinfo', 'x')");
    check("tf.add??", "get_ipython().run_line_magic('pinfo2', 'tf.add')");
    check("?np.sum", "get_ipython().run_line_magic('pinfo', 'np.sum')");
    check("np.*sum*?", "get_ipython().run_line_magic('psearch', 'np.*sum*')");
    check("%time?", "get_ipython().run_line_magic('pinfo', '%time')");
    check("y = f(np.sum?", "get_ipython().run_line_magic('pinfo', 'np.sum')");
    check("%%time\nx = 1\ny", "get_ipython().run_cell_magic('time', '', 'x = 1\\ny\\n')\n");
    check("\n%%writefile a.txt\nit's", "get_ipython().run_cell_magic('writefile', 'a.txt', 'it\\'s\\n')\n");
    check("s = '''\n%time\n!ls\n'''", "s = '''\n%time\n!ls\n'''");
    check("f(\n%a\n)", "f(\n%a\n)");
    check("x = 5 \\\n  % 3", "x = 5 \\\n  % 3");
    check("!ls \\\n  -l\ny", "get_ipython().system('ls    -l')\n\ny");
    check(",f a  b", "f(\"a\", \"b\")");
    check(";f a b", "f(\"a b\")");
    check("/f a b", "f(a, b)");
    check("# what?\nx", "# what?\nx");
    check("a != b", "a != b");
    check("x = 'who?'", "x = 'who?'");
    check("  a\n  b", "a\nb");
    check("exit", "get_ipython().ask_exit()");
    check("d = {'a': 1}\nd['k'] = !date", "d = {'a': 1}\nd['k'] = get_ipython().getoutput('date')");
    check("f(a=1)", "f(a=1)");
    return check_summary();
}
