// SPDX-License-Identifier: MIT
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"

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

// " (cube with 1 potion)", where a seat has cubes that can be told apart in a region.
static void say_kind(const struct words_scene *scene, unsigned seat, unsigned region, unsigned kind,
                     struct ph_writer *writer) {
    if (rattus_kinds_at(scene->view, seat, region).count > 1) {
        ph_write_text(writer, " (");
        rattus_say_kind(writer, scene->language, kind);
        ph_write_char(writer, ')');
    }
}

// What the choice is called, and its one answer, if it has any: for types of actions without a sentence.
static void say_steps(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const uint8_t *const steps = rattus_ask_steps(ph_action_type(action));
    rattus_ask_type(scene, ph_action_type(action), writer);
    for (unsigned i = 0; steps[i] != 0; i++) {
        ph_write_text(writer, words_word(scene->language, "list", ": "));
        rattus_ask_value(scene, action, steps[i], writer);
    }
}

static void say_place(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned region = ph_action_component(action, 1);
    const unsigned extra = ph_action_component(action, 2);
    const unsigned wanted = rattus_rats(state, region) + extra;
    const unsigned supply = state->supply[state->seat];
    const unsigned count = wanted < supply ? wanted : supply;
    words_say_of(writer, scene->language,
                 extra > 0 && extra < count ? MSG("Place {count:cubes} in {region}, {extra} of them extra")
                                            : MSG("Place {count:cubes} in {region}"),
                 COUNT(count, count), REGION(region, region), COUNT(extra, extra));
}

static const char *plague_words(bool way, bool with) {
    if (with) {
        return way ? MSG("Move the plague to {region} by way of {way} with {characters}")
                   : MSG("Move the plague to {region} with {characters}");
    }
    return way ? MSG("Move the plague to {region} by way of {way}") : MSG("Move the plague to {region}");
}

static void say_plague(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct words_list helpers = rattus_list_helpers(ph_action_component(action, 5));
    struct words_list way = {.count = 0};
    for (unsigned i = 2; i < 4 && ph_action_component(action, i + 1) != 0; i++) {
        words_list_add(&way, REGION(item, ph_action_component(action, i) - 1u));
    }
    words_say_of(writer, scene->language, plague_words(way.count > 0, helpers.count > 0),
                 REGION(region, ph_action_component(action, 1)), LIST(way, "region", &way),
                 LIST(characters, "character", &helpers));
}

static const char *merchant_words(unsigned count, unsigned marked) {
    if (marked == 0) {
        return MSG("Merchant: {count:cubes} from {region} to {other}");
    }
    return marked == count ? MSG("Merchant: a {kinds} from {region} to {other}")
                           : MSG("Merchant: {count:cubes} from {region} to {other}, including a {kinds}");
}

static void say_merchant(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    char kinds[200];
    struct ph_writer text;
    ph_writer_init(&text, kinds, sizeof kinds);
    unsigned marked = 0; // cubes that can be told from others
    for (unsigned i = 4; i < 7 && ph_action_component(action, i) != 0; i++) {
        marked++;
        ph_write_text(&text, i == 4 ? "" : words_word(scene->language, "list", " and a "));
        rattus_say_kind(&text, scene->language, ph_action_component(action, i));
    }
    const unsigned count = ph_action_component(action, 3);
    words_say_of(writer, scene->language, merchant_words(count, marked), COUNT(count, count),
                 REGION(region, ph_action_component(action, 1)), REGION(other, ph_action_component(action, 2)),
                 TEXT(kinds, kinds));
}

static void say_wall(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned from = ph_action_component(action, 1);
    const struct rattus_edge *const old = &rattus_edges[from != 0 ? from - 1u : 0];
    const struct rattus_edge *const new = &rattus_edges[ph_action_component(action, 2) - 1u];
    words_say_of(writer, scene->language,
                 from == 0 ? MSG("Emperor: a wall between {region} and {other}")
                           : MSG("Emperor: the wall between {from} and {beside} goes between {region} and {other}"),
                 REGION(region, new->a), REGION(other, new->b), REGION(from, old->a), REGION(beside, old->b));
}

static void say_messenger(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned whom = ph_action_component(action, 1);
    const unsigned region = ph_action_component(action, 2);
    const unsigned partner = ph_action_component(action, 4);
    const unsigned there = ph_action_component(action, 5);
    words_say(writer, scene->language, "Messenger: a cube of {whom} in {region}, for one of {partner} in {there}",
              SEAT(whom, scene, whom), REGION(region, region), SEAT(partner, scene, partner), REGION(there, there));
    say_kind(scene, whom, region, ph_action_component(action, 3), writer);
    say_kind(scene, partner, there, ph_action_component(action, 6), writer);
}

static void say_mayor(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct words_list regions = rattus_list_regions(rattus_regions_named(action));
    words_say(writer, scene->language, "Mayor: a cube in {regions&}", LIST(regions, "region", &regions));
}

