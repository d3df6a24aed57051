// SPDX-License-Identifier: MIT
// The words of actions that no card brings.
#include "games/rattus/phases.h"
#include "words/games/rattus/cards.h"

// ---- taking and placing ---------------------------------------------------------------------------------------------

static const char *ask_settle(const void *view, unsigned component) {
    const struct rattus_state *const state = view;
    return component != 1                        ? NULL
           : state->settling.half != RATTUS_NONE ? MSG("And where does your other cube settle?")
           : state->options.africanus            ? MSG("Where do you settle? (2 cubes together, or in two regions)")
                                                 : MSG("Where do you settle 2 cubes?");
}

static void say_take(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned character = ph_action_component(action, 1);
    const unsigned owner = rattus_owner(state, (enum rattus_character_id)character);
    const bool free = owner == RATTUS_NONE || owner == state->seat;
    words_say_of(writer, scene->language,
                 free ? MSG("Take the {character} ({class})") : MSG("Take the {character} ({class}), from {owner}"),
                 CHARACTER(character, character), CLASS(class, rattus_character_infos[character].class_id),
                 SEAT(owner, scene, free ? 0 : owner));
}

static void tell_take(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const unsigned character = ph_action_component(telling->action, 1);
    const unsigned owner = rattus_owner(scene->view, (enum rattus_character_id)character);
    words_line_of(writer, scene->language,
                  owner == RATTUS_NONE ? MSG("{Who} took the {character} from the table.")
                                       : MSG("{Who} took the {character} from {owner}."),
                  SEAT(who, scene, telling->actor.seat), CHARACTER(character, character),
                  SEAT(owner, scene, owner == RATTUS_NONE ? 0 : owner));
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

static void tell_place(const struct words_telling *telling, struct ph_writer *writer) {
    const unsigned extra = ph_action_component(telling->action, 2);
    words_line_of(writer, telling->scene->language,
                  extra > 0 && extra < rattus_cubes_spent(telling)
                      ? MSG("{Who} placed {count:cubes} in {region}, {extra} of them extra.")
                      : MSG("{Who} placed {count:cubes} in {region}."),
                  SEAT(who, telling->scene, telling->actor.seat), COUNT(count, rattus_cubes_spent(telling)),
                  REGION(region, ph_action_component(telling->action, 1)), COUNT(extra, extra));
}

// ---- the plague -----------------------------------------------------------------------------------------------------

// The regions between.
static struct words_list way_of(ph_action action) {
    struct words_list way = {.count = 0};
    for (unsigned i = 2; i < 4 && ph_action_component(action, i + 1) != 0; i++) {
        words_list_add(&way, REGION(item, ph_action_component(action, i) - 1u));
    }
    return way;
}

static void say_plague(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct words_list helpers = rattus_list_helpers(ph_action_component(action, 5));
    const struct words_list way = way_of(action);
    const bool with = helpers.count > 0;
    words_say_of(writer, scene->language,
                 way.count > 0
                     ? (with ? MSG("Move the plague to {region} by way of {way} ({characters})")
                             : MSG("Move the plague to {region} by way of {way}"))
                     : (with ? MSG("Move the plague to {region} ({characters})") : MSG("Move the plague to {region}")),
                 REGION(region, ph_action_component(action, 1)), LIST(way, "region", &way),
                 LIST(characters, "character", &helpers));
}

static void tell_plague(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const struct rattus_state *const state = scene->view;
    const unsigned to = ph_action_component(telling->action, 1);
    const struct words_list way = way_of(telling->action);
    words_line_of(writer, scene->language,
                  way.count > 0 ? MSG("{Who} moved the plague to {region} by way of {way}.")
                                : MSG("{Who} moved the plague to {region}."),
                  SEAT(who, scene, telling->actor.seat), REGION(region, to), LIST(way, "region", &way));
    if (state->phase == RATTUS_PHASE_TURN && rattus_rats(state, to) == 0) {
        words_text_line(writer, scene->language, "No rats are there; nothing happened.");
    } else if (state->phase == RATTUS_PHASE_TURN && rattus_cubes(state, to) == 0) {
        words_text_line(writer, scene->language, "Nobody lives there: the rats only spread.");
    }
}

// Two rats spread from a region with two or more (R-RAT-1).
static void tell_rat(const struct words_telling *telling, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    const bool second = state->outbreak.rats == 1 && rattus_rats(state, state->outbreak.region) > 1;
    rattus_tell(telling,
                second ? MSG("{Who} let another rat spread to {region}.")
                       : MSG("{Who} let the rats spread to {region}."),
                writer);
}

// ---- protecting, and doing without ----------------------------------------------------------------------------------

static void say_protect(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned card = ph_action_component(action, 1);
    const struct words_list classes = rattus_card_classes(card);
    words_say(writer, scene->language, "Protect the {character} with the card of {region} ({classes})",
              CHARACTER(character, ph_action_component(action, 2)), REGION(region, rattus_card_infos[card].region),
              CLASSES(classes, &classes));
}

static void tell_protect(const struct words_telling *telling, struct ph_writer *writer) {
    const unsigned card = ph_action_component(telling->action, 1);
    const struct words_list classes = rattus_card_classes(card);
    words_line(
        writer, telling->scene->language, "{Who} protected the {character} with the card of {region} ({classes}).",
        SEAT(who, telling->scene, telling->actor.seat), CHARACTER(character, ph_action_component(telling->action, 2)),
        REGION(region, rattus_card_infos[card].region), CLASSES(classes, &classes));
}

static void tell_pass(const struct words_telling *telling, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    rattus_tell(telling,
                state->node == RATTUS_NODE_POTION ? MSG("{Who} used no potion.") : MSG("{Who} protected nobody."),
                writer);
}

static const char *done_words(const struct rattus_state *state) {
    if (state->pending == RATTUS_PENDING_WITCH) {
        return MSG("{Who} left the rats as they were.");
    }
    if (state->pending != RATTUS_PENDING_NONE) {
        return MSG("{Who} left it at that.");
    }
    return state->phase == RATTUS_PHASE_FINAL ? MSG("{Who} finished.") : MSG("{Who} could not move the plague.");
}

static void tell_done(const struct words_telling *telling, struct ph_writer *writer) {
    rattus_tell(telling, done_words(telling->scene->view), writer);
}

const struct words_action rattus_common_actions[] = {
    {.type = RATTUS_TYPE_SETTLE,
     .steps = {1, 2},
     .choice = {MSG("Settle")},
     .questions = {[2] = MSG("How many cubes do you settle in {region}?")},
     .action = {MSG("Settle {count:cubes} in {region}")},
     .told = {MSG("{Who} settled {count:cubes} in {region}.")},
     .topic = "game",
     .ask = ask_settle},
    {.type = RATTUS_TYPE_TAKE,
     .rank = RATTUS_RANK_FIRST,
     .choice = {MSG("Take a character")},
     .questions = {[1] = MSG("Which character do you take? (Rats that show its class will cost you cubes.)")},
     .help = MSG("One character a turn, from the table or from another player. You can use it at once, and until "
                 "somebody takes it from you. Rats that show its class will cost you cubes."),
     .say = say_take,
     .tell = tell_take},
    {.type = RATTUS_TYPE_PLACE,
     .rank = RATTUS_RANK_PLACE,
     .choice = {MSG("Place cubes")},
     .questions = {[1] = MSG("Where do you place cubes? As many as there are rats."),
                   [2] = MSG("As many cubes as rats in {region}: how many more?")},
     .help = MSG("Choose a region and place as many cubes there as it has rats."),
     .say = say_place,
     .tell = tell_place},
    {.type = RATTUS_TYPE_NO_PLACE,
     .rank = RATTUS_RANK_NOTHING,
     .choice = {MSG("Place nothing")},
     .action = {MSG("Place no cubes")},
     .told = {MSG("{Who} placed no cubes.")},
     .help = MSG("You may place no cubes. Then only the plague is left to move.")},
    {.type = RATTUS_TYPE_EXTRA,
     .rank = RATTUS_RANK_PLACE,
     .choice = {MSG("One more cube")},
     .questions = {[0] = MSG("Another cube? ({left} more)"), [1] = MSG("Where does one more cube go?")},
     .action = {MSG("Place one more cube in {region}")},
     .told = {MSG("{Who} placed one more cube in {region}.")}},
    {.type = RATTUS_TYPE_PLAGUE,
     .rank = RATTUS_RANK_PLAGUE,
     .steps = {5, 1},
     .choice = {MSG("Move the plague")},
     .questions = {[1] = MSG("Where does the plague go from {plague}?"),
                   [5] = MSG("With which characters does the plague move?")},
     .help = MSG("The plague moves to a neighbouring region and breaks out there: rats spread, then they are turned "
                 "one by one. That ends your turn, so use your characters first."),
     .topic = "outbreak",
     .say = say_plague,
     .tell = tell_plague},
    {.type = RATTUS_TYPE_RAT,
     .choice = {MSG("Spread a rat")},
     .questions = {[1] = MSG("The rats of {there} spread. Where to? ({rats} to place)")},
     .action = {MSG("Let the rats spread to {region}")},
     .help = MSG("A new rat comes to a region next to the plague. More rats there mean that more cubes can be placed, "
                 "and more danger."),
     .topic = "outbreak",
     .tell = tell_rat},
    {.type = RATTUS_TYPE_RAVAGE,
     .choice = {MSG("The next region")},
     .questions = {[1] = MSG("Which region is next?")},
     .action = {MSG("Turn the rats of {region} next")},
     .told = {MSG("{Who} chose {region} to be next.")}},
    {.type = RATTUS_TYPE_PROTECT,
     .steps = {2, 1},
     .choice = {MSG("Protect a character")},
     .questions = {[1] = MSG("With which card?"), [2] = MSG("Which of your characters do you protect?")},
     .help = MSG("A card in your hand that shows the class protects one of your characters of that class: while this "
                 "region's rats are turned, it costs you no cubes."),
     .topic = "cards",
     .say = say_protect,
     .tell = tell_protect},
    {.type = RATTUS_TYPE_PASS,
     .rank = RATTUS_RANK_NOTHING,
     .choice = {MSG("Pass")},
     .help = MSG("You do without, and the rat strikes. (You are asked about region cards even if none of yours would "
                 "help, so that the question reveals nothing to the others.)"),
     .topic = "end",
     .tell = tell_pass},
    {.type = RATTUS_TYPE_DONE, .rank = RATTUS_RANK_LAST, .choice = {MSG("End the turn")}, .tell = tell_done},
    {.type = 0},
};
