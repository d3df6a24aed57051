// SPDX-License-Identifier: MIT
#include "games/rattus/phases.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"
#include "words/mark.h"

// Whether nothing else can be done.
static bool is_only(const struct rattus_state *state, enum rattus_type type) {
    return rattus_game_types(state) == (uint64_t)1 << type;
}

static void ask_main(const struct rattus_state *state, struct ph_writer *writer) {
    const char *words = _("Moving the plague ends your turn.");
    if (state->phase == RATTUS_PHASE_FINAL && is_only(state, RATTUS_TYPE_DONE)) {
        words = _("Final round: there is nothing your characters can do any more. Finish.");
    } else if (is_only(state, RATTUS_TYPE_DONE)) { // R-PLAGUE-2
        words = _("Walls keep the plague where it is: end your turn.");
    } else if (state->phase == RATTUS_PHASE_FINAL) {
        words = _("Final round: use each of your characters once more, then finish.");
    } else if (!state->taken && !state->placed) {
        words = _("Your turn: take a character if you like, place cubes, then move the plague.");
    } else if (!state->placed) {
        words = _("Now place cubes (or nothing), then move the plague.");
    } else if (!state->taken) {
        words = _("Take a character if you like; moving the plague ends your turn.");
    }
    ph_write_text(writer, words);
}

// The question at which the kind of action is chosen: it goes by what the game waits for.
static void ask_first(const struct rattus_state *state, struct ph_writer *writer) {
    switch ((enum rattus_node)state->node) {
    case RATTUS_NODE_WITCH:
        ph_write_text(writer, state->step.looked_count == 1 ? _("You have seen one rat. Look at another, or stop here?")
                                                            : _("You have seen two rats. Swap them?"));
        break;
    case RATTUS_NODE_WALL:
        ph_write_format(writer, _("Another wall? (%u more)"), state->step.left);
        break;
    case RATTUS_NODE_NUN:
        ph_write_format(writer, _("Another nun? (%u more)"), state->step.left);
        break;
    case RATTUS_NODE_EXTRA:
        ph_write_format(writer, _("Another cube? (%u more)"), state->step.left);
        break;
    case RATTUS_NODE_EXPLORER:
        ph_write_text(writer, _("Place a cube in a region of the cards?"));
        break;
    case RATTUS_NODE_MORE_RAT:
        ph_write_text(writer, _("Soldier: one more rat?"));
        break;
    case RATTUS_NODE_PROTECT:
        // The window opens on public facts (R-CARD-1), so one may be asked without a card that helps. What is asked
        // comes first, as a small window may cut off the rest.
        ph_write_format(writer,
                        is_only(state, RATTUS_TYPE_PASS)
                            ? _("You have no card that would help here: pass. A rat of %s: ")
                            : _("Protect a character with a region card? A rat of %s: "),
                        rattus_say_region(state->outbreak.region));
        rattus_say_face(
            writer, &rattus_faces_of(state)
                         ->faces[rattus_token_face(state->at[state->outbreak.region].tokens[state->outbreak.slot])]);
        ph_write_char(writer, '.');
        break;
    case RATTUS_NODE_POTION:
        ph_write_format(writer, _("A cube of yours is to die in %s. Save it with a potion?"),
                        rattus_say_region(state->outbreak.region));
        break;
    default:
        ask_main(state, writer);
        break;
    }
}

// One sentence for a component of a type. A %s is the region that component 1 names.
struct question {
    uint8_t type;
    uint8_t component;
    const char *words;
};

