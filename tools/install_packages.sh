#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages that a purpose needs and this machine lacks: `tools/install_packages.sh play`. Says
# nothing if all are there. As root or with sudo it installs, and says what; without rights it prints the one command
# to run and exits 1.
set -eu

play="gcc libc6-dev make cmake ninja-build pkg-config python3 gettext libjsmn-dev libncurses-dev libsqlite3-dev libsodium-dev libpq-dev\
 libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libssl-dev brotli"
debug="$play libcmocka-dev libjansson-dev"
web="$play clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs"
# Any npm will do; Debian's own brings some 350 packages.
command -v npm >/dev/null 2>&1 || web="$web npm"
# What the tests that take under 2 s need.
quick="$debug nodejs python3-jsonschema python3-websockets man-db g++ faketime"
command -v npm >/dev/null 2>&1 || quick="$quick npm"
test="$quick $web chromium fonts-dejavu-core fonts-dejavu-extra clang-format postgresql"
lint="$test clang-tidy python3-venv"
fuzz="$play clang llvm libclang-rt-14-dev"
memory="$debug valgrind"
testssl="$play testssl.sh bsdextrautils dnsutils"

case "${1:-}" in
play) packages=$play ;;
debug) packages=$debug ;;
web) packages=$web ;;
quick) packages=$quick ;;
test) packages=$test ;;
lint) packages=$lint ;;
fuzz) packages=$fuzz ;;
memory) packages=$memory ;;
testssl) packages=$testssl ;;
*)
    echo "usage: $0 play|debug|web|quick|test|lint|fuzz|memory|testssl" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
    # Not a Debian: the build itself will say what it does not find.
    echo "$0: this is no Debian; packages are yours to install. Debian calls them: $packages" >&2
    exit 0
fi

# One call for all. dpkg-query fails when it does not know a package, and still lists the others.
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $packages 2>/dev/null || true)
missing=""
for package in $packages; do
    case "
$installed
" in
    *"
installed $package
"*) ;;
    *) missing="$missing $package" ;;
    esac
done
missing=${missing# }
if [ -z "$missing" ]; then
    exit 0
fi

if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    as_root="sudo"
else
    echo "These Debian packages are missing: $missing" >&2
    echo "Please run, as root:  apt-get update && apt-get install -y --no-install-recommends $missing" >&2
    exit 1
fi

echo "Installing Debian packages: $missing"
install_missing() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null
}
if ! install_missing >/dev/null 2>&1; then
    # The list of packages may be absent (a fresh machine) or old.
    $as_root apt-get update -qq </dev/null
    install_missing >/dev/null
fi
