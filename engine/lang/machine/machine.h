/* machine.h -- the virtual machine from inside: its state and its frames. For files of engine/lang only;
 * everybody else uses vm.h.
 *
 * A Frame lies on the heap: one of a plain call on the machine's frame stack (frame.c), one of a generator in a
 * block of its own. Calls from Python code to Python code stay in one run of the dispatch loop (vm_run);
 * only C functions that call back begin a new one. Threads of the language take turns: green_thread.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_MACHINE_H
#define ENGINE_LANG_MACHINE_MACHINE_H

#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/vm.h"

#include <stdatomic.h>

/* What becomes of the value that a frame returns or yields. */
typedef enum FrameFinish {
    FINISH_ENTRY,                /* vm_run returns it */
    FINISH_CALL,                 /* pushed on the caller's stack */
    FINISH_INIT,                 /* it must be None; the new instance is on the caller's stack already */
    FINISH_OPERATOR,             /* the operands are on the caller's stack still, and stay if it is NotImplemented */
    FINISH_NEXT,                 /* the caller is at a FOR_ITER: pushed if yielded; the end of the loop if returned */
    FINISH_DELEGATE,             /* the caller is at a YIELD_FROM: it yields what is yielded; pushed if returned */
} FrameFinish;

typedef struct Generator Generator;

typedef struct Frame {
    struct Frame *back;          /* the frame that called, NULL at the bottom */
    Function *function;          /* owned; keeps code, globals and closure alive */
    Code *code;                  /* function->code */
    Dict *globals;               /* function->globals */
    Dict *names;                 /* owned; the namespace of CODE_NAMES code, else NULL */
    const uint32_t *pc;          /* the word after the instruction that is being executed (caches may follow) */
    Value *top;                  /* first free place of the operand stack; valid while the frame does not run */
    Generator *generator;        /* borrowed; whose frame it is, or NULL */
    FrameFinish finish;
    uint32_t traced_at;          /* the word at which the traced loop last saw a line begin (debug.h) */
    Value slots[];               /* code->local_count locals, then the operand stack */
} Frame;

struct Generator {
    Object object;
    Frame *frame;                /* owned; NULL once it has ended */
    Str *name, *qualname;
    Code *code;                  /* the frame's, also when that is gone */
    Value handled;               /* exception being handled inside while it is suspended; ABSENT: none of its own */
    Value outer;                 /* vm->handled at its resumption; borrowed */
    bool running, started;
};

/* Reasons to leave the fast path at the next safe point: bits of Vm.attention. */
enum {
    ATTENTION_INTERRUPT = 1 << 0,
    ATTENTION_POLL      = 1 << 1,
    ATTENTION_COLLECT   = 1 << 2,
    ATTENTION_TRACE     = 1 << 3,    /* Vm.traced: stays set as long as it is */
    ATTENTION_STRANDS   = 1 << 4,    /* there is more than one: green_thread.c */
};

typedef struct GcHead {          /* stands before every object that the cycle collector knows */
    struct GcHead *next;
    uintptr_t previous;          /* a GcHead *; while collecting: count << 1 | 1 */
} GcHead;

typedef struct Gc {
    GcHead young, old;
    size_t young_count, old_count;
    size_t threshold;            /* of young objects, that asks for a collection */
    size_t survivors;            /* that came to old since the last full collection */
    bool enabled, collecting;
} Gc;

enum { METHOD_CACHE_SIZE = 4096, ATTRIBUTE_CACHE_SIZE = 1024, RECENT_NAMES = 256, BLOCK_CLASSES = 32, BLOCK_STEP = 16 };

typedef struct MethodCacheEntry {
    uint32_t version;
    Str *name;                   /* borrowed: interned names live as long as the Vm */
    Value value;                 /* borrowed from the type's mro; ABSENT: no such attribute */
} MethodCacheEntry;

typedef struct AttributeCache {  /* vm_cache.c: what a site has found out about an attribute, for the others */
    uintptr_t key;               /* the name, interned, and in its lowest bits what was to be done */
    Cache cache;
} AttributeCache;

typedef struct Slab Slab;       /* heap.c */

typedef struct FrameChunk {      /* frames of plain calls are cut from chunks, last in first out */
    struct FrameChunk *below;
    char *top, *end;
    Value data[];
} FrameChunk;

