// SPDX-License-Identifier: MIT
// Which rule forbids what somebody typed: the text is read as far as its fields go, whether or not it is legal.
#include "core/notation.h"
#include "core/rule.h"

#include <stdlib.h>
#include <string.h>

// Passes a value of a field if the text begins with it.
static bool read_value(const struct ph_field *field, const char **text, unsigned *value) {
    size_t longest = 0;
    if (field->kind == PH_FIELD_BOOL) {
        *value = strncmp(*text, "yes", 3) == 0;
        longest = *value != 0 ? 3 : strncmp(*text, "no", 2) == 0 ? 2 : 0;
    } else if (field->ids == NULL) {
        longest = strspn(*text, "0123456789");
        *value = (unsigned)strtoul(*text, NULL, 10) + field->base;
    }
    for (unsigned id = 0; field->ids != NULL && id < field->ids->count; id++) {
        const size_t length = field->ids->names[id] == NULL ? 0 : strlen(field->ids->names[id]);
        if (length > longest && strncmp(*text, field->ids->names[id], length) == 0) {
            longest = length;
            *value = id + field->base;
        }
    }
    *text += longest;
    return longest > 0;
}

static bool pass(const char **text, const char *part) {
    const size_t length = part == NULL ? 0 : strlen(part);
    const bool begins = strncmp(*text, part == NULL ? "" : part, length) == 0;
    *text += begins ? length : 0;
    return begins;
}

// Passes all items of a set; false: one is none.
static bool read_set(const struct ph_field *field, const char **text, uint64_t *raw) {
    unsigned value;
    if (!pass(text, field->prefix)) {
        return (field->flags & PH_FIELD_OPTIONAL) != 0;
    }
    do {
        if (!read_value(field, text, &value) || value >= field->bits) {
            return false;
        }
        *raw |= (uint64_t)1 << value;
    } while (pass(text, field->separator));
    return true;
}

// The components of a field that a text begins with, as a mask; 0: it does not.
static uint8_t read_field(const struct ph_field *field, const char **text, ph_action *action) {
    unsigned value = 0;
    uint64_t raw = 0;
    if (field->kind == PH_FIELD_SET) {
        if (!read_set(field, text, &raw)) {
            return 0;
        }
    } else if (field->kind == PH_FIELD_LIST || field->kind == PH_FIELD_ODD || !read_value(field, text, &value)) {
        return 0;
    } else {
        raw = value;
    }
    if (field->bits < 64 && raw >> field->bits != 0) {
        return 0;
    }
    *action |= raw << field->bit;
    return (uint8_t)(((1u << (field->bits + 7) / 8) - 1) << field->bit / 8);
}

static const struct ph_field *field_named(const struct ph_field *fields, const char *name, size_t length) {
    while (fields->kind != PH_FIELD_END && (strncmp(fields->name, name, length) != 0 || fields->name[length] != '\0')) {
        fields++;
    }
    return fields;
}

// As much of an action as a text says, whether or not it is legal. Returns the mask of the components read; *clear:
// what was not read is of a kind that is only compared with legal actions, or there is nothing left.
static uint8_t read_beginning(const struct ph_action_shape *shape, unsigned type, const char *text, ph_action *action,
                              bool *clear) {
    uint8_t fixed = 1;
    *action = type;
    *clear = false;
    for (const char *at = shape->text; *at != '\0';) {
        if (*at != '{') {
            if (*text++ != *at++) {
                return fixed;
            }
            continue;
        }
        const size_t length = strcspn(at, "}") - 1;
        const struct ph_field *const field = field_named(shape->fields, at + 1, length);
        const uint8_t read = read_field(field, &text, action);
        if (read == 0) {
            *clear = field->kind == PH_FIELD_LIST || field->kind == PH_FIELD_ODD;
            return fixed;
        }
        fixed |= read;
        at += length + 2;
    }
    *clear = *text == '\0';
    return fixed;
}

void ph_notation_forbid(const struct ph_notation *notation, const void *state, const char *text,
                        struct ph_error *error) {
    const struct ph_game *const game = notation->game;
    for (unsigned type = 0; type < game->type_count; type++) {
        const struct ph_action_shape shape = game->action_shape(type);
        if (shape.text[0] != '{' && ph_notation_begins(shape.text, text)) {
            ph_action action;
            bool clear;
            const uint8_t fixed = read_beginning(&shape, type, text, &action, &clear);
            const char *const rule = game->forbids(state, game->actor(state).seat, action, fixed);
            ph_error_because(error, rule == NULL && clear ? shape.rule : rule);
        }
    }
}
