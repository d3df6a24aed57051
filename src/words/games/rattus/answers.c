// SPDX-License-Identifier: MIT
#include "games/rattus/rattus.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"
#include "words/mark.h"

const struct ph_field *rattus_field_of(ph_action action, unsigned component) {
    return ph_action_field(&rattus_game, ph_action_type(action), component);
}

uint32_t rattus_regions_named(ph_action action) {
    return (uint32_t)(action >> 8 & 0xFFFFFF);
}

// ---- single answers -------------------------------------------------------------------------------------------------

static void answer_with(unsigned with, struct ph_writer *writer) {
    static const unsigned who[] = {RATTUS_KNIGHT, RATTUS_CRUSADER, RATTUS_SERF};
    const char *comma = "";
    for (unsigned i = 0; i < sizeof who / sizeof who[0]; i++) {
        if ((with >> i & 1u) != 0) {
            ph_write_format(writer, "%s%s", comma, rattus_say_character(who[i]));
            comma = ", ";
        }
    }
}

static void answer_number(const struct words_scene *scene, ph_action action, unsigned value, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_PLACE:
        if (value == 0) {
            ph_write_text(writer, _("no more"));
        } else {
            ph_write_format(writer, _("%u more"), value);
        }
        break;
    case RATTUS_TYPE_WITCH_LOOK:
    case RATTUS_TYPE_MONK:
        rattus_say_token(writer, scene, ph_action_component(action, 1), value);
        break;
    case RATTUS_TYPE_RESOLVE:
        rattus_say_token(writer, scene, state->outbreak.region, value);
        break;
    default:
        rattus_say_count(writer, value, _("cube"), _("cubes"));
        break;
    }
}

static void answer_slots(const struct words_scene *scene, ph_action action, unsigned slots, struct ph_writer *writer) {
    const char *comma = "";
    RATTUS_EACH(slot, slots) {
        ph_write_text(writer, comma);
        rattus_say_token(writer, scene, ph_action_component(action, 1), slot);
        comma = _("; and ");
    }
    if (slots == 0) {
        ph_write_text(writer, _("none"));
    }
}

// A byte of a mask of regions.
static void answer_regions(unsigned byte, unsigned first, struct ph_writer *writer) {
    if (byte == 0) {
        ph_write_text(writer, _("none of these"));
    } else {
        rattus_say_regions(writer, (uint32_t)byte << first);
    }
}

static void answer_character(const struct words_scene *scene, unsigned character, struct ph_writer *writer) {
    const unsigned owner = rattus_owner(scene->view, (enum rattus_character_id)character);
    ph_write_format(writer, "%s (%s)", rattus_say_character(character),
                    rattus_say_class(rattus_character_infos[character].class_id));
    if (owner != RATTUS_NONE && (int)owner != scene->viewer) {
        ph_write_format(writer, _(", from %s"), words_seat_name_within(scene, (int)owner));
    }
}

static void answer_edge(unsigned value, struct ph_writer *writer) {
    if (value == 0) {
        ph_write_text(writer, _("a new one"));
    } else {
        ph_write_format(writer, "%s-%s", rattus_say_region(rattus_edges[value - 1].a),
                        rattus_say_region(rattus_edges[value - 1].b));
    }
}

static void answer_id(const struct words_scene *scene, const struct ph_field *field, unsigned value,
                      struct ph_writer *writer) {
    if ((field->flags & PH_FIELD_OR_NULL) != 0 && value == field->absent) {
        ph_write_text(writer, _("a new one"));
    } else if (field->ids == &rattus_region_table) {
        ph_write_text(writer, rattus_say_region(value - field->base));
    } else if (field->ids == &rattus_character_table) {
        answer_character(scene, value, writer);
    } else if (field->ids == &rattus_card_table) {
        rattus_say_card(writer, value);
    } else {
        assert(field->ids == &rattus_kind_table);
        rattus_say_kind(writer, value);
    }
}

// An item of a list: regions of a way, or marked cubes.
static void answer_item(const struct ph_field *field, unsigned value, bool first, struct ph_writer *writer) {
    if (field->ids == &rattus_region_table) {
        ph_write_text(writer, rattus_say_region(value));
    } else if (value == field->absent) {
        ph_write_text(writer, first ? _("none") : _("no"));
    } else {
        rattus_say_kind(writer, value);
    }
}

