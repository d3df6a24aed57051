// SPDX-License-Identifier: MIT
// A particle filter (sequential importance sampling with resampling, Gordon, Salmond and Smith 1993). A guess deals all
// hidden cards at random, as the rules do; what the seat itself saw gives the guess its weight: in a mingle of its own,
// how likely the pool of that guess deals it what it got. What others do is weak evidence, and what they say weaker.
#include "ai/games/bristol1350/belief.h"

#include "ai/games/bristol1350/deeds.h"
#include "ai/games/bristol1350/filter.h"
#include "games/bristol1350/phases.h"

#include <string.h>

// How much less likely a guess is that an open card shows to be wrong. Not 0, so that a few guesses are enough: the
// card is then put right, and what follows from it is mostly kept.
static const double wrong_card = 0.1;
static const double wrong_plague = 0.05;

// ---- the beginning --------------------------------------------------------------------------------------------------

// The hand with which the seat began, as far as its log or its view tells.
static void first_hand(const struct bristol_filter *filter, uint8_t hand[2]) {
    unsigned found = 0;
    for (size_t i = 0; i < filter->log.count; i++) {
        const struct ph_event *const event = &filter->log.events[i];
        if (event->type == BRISTOL_TYPE_SYMPTOM && event->chance != 0 && found < 2 &&
            ph_action_component(event->data, 1) == filter->seat + 1 && bristol_filter_knows(filter, event)) {
            hand[found++] = ph_action_component(event->data, 2);
        } else if (event->type == BRISTOL_EVENT_ROUND && found < 2) {
            found = 0;
            break;
        } else if (event->type == BRISTOL_EVENT_MINGLED && bristol_mingled_of(event).seat == filter->seat) {
            if (found < 2) {
                memcpy(hand, bristol_mingled_of(event).gave, 2);
                found = 2;
            }
            break;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t value = hand[i];
        if (found < 2 || value == 0 || value >= BRISTOL_SYMPTOM_VALUES) {
            memcpy(hand, filter->view->symptoms[filter->seat].cards, 2);
            break;
        }
    }
}

// Since when the last hands of those who are out were theirs.
static void read_last_hands(struct bristol_filter *filter) {
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        filter->last[seat] = (struct bristol_known_hand){.at_start = true};
    }
    for (size_t i = 0; i < filter->log.count; i++) {
        const struct ph_event *const event = &filter->log.events[i];
        const unsigned seat = event->type == BRISTOL_EVENT_MINGLED  ? bristol_mingled_of(event).seat
                              : event->type == BRISTOL_TYPE_DISCARD ? event->seat
                              : event->type == BRISTOL_EVENT_OUT    ? bristol_out_of(event).seat
                                                                    : BRISTOL_NONE;
        if (seat >= filter->view->pawns || seat == filter->seat) {
            continue;
        }
        struct bristol_known_hand *const hand = &filter->last[seat];
        if (event->type != BRISTOL_EVENT_OUT) {
            hand->at_start = false;
            hand->since = i;
        } else {
            memcpy(hand->cards, bristol_out_of(event).symptoms, 2);
            hand->known = bristol_is_symptom(hand->cards[0]) && bristol_is_symptom(hand->cards[1]);
        }
    }
}

static void deal(struct bristol_filter *filter, struct bristol_guess *guess, const uint8_t own[2]) {
    const struct bristol_state *const view = filter->view;
    const unsigned last = bristol_dealt_highest(&view->options);
    memset(guess, 0, sizeof *guess);
    guess->weight = 1.0 / BRISTOL_GUESSES;
    memcpy(guess->deck, view->options.copies, sizeof guess->deck);
    memcpy(guess->cards[filter->seat], own, 2);
    bristol_guess_draw_known(guess, own[0]);
    bristol_guess_draw_known(guess, own[1]);
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        for (unsigned i = 0; i < 2 && filter->last[seat].known && filter->last[seat].at_start; i++) {
            guess->cards[seat][i] = filter->last[seat].cards[i];
            bristol_guess_draw_known(guess, guess->cards[seat][i]);
        }
    }
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        for (unsigned i = 0; i < 2 && guess->cards[seat][i] == 0; i++) {
            guess->cards[seat][i] = (uint8_t)bristol_guess_draw(&filter->random, guess, last);
        }
        bristol_guess_check(filter, guess, seat);
    }
}

// Without a history: who has mingled got two cards anew, of all that there are, and may have had the plague before.
static void deal_again(struct bristol_filter *filter, struct bristol_guess *guess) {
    BRISTOL_EACH(seat, filter->view->mingled & ~(1u << filter->seat)) {
        for (unsigned i = 0; i < 2; i++) {
            const uint8_t old = guess->cards[seat][i];
            guess->deck[old] = (uint8_t)(guess->deck[old] + (old != 0));
            guess->cards[seat][i] = (uint8_t)bristol_guess_draw(&filter->random, guess, 4);
        }
        bristol_guess_check(filter, guess, seat);
    }
}

