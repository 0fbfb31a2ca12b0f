#!/bin/sh
# build.sh [BUILD] -- builds build-fuzz/fuzz_source with clang: the language and what is below it instrumented, the
# other rooms as BUILD/libengine.a has them (`make` first).
#
#     tests/fuzz/build.sh && mkdir -p corpus && cp tests/lang/*/*.py corpus
#     ASAN_OPTIONS=detect_leaks=0 build-fuzz/fuzz_source -dict=tests/fuzz/source.dict -max_len=4096 corpus
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build}
out=build-fuzz
flags="-std=c17 -D_GNU_SOURCE -I. -O1 -g -w -fno-strict-aliasing -pthread -DDEBUG_CHECKS"
packages="libzmq jansson libcrypto cairo pango pangocairo libpng libcurl libzip zlib libpcre2-8 libutf8proc sqlite3 libedit
    libjpeg fontconfig"
mkdir -p "$out"
objects=
for file in engine/lang/*.c engine/lang/*/*.c engine/base/*.c; do
    object=$out/$(echo "$file" | tr / _).o
    objects="$objects $object"
    [ "$object" -nt "$file" ] || clang $flags -fsanitize=fuzzer-no-link,address -c "$file" -o "$object"
done
others=$(find "$build/engine" -name '*.o' | grep -v -e engine/lang/ -e engine/base/)
clang $flags -fsanitize=fuzzer,address -o "$out/fuzz_source" tests/fuzz/fuzz_source.c $objects $others "$build/library.o" \
    $(pkg-config --libs $packages) -lopenblas -llapacke -lsleef -lgmp -lm -ldl "$(gcc -print-file-name=libgomp.so)"
