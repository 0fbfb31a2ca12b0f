/* dictviews.h -- dict.keys(), .values(), .items() and the iterators of dict.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_DICTVIEWS_H
#define ENGINE_LANG_OBJECTS_DICTVIEWS_H

#include "engine/lang/objects/dict.h"

typedef enum DictPart { DICT_KEYS, DICT_VALUES, DICT_ITEMS } DictPart;

typedef struct DictView {
    Object object;
    Dict *dict;
} DictView;

typedef struct DictIter {        /* the evaluator's FOR_ITER may look inside */
    Object object;
    Dict *dict;                  /* NULL once it has ended */
    size_t position;             /* of the next entry to look at */
    size_t count;                /* the dict's count when it began: a change is an error */
    size_t left;
    Tuple *pair;                 /* DICT_ITEMS: the last one, or NULL */
    DictPart part;
    bool backward;
} DictIter;

extern Type dict_keys_type, dict_values_type, dict_items_type;
extern Type dict_keyiterator_type, dict_valueiterator_type, dict_itemiterator_type, dict_reversekeyiterator_type,
    dict_reversevalueiterator_type, dict_reverseitemiterator_type;

Value dict_view_new(Vm *vm, Dict *dict, DictPart part);
Value dict_iter_new(Vm *vm, Dict *dict, DictPart part, bool backward);

/* Readies the types of this header. */
bool dictviews_ready(Vm *vm);

#endif
