// SPDX-License-Identifier: MIT
// What a choice does, for somebody who does not know.
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/cards.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/survey.h"

unsigned bristol_remedy_type(unsigned remedy) {
    return remedy < BRISTOL_REMEDY_COUNT ? bristol_remedy_cards[remedy]->actions[0].type : BRISTOL_TYPE_ALMS;
}

// What doing something of a type means; NULL where the game's data say it.
static const char *type_words(const struct bristol_state *state, unsigned type) {
    if (type == BRISTOL_TYPE_PUSH && bristol_ask_pushes_only_self(state)) {
        return bristol_push_to(state, state->turn) == BRISTOL_NONE
                   ? MSG("Nobody sits behind you, and no cart behind has room: YOU would be out of the game, and could "
                         "no longer escape.")
                   : MSG("Nobody sits behind you: you would go to the rear of the rearmost cart with room.");
    }
    if (type == BRISTOL_TYPE_PASS) {
        return state->node == BRISTOL_NODE_WHIP ? MSG("The move is made. Everyone involved who holds a remedy is "
                                                      "asked, so the others cannot tell whether you had a whip.")
                                                : MSG("Do nothing.");
    }
    return bristol_words_of(type)->help;
}

const char *bristol_effect(const struct words_language *language, unsigned type) {
    for (unsigned remedy = 0; remedy < BRISTOL_REMEDY_COUNT; remedy++) {
        if (bristol_remedy_type(remedy) == type) {
            return words_find(language, "effect", bristol_remedy_helps[remedy]);
        }
    }
    return type >= BRISTOL_TYPE_SERF && type < (unsigned)BRISTOL_TYPE_SERF + BRISTOL_CHARACTER_COUNT
               ? words_find(language, "effect", bristol_character_helps[type - BRISTOL_TYPE_SERF])
               : "";
}

static void advise_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    const char *const words = type_words(scene->view, type);
    ph_write_text(writer,
                  words != NULL ? words_find(scene->language, "", words) : bristol_effect(scene->language, type));
}

// Dice that an action throws: what may come of it. One that it locks or turns: what stays.
static void say_outcome(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    struct bristol_state state = *(const struct bristol_state *)scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned dice = bristol_dice_named(action);
    const bool stays = type == BRISTOL_TYPE_FRIAR || type == BRISTOL_TYPE_ARSENIC || type == BRISTOL_TYPE_LOCK;
    if (type == BRISTOL_TYPE_FRIAR) {
        state.dice[bristol_lowest(dice)] = ph_action_component(action, 2);
    }
    bristol_say_roll_odds(writer, scene->language, &state, stays ? 0 : dice);
}

// What one would hold after a discard. The rule itself says what that means; on a copy.
static void advise_discard(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_state after = *state;
    bristol_rules[BRISTOL_TYPE_DISCARD]->apply(&after, action, NULL);
    const struct bristol_symptoms *const kept = &after.symptoms[state->turn];
    words_say_of(writer, scene->language,
                 ((unsigned)after.plague >> state->turn & 1u) != 0 ? MSG("You keep {symptoms}: you have the plague.")
                                                                   : MSG("You keep {symptoms}: you stay healthy."),
                 SYMPTOMS(symptoms, scene->language, kept->cards, kept->count));
}

// Whether an action is whole with this component.
static bool is_last(ph_action action, unsigned component) {
    const struct words_action *const words = bristol_words_of(ph_action_type(action));
    return component > 0 && words_step(words, component - 1) == component && words_step(words, component) == 0;
}

static bool throws_dice(ph_action action, unsigned component) {
    return is_last(action, component) && bristol_dice_named(action) != 0;
}

// Somebody or something on the board that an action is about.
static void advise_spot(const struct words_scene *scene, ph_action action, unsigned spot, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned seat = ph_action_component(action, 1);
    if (ph_action_type(action) == BRISTOL_TYPE_PUSH && seat != state->turn &&
        bristol_push_to(state, state->turn) == BRISTOL_NONE) {
        struct bristol_worlds worlds;
        bristol_worlds_draw(scene, &worlds);
        ph_write_text(writer, words_text(scene->language, "If they are healthy, you die of shame. The plague:"));
        ph_write_char(writer, ' ');
        bristol_say_seat_odds(scene, seat, &worlds, writer);
    } else {
        bristol_survey_brief(scene, spot, writer);
    }
}

static void advise_field(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer) {
    const int spot = bristol_ask_place(scene, action, component);
    const bool dice = throws_dice(action, component);
    if (dice || (spot >= 0 && is_last(action, component))) {
        bristol_ask_action(scene, action, writer);
        ph_write_text(writer, ". ");
    }
    if (dice) {
        say_outcome(scene, action, writer);
    } else if (spot >= 0) {
        advise_spot(scene, action, (unsigned)spot, writer);
    } else if (component == 1) { // else the words of the choice say it all
        advise_type(scene, ph_action_type(action), writer);
    }
}

// What is drawn with a printed box is nobody's choice, so nothing advises on it.
static bool is_drawn(const struct words_scene *scene, ph_action action) {
    return scene->game->action_shape(ph_action_type(action)).chance;
}

void bristol_ask_help(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const uint8_t card = ph_action_component(action, 1);
    if (is_drawn(scene, action)) {
        return;
    }
    if (component == 0) {
        advise_type(scene, type, writer);
    } else if (type == BRISTOL_TYPE_KEEP) {
        bristol_say_uses(writer, scene->language, bristol_remedies_shown(&card, 1));
    } else if (type == BRISTOL_TYPE_DISCARD) {
        if (state->pending.card_count == component) {
            advise_discard(scene, action, writer);
        }
    } else if (component != WORDS_SURE && (type != BRISTOL_TYPE_CLAIM || component == 1)) {
        advise_field(scene, action, component, writer);
    }
}

void bristol_ask_brief(const struct words_scene *scene, ph_action action, unsigned component,
                       struct ph_writer *writer) {
    if (!is_drawn(scene, action) && throws_dice(action, component)) {
        say_outcome(scene, action, writer);
    }
}
