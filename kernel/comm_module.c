/* comm_module.c -- comms seen from the language: the module _comm, which engine/library/comm.tape builds on, and
 * messages from a front end on their way to it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "display/bundle.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/tuple.h"
#include "kernel/interpreter_private.h"

enum { BUFFERS_MAX = 64 };

static Value say(Vm *vm, const CommMessage *message) {
    const Host *host = vm_host(vm);
    if (host->comm) host->comm(host->context, message);
    return NONE;
}

static bool all_text(Vm *vm, const Value *args, int count) {
    for (int i = 0; i < count; i++)
        if (!is_str(args[i])) return vm_fail(vm, ERROR_TYPE, "expected text, not %s", value_type_name(args[i]));
    return true;
}

static Value comm_register(Vm *vm, const Value *args) {
    if (!all_text(vm, args, 2)) return ABSENT;
    return say(vm, &(CommMessage){.kind = COMM_REGISTER, .id = as_str(args[0])->data, .target = as_str(args[1])->data});
}

static Value comm_unregister(Vm *vm, const Value *args) {
    return all_text(vm, args, 1) ? say(vm, &(CommMessage){.kind = COMM_UNREGISTER, .id = as_str(args[0])->data})
                                 : ABSENT;
}

static Value comm_serve(Vm *vm, const Value *args) {
    (void)args;
    bool connected = vm_host(vm)->comm != NULL;
    say(vm, &(CommMessage){.kind = COMM_SERVE});
    return value_bool(connected);
}

static bool find_kind(Vm *vm, const char *type, CommKind *kind) {
    static const char *const names[] = {
        [COMM_OPEN] = "comm_open", [COMM_MSG] = "comm_msg", [COMM_CLOSE] = "comm_close"};
    for (CommKind k = COMM_OPEN; k <= COMM_CLOSE; k++)
        if (strcmp(names[k], type) == 0) {
            *kind = k;
            return true;
        }
    return vm_fail(vm, ERROR_VALUE, "no message of a comm: %s", type);
}

static Value comm_publish(Vm *vm, const Value *args) {
    CommMessage message = {.id = ""};
    CommBuffer buffers[BUFFERS_MAX];
    if (!all_text(vm, args, 3) || !find_kind(vm, as_str(args[0])->data, &message.kind)) return ABSENT;
    List *list = (List *)args[3].as.object;
    if (!is_list(args[3]) || list->count > BUFFERS_MAX)
        return vm_raise(vm, ERROR_VALUE, "a comm takes a list of at most %d buffers", BUFFERS_MAX);
    for (size_t i = 0; i < list->count; i++)
        if (!bytes_view(list->items[i], &buffers[i].data, &buffers[i].size))
            return vm_raise(vm, ERROR_TYPE, "a comm's buffers are bytes, not %s", value_type_name(list->items[i]));
    message.content = as_str(args[1])->data;
    message.metadata = as_str(args[2])->data;
    message.buffers = buffers;
    message.buffer_count = (int)list->count;
    return say(vm, &message);
}

static const NativeDef functions[] = {
    {"register", comm_register, "comm_id, target_name", "Makes a comm known to clients that ask.", NATIVE_METHOD},
    {"unregister", comm_unregister, "comm_id", "The opposite of register.", NATIVE_METHOD},
    {"serve", comm_serve, "", "Receives the messages that have come; False: none can come.", NATIVE_METHOD},
    {"publish", comm_publish, "msg_type, content, metadata, buffers", "Sends a message of a comm.", NATIVE_METHOD},
    {0},
};

const ModuleDef comm_module = {
    .name = "_comm", .doc = "Messages of comms on their way to the front end.", .functions = functions};

/* ---- from the front end ---- */

static Value call_receiver(Vm *vm, const char *type, const char *message, const CommBuffer *buffers, int count) {
    List *list = list_new(vm, 1);
    for (int i = 0; list && i < count; i++)
        list_append_take(vm, list, value_object(bytes_new(vm, buffers[i].data, buffers[i].size)));
    Value args[] = {value_object(str_from(vm, type)), value_object(str_from(vm, message)), value_object(list)};
    Value module = vm_raised(vm) ? ABSENT : vm_import(vm, "comm");
    Value taken = is_absent(module) ? ABSENT : value_call_method(vm, module, "_receive", args, 3);
    value_release(module);
    for (int i = 0; i < 3; i++) value_release(args[i]);
    return taken;
}

bool interpreter_comm(Interpreter *ip, const char *type, const char *message, const CommBuffer *buffers, int count) {
    Vm *vm = ip->vm;
    Value taken = call_receiver(vm, type, message, buffers, count);
    bool known = !is_absent(taken) && value_same(taken, VALUE_TRUE);
    value_release(taken);
    if (!vm_raised(vm)) display_flush_figures(vm);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return known;
}
