#!/bin/bash
# deb.sh BUILD VERSION DIST -- packs BUILD/tapebook and its kernelspec into a Debian package, DIST/tapebook_VERSION_ARCH.deb.
#
# The packages that it depends on are found by dpkg-shlibdeps, from the program as it is linked in the usual way: the other
# one loads most of its libraries later (kernel/lazy.c).
set -eu
build=$(realpath "$1")
version=$2
dist=$3
here=$(dirname "$(realpath "$0")")
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-$(git -C "$here" log -1 --format=%an)} <${DEBEMAIL:-$(git -C "$here" log -1 --format=%ae)}>"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
root=$work/debian/tapebook
doc=$root/usr/share/doc/tapebook
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$doc" "$root/usr/share/man/man1" "$dist"
strip --remove-section=.comment --remove-section=.note -o "$root/usr/bin/tapebook" "$build/tapebook"
"$build/tapebook" install --prefix "$root/usr" --program /usr/bin/tapebook >/dev/null
gzip -9nc "$here/tapebook.1" >"$root/usr/share/man/man1/tapebook.1.gz"

cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Tapebook

Files: *
Copyright: 2026 the authors of Tapebook
License: Apache-2.0
 On Debian systems, the full text of the Apache License, Version 2.0,
 can be found in the file /usr/share/common-licenses/Apache-2.0.
END
gzip -9nc >"$doc/changelog.gz" <<END
tapebook ($version) unstable; urgency=medium

  * What changed is told by the history of the repository.

 -- $maintainer  $(date -R -u -d "@${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct)}")
END

printf 'Source: tapebook\nPackage: tapebook\nArchitecture: any\n' >"$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O "$build/tapebook.full" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
cat >"$root/DEBIAN/control" <<END
Package: tapebook
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $libraries, fonts-dejavu
Recommends: jupyter-client
Suggests: libhdf5-103-1
Section: science
Priority: optional
Description: Jupyter kernel for eager tensors
 A kernel for Jupyter, written in C, for notebooks that compute with tensors
 eagerly. A cell is written in a subset of Python 3 with the names of
 TensorFlow, NumPy and Matplotlib, and runs at once.
 .
 It also runs notebooks and scripts without Jupyter, and has a console of its
 own.
END
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb --root-owner-group --build "$root" "$dist" >/dev/null
echo "$dist/tapebook_${version}_$architecture.deb"
