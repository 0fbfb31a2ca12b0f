/* tensorflow.c -- the modules tensorflow and _tensor, and what both libraries need to be there first.
 *
 * `_tensor` is what the library's own modules build on: every operation under the name it has in ops.def, and a few
 * doors into tapes and text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/file_array.h"
#include "engine/modules/numpy/np_inner_loops.h"
#include "engine/modules/numpy/np_lapack.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/modules/tensors/devices.h"
#include "engine/modules/tensors/advice.h"
#include "engine/modules/tensors/argument_errors.h"
#include "engine/modules/tensors/dtype_object.h"
#include "engine/modules/tensors/hints.h"
#include "engine/modules/tensors/memory_layout.h"
#include "engine/modules/tensors/tape_steps.h"
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/tracing.h"
#include "engine/modules/tensors/float_errors.h"

#include "engine/base/memory.h"

#include <math.h>

#include <stdio.h>

static void forget_state(void *state) {
    ModuleState *s = state;
    value_set(&s->formatter, ABSENT);
    value_set(&s->promotion, ABSENT);
    value_set(&s->creator, ABSENT);
    value_set(&s->name_scopes, ABSENT);
    tape_steps_forget(s);
    undo_free(s);
}

static void free_state(void *state) {
    ModuleState *s = state;
    mem_free(s->slices);
    mem_free(s);
}

static void say(void *vm, const char *text) {
    if (!vm_write(vm, STREAM_STDERR, text, strlen(text))) vm_clear_raised(vm);     /* nobody is there to hear it */
}

bool module_state_ready(Vm *vm) {
    OpContext *c = vm_context(vm);
    if (c->modules) return true;
    ModuleState *s = mem_calloc(1, sizeof *s);
    if (!s) return vm_raise_memory(vm), false;
    s->print = print_defaults;
    s->print.object = object_print;
    s->print.object_context = vm;
    s->formatter = NONE;
    s->promotion = ABSENT;
    s->creator = ABSENT;
    s->compute_dtype = DTYPE_NONE;
    memcpy(s->float_actions, (uint8_t[]){1, 1, 0, 1}, sizeof s->float_actions);      /* warn, but for underflow */
    s->name_scopes = ABSENT;
    c->modules = s;
    c->modules_forget = forget_state;
    c->modules_free = free_state;
    c->report = say;
    c->tensor_type = &tensor_type;
    c->array_type = &ndarray_type;
    vm_set_adviser(vm, advice_add);
    return tensor_types_init(vm) && type_ready(vm, &op_function_type) && type_ready(vm, &ufunc_type);
}

/* ---- _tensor ---- */

static Value write_text(Vm *vm, const Value *args) {
    int as_repr = value_truth(vm, args[1]);
    Tensor *t = as_repr < 0 ? NULL : convert_natural(vm, args[0]);
    if (!t) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    tensor_write_numpy(vm, t, as_repr > 0, &b);
    tensor_release(t);
    return value_object(str_from_buffer(vm, &b));
}

/* float_text(x, scientific, precision, min_digits, unique, trim, sign, pad_left, pad_right, exp_digits) */
static Value float_text(Vm *vm, const Value *args) {
    if (!is_array(args[0]) || !is_str(args[5]) || as_str(args[5])->size != 1)
        return vm_raise(vm, ERROR_TYPE, "if supplied, trim must be 'k', '.', '0' or '-' found `%s`", is_str(args[5]) ? as_str(args[5])->data : "?");
    const Tensor *t = as_tensor(args[0]);
    int64_t n[5];
    static const int at[5] = {2, 3, 7, 8, 9};
    for (int i = 0; i < 5; i++)
        if (!value_to_index(vm, args[at[i]], &n[i])) return ABSENT;
    FloatStyle style = {.precision = (int)n[0], .min_digits = n[1] < 0 ? 0 : (int)n[1], .unique = value_truth(vm, args[4]) > 0, .trim = as_str(args[5])->data[0],
                        .plus = value_truth(vm, args[6]) > 0, .pad_left = (int)n[2], .pad_right = (int)n[3], .exp_digits = (int)n[4]};
    if (style.trim == 'k' && style.precision >= 0 && !style.unique) style.min_digits = style.precision;
    Buffer b = BUFFER_EMPTY;
    double x = tensor_real(t);
    if (!isfinite(x)) buffer_puts(&b, isnan(x) ? "nan" : x < 0 ? "-inf" : style.plus ? "+inf" : "inf");
    else if (value_truth(vm, args[1]) > 0) print_scientific(tensor_dtype(t), x, &style, &b);
    else print_positional(tensor_dtype(t), x, &style, &b);
    return value_object(str_from_buffer(vm, &b));
}