// ---- what happened
// ---------------------------------------------------------------------------------------------------

static void read_out(struct bristol_filter *filter, struct bristol_out_event out) {
    const bool plagued = out.plague != 0;
    if (out.seat >= filter->view->pawns || out.seat == filter->seat || !bristol_is_symptom(out.symptoms[0]) ||
        !bristol_is_symptom(out.symptoms[1])) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        guess->weight *= bristol_guess_hand_right(guess, out.seat, out.symptoms[0], out.symptoms[1]) ? 1 : wrong_card;
        guess->weight *= bristol_has_seat(guess->plague, out.seat) == plagued ? 1 : wrong_plague;
        bristol_guess_set_plague(guess, out.seat, plagued);
    }
    bristol_filter_weigh(filter);
}

// What the seat itself saw is certain. A guess that has it wrong weighs nothing, but its card is put right: if all
// have, all remain.
static void read_look(struct bristol_filter *filter, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    const unsigned seat = looked.seat;
    const unsigned card = looked.card;
    if (!bristol_filter_knows(filter, event) || looked.what == BRISTOL_LOOK_BARMAID || seat >= filter->view->pawns ||
        seat == filter->seat || !bristol_is_symptom(card)) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        uint8_t *const cards = guess->cards[seat];
        if (looked.what == BRISTOL_LOOK_GHOST) {
            guess->weight *= bristol_guess_put_right(guess, &cards[looked.slot & 1u], card) ? 1 : 0;
            bristol_guess_check(filter, guess, seat);
            continue;
        }
        const unsigned same = (unsigned)(cards[0] == card) + (cards[1] == card); // a random one of the two
        guess->weight *= same / 2.0;
        if (same == 0) {
            bristol_guess_put_right(guess, &cards[ph_random_below(&filter->random, 2)], card);
            bristol_guess_check(filter, guess, seat);
        }
    }
    bristol_filter_weigh(filter);
}

// The plagued know each other (B-CONVENE-1).
static void read_convene(struct bristol_filter *filter, const struct ph_event *event) {
    const unsigned plagued = bristol_convene_of(event).seats;
    if (!bristol_filter_knows(filter, event)) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        for (unsigned seat = 0; seat < filter->view->options.players; seat++) {
            if (bristol_is_alive(filter->view, seat) && seat != filter->seat) {
                guess->weight *=
                    bristol_has_seat(guess->plague, seat) == bristol_has_seat(plagued, seat) ? 1 : wrong_plague;
                bristol_guess_set_plague(guess, seat, (plagued >> seat & 1u) != 0);
            }
        }
    }
    bristol_filter_weigh(filter);
}

// A coin: who keeps it himself will hardly have the plague of it, and who gives it away hardly gives a cure.
static void read_coin(struct bristol_filter *filter, const struct ph_event *event) {
    static const double kept[] = {4, 0.1, 1};
    static const double given[] = {4, 1, 0.1};
    const struct bristol_coin_event given_coin = bristol_coin_of(event);
    const unsigned owner = given_coin.owner;
    const bool known = bristol_filter_knows(filter, event);
    const double *const odds = given_coin.from == owner ? kept : given;
    if (owner >= filter->view->pawns) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        unsigned coin = given_coin.coin;
        if (!known) {
            const double dice = (odds[0] + odds[1] + odds[2]) * ph_random_below(&filter->random, 1u << 20) / (1u << 20);
            coin = dice < odds[0] ? 0 : dice < odds[0] + odds[1] ? 1 : 2;
        }
        if (coin == BRISTOL_COIN_CURED) {
            guess->immune = (uint16_t)(guess->immune | 1u << owner);
            bristol_guess_set_plague(guess, owner, false);
        } else if (coin == BRISTOL_COIN_PLAGUE && !bristol_has_seat(guess->immune, owner)) {
            bristol_guess_set_plague(guess, owner, true);
        }
    }
}

// What people say weighs little, and most when it harms themselves.
static void read_claim(struct bristol_filter *filter, struct bristol_claim_event claim) {
    const unsigned what = claim.what[0];
    if (claim.by >= filter->view->pawns || claim.by == filter->seat) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        if (claim.about == BRISTOL_ABOUT_PLAGUE) {
            const bool agrees = bristol_has_seat(guess->plague, claim.by) == (what != 0);
            guess->weight *= agrees ? 1 : what != 0 ? 0.5 : 0.95;
        } else if (claim.about == BRISTOL_ABOUT_ACCUSE && what < filter->view->pawns && what != filter->seat) {
            guess->weight *= bristol_has_seat(guess->plague, what) ? 1 : 0.9;
        }
    }
    bristol_filter_weigh(filter);
}

