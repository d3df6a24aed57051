#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds Debian's packages from the tarball of a release, where there is no network, and runs the tests of BUILD_TESTING.
# usage: make_deb.sh TARBALL DIR [OPTION OF dpkg-buildpackage …]   replaces DIR, in which source and packages are then
set -eu
tarball=$(realpath "$1")
folder=$2
shift 2
name=$(basename "$tarball" .tar.gz)
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
cp "$tarball" "$(echo "$name" | tr - _).orig.tar.gz"
tar -xzf "$tarball"
cd "$name"
if [ "$(id -u)" -eq 0 ]; then cut_off="unshare --net"; else cut_off="unshare --map-root-user --net"; fi
# Servers under test talk to themselves.
$cut_off sh -c 'ip link set lo up && exec dpkg-buildpackage -us -uc "$@"' sh "$@"
