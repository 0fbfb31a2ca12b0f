#!/bin/bash
# run.sh [--seconds S] [--seed N] [NAME...] -- runs drills and sums what they say; without names all of them, S seconds in all.
#
# A drill is an executable NAME.py beside this file (see drill.py). Without --seconds each goes through its work once.
set -u
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build}
export TAPEBOOK=${TAPEBOOK:-$PWD/$BUILD/tapebook} MOCK_KERNEL=${MOCK_KERNEL:-$PWD/$BUILD/mock_kernel}
seconds=0 options=()
while [[ ${1:-} == --* ]]; do
    case $1 in
        --seconds) seconds=$2 ;;
        --seed) options+=(--seed "$2") ;;
        *) sed -n '2,4s/^# //p' "$0"; exit 2 ;;
    esac
    shift 2
done
drills=()
for name in ${*:-$(find tests/drill -maxdepth 1 -name '*.py' -executable -printf '%f\n' | sort)}; do drills+=("${name%.py}"); done

passed=0 failed=0
for name in "${drills[@]}"; do
    begin=$SECONDS
    out=$(.venv/bin/python "tests/drill/$name.py" --seconds $((seconds / ${#drills[@]})) "${options[@]}" 2>&1)
    line=$(tail -n 1 <<<"$out")
    if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
        [ "${BASH_REMATCH[2]}" = 0 ] && [ "$seconds" = 0 ] || head -n -1 <<<"$out" | sed 's/^/    /'
    else
        failed=$((failed + 1))
        tail -n 30 <<<"$out" | sed 's/^/    /'
        line="ended without a summary"
    fi
    printf '%-12s %s (%d s)\n' "$name:" "$line" $((SECONDS - begin))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
