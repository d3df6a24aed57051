#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the release build into an empty root and uses it as a stranger would: a small C program against the shared
# and the static library through pkg-config, every header alone, the program, its man page. Run by `make test`.
set -eu
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
    echo "install_test: $1" >&2
    exit 1
}

DESTDIR="$root" cmake --install build/release --prefix /usr >"$root/install.log" || {
    cat "$root/install.log" >&2
    fail "cmake --install failed"
}
for file in bin/pesthouse include/pesthouse/pesthouse.h share/man/man1/pesthouse.1 share/doc/pesthouse/LICENSE; do
    [ -s "$root/usr/$file" ] || fail "/usr/$file was not installed"
done
libraries=$(dirname "$(find "$root/usr" -name libpesthouse.a)")
PKG_CONFIG_PATH="$libraries/pkgconfig"
export PKG_CONFIG_PATH
version=$(pkg-config --modversion pesthouse)
flags="-std=c17 -Wall -Wextra -Wpedantic -Werror"

# Every header stands alone.
for header in "$root"/usr/include/pesthouse/*.h; do
    echo "#include <pesthouse/$(basename "$header")>" >"$root/header.c"
    cc $flags $(pkg-config --cflags pesthouse) -fsyntax-only "$root/header.c" || fail "$(basename "$header") alone"
done

cc $flags tests/install/consumer.c $(pkg-config --cflags --libs pesthouse) -o "$root/shared"
LD_LIBRARY_PATH="$libraries" "$root/shared" >"$root/shared.out" || fail "the program with the shared library failed"
cc $flags tests/install/consumer.c -static $(pkg-config --static --cflags --libs pesthouse) -o "$root/static"
"$root/static" >"$root/static.out" || fail "the program with the static library failed"
cmp "$root/shared.out" "$root/static.out" || fail "shared and static library play different games"

# Only the public interface leaves the shared library.
foreign=$(nm -D --defined-only "$libraries/libpesthouse.so" | awk '$3 !~ /^ph_/ {print $3}')
[ -z "$foreign" ] || fail "the shared library shows more than ph_…: $foreign"

said=$("$root/usr/bin/pesthouse" --version) || fail "pesthouse --version failed"
case "$said" in
*"$version"*) ;;
*) fail "pesthouse --version says '$said', pkg-config says $version" ;;
esac

man --warnings=mac -l "$root/usr/share/man/man1/pesthouse.1" >"$root/man.out" 2>"$root/man.err" </dev/null
[ ! -s "$root/man.err" ] || fail "the man page: $(cat "$root/man.err")"
grep -q 'pesthouse' "$root/man.out" || fail "the man page is empty"

echo "installed, linked both ways, and ran: $version"
