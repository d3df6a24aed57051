#!/bin/sh
# SPDX-License-Identifier: MIT
# Uses an installation as a stranger would: a small program in C and one in C++ against the shared and the static library
# through pkg-config and CMake, every header alone, the programs, their man pages. Installs a build into an empty root first
# (`make test`), or uses what is installed, as the test of Debian's packages.
# usage: install_test.sh BUILD|--installed
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "install_test: $1" >&2
    exit 1
}

case "${1:-}" in
"") fail "expected the folder of a build, or --installed" ;;
--installed) root="" ;;
*)
    root="$scratch/root"
    DESTDIR="$root" cmake --install "$1" --prefix /usr >"$scratch/install.log" || {
        cat "$scratch/install.log" >&2
        fail "cmake --install failed"
    }
    [ -s "$root/usr/share/doc/pesthouse/LICENSE" ] || fail "the licence was not installed"
    if make install PREFIX=/usr DESTDIR="$scratch/none" -C tests/install -f ../../Makefile 2>"$scratch/install.err"; then
        fail "make install did something where nothing was built"
    fi
    grep -q 'run make release first' "$scratch/install.err" || fail "make install does not say what to do"
    ;;
esac

# The path of a file of the installation. In Debian's packages some are packed, or in a folder of Debian's own.
find "$root/usr" -path "$root/usr/local" -prune -o -path '*pesthouse*' -print >"$scratch/files"
place() {
    found=$(grep -m 1 "/$1\(\.gz\)\{0,1\}\$" "$scratch/files") || true
    [ -s "$found" ] || fail "$1 was not installed"
    echo "$found"
}
programs=$(dirname "$(place "\(bin\|games\)/pesthouse-lab")")
for file in "$(basename "$programs")/pesthouse" pesthouse/pesthouse.h man1/pesthouse.1 man1/pesthouse-lab.1 \
    doc/pesthouse/THIRD-PARTY.md system/pesthouse.socket system/pesthouse-backup.timer libexec/pesthouse/backup; do
    place "$file" >"$scratch/place" || exit 1
done
grep -q "^ExecStart=${programs#"$root"}/pesthouse serve " "$(place system/pesthouse.service)" ||
    fail "the unit of systemd does not start ${programs#"$root"}/pesthouse"
grep -q "^ExecStart=/usr/libexec/pesthouse/backup ${programs#"$root"}/pesthouse " \
    "$(place system/pesthouse-backup.service)" || fail "the unit for backups does not start its script"
libraries=$(dirname "$(place libpesthouse.a)")
PKG_CONFIG_PATH="$libraries/pkgconfig"
export PKG_CONFIG_PATH
version=$(pkg-config --modversion pesthouse)
flags="-std=c17 -Wall -Wextra -Wpedantic -Werror"

# Every header stands alone.
for header in "$root"/usr/include/pesthouse/*.h; do
    echo "#include <pesthouse/$(basename "$header")>" >"$scratch/header.c"
    cc $flags $(pkg-config --cflags pesthouse) -fsyntax-only "$scratch/header.c" || fail "$(basename "$header") alone"
done

cc $flags tests/install/consumer.c $(pkg-config --cflags --libs pesthouse) -o "$scratch/shared"
LD_LIBRARY_PATH="$libraries" "$scratch/shared" >"$scratch/shared.out" || fail "the program with the shared library failed"
cc $flags tests/install/consumer.c -static $(pkg-config --static --cflags --libs pesthouse) -o "$scratch/static"
"$scratch/static" >"$scratch/static.out" || fail "the program with the static library failed"
cmp "$scratch/shared.out" "$scratch/static.out" || fail "shared and static library play different games"

# The same through CMake. From here on without LTO, which also takes long: the static library serves both.
cmake -S tests/install -B "$scratch/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr" \
    -DCMAKE_EXE_LINKER_FLAGS=-fno-lto >"$scratch/cmake.log" 2>&1 &&
    cmake --build "$scratch/cmake" >>"$scratch/cmake.log" 2>&1 || {
    cat "$scratch/cmake.log" >&2
    fail "a program with find_package(pesthouse) was not built"
}
for kind in shared static; do
    "$scratch/cmake/$kind" >"$scratch/cmake.out" || fail "the $kind program of CMake failed"
    cmp "$scratch/shared.out" "$scratch/cmake.out" || fail "the $kind program of CMake plays different games"
done

# The same from C++.
cxxflags="-std=c++17 -Wall -Wextra -Wpedantic -Werror"
for header in "$root"/usr/include/pesthouse/*.h; do
    echo "#include <pesthouse/$(basename "$header")>" >"$scratch/header.cc"
    c++ $cxxflags $(pkg-config --cflags pesthouse) -fsyntax-only "$scratch/header.cc" || fail "$(basename "$header") in C++"
done
c++ $cxxflags tests/install/consumer.cc $(pkg-config --cflags --libs pesthouse) -o "$scratch/shared++"
LD_LIBRARY_PATH="$libraries" "$scratch/shared++" >"$scratch/shared++.out" || fail "the C++ program with the shared library failed"
c++ $cxxflags tests/install/consumer.cc -fno-lto -static $(pkg-config --static --cflags --libs pesthouse) -o "$scratch/static++"
"$scratch/static++" >"$scratch/static++.out" || fail "the C++ program with the static library failed"
cmp "$scratch/shared++.out" "$scratch/static++.out" || fail "shared and static library differ in C++"

# The shared library shows what the headers mark PH_API, all of it and nothing else.
sed -n 's/^PH_API .*\b\(ph_[a-z_]*\)(.*/\1/p' "$root"/usr/include/pesthouse/*.h | sort >"$scratch/public"
nm -D --defined-only "$libraries/libpesthouse.so" | awk '{print $3}' | sort >"$scratch/shown"
diff "$scratch/public" "$scratch/shown" >"$scratch/difference" ||
    fail "the headers (<) and the shared library (>) differ: $(cat "$scratch/difference")"

