// SPDX-License-Identifier: MIT
#include "tui/games/rattus/asking.h"

#include "games/rattus/rule.h"
#include "tui/games/rattus/help.h"
#include "tui/games/rattus/speech.h"
#include "tui/words.h"

// How a type is offered: in the order of a turn, characters between A and B.
struct asking {
    uint8_t rank;
    uint8_t steps[4];  // components to ask, in this order
    const char *words; // as a choice
};

static const struct asking askings[RATTUS_TYPE_COUNT] = {
    [RATTUS_TYPE_TAKE] = {1, {1}, _("Take a card")},
    [RATTUS_TYPE_PLACE] = {2, {1, 2}, _("Place cubes")},
    [RATTUS_TYPE_KING] = {3, {1, 2}, _("King: to palace")},
    [RATTUS_TYPE_MONK] = {3, {1, 3, 2}, _("Monk: move a rat")},
    [RATTUS_TYPE_MERCHANT] = {3, {1, 2, 3}, _("Merchant: move")},
    [RATTUS_TYPE_PEASANT] = {3, {1}, _("Peasant: a cube")},
    [RATTUS_TYPE_WITCH_SWAP] = {3, {0}, _("Swap the two rats")},
    [RATTUS_TYPE_WITCH_LOOK] = {4, {1, 2}, _("Witch: see a rat")},
    [RATTUS_TYPE_NO_PLACE] = {6, {0}, _("Place nothing")},
    [RATTUS_TYPE_PLAGUE] = {7, {5, 1}, _("Move the plague")},
    [RATTUS_TYPE_SETTLE] = {1, {1, 2}, _("Settle")},
    [RATTUS_TYPE_RAT] = {1, {1}, _("Spread a rat")},
    [RATTUS_TYPE_KNIGHT_POPULATION] = {1, {1}, _("The Knight")},
    [RATTUS_TYPE_DONE] = {9, {0}, _("Done")},
};

int rattus_ask_rank(unsigned type) {
    return askings[type].rank != 0 ? askings[type].rank : 5;
}

const uint8_t *rattus_ask_steps(unsigned type) {
    return askings[type].steps;
}

static const char *name_of(unsigned type) {
    return rattus_rules[type] != NULL ? rattus_rules[type]->name : "?";
}

