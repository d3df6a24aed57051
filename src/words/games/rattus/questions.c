// SPDX-License-Identifier: MIT
#include "games/rattus/phases.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"

// Whether nothing else can be done.
static bool is_only(const struct rattus_state *state, enum rattus_type type) {
    return rattus_game_types(state) == (uint64_t)1 << type;
}

static const char *main_words(const struct rattus_state *state) {
    if (state->phase == RATTUS_PHASE_FINAL && is_only(state, RATTUS_TYPE_DONE)) {
        return MSG("Final round: your characters can do nothing more. Finish.");
    }
    if (is_only(state, RATTUS_TYPE_DONE)) { // R-PLAGUE-2
        return MSG("Walls keep the plague where it is: end your turn.");
    }
    if (state->phase == RATTUS_PHASE_FINAL) {
        return MSG("Final round: use each of your characters once more, then finish.");
    }
    if (!state->taken && !state->placed) {
        return MSG("Your turn: take a character if you like, place cubes, then move the plague.");
    }
    if (!state->placed) {
        return MSG("Now place cubes (or nothing), then move the plague.");
    }
    return !state->taken ? MSG("Take a character if you like; moving the plague ends your turn.")
                         : MSG("Moving the plague ends your turn.");
}

// The question at which the type of action is chosen: it goes by what the game waits for.
static const char *first_words(const struct rattus_state *state) {
    switch ((enum rattus_node)state->node) {
    case RATTUS_NODE_WITCH:
        return state->step.looked_count == 1 ? MSG("You have seen one rat. Look at another, or stop here?")
                                             : MSG("You have seen two rats. Swap them?");
    case RATTUS_NODE_WALL:
        return MSG("Another wall? ({left} more)");
    case RATTUS_NODE_NUN:
        return MSG("Another nun? ({left} more)");
    case RATTUS_NODE_EXTRA:
        return MSG("Another cube? ({left} more)");
    case RATTUS_NODE_EXPLORER:
        return MSG("Place a cube in a region of the cards?");
    case RATTUS_NODE_MORE_RAT:
        return MSG("Soldier: one more rat?");
    case RATTUS_NODE_PROTECT:
        // The window opens on public facts (R-CARD-1), so one may be asked without a card that helps. What is asked
        // comes first, as a small window may cut off the rest.
        return is_only(state, RATTUS_TYPE_PASS)
                   ? MSG("None of your cards would help here: pass. A rat of {region}: {face}.")
                   : MSG("Protect a character with a region card? A rat of {region}: {face}.");
    case RATTUS_NODE_POTION:
        return MSG("A cube of yours is about to die in {region}. Save it with a potion?");
    default:
        return main_words(state);
    }
}

static unsigned outbreak_region(const struct rattus_state *state) {
    return state->outbreak.region < RATTUS_REGION_COUNT ? state->outbreak.region : 0;
}

