// SPDX-License-Identifier: MIT
#include "tui/home/people.h"

#include "base/glyph.h"
#include "base/shown.h"
#include "base/utf8.h"
#include "tui/terminal/text.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_STRONG_ISOLATE = 0x2068, POP_ISOLATE = 0x2069, ISOLATE_BYTES = 3 };

// Whether a character may stand in a name.
static bool is_seen(uint32_t glyph) {
    return ph_shown_kind(glyph) == PH_SHOWN_SEEN && glyph != ',';
}

bool tui_name_is_good(const char *name) {
    const size_t all = strlen(name);
    for (size_t at = 0; at < all;) {
        const size_t length = ph_utf8_length(name + at, all - at);
        if (length == 0 || !is_seen(ph_utf8_glyph(name + at, length))) {
            return false;
        }
        at += length;
    }
    const int columns = tui_text_columns(name);
    return columns > 0 && columns <= TUI_NAME_COLUMNS && all + 2 * ISOLATE_BYTES < TUI_NAME_MAX && name[0] != ' ' &&
           name[all - 1] != ' ';
}

static bool has_right_to_left(const char *name) {
    while (*name != '\0') {
        if (ph_glyph_kind(tui_text_letter(&name).glyph) == PH_GLYPH_RIGHT_TO_LEFT) {
            return true;
        }
    }
    return false;
}

// One that is written from right to left is isolated, so that it leaves its neighbours in place.
static void copy_name(char copy[TUI_NAME_MAX], const char *name) {
    const bool turns = has_right_to_left(name);
    char first[5] = "";
    char last[5] = "";
    struct ph_writer writer;
    if (turns) {
        ph_utf8_write(FIRST_STRONG_ISOLATE, first);
        ph_utf8_write(POP_ISOLATE, last);
    }
    ph_writer_init(&writer, copy, TUI_NAME_MAX);
    ph_write_format(&writer, "%s%s%s", first, name, last);
}

void tui_name_foreign(char copy[TUI_NAME_MAX], const char *name) {
    char kept[TUI_NAME_MAX - 2 * ISOLATE_BYTES] = "";
    struct ph_writer writer;
    const size_t all = tui_text_bytes(name, TUI_NAME_COLUMNS);
    ph_writer_init(&writer, kept, sizeof kept);
    for (size_t at = 0; at < all;) {
        const size_t length = ph_utf8_length(name + at, all - at);
        if (length == 0) {
            break;
        }
        if (is_seen(ph_utf8_glyph(name + at, length))) {
            ph_write_bytes(&writer, name + at, length);
        }
        at += length;
    }
    copy_name(copy, kept);
}

void tui_name_typed(char typed[TUI_NAME_MAX], const char *copy) {
    const char *at = copy;
    const bool isolated =
        ph_utf8_length(at, strlen(at)) == ISOLATE_BYTES && ph_utf8_glyph(at, ISOLATE_BYTES) == FIRST_STRONG_ISOLATE;
    at += isolated ? ISOLATE_BYTES : 0;
    snprintf(typed, TUI_NAME_MAX, "%.*s", (int)(strlen(at) - (isolated ? ISOLATE_BYTES : 0)), at);
}

static enum ph_status find_doubles(const struct words_seats *seats, int players, struct ph_error *error) {
    for (int seat = 0; seat < players; seat++) {
        for (int other = 0; other < seat; other++) {
            if (strcmp(seats->names[other], seats->names[seat]) == 0) {
                return words_refuse(error, PH_ERROR_BAD_REQUEST, "names", seats->language,
                                    "two players are called {name}", TEXT(name, seats->names[seat]));
            }
        }
    }
    return PH_OK;
}

void tui_name_next(char name[TUI_NAME_MAX], const char **names) {
    const size_t length = strcspn(*names, ",");
    snprintf(name, TUI_NAME_MAX, "%.*s", length < TUI_NAME_MAX ? (int)length : 0, *names);
    *names = (*names)[length] == ',' ? *names + length + 1 : NULL;
}

enum ph_status tui_names_give(struct words_seats *seats, int players, char (*kept)[TUI_NAME_MAX], const char *names,
                              struct ph_error *error) {
    struct words_seats named = *seats;
    for (int seat = 0; seat < players && names != NULL; seat++) {
        if (((unsigned)seats->people >> seat & 1u) == 0) {
            continue;
        }
        char name[TUI_NAME_MAX];
        const bool empty = names[0] == '\0' || names[0] == ',';
        tui_name_next(name, &names);
        if (empty) {
            continue;
        }
        if (!tui_name_is_good(name)) {
            return words_refuse(error, PH_ERROR_BAD_REQUEST, "names", seats->language,
                                "a name has 1 to {most} visible letters, and no comma", COUNT(most, TUI_NAME_COLUMNS));
        }
        copy_name(kept[seat], name);
        named.names[seat] = kept[seat];
    }
    if (names != NULL) {
        return words_refuse(error, PH_ERROR_BAD_REQUEST, "names", seats->language,
                            "there are more names than people: {names}", TEXT(names, names));
    }
    const enum ph_status status = find_doubles(&named, players, error);
    if (status == PH_OK) {
        *seats = named;
    }
    return status;
}