static uint8_t kind_of(ph_action action, unsigned component) {
    const struct rattus_rule *const rule = rattus_rules[ph_action_type(action)];
    for (unsigned i = 0; rule != NULL && i < sizeof rule->fields / sizeof rule->fields[0]; i++) {
        if (rule->fields[i].kind != RATTUS_FIELD_END && rule->fields[i].at == component) {
            return rule->fields[i].kind;
        }
    }
    return RATTUS_FIELD_END;
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void ask_first(const struct ph_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    if (state->pending == RATTUS_PENDING_WITCH) {
        ph_write_text(writer, state->step.looked_count == 1 ? _("You have seen one rat. Look at another, or stop here?")
                                                            : _("You have seen two rats. Swap them?"));
    } else if (state->phase == RATTUS_PHASE_FINAL) {
        ph_write_text(writer, _("Final round: use each of your characters once more, then finish."));
    } else if (!state->taken && !state->placed) {
        ph_write_text(writer, _("Your turn: take a card if you like, place cubes, then move the plague."));
    } else if (!state->placed) {
        ph_write_text(writer, _("Now place cubes (or nothing), then move the plague."));
    } else if (!state->taken) {
        ph_write_text(writer, _("Take a card if you like; moving the plague ends your turn."));
    } else {
        ph_write_text(writer, _("Moving the plague ends your turn."));
    }
}

void rattus_ask_question(const struct ph_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned from = ph_action_component(action, 1);
    if (component == 0) {
        ask_first(scene, writer);
        return;
    }
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_SETTLE:
        ph_write_text(writer, _("Where do you settle 2 cubes?"));
        break;
    case RATTUS_TYPE_TAKE:
        ph_write_text(writer, _("Which card do you take? (Its class draws the rats' attention.)"));
        break;
    case RATTUS_TYPE_PLACE:
        if (component == 1) {
            ph_write_text(writer, _("Where do you place cubes? As many as there are rats."));
        } else {
            ph_write_text(writer, _("With the Peasant's extra cube?"));
        }
        break;
    case RATTUS_TYPE_PLAGUE:
        if (component == 5) {
            ph_write_text(writer, _("With whom?"));
        } else {
            ph_write_format(writer, _("Where does the plague go from %s?"), rattus_say_region(state->plague));
        }
        break;
    case RATTUS_TYPE_RAT:
        ph_write_format(writer, _("The rats of %s spread. Where to? (%u to place)"),
                        rattus_say_region(state->outbreak.region), state->outbreak.rats);
        break;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        ph_write_format(writer, _("Knight: shall the plague count as 2 people in %s? It has %u now."),
                        rattus_say_region(state->outbreak.region), rattus_population(state, state->outbreak.region));
        break;
    case RATTUS_TYPE_KING:
        ph_write_text(writer, _("From where does a cube go to the palace? (No rats may be there.)"));
        break;
    case RATTUS_TYPE_MONK:
        if (component == 1) {
            ph_write_text(writer, _("From where does the Monk lead a rat away?"));
        } else if (component == 2) {
            ph_write_format(writer, _("Where does the rat of %s go?"), rattus_say_region(from));
        } else {
            ph_write_text(writer, _("Which rat?"));
        }
        break;
    case RATTUS_TYPE_MERCHANT:
        if (component == 1) {
            ph_write_text(writer, _("From where do your cubes move?"));
        } else if (component == 2) {
            ph_write_format(writer, _("From %s to where?"), rattus_say_region(from));
        } else {
            ph_write_text(writer, _("How many cubes?"));
        }
        break;
    case RATTUS_TYPE_PEASANT:
        ph_write_text(writer, _("Where does the Peasant place a cube?"));
        break;
    case RATTUS_TYPE_WITCH_LOOK:
        ph_write_text(writer, component == 1 ? _("Where does the Witch look at a rat?") : _("At which rat?"));
        break;
    default:
        ph_write_format(writer, "%s?", name_of(ph_action_type(action)));
        break;
    }
}

// ---- answers --------------------------------------------------------------------------------------------------------

void rattus_ask_type(const struct ph_scene *scene, unsigned type, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    if (type == RATTUS_TYPE_DONE) {
        ph_write_text(writer, state->pending == RATTUS_PENDING_WITCH ? _("Leave it so")
                              : state->phase == RATTUS_PHASE_FINAL   ? _("Finish")
                                                                     : _("End the turn"));
    } else if (type == RATTUS_TYPE_WITCH_LOOK && state->pending == RATTUS_PENDING_WITCH) {
        ph_write_text(writer, _("See another rat"));
    } else if (type == RATTUS_TYPE_PLAGUE && state->phase == RATTUS_PHASE_FINAL) {
        ph_write_text(writer, _("Knight: the plague"));
    } else {
        ph_write_text(writer, askings[type].words != NULL ? askings[type].words : name_of(type));
    }
}

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

