// SPDX-License-Identifier: MIT
// Sets of rat tokens as text: how a game with a set that its program added takes it along, in its options.
#include "core/reader.h"
#include "games/rattus/state.h"
#include "games/rattus/tokens.h"

#include <stdint.h>
#include <string.h>

enum { SYMBOLS = 2 + RATTUS_CLASS_COUNT };

// The letters of M, A and the classes. Their order is that of the text.
static const char letters[SYMBOLS + 1] = {
    'M',
    'A',
    [2 + RATTUS_PEASANTRY] = 'p',
    [2 + RATTUS_BOURGEOISIE] = 'b',
    [2 + RATTUS_CHURCH] = 'c',
    [2 + RATTUS_CHIVALRY] = 'k', // knights
    [2 + RATTUS_MAGIC] = 'm',
    [2 + RATTUS_ROYALTY] = 'r',
    [2 + RATTUS_ORIENT] = 'o',
    '\0',
};

static uint8_t *count_of(struct rattus_face *face, unsigned symbol) {
    return symbol == 0 ? &face->majority : symbol == 1 ? &face->all : &face->classes[symbol - 2];
}

void rattus_face_fill(struct rattus_face *face) {
    face->characters = 0;
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        if (face->classes[rattus_character_infos[character].class_id] > 0) {
            face->characters |= rattus_bit(character);
        }
    }
}

bool rattus_face_same(const struct rattus_face *one, const struct rattus_face *other) {
    return one->limit == other->limit && one->majority == other->majority && one->all == other->all &&
           memcmp(one->classes, other->classes, sizeof one->classes) == 0;
}

// ---- a face ---------------------------------------------------------------------------------------------------------

static bool is_digit(const char *at, const char *end) {
    return at < end && *at >= '0' && *at <= '9';
}

bool rattus_face_read(struct rattus_face *face, const char *text, size_t length) {
    const char *const end = text + length;
    struct rattus_face read = *face;
    unsigned limit = 0;
    read.majority = 0;
    read.all = 0;
    memset(read.classes, 0, sizeof read.classes);
    for (; is_digit(text, end) && limit <= RATTUS_LIMIT_MAX; text++) {
        limit = limit * 10 + (unsigned)(*text - '0');
    }
    if (limit < 1 || limit > RATTUS_LIMIT_MAX || text == end) {
        return false;
    }
    while (text < end) {
        const char *const letter = *text == '\0' ? NULL : strchr(letters, *text++);
        const unsigned times = is_digit(text, end) ? (unsigned)(*text++ - '0') : 1;
        if (letter == NULL || times == 0 || *count_of(&read, (unsigned)(letter - letters)) > 0) {
            return false;
        }
        *count_of(&read, (unsigned)(letter - letters)) = (uint8_t)times;
    }
    read.limit = (uint8_t)limit;
    rattus_face_fill(&read);
    *face = read;
    return true;
}

void rattus_face_write(const struct rattus_face *face, struct ph_writer *writer) {
    struct rattus_face copy = *face;
    ph_write_int(writer, face->limit);
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        const unsigned times = *count_of(&copy, symbol);
        if (times > 0) {
            ph_write_char(writer, letters[symbol]);
        }
        if (times > 1) {
            ph_write_int(writer, times);
        }
    }
}

// ---- a set ----------------------------------------------------------------------------------------------------------

void rattus_tokens_write(const char *name, const struct rattus_face *faces, unsigned count, struct ph_writer *writer) {
    ph_write_text(writer, name);
    for (unsigned face = 0; face < count; face++) {
        ph_write_char(writer, ' ');
        rattus_face_write(&faces[face], writer);
    }
}

static enum ph_status check_limit(const struct rattus_face *face, unsigned box, struct ph_error *error) {
    const struct rattus_limits *const known = &rattus_token_limits[box];
    return face->limit >= known->min && face->limit <= known->max
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                              "token %s: limit: expected a whole number from %u to %u, got %u", face->id, known->min,
                              known->max, face->limit);
}

static enum ph_status read_face(struct rattus_face *face, unsigned box, const char *text, size_t length,
                                struct ph_error *error) {
    const int shown = length > 20 ? 20 : (int)length;
    return rattus_face_read(face, text, length)
               ? check_limit(face, box, error)
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                              "token %s: expected a limit and letters of %s, each once and followed by its number if "
                              "that is 2 to 9 ('3M2b'), got '%.*s'",
                              face->id, letters, shown, text);
}

enum ph_status rattus_tokens_read_text(struct rattus_token_table *table, unsigned box, const char *text, size_t length,
                                       struct ph_error *error) {
    const struct rattus_face_set *const same = &rattus_face_sets[0][box];
    const char *const end = text + length;
    unsigned count = 0;
    table->box = box;
    for (const char *at = text; at < end; count++) {
        const char *const space = memchr(at, ' ', (size_t)(end - at));
        const char *const stop = space == NULL ? end : space;
        if (count < same->count) {
            table->faces[count] = same->faces[count]; // id and start
            PH_TRY(read_face(&table->faces[count], box, at, (size_t)(stop - at), error));
        }
        at = stop == end ? end : stop + 1;
    }
    return count == same->count
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                              "expected the faces of %u tokens after the name of the set, got %u", same->count, count);
}

// ---- a face that the set lacks --------------------------------------------------------------------------------------

static unsigned distance(const struct rattus_face *one, const struct rattus_face *other) {
    struct rattus_face pair[2] = {*one, *other};
    unsigned sum = one->limit == other->limit ? 0 : 100; // a limit says more of a token than its symbols
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        const int more = *count_of(&pair[0], symbol) - *count_of(&pair[1], symbol);
        sum += (unsigned)(more < 0 ? -more : more);
    }
    return sum;
}

bool rattus_tokens_amend(const struct rattus_state *state, const char *name, const struct rattus_face *face, bool start,
                         struct ph_writer *writer) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    struct rattus_face faces[RATTUS_FACE_COUNT_MAX];
    unsigned best = set->count;
    for (unsigned i = 0; i < set->count; i++) {
        faces[i] = set->faces[i];
        const bool open = (state->unseen[i / 64] >> (i % 64) & 1u) != 0 && (set->faces[i].start != 0) == start;
        if (open && (best == set->count || distance(&faces[i], face) < distance(&faces[best], face))) {
            best = i;
        }
    }
    if (best == set->count) {
        return false;
    }
    faces[best].limit = face->limit;
    faces[best].majority = face->majority;
    faces[best].all = face->all;
    memcpy(faces[best].classes, face->classes, sizeof face->classes);
    rattus_tokens_write(name, faces, set->count, writer);
    return true;
}
