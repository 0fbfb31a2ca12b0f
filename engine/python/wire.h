/* wire.h -- how Tapebook and its helper, a process of the Python beside Jupyter, speak with each other.
 *
 * They share a socket pair and two memory files (memfd_create), one that each side writes. Nothing has a name in the file system,
 * so that nothing is left behind however either process ends.
 *
 * FRAMES. A header of 16 bytes in the machine's byte order and a payload:
 *
 *     uint32 size      of the payload
 *     uint8 kind       C: a call, R: its reply, E: the exception that it raised, W: text for a stream of the cell, which has no reply
 *     uint8 escapes    1: there are escapes in the payload (see below)
 *     uint16 reserved
 *     uint32 number    of the call; a reply has that of its call
 *     uint32 within    of the call that the other side waits for while it serves this one; 0: none. So a thread of the helper whose
 *                      callback is being served gets the calls that are made meanwhile
 *
 * Calls nest: who waits for a reply serves the calls that come. All else is in strict turns, which is what the rules on
 * references and copies below stand on.
 *
 * PAYLOAD. The pair (house, body) in Python's marshal format, version 2, which CPython reads and writes in C: None, bool, int, float,
 * complex, str, bytes, `...` and tuples travel by value. What is none of these is an *escape*, a tuple whose first item is the
 * class StopIteration (marshal's type S, which no other value uses) and whose second is a letter:
 *
 *     o id              an object of the receiver's
 *     r id class        an object of the sender's, the class as an id, too; the receiver asks for what it does not know of it
 *     k id              a class of the sender's
 *     g module name     a class, function or module that both have, by its name
 *     s a b c           a slice
 *     N                 NotImplemented
 *     l / d / e  ...    a list, dict or set that nobody at the sender's holds any more: it moves
 *     L id kind items   a list, dict or set of the sender's (kind l, d, e) that the receiver does not have: see COPIES
 *     M id              the same, which the receiver has
 *     a dtype shape bytes writable             an array
 *     A dtype shape offset writable            the same in the sender's memory file
 *     B id dtype shape bytes / C id dtype shape offset     an array of the sender's that it keeps: a copy as of a list
 *     n dtype bytes     a NumPy scalar
 *     others            what engine/library/_outside and helper.py agree upon: dates, paths, named tuples, functions ...
 *
 * The body of a call is (operation, arguments ...), that of a reply its value, that of an exception (class, args, state, text of the
 * traceback, cause).
 *
 * REFERENCES. An id is the object's address. Its owner keeps it until the other side says that it has let go, in the house
 * of the next frame. As turns alternate, the owner knows at every moment what the other side has.
 *
 * COPIES. A list, dict, set or array is a real one on both sides, so that C code that looks into it directly works: where it was
 * made, and as a copy where it has been passed. Before a frame leaves, each side compares what is copied with what it was
 * when the turn came, and sends the new contents of what has changed; so that writes on either side are seen on the other. A copy
 * that nobody but the table holds is let go.
 *
 * HOUSE. None, or (ids of objects let go, ids of copies let go, changes, working folder, random states): changes are (own, id,
 * contents), own telling that the object is the sender's; the folder is a str when os.chdir() has changed it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_PYTHON_WIRE_H
#define ENGINE_PYTHON_WIRE_H

#include "engine/lang/vm.h"
#include "engine/python/process.h"

typedef struct FrameHead {
    uint32_t size;
    uint8_t kind, escapes;
    uint16_t reserved;
    uint32_t number, within;
} FrameHead;

/* An object of the helper's as a value: instances of the classes that _outside makes begin with it. */
typedef struct Reference {
    Object object;
    int64_t id;
    struct Outside *owner;       /* NULL: the helper has ended */
    struct Reference *next, **link;   /* of all that live */
} Reference;

extern Type reference_type;
static inline bool is_reference(Value v) { return is_object(v) && value_isa(v, &reference_type); }

/* A list, dict, set or array that both sides have. */
typedef struct Copy {
    Value object;                /* owned */
    int64_t id;                  /* the address at its owner's */
    bool theirs;
    Value *known;                /* contents when the turn changed; owned items. Arrays: NULL */
    size_t count;
    char *bytes;                 /* of an array that is not in the memory file: the same */
    size_t size;
    int64_t offset;              /* of an array in our memory file; else -1 */
} Copy;

typedef struct Outside {
    Vm *vm;
    Process process;
    Value hooks;                 /* the module _outside */
    Dict *exported;              /* id -> object of ours that the helper has */
    Dict *classes;               /* id -> class that stands for one of the helper's */
    Dict *live;                  /* id -> address of the Reference */
    Dict *copied;                /* id -> number in copies; ours and theirs */
    Copy *copies;
    size_t copy_count, copy_capacity;
    int64_t *released;           /* ids to let go of */
    size_t released_count, released_capacity;
    Reference *references;
    uint32_t number;             /* of the last call */
    uint32_t within;             /* the call of the helper's that is being served */
    bool waiting;                /* a reply is waited for: no other call can be made */
    char folder[4096];           /* that the helper knows as the working one */
} Outside;

/* encode.c: appends the frame's payload (house, body). false with an exception pending. */
bool wire_encode(Outside *o, Value body, Buffer *out, bool *escapes);
/* decode.c: body, new; the house is seen to. ABSENT with an exception pending. */
Value wire_decode(Outside *o, const char *data, size_t size);

/* copies.c */
Copy *copy_find(Outside *o, int64_t id, bool theirs);
Copy *copy_add(Outside *o, Value object, int64_t id, bool theirs);
bool copy_note(Outside *o, Copy *c);           /* what it is now is known to both */
bool copy_has_changed(const Copy *c);
bool copy_set(Outside *o, Copy *c, Value contents);
void copy_drop(Outside *o, int64_t id, bool theirs);
void copies_clear(Outside *o);

/* arrays.c */
bool array_travels(Value v);                   /* an array or NumPy scalar of numbers */
Value array_from_wire(Outside *o, char letter, Tuple *items);
Tuple *array_to_wire(Outside *o, Value v);     /* the escape's items, new */
#endif
