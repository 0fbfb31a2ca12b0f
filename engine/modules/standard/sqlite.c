/* sqlite.c -- the native part of sqlite3 (module _sqlite): databases, statements, values to SQLite and back.
 *
 * A Database owns a connection, a Statement one prepared statement and a reference to its Database. What PEP 249 wants
 * of them (cursors, transactions, factories of rows) is written in the language (engine/library/sqlite3.tape).
 * Functions, aggregates and collations of the language are called by SQLite through a Callee. Errors are raised as the
 * classes of the module sqlite3 that fit SQLite's result code.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/native.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

typedef struct Database {
    Object object;
    sqlite3 *handle; /* NULL: closed */
} Database;

typedef struct Statement {
    Object object;
    Database *database;
    sqlite3_stmt *handle;
} Statement;

/* What SQLite calls, with the machine that runs it. Owned by SQLite: freed by callee_free. */
typedef struct Callee {
    Vm *vm;
    Value callable;
} Callee;

static Type database_type, statement_type;

static Database *as_database(Value v) { return (Database *)v.as.object; }
static Statement *as_statement(Value v) { return (Statement *)v.as.object; }

/* ---- errors ---- */

static const char *class_of_code(int code) {
    switch (code & 0xff) {
        case SQLITE_INTERNAL:
        case SQLITE_NOTFOUND: return "InternalError";
        case SQLITE_CONSTRAINT:
        case SQLITE_MISMATCH: return "IntegrityError";
        case SQLITE_TOOBIG: return "DataError";
        case SQLITE_MISUSE:
        case SQLITE_RANGE: return "InterfaceError";
        case SQLITE_ERROR:
        case SQLITE_PERM:
        case SQLITE_ABORT:
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_READONLY:
        case SQLITE_INTERRUPT:
        case SQLITE_IOERR:
        case SQLITE_FULL:
        case SQLITE_CANTOPEN:
        case SQLITE_PROTOCOL:
        case SQLITE_EMPTY:
        case SQLITE_SCHEMA: return "OperationalError";
        default: return "DatabaseError";
    }
}

/* Raises what the connection's last call met: sqlite3._failed(class name, text, code) makes the exception. */
static Value fail(Vm *vm, sqlite3 *handle, int code) {
    if (vm_raised(vm)) return ABSENT; /* a function of the language was interrupted */
    if (code == SQLITE_NOMEM) return vm_raise_memory(vm);
    int extended = handle ? sqlite3_extended_errcode(handle) : code;
    Value args[3] = {value_object(str_from(vm, class_of_code(code))),
                     value_object(str_from(vm, handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code))),
                     value_int(extended)};
    Value module = is_absent(args[0]) || is_absent(args[1]) ? ABSENT : vm_import(vm, "sqlite3");
    Value error = is_absent(module) ? ABSENT : value_call_method(vm, module, "_failed", args, 3);
    if (!is_absent(error)) vm_raise_value(vm, error);
    value_release(error);
    value_release(module);
    value_release(args[0]);
    value_release(args[1]);
    return ABSENT;
}

static sqlite3 *opened(Vm *vm, Database *d) {
    if (!d->handle) native_raise(vm, "sqlite3", "ProgrammingError", "Cannot operate on a closed database.");
    return d->handle;
}

/* ---- values ---- */

static Value text_value(Vm *vm, const void *text, int size) {
    return value_object(str_from_bytes_lossy(vm, text ? text : "", (size_t)size));
}

/* A column of a row, or an argument of a function. New. */
static Value from_sqlite(Vm *vm, sqlite3_value *v) {
    switch (sqlite3_value_type(v)) {
        case SQLITE_INTEGER: return value_int(sqlite3_value_int64(v));
        case SQLITE_FLOAT: return value_float(sqlite3_value_double(v));
        case SQLITE_TEXT: {
            const void *text = sqlite3_value_text(v);
            return text_value(vm, text, sqlite3_value_bytes(v));
        }
        case SQLITE_BLOB: {
            const void *data = sqlite3_value_blob(v);
            return value_object(bytes_new(vm, data ? data : "", (size_t)sqlite3_value_bytes(v)));
        }
        default: return NONE;
    }
}

typedef enum Kind { KIND_NULL, KIND_INT, KIND_FLOAT, KIND_TEXT, KIND_BLOB, KIND_OTHER } Kind;

