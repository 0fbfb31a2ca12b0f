/* history.c -- the history database and the thread that writes it.
 *
 * The tables are IPython's (sessions, history, output_history). Entries wait in a list until the writer
 * takes all of them into one transaction; the journal is a WAL, so that a killed process loses nothing
 * that was committed and kernels do not wait for one another.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/history.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"

typedef struct Entry {
    struct Entry *next;
    int line;
    bool is_output;
    size_t size;
    char text[];
} Entry;

struct History {
    pthread_mutex_t lock; /* guards what follows up to the database */
    pthread_cond_t work, idle;
    Entry *first, *last;
    bool started, busy, stopping;
    pthread_t thread;
    pthread_mutex_t database_lock;
    sqlite3 *database;
    int64_t session;  /* number of this one, once the database is open */
    const char *file; /* borrowed; NULL: the user's */
};

enum { BUSY_MS = 3000, RETRY_MS = 10, GATHER_MS = 10 };

static const char schema[] =
    "PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS sessions (session INTEGER PRIMARY KEY AUTOINCREMENT, start TIMESTAMP, end TIMESTAMP,"
    " num_cmds INTEGER, remark TEXT);"
    "CREATE TABLE IF NOT EXISTS history (session INTEGER, line INTEGER, source TEXT, source_raw TEXT, PRIMARY KEY "
    "(session, line));"
    "CREATE TABLE IF NOT EXISTS output_history (session INTEGER, line INTEGER, output TEXT, PRIMARY KEY (session, "
    "line));";

/* ---- the database ---- */

/* Makes every directory on the way to path. */
static void make_parents(char *path) {
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

static void write_path(const History *h, Buffer *path) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (h->file) {
        buffer_puts(path, h->file);
        return;
    }
    if (data && *data)
        buffer_puts(path, data);
    else
        buffer_printf(path, "%s/.local/share", home ? home : "");
    buffer_puts(path, "/tapebook/history.sqlite");
    if (path->data) make_parents(path->data);
}

/* Kernels that start together all want to turn a new database's journal into a WAL. SQLite does not wait for that lock.
 */
