// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/box.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350.h"
#include "words/games/bristol1350/cards.h"

#include <string.h>

// ---- the table before the first entry (B-SETUP-1 to B-SETUP-8) ------------------------------------------------------

static void lay_symptoms(const struct words_scene *scene, const struct bristol_state *state, struct ph_writer *writer) {
    const char *const deal =
        bristol_has_option(state, BRISTOL_CHAOS)
            ? MSG("Deal two symptoms to everybody, from the whole deck.")
            : MSG("Deal two symptoms to everybody, from a deck without its 4s; then shuffle the 4s into it.");
    ph_write_format(writer, "%s\n", words_find(scene->language, "", deal));
}

static void lay_remedies(const struct words_scene *scene, const struct bristol_state *state, struct ph_writer *writer) {
    const unsigned dealt = bristol_remedies_dealt(&state->options);
    if (bristol_has_option(state, BRISTOL_ALMS)) {
        words_text_line(writer, scene->language, "Shuffle the Alms into the remedies, and put all coins into the bag.");
    }
    words_line(
        writer, scene->language,
        "{count?=0:Nobody begins with a remedy|one:Deal one remedy to every player|Deal {count} remedies to every "
        "player}.",
        COUNT(count, dealt));
}

void bristol_box_lay(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned ghosts = state->pawns - state->options.players;
    words_text_line(writer, scene->language,
                    "Put the carts at the start, Birch ahead of Cedar and Oak. Lay the six dice in a row: d0 is the "
                    "first from the left, d5 the last.");
    if (ghosts != 0) {
        words_line(
            writer, scene->language,
            "{count?one:A ghost has|{count} ghosts have} a pawn and two symptoms, too. Lay the two symptoms side "
            "by side, face down: the left one is the first. They keep their places until the ghost mingles.",
            COUNT(count, ghosts));
    }
    lay_symptoms(scene, state, writer);
    lay_remedies(scene, state, writer);
    words_text_line(
        writer, scene->language,
        "Keep your symptoms, remedies and coins secret: they are never asked for before the rules show them "
        "to all. So nobody checks that somebody kept, passed on or looked at the right card, nor who has "
        "the plague until then.");
    words_text_line(
        writer, scene->language,
        "If symptoms are lost, the options can say how many you have of each value. Let something else stand "
        "for any other piece that is lost.");
}

// ---- outcomes -------------------------------------------------------------------------------------------------------

// A player has just chosen the dice to reroll; a ghost rerolls without being asked, so it is named.
static const char *die_question(const struct bristol_state *state, unsigned die) {
    if (state->phase == BRISTOL_PHASE_ROLL && die == 0) {
        return MSG("Roll all six dice. What does d{die} show?");
    }
    return state->phase != BRISTOL_PHASE_ROLL && bristol_is_ghost(state, state->turn)
               ? MSG("{Who} rerolls d{die}. What does it show?")
               : MSG("What does die d{die} show?");
}

// The seat that the outcomes are about; of dice, the one that rolls them.
static unsigned asked(const struct bristol_state *state, ph_action outcome) {
    const unsigned seat = ph_action_component(outcome, 1);
    return ph_action_type(outcome) == BRISTOL_TYPE_DIE       ? state->turn
           : ph_action_type(outcome) == BRISTOL_TYPE_SYMPTOM ? seat - 1
                                                             : seat;
}

// Why a seat shows its symptoms (bristol1350-5): it was pushed out, or pushed out a healthy one; its cart has left
// town; the gates are shut; the game is over.
static const char *symptom_question(const struct bristol_state *state, unsigned seat) {
    const unsigned cart = state->cart_of[seat];
    if (state->phase == BRISTOL_PHASE_OVER) {
        return MSG("The game is over: {who} shows both symptoms, one after the other. Which is this one?");
    }
    if (state->phase == BRISTOL_PHASE_ARRIVAL) {
        return state->carts[cart].at >= state->options.length
                   ? MSG("{Who} has left town and shows both symptoms, one after the other. Which is this one?")
                   : MSG("The gates are shut: {who} shows both symptoms, one after the other. Which is this one?");
    }
    return seat != state->pending.target
               ? MSG("{Who} dies of shame and shows both symptoms, one after the other. Which is this one?")
               : MSG("{Who} is out and shows both symptoms, one after the other. Which is this one?");
}

static const char *question(const struct bristol_state *state, ph_action outcome) {
    switch ((enum bristol_node)state->node) {
    case BRISTOL_NODE_CHARACTER:
        return MSG("Which character was dealt to {who}?");
    case BRISTOL_NODE_PAWN:
        return MSG("{cart}, front to rear: whose pawn was drawn next?");
    case BRISTOL_NODE_DIE:
        return die_question(state, ph_action_component(outcome, 1));
    case BRISTOL_NODE_SYMPTOM:
        return symptom_question(state, asked(state, outcome));
    case BRISTOL_NODE_COIN:
        return MSG("{Who} turns a coin up. Which is it?");
    case BRISTOL_NODE_HEALTH:
        return MSG("Does {who} have the plague?");
    default:
        return state->pending.task == BRISTOL_TASK_COUNTESS ? MSG("Which remedy did {who} discard?")
                                                            : MSG("{Who} shows the remedies. Which is the next?");
    }
}

// The first cart that has room (B-SETUP-3).
static unsigned cart_filled(const struct bristol_state *state) {
    unsigned cart = 0;
    while (cart + 1 < BRISTOL_CART_COUNT && state->carts[cart].count == bristol_seating[state->pawns][cart]) {
        cart++;
    }
    return cart;
}

void bristol_box_ask(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    ph_action first = 0;
    (void)scene->game->legal(state, UINT64_MAX, &first, NULL, 1);
    words_say_of(writer, scene->language, question(state, first), PAWN(who, scene, asked(state, first)),
                 COUNT(die, ph_action_component(first, 1)), CART(cart, cart_filled(state)));
}

void bristol_box_say(const struct words_scene *scene, ph_action outcome, struct ph_writer *writer) {
    const unsigned value = ph_action_component(outcome, 2);
    switch (ph_action_type(outcome)) {
    case BRISTOL_TYPE_CHARACTER:
        words_say(writer, scene->language, "{character}", CHARACTER(character, value));
        break;
    case BRISTOL_TYPE_COIN:
        words_say(writer, scene->language, "{coin}", COIN(coin, value));
        break;
    case BRISTOL_TYPE_HEALTH:
        ph_write_text(writer, value != 0 ? words_text(scene->language, "Yes, the plague")
                                         : words_text(scene->language, "No, healthy"));
        break;
    default:
        bristol_ask_value(scene, outcome, ph_action_type(outcome) == BRISTOL_TYPE_PAWN ? 1 : 2, writer);
        break;
    }
}

bool bristol_box_find(const struct words_scene *scene, const char *typed, ph_action *action) {
    enum { OUTCOMES = 32 };
    ph_action actions[OUTCOMES];
    const size_t count = scene->game->legal(scene->view, UINT64_MAX, actions, NULL, OUTCOMES);
    bool found = false;
    for (size_t i = 0; i < count && i < OUTCOMES && !found; i++) {
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        scene->game->action_text(scene->view, actions[i], &writer);
        const char *const last = strrchr(text, ' ') + 1;
        found = (*last < '0' || *last > '9') && strcmp(last, typed) == 0; // digits are the numbers of choices
        *action = found ? actions[i] : WORDS_NO_ACTION;
    }
    return found;
}