/* Names that C code looks up often, interned once: vm->name.init is "__init__". */
#define VM_NAMES(X) \
    X(init, "__init__") X(new, "__new__") X(del, "__del__") X(repr, "__repr__") X(str, "__str__") \
    X(format, "__format__") X(hash, "__hash__") X(eq, "__eq__") X(bool_, "__bool__") X(len, "__len__") \
    X(length_hint, "__length_hint__") X(getitem, "__getitem__") X(setitem, "__setitem__") X(delitem, "__delitem__") \
    X(contains, "__contains__") X(iter, "__iter__") X(next, "__next__") X(call, "__call__") \
    X(getattr, "__getattr__") X(getattribute, "__getattribute__") X(setattr, "__setattr__") \
    X(delattr, "__delattr__") X(get, "__get__") X(set, "__set__") X(delete, "__delete__") \
    X(enter, "__enter__") X(exit, "__exit__") X(int_, "__int__") X(float_, "__float__") X(index, "__index__") \
    X(dict, "__dict__") X(class_, "__class__") X(classcell, "__classcell__") X(doc, "__doc__") X(name, "__name__") \
    X(qualname, "__qualname__") X(module, "__module__") X(slots, "__slots__") X(set_name, "__set_name__") \
    X(init_subclass, "__init_subclass__") X(class_getitem, "__class_getitem__") \
    X(mro_entries, "__mro_entries__") X(instancecheck, "__instancecheck__") X(subclasscheck, "__subclasscheck__") \
    X(prepare, "__prepare__") X(finds_abstract, "_finds_abstract_methods") \
    X(annotations, "__annotations__") X(missing, "__missing__") X(abstract, "__isabstractmethod__") \
    X(abstract_methods, "__abstractmethods__") X(match_args, "__match_args__") X(builtins, "__builtins__") \
    X(file, "__file__") X(path, "__path__") X(package, "__package__") X(spec, "__spec__") X(loader, "__loader__") \
    X(all, "__all__") X(main, "__main__") X(self, "self") X(aenter, "__aenter__") X(aexit, "__aexit__") X(aiter, "__aiter__") X(anext, "__anext__") X(await, "__await__") X(send, "send") X(throw_, "throw") X(close, "close") \
    X(true_, "True") X(false_, "False") X(none, "None") \
    X(keys, "keys") X(write, "write") X(stdout_, "stdout") X(stderr_, "stderr") X(dir, "__dir__") \
    X(reversed, "__reversed__") X(round, "__round__") X(pow, "__pow__") X(rpow, "__rpow__")

typedef struct VmNames {
#define X(field, text) Str *field;
    VM_NAMES(X)
#undef X
    Str *binary[BINARY_OP_COUNT], *reflected[BINARY_OP_COUNT], *inplace[BINARY_OP_COUNT];   /* __add__ __radd__ __iadd__ */
    Str *compare[6], *unary[4];
} VmNames;

struct Vm {
    atomic_uint attention;       /* ATTENTION_...; set from any thread or signal handler */
    Frame *frame;                /* that runs, or called the native function that runs */
    Value raised;                /* pending exception (an Exception), or ABSENT */
    Value handled;               /* exception being handled (sys.exc_info), or ABSENT; owned */
    int depth, recursion_limit;  /* calls of any kind */
    double switch_interval;      /* what sys.setswitchinterval() was given; nothing here goes by it */
    char *stack_low;             /* of the C stack: below it no new C call is begun */

    CallGuard *guard;            /* of guarded functions (call.h); NULL while there is none */

    CellShows shows;             /* which values of cells are shown */
    Dict *builtins;              /* the builtins module's namespace */
    Dict *globals;               /* the namespace of the cells: __main__'s */
    Module *main;
    Dict *modules;               /* sys.modules, by name */
    Dict *module_defs;           /* import.c: name -> ModuleDef, for modules that can be imported */
    bool (*find_beside)(Vm *vm); /* fills the three below, once, when they are first needed; NULL: there is nothing to find */
    List *beside;                /* folders of the Python beside, which sys.path ends with; NULL: not looked for yet */
    Str *standard_folder;        /* the one of them that has the standard library; NULL: none has */
    Str *standard_missing;       /* why there is none; NULL: there is one */
    Str *script_folder;          /* what sys.path begins with; NULL: the current folder */
    int asking_finders;          /* import.c: how many finders of sys.meta_path are running */
    Dict *importing;             /* import.c: names of modules whose bodies are running */
    Value exception_group;       /* the class ExceptionGroup (exception_group.c); owned */
    Type *exception_types[ERROR_KIND_COUNT];   /* exception.c */
    Value memory_error;          /* raise.c: an instance made beforehand */
    Dict *warned;                /* raise.c: places where vm_warn has warned already */