/* definition(operation): what messages tell of TensorFlow's operation. */
static Value definition(Vm *vm, const Value *args) {
    char text[DEFINITION_MAX];
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "definition() takes the name of an operation");
    op_definition(as_str(args[0])->data, text, sizeof text);
    return value_object(str_from(vm, text));
}

/* The list of open name scopes, which tf.name_scope pushes on. */
static Value name_scopes(Vm *vm, const Value *args) {
    (void)args;
    ModuleState *s = module_state(vm);
    if (is_absent(s->name_scopes)) s->name_scopes = value_object(list_new(vm, 0));
    return value_retain(s->name_scopes);
}

/* array(tensor): the ndarray of a tensor's elements, not copied. */
static Value as_array(Vm *vm, const Value *args) {
    Tensor *t = convert_array(vm, args[0], DTYPE_NONE);
    ERROR_INIT(err);
    return t ? array_result_plain(vm, t, &err) : ABSENT;
}

/* numpy_behavior(methods, promotion, subscript): tensors get these methods, operators the dtype that promotion(x, y) says, and
 * keys with arrays in them what subscript(x, key) gives. */
static Value numpy_behavior(Vm *vm, const Value *args) {
    size_t position = 0;
    for (Value key, v; dict_walk(as_dict(args[0]), &position, &key, &v);)
        if (!dict_set(vm, tensor_type.dict, key, v)) return ABSENT;
    value_set(&module_state(vm)->promotion, value_retain(args[1]));
    value_set(&module_state(vm)->subscript, value_retain(args[2]));
    return NONE;
}

/* size_value(property): whole numbers and None, the sizes of shapes, get the attribute value, as TensorFlow 1's Dimensions have it. */
static Value size_value(Vm *vm, const Value *args) {
    Str *name = vm_intern(vm, "value");
    if (!name || !dict_set(vm, int_type.dict, value_object(name), args[0])) return ABSENT;
    return dict_set(vm, none_type.dict, value_object(name), args[0]) ? NONE : ABSENT;
}

static Value add_hint(Vm *vm, const Value *args) {
    if (!is_exception(args[0]) || !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "an exception and a str are required");
    return exception_add_hint(vm, as_exception(args[0]), as_str(args[1])) ? NONE : ABSENT;
}

static Value get_hints(Vm *vm, const Value *args) {
    if (!is_exception(args[0])) return vm_raise(vm, ERROR_TYPE, "an exception is required");
    Value hints = as_exception(args[0])->hints;
    return is_absent(hints) ? value_object(list_new(vm, 0)) : value_retain(hints);
}

