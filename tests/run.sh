#!/bin/bash
# run.sh [SUITE...] -- runs test suites, as many at once as there are processors, and adds up what they checked. Without names: all.
#
# A suite is a function below. It prints what failed, a line "skipped: WHAT: WHY" for each thing that it could not run here, and last
# a summary: "[N cases, ]N passed, N failed", of checks. A suite that ends without a summary counts as one failure.
#
# The suites in AGAIN repeat cases that other suites have checked, under other conditions; so does grid, which runs only by name. They are counted apart: the last line says
# what was checked once, though a failure counts wherever it is found. JOBS=1 runs one suite after the other.
set -u
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
PYTHON=.venv/bin/python
JOBS=${JOBS:-$(nproc)}
ONCE="kernel help cells ops browser drills cluster plots packages unit layers"
AGAIN="stepped narrow mirrored"
REPEATING="$AGAIN grid"
SUMMARY='^(([0-9]+) cases, )?([0-9]+) passed, ([0-9]+) failed$'

# The arrows between the rooms, and whether wrong ones are seen.
layers() {
    { python3 tests/layers/layers.py "$BUILD"; python3 tests/layers/wrong_arrows.py; } |
        awk '/^([0-9]+ cases, )?[0-9]+ passed, [0-9]+ failed$/ {p += $(NF - 3); f += $(NF - 1); next} {print} END {print p " passed, " f " failed"}'
}

# Programs of C checks, each with its own summary.
programs() {
    local c=0 p=0 f=0 out line
    for program; do
        out=$("$program" 2>&1)
        line=$(tail -n 1 <<<"$out")
        c=$((c + 1))
        if [[ $line =~ $SUMMARY ]]; then
            p=$((p + BASH_REMATCH[3]))
            f=$((f + BASH_REMATCH[4]))
            if [ "${BASH_REMATCH[4]}" = 0 ]; then grep '^skipped: ' <<<"$out"; else head -n -1 <<<"$out"; fi
        else
            f=$((f + 1))
            echo "$program ended without a summary:"
            tail -n 20 <<<"$out"
        fi
    done
    echo "$c cases, $p passed, $f failed"
}

unit() { programs $(find "$BUILD/tests/unit" -name 'test_*' -executable -type f | sort); }
ops() { programs $(find "$BUILD/tests/ops" -executable -type f | sort); }
cells() { "$BUILD/tests/cells"; }

