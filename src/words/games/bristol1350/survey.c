// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/survey.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/health.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/past.h"

enum { MINGLES_MAX = 100 };

static const char *status_words(const struct bristol_state *state, bool tell_rest) {
    const bool last =
        state->last_round != 0; // this must not be cut off in a small window, and tells more than the number
    if (state->phase == BRISTOL_PHASE_SETUP) {
        return MSG("setting up");
    }
    if (state->phase == BRISTOL_PHASE_OVER) {
        return MSG("over in round {round}");
    }
    if (tell_rest) {
        return last ? MSG("THE LAST ROUND; {cart} leads, {left} to go")
                    : MSG("round {round}; {cart} leads, {left} to go");
    }
    return last ? MSG("THE LAST ROUND; {cart} leads") : MSG("round {round}; {cart} leads");
}

void bristol_survey_status(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool asking = state->node == BRISTOL_NODE_WHIP;                   // somebody answers in the turn of another
    const unsigned leading = state->order_count != 0 ? state->order[0] : 0; // some cart does until the game is over
    const unsigned at = state->carts[leading].at;
    if (asking && state->phase != BRISTOL_PHASE_SETUP && state->phase != BRISTOL_PHASE_OVER) {
        words_say(writer, scene->language, "turn of {who}; ", PAWN(who, scene, state->turn));
    }
    // The street tells how far it is, and a narrow window has no room for both.
    words_say_of(writer, scene->language, status_words(state, at < state->options.length && !asking),
                 COUNT(round, state->round), CART(cart, leading), COUNT(left, state->options.length - at));
}

int bristol_survey_turn(const void *state) {
    const struct bristol_state *const seen = state;
    return (int)(seen->round * BRISTOL_SEATS_MAX + seen->turn);
}

int bristol_survey_turn_words(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool turns = state->phase == BRISTOL_PHASE_TURNS;
    words_say_of(writer, scene->language,
                 turns               ? MSG("Round {round}: {who}")
                 : state->round == 0 ? MSG("The deal")
                                     : MSG("Round {round}: dice and carts"),
                 COUNT(round, state->round), PAWN(who, scene, state->turn));
    return turns ? state->turn : -1;
}

// ---- facts ----------------------------------------------------------------------------------------------------------

// Writes what stands between facts about a cart or a seat.
static void next_fact(const struct words_scene *scene, struct ph_writer *writer) {
    ph_write_text(writer, words_word(scene->language, "list", "; "));
}

// The cards of a place that the viewer knows. Returns how many.
static unsigned known_cards(const struct bristol_state *state, unsigned place, uint8_t values[BRISTOL_SYMPTOMS_MAX]) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->lying_count; i++) {
        const unsigned value = bristol_lying_value(state->lying[i]);
        if (bristol_lying_place(state->lying[i]) == place && value < BRISTOL_SYMPTOM_VALUES) {
            values[count++] = (uint8_t)value;
        }
    }
    return count;
}

static void say_values(const struct words_language *language, const uint8_t *values, unsigned count,
                       struct ph_writer *writer) {
    bool first = true;
    for (unsigned i = 0; i < count; i++) {
        words_comma(writer, language, &first);
        ph_write_int(writer, values[i]);
    }
}

// ---- carts ----------------------------------------------------------------------------------------------------------

static void say_area(const struct words_scene *scene, unsigned index, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned area = bristol_area_count(state, index);
    uint8_t values[BRISTOL_SYMPTOMS_MAX];
    char known[200];
    struct ph_writer text;
    if (area == 0) {
        return;
    }
    const unsigned count = known_cards(state, 1 + index, values);
    ph_writer_init(&text, known, sizeof known);
    say_values(scene->language, values, count, &text);
    next_fact(scene, writer);
    words_say_of(writer, scene->language,
                 count > 0 ? MSG("{area:leeched cards} in its area, known to you: {known}")
                           : MSG("{area:leeched cards} in its area"),
                 COUNT(area, area), TEXT(known, known));
}

