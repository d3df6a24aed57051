#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the release build into an empty root and uses it as a stranger would: a small program in C and one in C++
# against the shared and the static library through pkg-config and CMake, every header alone, the program, its man page.
# Run by `make test`.
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
for file in bin/pesthouse include/pesthouse/pesthouse.h share/man/man1/pesthouse.1 share/doc/pesthouse/LICENSE \
    share/doc/pesthouse/THIRD-PARTY.md; do
    [ -s "$root/usr/$file" ] || fail "/usr/$file was not installed"
done
grep -q '^ExecStart=/usr/bin/pesthouse serve ' "$root/usr/lib/systemd/system/pesthouse.service" ||
    fail "the unit of systemd does not start /usr/bin/pesthouse"
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

# The same through CMake.
cmake -S tests/install -B "$root/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr" >"$root/cmake.log" 2>&1 &&
    cmake --build "$root/cmake" >>"$root/cmake.log" 2>&1 || {
    cat "$root/cmake.log" >&2
    fail "a program with find_package(pesthouse) was not built"
}
for kind in shared static; do
    "$root/cmake/$kind" >"$root/cmake.out" || fail "the $kind program of CMake failed"
    cmp "$root/shared.out" "$root/cmake.out" || fail "the $kind program of CMake plays different games"
done

# The same from C++.
cxxflags="-std=c++17 -Wall -Wextra -Wpedantic -Werror"
for header in "$root"/usr/include/pesthouse/*.h; do
    echo "#include <pesthouse/$(basename "$header")>" >"$root/header.cc"
    c++ $cxxflags $(pkg-config --cflags pesthouse) -fsyntax-only "$root/header.cc" || fail "$(basename "$header") in C++"
done
c++ $cxxflags tests/install/consumer.cc $(pkg-config --cflags --libs pesthouse) -o "$root/shared++"
LD_LIBRARY_PATH="$libraries" "$root/shared++" >"$root/shared++.out" || fail "the C++ program with the shared library failed"
c++ $cxxflags tests/install/consumer.cc -static $(pkg-config --static --cflags --libs pesthouse) -o "$root/static++"
"$root/static++" >"$root/static++.out" || fail "the C++ program with the static library failed"
cmp "$root/shared++.out" "$root/static++.out" || fail "shared and static library differ in C++"

# The shared library shows what the headers mark PH_API, all of it and nothing else.
sed -n 's/^PH_API .*\b\(ph_[a-z_]*\)(.*/\1/p' "$root"/usr/include/pesthouse/*.h | sort >"$root/public"
nm -D --defined-only "$libraries/libpesthouse.so" | awk '{print $3}' | sort >"$root/shown"
diff "$root/public" "$root/shown" >"$root/difference" ||
    fail "the headers (<) and the shared library (>) differ: $(cat "$root/difference")"

# What guards against broken memory being exploited is in the program and in the library.
for file in "$root/usr/bin/pesthouse" "$libraries/libpesthouse.so"; do
    name=$(basename "$file")
    readelf -lW "$file" | grep -q GNU_RELRO || fail "$name has no RELRO segment"
    readelf -dW "$file" | grep -q 'Flags:.*NOW' || fail "$name binds lazily, so its RELRO is partial"
    readelf --dyn-syms -W "$file" | grep -q __stack_chk_fail || fail "$name has no stack protector"
    readelf --dyn-syms -W "$file" | grep -q '_chk@GLIBC' || fail "$name was built without _FORTIFY_SOURCE"
done
if [ "$(uname -m)" = x86_64 ]; then # the program itself is marked only where the C library is
    objects=$(ar t "$libraries/libpesthouse.a" | wc -l)
    marked=$(readelf -nW "$libraries/libpesthouse.a" | grep -c 'IBT, SHSTK' || true)
    [ "$marked" -eq "$objects" ] || fail "$marked of $objects objects are marked for CET"
fi

said=$("$root/usr/bin/pesthouse" --version) || fail "pesthouse --version failed"
case "$said" in
*"$version"*) ;;
*) fail "pesthouse --version says '$said', pkg-config says $version" ;;
esac

# Completion: bash is asked as it would ask itself; the other shells' scripts are at least all there.
completed=$(bash -c '. "$1"; function=$(complete -p pesthouse | sed "s/.*-F \([^ ]*\).*/\1/")
    COMP_WORDS=(pesthouse verif) COMP_CWORD=1; $function pesthouse verif pesthouse; echo "${COMPREPLY[*]}"' \
    - "$root/usr/share/bash-completion/completions/pesthouse") || fail "the completion for bash breaks bash"
[ "${completed% }" = verify ] || fail "bash completes 'pesthouse verif' to '$completed', not to verify"
for file in zsh/site-functions/_pesthouse fish/vendor_completions.d/pesthouse.fish; do
    grep -q verify "$root/usr/share/$file" || fail "/usr/share/$file does not know verify"
done

man --warnings=mac -l "$root/usr/share/man/man1/pesthouse.1" >"$root/man.out" 2>"$root/man.err" </dev/null
[ ! -s "$root/man.err" ] || fail "the man page: $(cat "$root/man.err")"
# The man page knows every command, and every option of every command.
for command in $("$root/usr/bin/pesthouse" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    grep -q "^\.It Cm $command" docs/man/pesthouse.1 || fail "the man page lacks the command $command"
    for option in $("$root/usr/bin/pesthouse" "$command" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
        sed -n "/^\.It Cm $command/,/^\.It Cm/p" docs/man/pesthouse.1 | grep -q "Fl -$option\b" ||
            [ "$option" = help ] || fail "the man page lacks --$option of $command"
    done
done

echo "installed, linked both ways, and ran: $version"
