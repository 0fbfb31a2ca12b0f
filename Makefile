# Makefile -- build, test, install and run Tapebook. `make help` lists the targets.

BUILD   ?= build
CC      ?= gcc
CCACHE  := $(shell command -v ccache)
OPT     ?= -O2
JOBS    ?= $(shell nproc)
PKG_CONFIG := pkg-config
PKGS    := libzmq jansson libcrypto cairo pango pangocairo pangoft2 libpng libcurl libzip zlib libpcre2-8 libutf8proc sqlite3 \
           libedit libjpeg liblzma expat fontconfig freetype2

# The libraries that we are made of, as Debian packages.
LIBRARY_DEPS := libzmq3-dev libjansson-dev libssl-dev libcairo2-dev libpango1.0-dev libpng-dev libcurl4-openssl-dev libzip-dev \
                zlib1g-dev libbz2-dev liblzma-dev libpcre2-dev libutf8proc-dev libunistring-dev libexpat1-dev libsqlite3-dev libedit-dev \
                libjpeg62-turbo-dev libfontconfig-dev libfreetype-dev libopenblas-dev liblapacke-dev libsleef-dev libgmp-dev libhdf5-dev

# CROSS=aarch64 compiles for ARM with Debian's cross-compiler, against that architecture's libraries, which packaging/sysroot.sh unpacks once.
ifneq (,$(CROSS))
CROSS_NAME_aarch64 := arm64
CROSS_DEPS := g++-aarch64-linux-gnu qemu-user-static
BUILD      := build-$(CROSS)
SYSROOT    := $(CURDIR)/build-sysroot-$(CROSS)
LIBRARY_AT := $(SYSROOT)/usr/lib/$(CROSS)-linux-gnu
CC         := $(CROSS)-linux-gnu-gcc --sysroot=$(SYSROOT)
AR         := $(CROSS)-linux-gnu-ar
PKG_CONFIG := PKG_CONFIG_SYSROOT_DIR=$(SYSROOT) PKG_CONFIG_LIBDIR=$(LIBRARY_AT)/pkgconfig:$(SYSROOT)/usr/share/pkgconfig pkg-config
PROFILE    :=
ifneq (0,$(shell tests/deps.sh $(CROSS_DEPS) >&2 && packaging/sysroot.sh $(CROSS_NAME_$(CROSS)) $(SYSROOT) $(LIBRARY_DEPS) >&2; echo $$?))
$(error the libraries of $(CROSS) could not be had)
endif
endif

MACHINE := $(shell $(CC) -dumpmachine)
ifneq (,$(filter i386-% i486-% i586-% i686-% arm-% armv%,$(MACHINE)))
$(error Tapebook runs on 64-bit processors, x86-64 and ARM (aarch64); $(CC) compiles for $(MACHINE), of 32 bits)
endif

# char is signed everywhere, as on x86-64.
ifeq (,$(filter x86_64-%,$(MACHINE)))
CFLAGS += -fsigned-char
endif

# What every session needs from its start. First the two that have the most names to be found, as a name is looked for in one library
# after the other: starting is mostly that.
START_LIBS := $(shell $(PKG_CONFIG) --libs libcrypto 2>/dev/null) -Wl,--push-state,--no-as-needed -lstdc++ -Wl,--pop-state \
              $(shell $(PKG_CONFIG) --libs libzmq jansson libedit 2>/dev/null)

CFLAGS  += -std=c17 -D_GNU_SOURCE -I. $(OPT) -g -fno-strict-aliasing -fno-math-errno -ffp-contract=off -pthread \
           -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes -Werror $(EXTRA_CFLAGS)
CFLAGS  += $(shell $(PKG_CONFIG) --cflags $(PKGS) hdf5 2>/dev/null)
LDLIBS  += $(shell $(PKG_CONFIG) --libs $(PKGS) 2>/dev/null) -lopenblas -llapacke -lsleef -lbz2 -lgmp -lunistring -lm -ldl

