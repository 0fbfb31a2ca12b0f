#!/bin/bash
# sysroot.sh ARCHITECTURE FOLDER PACKAGE... -- unpacks Debian packages of another architecture, and all that they depend on, into FOLDER.
#
# They come from the archives that this machine's apt knows. Nothing is installed here: the folder is for a cross-compiler's --sysroot and
# for qemu-user's -L. What was unpacked is kept in FOLDER/packages; where that is the list asked for, nothing is done.
set -eu
architecture=$1 root=$2
shift 2
[ ! -f "$root/packages" ] || [ "$(cat "$root/packages")" != "$*" ] || exit 0

rm -rf "$root"
mkdir -p "$root/apt/lists/partial" "$root/apt/archives/partial"
root=$(realpath "$root")
: >"$root/apt/status"
quiet() { "$@" >"$root/apt/log" 2>&1 || { cat "$root/apt/log"; echo "sysroot.sh: $1 failed"; exit 1; }; }
get() {
    quiet apt-get -y -q -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o Dir::State="$root/apt" \
        -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt" -o APT::Sandbox::User=root -o Debug::NoLocking=1 \
        --no-install-recommends "$@"
}

get update
get -d install "$@"
for package in "$root"/apt/archives/*.deb; do quiet dpkg -x "$package" "$root"; done
rm -rf "$root/apt"

# What packages would have linked when they were installed: one of several libraries with the same functions.
library=$(echo "$root"/usr/lib/*-linux-gnu) headers=$(echo "$root"/usr/include/*-linux-gnu)
for name in "$library"/openblas-pthread/lib*.so*; do ln -s "openblas-pthread/$(basename "$name")" "$library"; done
ln -s openblas-pthread/cblas.h "$headers/cblas-openblas.h"
ln -s openblas-pthread/openblas_config.h "$headers"
ln -s hdf5-serial.pc "$library/pkgconfig/hdf5.pc"

# Links that begin at the root of a file system begin at the folder's.
find "$root" -type l -lname '/*' | while read -r link; do
    ln -snf --relative "$root$(readlink "$link")" "$link"
done
echo "$*" >"$root/packages"