typedef struct Plain { /* a value as SQLite takes it; text and blobs borrowed */
    Kind kind;
    int64_t integer;
    double number;
    const char *data;
    size_t size;
} Plain;

/* false with OverflowError pending: an int beyond 64 bits. KIND_OTHER: a value that SQLite cannot hold. */
static bool to_plain(Vm *vm, Value v, Plain *out) {
    *out = (Plain){.kind = KIND_OTHER};
    if (is_none(v)) {
        out->kind = KIND_NULL;
    } else if (value_isa(v, &int_type) || v.tag == TAG_BOOL) {
        out->kind = KIND_INT;
        if (value_to_index(vm, v, &out->integer)) return true;
        vm_clear_raised(vm);
        return vm_fail(vm, ERROR_OVERFLOW, "Python int too large to convert to SQLite INTEGER");
    } else if (value_isa(v, &float_type)) {
        out->kind = KIND_FLOAT;
        return value_to_double(vm, v, &out->number);
    } else if (is_str(v)) {
        *out = (Plain){.kind = KIND_TEXT, .data = as_str(v)->data, .size = as_str(v)->size};
    } else if (bytes_view(v, &out->data, &out->size)) {
        out->kind = KIND_BLOB;
    }
    return true;
}

/* ---- functions of the language that SQLite calls ---- */

static Callee *callee_new(Vm *vm, Value callable) {
    Callee *c = malloc(sizeof *c);
    if (c) *c = (Callee){vm, value_retain(callable)};
    return c;
}

static void callee_free(void *pointer) {
    Callee *c = pointer;
    value_release(c->callable);
    free(c);
}

/* An error of the language ends the SQL statement with this text, as it cannot pass through SQLite. */
static void report(Vm *vm, sqlite3_context *context, const char *text) {
    if (vm_raised_is(vm, ERROR_KEYBOARD_INTERRUPT)) {
        sqlite3_result_error(context, "interrupted", -1);
        return;
    }
    vm_clear_raised(vm);
    sqlite3_result_error(context, text, -1);
}