    Str **interned;              /* intern.c: open addressing by text */
    size_t interned_count, interned_capacity;
    Str *recent_names[RECENT_NAMES];         /* intern.c: borrowed, at a hash of the address that the C text had */
    VmNames name;
    Tuple *empty_tuple;          /* tuple.c: (), which is one object; NULL until needed */
    Str *characters[128];        /* str.c: the interned strs of one ASCII character, NULL until needed; borrowed */
    int64_t digit_limit;         /* int.c: of digits in int <-> str conversion; 0: the usual 4300, -1: none */
    uint32_t next_version;       /* of types */
    uint32_t next_dict_version;
    MethodCacheEntry *method_cache;
    AttributeCache *attribute_cache;
    Value build_class;           /* what LOAD_BUILD_CLASS pushes */
    Value import_function;       /* __import__, as long as no program puts another in its place; borrowed */

    FrameChunk *chunk;
    Gc gc;
    void *blocks[BLOCK_CLASSES]; /* freed blocks by size, linked by their first word */
    Slab *slab;                  /* what blocks are cut from */
    Object **trash;              /* objects whose freeing was put off because it nests too deep */
    size_t trash_count, trash_capacity;
    int free_depth;
    void *weak_table;            /* weakref.c: who refers weakly to what */

    Type **ready_types;          /* static types, for vm_free */
    size_t ready_count, ready_capacity;
    Dict *sys;                   /* namespace of the module sys once it is imported: stdout and stderr; borrowed */
    Value streams[2];            /* what sys.stdout and sys.stderr are at first */
    Host host;
    struct OpContext *ops;
    struct Strands *strands;     /* green_thread.c; NULL until there is a second one */
    struct Debugger *debugger;   /* debug.c; NULL while there is none */
    bool traced;                 /* frames are run by the traced loop, which stops where the debugger wants it */
    void (*advise)(Vm *vm, const char *text, const VmOperand *operands, size_t count);   /* operands.c; or NULL */
};

/* machine.c. New Vm; NULL with *err set. */
Vm *vm_new(const Host *host, Error *err);
void vm_free(Vm *vm);
/* vm_enter with the words that follow "maximum recursion depth exceeded". */
bool machine_enter(Vm *vm, const char *doing);
/* Serves what a safe point was asked for, but the collector; true if the running code has to stop. */
bool machine_interrupted(Vm *vm);

/* frame.c. A frame ready to run: takes nothing, retains function and arguments. NULL with an exception pending. */
Frame *frame_new(Vm *vm, Function *function, Dict *names);
/* Pops a frame of a plain call, releasing what it owns. */
void frame_free(Vm *vm, Frame *frame);
/* Where the frame stands. */
Span frame_span(const Frame *frame);
/* locals() of the frame: its namespace (borrowed there), or a new dict of its local variables. New reference. */
Dict *frame_locals(Vm *vm, Frame *frame);

/* The builtins that code with these globals sees: what __builtins__ is there, a dict or a module. NULL, nothing pending: it
 * is neither. */
Dict *vm_builtins_of(Vm *vm, Dict *globals);
/* The same of a function's code whose variables are in slots. */
Dict *code_locals(Vm *vm, const Code *code, const Value *slots);
/* Whether what runs there is the library's code, not the user's. */
bool frame_is_in_library(const Frame *frame);

/* vm.c. Runs code with these namespaces (names NULL: globals serve as both). New result, or ABSENT. */
Value vm_run_code(Vm *vm, Code *code, Dict *globals, Dict *names);
/* Runs frame (and frees it, unless it is a generator's that yielded) until it returns or yields. */
Value vm_run(Vm *vm, Frame *frame);

/* function.c. A function of the language; retains. */
Value function_new(Vm *vm, Code *code, Dict *globals);
Value cell_new(Vm *vm, Value value);                 /* retains value, which may be ABSENT */

/* generator.c */
Value generator_new(Vm *vm, Frame *frame);           /* takes frame, which has a block of its own */
/* Resumes it with sent (NONE at first). ABSENT with nothing pending: it returned, *result is new. */
Value generator_send(Vm *vm, Generator *generator, Value sent, Value *result);
/* generator.throw(exception) and generator.close(); results as above, close's false with an exception pending. */
Value generator_throw(Vm *vm, Generator *generator, Value exception, Value *result);
/* The exception that throw(type, value) means: args[0] and args[1]. New. */
Value generator_thrown(Vm *vm, const Value *args);
/* StopIteration(result), which it takes; always ABSENT. */
Value generator_stop(Vm *vm, Value result);

