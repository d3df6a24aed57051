// SPDX-License-Identifier: MIT
#include "words/games/rattus/box.h"
#include "words/games/rattus/cards.h"

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

void rattus_say_kind_of(const struct words_scene *scene, unsigned seat, unsigned region, unsigned kind,
                        struct ph_writer *writer) {
    if (rattus_kinds_at(scene->view, seat, region).count > 1) {
        ph_write_text(writer, " (");
        rattus_say_kind(writer, scene->language, kind);
        ph_write_char(writer, ')');
    }
}

// What the choice is called, and its one answer, if it has any: for types of actions without a sentence.
static void say_steps(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct words_action *const words = rattus_words_of(ph_action_type(action));
    unsigned component;
    rattus_ask_type(scene, ph_action_type(action), writer);
    for (unsigned i = 0; (component = words_step(words, i)) != 0; i++) {
        ph_write_text(writer, words_word(scene->language, "list", ": "));
        rattus_ask_value(scene, action, component, writer);
    }
}

// Says a sentence, and where several rats or cubes can be told apart, which one is meant.
static void say_sentence(const struct words_scene *scene, const char *words, ph_action action,
                         struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const struct rattus_named named = rattus_named(action);
    const struct words_list regions = rattus_list_regions(rattus_regions_named(action));
    words_say_of(writer, scene->language, words, REGION(region, named.region), REGION(other, named.other),
                 REGION(from, named.from), REGION(beside, named.beside), LIST(regions, "region", &regions),
                 COUNT(count, ph_action_component(action, 2)),
                 COUNT(rats, __builtin_popcount(ph_action_component(action, 4))));
    for (unsigned i = 2; rattus_field_of(action, i) != NULL; i++) {
        const unsigned slots = rattus_slots_of(action, i);
        if (rattus_field_of(action, i)->ids == &rattus_kind_table) {
            rattus_say_kind_of(scene, state->seat, named.region, ph_action_component(action, i), writer);
        } else if (slots != 0 && has_others(state, named.region, (unsigned)__builtin_ctz(slots))) {
            ph_write_text(writer, " (");
            rattus_ask_value(scene, action, i, writer);
            ph_write_char(writer, ')');
        }
    }
}

void rattus_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct words_action *const words = rattus_words_of(ph_action_type(action));
    const char *const sentence = words_of_two(words, words->action, action);
    if (ph_action_type(action) == RATTUS_TYPE_DRAW) {
        rattus_box_say(scene, action, writer);
    } else if (words->say != NULL) {
        words->say(scene, action, writer);
    } else if (sentence != NULL) {
        say_sentence(scene, sentence, action, writer);
    } else {
        say_steps(scene, action, writer);
    }
}
