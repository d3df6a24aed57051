// SPDX-License-Identifier: MIT
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"
#include "words/mark.h"

// ---- the first question of a decision -------------------------------------------------------------------------------

void bristol_say_push_to(struct ph_writer *writer, const struct bristol_state *state, unsigned mover) {
    const unsigned to = bristol_push_to(state, mover);
    if (to == BRISTOL_NONE) {
        ph_write_text(writer, _("out of the game"));
    } else {
        ph_write_format(writer, _("into %s"), bristol_say_cart(to));
    }
}

// "Bruno wants to push you from Birch into Oak."
static void ask_whip(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_pending *const move = &state->pending;
    const char *const mover = bristol_say_seat(scene, move->mover);
    const char *const cart = bristol_say_cart(state->cart_of[move->mover]);
    if (move->move == BRISTOL_MOVE_PUSH) {
        ph_write_format(writer, _("%s wants to push %s from %s "), mover, bristol_say_seat_within(scene, move->target),
                        cart);
        bristol_say_push_to(writer, state, move->mover);
    } else if (move->move == BRISTOL_MOVE_DASH) {
        const unsigned to = bristol_dash_to(state, move->mover);
        ph_write_format(writer, _("%s wants to dash into %s"), mover, bristol_say_cart(to));
        if (state->carts[to].count == BRISTOL_CART_SEATS) {
            ph_write_format(writer, _(", in exchange with %s"),
                            bristol_say_seat_within(scene, state->carts[to].pawns[BRISTOL_CART_SEATS - 1]));
        }
    } else {
        ph_write_format(writer, _("%s wants to elbow to the front of %s"), mover, cart);
    }
    // Short, as it has one row in a small window. Only the one who is asked reads it: who has no whip is asked as well.
    ph_write_text(writer, (bristol_game_types(state) & BRISTOL_BIT(WHIP)) != 0 ? _(": do you whip?")
                                                                               : _(": you hold no whip."));
}

static void ask_cards(const struct bristol_state *state, struct ph_writer *writer) {
    const uint64_t remedies = bristol_game_types(state) & ~(BRISTOL_BIT(END_TURN) | BRISTOL_BIT(CLAIM));
    ph_write_text(writer, remedies != 0 ? _("Play remedies if you like, then end your turn.")
                          : state->hands[state->turn].count != 0
                              ? _("None of your remedies can be played now: end your turn.")
                              : _("You hold no remedies to play: end your turn."));
}

static void ask_first(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_pending *const pending = &state->pending;
    switch ((enum bristol_node)state->node) {
    case BRISTOL_NODE_MAIN:
        if (state->stage == BRISTOL_STAGE_EXTRA) {
            ph_write_text(writer, _("The Outlaw's die shows your cart: one more action?"));
        } else {
            ph_write_text(writer, _("Your turn: what is your action?"));
            bristol_say_news(writer, scene);
        }
        break;
    case BRISTOL_NODE_CARDS:
        ask_cards(state, writer);
        break;
    case BRISTOL_NODE_WHIP:
        ask_whip(scene, writer);
        break;
    case BRISTOL_NODE_MOVE:
        ph_write_text(writer, _("Crushed Emeralds: which move do you make?"));
        break;
    case BRISTOL_NODE_CHICKEN:
        ph_write_format(writer, _("Chicken: %u of 3 throws are made. Again?"), pending->throws);
        break;
    case BRISTOL_NODE_LOCK:
        ph_write_text(writer, _("Mason: which die do you lock?"));
        break;
    case BRISTOL_NODE_KEEP:
        ph_write_text(writer, _("Countess: which remedy do you keep?"));
        break;
    case BRISTOL_NODE_PLACE:
        ph_write_text(writer, _("You drew "));
        bristol_say_symptoms(writer, pending->cards, pending->card_count);
        ph_write_text(writer, pending->card_count == 1 ? _(": whose area gets it?")
                                                       : _(": which one goes into a cart's area?"));
        break;
    case BRISTOL_NODE_DISCARD:
        ph_write_format(writer, pending->card_count == 1 ? _("Discard one of ") : _("Discard two of "));
        bristol_say_symptoms(writer, state->symptoms[state->turn].cards, state->symptoms[state->turn].count);
        ph_write_char(writer, '.');
        break;
    case BRISTOL_NODE_GIVE:
        ph_write_format(writer, _("You drew the coin \"%s\": who gets it?"), bristol_say_coin(pending->coin - 1u));
        break;
    default:
        ph_write_text(writer, _("What will you do?"));
        break;
    }
}

