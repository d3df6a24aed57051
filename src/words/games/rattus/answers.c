// SPDX-License-Identifier: MIT
#include "games/rattus/rattus.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"

#include <string.h>

const struct ph_field *rattus_field_of(ph_action action, unsigned component) {
    return ph_action_field(&rattus_game, ph_action_type(action), component);
}

uint32_t rattus_regions_named(ph_action action) {
    return (uint32_t)(action >> 8) & ((1u << RATTUS_REGION_COUNT) - 1);
}

static uint8_t region_at(ph_action action, unsigned component, unsigned base) {
    const unsigned value = ph_action_component(action, component);
    return (uint8_t)(value >= base && value - base < RATTUS_REGION_COUNT ? value - base : 0);
}

static const struct rattus_edge *edge_at(ph_action action, unsigned component) {
    const unsigned value = ph_action_component(action, component);
    return &rattus_edges[value != 0 ? value - 1u : 0];
}

struct rattus_named rattus_named(ph_action action) {
    const struct ph_field *const field = rattus_field_of(action, 1);
    if (field != NULL && field->codec == &rattus_edge_codec) {
        const struct rattus_edge *const old = edge_at(action, 1);
        const struct rattus_edge *const new = edge_at(action, 2);
        return (struct rattus_named){new->a, new->b, old->a, old->b};
    }
    return (struct rattus_named){region_at(action, 1, 0), region_at(action, 2, 0), region_at(action, 1, 1), 0};
}

unsigned rattus_slots_of(ph_action action, unsigned component) {
    const char *const name = rattus_field_of(action, component)->name;
    const unsigned value = ph_action_component(action, component);
    return strcmp(name, "slot") == 0 ? 1u << value : strcmp(name, "slots") == 0 ? value : 0;
}

// ---- single answers -------------------------------------------------------------------------------------------------

struct words_list rattus_list_helpers(unsigned with) {
    static const unsigned who[] = {RATTUS_KNIGHT, RATTUS_CRUSADER, RATTUS_SERF};
    struct words_list list = {.count = 0};
    for (unsigned i = 0; i < sizeof who / sizeof who[0]; i++) {
        if ((with >> i & 1u) != 0) {
            words_list_add(&list, CHARACTER(item, who[i]));
        }
    }
    return list;
}

static void answer_with(const struct words_scene *scene, unsigned with, struct ph_writer *writer) {
    const struct words_list helpers = rattus_list_helpers(with);
    words_say(writer, scene->language, "{characters}", LIST(characters, "character", &helpers));
}

// A rat by its slot in the region that component 1 names, or a number of cubes.
static void answer_number(const struct words_scene *scene, ph_action action, unsigned component,
                          struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned value = ph_action_component(action, component);
    if (rattus_slots_of(action, component) != 0) {
        rattus_say_token(writer, scene,
                         type == RATTUS_TYPE_RESOLVE ? state->outbreak.region : ph_action_component(action, 1), value);
    } else {
        words_say_of(writer, scene->language,
                     type == RATTUS_TYPE_PLACE ? MSG("{count?=0:no|{count}} more") : MSG("{count:cubes}"),
                     COUNT(count, value));
    }
}

static void answer_slots(const struct words_scene *scene, ph_action action, unsigned slots, struct ph_writer *writer) {
    bool first = true;
    RATTUS_EACH(slot, slots) {
        ph_write_text(writer, first ? "" : words_word(scene->language, "list", "; and "));
        rattus_say_token(writer, scene, ph_action_component(action, 1), slot);
        first = false;
    }
}

// A byte of a mask of regions.
static void answer_regions(const struct words_scene *scene, unsigned byte, unsigned first, struct ph_writer *writer) {
    if (byte == 0) {
        ph_write_text(writer, words_word(scene->language, "regions", "none of these"));
    } else {
        rattus_say_regions(writer, scene->language, (uint32_t)byte << first);
    }
}

// Its class stands with what it does (rattus_ask_brief), so that a row has room for many.
static void answer_character(const struct words_scene *scene, unsigned character, struct ph_writer *writer) {
    const unsigned owner = rattus_owner(scene->view, (enum rattus_character_id)character);
    const bool taken = owner != RATTUS_NONE && (int)owner != scene->viewer;
    words_say_of(writer, scene->language, taken ? MSG("{character}, from {owner}") : MSG("{character}"),
                 CHARACTER(character, character), SEAT(owner, scene, taken ? owner : 0));
}

