#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs a build into an empty root and uses it as a stranger would: a small program in C and one in C++ against the shared
# and the static library through pkg-config and CMake, every header alone, the programs, their man pages. Run by `make test`.
# usage: install_test.sh BUILD
set -eu
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
    echo "install_test: $1" >&2
    exit 1
}

DESTDIR="$root" cmake --install "$1" --prefix /usr >"$root/install.log" || {
    cat "$root/install.log" >&2
    fail "cmake --install failed"
}
for file in bin/pesthouse bin/pesthouse-lab include/pesthouse/pesthouse.h share/man/man1/pesthouse.1 \
    share/man/man1/pesthouse-lab.1 share/doc/pesthouse/LICENSE share/doc/pesthouse/THIRD-PARTY.md \
    lib/systemd/system/pesthouse.socket lib/systemd/system/pesthouse-backup.timer libexec/pesthouse/backup; do
    [ -s "$root/usr/$file" ] || fail "/usr/$file was not installed"
done
grep -q '^ExecStart=/usr/bin/pesthouse serve ' "$root/usr/lib/systemd/system/pesthouse.service" ||
    fail "the unit of systemd does not start /usr/bin/pesthouse"
grep -q '^ExecStart=/usr/libexec/pesthouse/backup /usr/bin/pesthouse ' \
    "$root/usr/lib/systemd/system/pesthouse-backup.service" || fail "the unit for backups does not start its script"
if make install PREFIX=/usr DESTDIR="$root/none" -C tests/install -f ../../Makefile 2>"$root/install.err"; then
    fail "make install did something where nothing was built"
fi
grep -q 'run make release first' "$root/install.err" || fail "make install does not say what to do"
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

# The same through CMake. From here on without LTO, which also takes long: the static library serves both.
cmake -S tests/install -B "$root/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr" \
    -DCMAKE_EXE_LINKER_FLAGS=-fno-lto >"$root/cmake.log" 2>&1 &&
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
c++ $cxxflags tests/install/consumer.cc -fno-lto -static $(pkg-config --static --cflags --libs pesthouse) -o "$root/static++"
"$root/static++" >"$root/static++.out" || fail "the C++ program with the static library failed"
cmp "$root/shared++.out" "$root/static++.out" || fail "shared and static library differ in C++"

# The shared library shows what the headers mark PH_API, all of it and nothing else.
sed -n 's/^PH_API .*\b\(ph_[a-z_]*\)(.*/\1/p' "$root"/usr/include/pesthouse/*.h | sort >"$root/public"
nm -D --defined-only "$libraries/libpesthouse.so" | awk '{print $3}' | sort >"$root/shown"
diff "$root/public" "$root/shown" >"$root/difference" ||
    fail "the headers (<) and the shared library (>) differ: $(cat "$root/difference")"

# What guards against broken memory being exploited is in the programs and in the library.
for file in "$root/usr/bin/pesthouse" "$root/usr/bin/pesthouse-lab" "$libraries/libpesthouse.so"; do
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

for name in pesthouse pesthouse-lab; do
    said=$("$root/usr/bin/$name" --version) || fail "$name --version failed"
    [ "$said" = "$name $version" ] || fail "$name --version says '$said', pkg-config says $version"
done
# The laboratory is found beside the program, and needs none of the libraries of terminal and server.
said=$(PATH=/nowhere "$root/usr/bin/pesthouse" simulate --games 2 --seed 1) || fail "pesthouse simulate failed"
[ "$said" = "$("$root/usr/bin/pesthouse-lab" simulate --games 2 --seed 1)" ] || fail "pesthouse simulate says '$said'"
needed=$(readelf -dW "$root/usr/bin/pesthouse-lab" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^lib[cm]\.so\|^ld-linux' || true)
[ -z "$needed" ] || fail "pesthouse-lab needs $needed"

# Completion: bash is asked as it would ask itself; the other shells' scripts are at least all there.
complete() {
    completed=$(bash -c '. "$1"; shift; function=$(complete -p "$1" | sed "s/.*-F \([^ ]*\).*/\1/")
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); $function; echo "${COMPREPLY[*]}"' \
        - "$root/usr/share/bash-completion/completions/$1" "$@") || fail "the completion of $1 for bash breaks bash"
}
complete pesthouse verif
[ "${completed% }" = verify ] || fail "bash completes 'pesthouse verif' to '$completed', not to verify"
complete pesthouse-lab arena --age
[ "${completed% }" = --agents ] || fail "bash completes 'pesthouse-lab arena --age' to '$completed', not to --agents"
for file in zsh/site-functions/_pesthouse fish/vendor_completions.d/pesthouse.fish; do
    grep -q verify "$root/usr/share/$file" || fail "/usr/share/$file does not know verify"
done
for file in zsh/site-functions/_pesthouse-lab fish/vendor_completions.d/pesthouse-lab.fish; do
    grep -q agents "$root/usr/share/$file" || fail "/usr/share/$file does not know agents"
done

# A man page knows every command of its program, and every option of every command.
for program in pesthouse pesthouse-lab; do
    page="$root/usr/share/man/man1/$program.1"
    man --warnings=mac -l "$page" >"$root/man.out" 2>"$root/man.err" </dev/null
    [ ! -s "$root/man.err" ] || fail "the man page: $(cat "$root/man.err")"
    for command in $("$root/usr/bin/$program" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        grep -q "^\.It Cm $command" "$page" || fail "the man page of $program lacks the command $command"
        for option in $("$root/usr/bin/$program" "$command" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
            sed -n "/^\.It Cm $command/,/^\.It Cm/p" "$page" | grep -q "Fl -$option\b" ||
                [ "$option" = help ] || fail "the man page of $program lacks --$option of $command"
        done
    done
done
grep -q '^\.It Cm simulate | arena | bench' "$root/usr/share/man/man1/pesthouse.1" ||
    fail "the man page of pesthouse does not lead to pesthouse-lab"

echo "installed, linked both ways, and ran: $version"
