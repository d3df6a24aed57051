// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

static void say(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned whom = ph_action_component(action, 1);
    const unsigned region = ph_action_component(action, 2);
    const unsigned partner = ph_action_component(action, 4);
    const unsigned there = ph_action_component(action, 5);
    words_say(writer, scene->language,
              "Messenger: {whom?you:one of your cubes|a cube of {whom}} in {region}, for one of "
              "{partner?you:yours|{partner}'s} in {there}",
              SEAT(whom, scene, whom), REGION(region, region), SEAT(partner, scene, partner), REGION(there, there));
    rattus_say_kind_of(scene, whom, region, ph_action_component(action, 3), writer);
    rattus_say_kind_of(scene, partner, there, ph_action_component(action, 6), writer);
}

// The cube of somebody who swaps one of their own is not named by that name once more.
static const char *told(int who, int whom, int partner) {
    return who == whom      ? MSG("{Who} swapped one of their own cubes in {region} with one of "
                                       "{partner?you:yours|{partner}'s} in {there} (Messenger).")
           : who == partner ? MSG("{Who} swapped {whom?you:one of your cubes|a cube of {whom}} in {region} with one of "
                                  "their own in {there} (Messenger).")
                            : MSG("{Who} swapped {whom?you:one of your cubes|a cube of {whom}} in {region} with one of "
                                  "{partner?you:yours|{partner}'s} in {there} (Messenger).");
}

static void tell(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const ph_action action = telling->action;
    const int who = words_is_you(scene, telling->actor.seat) ? PH_ONLOOKER : telling->actor.seat;
    words_line_of(writer, scene->language,
                  told(who, (int)ph_action_component(action, 1), (int)ph_action_component(action, 4)),
                  SEAT(who, scene, telling->actor.seat), SEAT(whom, scene, ph_action_component(action, 1)),
                  REGION(region, ph_action_component(action, 2)), SEAT(partner, scene, ph_action_component(action, 4)),
                  REGION(there, ph_action_component(action, 5)));
}

const struct words_card rattus_messenger_words = {
    .power = MSG("swaps two cubes of different players."),
    .topic = {WORD("topic", "messenger"), MSG("Messenger (Bourgeoisie)"),
              MSG("Once in your turn: swap two cubes of different players in different regions, yours or not.")},
    .actions = {{.type = RATTUS_TYPE_MESSENGER,
                 .choice = {MSG("Messenger: swap")},
                 .questions = {[1] = MSG("Whose cube does the Messenger swap?"),
                               [2] = MSG("Where is that cube?"),
                               [3] = MSG("Which cube?"),
                               [4] = MSG("For whose cube?"),
                               [5] = MSG("Where is that one?"),
                               [6] = MSG("Which one?")},
                 .say = say,
                 .tell = tell}},
};
