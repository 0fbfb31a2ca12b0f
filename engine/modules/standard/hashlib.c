/* hashlib.c -- the module _hashlib: digests by OpenSSL. hashlib (engine/library/hashlib) is written over it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdatomic.h>
#include <strings.h>

typedef struct Algorithm {
    const char *name, *openssl;
    int block_size;
    bool open_ended; /* digest(length) */
} Algorithm;

static const Algorithm algorithms[] = {
    {"md5", "MD5", 64, false},
    {"sha1", "SHA1", 64, false},
    {"sha224", "SHA224", 64, false},
    {"sha256", "SHA256", 64, false},
    {"sha384", "SHA384", 128, false},
    {"sha512", "SHA512", 128, false},
    {"sha3_224", "SHA3-224", 144, false},
    {"sha3_256", "SHA3-256", 136, false},
    {"sha3_384", "SHA3-384", 104, false},
    {"sha3_512", "SHA3-512", 72, false},
    {"blake2b", "BLAKE2B512", 128, false},
    {"blake2s", "BLAKE2S256", 64, false},
    {"shake_128", "SHAKE128", 168, true},
    {"shake_256", "SHAKE256", 136, true},
};

enum { ALGORITHM_COUNT = sizeof algorithms / sizeof *algorithms };

typedef struct Hash {
    Object object;
    const Algorithm *algorithm;
    EVP_MD_CTX *context;
} Hash;

static Type hash_type;

static Hash *as_hash(Value v) { return (Hash *)v.as.object; }

static bool update(Vm *vm, Hash *h, Value data) {
    const char *bytes;
    size_t size;
    if (is_str(data)) return vm_fail(vm, ERROR_TYPE, "Strings must be encoded before hashing");
    if (!octets_of(data, &bytes, &size)) return vm_fail(vm, ERROR_TYPE, "object supporting the buffer API required");
    if (EVP_DigestUpdate(h->context, bytes, size) == 1) return true;
    vm_raise_memory(vm);
    return false;
}

static Hash *hash_alloc(Vm *vm, const Algorithm *algorithm) {
    if (!type_ready(vm, &hash_type)) return NULL;
    Hash *h = object_new(vm, &hash_type, 0);
    if (!h) return NULL;
    h->algorithm = algorithm;
    h->context = EVP_MD_CTX_new();
    if (h->context) return h;
    object_release(&h->object);
    vm_raise_memory(vm);
    return NULL;
}

/* OpenSSL's own of that name, which it looks for long: kept for the process, as OpenSSL would. NULL: it has none. */
static const EVP_MD *digest_of(const Algorithm *algorithm) {
    static _Atomic(EVP_MD *) fetched[ALGORITHM_COUNT];
    _Atomic(EVP_MD *) *at = &fetched[algorithm - algorithms];
    EVP_MD *digest = atomic_load(at), *none = NULL;
    if (digest) return digest;
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL); /* reading openssl.cnf takes milliseconds */
    if (!(digest = EVP_MD_fetch(NULL, algorithm->openssl, NULL))) return NULL;
    if (atomic_compare_exchange_strong(at, &none, digest)) return digest;
    EVP_MD_free(digest);
    return none;
}

static Value hash_new(Vm *vm, const Algorithm *algorithm, Value data) {
    const EVP_MD *digest = digest_of(algorithm);
    if (!digest) return vm_raise(vm, ERROR_VALUE, "unsupported hash type %s", algorithm->name);
    Hash *h = hash_alloc(vm, algorithm);
    if (!h) return ABSENT;
    bool ok = EVP_DigestInit_ex(h->context, digest, NULL) == 1 || vm_fail(vm, ERROR_VALUE, "unsupported hash type");
    if (ok && (is_absent(data) || update(vm, h, data))) return value_object(h);
    object_release(&h->object);
    return ABSENT;
}

static void hash_free(Object *o) {
    EVP_MD_CTX_free(((Hash *)o)->context);
    object_dealloc(o);
}

static Value hash_repr(Vm *vm, Value self) {
    return value_object(
        str_format(vm, "<%s _hashlib.HASH object @ %p>", as_hash(self)->algorithm->name, (void *)self.as.object));
}