static const char *cart_words(unsigned rank, bool empty) {
    switch (rank) {
    case 0:
        return empty ? MSG("{cart} (first): space {space} of {length}; nobody aboard")
                     : MSG("{cart} (first): space {space} of {length}; aboard, front to rear: {seats&}");
    case 1:
        return empty ? MSG("{cart} (second): space {space} of {length}; nobody aboard")
                     : MSG("{cart} (second): space {space} of {length}; aboard, front to rear: {seats&}");
    default:
        return empty ? MSG("{cart} (third): space {space} of {length}; nobody aboard")
                     : MSG("{cart} (third): space {space} of {length}; aboard, front to rear: {seats&}");
    }
}

// "Cedar (first): space 5 of 17; aboard, front to rear: Bruno and you; 1 leeched card in its area".
static void say_cart(const struct words_scene *scene, unsigned index, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_cart *const cart = &state->carts[index];
    const struct words_list seats = bristol_list_seats(scene, cart->pawns, cart->count);
    if (cart->out != 0) {
        words_say(writer, scene->language, "{cart} has left town", CART(cart, index));
        return;
    }
    words_say_of(writer, scene->language, cart_words(bristol_rank_of(state, index), cart->count == 0),
                 CART(cart, index), COUNT(space, cart->at), COUNT(length, state->options.length), PAWNS(seats, &seats));
    say_area(scene, index, writer);
}

// What the dice would do to a cart if the round ended now.
static void say_outlook(const struct words_scene *scene, unsigned cart, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (state->phase != BRISTOL_PHASE_TURNS || state->carts[cart].out != 0) {
        return;
    }
    next_fact(scene, writer);
    words_say_of(writer, scene->language,
                 bristol_mingles(state, cart) ? MSG("with these dice it goes {steps} and MINGLES")
                                              : MSG("with these dice it goes {steps} and does not mingle"),
                 COUNT(steps, bristol_steps(state, cart)));
}

static void cart_odds(const struct words_scene *scene, unsigned cart, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned unlocked = bristol_unlocked(state);
    if (unlocked != 0) {
        ph_write_char(writer, '\n');
        words_text_line(writer, scene->language, "If this die were rolled once more, it would mingle:");
    }
    BRISTOL_EACH(die, unlocked) {
        ph_write_text(writer, "  ");
        words_line(writer, scene->language, "{dice}: {share}", DICE(dice, scene->language, state, 1u << die),
                   SHARE(share, scene->language, bristol_odds_of_cart(state, cart, 1u << die).mingles));
    }
}

static void tell_cart(const struct words_scene *scene, unsigned cart, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    say_cart(scene, cart, writer);
    say_outlook(scene, cart, writer);
    ph_write_text(writer, ".\n");
    if (state->phase == BRISTOL_PHASE_TURNS && state->carts[cart].out == 0) {
        cart_odds(scene, cart, writer);
    }
}

// ---- seats ----------------------------------------------------------------------------------------------------------