static bool set_journal(sqlite3 *database) {
    for (int waited = 0;; waited += RETRY_MS) {
        int result = sqlite3_exec(database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
        if (result == SQLITE_OK) return true;
        if (result != SQLITE_BUSY || waited >= BUSY_MS) return false;
        sqlite3_sleep(RETRY_MS);
    }
}

/* The file is for its owner alone, and what SQLite puts beside it has the same rights. */
static void keep_private(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return;
    fchmod(fd, 0600);
    close(fd);
}

static bool open_at(History *h, const char *path) {
    if (strcmp(path, ":memory:") != 0) keep_private(path);
    if (sqlite3_open_v2(path, &h->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, NULL) ==
            SQLITE_OK &&
        sqlite3_busy_timeout(h->database, BUSY_MS) == SQLITE_OK && set_journal(h->database) &&
        sqlite3_exec(h->database, schema, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(h->database, "INSERT INTO sessions (start) VALUES (datetime('now'))", NULL, NULL, NULL) ==
            SQLITE_OK) {
        h->session = sqlite3_last_insert_rowid(h->database);
        return true;
    }
    sqlite3_close(h->database);
    h->database = NULL;
    return false;
}

/* With database_lock held. */
static bool open_database(History *h) {
    if (h->database) return true;
    Buffer path = BUFFER_EMPTY;
    write_path(h, &path);
    bool ok = (path.data && open_at(h, path.data)) || open_at(h, ":memory:");
    buffer_clear(&path);
    return ok;
}

static void write_entry(History *h, const Entry *entry) {
    sqlite3_stmt *statement = NULL;
    const char *sql = entry->is_output ? "INSERT OR REPLACE INTO output_history VALUES (?1, ?2, ?3)"
                                       : "INSERT OR REPLACE INTO history VALUES (?1, ?2, ?3, ?3)";
    if (sqlite3_prepare_v2(h->database, sql, -1, &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, h->session);
        sqlite3_bind_int(statement, 2, entry->line);
        sqlite3_bind_text(statement, 3, entry->text, (int)entry->size, SQLITE_STATIC);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
}

/* Writes a list of entries in one transaction, and frees it. */
static void write_entries(History *h, Entry *first) {
    pthread_mutex_lock(&h->database_lock);
    bool open = open_database(h);
    if (open) sqlite3_exec(h->database, "BEGIN", NULL, NULL, NULL);
    while (first) {
        Entry *next = first->next;
        if (open) write_entry(h, first);
        mem_free(first);
        first = next;
    }
    if (open && sqlite3_exec(h->database, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        sqlite3_exec(h->database, "ROLLBACK", NULL, NULL, NULL);
    pthread_mutex_unlock(&h->database_lock);
}

/* Cells that follow one another at once are written together: a transaction each would take longer than they do. */
static void gather(History *h) {
    pthread_mutex_unlock(&h->lock);
    poll(NULL, 0, GATHER_MS);
    pthread_mutex_lock(&h->lock);
}

static void *run_writer(void *context) {
    History *h = context;
    pthread_mutex_lock(&h->lock);
    for (;;) {
        while (!h->first && !h->stopping) pthread_cond_wait(&h->work, &h->lock);
        if (h->first && !h->stopping) gather(h);
        Entry *entries = h->first;
        if (!entries) break;
        h->first = h->last = NULL;
        h->busy = true;
        pthread_mutex_unlock(&h->lock);
        write_entries(h, entries);
        pthread_mutex_lock(&h->lock);
        h->busy = false;
        pthread_cond_broadcast(&h->idle);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* ---- life ---- */

History *history_new(const char *file, Error *err) {
    History *h = mem_calloc(1, sizeof *h);
    if (!h) {
        error_memory(err, sizeof *h);
        return NULL;
    }
    h->file = file;
    pthread_mutex_init(&h->lock, NULL);
    pthread_mutex_init(&h->database_lock, NULL);
    pthread_cond_init(&h->work, NULL);
    pthread_cond_init(&h->idle, NULL);
    return h;
}

void history_flush(History *h) {
    pthread_mutex_lock(&h->lock);
    while (h->first || h->busy) pthread_cond_wait(&h->idle, &h->lock);
    pthread_mutex_unlock(&h->lock);
}

void history_free(History *h) {
    if (!h) return;
    pthread_mutex_lock(&h->lock);
    h->stopping = true;
    pthread_cond_signal(&h->work);
    pthread_mutex_unlock(&h->lock);
    if (h->started) pthread_join(h->thread, NULL);
    if (h->database) {
        char sql[256];
        snprintf(
            sql, sizeof sql,
            "UPDATE sessions SET end = datetime('now'), num_cmds = (SELECT count(*) FROM history WHERE session = %lld) "
            "WHERE session = %lld",
            (long long)h->session, (long long)h->session);
        sqlite3_exec(h->database, sql, NULL, NULL, NULL);
        sqlite3_close(h->database);
    }
    pthread_mutex_destroy(&h->lock);
    pthread_mutex_destroy(&h->database_lock);
    pthread_cond_destroy(&h->work);
    pthread_cond_destroy(&h->idle);
    mem_free(h);
}

static void add(History *h, int line, bool is_output, const char *text, size_t size) {
    Entry *entry = mem_alloc(sizeof *entry + size);
    if (!entry) return;
    *entry = (Entry){.line = line, .is_output = is_output, .size = size};
    memcpy(entry->text, text, size);
    pthread_mutex_lock(&h->lock);
    if (!h->started) h->started = pthread_create(&h->thread, NULL, run_writer, h) == 0;
    if (h->started) {
        if (h->last)
            h->last->next = entry;
        else
            h->first = entry;
        h->last = entry;
        entry = NULL;
        pthread_cond_signal(&h->work);
    }
    pthread_mutex_unlock(&h->lock);
    mem_free(entry);
}

void history_add(History *h, int line, const char *input, size_t size, const char *output, size_t output_size) {
    add(h, line, false, input, size);
    if (output) add(h, line, true, output, output_size);
}

void history_set_output(History *h, int line, const char *output, size_t size) { add(h, line, true, output, size); }

/* ---- queries ---- */

static void visit_row(sqlite3_stmt *row, HistoryVisit visit, void *context) {
    HistoryEntry entry = {.session = sqlite3_column_int64(row, 0),
                          .line = sqlite3_column_int64(row, 1),
                          .input = (const char *)sqlite3_column_text(row, 2),
                          .output = (const char *)sqlite3_column_text(row, 3)};
    entry.input_size = (size_t)sqlite3_column_bytes(row, 2);
    entry.output_size = (size_t)sqlite3_column_bytes(row, 3);
    if (entry.input) visit(context, &entry);
}

/* Runs a query whose parameters are text (NULL: none) and three numbers. */
static void query(History *h, const char *sql, const char *text, const int64_t number[3], HistoryVisit visit,
                  void *context) {
    history_flush(h);
    pthread_mutex_lock(&h->database_lock);
    sqlite3_stmt *statement = NULL;
    if (open_database(h) && sqlite3_prepare_v2(h->database, sql, -1, &statement, NULL) == SQLITE_OK) {
        int count = sqlite3_bind_parameter_count(statement);
        for (int i = 1; i <= count && i <= 3; i++) sqlite3_bind_int64(statement, i, number[i - 1]);
        if (text) sqlite3_bind_text(statement, 4, text, -1, SQLITE_STATIC);
        while (sqlite3_step(statement) == SQLITE_ROW) visit_row(statement, visit, context);
    }
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&h->database_lock);
}

#define WITH_OUTPUT " LEFT JOIN output_history o ON o.session = h.session AND o.line = h.line "
#define COLUMNS "h.session AS s, h.line AS l, h.source_raw, o.output"

void history_tail(History *h, int64_t n, HistoryVisit visit, void *context) {
    query(h,
          "SELECT * FROM (SELECT " COLUMNS " FROM history h" WITH_OUTPUT
          "ORDER BY s DESC, l DESC LIMIT ?1) ORDER BY s, l",
          NULL, (int64_t[]){n, 0, 0}, visit, context);
}

void history_range(History *h, int64_t session, int64_t start, int64_t stop, HistoryVisit visit, void *context) {
    if (session <= 0) {
        pthread_mutex_lock(&h->database_lock);
        if (open_database(h)) session += h->session;
        pthread_mutex_unlock(&h->database_lock);
    }
    query(h,
          "SELECT " COLUMNS " FROM history h" WITH_OUTPUT
          "WHERE h.session = ?1 AND h.line >= ?2 AND (?3 < 0 OR h.line < ?3) ORDER BY l",
          NULL, (int64_t[]){session, start, stop}, visit, context);
}

void history_match(History *h, const char *pattern, int64_t n, bool unique, HistoryVisit visit, void *context) {
    const char *all = "SELECT * FROM (SELECT " COLUMNS " FROM history h" WITH_OUTPUT
                      "WHERE h.source_raw GLOB ?4 AND ?2 = ?3 ORDER BY s DESC, l DESC LIMIT ?1) ORDER BY s, l";
    const char *once =
        "SELECT * FROM (SELECT " COLUMNS ", max(h.session * 1000000000 + h.line) AS k FROM history h" WITH_OUTPUT
        "WHERE h.source_raw GLOB ?4 AND ?2 = ?3 GROUP BY h.source_raw ORDER BY k DESC LIMIT ?1) ORDER BY k";
    query(h, unique ? once : all, pattern, (int64_t[]){n, 0, 0}, visit, context);
}