/* coroutine.c */
/* What await v passes through: a coroutine itself, or what v.__await__() gives; from as the instruction's argument. New. */
Value coroutine_awaitable(Vm *vm, Value v, uint32_t from);
Value coroutine_aiter(Vm *vm, Value v);
Value coroutine_anext(Vm *vm, Value iterator);
/* v as what an async generator yields. New. */
Value coroutine_wrap(Vm *vm, Value v);
/* One step of what is awaited: as generator_send. *known false: it is none of this room's. */
Value coroutine_send(Vm *vm, Value iterator, Value sent, Value *result, bool *known);
/* Around a run of its frame: swaps the exception being handled, if there is one. */
static inline void generator_enter(Vm *vm, Generator *g) {
    g->running = g->started = true;
    if (is_absent(vm->handled) && is_absent(g->handled)) return;
    g->outer = vm->handled;
    vm->handled = is_absent(g->handled) ? value_retain(g->outer) : g->handled;
    g->handled = ABSENT;
}

static inline void generator_leave(Vm *vm, Generator *g) {
    g->running = false;
    if (is_absent(vm->handled) && is_absent(g->outer)) return;
    if (value_same(vm->handled, g->outer)) value_clear(&vm->handled);
    g->handled = vm->handled;
    vm->handled = g->outer;
    g->outer = ABSENT;
}
/* Its frame has ended: frees it. An exception that is pending and a StopIteration becomes RuntimeError. */
void generator_end(Vm *vm, Generator *generator);

/* class.c. class name(bases, **keywords) of the metaclass meta (class_metatype's), its body run already: namespace is taken
 * over as its dict's contents. New. */
Value class_new(Vm *vm, Type *meta, Str *name, Tuple *bases, Dict *namespace, Dict *keywords);
/* Follows a change of the class attribute name: slots, versions. */
void class_changed(Type *type, Str *name);

/* ---- raise.c, exception.c, import.c: the other half of the machine ---- */

/* Makes the exception classes of errors.def. */
bool exceptions_init(Vm *vm);
/* Adds the frame, at its pc, in front of the pending exception's traceback. */
void raise_add_frame(Vm *vm, const Frame *frame);
/* Gives the exception's traceback the variables of the frame, for tb_frame.f_locals: as they are, where the frame goes on, or
 * those of a frame that it leaves. Not where memory has run out, so that it is free again at once. */
void raise_keep_locals(Vm *vm, Value exception, Frame *frame, bool leaves);
/* Sets the attribute name of the pending exception. */
void vm_set_raised_name(Vm *vm, Str *name);
/* Gives the pending exception another text, its only argument from now on: the first size bytes of text. */
void vm_set_raised_text(Vm *vm, const char *text, size_t size);
/* vm_warn for a place in a source: its line. Returns false if a filter makes it an exception, which is pending then. */
bool vm_warn_explicit(Vm *vm, ErrorKind category, const Source *source, int line, const char *text);
/* raise exception from cause (NONE: from None). Returns ABSENT. */
Value vm_raise_from(Vm *vm, Value exception, Value cause);
/* import statement: level is the number of leading dots; fromlist a tuple of str or NONE. New module: the
 * top-level package if fromlist is None, else the module named. */
Value import_module(Vm *vm, Str *name, int64_t level, Value fromlist, Dict *globals);
/* from module import name (an attribute, else a submodule): new. */
Value import_from(Vm *vm, Value module, Str *name);
/* The folders that modules are looked for in, a list of str: sys.path, or while a program has not asked for it what it will be:
 * the script's or the current folder, those named by PYTHONPATH, and those of the Python beside. New; ABSENT without memory. */
Value vm_search_path(Vm *vm);
/* Makes path and the arguments sys.argv, and the folder of the script at path the first that modules are looked for in:
 * sys.path[0]. */
bool vm_set_script(Vm *vm, const char *path, char *const *arguments, size_t count);
/* from module import * into a namespace. */
bool import_star(Vm *vm, Value module, Dict *into);

/* Makes exception (taken, an Exception) pending as it is: no new context, no new traceback. Returns ABSENT. */
static inline Value vm_restore(Vm *vm, Value exception) {
    value_set(&vm->raised, exception);
    return ABSENT;
}

extern const ModuleDef builtins_module;

#endif