static void say_whereabouts(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (state->fate[seat] != BRISTOL_FATE_NONE) {
        words_say(writer, scene->language, "{fate}", FATE(fate, scene, seat));
    } else if (state->cart_of[seat] != BRISTOL_NONE) {
        words_say(writer, scene->language, "{cart}, {bench}", CART(cart, state->cart_of[seat]),
                  BENCH(bench, state, seat));
    } else {
        ph_write_text(writer, words_text(scene->language, "not seated yet"));
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

// "B Bruno (rules), the Serf".
static void say_name(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool ghost = seat >= (unsigned)scene->players;
    const bool character = bristol_has_character(state, seat);
    const char letter[] = {words_seat_letter((int)seat), '\0'};
    const char *const kind = ghost ? "" : scene->seats->kinds[seat];
    words_say_of(writer, scene->language,
                 ghost                           ? MSG("{Who}")
                 : kind[0] == '\0' && !character ? MSG("{letter} {Who}")
                 : kind[0] == '\0'               ? MSG("{letter} {Who}, the {character}")
                 : !character                    ? MSG("{letter} {Who} ({bot})")
                                                 : MSG("{letter} {Who} ({bot}), the {character}"),
                 PAWN(who, scene, seat), TEXT(letter, letter), TEXT(bot, kind),
                 CHARACTER(character, character ? state->characters[seat] : 0));
}

// A seat with all that is to be seen of it, in one line.
static void say_seat(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    say_name(scene, seat, writer);
    ph_write_text(writer, words_word(scene->language, "list", ": "));
    say_whereabouts(scene, seat, writer);
    if (seat < (unsigned)scene->players && bristol_is_alive(state, seat)) {
        next_fact(scene, writer);
        words_say(writer, scene->language, "{count:remedies}", COUNT(count, state->hands[seat].count));
    }
    if (sees_symptoms(state, seat)) {
        next_fact(scene, writer);
        words_say(writer, scene->language, "symptoms {symptoms}",
                  SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count));
    }
    if ((state->plague >> seat & 1u) != 0) {
        next_fact(scene, writer);
        ph_write_text(writer, words_text(scene->language, "has the plague"));
    }
}

// A heading and lines below it, if there are any.
static void say_section(const struct words_scene *scene, const char *heading, const struct ph_writer *lines,
                        struct ph_writer *writer) {
    if (lines->length > 0) {
        ph_write_format(writer, "\n%s\n%s", words_find(scene->language, "", heading), lines->data);
    }
}

static void seat_past(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    struct ph_writer lines;
    ph_writer_init_heap(&lines);
    bristol_say_mingles(&lines, scene, seat, MINGLES_MAX);
    say_section(scene, MSG("Mingles, latest first:"), &lines, writer);
    ph_writer_reset(&lines);
    bristol_say_looks(&lines, scene, seat);
    say_section(scene, MSG("Looks:"), &lines, writer);
    ph_writer_reset(&lines);
    bristol_say_claims(&lines, scene, seat);
    say_section(scene, MSG("Claims:"), &lines, writer);
    ph_writer_deinit(&lines);
}

static void tell_seat(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_worlds worlds;
    bristol_worlds_draw(scene, &worlds);
    say_seat(scene, seat, writer);
    ph_write_text(writer, ".\n");
    if (bristol_has_character(state, seat)) {
        words_line(writer, scene->language, "Special action: {effect}",
                   NAME(effect, "effect", bristol_character_helps[state->characters[seat]]));
    }
    ph_write_char(writer, '\n');
    ph_write_text(writer, words_text(scene->language, "The plague."));
    ph_write_char(writer, ' ');
    bristol_say_seat_odds(scene, seat, &worlds, writer);
    seat_past(scene, seat, writer);
}

// ---- places ---------------------------------------------------------------------------------------------------------

static void tell_die(const struct words_scene *scene, unsigned die, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool locked = (state->locked >> die & 1u) != 0;
    words_say_of(writer, scene->language,
                 locked ? MSG("d{die}: {face}, locked for this round.") : MSG("d{die}: {face}."), COUNT(die, die),
                 FACE(face, state->dice[die]));
    if (state->phase == BRISTOL_PHASE_TURNS && !locked) {
        ph_write_char(writer, ' ');
        ph_write_text(writer, words_text(scene->language, "Rolled again:"));
        ph_write_char(writer, ' ');
        bristol_say_roll_odds(writer, scene->language, state, 1u << die);
    }
}

static void tell_remedies(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    char cards[1000];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, cards, sizeof cards);
    for (unsigned i = state->remedy_discard_count; i-- > 0;) {
        words_comma(&text, scene->language, &first);
        ph_write_text(&text, bristol_card(scene->language, state->remedy_discard[i]).words);
    }
    words_line_of(writer, scene->language,
                  first ? MSG("Remedies: {deck} in the deck; discarded, from the top: none.")
                        : MSG("Remedies: {deck} in the deck; discarded, from the top: {cards}."),
                  COUNT(deck, state->remedy_deck), TEXT(cards, cards));
    bristol_say_next_remedy(scene, writer);
    ph_write_char(writer, '\n');
}

// The discarded symptoms that the viewer knows, the last first; the one on top is marked.
static void say_discard(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    bool first = true;
    for (unsigned i = state->lying_count; i-- > 0;) {
        const unsigned value = bristol_lying_value(state->lying[i]);
        if (bristol_lying_place(state->lying[i]) == BRISTOL_PLACE_DISCARD && value < BRISTOL_SYMPTOM_VALUES) {
            words_comma(writer, scene->language, &first);
            words_say_of(writer, scene->language,
                         i == bristol_discard_top(state) ? MSG("{value} (on top)") : MSG("{value}"),
                         COUNT(value, value));
        }
    }
}

