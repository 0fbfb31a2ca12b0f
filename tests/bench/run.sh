#!/bin/bash
# run.sh -- what we cost beside our peers, in one run: the kernel's latencies, operations and training steps, NumPy's functions,
# pipelines of data, plots, and programs of the language against CPython.
#
# A ratio above 1 says how many times more the peer costs. PYTHON names the Python to compare with (the one of .venv),
# PEERS the one that has TensorFlow and PyTorch (the one of .venv/peers), TORCH another one for PyTorch.
set -eu
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build}
PYTHON=${PYTHON:-.venv/bin/python}
PEERS=${PEERS:-.venv/peers/bin/python}
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
"$BUILD/tapebook" install --prefix "$prefix" >/dev/null

echo "== the kernel"
JUPYTER_PATH=$prefix/share/jupyter:$PWD/.venv/peers/share/jupyter XDG_DATA_HOME=$prefix .venv/bin/python tests/bench/kernels.py

echo "== tensors: operations and training steps"
"$PEERS" tests/bench/compare.py "$BUILD/tapebook"

echo "== the same on a GPU"
if [ -e /dev/nvidiactl ] && [ -e "$BUILD/tapebook-cuda.so" ]; then "$PEERS" tests/bench/compare.py "$BUILD/tapebook" gpu
else echo "skipped: no GPU, or tapebook-cuda.so is not built"; fi

# Our lines "name<TAB>microseconds" of a program, and beside them those of another in a peer's Python: two columns of times and their ratio.
ours_of() { "$BUILD/tapebook" run "$1" | sort >"$prefix/ours"; }
beside() {
    join -t "$(printf '\t')" "$prefix/ours" <(TF_CPP_MIN_LOG_LEVEL=3 CUDA_VISIBLE_DEVICES='' "$2" "$1" 2>/dev/null | sort) |
        awk -F'\t' '{printf "%-40s %12.2f %12.2f %8.2f\n", $1, $2, $3, $3 / $2}'
}
side_by_side() { ours_of "$1" && beside "$1" "$PEERS"; }

# Of lines "family: call, size ... ratio": the families' geometric means at each size, and how many are below 1.
by_families() {
    awk '{match($0, /, (small|middle|large) /); at = substr($0, 1, index($0, ":") - 1) substr($0, RSTART, RLENGTH - 1)
          sum[at] += log($NF); count[at]++; below[at] += $NF < 1}
         END {for (at in sum) printf "%-26s %3d calls, geometric mean %6.2f, %d below 1\n", at, count[at], exp(sum[at] / count[at]), below[at]}' | sort
}

echo "== NumPy's functions: Tapebook, NumPy, in microseconds; ratio"
side_by_side tests/bench/arrays.py

echo "== TensorFlow's functions by families, at three sizes: Tapebook, TensorFlow, in microseconds; ratio"
side_by_side tests/bench/operations.py | tee "$prefix/families"
by_families <"$prefix/families"

TORCH=${TORCH:-$PEERS}
echo "== the same beside PyTorch, where it can be said in it: Tapebook, PyTorch, in microseconds; ratio"
beside tests/bench/torch_operations.py "$TORCH" | tee "$prefix/families"
by_families <"$prefix/families"

echo "== pipelines of tf.data: Tapebook, TensorFlow, in microseconds; ratio"
side_by_side tests/bench/pipelines.py

echo "== pictures of plots: Tapebook, then Matplotlib"
"$BUILD/tapebook" run tests/bench/plots.py
MPLBACKEND=agg "$PEERS" tests/bench/plots.py || echo "no Matplotlib to compare with"

echo "== LivePlot in a training loop: Tapebook, then CPython with TensorFlow and Matplotlib"
"$BUILD/tapebook" run tests/bench/live.py | tail -1
TF_USE_LEGACY_KERAS=1 TF_CPP_MIN_LOG_LEVEL=3 CUDA_VISIBLE_DEVICES='' MPLBACKEND=agg PYTHONPATH=packaging "$PEERS" tests/bench/live.py 2>/dev/null ||
    echo "no TensorFlow to compare with"

echo "== everyday expressions: those that Python is quicker at, in nanoseconds; then Python's times over Tapebook's by families"
join -t "$(printf '\t')" <("$BUILD/tapebook" run tests/bench/expressions.py | sort) <("$PYTHON" tests/bench/expressions.py | sort) |
    awk -F'\t' '{ratio = $3 / $2; family = substr($1, 1, index($1, ":") - 1); sum[family] += log(ratio); count[family]++}
                 ratio < 1 {printf "%-70s %10.0f %10.0f %8.2f\n", $1, 1000 * $2, 1000 * $3, ratio}
                 END {for (f in sum) printf "%-12s geometric mean of %d: %.2f\n", f, count[f], exp(sum[f] / count[f])}'

# What the ratios of lines "name ... ratio" come to.
summary() {
    awk '{print $NF}' | sort -n | awk -v of="$1" '{sum += log($1); x[NR] = $1}
        END {if (NR) printf "%s (%d): geometric mean %.2f, median %.2f, lowest %.2f\n",
                            of, NR, exp(sum / NR), (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2, x[1]}'
}

echo "== programs of the language: Tapebook, Python, ratio"
basics='closures|collections|exceptions|fib|floats|generators|int_loop|methods|strings'
for program in tests/bench/lang/*.py; do
    export PROGRAM=$program
    ours=$("$BUILD/tapebook" run tests/bench/language.py) && theirs=$("$PYTHON" tests/bench/language.py) ||
        { echo "$program fails"; continue; }
    [ "${ours#*$'\t'}" = "${theirs#*$'\t'}" ] || echo "$program: ${ours#*$'\t'} here, ${theirs#*$'\t'} there"
    awk -v name="$(basename "$program" .py)" -v ours="${ours%%$'\t'*}" -v theirs="${theirs%%$'\t'*}" \
        'BEGIN {printf "%-16s %9.2f ms %9.2f ms %6.2f\n", name, ours, theirs, theirs / ours}'
done | tee "$prefix/programs"
summary "all programs" <"$prefix/programs"
grep -E "^($basics) " "$prefix/programs" | summary "numbers, calls, attributes, containers, generators, formatting, exceptions, closures"
