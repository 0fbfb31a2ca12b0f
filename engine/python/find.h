/* find.h -- the Python that stands beside Jupyter, found by looking at files: no Python is started.
 *
 * It is, in this order, the program that TAPEBOOK_PYTHON names; the one of the virtual environment ($VIRTUAL_ENV) or of
 * Conda's ($CONDA_PREFIX) that is active; the one of the environment that the kernelspec was installed into
 * ($TAPEBOOK_ENVIRONMENT, which `tapebook install` writes into kernel.json, or the folder that this program is installed in);
 * and python3 in $PATH. TAPEBOOK_PYTHON=none says that there is to be none.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_PYTHON_FIND_H
#define ENGINE_PYTHON_FIND_H

#include "engine/base/error.h"

/* Where to look; each may be NULL or "". */
typedef struct PythonClues {
    const char *chosen;          /* $TAPEBOOK_PYTHON */
    const char *virtual_env;     /* $VIRTUAL_ENV */
    const char *conda;           /* $CONDA_PREFIX */
    const char *kernelspec;      /* $TAPEBOOK_ENVIRONMENT */
    const char *self;            /* this program's file */
    const char *path;            /* $PATH */
    const char *user_base;       /* $PYTHONUSERBASE, or ~/.local: where `pip install --user` puts packages; NULL: nowhere */
} PythonClues;

enum { PYTHON_SITES_MAX = 64, PYTHON_MINOR_MIN = 9 };

typedef struct Python {
    char *program;               /* as it is to be started; a link in a virtual environment is not followed */
    int major, minor;
    char *prefix;                /* the environment's folder */
    char *library;               /* the folder of the standard library, which has os.py */
    char *sites[PYTHON_SITES_MAX];   /* site-packages and dist-packages that exist, in sys.path's order, then what .pth files add */
    size_t site_count;
    const char *found_by;        /* the clue: "TAPEBOOK_PYTHON", "VIRTUAL_ENV", "CONDA_PREFIX", "the kernelspec", "PATH" */
} Python;

/* What the environment and /proc say. The texts of self and user_base are new; python_clues_clear frees them. */
PythonClues python_clues(void);
void python_clues_clear(PythonClues *clues);

/* Fills *out. false with *err set (ERROR_IMPORT): there is none, or the one chosen cannot be used. */
bool python_find(const PythonClues *clues, Python *out, Error *err);
void python_clear(Python *python);

#endif