static void answer_new(const struct words_scene *scene, struct ph_writer *writer) {
    ph_write_text(writer, words_word(scene->language, "figure", "a new one"));
}

static void answer_edge(const struct words_scene *scene, unsigned value, struct ph_writer *writer) {
    if (value == 0) {
        answer_new(scene, writer);
    } else {
        words_say(writer, scene->language, "{region}-{other}", REGION(region, rattus_edges[value - 1].a),
                  REGION(other, rattus_edges[value - 1].b));
    }
}

static void answer_region(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    words_say(writer, scene->language, "{region}", REGION(region, region));
}

static void answer_id(const struct words_scene *scene, const struct ph_field *field, unsigned value,
                      struct ph_writer *writer) {
    if ((field->flags & PH_FIELD_OR_NULL) != 0 && value == field->absent) {
        answer_new(scene, writer);
    } else if (field->ids == &rattus_region_table) {
        answer_region(scene, value - field->base, writer);
    } else if (field->ids == &rattus_character_table) {
        answer_character(scene, value, writer);
    } else if (field->ids == &rattus_card_table) {
        rattus_say_card(writer, scene->language, value);
    } else {
        assert(field->ids == &rattus_kind_table);
        rattus_say_kind(writer, scene->language, value);
    }
}

// An item of a list: regions of a way, or marked cubes.
static void answer_item(const struct words_scene *scene, const struct ph_field *field, unsigned value, bool first,
                        struct ph_writer *writer) {
    if (field->ids == &rattus_region_table) {
        answer_region(scene, value, writer);
    } else if (value == field->absent) {
        ph_write_text(writer, first ? words_word(scene->language, "cubes", "none")
                                    : words_word(scene->language, "cubes", "no"));
    } else {
        rattus_say_kind(writer, scene->language, value);
    }
}

static void answer_set(const struct words_scene *scene, ph_action action, const struct ph_field *field,
                       unsigned component, struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, component);
    if (field->ids == &rattus_region_table) {
        answer_regions(scene, value, 8 * component - field->bit, writer);
    } else if (field->ids == &rattus_with_table) {
        answer_with(scene, value, writer);
    } else {
        answer_slots(scene, action, value, writer);
    }
}

void rattus_ask_value(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const struct ph_field *const field = rattus_field_of(action, component);
    const unsigned value = ph_action_component(action, component);
    switch ((enum ph_field_kind)field->kind) {
    case PH_FIELD_BOOL:
        ph_write_text(writer, value != 0 ? words_text(scene->language, "Yes") : words_text(scene->language, "No"));
        break;
    case PH_FIELD_INT:
        answer_number(scene, action, component, writer);
        break;
    case PH_FIELD_SEAT:
        ph_write_format(writer, "%c ", words_seat_letter((int)value));
        words_say(writer, scene->language, "{Who}", SEAT(who, scene, value));
        break;
    case PH_FIELD_ID:
        answer_id(scene, field, value, writer);
        break;
    case PH_FIELD_LIST:
        answer_item(scene, field, value, 8 * component == field->bit, writer);
        break;
    case PH_FIELD_SET:
        answer_set(scene, action, field, component, writer);
        break;
    default:
        if (field->codec == &rattus_edge_codec) {
            answer_edge(scene, value, writer);
        } else {
            ph_write_int(writer, value);
        }
        break;
    }
}

bool rattus_is_route(const struct ph_field *field) {
    return field != NULL && field->kind == PH_FIELD_LIST && field->ids == &rattus_region_table;
}

int rattus_ask_place(const struct words_scene *scene, ph_action action, unsigned component) {
    (void)scene;
    if (ph_action_type(action) == RATTUS_TYPE_DRAW) { // it is drawn
        return ph_action_component(action, 1) == RATTUS_DRAW_REGION ? (int)ph_action_component(action, 2) : -1;
    }
    const struct ph_field *const field = rattus_field_of(action, component);
    const bool region = field != NULL && field->kind == PH_FIELD_ID && field->ids == &rattus_region_table;
    return region || rattus_is_route(field) ? (int)ph_action_component(action, component) - field->base : -1;
}
