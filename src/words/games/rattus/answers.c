// SPDX-License-Identifier: MIT
#include "games/rattus/rattus.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"

const struct ph_field *rattus_field_of(ph_action action, unsigned component) {
    return ph_action_field(&rattus_game, ph_action_type(action), component);
}

uint32_t rattus_regions_named(ph_action action) {
    return (uint32_t)(action >> 8 & 0xFFFFFF);
}

// ---- single answers -------------------------------------------------------------------------------------------------

static struct words_list helpers_of(unsigned with) {
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
    const struct words_list helpers = helpers_of(with);
    words_say(writer, scene->language, "{characters}", LIST(characters, "character", &helpers));
}

static void answer_number(const struct words_scene *scene, ph_action action, unsigned value, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_PLACE:
        words_say(writer, scene->language, "{count?=0:no|{count}} more", COUNT(count, value));
        break;
    case RATTUS_TYPE_WITCH_LOOK:
    case RATTUS_TYPE_MONK:
        rattus_say_token(writer, scene, ph_action_component(action, 1), value);
        break;
    case RATTUS_TYPE_RESOLVE:
        rattus_say_token(writer, scene, state->outbreak.region, value);
        break;
    default:
        words_say(writer, scene->language, "{count:cubes}", COUNT(count, value));
        break;
    }
}

