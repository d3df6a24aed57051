// SPDX-License-Identifier: MIT
#include "support/shape.h"

#include "words/names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- names ----------------------------------------------------------------------------------------------------------

static void add_name(struct shape_names *names, const char *name) {
    if (names->count == SHAPE_NAMES_MAX || strlen(name) >= SHAPE_NAME_MAX) {
        fprintf(stderr, "shapes: no room for the name %s\n", name);
        exit(2);
    }
    size_t at = names->count++;
    for (; at > 0 && strlen(names->names[at - 1]) < strlen(name); at--) {
        memcpy(names->names[at], names->names[at - 1], SHAPE_NAME_MAX);
    }
    memcpy(names->names[at], name, strlen(name) + 1);
}

static void add_thing(void *names, const char *kind, const char *id, const char *english) {
    (void)kind;
    (void)id;
    add_name(names, english);
}

void shape_names_of(struct shape_names *names, const struct ph_game *game, const struct words_seats *seats) {
    struct ph_json_document *description = NULL;
    struct ph_writer unused;
    names->count = 0;
    if (ph_json_parse(&description, game->description, strlen(game->description), NULL) != PH_OK) {
        fprintf(stderr, "shapes: the description of %s cannot be read\n", game->id);
        exit(2);
    }
    ph_writer_init_heap(&unused);
    words_names_write(game, ph_json_root(description), add_thing, names, &unused);
    ph_writer_deinit(&unused);
    ph_json_document_destroy(description);
    for (int seat = 0; seat < PH_SEATS_MAX && seats->names[seat] != NULL; seat++) {
        const char letter[] = {words_seat_letter(seat), '\0'};
        add_name(names, seats->names[seat]);
        add_name(names, letter);
    }
}

// ---- shapes ---------------------------------------------------------------------------------------------------------

static bool is_letter(char letter) {
    return isalnum((unsigned char)letter) != 0;
}

// The length of the name that begins here; 0: none does.
static size_t name_at(const struct shape_names *names, const char *sentence) {
    for (size_t i = 0; i < names->count; i++) {
        const size_t length = strlen(names->names[i]);
        if (strncmp(sentence, names->names[i], length) == 0 && !is_letter(sentence[length])) {
            return length;
        }
    }
    return 0;
}

static void replace_names(const struct shape_names *names, const char *sentence, char shape[SHAPE_MAX]) {
    size_t written = 0;
    bool inside = false; // a word
    for (const char *at = sentence; *at != '\0' && written + 1 < SHAPE_MAX;) {
        const size_t named = inside ? 0 : name_at(names, at);
        const size_t digits = strspn(at, "0123456789");
        inside = named == 0 && is_letter(*at);
        shape[written++] = *at;
        if (named > 0 || digits > 0) {
            shape[written - 1] = named > 0 ? '@' : '#';
        }
        at += named > 0 ? named : digits > 0 ? digits : 1;
    }
    shape[written] = '\0';
}

// The length of what parts two items of a list here; 0: nothing does.
static size_t separator_at(const char *shape) {
    static const char *const separators[] = {", and ", ", ", " and ", " or ", "; ", "/"};
    for (size_t i = 0; i < sizeof separators / sizeof separators[0]; i++) {
        if (strncmp(shape, separators[i], strlen(separators[i])) == 0) {
            return strlen(separators[i]);
        }
    }
    return 0;
}

static size_t item_length(const char *shape) {
    size_t length = 0;
    while (shape[length] != '\0' && separator_at(shape + length) == 0 && strchr(".:!?()", shape[length]) == NULL) {
        length++;
    }
    return length;
}

// Drops items that are like the end of what stands before them.
static void join_lists(char shape[SHAPE_MAX]) {
    size_t written = 0;
    for (const char *at = shape; *at != '\0';) {
        const size_t parting = separator_at(at);
        const size_t length = parting > 0 ? item_length(at + parting) : 0;
        const bool alike = length > 0 && length <= written &&
                           memcmp(shape + written - length, at + parting, length) == 0 &&
                           (length == written || !is_letter(shape[written - length - 1]));
        if (alike) {
            at += parting + length;
        } else {
            shape[written++] = *at++;
        }
    }
    shape[written] = '\0';
}

void shape_of(const struct shape_names *names, const char *sentence, char shape[SHAPE_MAX]) {
    replace_names(names, sentence, shape);
    join_lists(shape);
}