/* ---- methods ---- */

static Value hash_update(Vm *vm, const Value *args) { return update(vm, as_hash(args[0]), args[1]) ? NONE : ABSENT; }

static Value hash_copy(Vm *vm, const Value *args) {
    Hash *h = hash_alloc(vm, as_hash(args[0])->algorithm);
    if (!h) return ABSENT;
    if (EVP_MD_CTX_copy_ex(h->context, as_hash(args[0])->context) == 1) return value_object(h);
    object_release(&h->object);
    return vm_raise_memory(vm);
}

/* The digest so far. */
static Value digest(Vm *vm, const Value *args) {
    Hash *h = as_hash(args[0]);
    int64_t length = EVP_MD_CTX_get_size(h->context);
    if (h->algorithm->open_ended) {
        if (is_absent(args[1])) {
            return vm_raise(vm, ERROR_TYPE, "digest() missing required argument 'length' (pos 1)");
        }
        if (!value_to_index(vm, args[1], &length)) return ABSENT;
        if (length < 0 || length > 1 << 29) return vm_raise(vm, ERROR_VALUE, "value must be positive");
    }
    EVP_MD_CTX *copy = EVP_MD_CTX_new();
    Bytes *out = bytes_alloc(vm, (size_t)length);
    bool ok = out && copy && EVP_MD_CTX_copy_ex(copy, h->context) == 1;
    if (ok) {
        ok = h->algorithm->open_ended ? EVP_DigestFinalXOF(copy, (unsigned char *)out->data, (size_t)length) == 1
                                      : EVP_DigestFinal_ex(copy, (unsigned char *)out->data, NULL) == 1;
    }
    EVP_MD_CTX_free(copy);
    if (ok) return value_object(out);
    if (out) object_release(&out->object);
    return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
}

static Value hash_hexdigest(Vm *vm, const Value *args) {
    Value octets = digest(vm, args);
    if (is_absent(octets)) return octets;
    Value text = value_object(octets_to_hex(vm, as_bytes(octets)->data, as_bytes(octets)->size));
    value_release(octets);
    return text;
}

static Value get_name(Vm *vm, Value self) { return value_object(str_from(vm, as_hash(self)->algorithm->name)); }

static Value get_digest_size(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_hash(self)->algorithm->open_ended ? 0 : EVP_MD_CTX_get_size(as_hash(self)->context));
}

static Value get_block_size(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_hash(self)->algorithm->block_size);
}

static const NativeDef methods[] = {
    {"update", hash_update, "obj, /", "Update this hash object's state with the provided string.", NATIVE_METHOD},
    {"digest", digest, "length=...", "The digest so far.", NATIVE_METHOD},
    {"hexdigest", hash_hexdigest, "length=...", "The digest so far, as hexadecimal digits.", NATIVE_METHOD},
    {"copy", hash_copy, "", "Another that goes on from here.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"name", get_name, NULL, NULL},
    {"digest_size", get_digest_size, NULL, NULL},
    {"block_size", get_block_size, NULL, NULL},
    {0},
};

static Type hash_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "HASH",
    .module = "_hashlib",
    .instance_size = sizeof(Hash),
    .free = hash_free,
    .repr = hash_repr,
    .methods = methods,
    .properties = properties,
};

/* ---- functions ---- */

static Value new_by_name(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "name must be a string");
    for (int i = 0; i < ALGORITHM_COUNT; i++) {
        if (!strcasecmp(as_str(args[0])->data, algorithms[i].name)) return hash_new(vm, &algorithms[i], args[1]);
    }
    return vm_raise(vm, ERROR_VALUE, "unsupported hash type %s", as_str(args[0])->data);
}

