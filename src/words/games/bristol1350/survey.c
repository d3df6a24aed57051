// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/survey.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"
#include "words/mark.h"

enum { MINGLES_MAX = 100 };

void bristol_survey_status(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (state->phase == BRISTOL_PHASE_SETUP) {
        ph_write_text(writer, _("setting up"));
        return;
    }
    if (state->phase == BRISTOL_PHASE_OVER) {
        ph_write_format(writer, _("over in round %u"), state->round);
        return;
    }
    const bool asking = state->node == BRISTOL_NODE_WHIP;
    if (asking) { // somebody answers in the turn of another
        ph_write_format(writer, _("turn of %s; "), bristol_say_seat_within(scene, state->turn));
    }
    if (state->last_round != 0) { // this must not be cut off in a small window, and tells more than the number
        ph_write_text(writer, _("THE LAST ROUND"));
    } else {
        ph_write_format(writer, _("round %u"), state->round);
    }
    if (state->order_count != 0) {
        const unsigned leading = state->order[0];
        const unsigned at = state->carts[leading].at;
        ph_write_format(writer, _("; %s leads"), bristol_say_cart(leading));
        if (at < state->options.length && !asking) { // the street tells it, and a narrow window has no room for both
            ph_write_format(writer, _(", %u to go"), state->options.length - at);
        }
    }
}

// ---- carts ----------------------------------------------------------------------------------------------------------

// "  Cedar (1st): space 5, 12 to go; aboard, front to rear: Bruno, you; with the dice as they are it goes 2 ...".
static void say_cart(const struct words_scene *scene, unsigned index, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_cart *const cart = &state->carts[index];
    ph_write_text(writer, bristol_say_cart(index));
    if (cart->out != 0) {
        ph_write_text(writer, _(" has left town"));
        return;
    }
    static const char *const ranks[] = {_("first"), _("second"), _("third")};
    ph_write_format(writer, _(" (%s): space %u of %u; "), ranks[bristol_rank_of(state, index)], cart->at,
                    state->options.length);
    if (cart->count == 0) {
        ph_write_text(writer, _("nobody aboard"));
    } else {
        ph_write_text(writer, _("aboard, front to rear: "));
        bristol_say_seats(writer, scene, cart->pawns, cart->count);
    }
    const unsigned area = bristol_area_count(state, index);
    if (area != 0) {
        ph_write_text(writer, "; ");
        bristol_say_count(writer, area, _("leeched card in its area"), _("leeched cards in its area"));
        const char *comma = _(", known to you: ");
        for (unsigned i = 0; i < state->lying_count; i++) {
            const unsigned value = bristol_lying_value(state->lying[i]);
            if (bristol_lying_place(state->lying[i]) == 1 + index && value < BRISTOL_SYMPTOM_VALUES) {
                ph_write_format(writer, "%s%u", comma, value);
                comma = ", ";
            }
        }
    }
}

// What the dice would do to a cart if the round ended now.
static void say_outlook(const struct bristol_state *state, unsigned cart, struct ph_writer *writer) {
    if (state->phase != BRISTOL_PHASE_TURNS || state->carts[cart].out != 0) {
        return;
    }
    ph_write_format(writer, _("; as the dice lie it goes %u and %s"), bristol_steps(state, cart),
                    bristol_mingles(state, cart) ? _("MINGLES") : _("does not mingle"));
}

static void cart_words(const struct words_scene *scene, unsigned cart, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    say_cart(scene, cart, writer);
    say_outlook(state, cart, writer);
    ph_write_text(writer, ".\n");
    if (state->phase != BRISTOL_PHASE_TURNS || state->carts[cart].out != 0) {
        return;
    }
    const unsigned unlocked = bristol_unlocked(state);
    if (unlocked != 0) {
        ph_write_text(writer, _("\nIf this die were rolled once more, it would mingle:\n"));
    }
    BRISTOL_EACH(die, unlocked) {
        ph_write_text(writer, "  ");
        bristol_say_dice(writer, state, 1u << die);
        ph_write_text(writer, ": ");
        bristol_say_share(writer, bristol_odds_of_cart(state, cart, 1u << die).mingles);
        ph_write_char(writer, '\n');
    }
}

// ---- seats ----------------------------------------------------------------------------------------------------------