// ---- further questions ----------------------------------------------------------------------------------------------

// The question for a component of a type, if it does not depend on more.
static const struct {
    uint8_t type;
    uint8_t component;
    const char *words;
} questions[] = {
    {BRISTOL_TYPE_REROLL, 1, _("Which dice do you reroll, one or two?")},
    {BRISTOL_TYPE_PUSH, 1, _("Whom do you push?")},
    {BRISTOL_TYPE_PEEK, 1, _("Which ghost do you peek at?")},
    {BRISTOL_TYPE_PEEK, 2, _("Which of its two cards?")},
    {BRISTOL_TYPE_OUTLAW, 1, _("Which die does the Outlaw reroll?")},
    {BRISTOL_TYPE_SHERIFF, 1, _("Whose symptom does the Sheriff see?")},
    {BRISTOL_TYPE_MASON, 1, _("Which die does the Mason reroll?")},
    {BRISTOL_TYPE_KNIGHT, 1, _("Whom does the Knight bring to the front?")},
    {BRISTOL_TYPE_FRIAR, 1, _("Which die does the Friar turn?")},
    {BRISTOL_TYPE_FRIAR, 2, _("To which face?")},
    {BRISTOL_TYPE_PLACE, 2, _("Into the area of which cart?")},
    {BRISTOL_TYPE_DISCARD, 2, _("And which else?")},
    {BRISTOL_TYPE_ARSENIC, 1, _("Which card do you play as Arsenic?")},
    {BRISTOL_TYPE_ARSENIC, 2, _("Which dice do you lock?")},
    {BRISTOL_TYPE_CHICKEN, 1, _("Which card do you play as Chicken?")},
    {BRISTOL_TYPE_CHICKEN, 2, _("Which of the rerolled dice do you throw again?")},
    {BRISTOL_TYPE_AGAIN, 1, _("Which of them do you throw again?")},
    {BRISTOL_TYPE_EMERALDS, 1, _("Which card do you play as Emeralds?")},
    {BRISTOL_TYPE_LEECHES, 1, _("Which card do you play as Leeches?")},
    {BRISTOL_TYPE_POMANDER, 1, _("Which card do you play as Pomander?")},
    {BRISTOL_TYPE_WHIP, 1, _("Which card do you whip with?")},
    {BRISTOL_TYPE_CLAIM, 1, _("What do you claim? It may be false.")},
};

static const char *claim_question(ph_action action, unsigned component) {
    switch ((enum bristol_about)ph_action_component(action, 1)) {
    case BRISTOL_ABOUT_ACCUSE:
        return _("Who has the plague, you say?");
    case BRISTOL_ABOUT_PLAGUE:
        return _("What do you say?");
    default:
        return component == 2 ? _("The lower symptom, you say:") : _("And the higher one:");
    }
}

void bristol_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                          struct ph_writer *writer) {
    const unsigned type = ph_action_type(action);
    if (type == BRISTOL_TYPE_CLAIM && component > 1) {
        ph_write_text(writer, claim_question(action, component));
        return;
    }
    for (unsigned i = 0; component != 0 && i < sizeof questions / sizeof questions[0]; i++) {
        if (questions[i].type == type && questions[i].component == component) {
            ph_write_text(writer, questions[i].words);
            return;
        }
    }
    ask_first(scene, writer);
}