static void tell_symptoms(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_worlds worlds;
    char copies[200];
    char known[400];
    struct ph_writer text;
    bool first = true;
    bristol_worlds_draw(scene, &worlds);
    ph_writer_init(&text, copies, sizeof copies);
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        words_comma(&text, scene->language, &first);
        words_say_of(&text, scene->language, value == 1 ? MSG("{count} cards of {value}") : MSG("{count} of {value}"),
                     COUNT(count, state->options.copies[value]), COUNT(value, value));
    }
    ph_writer_init(&text, known, sizeof known);
    say_discard(scene, &text);
    words_line_of(writer, scene->language,
                  text.length > 0
                      ? MSG("There are {copies}. In the deck {deck}, discarded {discard}; of these you know: {known}.")
                      : MSG("There are {copies}. In the deck {deck}, discarded {discard}."),
                  TEXT(copies, copies), COUNT(deck, state->deck), COUNT(discard, state->discard_count),
                  TEXT(known, known));
    bristol_say_next_symptom(scene, &worlds, writer);
    ph_write_char(writer, '\n');
}

void bristol_survey_place(const struct words_scene *scene, unsigned place, struct ph_writer *writer) {
    if (place < BRISTOL_SPOT_CART) {
        tell_die(scene, place, writer);
        ph_write_char(writer, '\n');
    } else if (place < BRISTOL_SPOT_SEAT) {
        tell_cart(scene, place - BRISTOL_SPOT_CART, writer);
    } else if (place < BRISTOL_SPOT_SYMPTOMS) {
        tell_seat(scene, place - BRISTOL_SPOT_SEAT, writer);
    } else if (place == BRISTOL_SPOT_SYMPTOMS) {
        tell_symptoms(scene, writer);
    } else {
        tell_remedies(scene, writer);
    }
}

static void brief_seat(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    struct bristol_past pasts[BRISTOL_SEATS_MAX];
    bristol_past_read(scene, pasts);
    say_seat(scene, seat, writer);
    if (pasts[seat].mingles != 0) {
        next_fact(scene, writer);
        words_say(writer, scene->language, "mingled {count?one:once|{count} times}", COUNT(count, pasts[seat].mingles));
    }
    ph_write_char(writer, '.');
}

void bristol_survey_brief(const struct words_scene *scene, unsigned place, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (place < BRISTOL_SPOT_CART) {
        tell_die(scene, place, writer);
    } else if (place < BRISTOL_SPOT_SEAT) {
        say_cart(scene, place - BRISTOL_SPOT_CART, writer);
        say_outlook(scene, place - BRISTOL_SPOT_CART, writer);
        ph_write_char(writer, '.');
    } else if (place < BRISTOL_SPOT_SYMPTOMS) {
        brief_seat(scene, place - BRISTOL_SPOT_SEAT, writer);
    } else if (place == BRISTOL_SPOT_SYMPTOMS) {
        words_say(writer, scene->language, "Symptoms: {deck} in the deck, {discard} discarded.",
                  COUNT(deck, state->deck), COUNT(discard, state->discard_count));
    } else {
        words_say(writer, scene->language, "Remedies: {deck} in the deck, {discard} discarded.",
                  COUNT(deck, state->remedy_deck), COUNT(discard, state->remedy_discard_count));
    }
}

// "goes 3", and below "mingles": what the dice would do to a cart if the round ended now.
void bristol_survey_note(const struct words_scene *scene, unsigned place, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned cart = place - BRISTOL_SPOT_CART;
    const bool is_cart = place >= BRISTOL_SPOT_CART && place < BRISTOL_SPOT_SEAT;
    if (is_cart && state->phase == BRISTOL_PHASE_TURNS && state->carts[cart].out == 0) {
        words_say_of(writer, scene->language,
                     bristol_mingles(state, cart) ? MSG("{steps?=0:stands still|goes {steps}}\nmingles")
                                                  : MSG("{steps?=0:stands still|goes {steps}}"),
                     COUNT(steps, bristol_steps(state, cart)));
    }
}

// ---- the position ---------------------------------------------------------------------------------------------------

static void say_dice(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    char dice[300];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, dice, sizeof dice);
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        words_comma(&text, scene->language, &first);
        words_say_of(&text, scene->language,
                     (state->locked >> die & 1u) != 0 ? MSG("d{die} {face} (locked)") : MSG("d{die} {face}"),
                     COUNT(die, die), FACE(face, state->dice[die]));
    }
    words_line(writer, scene->language, "Dice: {dice}.", TEXT(dice, dice));
}