static void say_whereabouts(const struct bristol_state *state, unsigned seat, struct ph_writer *writer) {
    if (state->fate[seat] != BRISTOL_FATE_NONE) {
        ph_write_text(writer, bristol_say_fate(state->fate[seat]));
    } else if (state->cart_of[seat] != BRISTOL_NONE) {
        ph_write_format(writer, _("%s, %s"), bristol_say_cart(state->cart_of[seat]), bristol_say_place(state, seat));
    } else {
        ph_write_text(writer, _("not seated yet"));
    }
}

static bool sees_symptoms(const struct bristol_state *state, unsigned seat) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    bool sees = false;
    for (unsigned i = 0; i < symptoms->count; i++) {
        sees |= symptoms->cards[i] != BRISTOL_FACELESS && symptoms->cards[i] < BRISTOL_SYMPTOM_VALUES;
    }
    return sees;
}

// A seat with all that is to be seen of it, in one line.
static void say_seat(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool ghost = seat >= (unsigned)scene->players;
    if (ghost) {
        ph_write_text(writer, bristol_say_seat(scene, seat));
    } else {
        ph_write_format(writer, "%c %s", words_seat_letter((int)seat), bristol_say_seat(scene, seat));
    }
    if (!ghost && scene->seats->kinds[seat][0] != '\0') {
        ph_write_format(writer, " (%s)", scene->seats->kinds[seat]);
    }
    if (bristol_has_character(state, seat)) {
        ph_write_format(writer, _(", the %s"), bristol_character_names[state->characters[seat]]);
    }
    ph_write_text(writer, ": ");
    say_whereabouts(state, seat, writer);
    if (!ghost && bristol_is_alive(state, seat)) {
        ph_write_text(writer, "; ");
        bristol_say_count(writer, state->hands[seat].count, _("remedy"), _("remedies"));
    }
    if (sees_symptoms(state, seat)) {
        ph_write_text(writer, _("; symptoms "));
        bristol_say_symptoms(writer, state->symptoms[seat].cards, state->symptoms[seat].count);
    }
    if ((state->plague >> seat & 1u) != 0) {
        ph_write_text(writer, _("; has the plague"));
    }
}

static void seat_words(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_worlds worlds;
    struct ph_writer lines;
    bristol_worlds_draw(scene, &worlds);
    say_seat(scene, seat, writer);
    ph_write_text(writer, ".\n");
    if (bristol_has_character(state, seat)) {
        ph_write_format(writer, _("Special action: %s\n"), bristol_character_helps[state->characters[seat]]);
    }
    ph_write_text(writer, _("\nThe plague. "));
    bristol_say_seat_odds(scene, seat, &worlds, writer);
    ph_writer_init_heap(&lines);
    if (bristol_say_mingles(&lines, scene, seat, MINGLES_MAX) != 0) {
        ph_write_format(writer, _("\nMingles, the last first:\n%s"), lines.data);
    }
    ph_writer_reset(&lines);
    if (bristol_say_looks(&lines, scene, seat) != 0) {
        ph_write_format(writer, _("\nLooks:\n%s"), lines.data);
    }
    ph_writer_reset(&lines);
    if (bristol_say_claims(&lines, scene, seat) != 0) {
        ph_write_format(writer, _("\nClaims:\n%s"), lines.data);
    }
    ph_writer_deinit(&lines);
}

// ---- places ---------------------------------------------------------------------------------------------------------

static void die_words(const struct bristol_state *state, unsigned die, struct ph_writer *writer) {
    ph_write_format(writer, "d%u: ", die);
    bristol_say_face(writer, state->dice[die]);
    if ((state->locked >> die & 1u) != 0) {
        ph_write_text(writer, _(", locked for this round"));
    }
    ph_write_char(writer, '.');
    if (state->phase == BRISTOL_PHASE_TURNS && (state->locked >> die & 1u) == 0) {
        ph_write_text(writer, _(" Rolled again: "));
        bristol_say_roll_odds(writer, state, 1u << die);
    }
}

static void remedies_words(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    ph_write_format(writer, _("Remedies: %u in the deck; discarded, the top first: "), state->remedy_deck);
    const char *comma = "";
    for (unsigned i = state->remedy_discard_count; i-- > 0;) {
        ph_write_text(writer, comma);
        bristol_say_card(writer, state->remedy_discard[i]);
        comma = ", ";
    }
    ph_write_text(writer, state->remedy_discard_count == 0 ? _("none.\n") : ".\n");
    bristol_say_next_remedy(scene, writer);
    ph_write_char(writer, '\n');
}