static void set_result(Vm *vm, sqlite3_context *context, Value v, const char *trouble) {
    Plain p;
    if (is_absent(v) || !to_plain(vm, v, &p) || p.kind == KIND_OTHER) {
        report(vm, context, trouble);
    } else if (p.kind == KIND_NULL) {
        sqlite3_result_null(context);
    } else if (p.kind == KIND_INT) {
        sqlite3_result_int64(context, p.integer);
    } else if (p.kind == KIND_FLOAT) {
        sqlite3_result_double(context, p.number);
    } else if (p.kind == KIND_TEXT) {
        sqlite3_result_text64(context, p.data, p.size, SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
        sqlite3_result_blob64(context, p.data, p.size, SQLITE_TRANSIENT);
    }
}

/* callable(*values); ABSENT with an exception pending. */
static Value call_with(Vm *vm, Value callable, int count, sqlite3_value **values) {
    List *list = list_new(vm, 0);
    bool ok = list != NULL;
    for (int i = 0; ok && i < count; i++) ok = list_append_take(vm, list, from_sqlite(vm, values[i]));
    Tuple *args = ok ? value_to_tuple(vm, value_object(list)) : NULL;
    Value result = args ? value_call_spread(vm, callable, args, NULL) : ABSENT;
    release_object(args);
    release_object(list);
    return result;
}

static void run_function(sqlite3_context *context, int count, sqlite3_value **values) {
    Callee *c = sqlite3_user_data(context);
    Value result = call_with(c->vm, c->callable, count, values);
    set_result(c->vm, context, result, "user-defined function raised exception");
    value_release(result);
}

/* The aggregate's own object, made at the group's first row; ABSENT if that failed, which has been reported. */
static Value *aggregate(sqlite3_context *context) {
    Value *slot = sqlite3_aggregate_context(context, (int)sizeof(Value)); /* zeroed: ABSENT */
    if (!slot) return NULL;
    Callee *c = sqlite3_user_data(context);
    if (is_absent(*slot)) {
        *slot = value_call_0(c->vm, c->callable);
        if (is_absent(*slot)) report(c->vm, context, "user-defined aggregate's '__init__' method raised error");
    }
    return slot;
}

static void run_step(sqlite3_context *context, int count, sqlite3_value **values) {
    Callee *c = sqlite3_user_data(context);
    Value *object = aggregate(context);
    if (!object || is_absent(*object)) return;
    Value step = value_get_attr_c(c->vm, *object, "step");
    Value result = is_absent(step) ? ABSENT : call_with(c->vm, step, count, values);
    if (is_absent(result)) report(c->vm, context, "user-defined aggregate's 'step' method raised error");
    value_release(result);
    value_release(step);
}

static void run_finalize(sqlite3_context *context) {
    Callee *c = sqlite3_user_data(context);
    Value *object = aggregate(context);
    if (!object || is_absent(*object)) return;
    Value result = value_call_method(c->vm, *object, "finalize", NULL, 0);
    set_result(c->vm, context, result, "user-defined aggregate's 'finalize' method raised error");
    value_release(result);
    value_release(*object);
}

static int run_collation(void *pointer, int size_a, const void *a, int size_b, const void *b) {
    Callee *c = pointer;
    Value x = text_value(c->vm, a, size_a), y = text_value(c->vm, b, size_b);
    Value result = is_absent(x) || is_absent(y) ? ABSENT : value_call_2(c->vm, c->callable, x, y);
    int64_t order = 0;
    if (is_absent(result) || !value_to_index(c->vm, result, &order)) vm_clear_raised(c->vm);
    value_release(result);
    value_release(x);
    value_release(y);
    return (order > 0) - (order < 0);
}

/* ---- databases ---- */

/* Instructions of SQLite's machine between two looks for an interrupt: some milliseconds. */
enum { INSTRUCTIONS_A_POLL = 100000 };

static int is_interrupted(void *vm) { return !vm_poll(vm); }

static Value open_database(Vm *vm, const Value *args) {
    int64_t flags;
    double timeout;
    if (!value_to_index(vm, args[1], &flags) || !value_to_double(vm, args[2], &timeout)) return ABSENT;
    Str *path = native_path(vm, args[0]);
    Database *d = path && type_ready(vm, &database_type) ? object_new(vm, &database_type, 0) : NULL;
    int code = d ? sqlite3_open_v2(path->data, &d->handle, (int)flags, NULL) : SQLITE_OK;
    release_object(path);
    if (!d) return ABSENT;
    if (code != SQLITE_OK) {
        fail(vm, d->handle, code);
        object_release(&d->object);
        return ABSENT;
    }
    sqlite3_busy_timeout(d->handle, (int)(timeout * 1000));
    sqlite3_progress_handler(d->handle, INSTRUCTIONS_A_POLL, is_interrupted, vm);
    return value_object(d);
}

static Value database_close(Vm *vm, const Value *args) {
    (void)vm;
    Database *d = as_database(args[0]);
    sqlite3_close_v2(d->handle);
    d->handle = NULL;
    return NONE;
}

static void database_free(Object *o) {
    sqlite3_close_v2(((Database *)o)->handle);
    object_dealloc(o);
}

/* (statement or None when the text has only blanks and comments, the rest of the text). */
static Value database_prepare(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    if (!handle) return ABSENT;
    Str *sql = as_str(args[1]);
    const char *tail = NULL;
    sqlite3_stmt *made = NULL;
    int code = sqlite3_prepare_v2(handle, sql->data, (int)sql->size + 1, &made, &tail);
    if (code != SQLITE_OK) return fail(vm, handle, code);
    Value rest = text_value(vm, tail, (int)strlen(tail));
    if (is_absent(rest) || !made) return is_absent(rest) ? rest : tuple_pair(vm, NONE, rest);
    Statement *s = type_ready(vm, &statement_type) ? object_new(vm, &statement_type, 0) : NULL;
    if (!s) {
        sqlite3_finalize(made);
        value_release(rest);
        return ABSENT;
    }
    s->handle = made;
    s->database = (Database *)value_retain(args[0]).as.object;
    return tuple_pair(vm, value_object(s), rest);
}

static Value database_changes(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    return handle ? value_int(sqlite3_changes64(handle)) : ABSENT;
}

static Value database_total_changes(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    return handle ? value_int(sqlite3_total_changes64(handle)) : ABSENT;
}

static Value database_last_rowid(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    return handle ? value_int(sqlite3_last_insert_rowid(handle)) : ABSENT;
}

static Value database_in_transaction(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    return handle ? value_bool(!sqlite3_get_autocommit(handle)) : ABSENT;
}

static Value database_interrupt(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    if (handle) sqlite3_interrupt(handle);
    return handle ? NONE : ABSENT;
}

/* (name, count, callable or None, is_aggregate, deterministic) */
static Value database_function(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    int64_t count;
    if (!handle || !value_to_index(vm, args[2], &count)) return ABSENT;
    bool gone = is_none(args[3]), groups = value_truth(vm, args[4]) == 1;
    int flags = SQLITE_UTF8 | (value_truth(vm, args[5]) == 1 ? SQLITE_DETERMINISTIC : 0);
    Callee *c = gone ? NULL : callee_new(vm, args[3]);
    if (!gone && !c) return vm_raise_memory(vm);
    int code = sqlite3_create_function_v2(handle, as_str(args[1])->data, (int)count, flags, c,
                                          gone || groups ? NULL : run_function, gone || !groups ? NULL : run_step,
                                          gone || !groups ? NULL : run_finalize, gone ? NULL : callee_free);
    return code == SQLITE_OK ? NONE : fail(vm, handle, code);
}

static Value database_collation(Vm *vm, const Value *args) {
    sqlite3 *handle = opened(vm, as_database(args[0]));
    if (!handle) return ABSENT;
    bool gone = is_none(args[2]);
    Callee *c = gone ? NULL : callee_new(vm, args[2]);
    if (!gone && !c) return vm_raise_memory(vm);
    int code = sqlite3_create_collation_v2(handle, as_str(args[1])->data, SQLITE_UTF8, c, gone ? NULL : run_collation,
                                           gone ? NULL : callee_free);
    if (code == SQLITE_OK) return NONE;
    if (c) callee_free(c); /* unlike the others, this one leaves it to its caller */
    return fail(vm, handle, code);
}

/* Copies all of the database `name` into the database `target` of another connection. */
static Value database_backup(Vm *vm, const Value *args) {
    sqlite3 *from = opened(vm, as_database(args[0])), *to = from ? opened(vm, as_database(args[1])) : NULL;
    if (!to) return ABSENT;
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, as_str(args[2])->data);
    if (!backup) return fail(vm, to, sqlite3_errcode(to));
    int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? NONE : fail(vm, to, code);
}