static const struct question questions[] = {
    {RATTUS_TYPE_SETTLE, 2, _("How many cubes do you settle in %s?")},
    {RATTUS_TYPE_CARAVAN_START, 1, _("Where does the Caravan start?")},
    {RATTUS_TYPE_TAKE, 1, _("Which character do you take? (Its class draws the rats' attention.)")},
    {RATTUS_TYPE_PLACE, 1, _("Where do you place cubes? As many as there are rats.")},
    {RATTUS_TYPE_PLACE, 2, _("How many more cubes in %s?")},
    {RATTUS_TYPE_EXTRA, 1, _("Where does one more cube go?")},
    {RATTUS_TYPE_PLAGUE, 5, _("With whom does the plague move?")},
    {RATTUS_TYPE_KING, 1, _("From where does a cube go to the palace? (No rats may be there.)")},
    {RATTUS_TYPE_KING, 2, _("Which cube of %s?")},
    {RATTUS_TYPE_MONK, 1, _("From where does the Monk lead a rat away?")},
    {RATTUS_TYPE_MONK, 2, _("Where does the rat of %s go?")},
    {RATTUS_TYPE_MONK, 3, _("Which rat of %s?")},
    {RATTUS_TYPE_MERCHANT, 1, _("From where do your cubes move?")},
    {RATTUS_TYPE_MERCHANT, 2, _("From %s to where?")},
    {RATTUS_TYPE_MERCHANT, 3, _("How many cubes of %s?")},
    {RATTUS_TYPE_MERCHANT, 4, _("Which marked cubes of %s go along?")},
    {RATTUS_TYPE_MERCHANT, 5, _("And a second one?")},
    {RATTUS_TYPE_MERCHANT, 6, _("And a third one?")},
    {RATTUS_TYPE_PEASANT, 1, _("Where does the Peasant place a cube?")},
    {RATTUS_TYPE_WITCH_LOOK, 1, _("Where does the Witch look at a rat?")},
    {RATTUS_TYPE_WITCH_LOOK, 2, _("At which rat of %s?")},
    {RATTUS_TYPE_QUEEN, 1, _("Where does the Queen place cubes?")},
    {RATTUS_TYPE_WALL, 1, _("Which wall?")},
    {RATTUS_TYPE_WALL, 2, _("Where does it go?")},
    {RATTUS_TYPE_BISHOP, 1, _("Which bishop?")},
    {RATTUS_TYPE_BISHOP, 2, _("Where does the bishop go? (No rat may come there.)")},
    {RATTUS_TYPE_NUN, 1, _("Which nun?")},
    {RATTUS_TYPE_NUN, 2, _("Where does the nun go? (One person less counts there.)")},
    {RATTUS_TYPE_SOLDIER, 1, _("Where does the Soldier place a rat?")},
    {RATTUS_TYPE_MESSENGER, 1, _("Whose cube does the Messenger swap?")},
    {RATTUS_TYPE_MESSENGER, 2, _("Where is that cube?")},
    {RATTUS_TYPE_MESSENGER, 3, _("Which cube?")},
    {RATTUS_TYPE_MESSENGER, 4, _("With whose cube?")},
    {RATTUS_TYPE_MESSENGER, 5, _("Where is that one?")},
    {RATTUS_TYPE_MESSENGER, 6, _("Which one?")},
    {RATTUS_TYPE_MAYOR, 1, _("In which of the regions where you lead?")},
    {RATTUS_TYPE_MAYOR, 2, _("And in which of these?")},
    {RATTUS_TYPE_MAYOR, 3, _("And in which of these?")},
    {RATTUS_TYPE_BAKER_PLACE, 1, _("Where do all cubes on the Baker go?")},
    {RATTUS_TYPE_PIED_PIPER, 1, _("From where does the Piper lead a cube?")},
    {RATTUS_TYPE_PIED_PIPER, 2, _("From %s to where?")},
    {RATTUS_TYPE_PIED_PIPER, 3, _("Which cube of %s?")},
    {RATTUS_TYPE_PIED_PIPER, 4, _("Which rats of %s follow?")},
    {RATTUS_TYPE_WIZARD, 1, _("Where does a cube get a potion?")},
    {RATTUS_TYPE_WIZARD, 2, _("Which cube of %s?")},
    {RATTUS_TYPE_DIPLOMAT, 1, _("Where does a cube get a Diplomat?")},
    {RATTUS_TYPE_DIPLOMAT, 2, _("Which cube of %s?")},
    {RATTUS_TYPE_EXPLORER_PLACE, 1, _("Where does the Explorer's cube go?")},
    {RATTUS_TYPE_CARAVAN, 1, _("Which region does the Caravan cross?")},
    {RATTUS_TYPE_CARAVAN, 2, _("And from %s it goes to?")},
    {RATTUS_TYPE_CARAVAN_CUBE, 2, _("The Caravan passes: add a cube in %s?")},
    {RATTUS_TYPE_PROTECT, 2, _("Which of your characters do you protect?")},
    {RATTUS_TYPE_PROTECT, 1, _("With which card?")},
    {RATTUS_TYPE_POTION, 1, _("Which cube gives its potion?")},
    {RATTUS_TYPE_KEEP, 1, _("Which region card do you keep?")},
    {RATTUS_TYPE_RESOLVE, 1, _("Crusader: which rat is next?")},
    {RATTUS_TYPE_RAVAGE, 1, _("Which region is next?")},
};

// Questions that say how things stand. Returns false for those that need not.
static bool ask_as_it_stands(const struct rattus_state *state, unsigned type, unsigned component,
                             struct ph_writer *writer) {
    switch ((enum rattus_type)type) {
    case RATTUS_TYPE_SETTLE:
        if (component != 1) {
            return false;
        }
        if (state->settling.half != RATTUS_NONE) {
            ph_write_text(writer, _("And where does your other cube settle?"));
        } else {
            ph_write_text(writer, state->options.africanus
                                      ? _("Where do you settle? (2 cubes together, or in two regions)")
                                      : _("Where do you settle 2 cubes?"));
        }
        return true;
    case RATTUS_TYPE_PLAGUE:
        if (component != 1) {
            return false;
        }
        ph_write_format(writer, _("Where does the plague go from %s?"), rattus_say_region(state->plague));
        return true;
    case RATTUS_TYPE_RAT:
        ph_write_format(writer, _("The rats of %s spread. Where to? (%u to place)"),
                        rattus_say_region(state->outbreak.region),
                        (unsigned)state->outbreak.rats + state->outbreak.more);
        return true;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        ph_write_format(writer, _("Knight: shall the plague count as 2 people in %s? It has %u now."),
                        rattus_say_region(state->outbreak.region), rattus_population(state, state->outbreak.region));
        return true;
    case RATTUS_TYPE_CRUSADE:
        ph_write_format(writer, _("Crusader: turn all rats of %s at once, and choose their order?"),
                        rattus_say_region(state->outbreak.region));
        return true;
    case RATTUS_TYPE_SERF:
        ph_write_format(writer, _("Serf: place a cube of yours in %s?"), rattus_say_region(state->outbreak.region));
        return true;
    default:
        return false;
    }
}

void rattus_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned region = ph_action_component(action, 1);
    if (component == 0) {
        ask_first(state, writer);
        return;
    }
    if (ask_as_it_stands(state, type, component, writer)) {
        return;
    }
    for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (questions[i].type == type && questions[i].component == component) {
            const char *const gap = strstr(questions[i].words, "%s");
            if (gap == NULL) {
                ph_write_text(writer, questions[i].words);
            } else {
                ph_write_bytes(writer, questions[i].words, (size_t)(gap - questions[i].words));
                ph_write_text(writer, region < RATTUS_REGION_COUNT ? rattus_say_region(region) : "");
                ph_write_text(writer, gap + 2);
            }
            return;
        }
    }
    ph_write_text(writer, _("Which?"));
}