static void answer_set(const struct words_scene *scene, ph_action action, const struct ph_field *field,
                       unsigned component, struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, component);
    if (field->ids == &rattus_region_table) {
        answer_regions(value, 8 * component - field->bit, writer);
    } else if (field->ids == &rattus_with_table) {
        answer_with(value, writer);
    } else {
        answer_slots(scene, action, value, writer);
    }
}

void rattus_ask_value(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const struct ph_field *const field = rattus_field_of(action, component);
    const unsigned value = ph_action_component(action, component);
    switch ((enum ph_field_kind)field->kind) {
    case PH_FIELD_BOOL:
        ph_write_text(writer, value != 0 ? _("Yes") : _("No"));
        break;
    case PH_FIELD_INT:
        answer_number(scene, action, value, writer);
        break;
    case PH_FIELD_SEAT:
        ph_write_format(writer, "%c %s", words_seat_letter((int)value), words_seat_name(scene, (int)value));
        break;
    case PH_FIELD_ID:
        answer_id(scene, field, value, writer);
        break;
    case PH_FIELD_LIST:
        answer_item(field, value, 8 * component == field->bit, writer);
        break;
    case PH_FIELD_SET:
        answer_set(scene, action, field, component, writer);
        break;
    default:
        if (field->codec == &rattus_edge_codec) {
            answer_edge(value, writer);
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
    const struct ph_field *const field = rattus_field_of(action, component);
    const bool region = field != NULL && field->kind == PH_FIELD_ID && field->ids == &rattus_region_table;
    return region || rattus_is_route(field) ? (int)ph_action_component(action, component) - field->base : -1;
}

// ---- whole actions --------------------------------------------------------------------------------------------------

// Whether there are rats in a region that look different from that of a slot, so that it must be said which one is
// meant.
static bool has_others(const struct rattus_state *state, unsigned region, unsigned slot) {
    for (unsigned other = 0; other < rattus_rats(state, region); other++) {
        if (state->at[region].tokens[other] != state->at[region].tokens[slot]) {
            return true;
        }
    }
    return false;
}

// What the choice is called, and its answers: for kinds of action that need no sentence of their own.
static void say_steps(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const uint8_t *const steps = rattus_ask_steps(ph_action_type(action));
    const char *comma = ": ";
    char name[80];
    struct ph_writer short_name;
    ph_writer_init(&short_name, name, sizeof name);
    rattus_ask_type(scene, ph_action_type(action), &short_name);
    ph_write_text(writer, name);
    if (strchr(name, ':') != NULL) {
        comma = ", ";
    }
    for (unsigned i = 0; steps[i] != 0; i++) {
        const unsigned value = ph_action_component(action, steps[i]);
        const struct ph_field *const field = rattus_field_of(action, steps[i]);
        const bool cube = field->kind == PH_FIELD_ID && field->ids == &rattus_kind_table;
        const bool regions = field->kind == PH_FIELD_SET && field->ids == &rattus_region_table;
        if ((cube && !rattus_marks_cubes(scene->view)) || (regions && value == 0)) {
            continue;
        }
        ph_write_text(writer, comma);
        rattus_ask_value(scene, action, steps[i], writer);
        comma = ", ";
    }
}

static void say_place(const struct rattus_state *state, ph_action action, struct ph_writer *writer) {
    const unsigned region = ph_action_component(action, 1);
    const unsigned extra = ph_action_component(action, 2);
    const unsigned wanted = rattus_rats(state, region) + extra;
    const unsigned supply = state->supply[state->seat];
    ph_write_text(writer, _("Place "));
    rattus_say_count(writer, wanted < supply ? wanted : supply, _("cube"), _("cubes"));
    ph_write_format(writer, _(" in %s"), rattus_say_region(region));
    if (extra > 0) {
        ph_write_format(writer, _(", %u of them extra"), extra);
    }
}

static void say_plague(ph_action action, struct ph_writer *writer) {
    ph_write_format(writer, _("Move the plague to %s"), rattus_say_region(ph_action_component(action, 1)));
    const char *comma = _(" by way of ");
    for (unsigned i = 2; i < 4 && ph_action_component(action, i + 1) != 0; i++) {
        ph_write_format(writer, "%s%s", comma, rattus_say_region(ph_action_component(action, i) - 1u));
        comma = ", ";
    }
    if (ph_action_component(action, 5) != 0) {
        ph_write_text(writer, _(" with "));
        answer_with(ph_action_component(action, 5), writer);
    }
}

// Sentences with up to two regions, for the kinds of action that happen most.
static const struct {
    uint8_t type;
    const char *words;
} sentences[] = {
    {RATTUS_TYPE_CARAVAN_START, _("Place the Caravan in %s")},
    {RATTUS_TYPE_EXTRA, _("Place one more cube in %s")},
    {RATTUS_TYPE_RAT, _("Let the rats spread to %s")},
    {RATTUS_TYPE_PEASANT, _("Peasant: a cube in %s")},
    {RATTUS_TYPE_QUEEN, _("Queen: cubes in %s")},
    {RATTUS_TYPE_SOLDIER, _("Soldier: a rat in %s")},
    {RATTUS_TYPE_BAKER_PLACE, _("Place all cubes of the Baker in %s")},
    {RATTUS_TYPE_EXPLORER_PLACE, _("Place a cube in %s")},
    {RATTUS_TYPE_RAVAGE, _("Turn the rats of %s next")},
    {RATTUS_TYPE_WITCH_LOOK, _("Witch: look at a rat in %s")},
    {RATTUS_TYPE_MONK, _("Monk: a rat from %s to %s")},
    {RATTUS_TYPE_CARAVAN, _("Caravan: across %s to %s")},
};

// Returns false if there is none for the action.
static bool say_sentence(ph_action action, struct ph_writer *writer) {
    for (unsigned i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        if (sentences[i].type != ph_action_type(action)) {
            continue;
        }
        unsigned component = 1;
        for (const char *at = sentences[i].words; *at != '\0'; at++) {
            if (at[0] == '%' && at[1] == 's') {
                ph_write_text(writer, rattus_say_region(ph_action_component(action, component++)));
                at++;
            } else {
                ph_write_char(writer, *at);
            }
        }
        return true;
    }
    return false;
}

static void say_use(ph_action action, const char *yes, const char *no, struct ph_writer *writer) {
    ph_write_text(writer, ph_action_component(action, 1) != 0 ? yes : no);
}

void rattus_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned a = ph_action_component(action, 1);
    switch ((enum rattus_type)type) {
    case RATTUS_TYPE_SETTLE:
        ph_write_text(writer, _("Settle "));
        rattus_say_count(writer, ph_action_component(action, 2), _("cube"), _("cubes"));
        ph_write_format(writer, _(" in %s"), rattus_say_region(a));
        return;
    case RATTUS_TYPE_TAKE:
        ph_write_text(writer, _("Take the "));
        rattus_ask_value(scene, action, 1, writer);
        return;
    case RATTUS_TYPE_PLACE:
        say_place(state, action, writer);
        return;
    case RATTUS_TYPE_NO_PLACE:
        ph_write_text(writer, _("Place no cubes"));
        return;
    case RATTUS_TYPE_PLAGUE:
        say_plague(action, writer);
        return;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        say_use(action, _("Send the Knight: the plague counts as 2 people"), _("Keep the Knight at home"), writer);
        return;
    case RATTUS_TYPE_CRUSADE:
        say_use(action, _("Send the Crusader: turn all rats, and choose their order"), _("Keep the Crusader at home"),
                writer);
        return;
    case RATTUS_TYPE_SERF:
        say_use(action, _("Serf: place a cube"), _("Serf: place none"), writer);
        return;
    case RATTUS_TYPE_CARAVAN_CUBE:
        ph_write_format(writer, ph_action_component(action, 2) != 0 ? _("Add a cube in %s") : _("Add no cube in %s"),
                        rattus_say_region(a));
        return;
    case RATTUS_TYPE_MERCHANT:
        ph_write_text(writer, _("Merchant: "));
        rattus_say_count(writer, ph_action_component(action, 3), _("cube"), _("cubes"));
        ph_write_format(writer, _(" from %s to %s"), rattus_say_region(a),
                        rattus_say_region(ph_action_component(action, 2)));
        for (unsigned i = 4; i < 7 && ph_action_component(action, i) != 0; i++) {
            ph_write_text(writer, i == 4 ? _(", among them a ") : _(" and a "));
            rattus_say_kind(writer, ph_action_component(action, i));
        }
        return;
    default:
        break;
    }
    if (!say_sentence(action, writer)) {
        say_steps(scene, action, writer);
        return;
    }
    // Where several rats can be told apart, say which one is meant.
    const unsigned slot = ph_action_component(action, type == RATTUS_TYPE_MONK ? 3 : 2);
    if ((type == RATTUS_TYPE_MONK || type == RATTUS_TYPE_WITCH_LOOK) && has_others(state, a, slot)) {
        ph_write_text(writer, " (");
        rattus_say_token(writer, scene, a, slot);
        ph_write_char(writer, ')');
    }
}