# So does the symbols file of Debian's package.
sed -n 's/^ \(ph_[a-z_]*\)@.*/\1/p' debian/libpesthouse*.symbols | sort >"$scratch/listed"
diff "$scratch/public" "$scratch/listed" >"$scratch/difference" ||
    fail "the headers (<) and the symbols file (>) differ; make symbols writes it: $(cat "$scratch/difference")"

# What guards against broken memory being exploited is in the programs and in the library.
for file in "$programs/pesthouse" "$programs/pesthouse-lab" "$libraries/libpesthouse.so"; do
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
    said=$("$programs/$name" --version) || fail "$name --version failed"
    [ "$said" = "$name $version" ] || fail "$name --version says '$said', pkg-config says $version"
done
# The laboratory is found beside the program, and needs none of the libraries of terminal and server.
said=$(PATH=/nowhere "$programs/pesthouse" simulate --games 2 --seed 1) || fail "pesthouse simulate failed"
[ "$said" = "$("$programs/pesthouse-lab" simulate --games 2 --seed 1)" ] || fail "pesthouse simulate says '$said'"
needed=$(readelf -dW "$programs/pesthouse-lab" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^lib[cm]\.so\|^ld-linux' || true)
[ -z "$needed" ] || fail "pesthouse-lab needs $needed"

# Completion: bash is asked as it would ask itself; the other shells' scripts are at least all there.
complete() {
    completed=$(bash -c '. "$1"; shift; function=$(complete -p "$1" | sed "s/.*-F \([^ ]*\).*/\1/")
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); $function; echo "${COMPREPLY[*]}"' \
        - "$(place "completions/$1")" "$@") || fail "the completion of $1 for bash breaks bash"
}
complete pesthouse verif
[ "${completed% }" = verify ] || fail "bash completes 'pesthouse verif' to '$completed', not to verify"
complete pesthouse-lab arena --age
[ "${completed% }" = --agents ] || fail "bash completes 'pesthouse-lab arena --age' to '$completed', not to --agents"
for file in _pesthouse vendor_completions.d/pesthouse.fish; do
    grep -q verify "$(place "$file")" || fail "$file does not know verify"
done
for file in _pesthouse-lab vendor_completions.d/pesthouse-lab.fish; do
    grep -q agents "$(place "$file")" || fail "$file does not know agents"
done

# A man page knows every command of its program, and every option of every command.
for program in pesthouse pesthouse-lab; do
    page="$scratch/$program.1"
    gzip -cdf "$(place "man1/$program.1")" >"$page"
    man --warnings=mac -l "$page" >"$scratch/man.out" 2>"$scratch/man.err" </dev/null
    [ ! -s "$scratch/man.err" ] || fail "the man page: $(cat "$scratch/man.err")"
    for command in $("$programs/$program" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        grep -q "^\.It Cm $command" "$page" || fail "the man page of $program lacks the command $command"
        for option in $("$programs/$program" "$command" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
            sed -n "/^\.It Cm $command/,/^\.It Cm/p" "$page" | grep -q "Fl -$option\b" ||
                [ "$option" = help ] || fail "the man page of $program lacks --$option of $command"
        done
    done
done
grep -q '^\.It Cm simulate | arena | bench' "$scratch/pesthouse.1" ||
    fail "the man page of pesthouse does not lead to pesthouse-lab"

echo "installed, linked both ways, and ran: $version"