static void symptoms_words(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_worlds worlds;
    bristol_worlds_draw(scene, &worlds);
    ph_write_text(writer, _("There are"));
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        ph_write_format(writer, value == 1 ? _(" %u cards of %u") : _(", %u of %u"), state->options.copies[value],
                        value);
    }
    ph_write_format(writer, _(". In the deck %u, discarded %u"), state->deck, state->discard_count);
    const char *comma = _("; of these you know: ");
    for (unsigned i = state->lying_count; i-- > 0;) {
        const unsigned value = bristol_lying_value(state->lying[i]);
        if (bristol_lying_place(state->lying[i]) == BRISTOL_PLACE_DISCARD && value < BRISTOL_SYMPTOM_VALUES) {
            ph_write_format(writer, "%s%u%s", comma, value, i == bristol_discard_top(state) ? _(" (on top)") : "");
            comma = ", ";
        }
    }
    ph_write_text(writer, ".\n");
    bristol_say_next_symptom(scene, &worlds, writer);
    ph_write_char(writer, '\n');
}

void bristol_survey_place(const struct words_scene *scene, unsigned place, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (place < BRISTOL_SPOT_CART) {
        die_words(state, place, writer);
        ph_write_char(writer, '\n');
    } else if (place < BRISTOL_SPOT_SEAT) {
        cart_words(scene, place - BRISTOL_SPOT_CART, writer);
    } else if (place < BRISTOL_SPOT_SYMPTOMS) {
        seat_words(scene, place - BRISTOL_SPOT_SEAT, writer);
    } else if (place == BRISTOL_SPOT_SYMPTOMS) {
        symptoms_words(scene, writer);
    } else {
        remedies_words(scene, writer);
    }
}

void bristol_survey_brief(const struct words_scene *scene, unsigned place, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (place < BRISTOL_SPOT_CART) {
        die_words(state, place, writer);
    } else if (place < BRISTOL_SPOT_SEAT) {
        say_cart(scene, place - BRISTOL_SPOT_CART, writer);
        say_outlook(state, place - BRISTOL_SPOT_CART, writer);
        ph_write_char(writer, '.');
    } else if (place < BRISTOL_SPOT_SYMPTOMS) {
        const unsigned seat = place - BRISTOL_SPOT_SEAT;
        struct bristol_past pasts[BRISTOL_SEATS_MAX];
        bristol_past_read(scene, pasts);
        say_seat(scene, seat, writer);
        if (pasts[seat].mingles != 0) {
            ph_write_text(writer, _("; mingled "));
            bristol_say_count(writer, pasts[seat].mingles, _("time"), _("times"));
        }
        ph_write_char(writer, '.');
    } else if (place == BRISTOL_SPOT_SYMPTOMS) {
        ph_write_format(writer, _("Symptoms: %u in the deck, %u discarded."), state->deck, state->discard_count);
    } else {
        ph_write_format(writer, _("Remedies: %u in the deck, %u discarded."), state->remedy_deck,
                        state->remedy_discard_count);
    }
}

// ---- the position ---------------------------------------------------------------------------------------------------

static void say_dice(const struct bristol_state *state, struct ph_writer *writer) {
    ph_write_text(writer, _("Dice: "));
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        ph_write_format(writer, "%sd%u ", die == 0 ? "" : ", ", die);
        bristol_say_face(writer, state->dice[die]);
        if ((state->locked >> die & 1u) != 0) {
            ph_write_text(writer, _(" (locked)"));
        }
    }
    ph_write_text(writer, ".\n");
}