// The face of the rat that may cost a character's owner cubes.
static void say_threat(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const uint16_t token = state->at[state->outbreak.region].tokens[state->outbreak.slot];
    rattus_say_face(writer, scene->language, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
}

static void ask_first(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char face[200] = "";
    struct ph_writer text;
    ph_writer_init(&text, face, sizeof face);
    if (state->node == RATTUS_NODE_PROTECT) {
        say_threat(scene, &text);
    }
    words_say_of(writer, scene->language, first_words(state), COUNT(left, state->step.left),
                 REGION(region, outbreak_region(state)), TEXT(face, face));
}

// One sentence for a component of a type; {region} is the one that component 1 names.
struct question {
    uint8_t type;
    uint8_t component;
    const char *words;
};

static const struct question questions[] = {
    {RATTUS_TYPE_SETTLE, 2, MSG("How many cubes do you settle in {region}?")},
    {RATTUS_TYPE_CARAVAN_START, 1, MSG("Where does the Caravan start?")},
    {RATTUS_TYPE_TAKE, 1, MSG("Which character do you take? (Rats that show its class will cost you cubes.)")},
    {RATTUS_TYPE_PLACE, 1, MSG("Where do you place cubes? As many as there are rats.")},
    {RATTUS_TYPE_PLACE, 2, MSG("As many cubes as rats in {region}: how many more?")},
    {RATTUS_TYPE_EXTRA, 1, MSG("Where does one more cube go?")},
    {RATTUS_TYPE_PLAGUE, 5, MSG("With which characters does the plague move?")},
    {RATTUS_TYPE_KING, 1, MSG("From which region does a cube go to the palace? (It must have no rats.)")},
    {RATTUS_TYPE_KING, 2, MSG("Which cube of {region}?")},
    {RATTUS_TYPE_MONK, 1, MSG("From which region does the Monk lead a rat away?")},
    {RATTUS_TYPE_MONK, 2, MSG("Where does the rat of {region} go?")},
    {RATTUS_TYPE_MONK, 3, MSG("Which rat of {region}?")},
    {RATTUS_TYPE_MERCHANT, 1, MSG("From which region do your cubes move?")},
    {RATTUS_TYPE_MERCHANT, 2, MSG("Where do they move from {region}?")},
    {RATTUS_TYPE_MERCHANT, 3, MSG("How many cubes of {region}?")},
    {RATTUS_TYPE_MERCHANT, 4, MSG("Which of the marked cubes of {region} go along?")},
    {RATTUS_TYPE_MERCHANT, 5, MSG("And a second one?")},
    {RATTUS_TYPE_MERCHANT, 6, MSG("And a third one?")},
    {RATTUS_TYPE_PEASANT, 1, MSG("Where does the Peasant place a cube?")},
    {RATTUS_TYPE_WITCH_LOOK, 1, MSG("In which region does the Witch look at a rat?")},
    {RATTUS_TYPE_WITCH_LOOK, 2, MSG("Which rat of {region} does she look at?")},
    {RATTUS_TYPE_QUEEN, 1, MSG("Where does the Queen place cubes?")},
    {RATTUS_TYPE_WALL, 1, MSG("Which wall?")},
    {RATTUS_TYPE_WALL, 2, MSG("Where does it go?")},
    {RATTUS_TYPE_BISHOP, 1, MSG("Which bishop?")},
    {RATTUS_TYPE_BISHOP, 2, MSG("Where does the bishop go? (No rat may enter that region.)")},
    {RATTUS_TYPE_NUN, 1, MSG("Which nun?")},
    {RATTUS_TYPE_NUN, 2, MSG("Where does the nun go? (That region counts one person less.)")},
    {RATTUS_TYPE_SOLDIER, 1, MSG("Where does the Soldier place a rat?")},
    {RATTUS_TYPE_MESSENGER, 1, MSG("Whose cube does the Messenger swap?")},
    {RATTUS_TYPE_MESSENGER, 2, MSG("Where is that cube?")},
    {RATTUS_TYPE_MESSENGER, 3, MSG("Which cube?")},
    {RATTUS_TYPE_MESSENGER, 4, MSG("For whose cube?")},
    {RATTUS_TYPE_MESSENGER, 5, MSG("Where is that one?")},
    {RATTUS_TYPE_MESSENGER, 6, MSG("Which one?")},
    {RATTUS_TYPE_MAYOR, 1, MSG("In which of the regions where you have the most cubes?")},
    {RATTUS_TYPE_MAYOR, 2, MSG("And in which of these?")},
    {RATTUS_TYPE_MAYOR, 3, MSG("And in which of these?")},
    {RATTUS_TYPE_PIED_PIPER, 1, MSG("From which region does the Piper lead a cube?")},
    {RATTUS_TYPE_PIED_PIPER, 2, MSG("Where do they move from {region}?")},
    {RATTUS_TYPE_PIED_PIPER, 3, MSG("Which cube of {region}?")},
    {RATTUS_TYPE_PIED_PIPER, 4, MSG("Which rats of {region} follow?")},
    {RATTUS_TYPE_WIZARD, 1, MSG("In which region does a cube get a potion?")},
    {RATTUS_TYPE_WIZARD, 2, MSG("Which cube of {region}?")},
    {RATTUS_TYPE_DIPLOMAT, 1, MSG("In which region does a cube get a Diplomat?")},
    {RATTUS_TYPE_DIPLOMAT, 2, MSG("Which cube of {region}?")},
    {RATTUS_TYPE_EXPLORER_PLACE, 1, MSG("Where does the Explorer's cube go?")},
    {RATTUS_TYPE_CARAVAN, 1, MSG("Which region does the Caravan cross?")},
    {RATTUS_TYPE_CARAVAN, 2, MSG("And where does it go from {region}?")},
    {RATTUS_TYPE_CARAVAN_CUBE, 2, MSG("The Caravan passes: add a cube in {region}?")},
    {RATTUS_TYPE_PROTECT, 2, MSG("Which of your characters do you protect?")},
    {RATTUS_TYPE_PROTECT, 1, MSG("With which card?")},
    {RATTUS_TYPE_POTION, 1, MSG("Which cube gives its potion?")},
    {RATTUS_TYPE_KEEP, 1, MSG("Which region card do you keep?")},
    {RATTUS_TYPE_RESOLVE, 1, MSG("Crusader: which rat is next?")},
    {RATTUS_TYPE_RAVAGE, 1, MSG("Which region is next?")},
};

// Questions that depend on the position: NULL for those that do not.
static const char *position_words(const struct rattus_state *state, unsigned type, unsigned component) {
    switch ((enum rattus_type)type) {
    case RATTUS_TYPE_SETTLE:
        return component != 1                        ? NULL
               : state->settling.half != RATTUS_NONE ? MSG("And where does your other cube settle?")
               : state->options.africanus            ? MSG("Where do you settle? (2 cubes together, or in two regions)")
                                                     : MSG("Where do you settle 2 cubes?");
    case RATTUS_TYPE_PLAGUE:
        return component != 1 ? NULL : MSG("Where does the plague go from {plague}?");
    case RATTUS_TYPE_RAT:
        return MSG("The rats of {there} spread. Where to? ({rats} to place)");
    case RATTUS_TYPE_KNIGHT_POPULATION:
        return MSG("Knight: shall the plague count as 2 people in {there}? It has {people:people} now.");
    case RATTUS_TYPE_CRUSADE:
        return MSG("Crusader: turn all rats of {there} at once, and choose their order?");
    case RATTUS_TYPE_BAKER_PLACE:
        return state->phase == RATTUS_PHASE_RAVAGE
                   ? MSG("{Owner} has the Baker: as the left neighbour, where do you place the cubes on it?")
                   : MSG("You took the Baker from {owner}: where do you place the cubes on it?");
    case RATTUS_TYPE_SERF:
        return MSG("Serf: place a cube of yours in {there}?");
    default:
        return NULL;
    }
}

static const char *question_words(const struct rattus_state *state, unsigned type, unsigned component) {
    const char *const words = position_words(state, type, component);
    if (words != NULL) {
        return words;
    }
    for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (questions[i].type == type && questions[i].component == component) {
            return questions[i].words;
        }
    }
    return MSG("Which?");
}

// Whose cubes lie on the Baker while somebody places them; else any seat.
static unsigned baker_owner(const struct rattus_state *state) {
    return state->pending == RATTUS_PENDING_BAKER_PLACE ? state->step.queue[1] : 0;
}

void rattus_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned region = ph_action_component(action, 1);
    if (component == 0) {
        ask_first(scene, writer);
        return;
    }
    words_say_of(writer, scene->language, question_words(state, ph_action_type(action), component),
                 REGION(region, region < RATTUS_REGION_COUNT ? region : 0), REGION(there, outbreak_region(state)),
                 REGION(plague, state->plague < RATTUS_REGION_COUNT ? state->plague : 0),
                 SEAT(owner, scene, baker_owner(state)), COUNT(rats, state->outbreak.rats + state->outbreak.more),
                 COUNT(people, rattus_population(state, outbreak_region(state))));
}
