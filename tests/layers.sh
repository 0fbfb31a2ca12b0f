#!/bin/bash
# layers.sh [BUILD] -- whether every #include follows the arrows between the rooms, and the engine links without the world.
#
#     base <- tensor <- cpu, cuda, mpi
#             tensor <- lang <- modules, library <- python <- display <- kernel
#             tensor <- files <- modules
set -u
cd "$(dirname "$0")/.."
BUILD=${1:-build}
passed=0
failed=0

# may ROOM ROOM...: what a room may include, besides itself.
declare -A may=(
    [engine/base]=""
    [engine/tensor]="engine/base"
    [engine/cpu]="engine/base engine/tensor"
    [engine/cuda]="engine/base engine/tensor"
    [engine/mpi]="engine/base engine/tensor"
    [engine/files]="engine/base engine/tensor"
    [engine/help]=""
    [engine/lang]="engine/base engine/tensor engine/library engine/help"
    [engine/python]="engine/base engine/tensor engine/lang engine/modules"
    [engine/library]="engine/base"
    [engine/modules]="engine/base engine/tensor engine/cpu engine/mpi engine/files engine/lang engine/library"
    [display]="engine/base engine/tensor engine/lang engine/modules engine/library engine/python"
    [kernel]="engine/base engine/lang engine/modules engine/python display kernelspec"
)

for room in "${!may[@]}"; do
    while IFS=: read -r file line include; do
        target=${include#*\"}
        target=${target%\"*}
        folder=$(dirname "$target")
        for whole in engine/lang engine/modules display; do       # whose inner rooms are one to the others
            [[ $folder == $whole/* ]] && folder=$whole
        done
        if [ "$folder" = "$room" ] || [[ " ${may[$room]} " == *" $folder "* ]]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$file:$line: $room may not include $target"
        fi
    done < <(grep -n '#include "' $(find "$room" -name '*.[ch]' -o -name '*.cu' -o -name '*.cuh') /dev/null | sed 's/#include *//')
done

# The engine knows no sockets, JSON or drawing.
if [ -f "$BUILD/libengine.a" ]; then
    defined=$(nm --defined-only "$BUILD/libengine.a" 2>/dev/null | awk 'NF == 3 {print $3}' | sort -u)
    wanted=$(nm -u "$BUILD/libengine.a" 2>/dev/null | awk '$1 == "U" {print $2}' | grep -E '^(zmq|json|cairo|pango)_' | sort -u)
    strangers=$(comm -13 <(echo "$defined") <(echo "$wanted"))
    if [ -z "$strangers" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "libengine.a needs" $strangers
    fi
fi
echo "$passed passed, $failed failed"