void bristol_survey_position(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    ph_write_text(writer, _("Bristol 1350: "));
    bristol_survey_status(scene, writer);
    ph_write_text(writer, _(".\nCarts, in race order:\n"));
    for (unsigned i = 0; i < state->order_count; i++) {
        ph_write_text(writer, "  ");
        say_cart(scene, state->order[i], writer);
        say_outlook(state, state->order[i], writer);
        ph_write_text(writer, ".\n");
    }
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        if (state->carts[cart].out != 0) {
            ph_write_format(writer, _("  %s has left town.\n"), bristol_say_cart(cart));
        }
    }
    say_dice(state, writer);
    ph_write_text(writer, _("Seats:\n"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        ph_write_text(writer, "  ");
        bristol_survey_brief(scene, BRISTOL_SPOT_SEAT + seat, writer);
        ph_write_char(writer, '\n');
    }
    ph_write_format(writer, _("Symptoms: %u in the deck, %u discarded. Remedies: %u in the deck, %u discarded.\n"),
                    state->deck, state->discard_count, state->remedy_deck, state->remedy_discard_count);
    if (bristol_has_option(state, BRISTOL_ALMS)) {
        ph_write_text(writer, _("In the bag: "));
        bristol_say_count(writer, bristol_bag(state), _("coin"), _("coins"));
        ph_write_text(writer, ".\n");
    }
    bristol_survey_secrets(scene, writer);
}

// ---- secrets --------------------------------------------------------------------------------------------------------

static void say_own_health(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    unsigned total = 0;
    for (unsigned i = 0; i < symptoms->count; i++) {
        total += symptoms->cards[i];
    }
    ph_write_text(writer, scene->you ? _("Your symptoms: ") : _("Symptoms: "));
    bristol_say_symptoms(writer, symptoms->cards, symptoms->count);
    ph_write_format(writer, _(", %u in all. "), total);
    ph_write_text(writer, (state->plague >> seat & 1u) == 0 ? (scene->you ? _("You are healthy.\n") : _("Healthy.\n"))
                          : scene->you                      ? _("You have the plague.\n")
                                                            : _("The plague.\n"));
}

static void say_own_remedies(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_hand *const hand = &state->hands[seat];
    ph_write_text(writer, scene->you ? _("Your remedies: ") : _("Remedies: "));
    bristol_say_cards(writer, hand->cards, hand->count);
    ph_write_text(writer, ".\n");
    bristol_say_uses(writer, bristol_remedies_shown(hand->cards, hand->count));
}

// Coins, cards and looks that the viewer knows of and not everybody does.
static void say_known(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    for (unsigned i = 0; i < state->coin_count; i++) {
        const struct bristol_coin *const coin = &state->coins[i];
        if (coin->coin < BRISTOL_COIN_COUNT && bristol_is_alive(state, coin->owner)) {
            ph_write_format(writer, _("You know a coin of %s: %s.\n"), bristol_say_seat_within(scene, coin->owner),
                            bristol_say_coin(coin->coin));
        }
    }
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        for (unsigned i = 0; i < state->lying_count; i++) {
            const unsigned value = bristol_lying_value(state->lying[i]);
            if (bristol_lying_place(state->lying[i]) == 1 + cart && value < BRISTOL_SYMPTOM_VALUES) {
                ph_write_format(writer, _("You know that a %u lies in the area of %s.\n"), value,
                                bristol_say_cart(cart));
            }
        }
    }
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type == BRISTOL_EVENT_LOOKED && bristol_is_told(scene, event)) {
            ph_write_format(writer, _("Round %u: "), bristol_looked_of(event).round);
            bristol_say_look(writer, scene, event);
            ph_write_text(writer, ".\n");
        } else if (event->type == BRISTOL_EVENT_CONVENE && bristol_is_told(scene, event)) {
            const struct bristol_convene_event convene = bristol_convene_of(event);
            ph_write_format(writer, _("Round %u: the plagued were "), convene.round);
            bristol_say_mask(writer, scene, convene.seats);
            ph_write_text(writer, ".\n");
        }
    }
}

void bristol_survey_secrets(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (scene->viewer < 0 || state->phase == BRISTOL_PHASE_SETUP || state->phase == BRISTOL_PHASE_OVER) {
        return;
    }
    const unsigned seat = (unsigned)scene->viewer;
    if (bristol_is_alive(state, seat)) {
        say_own_health(scene, seat, writer);
        say_own_remedies(scene, seat, writer);
    }
    say_known(scene, writer);
    struct ph_writer lines;
    ph_writer_init_heap(&lines);
    if (bristol_say_mingles(&lines, scene, seat, MINGLES_MAX) != 0) {
        ph_write_format(writer, _("Mingles, the last first:\n%s"), lines.data);
    }
    ph_writer_deinit(&lines);
}