// How a token looks to the viewer.
static void answer_slot(const struct ph_scene *scene, unsigned region, unsigned slot, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const uint16_t token = state->at[region].tokens[slot];
    if (rattus_token_has_face(token)) {
        rattus_say_face(writer, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
        return;
    }
    ph_write_text(writer, (token & RATTUS_TOKEN_START) != 0 ? _("a rat of the start") : _("a rat from the pile"));
    if (rattus_token_seen(token) != 0) {
        ph_write_text(writer, _(", seen by "));
        const char *comma = "";
        RATTUS_EACH(seat, rattus_token_seen(token)) {
            ph_write_format(writer, "%s%s", comma, ph_scene_name_within(scene, (int)seat));
            comma = ", ";
        }
    }
}

// The card's own page says best what it does.
static void help_character(unsigned character, struct ph_writer *writer) {
    for (unsigned i = 0; i < RATTUS_HELP_COUNT; i++) {
        if (strcmp(rattus_help_topics[i].id, rattus_character_ids[character]) == 0) {
            ph_write_format(writer, "%s: %s", rattus_help_topics[i].title, rattus_help_topics[i].text);
        }
    }
}

static const struct {
    uint8_t type;
    uint8_t character; // whose page helps; or
    const char *words;
} helps[] = {
    {RATTUS_TYPE_KING, RATTUS_KING, NULL},
    {RATTUS_TYPE_MONK, RATTUS_MONK, NULL},
    {RATTUS_TYPE_MERCHANT, RATTUS_MERCHANT, NULL},
    {RATTUS_TYPE_PEASANT, RATTUS_PEASANT, NULL},
    {RATTUS_TYPE_WITCH_LOOK, RATTUS_WITCH, NULL},
    {RATTUS_TYPE_KNIGHT_POPULATION, RATTUS_KNIGHT, NULL},
    {RATTUS_TYPE_TAKE, 0,
     _("One character a turn, from the table or from another player. It is yours, and of use at once, until "
       "somebody takes it. Rats that show its class will cost you cubes.")},
    {RATTUS_TYPE_PLACE, 0, _("Choose a region and place as many cubes there as it has rats.")},
    {RATTUS_TYPE_NO_PLACE, 0, _("You may leave your cubes at home. Then only the plague is left to move.")},
    {RATTUS_TYPE_PLAGUE, 0,
     _("The plague goes to a region next to it and breaks out there: rats spread, then they are turned one "
       "by one. That ends your turn, so use your characters first.")},
    {RATTUS_TYPE_RAT, 0,
     _("A new rat comes to a region next to the plague. More rats there mean more cubes for whoever places "
       "there, and more danger.")},
};

void rattus_ask_help(const struct ph_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    (void)scene;
    if (component != 0 && kind_of(action, component) == RATTUS_FIELD_CHARACTER) {
        help_character(ph_action_component(action, component), writer);
        return;
    }
    for (unsigned i = 0; i < sizeof helps / sizeof helps[0]; i++) {
        if (helps[i].type == ph_action_type(action) && helps[i].words != NULL) {
            ph_write_text(writer, helps[i].words);
        } else if (helps[i].type == ph_action_type(action)) {
            help_character(helps[i].character, writer);
        }
    }
}

// The region that the slot of an action lies in.
static unsigned slot_region(ph_action action) {
    return ph_action_component(action, 1);
}

void rattus_ask_value(const struct ph_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned value = ph_action_component(action, component);
    switch (kind_of(action, component)) {
    case RATTUS_FIELD_REGION:
        ph_write_text(writer, rattus_say_region(value));
        break;
    case RATTUS_FIELD_CHARACTER: {
        const unsigned owner = rattus_owner(state, (enum rattus_character_id)value);
        ph_write_format(writer, "%s (%s)", rattus_say_character(value),
                        rattus_say_class(rattus_character_infos[value].class_id));
        if (owner != RATTUS_NONE) {
            ph_write_format(writer, _(", from %s"), ph_scene_name_within(scene, (int)owner));
        }
        break;
    }
    case RATTUS_FIELD_BOOL:
        ph_write_text(writer, value != 0 ? _("Yes") : _("No"));
        break;
    case RATTUS_FIELD_WITH:
        answer_with(value, writer);
        break;
    case RATTUS_FIELD_NUMBER:
        if (type == RATTUS_TYPE_PLACE) {
            ph_write_text(writer, value > 0 ? _("Yes, one more") : _("No"));
        } else if (type == RATTUS_TYPE_WITCH_LOOK || type == RATTUS_TYPE_MONK) {
            answer_slot(scene, slot_region(action), value, writer);
        } else {
            rattus_say_count(writer, value, _("cube"), _("cubes"));
        }
        break;
    default:
        ph_write_int(writer, value);
        break;
    }
}

int rattus_ask_place(const struct ph_scene *scene, ph_action action, unsigned component) {
    (void)scene;
    return kind_of(action, component) == RATTUS_FIELD_REGION ? (int)ph_action_component(action, component) : -1;
}

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

void rattus_ask_action(const struct ph_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    const unsigned c = ph_action_component(action, 3);
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_SETTLE:
        ph_write_text(writer, _("Settle "));
        rattus_say_count(writer, b, _("cube"), _("cubes"));
        ph_write_format(writer, _(" in %s"), rattus_say_region(a));
        break;
    case RATTUS_TYPE_TAKE:
        ph_write_text(writer, _("Take the "));
        rattus_ask_value(scene, action, 1, writer);
        break;
    case RATTUS_TYPE_PLACE: {
        const unsigned wanted = rattus_rats(state, a) + b;
        const unsigned supply = state->supply[state->seat];
        ph_write_text(writer, _("Place "));
        rattus_say_count(writer, wanted < supply ? wanted : supply, _("cube"), _("cubes"));
        ph_write_format(writer, b > 0 ? _(" in %s, one of them the Peasant's") : _(" in %s"), rattus_say_region(a));
        break;
    }
    case RATTUS_TYPE_NO_PLACE:
        ph_write_text(writer, _("Place no cubes"));
        break;
    case RATTUS_TYPE_PLAGUE:
        ph_write_format(writer, _("Move the plague to %s"), rattus_say_region(a));
        if (c != 0) {
            ph_write_format(writer, _(" by way of %s"), rattus_say_region(b - 1u));
        }
        break;
    case RATTUS_TYPE_RAT:
        ph_write_format(writer, _("Let the rats spread to %s"), rattus_say_region(a));
        break;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        ph_write_text(writer,
                      a != 0 ? _("Send the Knight: the plague counts as 2 people") : _("Keep the Knight at home"));
        break;
    case RATTUS_TYPE_KING:
        ph_write_format(writer, _("King: a cube from %s to the palace"), rattus_say_region(a));
        break;
    case RATTUS_TYPE_MONK:
        ph_write_format(writer, _("Monk: a rat from %s to %s"), rattus_say_region(a), rattus_say_region(b));
        break;
    case RATTUS_TYPE_MERCHANT:
        ph_write_text(writer, _("Merchant: "));
        rattus_say_count(writer, c, _("cube"), _("cubes"));
        ph_write_format(writer, _(" from %s to %s"), rattus_say_region(a), rattus_say_region(b));
        break;
    case RATTUS_TYPE_PEASANT:
        ph_write_format(writer, _("Peasant: a cube in %s"), rattus_say_region(a));
        break;
    case RATTUS_TYPE_WITCH_LOOK:
        ph_write_format(writer, _("Witch: look at a rat in %s"), rattus_say_region(a));
        break;
    case RATTUS_TYPE_WITCH_SWAP:
        ph_write_text(writer, _("Swap the two rats"));
        break;
    case RATTUS_TYPE_DONE:
        rattus_ask_type(scene, RATTUS_TYPE_DONE, writer);
        break;
    default:
        ph_scene_action(scene, action, writer);
        break;
    }
    const unsigned slot = ph_action_type(action) == RATTUS_TYPE_MONK ? c : b;
    if ((ph_action_type(action) == RATTUS_TYPE_MONK || ph_action_type(action) == RATTUS_TYPE_WITCH_LOOK) &&
        has_others(state, a, slot)) {
        ph_write_text(writer, " (");
        answer_slot(scene, a, slot, writer);
        ph_write_char(writer, ')');
    }
}