static const NativeDef functions[] = {
    {"add_hint", add_hint, "error, text, /", "Adds a line to what is shown under an error as a hint.", NATIVE_METHOD},
    {"hints", get_hints, "error, /", "The hints of an error, a list.", NATIVE_METHOD},
    {"size_value", size_value, "property, /", "Gives sizes of shapes the attribute value.", NATIVE_METHOD},
    {"numpy_behavior", numpy_behavior, "methods, promotion, subscript, /", "Gives tensors NumPy's methods, promotion and indexing.", NATIVE_METHOD},
    {"dispatch", tensor_dispatch, "function, args, kwargs, /", "What composite tensors among the arguments make of a call.", NATIVE_METHOD},
    {"record", tape_record_function, "outputs, inputs, function, /", "Outputs as results of their own, whose gradients function gives.", NATIVE_METHOD},
    {"autocast", variable_set_autocast, "variable, /", "Makes a variable one that is read in the compute dtype.", NATIVE_METHOD},
    {"compute_dtype", variable_compute_dtype, "dtype, /", "Sets the compute dtype of such variables, None: their own; gives the one before.", NATIVE_METHOD},
    {"variable_creator", variable_set_creator, "function, /", "Sets what makes variables, None: tf.Variable itself; gives the one before.", NATIVE_METHOD},
    {"tape_steps", tape_steps, "tape, /", "What was kept of a tape for its picture: steps recorded, steps played back.", NATIVE_METHOD},
    {"variable_of", tape_variable_of, "tensor, /", "The variable that a tensor was the value of, or None.", NATIVE_METHOD},
    {"taped", tape_any, "", "Whether a tape is recording.", NATIVE_METHOD},
    {"nested_tapes", tape_nested, "", "Whether more than one tape is recording.", NATIVE_METHOD},
    {"pause", tape_pause_all, "", "Stops all tapes; gives what resume() needs.", NATIVE_METHOD},
    {"resume", tape_resume_all, "state, /", "Makes the tapes go on that pause() stopped.", NATIVE_METHOD},
    {"dispatched", calls_mark_all, "*functions", "Gives functions TensorFlow's words for wrong arguments.", NATIVE_METHOD},
    {"hint_step", hint_step, "epoch, step, /", "Says which step of a training comes, for hints; 0, 0: it has ended.", NATIVE_METHOD},
    {"hint_probabilities", hint_probabilities, "predictions, from_logits, /", "Looks whether a loss is given what it takes.", NATIVE_METHOD},
    {"text", write_text, "tensor, as_repr=False, /", "A tensor's elements as text.", NATIVE_METHOD},
    {"array2string", array_to_text, "a, separator, prefix, suffix, **options", "An array's elements as text.", NATIVE_METHOD},
    {"set_print", array_set_print, "**options", "Changes how arrays are written.", NATIVE_METHOD},
    {"get_print", array_get_print, "", "How arrays are written.", NATIVE_METHOD},
    {"lapack_eig", lapack_eig, "a, /", "Eigenvalues and eigenvectors of a square matrix.", NATIVE_METHOD},
    {"lapack_eigh", lapack_eigh, "a, upper=False, /", "Of a Hermitian matrix.", NATIVE_METHOD},
    {"lapack_svdvals", lapack_svdvals, "a, /", "Singular values of a matrix.", NATIVE_METHOD},
    {"lapack_svd", lapack_svd, "a, full=True, /", "Singular values and vectors of a complex matrix.", NATIVE_METHOD},
    {"lapack_solve", lapack_solve, "a, b, /", "x with a @ x = b, complex.", NATIVE_METHOD},
    {"lapack_lu", lapack_lu, "a, /", "The LU factors of a complex matrix.", NATIVE_METHOD},
    {"lapack_cholesky", lapack_cholesky, "a, /", "The lower factor of a complex matrix.", NATIVE_METHOD},
    {"lapack_qr", lapack_qr, "a, complete=False, /", "Q and R of a complex matrix.", NATIVE_METHOD},
    {"lapack_lstsq", lapack_lstsq, "a, b, rcond, /", "Least squares.", NATIVE_METHOD},
    {"count_true", inner_count_true, "a, /", "How many elements are true.", NATIVE_METHOD},
    {"repeat", inner_repeat, "a, counts, /", "Rows repeated.", NATIVE_METHOD},
    {"bincount", inner_bincount, "x, weights, n, /", "How often each number occurs.", NATIVE_METHOD},
    {"histogram", inner_histogram, "x, edges, /", "How many numbers fall between edges.", NATIVE_METHOD},
    {"interp", inner_interp, "x, xp, fp, left, right, /", "Values on lines through points.", NATIVE_METHOD},
    {"places", inner_places, "sorted, v, right, /", "Where numbers would be put among sorted ones.", NATIVE_METHOD},
    {"sum_products", inner_sum_products, "subscripts, /, *arrays", "A plain einsum, or None.", NATIVE_METHOD},
    {"scatter", inner_scatter, "name, a, index, values, /", "A function of two operands at places of an array.", NATIVE_METHOD},
    {"partition", inner_partition, "a, places, /", "The elements at these places as if sorted.", NATIVE_METHOD},
    {"linspace", inner_linspace, "start, stop, num, endpoint, /", "Numbers evenly spaced.", NATIVE_METHOD},
    {"float_text", float_text, "x, scientific, precision, min_digits, unique, trim, sign, pad_left, pad_right, exp_digits, /", "One number as text.",
     NATIVE_METHOD},
    {"float_actions", trouble_actions, "divide=None, over=None, under=None, invalid=None, /", "What is done about trouble in arithmetic.", NATIVE_METHOD},
    {"tracing", tracing_set, "on, /", "Sets whether functions of tf are recorded, not run; gives what was so before.", NATIVE_METHOD},
    {"is_tracing", tracing_is_on, "", "Whether functions of tf are recorded now.", NATIVE_METHOD},
    {"let_through", tracing_let_through, "", "The next guarded call is run, not recorded.", NATIVE_METHOD},
    {"guard_method", tracing_guard, "function, /", "Makes a function of the library one that tracing records.", NATIVE_METHOD},
    {"writes_names", tracing_writes_names, "code, /", "Whether code binds names outside of itself.", NATIVE_METHOD},
    {"call_key", tracing_call_key, "args, kwargs, /", "What a call is known by and its tensors; None where that takes longer to say.", NATIVE_METHOD},
    {"variables", tracing_variables, "", "How many variables there were up to now.", NATIVE_METHOD},
    {"undo_begin", tracing_undo_begin, "", "From now on the values of variables are kept when they are assigned to.", NATIVE_METHOD},
    {"undo_keep", tracing_undo_keep, "variable", "Lets undo_end() give this variable the value that it has now.", NATIVE_METHOD},
    {"undo_end", tracing_undo_end, "", "Gives variables the values back that they had at undo_begin().", NATIVE_METHOD},
    {"name_scopes", name_scopes, "", "The open name scopes.", NATIVE_METHOD},
    {"argsort", tensor_argsort, "x, axis=-1, descending=False, /", "The indices that sort x along an axis.", NATIVE_METHOD},
    {"random_gamma", tensor_random_gamma, "shape, alpha, seed=None, /", "Numbers of gamma distributions, shape + alpha.shape of them.", NATIVE_METHOD},
    {"random_candidates", tensor_random_candidates, "count, range, log_uniform, unique, seed=None, /", "Numbers of classes, and how many draws they took.", NATIVE_METHOD},
    {"stateless_categorical", tensor_stateless_categorical, "logits, num_samples, seeds, dtype, /", "Class numbers that the two seeds give, as likely as logits say.", NATIVE_METHOD},
    {"stateless_shuffle", tensor_stateless_shuffle, "value, seeds, /", "value with its first axis in the order that the two seeds give.", NATIVE_METHOD},
    {"stateless_binomial", tensor_stateless_binomial, "shape, seeds, counts, chances, dtype, /", "How often chances succeed in counts tries.", NATIVE_METHOD},
    {"random_poisson", tensor_random_poisson, "shape, rates, dtype, seed=None, /", "Numbers of Poisson distributions, shape + rates.shape of them.", NATIVE_METHOD},
    {"definition", definition, "operation, /", "What messages tell of TensorFlow's operation.", NATIVE_METHOD},
    {"op_seeds", tensor_op_seeds, "seed=None, /", "The two seeds that an operation gets now.", NATIVE_METHOD},
    {"generate", tensor_generate, "state, kind, shape, first, second, dtype, /", "Numbers of a generator, whose state goes on.", NATIVE_METHOD},
    {"generator_from_seed", tensor_generator_from_seed, "seed, /", "The state of a generator.", NATIVE_METHOD},
    {"generator_skip", tensor_generator_skip, "state, delta, /", "Moves a generator's state.", NATIVE_METHOD},
    {"descend", tensor_descend, "rule, variables, gradients, m, v, rate, beta_1=0, beta_2=0, epsilon=0, /",
     "One step of an optimizer over many variables; False when it has to be done step by step.", NATIVE_METHOD},
    {"layout", layout_flags, "a, /", "Whether rows stand first, columns do, the elements are its own, it may be written to.", NATIVE_METHOD},
    {"strided", layout_strided, "a, shape, strides, offset=0, writeable=True, /", "A view of any shape and strides.", NATIVE_METHOD},
    {"overlap", layout_overlap, "a, b, exactly=True, /", "Whether two arrays have elements in common.", NATIVE_METHOD},
    {"derived_view", derived_view, "type, array, source, /", "An array's elements as an instance of a class derived from ndarray.", NATIVE_METHOD},
    {"plain", derived_to_plain, "array, /", "A derived array's elements as an ndarray, not copied.", NATIVE_METHOD},
    {"guard", tensor_guard, "namespace, /", "Hands calls of these functions to numpy._derived where an argument is a derived array.", NATIVE_METHOD},
    {"record_dtype", record_make_dtype, "fields, itemsize, aligned, attributes, source, /", "A structured dtype.", NATIVE_METHOD},
    {"record_layout", record_layout, "dtype, /", "The fields of a structured dtype and how they stand.", NATIVE_METHOD},
    {"record_attributes", record_with_attributes, "dtype, attributes, /", "A structured dtype whose scalars are np.record, or np.void.", NATIVE_METHOD},
    {"map_file", array_map_file, "descriptor, size, write, own, /", "The first bytes of an open file as an array.", NATIVE_METHOD},
    {"sync_file", array_sync_file, "array, /", "Writes what was changed in such an array into its file.", NATIVE_METHOD},
    {"from_octets", layout_from_octets, "octets, dtype, /", "The bytes of whole elements as an array.", NATIVE_METHOD},
    {"dtype_swapped", dtype_other_order, "dtype, /", "The same numbers with their bytes in the other order.", NATIVE_METHOD},
    {"dtype_shaped", dtype_shaped, "dtype, shape, /", "A dtype whose elements are arrays.", NATIVE_METHOD},
    {"accelerator", device_accelerator, "", "The accelerator's name, description and compute capability, or None.", NATIVE_METHOD},
    {"accelerator_memory", device_memory, "", "Its bytes unused and in all.", NATIVE_METHOD},
    {"accelerator_wait", device_wait, "", "Waits until it has done all that it was asked to.", NATIVE_METHOD},
    {"place_there", device_place, "truth, /", "Sets whether new tensors go to the accelerator; what was so before.", NATIVE_METHOD},
    {"use_tf32", device_use_tf32, "truth, /", "Whether the accelerator's float32 products may round their operands.", NATIVE_METHOD},
    {"array", as_array, "tensor, /", "A tensor's elements as an ndarray.", NATIVE_METHOD},
    {0}};

