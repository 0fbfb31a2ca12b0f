#!/bin/sh
# deps.sh PACKAGE... -- installs the Debian packages that are missing, as root or by sudo; without either it names them and
# fails only if something is missing.
set -u
missing=
for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ]; then
    sudo=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    sudo=sudo
elif command -v sudo >/dev/null && [ -t 0 ]; then
    sudo=sudo
else
    echo "These Debian packages are missing; please ask your administrator to install them:"
    echo "   $missing"
    exit 1
fi
echo "installing:$missing"
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