static Value derive_key(Vm *vm, const Value *args) {
    const char *password, *salt;
    size_t password_size, salt_size;
    int64_t rounds, length;
    if (!is_str(args[0]))
        return vm_raise(vm, ERROR_TYPE, "pbkdf2_hmac() argument 1 must be str, not %s", value_type_name(args[0]));
    const EVP_MD *digest = EVP_get_digestbyname(as_str(args[0])->data);
    if (!digest) return vm_raise(vm, ERROR_VALUE, "unsupported hash type %s", as_str(args[0])->data);
    if (!value_to_index(vm, args[3], &rounds)) return ABSENT;
    if (rounds < 1) return vm_raise(vm, ERROR_VALUE, "iteration value must be greater than 0.");
    if (rounds > INT32_MAX) return vm_raise(vm, ERROR_OVERFLOW, "iteration value is too great.");
    length = EVP_MD_get_size(digest);
    if (!is_none(args[4]) && !value_to_index(vm, args[4], &length)) return ABSENT;
    if (length < 1) return vm_raise(vm, ERROR_VALUE, "key length must be greater than 0.");
    if (length > INT32_MAX) return vm_raise(vm, ERROR_OVERFLOW, "key length is too great.");
    if (!bytes_view(args[1], &password, &password_size) || !bytes_view(args[2], &salt, &salt_size)) {
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'",
                        value_type_name(bytes_view(args[1], &password, &password_size) ? args[2] : args[1]));
    }
    Bytes *key = bytes_new(vm, NULL, (size_t)length);
    if (!key) return ABSENT;
    if (PKCS5_PBKDF2_HMAC(password, (int)password_size, (const unsigned char *)salt, (int)salt_size, (int)rounds,
                          digest, (int)length, (unsigned char *)key->data) == 1) {
        return value_object(key);
    }
    object_release(&key->object);
    return vm_raise(vm, ERROR_VALUE, "no key could be derived");
}

#define CONSTRUCTOR(name, number)                                                                                      \
    static Value new_##name(Vm *vm, const Value *args) { return hash_new(vm, &algorithms[number], args[0]); }

CONSTRUCTOR(md5, 0)
CONSTRUCTOR(sha1, 1)
CONSTRUCTOR(sha224, 2)
CONSTRUCTOR(sha256, 3)
CONSTRUCTOR(sha384, 4)
CONSTRUCTOR(sha512, 5)
CONSTRUCTOR(sha3_224, 6)
CONSTRUCTOR(sha3_256, 7)
CONSTRUCTOR(sha3_384, 8)
CONSTRUCTOR(sha3_512, 9)
CONSTRUCTOR(blake2b, 10)
CONSTRUCTOR(blake2s, 11)
CONSTRUCTOR(shake_128, 12)
CONSTRUCTOR(shake_256, 13)

static bool init(Vm *vm, Value module) {
    Set *names = set_new(vm, &set_type);
    for (int i = 0; names && i < ALGORITHM_COUNT; i++) {
        Value name = value_object(str_from(vm, algorithms[i].name));
        bool ok = !is_absent(name) && set_add(vm, names, name);
        value_release(name);
        if (!ok) {
            object_release(&names->object);
            return false;
        }
    }
    Value v = value_object(names);
    return vm_set(vm, module, "algorithms_available", value_retain(v)) &&
           vm_set(vm, module, "algorithms_guaranteed", v);
}

#define ROW(name)                                                                                                      \
    { #name, new_##name, "string=..., *, usedforsecurity=True", "Returns a " #name " hash object.", NATIVE_METHOD }

static const NativeDef functions[] = {
    {"new", new_by_name, "name, data=..., *, usedforsecurity=True",
     "A hash by its name, fed with data if some is given.", NATIVE_METHOD},
    {"pbkdf2_hmac", derive_key, "hash_name, password, salt, iterations, dklen=None",
     "A key of dklen bytes by PBKDF2 (RFC 8018).", NATIVE_METHOD},
    ROW(md5),
    ROW(sha1),
    ROW(sha224),
    ROW(sha256),
    ROW(sha384),
    ROW(sha512),
    ROW(sha3_224),
    ROW(sha3_256),
    ROW(sha3_384),
    ROW(sha3_512),
    ROW(blake2b),
    ROW(blake2s),
    ROW(shake_128),
    ROW(shake_256),
    {0},
};

extern const ModuleDef hashlib_module;
const ModuleDef hashlib_module = {.name = "_hashlib",
                                  .doc = "Fingerprints of bytes: md5, the sha families and blake2.",
                                  .functions = functions,
                                  .init = init};