static bool tensor_module_init(Vm *vm, Value module) {
    if (!module_state_ready(vm) || !vm_set(vm, module, "AxisError", value_object(vm_exception_type(vm, ERROR_AXIS)))
        || !vm_set(vm, module, "LinAlgError", value_object(vm_exception_type(vm, ERROR_LINALG)))
        || !vm_set(vm, module, "UFuncTypeError", value_object(vm_exception_type(vm, ERROR_UFUNC_TYPE)))) return false;
    for (int op = 1; op < OP_COUNT; op++) {
        const OpInfo *info = &op_info[op];
        if (!info->name) continue;
        Rule rule = (info->flags & OP_MIXED) ? RULE_EACH : RULE_MATCH;
        if (!vm_set(vm, module, info->name, op_function_new(vm, info->name, info->name, NULL, rule, "_tensor"))) return false;
    }
    return true;
}

const ModuleDef tensor_module = {.name = "_tensor", .doc = "Every operation, and doors into tapes and text.", .functions = functions,
    .init = tensor_module_init};

/* ---- tensorflow ---- */

static bool add_dtypes(Vm *vm, Module *tf) {
    Module *dtypes = names_module(vm, tf, "dtypes", strlen("dtypes"));
    for (int d = 0; dtypes && d < DTYPE_COUNT; d++) {
        if (!dict_set_c(vm, tf->dict, dtype_name((Dtype)d), dtype_value((Dtype)d))
            || !dict_set_c(vm, dtypes->dict, dtype_name((Dtype)d), dtype_value((Dtype)d))) return false;
    }
    Dict *both[2] = {tf->dict, dtypes ? dtypes->dict : NULL};
    for (int i = 0; dtypes && i < 2; i++)
        if (!dict_set_c(vm, both[i], "half", dtype_value(DTYPE_FLOAT16)) || !dict_set_c(vm, both[i], "double", dtype_value(DTYPE_FLOAT64))) return false;
    return dtypes && dict_set_c(vm, dtypes->dict, "DType", value_object(&dtype_type)) && dict_set_c(vm, tf->dict, "DType", value_object(&dtype_type))
        && dict_set_c(vm, dtypes->dict, "as_dtype", value_object(&dtype_type)) && dict_set_c(vm, tf->dict, "as_dtype", value_object(&dtype_type));
}

