#!/bin/bash
# run.sh [SUITE...] -- runs test suites and sums what they say. Without names: all of them.
#
# A suite is a function below; what it prints ends with "N passed, N failed". A suite that ends without such a line
# counts as one failure.
set -u
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
PYTHON=.venv/bin/python
passed=0
failed=0

layers() { tests/layers.sh "$BUILD"; }

# Programs of C checks, each with its own summary.
programs() {
    local p=0 f=0 out line
    for program; do
        [ -x "$program" ] || continue
        out=$("$program" 2>&1)
        line=$(tail -n 1 <<<"$out")
        if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
            p=$((p + BASH_REMATCH[1]))
            f=$((f + BASH_REMATCH[2]))
            [ "${BASH_REMATCH[2]}" = 0 ] || echo "$out" | head -n -1
        else
            f=$((f + 1))
            echo "$program ended without a summary:"
            tail -n 20 <<<"$out"
        fi
    done
    echo "$p passed, $f failed"
}

unit() { programs $(find "$BUILD/tests/unit" -name 'test_*' -executable -type f | sort); }
ops() { programs $(find "$BUILD/tests/ops" -executable -type f 2>/dev/null | sort); }
cells() { "$BUILD/tests/cells"; }

# What runs in the language's own cases must run in the same way when a debugger stops at every line.
stepped() { CELLS_STEPPED=1 "$BUILD/tests/cells" tests/lang/{classes,errors,functions,generators,language,syntax}/*.py; }

# The recorded cases and the table of operations again, as processors with narrower vectors compute them.
narrow() {
    local out line p=0 f=0
    for isa in sse2 avx2; do
        for program in "$BUILD/tests/cells" "$BUILD/tests/ops/ops"; do
            out=$(TAPEBOOK_ISA=$isa "$program" 2>&1)
            line=$(tail -n 1 <<<"$out")
            [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || line="0 passed, 1 failed"
            p=$((p + ${line%% *}))
            line=${line#*, }
            [ "${line%% *}" = 0 ] || { f=$((f + ${line%% *})); echo "with $isa:"; head -n -1 <<<"$out"; }
        done
    done
    echo "$p passed, $f failed"
}

# The recorded cases about tensors again, with an accelerator that gets all it can (tests/mirror/device.c).
mirrored() {
    TAPEBOOK_GPU=$(realpath "$BUILD")/tests/mirror.so "$BUILD/tests/cells" \
        tests/lang/{data,display,guide,guides,image,keras,linalg,memory,mistakes,numpy,random,tape,tensor,tf1,train}/*.py
}

# pytest, its summary put into our words.
python_suite() {
    local out line p=0 f=0
    out=$(TAPEBOOK=$PWD/$BUILD/tapebook MOCK_KERNEL=$PWD/$BUILD/mock_kernel $PYTHON -m pytest -q -x --maxfail=1000 --no-header \
          -p no:cacheprovider --tb=short "$@" 2>&1)
    line=$(tail -n 1 <<<"$out")
    [[ $line =~ ([0-9]+)\ passed ]] && p=${BASH_REMATCH[1]}
    [[ $line =~ ([0-9]+)\ failed ]] && f=${BASH_REMATCH[1]}
    [[ $line =~ ([0-9]+)\ error ]] && f=$((f + BASH_REMATCH[1]))
    [ $((p + f)) -gt 0 ] || f=1
    [ "$f" = 0 ] || echo "$out"
    echo "$p passed, $f failed"
}

plots() { $PYTHON tests/plots/check.py "$BUILD/tapebook"; }
kernel() { python_suite tests/kernel; }
browser() { python_suite tests/browser; }

for suite in ${*:-layers unit ops cells stepped narrow mirrored plots kernel browser}; do
    begin=$SECONDS
    out=$($suite)
    line=$(tail -n 1 <<<"$out")
    if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
    else
        failed=$((failed + 1))
        line="ended without a summary"
    fi
    [ "$line" = "$out" ] || head -n -1 <<<"$out"
    printf '%-8s %s (%d s)\n' "$suite:" "$line" $((SECONDS - begin))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