static const NativeDef database_methods[] = {
    {"close", database_close, "", NULL, NATIVE_METHOD},
    {"prepare", database_prepare, "sql, /", NULL, NATIVE_METHOD},
    {"changes", database_changes, "", NULL, NATIVE_METHOD},
    {"total_changes", database_total_changes, "", NULL, NATIVE_METHOD},
    {"last_rowid", database_last_rowid, "", NULL, NATIVE_METHOD},
    {"in_transaction", database_in_transaction, "", NULL, NATIVE_METHOD},
    {"interrupt", database_interrupt, "", NULL, NATIVE_METHOD},
    {"function", database_function, "name, count, callable, is_aggregate, deterministic, /", NULL, NATIVE_METHOD},
    {"collation", database_collation, "name, callable, /", NULL, NATIVE_METHOD},
    {"backup", database_backup, "target, name, /", NULL, NATIVE_METHOD},
    {0},
};

static Type database_type = {
    .object = TYPE_OBJECT,
    .name = "Database",
    .module = "_sqlite",
    .instance_size = sizeof(Database),
    .free = database_free,
    .methods = database_methods,
};

/* ---- statements ---- */

static void statement_free(Object *o) {
    Statement *s = (Statement *)o;
    sqlite3_finalize(s->handle);
    release_object(s->database);
    object_dealloc(o);
}

/* Binds one parameter, counted from 1. False: a value that SQLite cannot hold. */
static Value statement_bind(Vm *vm, const Value *args) {
    Statement *s = as_statement(args[0]);
    int64_t index;
    Plain p;
    if (!value_to_index(vm, args[1], &index) || !to_plain(vm, args[2], &p)) return ABSENT;
    int code = SQLITE_OK, at = (int)index;
    switch (p.kind) {
        case KIND_NULL: code = sqlite3_bind_null(s->handle, at); break;
        case KIND_INT: code = sqlite3_bind_int64(s->handle, at, p.integer); break;
        case KIND_FLOAT: code = sqlite3_bind_double(s->handle, at, p.number); break;
        case KIND_TEXT: code = sqlite3_bind_text64(s->handle, at, p.data, p.size, SQLITE_TRANSIENT, SQLITE_UTF8); break;
        case KIND_BLOB: code = sqlite3_bind_blob64(s->handle, at, p.data, p.size, SQLITE_TRANSIENT); break;
        default: return VALUE_FALSE;
    }
    return code == SQLITE_OK ? VALUE_TRUE : fail(vm, s->database->handle, code);
}

