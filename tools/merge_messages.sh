#!/bin/sh
# SPDX-License-Identifier: MIT
# Brings the messages of the sources into the translations in po/ (`make pot`). With --check it changes nothing, and fails
# if that would change a translation. usage: tools/merge_messages.sh [--check] [LANGUAGE …], where a new LANGUAGE is begun
set -eu
mkdir -p build
template=build/pesthouse.pot
tools/generate_words.py --pot $template

merge() { # merge FILE: in the order of the sources, with their paths but no line numbers, so that little changes
    msgmerge --quiet --update --backup=none --no-fuzzy-matching --sort-by-file --add-location=file --no-wrap "$1" $template
}

if [ "${1:-}" = --check ]; then
    merged=$(mktemp)
    trap 'rm -f "$merged"' EXIT
    for language in $(grep -v '^en$' po/LINGUAS); do
        cp "po/$language.po" "$merged"
        merge "$merged"
        if ! cmp -s "$merged" "po/$language.po"; then
            diff "po/$language.po" "$merged" | head -20 >&2
            echo "po/$language.po is not as \`make pot\` leaves it; expected: make pot, then translate what is new" >&2
            exit 1
        fi
    done
    exit 0
fi

for language in $(grep -v '^en$' po/LINGUAS) "$@"; do
    test -e "po/$language.po" || msginit --no-translator --locale="$language" --input=$template --output-file="po/$language.po"
    merge "po/$language.po"
done