static void answer_slots(const struct words_scene *scene, ph_action action, unsigned slots, struct ph_writer *writer) {
    bool first = true;
    RATTUS_EACH(slot, slots) {
        ph_write_text(writer, first ? "" : words_word(scene->language, "list", "; and "));
        rattus_say_token(writer, scene, ph_action_component(action, 1), slot);
        first = false;
    }
    if (slots == 0) {
        ph_write_text(writer, words_word(scene->language, "rats", "none"));
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

static void answer_character(const struct words_scene *scene, unsigned character, struct ph_writer *writer) {
    const unsigned owner = rattus_owner(scene->view, (enum rattus_character_id)character);
    const unsigned class_id = rattus_character_infos[character].class_id;
    if (owner == RATTUS_NONE || (int)owner == scene->viewer) {
        words_say(writer, scene->language, "{character} ({class})", CHARACTER(character, character),
                  CLASS(class, class_id));
    } else {
        words_say(writer, scene->language, "{character} ({class}), from {owner}", CHARACTER(character, character),
                  CLASS(class, class_id), SEAT(owner, scene, owner));
    }
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
        answer_number(scene, action, value, writer);
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

// What the choice is called, and its answers: for types of actions that need no sentence of their own.
static void say_steps(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const uint8_t *const steps = rattus_ask_steps(ph_action_type(action));
    char name[80];
    struct ph_writer short_name;
    ph_writer_init(&short_name, name, sizeof name);
    rattus_ask_type(scene, ph_action_type(action), &short_name);
    ph_write_text(writer, name);
    bool first = strchr(name, ':') == NULL;
    for (unsigned i = 0; steps[i] != 0; i++) {
        const unsigned value = ph_action_component(action, steps[i]);
        const struct ph_field *const field = rattus_field_of(action, steps[i]);
        const bool cube = field->kind == PH_FIELD_ID && field->ids == &rattus_kind_table;
        const bool regions = field->kind == PH_FIELD_SET && field->ids == &rattus_region_table;
        if ((cube && !rattus_marks_cubes(scene->view)) || (regions && value == 0)) {
            continue;
        }
        ph_write_text(writer, first ? words_word(scene->language, "list", ": ") : "");
        words_comma(writer, scene->language, &first);
        rattus_ask_value(scene, action, steps[i], writer);
    }
}

static void say_place(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned region = ph_action_component(action, 1);
    const unsigned extra = ph_action_component(action, 2);
    const unsigned wanted = rattus_rats(state, region) + extra;
    const unsigned supply = state->supply[state->seat];
    words_say_of(writer, scene->language,
                 extra > 0 ? MSG("Place {count:cubes} in {region}, {extra} of them extra")
                           : MSG("Place {count:cubes} in {region}"),
                 COUNT(count, wanted < supply ? wanted : supply), REGION(region, region), COUNT(extra, extra));
}

static const char *plague_words(bool way, bool with) {
    if (with) {
        return way ? MSG("Move the plague to {region} by way of {way} with {characters}")
                   : MSG("Move the plague to {region} with {characters}");
    }
    return way ? MSG("Move the plague to {region} by way of {way}") : MSG("Move the plague to {region}");
}

static void say_plague(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct words_list helpers = helpers_of(ph_action_component(action, 5));
    struct words_list way = {.count = 0};
    for (unsigned i = 2; i < 4 && ph_action_component(action, i + 1) != 0; i++) {
        words_list_add(&way, REGION(item, ph_action_component(action, i) - 1u));
    }
    words_say_of(writer, scene->language, plague_words(way.count > 0, helpers.count > 0),
                 REGION(region, ph_action_component(action, 1)), LIST(way, "region", &way),
                 LIST(characters, "character", &helpers));
}

static void say_merchant(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    char kinds[200];
    struct ph_writer text;
    ph_writer_init(&text, kinds, sizeof kinds);
    for (unsigned i = 4; i < 7 && ph_action_component(action, i) != 0; i++) {
        ph_write_text(&text, i == 4 ? "" : words_word(scene->language, "list", " and a "));
        rattus_say_kind(&text, scene->language, ph_action_component(action, i));
    }
    words_say_of(writer, scene->language,
                 text.length > 0 ? MSG("Merchant: {count:cubes} from {region} to {other}, among them a {kinds}")
                                 : MSG("Merchant: {count:cubes} from {region} to {other}"),
                 COUNT(count, ph_action_component(action, 3)), REGION(region, ph_action_component(action, 1)),
                 REGION(other, ph_action_component(action, 2)), TEXT(kinds, kinds));
}

// Sentences with up to two regions, for the types of actions that happen most.
static const struct {
    uint8_t type;
    int8_t yes; // 1 or 0: only if the component that says whether it is done does; −1: any
    const char *words;
} sentences[] = {
    {RATTUS_TYPE_CARAVAN_START, -1, MSG("Place the Caravan in {region}")},
    {RATTUS_TYPE_EXTRA, -1, MSG("Place one more cube in {region}")},
    {RATTUS_TYPE_RAT, -1, MSG("Let the rats spread to {region}")},
    {RATTUS_TYPE_PEASANT, -1, MSG("Peasant: a cube in {region}")},
    {RATTUS_TYPE_QUEEN, -1, MSG("Queen: cubes in {region}")},
    {RATTUS_TYPE_SOLDIER, -1, MSG("Soldier: a rat in {region}")},
    {RATTUS_TYPE_BAKER_PLACE, -1, MSG("Place all cubes of the Baker in {region}")},
    {RATTUS_TYPE_EXPLORER_PLACE, -1, MSG("Place a cube in {region}")},
    {RATTUS_TYPE_RAVAGE, -1, MSG("Turn the rats of {region} next")},
    {RATTUS_TYPE_WITCH_LOOK, -1, MSG("Witch: look at a rat in {region}")},
    {RATTUS_TYPE_MONK, -1, MSG("Monk: a rat from {region} to {other}")},
    {RATTUS_TYPE_CARAVAN, -1, MSG("Caravan: across {region} to {other}")},
    {RATTUS_TYPE_NO_PLACE, -1, MSG("Place no cubes")},
    {RATTUS_TYPE_KNIGHT_POPULATION, 1, MSG("Send the Knight: the plague counts as 2 people")},
    {RATTUS_TYPE_KNIGHT_POPULATION, 0, MSG("Keep the Knight at home")},
    {RATTUS_TYPE_CRUSADE, 1, MSG("Send the Crusader: turn all rats, and choose their order")},
    {RATTUS_TYPE_CRUSADE, 0, MSG("Keep the Crusader at home")},
    {RATTUS_TYPE_SERF, 1, MSG("Serf: place a cube")},
    {RATTUS_TYPE_SERF, 0, MSG("Serf: place none")},
    {RATTUS_TYPE_CARAVAN_CUBE, 1, MSG("Add a cube in {region}")},
    {RATTUS_TYPE_CARAVAN_CUBE, 0, MSG("Add no cube in {region}")},
};

// NULL: there is none for the action.
static const char *sentence_of(ph_action action) {
    const unsigned type = ph_action_type(action);
    const bool yes = ph_action_component(action, type == RATTUS_TYPE_CARAVAN_CUBE ? 2 : 1) != 0;
    for (unsigned i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        if (sentences[i].type == type && (sentences[i].yes < 0 || sentences[i].yes == yes)) {
            return sentences[i].words;
        }
    }
    return NULL;
}

// Says a sentence, and where several rats can be told apart, which one is meant.
static void say_sentence(const struct words_scene *scene, const char *words, ph_action action,
                         struct ph_writer *writer) {
    const unsigned type = ph_action_type(action);
    const unsigned region = ph_action_component(action, 1);
    const unsigned other = ph_action_component(action, 2);
    const unsigned slot = ph_action_component(action, type == RATTUS_TYPE_MONK ? 3 : 2);
    words_say_of(writer, scene->language, words, REGION(region, region < RATTUS_REGION_COUNT ? region : 0),
                 REGION(other, other < RATTUS_REGION_COUNT ? other : 0));
    if ((type == RATTUS_TYPE_MONK || type == RATTUS_TYPE_WITCH_LOOK) && has_others(scene->view, region, slot)) {
        ph_write_text(writer, " (");
        rattus_say_token(writer, scene, region, slot);
        ph_write_char(writer, ')');
    }
}

static void say_take(const struct words_scene *scene, unsigned character, struct ph_writer *writer) {
    const unsigned owner = rattus_owner(scene->view, (enum rattus_character_id)character);
    const unsigned class_id = rattus_character_infos[character].class_id;
    if (owner == RATTUS_NONE || (int)owner == scene->viewer) {
        words_say(writer, scene->language, "Take the {character} ({class})", CHARACTER(character, character),
                  CLASS(class, class_id));
    } else {
        words_say(writer, scene->language, "Take the {character} ({class}), from {owner}",
                  CHARACTER(character, character), CLASS(class, class_id), SEAT(owner, scene, owner));
    }
}

void rattus_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const char *const words = sentence_of(action);
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_SETTLE:
        words_say(writer, scene->language, "Settle {count:cubes} in {region}",
                  COUNT(count, ph_action_component(action, 2)), REGION(region, ph_action_component(action, 1)));
        break;
    case RATTUS_TYPE_TAKE:
        say_take(scene, ph_action_component(action, 1), writer);
        break;
    case RATTUS_TYPE_PLACE:
        say_place(scene, action, writer);
        break;
    case RATTUS_TYPE_PLAGUE:
        say_plague(scene, action, writer);
        break;
    case RATTUS_TYPE_MERCHANT:
        say_merchant(scene, action, writer);
        break;
    default:
        if (words != NULL) {
            say_sentence(scene, words, action, writer);
        } else {
            say_steps(scene, action, writer);
        }
        break;
    }
}
