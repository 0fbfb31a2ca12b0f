/* download.c -- fetching addresses by libcurl (module _download), for urllib.request and the datasets.
 *
 * fetch() writes the body to a file that appears under its name only when it is whole. A safe point is passed with
 * every piece, so that an interrupt ends a download at once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/whole_file.h"
#include "engine/lang/objects/bytes.h"
#include "engine/modules/native.h"

#include <curl/curl.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct Download {
    Vm *vm;
    WholeFile file;
    Buffer headers;
} Download;

static size_t take_body(char *data, size_t size, size_t count, void *context) {
    Download *d = context;
    size_t left = size * count;
    while (left > 0) {
        ssize_t n = write(d->file.fd, data, left);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) break;
        data += n;
        left -= (size_t)n;
    }
    return size * count - left;
}

/* Keeps the headers of the last answer only: those of redirections begin anew with their status line. */
static size_t take_header(char *data, size_t size, size_t count, void *context) {
    Download *d = context;
    if (count * size > 5 && !memcmp(data, "HTTP/", 5)) d->headers.size = 0;
    return buffer_append(&d->headers, data, size * count) ? size * count : 0;
}

static int go_on(void *context, curl_off_t total, curl_off_t now, curl_off_t up_total, curl_off_t up) {
    (void)total, (void)now, (void)up_total, (void)up;
    return !vm_poll(((Download *)context)->vm);
}

/* The list "Name: value" of headers, as curl takes it. */
static struct curl_slist *header_list(Value lines) {
    struct curl_slist *list = NULL;
    for (size_t i = 0; is_list(lines) && i < as_list(lines)->count; i++) {
        if (is_str(as_list(lines)->items[i])) list = curl_slist_append(list, as_str(as_list(lines)->items[i])->data);
    }
    return list;
}

static void set_options(CURL *curl, Download *d, const char *url, struct curl_slist *headers, double timeout) {
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Python-urllib/3.11");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 30L);
    if (timeout > 0) curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)(timeout * 1000));
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, d);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, d);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, go_on);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, d);
}

/* (status, headers, address after redirections), or ABSENT with OSError pending. */
static Value perform(Vm *vm, CURL *curl, Download *d) {
    CURLcode code = curl_easy_perform(curl);
    if (vm_raised(vm)) return ABSENT;
    if (code != CURLE_OK) return vm_raise(vm, ERROR_OS, "%s", curl_easy_strerror(code));
    long status = 0;
    char *address = NULL;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &address);
    return tuple_of(vm, 3, value_int(status),
                    value_object(str_from_bytes_lossy(vm, d->headers.data ? d->headers.data : "", d->headers.size)),
                    value_object(str_from(vm, address ? address : "")));
}

static Value download_fetch(Vm *vm, const Value *args) {
    double timeout;
    const char *body = NULL;
    size_t body_size = 0;
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "the address must be str, not %s", value_type_name(args[0]));
    if (!value_to_double(vm, args[4], &timeout)) return ABSENT;
    bool posts = bytes_view(args[3], &body, &body_size);
    Str *path = native_path(vm, args[1]);
    if (!path) return ABSENT;
    Download d = {.vm = vm, .headers = BUFFER_EMPTY};
    Value result = ABSENT;
    errno = whole_file_begin(&d.file, path->data, WHOLE_FILE_MODE);
    CURL *curl = errno ? (vm_raise_errno(vm, path->data), NULL) : curl_easy_init();
    if (curl) {
        struct curl_slist *headers = header_list(args[2]);
        set_options(curl, &d, as_str(args[0])->data, headers, timeout);
        if (posts) {
            curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body_size);
            curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
        }
        result = perform(vm, curl, &d);
        curl_slist_free_all(headers);
        curl_easy_cleanup(curl);
    } else if (!vm_raised(vm)) {
        vm_raise_memory(vm);
    }
    if (!is_absent(result) && (errno = whole_file_commit(&d.file)) != 0) {
        value_release(result);
        result = vm_raise_errno(vm, path->data);
    }
    whole_file_discard(&d.file);
    buffer_clear(&d.headers);
    release_object(path);
    return result;
}

static const NativeDef functions[] = {
    {"fetch", download_fetch, "address, path, headers=None, data=None, timeout=0.0", NULL, NATIVE_METHOD},
    {0},
};

extern const ModuleDef download_module;
const ModuleDef download_module = {.name = "_download", .doc = "Fetching addresses.", .functions = functions};