// Which rats follow is said where they can be told apart, else their number.
static void say_piper(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned region = ph_action_component(action, 1);
    const struct rattus_state *const state = scene->view;
    const unsigned slots = ph_action_component(action, 4);
    words_say(writer, scene->language,
              "Pied Piper: a cube from {region} to {other}{rats?=0:, without rats|, with {rats:rats}}",
              REGION(region, region), REGION(other, ph_action_component(action, 2)),
              COUNT(rats, __builtin_popcount(slots)));
    say_kind(scene, state->seat, region, ph_action_component(action, 3), writer);
    if (slots != 0 && has_others(state, region, (unsigned)__builtin_ctz(slots))) {
        ph_write_text(writer, " (");
        rattus_ask_value(scene, action, 4, writer);
        ph_write_char(writer, ')');
    }
}

// Every rat has been turned, so its face tells it from the others.
static void say_resolve(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned slot = ph_action_component(action, 1);
    const uint16_t token = state->at[state->outbreak.region].tokens[slot];
    char face[200];
    struct ph_writer text;
    ph_writer_init(&text, face, sizeof face);
    if (rattus_token_has_face(token)) {
        rattus_say_face(&text, scene->language, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
    } else {
        rattus_say_token(&text, scene, state->outbreak.region, slot);
    }
    words_say(writer, scene->language, "Next rat: {face}", TEXT(face, face));
}

static void say_protect(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned card = ph_action_component(action, 1);
    const struct words_list classes = rattus_card_classes(card);
    words_say(writer, scene->language, "Protect the {character} with the card of {region} ({classes})",
              CHARACTER(character, ph_action_component(action, 2)), REGION(region, rattus_card_infos[card].region),
              CLASSES(classes, &classes));
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
    {RATTUS_TYPE_KING, -1, MSG("King: a cube from {region} to the palace")},
    {RATTUS_TYPE_WIZARD, -1, MSG("Wizard: a potion for a cube in {region}")},
    {RATTUS_TYPE_DIPLOMAT, -1, MSG("Sultan: a Diplomat under a cube in {region}")},
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

static const char *figure_words(bool nun, bool new) {
    if (nun) {
        return new ? MSG("Nun: a new one to {other}") : MSG("Nun: from {from} to {other}");
    }
    return new ? MSG("Bishop: a new one to {other}") : MSG("Bishop: from {from} to {other}");
}

// NULL: there is none for the action.
static const char *sentence_of(ph_action action) {
    const unsigned type = ph_action_type(action);
    if (type == RATTUS_TYPE_BISHOP || type == RATTUS_TYPE_NUN) {
        return figure_words(type == RATTUS_TYPE_NUN, ph_action_component(action, 1) == 0);
    }
    const bool yes = ph_action_component(action, type == RATTUS_TYPE_CARAVAN_CUBE ? 2 : 1) != 0;
    for (unsigned i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        if (sentences[i].type == type && (sentences[i].yes < 0 || sentences[i].yes == yes)) {
            return sentences[i].words;
        }
    }
    return NULL;
}

// Says a sentence, and where several rats or cubes can be told apart, which one is meant.
static void say_sentence(const struct words_scene *scene, const char *words, ph_action action,
                         struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned region = ph_action_component(action, 1);
    const unsigned slot = ph_action_component(action, type == RATTUS_TYPE_MONK ? 3 : 2);
    words_say_of(writer, scene->language, words, REGION(region, rattus_region_at(action, 1, 0)),
                 REGION(from, rattus_region_at(action, 1, 1)), REGION(other, rattus_region_at(action, 2, 0)));
    if ((type == RATTUS_TYPE_MONK || type == RATTUS_TYPE_WITCH_LOOK) && has_others(state, region, slot)) {
        ph_write_text(writer, " (");
        rattus_say_token(writer, scene, region, slot);
        ph_write_char(writer, ')');
    }
    if (type == RATTUS_TYPE_KING || type == RATTUS_TYPE_WIZARD || type == RATTUS_TYPE_DIPLOMAT) {
        say_kind(scene, state->seat, region, ph_action_component(action, 2), writer);
    }
}

static void say_take(const struct words_scene *scene, unsigned character, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned owner = rattus_owner(state, (enum rattus_character_id)character);
    const unsigned class_id = rattus_character_infos[character].class_id;
    if (owner == RATTUS_NONE || owner == state->seat) {
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
    case RATTUS_TYPE_WALL:
        say_wall(scene, action, writer);
        break;
    case RATTUS_TYPE_MESSENGER:
        say_messenger(scene, action, writer);
        break;
    case RATTUS_TYPE_MAYOR:
        say_mayor(scene, action, writer);
        break;
    case RATTUS_TYPE_PIED_PIPER:
        say_piper(scene, action, writer);
        break;
    case RATTUS_TYPE_RESOLVE:
        say_resolve(scene, action, writer);
        break;
    case RATTUS_TYPE_PROTECT:
        say_protect(scene, action, writer);
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
