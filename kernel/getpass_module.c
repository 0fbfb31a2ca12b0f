/* getpass_module.c -- the module getpass: a question whose answer is not shown, which only a host can ask.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/lang/objects/str.h"
#include "engine/lang/vm.h"
#include "kernel/hosted_engine.h"

static Value getpass_getpass(Vm *vm, const Value *args) {
    Str *prompt = value_str(vm, args[0]);
    if (!prompt) return ABSENT;
    Buffer line = BUFFER_EMPTY;
    bool unsupported = false;
    const Host *host = vm_host(vm);
    bool ok = host->ask && host->ask(host->context, prompt->data, true, &line, &unsupported);
    value_release(value_object(prompt));
    if (ok) return value_object(str_from_buffer(vm, &line));
    buffer_clear(&line);
    if (!vm_poll(vm)) return ABSENT;
    if (unsupported || !host->ask)
        return vm_raise(vm, ERROR_STDIN_NOT_IMPLEMENTED, "getpass was called, but this frontend does not support input requests.");
    return vm_raise(vm, ERROR_END_OF_FILE, "EOF when reading a line");
}

static Value getpass_getuser(Vm *vm, const Value *args) {
    (void)args;
    static const char *const names[] = {"LOGNAME", "USER", "LNAME", "USERNAME"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *user = getenv(names[i]);
        if (user && *user) return value_object(str_from(vm, user));
    }
    const struct passwd *entry = getpwuid(getuid());
    return value_object(str_from(vm, entry ? entry->pw_name : ""));
}

static const NativeDef functions[] = {
    {"getpass", getpass_getpass, "prompt='Password: ', stream=None", "Prompt for a password, with echo turned off.", NATIVE_METHOD},
    {"getuser", getpass_getuser, "", "Get the username from the environment or password database.", NATIVE_METHOD},
    {0},
};

const ModuleDef getpass_module = {.name = "getpass", .doc = "Utilities to get a password and/or the current user name.", .functions = functions};
