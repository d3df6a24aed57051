// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

static void say(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
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
    words_say_of(writer, scene->language,
                 marked == 0       ? MSG("Merchant: {count:cubes} from {region} to {other}")
                 : marked == count ? MSG("Merchant: a {kinds} from {region} to {other}")
                                   : MSG("Merchant: {count:cubes} from {region} to {other}, including a {kinds}"),
                 COUNT(count, count), REGION(region, ph_action_component(action, 1)),
                 REGION(other, ph_action_component(action, 2)), TEXT(kinds, kinds));
}

const struct words_card rattus_merchant_words = {
    .power = MSG("moves up to three of your cubes to the next region."),
    .topic = {WORD("topic", "merchant"), MSG("Merchant (Bourgeoisie)"),
              MSG("Once in your turn: move up to three of your cubes from one region to a neighbouring one. Run from "
                  "rats, break up crowds, or gather.")},
    .moment = RATTUS_WORKS_WITH_CUBES,
    .actions = {{.type = RATTUS_TYPE_MERCHANT,
                 .choice = {MSG("Merchant: move")},
                 .questions = {[1] = MSG("From which region do your cubes move?"),
                               [2] = MSG("Where do they move from {region}?"),
                               [3] = MSG("How many cubes of {region}?"),
                               [4] = MSG("Which of the marked cubes of {region} go along?"),
                               [5] = MSG("And a second one?"),
                               [6] = MSG("And a third one?")},
                 .told = {MSG("{Who} moved {moved:cubes} from {region} to {other} (Merchant).")},
                 .say = say}},
};