# Of the kernels those for wider vectors are x86-64's.
WIDER := $(if $(filter x86_64-%,$(MACHINE)),,engine/cpu/%_avx2.c engine/cpu/%_avx512.c)
ENGINE_SOURCES  := $(filter-out engine/cuda/% engine/mpi/% engine/lang/embed_library.c $(WIDER),$(wildcard engine/*/*.c engine/lang/*/*.c engine/modules/*/*.c))
DISPLAY_SOURCES := $(wildcard display/*.c display/figures/*.c)
KERNEL_SOURCES  := $(filter-out kernel/main.c kernel/lazy.c,$(wildcard kernel/*.c))
LIBRARY_FILES   := $(sort $(shell find engine/library -name '*.tape'))

HELP_FILES      := $(sort $(wildcard engine/help/*.txt))

# The part of the kernel that knows the language; tests of the rest put tests/unit/mock_interpreter.c in its place.
INTERPRETER_SOURCES := kernel/interpreter.c kernel/cell_input.c kernel/completion.c kernel/type_inference.c kernel/inspection.c kernel/help_format.c kernel/hosted_engine.c \
                       kernel/getpass_module.c kernel/comm_module.c kernel/debug_module.c kernel/shell_module.c $(wildcard kernel/magic*.c)

UNIT_TESTS := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/test_*.c))
OPS_TESTS  := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/ops/*.c))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
ENGINE_OBJECTS  := $(call objects,$(ENGINE_SOURCES)) $(BUILD)/library.o $(BUILD)/help.o $(BUILD)/engine/python/text.o
LIBRARIES       := $(BUILD)/libkernel.a $(BUILD)/libdisplay.a $(BUILD)/libengine.a

all: $(BUILD)/tapebook cuda mpi  ## builds the program, and its plug-ins where nvcc and mpi.h are there

# ---- the GPU plug-in ----

# A library of its own, which the program loads where there is a GPU. CUDA_ARCH: the GPUs that machine code is made for; all others
# from CUDA_PTX on translate it when they first use it, once. No multiplication is contracted with an addition, and denormal numbers are
# zero, as in tensors' kernels on the host.
CUDA_HOME ?= $(or $(patsubst %/bin/nvcc,%,$(shell command -v nvcc 2>/dev/null)),/usr/local/cuda)
SANITIZING := $(findstring -fsanitize,$(EXTRA_CFLAGS))
CUDNN      := $(if $(CROSS),,$(wildcard $(CUDA_HOME)/include/cudnn.h /usr/include/cudnn.h /usr/include/x86_64-linux-gnu/cudnn.h))
NVCC       := $(if $(CUDNN),$(if $(SANITIZING),,$(wildcard $(CUDA_HOME)/bin/nvcc)))
comma := ,
space := $() $()
CUDA_ARCH ?= 90
CUDA_PTX  ?= 80
CUDA_CODE := -gencode 'arch=compute_$(CUDA_PTX),code=[compute_$(CUDA_PTX)$(subst $(space),,$(patsubst %,$(comma)sm_%,$(CUDA_ARCH)))]'
CUDA_OBJECTS := $(patsubst %,$(BUILD)/%.o,$(basename $(wildcard engine/cuda/*.c engine/cuda/*.cu)))
CFLAGS_engine_cuda := -fPIC -isystem $(CUDA_HOME)/include

# What the plug-in calls of the program.
EXPORTS := -Wl,--dynamic-list=engine/cuda/exports.list

ifneq (,$(NVCC))
cuda: $(BUILD)/tapebook-cuda.so  ## builds the GPU plug-in
	@echo "cuda: nvcc $$($(NVCC) --version | sed -n 's/.*release \([0-9.]*\).*/\1/p')"
else
cuda:
	@echo "cuda: $(if $(SANITIZING),left out of a sanitized build,nvcc or cudnn.h not found), CPU only"
endif

$(BUILD)/engine/cuda/%.o: engine/cuda/%.cu
	@mkdir -p $(@D)
	$(CCACHE) $(NVCC) -std=c++17 -I. -O3 $(CUDA_CODE) -ftz=true -fmad=false -Xcompiler -fPIC,-Wall,-Wno-unused-function -diag-suppress 186 -MMD -MP -MF $(@:.o=.d) -c $< -o $@

$(BUILD)/tapebook-cuda.so: $(CUDA_OBJECTS)
	$(NVCC) -shared -cudart static -o $@ $^ -ldl

# ---- the plug-in for several processes ----

# A library of its own too, loaded when a program asks for ranks. MPI_CFLAGS and MPI_LIBS: where pkg-config finds an MPI, or as given.
MPI_PACKAGE    := $(firstword $(foreach p,mpi-c ompi-c ompi mpich,$(shell $(PKG_CONFIG) --exists $(p) 2>/dev/null && echo $(p))))
MPI_CFLAGS     ?= $(if $(MPI_PACKAGE),$(patsubst -I%,-isystem %,$(shell $(PKG_CONFIG) --cflags $(MPI_PACKAGE))))
MPI_LIBS       ?= $(if $(MPI_PACKAGE),$(shell $(PKG_CONFIG) --libs $(MPI_PACKAGE)))
CFLAGS_engine_mpi = -fPIC $(MPI_CFLAGS)

ifneq (,$(MPI_LIBS))
mpi: $(BUILD)/tapebook-mpi.so  ## builds the plug-in for several processes
	@echo "mpi: $(or $(MPI_PACKAGE),$(MPI_LIBS))"
else
mpi:
	@echo "mpi: mpi.h not found, one process only"
endif

.PHONY: mpi bench-cluster

$(BUILD)/tapebook-mpi.so: $(BUILD)/engine/mpi/mpi.o
	$(CC) -shared -o $@ $^ $(MPI_LIBS) -lm

# ---- the program ----

# Linked twice: in the usual way, and then against stubs of the libraries that only some sessions need (kernel/lazy.c). LAZY= links once.
LAZY ?= yes
ifneq (,$(LAZY))
$(BUILD)/tapebook: $(BUILD)/tapebook.full $(BUILD)/kernel/lazy.o kernel/lazy.sh
	if CC="$(CC)" kernel/lazy.sh $< $(BUILD)/lazy_stubs.S 2>/dev/null; then \
	    $(CC) $(CFLAGS) $(EXPORTS) -o $@ $(BUILD)/kernel/main.o $(BUILD)/kernel/lazy.o $(BUILD)/lazy_stubs.S $(LIBRARIES) \
	          $(START_LIBS) -lsleef -lm -ldl; \
	else cp $< $@; fi
else
$(BUILD)/tapebook: $(BUILD)/tapebook.full
	@ln -f $< $@
endif

$(BUILD)/tapebook.full: $(BUILD)/kernel/main.o $(LIBRARIES)
	$(CC) $(CFLAGS) $(EXPORTS) -o $@ $^ $(LDLIBS)

$(BUILD)/libengine.a: $(ENGINE_OBJECTS)
$(BUILD)/libdisplay.a: $(call objects,$(DISPLAY_SOURCES))
$(BUILD)/libkernel.a: $(call objects,$(KERNEL_SOURCES)) $(BUILD)/kernelspec/files.o

$(BUILD)/lib%.a:
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CCACHE) $(CC) $(CFLAGS) $(CFLAGS_$(word 1,$(subst /, ,$<))_$(word 2,$(subst /, ,$<))) -MMD -MP -c $< -o $@

# Kernels are where the vector units earn their keep; integers wrap around there.
KERNEL_OPT ?= -O3
CFLAGS_engine_cpu := $(if $(findstring clang,$(CC)),,$(KERNEL_OPT)) -Wno-psabi -fno-trapping-math -fwrapv

# clang has none of the options below.
ifeq (,$(findstring clang,$(CC)))

# Loops whose bodies hold clamped numbers vectorise only if no path is split off for the limits.
$(BUILD)/engine/cpu/loops_float%.o $(BUILD)/engine/cpu/functions_float%.o $(patsubst %,$(BUILD)/engine/cpu/%.o,special integrals beta normalise): \
    CFLAGS += -fno-tree-pre -fno-thread-jumps -fno-unswitch-loops

# A Value is moved as two words, and so are neighbours in a frame: sixteen bytes at once would wait for the two stores that wrote them.
CFLAGS_engine_lang := $(if $(filter x86_64-%,$(MACHINE)),-mtune-ctrl=^sse_unaligned_load_optimal$(comma)^sse_unaligned_store_optimal) -fno-tree-slp-vectorize

# Every instruction of the virtual machine jumps to the next one itself: no shared dispatch.
$(BUILD)/engine/lang/machine/vm.o $(BUILD)/profile/engine/lang/machine/vm.o: private CFLAGS += -fno-gcse -fno-crossjumping
endif

# ---- the language's profile ----

# The language, what it stands on and its modules are compiled for the ways that programs were seen to go: once so that they count them,
# in BUILD/profile, and, when the everyday expressions of tests/bench have run, for good. That is done once for a build folder: a file
# changed since goes without, until BUILD/profile is removed. PROFILE= leaves it all out, as clang and the sanitizers do.
PROFILE ?= $(if $(findstring clang,$(CC))$(EXTRA_CFLAGS),,$(BUILD)/profile)
ifneq (,$(PROFILE))
PROFILED := $(call objects,$(filter-out engine/lang/embed_library.c,$(wildcard engine/base/*.c engine/lang/*.c engine/lang/*/*.c engine/modules/standard/*.c)))
COUNTING := $(patsubst $(BUILD)/%,$(PROFILE)/%,$(PROFILED))

# A file's counts lie beside its object, NAME.gcda: -dumpdir lets the object that counts write them there. Loops are
# vectorised and memory is copied as without counts. Private: what is counted with is a prerequisite, all objects among it.
USING_COUNTS := -fprofile-use -fvect-cost-model=very-cheap -mstringop-strategy=libcall -Wno-error -Wno-missing-profile \
                -Wno-coverage-mismatch -Wno-maybe-uninitialized
$(PROFILED): private CFLAGS += $(if $(shell [ $*.c -nt $(PROFILE)/counted ] && echo changed),,$(USING_COUNTS))
$(COUNTING): private CFLAGS += -fprofile-generate -dumpdir $(patsubst $(PROFILE)/%,$(BUILD)/%,$(@D))/

$(PROFILED): $(PROFILE)/counted

ifeq (,$(wildcard $(PROFILE)/counted))
$(PROFILE)/counted: $(PROFILE)/tapebook
endif
$(PROFILE)/counted:
	LEAST=0.0005 $(PROFILE)/tapebook run tests/bench/expressions.py >$@.new
	@mv $@.new $@

$(PROFILE)/tapebook: $(BUILD)/kernel/main.o $(call objects,$(KERNEL_SOURCES) $(DISPLAY_SOURCES)) $(BUILD)/kernelspec/files.o \
                     $(filter-out $(PROFILED),$(ENGINE_OBJECTS)) $(COUNTING)
	$(CC) $(CFLAGS) -fprofile-generate $(EXPORTS) -o $@ $^ $(LDLIBS)

$(PROFILE)/%.o: %.c
	@mkdir -p $(@D) $(BUILD)/$(dir $*)
	$(CCACHE) $(CC) $(CFLAGS) $(CFLAGS_$(word 1,$(subst /, ,$<))_$(word 2,$(subst /, ,$<))) -MMD -MP -MF $(@:.o=.d) -MT $@ -c $< -o $@
endif

# Written anew when a file has come or gone.
ifneq ($(LIBRARY_FILES),$(shell cat $(BUILD)/library.list 2>/dev/null))
$(BUILD)/library.list: FORCE
endif
$(BUILD)/library.list:
	@mkdir -p $(@D)
	@echo '$(LIBRARY_FILES)' >$@

FORCE:

# The library is compiled by its own compiler: the engine without it. Where the engine is compiled twice, the one that counts does it,
# and its counts are thrown away.
EMBEDDING := $(filter-out $(BUILD)/library.o $(PROFILED),$(ENGINE_OBJECTS)) $(COUNTING)

$(BUILD)/embed_library: $(BUILD)/engine/lang/embed_library.o $(EMBEDDING)
	$(CC) $(CFLAGS) $(if $(PROFILE),-fprofile-generate) -o $@ $^ $(LDLIBS)

$(BUILD)/library.o: $(BUILD)/embed_library $(LIBRARY_FILES) $(BUILD)/library.list
	GCOV_PREFIX=$(abspath $(BUILD))/discarded ASAN_OPTIONS=detect_leaks=0 $(if $(CROSS),qemu-$(CROSS)-static -L $(SYSROOT)) $< $(BUILD)/library.S $(BUILD)/library.images $(LIBRARY_FILES)
	$(CC) -c $(BUILD)/library.S -o $@

# What code on disk was compiled by: the sources of the compiler.
$(BUILD)/engine/lang/machine/code_cache.o $(PROFILE)/engine/lang/machine/code_cache.o: $(wildcard engine/lang/syntax/*.*)
CFLAGS_code_cache := -DCOMPILER_ID='"$(shell cat $(sort $(wildcard engine/lang/syntax/*.*)) | sha256sum | cut -c 1-32)"'
$(BUILD)/engine/lang/machine/code_cache.o $(PROFILE)/engine/lang/machine/code_cache.o: private CFLAGS += $(CFLAGS_code_cache)

# The texts of help(), and what tests and `make docs` read: the same with what they share filled in.
$(BUILD)/help.S: engine/help/embed.sh engine/help/expand.awk $(HELP_FILES)
	@mkdir -p $(@D)
	engine/help/embed.sh $@ $(HELP_FILES)

$(BUILD)/help.o: $(BUILD)/help.S
	$(CC) -c $< -o $@

$(BUILD)/engine/python/text.o: engine/python/text.S engine/python/helper.py
	@mkdir -p $(@D)
	$(CC) -c $< -o $@

$(BUILD)/kernelspec/files.o: kernelspec/files.S $(wildcard kernelspec/logo*)
	@mkdir -p $(@D)
	$(CC) -c $< -o $@

objects: $(call objects,$(wildcard kernel/*.c) $(DISPLAY_SOURCES)) $(ENGINE_OBJECTS)  ## compiles everything, links nothing

# ---- tests ----

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(LIBRARIES)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# An accelerator that is none (tests/mirror/device.c): the tests' programs load it as a plug-in, and lend it the engine's functions.
$(BUILD)/tests/cells: LDFLAGS += -rdynamic
$(BUILD)/tests/ops/% $(BUILD)/tests/bench/%: LDFLAGS += $(EXPORTS)

$(BUILD)/tests/mirror.so: tests/mirror/device.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC -shared -MMD -MP -MT $@ -o $@ $<

# The kernel with an interpreter that echoes: sockets and rules without a language.
$(BUILD)/mock_kernel: $(BUILD)/kernel/main.o $(call objects,$(filter-out $(INTERPRETER_SOURCES),$(KERNEL_SOURCES))) \
                      $(BUILD)/tests/unit/mock_interpreter.o $(BUILD)/kernelspec/files.o $(call objects,$(wildcard engine/base/*.c))
	$(CC) $(CFLAGS) -o $@ $^ $(shell $(PKG_CONFIG) --libs libzmq jansson libcrypto sqlite3 libedit libpng) -lm

programs: all $(UNIT_TESTS) $(OPS_TESTS) $(BUILD)/tests/bench/gpu $(BUILD)/tests/cells $(BUILD)/tests/mirror.so $(BUILD)/mock_kernel

test: deps-quiet venv-test .venv/packages  ## runs every suite; the last line reads "N passed, N failed"
	@$(MAKE) --no-print-directory -s -j$(JOBS) programs
	@BUILD=$(BUILD) tests/run.sh

quick: programs  ## the suites that need no Python
	@BUILD=$(BUILD) tests/run.sh layers unit ops cells

test-grid: programs  ## the recorded cases for every kind of processor and number of threads that this machine can imitate
	@BUILD=$(BUILD) tests/run.sh grid

ifneq (,$(CROSS))
test-cross: programs venv-test  ## with CROSS=aarch64: the suites that need no browser, in qemu-user
	@[ -e /proc/sys/fs/binfmt_misc/qemu-$(CROSS) ] || { echo "qemu-user is not registered for programs of $(CROSS); as root: systemctl restart systemd-binfmt"; exit 1; }
	@QEMU_LD_PREFIX=$(SYSROOT) CELLS_SECONDS=3600 BUILD=$(BUILD) tests/run.sh unit ops cells kernel
endif

# ---- a developer's day ----

# Built quickly, in a folder beside the one that is installed: hardly optimised, no profile, no GPU plug-in, linked once.
DEV := BUILD=build-dev PROFILE= NVCC= LAZY= OPT=-O1 KERNEL_OPT=-O1

dev:  ## a quick build in build-dev: the program, and what runs the recorded cases
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(DEV) build-dev/tapebook build-dev/tests/cells

# The cases whose names begin so, or the names themselves where there is none.
cases = $(or $(wildcard $(patsubst %,tests/lang/%*.py,$(CASE))),$(patsubst %,tests/lang/%.py,$(CASE)))

case: dev  ## runs recorded cases by the beginnings of their names: make case CASE=numpy/sort, or 'CASE=numpy/sort tape/'
	@build-dev/tests/cells -v $(cases)

record: .venv/peers  ## records cases from the real libraries (tests/oracle.py): make record CASE=numpy/sorting
	.venv/peers/bin/python tests/oracle.py $(cases)

# Lines of C that the units, operations and recorded cases run, for each room.
coverage:  ## how many lines of each room the tests run; build-coverage/lines.html shows which
	@$(MAKE) --no-print-directory -s -j$(JOBS) BUILD=build-coverage PROFILE= NVCC= LAZY= OPT=-O1 KERNEL_OPT=-O1 EXTRA_CFLAGS="--coverage -fprofile-update=atomic -w" \
	     programs
	@[ -x .venv/coverage/bin/gcovr ] || { $(PYTHON) -m venv .venv/coverage && .venv/coverage/bin/python -m pip install -q --disable-pip-version-check gcovr==8.8; }
	@BUILD=build-coverage tests/run.sh unit ops cells
	@.venv/coverage/bin/python tests/coverage.py build-coverage

# ---- sanitizers ----

SANITIZED := OPT=-O1 EXTRA_CFLAGS="-fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined"

check: deps-quiet venv-test  ## what the C code does, with the address and undefined-behaviour sanitizers
	@$(MAKE) --no-print-directory -s -j$(JOBS) BUILD=build-check $(SANITIZED) programs
	@BUILD=build-check ASAN_OPTIONS=detect_leaks=0 tests/run.sh unit ops cells narrow mirrored kernel

RACES := $(addprefix tests/kernel/test_,protocol.py subshells.py comms.py sessions.py rules.py help.py debugger.py)

races: deps-quiet venv-test  ## what the kernel's threads do, with the thread sanitizer
	@$(MAKE) --no-print-directory -s -j$(JOBS) BUILD=build-races OPT=-O1 EXTRA_CFLAGS="-fsanitize=thread -fno-omit-frame-pointer -w" programs
	@rm -f build-races/race.*; TAPEBOOK=$(CURDIR)/build-races/tapebook MOCK_KERNEL=$(CURDIR)/build-races/mock_kernel \
	     TSAN_OPTIONS="suppressions=$(CURDIR)/tests/races.supp log_path=$(CURDIR)/build-races/race exitcode=0" \
	     .venv/bin/python -m pytest -q -p no:cacheprovider $(RACES) && ! cat build-races/race.* 2>/dev/null

fuzz:  ## builds the fuzz targets with clang; tests/fuzz/run.sh runs them
	@tests/deps.sh $(DEPS) clang-16 libclang-rt-16-dev bubblewrap
	@$(MAKE) --no-print-directory -s -j$(JOBS) BUILD=build-fuzz CC=clang-16 OPT=-O1 \
	     EXTRA_CFLAGS="-fsanitize=fuzzer-no-link,address -fno-omit-frame-pointer -w -DDEBUG_CHECKS" fuzz-programs

fuzz-programs: $(patsubst tests/fuzz/%.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))

$(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(LIBRARIES)
	$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

drill: deps-quiet venv-test  ## what a session must survive, at random, for DRILL_SECONDS (480); seeds are printed
	@$(MAKE) --no-print-directory -s -j$(JOBS) programs
	@BUILD=$(BUILD) tests/drill/run.sh --seconds $(or $(DRILL_SECONDS),480)

drill-long:  ## the same for an hour
	@$(MAKE) --no-print-directory drill DRILL_SECONDS=3600

bench: all venv-test .venv/peers  ## measures us and our peers in one run
	@BUILD=$(BUILD) tests/bench/run.sh

bench-cluster: all  ## measures two ranks of this machine, and over a wire of limited rate (as root)
	@BUILD=$(BUILD) tests/bench/cluster.sh

# PICTURE_DIFF is a file of Python with decode, compare and is_alike (tests/plots/compare.py).
picture-report: all .venv/peers  ## draws the plots of the tests with us and with Matplotlib; both pictures, worst first, in BUILD/pictures/report.html
	@[ -n "$(PICTURE_DIFF)" ] || { echo 'say which program compares pictures: make picture-report PICTURE_DIFF=FILE'; exit 2; }
	.venv/peers/bin/python tests/plots/compare.py $(BUILD)/tapebook $(PICTURE_DIFF) $(BUILD)/pictures

# ---- what has to be there ----

DEPS := build-essential pkg-config $(LIBRARY_DEPS) libopenmpi-dev openmpi-bin python3-venv fonts-dejavu graphviz dataset-fashion-mnist
TEST_DEPS := chromium libfaketime

deps:  ## installs the Debian packages (as root or by sudo)
	@tests/deps.sh $(DEPS) $(TEST_DEPS)

deps-quiet:
	@tests/deps.sh $(DEPS) $(TEST_DEPS)

PYTHON := $(firstword $(wildcard /usr/bin/python3) python3)

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/lab: tests/lab.txt packaging/pyproject.toml $(wildcard packaging/tapebook/*.py) | .venv/bin/python
	.venv/bin/python -m pip install -q --disable-pip-version-check -r $< ./packaging
	@touch $@

.venv/test: tests/requirements.txt .venv/lab
	.venv/bin/python -m pip install -q --disable-pip-version-check -r $<
	@touch $@

# What make bench compares with. Without it, it measures us alone; PyTorch takes part where .venv/peers has it.
.venv/peers: tests/peers.txt | .venv/lab
	@$(PYTHON) -m venv $@ && $@/bin/python -m pip install -q --disable-pip-version-check -r $< || echo "the peers could not be installed"

# Where the packages are that the suite of that name imports, with the kernel that it compares with.
.venv/packages: tests/packages/requirements.txt
	$(PYTHON) -m venv $@ && $@/bin/python -m pip install -q --disable-pip-version-check -r $<
	@touch $@

venv-test: .venv/test

# ---- documents ----

docs/rooms.svg: docs/rooms.dot  ## draws the picture of docs/architecture.md (Graphviz)
	dot -Tsvg $< -o $@

# ---- use ----

lab:  ## builds, installs JupyterLab and the kernel into .venv, and opens the notebooks (LAB_ARGS are passed on)
	@tests/deps.sh $(DEPS)
	@$(MAKE) --no-print-directory -s -j$(JOBS) all .venv/lab
	@$(BUILD)/tapebook install --prefix .venv
	.venv/bin/jupyter lab --notebook-dir=notebooks $(if $(filter 0,$(shell id -u)),--allow-root) $(LAB_ARGS)

PREFIX ?= /usr/local

install: all  ## installs the program and its kernelspec under PREFIX (/usr/local)
	install -D -m 755 $(BUILD)/tapebook $(DESTDIR)$(PREFIX)/bin/tapebook
	$(BUILD)/tapebook install --prefix $(DESTDIR)$(PREFIX) --program $(PREFIX)/bin/tapebook

# The version stands in kernel/version.h.
VERSION := $(shell sed -n 's/^\#define TAPEBOOK_VERSION "\(.*\)"/\1/p' kernel/version.h)

.venv/wheel: packaging/requirements.txt
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install -q --disable-pip-version-check -r $<
	@touch $@

.venv/docs: docs/reference/requirements.txt
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install -q --disable-pip-version-check -r $<
	@touch $@

docs: all .venv/docs  ## writes BUILD/reference/site: what help says, a page a name, with search
	@rm -rf build/reference
	$(BUILD)/tapebook run docs/reference/pages.py -- build/reference/pages $(BUILD)/help/*.txt
	.venv/docs/bin/mkdocs build -q -f docs/reference/mkdocs.yml

wheel: all .venv/wheel  ## builds dist/tapebook-VERSION-py3-none-manylinux_*.whl: the program with its libraries, and the kernelspec
	.venv/wheel/bin/python packaging/wheel.py $(BUILD) $(VERSION) dist

deb: all  ## builds dist/tapebook_VERSION_ARCHITECTURE.deb
	@tests/deps.sh dpkg-dev
	packaging/deb.sh $(BUILD) $(VERSION) dist

logos:  ## draws kernelspec/logo-*
	@mkdir -p $(BUILD)
	$(CC) -o $(BUILD)/draw kernelspec/draw.c $(shell $(PKG_CONFIG) --cflags --libs cairo) -lm
	$(BUILD)/draw kernelspec

clean:  ## removes what was built
	rm -rf $(BUILD) build-check

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## */\1\t/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: all docs cuda objects programs test quick dev case record coverage check races drill drill-long fuzz fuzz-programs bench picture-report deps deps-quiet venv-test lab install wheel deb logos clean help
.SECONDARY:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