/* The names of the parameters, None for those that are only counted. */
static Value statement_parameters(Vm *vm, const Value *args) {
    Statement *s = as_statement(args[0]);
    List *names = list_new(vm, 0);
    bool ok = names != NULL;
    for (int i = 1; ok && i <= sqlite3_bind_parameter_count(s->handle); i++) {
        const char *name = sqlite3_bind_parameter_name(s->handle, i);
        ok = list_append_take(vm, names, name ? value_object(str_from(vm, name)) : NONE);
    }
    if (ok) return value_object(names);
    release_object(names);
    return ABSENT;
}

/* A (name, declared type or None) for each column of the result. */
static Value statement_columns(Vm *vm, const Value *args) {
    Statement *s = as_statement(args[0]);
    List *columns = list_new(vm, 0);
    bool ok = columns != NULL;
    for (int i = 0; ok && i < sqlite3_column_count(s->handle); i++) {
        const char *name = sqlite3_column_name(s->handle, i), *declared = sqlite3_column_decltype(s->handle, i);
        Value text = value_object(str_from(vm, name ? name : ""));
        ok = !is_absent(text) &&
             list_append_take(vm, columns,
                              tuple_pair(vm, text, declared ? value_object(str_from(vm, declared)) : NONE));
    }
    if (ok) return value_object(columns);
    release_object(columns);
    return ABSENT;
}

/* The next row as a list, or None at the end. */
static Value statement_step(Vm *vm, const Value *args) {
    Statement *s = as_statement(args[0]);
    if (!opened(vm, s->database)) return ABSENT;
    int code = sqlite3_step(s->handle);
    if (vm_raised(vm)) return ABSENT;
    if (code == SQLITE_DONE) return NONE;
    if (code != SQLITE_ROW) return fail(vm, s->database->handle, code);
    List *row = list_new(vm, 0);
    bool ok = row != NULL && vm_poll(vm);
    for (int i = 0; ok && i < sqlite3_column_count(s->handle); i++) {
        ok = list_append_take(vm, row, from_sqlite(vm, sqlite3_column_value(s->handle, i)));
    }
    if (ok) return value_object(row);
    release_object(row);
    return ABSENT;
}

static Value statement_reset(Vm *vm, const Value *args) {
    (void)vm;
    sqlite3_reset(as_statement(args[0])->handle);
    return NONE;
}

static Value statement_readonly(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(sqlite3_stmt_readonly(as_statement(args[0])->handle) != 0);
}

static const NativeDef statement_methods[] = {
    {"bind", statement_bind, "index, value, /", NULL, NATIVE_METHOD},
    {"parameters", statement_parameters, "", NULL, NATIVE_METHOD},
    {"columns", statement_columns, "", NULL, NATIVE_METHOD},
    {"step", statement_step, "", NULL, NATIVE_METHOD},
    {"reset", statement_reset, "", NULL, NATIVE_METHOD},
    {"readonly", statement_readonly, "", NULL, NATIVE_METHOD},
    {0},
};

static Type statement_type = {
    .object = TYPE_OBJECT,
    .name = "Statement",
    .module = "_sqlite",
    .instance_size = sizeof(Statement),
    .free = statement_free,
    .methods = statement_methods,
};

/* ---- module ---- */

static Value complete_statement(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "argument must be str, not %s", value_type_name(args[0]));
    return value_bool(sqlite3_complete(as_str(args[0])->data) != 0);
}

static bool init(Vm *vm, Value module) {
    return native_set_str(vm, module, "version", sqlite3_libversion()) &&
           vm_set(vm, module, "READWRITE", value_int(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) &&
           vm_set(vm, module, "URI", value_int(SQLITE_OPEN_URI));
}

static const NativeDef functions[] = {
    {"open", open_database, "path, flags, timeout, /", NULL, NATIVE_METHOD},
    {"complete_statement", complete_statement, "statement", "Does the text end where a statement ends?", NATIVE_METHOD},
    {0},
};

extern const ModuleDef sqlite_module;
const ModuleDef sqlite_module = {
    .name = "_sqlite", .doc = "The native part of sqlite3.", .functions = functions, .init = init};
