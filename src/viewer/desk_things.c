// SPDX-License-Identifier: MIT
// The things of the board that a choice is about, by the shapes of the actions that it leads to: dice, seats, carts,
// regions, cards. So a client can offer a choice where its thing is drawn.
#include "viewer/desk_inside.h"

#include <stdio.h>
#include <string.h>

enum { VALUES = 256 };

struct component {
    const struct ph_field *field;
    unsigned number;     // of the component in its action
    bool values[VALUES]; // those that it has in actions of the choice
};

static void write_thing(const char *kind, const char *id, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "kind"), kind);
    ph_json_string(ph_json_key(writer, "id"), id);
    ph_json_object_end(writer);
}

// A thing by its index: one of the field's ids, or a number, whose kind is the field's name.
static void write_index(const struct ph_field *field, unsigned index, struct ph_writer *writer) {
    char number[16];
    const bool seat = field->kind == PH_FIELD_SEAT;
    if (field->ids == NULL) {
        snprintf(number, sizeof number, "%u", index);
        write_thing(seat ? "seat" : field->name, number, writer);
    } else if (index < field->ids->count && field->ids->names[index] != NULL) {
        write_thing(field->ids->what, field->ids->names[index], writer);
    }
}

// A set is a mask, which may go over several components.
static void write_set(const struct component *component, struct ph_writer *writer) {
    const unsigned first = 8 * component->number - component->field->bit;
    for (unsigned bit = 0; bit < 8; bit++) {
        bool named = false;
        for (unsigned value = 0; value < VALUES; value++) {
            named = named || (component->values[value] && (value >> bit & 1u) != 0);
        }
        if (named) {
            write_index(component->field, first + bit, writer);
        }
    }
}

static void write_component(const struct component *component, struct ph_writer *writer) {
    const struct ph_field *const field = component->field;
    if (field->kind == PH_FIELD_SET) {
        write_set(component, writer);
        return;
    }
    for (unsigned value = field->base; value < VALUES; value++) {
        if (component->values[value] && field->kind != PH_FIELD_ODD && field->kind != PH_FIELD_BOOL) {
            write_index(field, value - field->base, writer);
        }
    }
}

// The values that a component has in the actions that agree with the choice.
static void read_values(const struct words_chooser *chooser, const struct words_choice *choice,
                        struct component *component) {
    memset(component->values, 0, sizeof component->values);
    for (size_t i = 0; i < chooser->action_count; i++) {
        if (ph_action_type(chooser->actions[i]) == ph_action_type(choice->action)) {
            component->values[ph_action_component(chooser->actions[i], component->number)] = true;
        }
    }
}

static void write_type(const struct words_chooser *chooser, const struct words_choice *choice,
                       struct ph_writer *writer) {
    const struct ph_game *const game = chooser->scene.game;
    const unsigned type = ph_action_type(choice->action);
    const unsigned count = ph_action_component_count(game, type);
    write_thing("action", game->action_shape(type).name, writer);
    for (unsigned number = 1; number < count; number++) {
        struct component component = {.field = ph_action_field(game, type, number), .number = number};
        if (component.field != NULL) {
            read_values(chooser, choice, &component);
            write_component(&component, writer);
        }
    }
}

// What is drawn is the thing that its text names last: "token r07", "die 0 br".
static void write_outcome(const struct words_chooser *chooser, ph_action outcome, struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer words;
    ph_writer_init(&words, text, sizeof text);
    chooser->scene.game->action_text(chooser->scene.view, outcome, &words);
    const char *const last = strrchr(text, ' ');
    text[strcspn(text, " ")] = '\0';
    write_thing(text, last != NULL ? last + 1 : "", writer);
}

void viewer_desk_things(const struct words_chooser *chooser, const struct words_choice *choice,
                        struct ph_writer *writer) {
    const unsigned number = chooser->component;
    struct component component = {.number = number};
    ph_json_array_begin(ph_json_key(writer, "things"));
    if (choice == NULL) {
        // it is hidden
    } else if (chooser->scene.game->action_shape(ph_action_type(choice->action)).chance) {
        write_outcome(chooser, choice->action, writer);
    } else if (number == 0 || number >= PH_COMPONENTS_MAX) {
        write_type(chooser, choice, writer);
    } else {
        component.field = ph_action_field(chooser->scene.game, ph_action_type(choice->action), number);
        component.values[ph_action_component(choice->action, number)] = true;
        if (component.field != NULL) {
            write_component(&component, writer);
        }
    }
    ph_json_array_end(writer);
}