# What runs in the language's own cases must run in the same way when a debugger stops at every line.
stepped() { CELLS_STEPPED=1 "$BUILD/tests/cells" tests/lang/{classes,errors,functions,generators,language,syntax}/*.py; }

# under NAME SETTING...: the recorded cases and the table of operations with settings in the environment; adds to c, p and f.
under() {
    local name=$1 out line
    shift
    for program in "$BUILD/tests/cells" "$BUILD/tests/ops/ops"; do
        out=$(env "$@" "$program" 2>&1)
        line=$(tail -n 1 <<<"$out")
        [[ $line =~ $SUMMARY ]] || { line="0 passed, 1 failed"; [[ $line =~ $SUMMARY ]]; }
        c=$((c + ${BASH_REMATCH[2]:-1}))
        p=$((p + BASH_REMATCH[3]))
        f=$((f + BASH_REMATCH[4]))
        [ "${BASH_REMATCH[4]}" = 0 ] || { echo "with $name:"; head -n -1 <<<"$out"; }
    done
}

# As processors with narrower vectors compute them, and without fused multiplication and addition.
PLAIN_LIBM=GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX
narrow() {
    local c=0 p=0 f=0
    under sse2 TAPEBOOK_ISA=sse2 OPENBLAS_CORETYPE=Prescott $PLAIN_LIBM
    under avx2 TAPEBOOK_ISA=avx2 OPENBLAS_CORETYPE=Haswell
    echo "$c cases, $p passed, $f failed"
}

# CORE NEEDS ISA: OpenBLAS's kernels for a kind of processor, what the processor must have to run them, and our kernels beside them.
CORES="Prescott:pni:sse2 Nehalem:sse4_2:sse2 Sandybridge:avx:sse2 Haswell:fma:avx2 Zen:fma:avx2 SkylakeX:avx512vl:avx512 Cooperlake:avx512_bf16:avx512
       ARMV8:asimd:base CORTEXA57:asimd:base NEOVERSEN1:asimdhp:base"

# Every kind of processor that this one can imitate, every number of threads.
grid() {
    local c=0 p=0 f=0 core needs isa n
    for core in $CORES; do
        IFS=: read -r core needs isa <<<"$core"
        if grep -qw "$needs" /proc/cpuinfo; then under "$core" OPENBLAS_CORETYPE="$core" TAPEBOOK_ISA="$isa"
        else echo "skipped: $core: this processor has no $needs"; fi
    done
    for isa in sse2 avx2 avx512; do under "$isa" TAPEBOOK_ISA="$isa"; done
    for n in 1 2 8; do under "$n threads" OMP_NUM_THREADS=$n; done
    under "the C library without fused multiply-adds" $PLAIN_LIBM
    echo "$c cases, $p passed, $f failed"
}

# The recorded cases about tensors again, with an accelerator that gets all it can (tests/mirror/device.c).
mirrored() {
    TAPEBOOK_GPU=$(realpath "$BUILD")/tests/mirror.so "$BUILD/tests/cells" \
        tests/lang/{data,display,guide,guides,image,keras,linalg,memory,mistakes,numpy,random,tape,tensor,tf1,train}/*.py
}

# pytest, its summary put into our words.
python_suite() {
    local out line p=0 f=0
    out=$(TAPEBOOK=$PWD/$BUILD/tapebook MOCK_KERNEL=$PWD/$BUILD/mock_kernel $PYTHON -m pytest -q -rs --no-header \
          -p no:cacheprovider --tb=short "$@" 2>&1)
    line=$(tail -n 1 <<<"$out")
    [[ $line =~ ([0-9]+)\ passed ]] && p=${BASH_REMATCH[1]}
    [[ $line =~ ([0-9]+)\ failed ]] && f=${BASH_REMATCH[1]}
    [[ $line =~ ([0-9]+)\ error ]] && f=$((f + BASH_REMATCH[1]))
    [ $((p + f)) -gt 0 ] || f=1
    if [ "$f" = 0 ]; then sed -n 's/^SKIPPED \[[0-9]*\] /skipped: /p' <<<"$out"; else echo "$out"; fi
    echo "$p passed, $f failed"
}

plots() { $PYTHON tests/plots/check.py "$BUILD/tapebook"; }
kernel() { python_suite tests/kernel; }

# The help texts: every public name has one, their arguments are those of the signatures, their examples print what they say.
help() {
    local names examples
    names=$("$BUILD/tapebook" run tests/help/names.py) examples=$("$BUILD/tapebook" run tests/help/examples.py -- "$BUILD"/help/*.txt)
    head -n -1 <<<"$names"$'\n'"$(head -n -1 <<<"$examples")" | grep . || true
    printf '%s\n%s\n' "$(tail -n 1 <<<"$names")" "$(tail -n 1 <<<"$examples")" | awk '{p += $1; f += $3} END {print p " passed, " f " failed"}'
}
browser() { python_suite tests/browser; }
packages() { .venv/packages/bin/python tests/packages/check.py "$BUILD/tapebook"; }

# Drills in their quick forms, each with the same choices every time.
drills() { tests/drill/run.sh --seed 1; }

# Programs on several ranks of this machine.
cluster() {
    if ! command -v mpirun >/dev/null || [ ! -f "$BUILD/tapebook-mpi.so" ]; then
        echo "skipped: no mpirun, or no mpi.h when the program was built"
        echo "0 passed, 0 failed"
    else
        python_suite tests/cluster
    fi
}

# ---- running them ----

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

run_suite() {
    local begin=$SECONDS
    "$1" >"$results/$1.out" 2>&1 </dev/null
    echo $((SECONDS - begin)) >"$results/$1.seconds"
}

suites=${*:-$ONCE $AGAIN}
for suite in $suites; do
    while [ "$(jobs -rp | wc -l)" -ge "$JOBS" ]; do wait -n; done
    run_suite "$suite" &
done
wait

passed=0 failed=0 repeated=0 skipped=0
printf '%-10s %9s %9s %7s %8s %6s\n' suite cases checks failed skipped s
for suite in $suites; do
    out=$(<"$results/$suite.out")
    line=$(tail -n 1 <<<"$out")
    if [[ $line =~ $SUMMARY ]]; then
        cases=${BASH_REMATCH[2]} p=${BASH_REMATCH[3]} f=${BASH_REMATCH[4]}
    else
        cases= p=0 f=1
        line="ended without a summary"
    fi
    s=$(grep -c '^skipped: ' <<<"$out")
    printf '%-10s %9s %9d %7d %8d %6d%s\n' "$suite" "$cases" $((p + f)) "$f" "$s" "$(<"$results/$suite.seconds")" \
           "$([[ " $REPEATING " == *" $suite "* ]] && echo "  (repeats)")"
    if [ "$f" = 0 ]; then grep '^skipped: ' <<<"$out" | sed 's/^/    /'; else sed 's/^/    /' <<<"$out"; fi
    failed=$((failed + f)) skipped=$((skipped + s))
    if [[ " $REPEATING " == *" $suite "* ]]; then repeated=$((repeated + p)); else passed=$((passed + p)); fi
done
[ "$repeated" = 0 ] || echo "repeated under other conditions: $repeated checks"
[ "$skipped" = 0 ] || echo "skipped, for the reasons above: $skipped"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
