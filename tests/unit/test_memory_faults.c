/* test_memory_faults.c -- the k-th allocation of a program fails, and all after it, for every k until the program runs
 * through: it ends in MemoryError (or as it would have ended), the engine goes on, and nothing has leaked.
 *
 * With `all` every k is tried; else, to be quick, those from 1 to DENSE and then every few. With the number of a
 * program, only that one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/engine.h"
#include "tests/check.h"

#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>

enum { DENSE = 40, SPARSE = 7 };

static const char *const programs[] = {
    "x = [i * i for i in range(50)]; y = {str(i): i for i in x}; z = {i % 7 for i in x}; t = tuple(x); sorted(y)",
    "def f(a, b=2, *c, d=4, **e):\n    return lambda: (a, b, c, d, e)\nf(1, 2, 3, 4, d=5, g=6)()",
    "class A:\n    __slots__ = ('x',)\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return self.x "
    "== o.x\n"
    "class B(A):\n    n: int = 1\n    @property\n    def p(self): return self.x\n    @classmethod\n    def make(cls): "
    "return cls(5)\n"
    "[B(i).p for i in range(20)], B.make() == B(5), B.__mro__, vars(B)",
    "def g(n):\n    try:\n        for i in range(n):\n            got = yield i\n    finally:\n        pass\n"
    "h = g(10); next(h); h.send(3); h.close(); list(g(100)); sum(x for x in g(50))",
    "def r(n):\n    if n == 0: raise ValueError('deep', n)\n    return r(n - 1)\n"
    "try:\n    r(30)\nexcept ValueError as e:\n    e.add_note('note'); caught = e\n"
    "try:\n    try:\n        {}['k']\n    except KeyError as e:\n        raise RuntimeError('second') from e\nexcept "
    "RuntimeError as e:\n    repr(e)",
    "'%s and %r and %05d' % ('a', 'b', 3), '{0!r:>10} {x:,}'.format('q', x=10 ** 9), f'{3.14159:.3f} {\"a\" * 300!r}'",
    "s = ''\nfor i in range(200): s += 'abc'\ns.upper().split('B'), s.replace('a', 'xy'), ','.join(['q'] * 300), "
    "s.encode(), s[::-1]",
    "a = 3 ** 400; b = a * a // 7 - a % 1000003; str(b), int(str(a)), hex(b), divmod(b, 12345678901234567890), "
    "a.bit_length()",
    "match {'a': [1, (2, 3), {'b': 4}], 'c': 5}:\n    case {'a': [x, (y, *z), {**rest}], **more}: out = (x, y, z, "
    "rest, more)\nout",
    "a, *b = range(20); c = [*b, *b]; d = {**{'x': 1}, 'y': 2}; print(*c, sep='-'); c[2:5] = [9] * 20; del c[::2]; "
    "c.sort(key=lambda v: -v); c",
    "import functools\n@functools.lru_cache(maxsize=8)\ndef fib(n): return n if n < 2 else fib(n - 1) + fib(n - "
    "2)\nfib(20), functools.reduce(lambda p, q: p + q, range(30))",
    "class C:\n    def __enter__(self): return self\n    def __exit__(self, *e): return True\n    def "
    "__getattr__(self, n): return n * 2\n"
    "with C() as c, C() as d:\n    c.abc, d.q; c.self = c; 1 / 0\n[c, d].append(c)",
    "exec('k = 1\\nfor q in range(5): k += q'); eval('k * 2 + len(str(k))'); compile('def f(x): return x + 1', 'n', "
    "'exec')",
    "b = bytearray(b'abc' * 50); m = memoryview(b); bytes(m[3:9]), b.hex(), set(b), frozenset('abc') | {'d'}, "
    "complex(1, 2) ** 2, round(2.5), [1.5] * 40",
    "zip(range(9), 'abcdefghi'); list(map(str, range(60))); dict(enumerate('abc')); list(filter(None, [0, 1] * 30)); "
    "max([1, 5, 2], key=lambda v: v); any([]); repr([[[]]])",
    "x = = 1",
    "def f(:\n    pass",
};

static void ignore_text(void *context, Stream stream, const char *text, size_t size) {
    (void)context;
    (void)stream;
    (void)text;
    (void)size;
}

/* SyntaxError is what some of the programs end in, and ModuleNotFoundError one, where the modules in C are not linked. */
static bool is_expected(Engine *engine, const CellResult *r) {
    Vm *vm = engine_vm(engine);
    return value_isa(r->exception, vm_exception_type(vm, ERROR_MEMORY)) ||
           value_isa(r->exception, vm_exception_type(vm, ERROR_MODULE_NOT_FOUND)) ||
           value_isa(r->exception, vm_exception_type(vm, ERROR_SYNTAX));
}

/* Runs program on a fresh engine whose k-th allocation fails. true: it did not come to that. */
static bool run_once(const char *program, long k, int number) {
    Host host = {.write = ignore_text};
    Error err = {0};
    Engine *engine = engine_new(&host, &err);
    if (!engine) {
        CHECK(engine != NULL);
        return true;
    }
    mem_fail_after(k);
    CellResult r = engine_run_cell(engine, program, strlen(program), 1, 0);
    long left = mem_fail_left();
    mem_fail_after(0);
    bool through = k == 0 || left > 1;
    if (!through && !r.ok && !is_expected(engine, &r)) {
        CHECK(!"another exception than MemoryError");
        printf("  program %d, allocation %ld: %s\n", number, k, value_type_name(r.exception));
    } else {
        check_passed++;
    }
    cell_result_clear(&r);
    r = engine_run_cell(engine, "sum(range(10)) + len('abc')", 27, 2, 0);
    CHECK(r.ok && r.value.tag == TAG_INT && r.value.as.integer == 48);
    cell_result_clear(&r);
    engine_free(engine);
    return through;
}

static void check_program(const char *program, int number, bool all) {
    run_once(program, 0, number);
    run_once(program, 3, number);
    size_t before = mallinfo2().uordblks;
    for (long k = 1; !run_once(program, k, number); k += all || k < DENSE ? 1 : SPARSE)
        ;
    size_t after = mallinfo2().uordblks;
    CHECK(after <= before);
    if (after > before) printf("  program %d leaks %zu bytes\n", number, after - before);
}

/* Blocks that the C library keeps for a thread would count as used. */
static void without_thread_caches(char **argv) {
    if (getenv("GLIBC_TUNABLES")) return;
    setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1);
    execv("/proc/self/exe", argv);
}

int main(int argc, char **argv) {
    without_thread_caches(argv);
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    int only = argc > 1 && !all ? atoi(argv[1]) : -1;
    mallopt(M_ARENA_MAX, 1);
    for (int i = 0; i < (int)(sizeof programs / sizeof *programs); i++)
        if (only < 0 || only == i) check_program(programs[i], i, all || only == i);
    return check_summary();
}
