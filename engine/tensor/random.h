/* random.h -- random numbers: TensorFlow's own sequences.
 *
 * The generator is Philox 4x32 with 10 rounds (Salmon et al., SC11), used as TensorFlow's CPU kernels use it, so that
 * a seeded program prints the numbers that its author saw. The seed of an operation comes from the
 * global seed through a Mersenne Twister as TensorFlow's eager context has it; an operation that
 * is given a seed twice goes on where it stopped, until the global seed is set again.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_RANDOM_H
#define ENGINE_TENSOR_RANDOM_H

#include "engine/tensor/op.h"

typedef enum RandomKind {
    RANDOM_UNIFORM,
    RANDOM_UNIFORM_INT,
    RANDOM_UNIFORM_FULL_INT,
    RANDOM_NORMAL,
    RANDOM_TRUNCATED_NORMAL
} RandomKind;

/* A counter and a key: the state of a Philox generator (what tf.random.Generator holds as 3 int64). */
typedef struct Philox {
    uint32_t counter[4];
    uint32_t key[2];
} Philox;

/* tf.random.set_seed(seed). has_seed false: back to seeds from the system. */
void random_set_seed(OpContext *c, bool has_seed, int64_t seed);
bool random_get_seed(const OpContext *c, int64_t *seed);

/* A stateful operation's random tensor: tf.random.uniform, normal, truncated_normal. has_seed: the op's own seed is
 * given. lo, hi: minval, maxval of uniforms (tensors of one element would broadcast in TensorFlow; here numbers);
 * mean and stddev of normals. Integer dtypes give RANDOM_UNIFORM_INT; hi_int and lo_int are used then. New. */
typedef struct RandomArgs {
    const char *operation; /* what TensorFlow's errors call it */
    RandomKind kind;
    Dtype dtype;
    Shape shape;
    double lo, hi;
    int64_t lo_int, hi_int;
    bool has_seed;
    int64_t seed;
} RandomArgs;
Tensor *random_tensor(OpContext *c, const RandomArgs *args, Error *err);

/* tf.random.stateless_*: seed is two int64. */
Tensor *random_stateless(OpContext *c, const RandomArgs *args, const int64_t seed[2], Error *err);

/* tf.random.Generator with Philox: state is three int64 (counter low, counter high, key), advanced as TensorFlow
 * advances it. */
Tensor *random_generator(OpContext *c, const RandomArgs *args, int64_t state[3], Error *err);
/* Generator.from_seed, skip, split: fill state. */
void random_generator_from_seed(int64_t seed, int64_t state[3]);
void random_generator_skip(int64_t state[3], uint64_t delta);

/* What an operation draws by: the seed that a stateful one was given, or the two of a stateless one. */
typedef struct RandomSeed {
    bool given, stateless;
    int64_t seed[2];
} RandomSeed;

/* tf.random.shuffle along the first axis; tf.random.categorical of logits (batch, classes). */
Tensor *random_shuffle(OpContext *c, Tensor *value, RandomSeed seed, Error *err);
Tensor *random_categorical(OpContext *c, Tensor *logits, int64_t samples, Dtype dtype, RandomSeed seed, Error *err);

/* Draws from gamma distributions with the shapes alpha and scale 1 (tf.raw_ops.RandomGamma): (shape..., alpha's shape).
 */
Tensor *random_gamma(OpContext *c, Shape shape, Tensor *alpha, RandomSeed seed, Error *err);
/* Counts of arrivals at the rates given (tf.raw_ops.RandomPoissonV2), as dtype: (shape..., rates' shape). */
Tensor *random_poisson(OpContext *c, Shape shape, Tensor *rates, Dtype dtype, RandomSeed seed, Error *err);

/* How often chances succeed in counts tries, of stateless seeds (tf.raw_ops.StatelessRandomBinomial), as dtype. Both have the shape with
 * which shape ends. */
Tensor *random_binomial(OpContext *c, Shape shape, Tensor *counts, Tensor *chances, Dtype dtype, RandomSeed seed, Error *err);

/* count numbers of classes below range for tf.random's candidate samplers, as int64, small ones more often where
 * log_uniform; each at most once where unique. *tries: how many draws that took. */
typedef struct CandidateArgs {
    int64_t count, range;
    bool log_uniform, unique;
    bool has_seed;
    int64_t seed;
} CandidateArgs;
Tensor *random_candidates(OpContext *c, const CandidateArgs *a, int64_t *tries, Error *err);

/* The seeds that TensorFlow's random_seed.get_seed() gives an operation now: for tf.data's shuffle, dropout and layers
 * that make their own. */
void random_op_seeds(OpContext *c, bool has_seed, int64_t seed, int64_t out[2]);

/* The random operations of a traced function. TensorFlow numbers those without seeds in the order of the trace, and
 * each keeps its generator from call to call: between enter and leave, operations take their numbers and generators
 * here. */
typedef struct RandomGraph RandomGraph;
RandomGraph *random_graph_new(void); /* NULL: no memory */
void random_graph_free(RandomGraph *g);
void random_graph_enter(OpContext *c, RandomGraph *g);
void random_graph_resume(OpContext *c, RandomGraph *g); /* enters one that was entered before: its operations go on where they were left */
void random_graph_leave(OpContext *c, RandomGraph *g);
bool random_graph_has_drawn(const RandomGraph *g); /* whether an operation drew in it since it was last entered */

/* One step of the generator: four 32-bit numbers, the counter goes on. */
void philox_next(Philox *p, uint32_t out[4]);
/* The numbers of so many steps, 4 * steps of them, each step `apart` steps after the one before; the counter goes on by as many. */
void philox_fill(Philox *p, uint64_t apart, uint32_t *out, int64_t steps);
void philox_skip(Philox *p, uint64_t count);

/* Made and freed with the context. */
bool random_init(OpContext *c, Error *err);
void random_clear(OpContext *c);

#endif