// What others do is weak evidence, but there is much of it.
static void read_deed(struct bristol_filter *filter, struct bristol_follower *follower, const struct ph_event *event) {
    unsigned seat = 0;
    const unsigned deed = bristol_follower_next(follower, event, &seat);
    if (deed == BRISTOL_NO_DEED || seat == filter->seat) {
        return;
    }
    const double odds = bristol_deed_odds(deed);
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        guess->weight *= bristol_has_seat(guess->plague, seat) ? odds : 1;
    }
    bristol_filter_weigh(filter);
}

static size_t read_event(struct bristol_filter *filter, size_t at) {
    const struct ph_event *const event = &filter->log.events[at];
    switch (event->type) {
    case BRISTOL_EVENT_MINGLED:
        return bristol_filter_mingle(filter, at);
    case BRISTOL_EVENT_DREW:
        bristol_filter_drew(filter, bristol_drew_of(event));
        break;
    case BRISTOL_TYPE_DISCARD:
        bristol_filter_discard(filter, event);
        break;
    case BRISTOL_EVENT_PLACED:
        bristol_filter_place(filter, bristol_placed_of(event));
        break;
    case BRISTOL_EVENT_OUT:
        read_out(filter, bristol_out_of(event));
        break;
    case BRISTOL_EVENT_LOOKED:
        read_look(filter, event);
        break;
    case BRISTOL_EVENT_CONVENE:
        read_convene(filter, event);
        break;
    case BRISTOL_EVENT_COIN:
        read_coin(filter, event);
        break;
    case BRISTOL_EVENT_CLAIM:
        read_claim(filter, bristol_claim_of(event));
        break;
    default:
        break;
    }
    return at;
}

// In the end what the view shows holds in every guess, whatever the log told.
static void put_all_right(struct bristol_filter *filter, struct bristol_guess *guess) {
    const struct bristol_state *const view = filter->view;
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        const struct bristol_symptoms *const symptoms = &view->symptoms[seat];
        bool open = symptoms->count == 2; // of living players only to who sees everything
        for (unsigned i = 0; i < 2 && symptoms->count == 2; i++) {
            if (bristol_is_symptom(symptoms->cards[i])) {
                bristol_guess_put_right(guess, &guess->cards[seat][i], symptoms->cards[i]);
            } else {
                open = false;
            }
        }
        if (bristol_is_ghost(view, seat)) {
            if (bristol_is_alive(view, seat)) {
                bristol_guess_check(filter, guess, seat);
            }
        } else if (open || seat == filter->seat || !bristol_is_alive(view, seat)) {
            bristol_guess_set_plague(guess, seat, (view->plague >> seat & 1u) != 0);
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        const struct bristol_coin *const coin = &view->coins[i];
        if (coin->coin == BRISTOL_COIN_CURED) {
            guess->immune = (uint16_t)(guess->immune | 1u << coin->owner);
            bristol_guess_set_plague(guess, coin->owner, false);
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        const struct bristol_coin *const coin = &view->coins[i];
        if (coin->coin == BRISTOL_COIN_PLAGUE && !bristol_has_seat(guess->immune, coin->owner)) {
            bristol_guess_set_plague(guess, coin->owner, true);
        }
    }
}

void bristol_belief_init(struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                         unsigned seat) {
    const struct ph_key key = ph_key_from_seed(1350); // any one will do: all that counts comes from view and log
    struct bristol_filter filter = {
        .belief = belief,
        .view = view,
        .log = log,
        .seat = seat,
        .random = ph_random_at(&key, PH_STREAM_SEARCH, seat),
    };
    uint8_t own[2];
    bool mingled = false;
    first_hand(&filter, own);
    read_last_hands(&filter);
    for (size_t i = 0; i < log.count; i++) {
        mingled |= log.events[i].type == BRISTOL_EVENT_MINGLED;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        deal(&filter, &belief->guesses[i], own);
        if (!mingled) {
            deal_again(&filter, &belief->guesses[i]);
        }
    }
    struct bristol_follower follower;
    bristol_follower_init(&follower, view);
    for (size_t i = 0; i < log.count; i++) {
        const size_t first = i;
        i = read_event(&filter, i);
        for (size_t read = first; read <= i; read++) {
            read_deed(&filter, &follower, &log.events[read]);
        }
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        put_all_right(&filter, &belief->guesses[i]);
    }
}

double bristol_belief_any_plagued(const struct bristol_belief *belief, unsigned seats) {
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        sum += (belief->guesses[i].plague & seats) != 0 ? belief->guesses[i].weight : 0;
    }
    return sum;
}

double bristol_belief_cards(const struct bristol_belief *belief, unsigned seat, unsigned value) {
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        const uint8_t *const cards = belief->guesses[i].cards[seat];
        sum += belief->guesses[i].weight * ((cards[0] == value) + (cards[1] == value));
    }
    return sum;
}
