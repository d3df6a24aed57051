#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages that a purpose needs and this machine lacks: `tools/install_packages.sh play`. Says
# nothing if all are there. As root or with sudo it installs, and says what; without rights it prints the one command
# to run and exits 1.
set -eu

# The parts of Pesthouse (docs/packaging.md): PESTHOUSE_PROGRAM=OFF, _SERVER=OFF, _POSTGRES=OFF, and the whole.
library="gcc libc6-dev cmake ninja-build python3 gettext libjsmn-dev"
terminal="$library make pkg-config libncurses-dev"
server="$terminal libsqlite3-dev libsodium-dev libuv1-dev libssl-dev libqrcodegen-dev zlib1g-dev brotli"
play="$server libpq-dev"
debug="$play libcmocka-dev libjansson-dev"
# Any npm will do; Debian's own brings some 350 packages.
npm=""
command -v npm >/dev/null 2>&1 || npm=" npm"
# What the tests that take under 2 s need.
quick="$debug nodejs$npm python3-jsonschema python3-websockets zbar-tools man-db g++ faketime"
memory="$debug valgrind"
mpi="$terminal libopenmpi-dev openmpi-bin"
windows="$library make gcc-mingw-w64-x86-64 wine wine64"
wheel="$library python3-dev python3-venv"
abi="$library abigail-tools"
testssl="$play testssl.sh bsdextrautils dnsutils"

# The release of the clang that is there, of two the one that `clang` is; else of the one that apt would install.
clang_release() {
    if command -v clang >/dev/null 2>&1; then
        clang -dumpversion
    else
        LC_ALL=C apt-cache policy clang 2>/dev/null | sed -n 's/^ *Candidate: \([0-9]*:\)\{0,1\}\([0-9]\)/\2/p'
    fi | sed 's/[^0-9].*//'
}

# Linker and runtimes carry the number of the clang that they belong to. Without a number apt has no lists yet.
name_clang_packages() {
    clang=""
    command -v clang >/dev/null 2>&1 || clang=" clang"
    release=$(clang_release)
    runtime="libclang-rt-${release:-N}-dev"
    web="$play$clang lld-${release:-N} wasi-libc $runtime-wasm32 nodejs$npm"
    test="$quick $web git curl chromium chromium-headless-shell fonts-dejavu-core fonts-dejavu-extra clang-format postgresql prometheus msmtp-mta python3-aiosmtpd python3-cffi python3-dev python3-pytest"
    lint="$test clang-tidy python3-venv"
    fuzz="$play$clang llvm $runtime"
}

# Sets `packages` to those of a purpose.
name_packages() {
    case "$1" in web | test | lint | fuzz) name_clang_packages ;; esac
    case "$1" in
    library) packages=$library ;;
    terminal) packages=$terminal ;;
    server) packages=$server ;;
    play) packages=$play ;;
    debug) packages=$debug ;;
    web) packages=$web ;;
    quick) packages=$quick ;;
    test) packages=$test ;;
    lint) packages=$lint ;;
    fuzz) packages=$fuzz ;;
    memory) packages=$memory ;;
    wheel) packages=$wheel ;;
    abi) packages=$abi ;;
    testssl) packages=$testssl ;;
    mpi) packages=$mpi ;;
    windows) packages=$windows ;;
    *)
        echo "usage: $0 library|terminal|server|play|debug|web|quick|test|lint|fuzz|memory|wheel|abi|testssl|mpi|windows" >&2
        exit 2
        ;;
    esac
}

# Sets `missing` to those of them that are not installed. One call for all: dpkg-query fails when it does not know a
# package, and still lists the others.
name_missing() {
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
}

name_packages "${1:-}"
if ! command -v dpkg-query >/dev/null 2>&1; then
    # Not a Debian: the build itself will say what it does not find.
    echo "$0: this is no Debian; packages are yours to install. Debian calls them: $packages" >&2
    exit 0
fi
name_missing
if [ -z "$missing" ]; then
    exit 0
fi

if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    as_root="sudo"
elif [ -z "${release-none}" ]; then
    echo "apt has no lists of packages yet. Please run, as root:  apt-get update" >&2
    exit 1
else
    echo "These Debian packages are missing: $missing" >&2
    echo "Please run, as root:  apt-get update && apt-get install -y --no-install-recommends $missing" >&2
    exit 1
fi

update_lists() {
    $as_root apt-get update -qq </dev/null
}
if [ -z "${release-none}" ]; then
    update_lists
    name_packages "$1"
    name_missing
fi

# A clang that is not this Debian's own may want packages that it does not have.
explain() {
    unknown=""
    for package in $missing; do
        apt-cache show "$package" >/dev/null 2>&1 || unknown="$unknown $package"
    done
    case "$unknown" in
    *-"${release-none}"*)
        echo "$0: $(command -v clang) is clang $release, and apt knows no$unknown for it. Please make \`clang\` one for" \
            "which apt has them (apt-cache search '^libclang-rt-.*wasm32'), or remove it: then Debian's own is installed." >&2
        ;;
    esac
    exit 1
}

echo "Installing Debian packages: $missing"
install_missing() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null
}
if ! install_missing >/dev/null 2>&1; then
    # The list of packages may be absent (a fresh machine) or old.
    update_lists
    install_missing >/dev/null || explain
fi

# Tests want its promtool. It starts a server as well, which is ended here and does not come back.
case " $missing " in
*" prometheus "*) test ! -d /run/systemd/system || $as_root systemctl disable --now --quiet prometheus ;;
esac