static void say_carts(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    words_text_line(writer, scene->language, "Carts, in race order:");
    for (unsigned i = 0; i < state->order_count; i++) {
        ph_write_text(writer, "  ");
        say_cart(scene, state->order[i], writer);
        say_outlook(scene, state->order[i], writer);
        ph_write_text(writer, ".\n");
    }
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        if (state->carts[cart].out != 0) {
            ph_write_text(writer, "  ");
            words_line(writer, scene->language, "{cart} has left town.", CART(cart, cart));
        }
    }
}

void bristol_survey_position(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    words_say_heading(scene, writer);
    say_carts(scene, writer);
    say_dice(scene, writer);
    words_text_line(writer, scene->language, "Seats:");
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        ph_write_text(writer, "  ");
        brief_seat(scene, seat, writer);
        ph_write_char(writer, '\n');
    }
    words_line(writer, scene->language,
               "Symptoms: {deck} in the deck, {discard} discarded. Remedies: {remedies} in the deck, {used} discarded.",
               COUNT(deck, state->deck), COUNT(discard, state->discard_count), COUNT(remedies, state->remedy_deck),
               COUNT(used, state->remedy_discard_count));
    if (bristol_has_option(state, BRISTOL_ALMS)) {
        words_line(writer, scene->language, "In the bag: {count:coins}.", COUNT(count, bristol_bag(state)));
    }
    bristol_survey_secrets(scene, writer);
}

// ---- secrets --------------------------------------------------------------------------------------------------------

static void say_own_remedies(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_hand *const hand = &state->hands[seat];
    words_line_of(writer, scene->language, scene->you ? MSG("Your remedies: {cards}.") : MSG("Remedies: {cards}."),
                  CARDS(cards, scene->language, hand->cards, hand->count));
    bristol_say_uses(writer, scene->language, bristol_remedies_shown(hand->cards, hand->count));
}

static void say_event(const struct words_scene *scene, const struct ph_event *event, struct ph_writer *writer) {
    if (event->type == BRISTOL_EVENT_LOOKED) {
        char look[200];
        struct ph_writer text;
        ph_writer_init(&text, look, sizeof look);
        bristol_say_look(&text, scene, event);
        words_line(writer, scene->language, "Round {round}: {event}.", COUNT(round, bristol_looked_of(event).round),
                   TEXT(event, look));
    } else if (event->type == BRISTOL_EVENT_CONVENE) {
        const struct bristol_convene_event convene = bristol_convene_of(event);
        const struct words_list seats = bristol_list_mask(scene, convene.seats);
        words_line(writer, scene->language, "Round {round}: {seats&} had the plague.", COUNT(round, convene.round),
                   PAWNS(seats, &seats));
    }
}

// Coins, cards and looks that the viewer knows of and not everybody does.
static void say_known(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    for (unsigned i = 0; i < state->coin_count; i++) {
        const struct bristol_coin *const coin = &state->coins[i];
        if (coin->coin < BRISTOL_COIN_COUNT && bristol_is_alive(state, coin->owner)) {
            words_line(writer, scene->language, "You have seen {who?you:a coin of yours|a coin of {who}}: {coin}.",
                       PAWN(who, scene, coin->owner), COIN(coin, coin->coin));
        }
    }
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        uint8_t values[BRISTOL_SYMPTOMS_MAX];
        const unsigned count = known_cards(state, 1 + cart, values);
        for (unsigned i = 0; i < count; i++) {
            words_line(writer, scene->language, "You know that there is a {value} in the area of {cart}.",
                       COUNT(value, values[i]), CART(cart, cart));
        }
    }
    for (size_t i = 0; i < scene->log.count; i++) {
        if (bristol_is_told(scene, &scene->log.events[i])) {
            say_event(scene, &scene->log.events[i], writer);
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
        bristol_say_health(scene, writer);
        ph_write_char(writer, '\n');
        say_own_remedies(scene, seat, writer);
    }
    say_known(scene, writer);
    struct ph_writer lines;
    ph_writer_init_heap(&lines);
    if (bristol_say_mingles(&lines, scene, seat, MINGLES_MAX) != 0) {
        words_text_line(writer, scene->language, "Mingles, latest first:");
        ph_write_text(writer, lines.data);
    }
    ph_writer_deinit(&lines);
}