/* The numbers of tf.errors, each at its place. */
static const char *const error_codes[] = {
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED"};

/* tf.errors: the classes of errors.def that are TensorFlow's, and the numbers. */
static bool add_errors(Vm *vm, Module *tf) {
    Module *errors = names_module(vm, tf, "errors", strlen("errors"));
    for (int k = 1; errors && k < ERROR_KIND_COUNT; k++) {
        if (strcmp(error_info[k].module, "tensorflow.python.framework.errors_impl") != 0) continue;
        if (!dict_set_c(vm, errors->dict, error_info[k].name, value_object(vm_exception_type(vm, (ErrorKind)k)))) return false;
    }
    for (size_t i = 0; errors && i < sizeof error_codes / sizeof *error_codes; i++)
        if (!dict_set_c(vm, errors->dict, error_codes[i], value_int((int64_t)i))) return false;
    return errors != NULL;
}

/* tf.version. */
static bool add_version(Vm *vm, Module *tf) {
    Module *version = names_module(vm, tf, "version", strlen("version"));
    return version && dict_set_c(vm, version->dict, "VERSION", value_object(str_from(vm, "2.21.0")))
        && dict_set_c(vm, version->dict, "GIT_VERSION", value_object(str_from(vm, "v2.21.0")))
        && dict_set_c(vm, version->dict, "GRAPH_DEF_VERSION", value_int(2474))
        && dict_set_c(vm, version->dict, "GRAPH_DEF_VERSION_MIN_CONSUMER", value_int(0))
        && dict_set_c(vm, version->dict, "GRAPH_DEF_VERSION_MIN_PRODUCER", value_int(0));
}

/* The arrays that tensors give have their methods from NumPy, which TensorFlow imports too. */
static bool import_numpy(Vm *vm) {
    Value numpy = vm_import(vm, "numpy");
    value_release(numpy);
    return !is_absent(numpy);
}

static bool tensorflow_init(Vm *vm, Value module) {
    Module *tf = (Module *)module.as.object;
    devices_open(vm);
    return import_numpy(vm) && module_state_ready(vm) && names_install(vm, tf, "tf") && add_dtypes(vm, tf) && add_errors(vm, tf) && add_version(vm, tf)
        && vm_set(vm, module, "__version__", value_object(str_from(vm, "2.21.0"))) && vm_set(vm, module, "newaxis", NONE)
        && vm_set(vm, module, "Tensor", value_object(&tensor_base_type)) && vm_set(vm, module, "Variable", value_object(&variable_type))
        && vm_set(vm, module, "GradientTape", value_object(&tape_type)) && vm_set(vm, module, "TensorShape", value_object(&shape_type));
}

const ModuleDef tensorflow_module = {.name = "tensorflow", .doc = "Eager tensors, gradients, layers and data.", .init = tensorflow_init};
