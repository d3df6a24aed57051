// SPDX-License-Identifier: MIT
// A particle filter (sequential importance sampling with resampling; Gordon, Salmond and Smith 1993). Each particle
// deals all hidden cards at random, as the rules do, and is weighted by the likelihood of what the seat itself saw: in
// its own mingles, by the probability that the particle's pool deals the cards it got. Actions of others are weak
// evidence, and claims weaker still.
#include "ai/games/bristol1350/belief.h"

#include "ai/games/bristol1350/deeds.h"
#include "ai/games/bristol1350/filter.h"
#include "games/bristol1350/phases.h"

#include <string.h>

// The likelihood of a particle that an open card contradicts. Not 0, so that a few particles are enough: the card is
// then corrected, and most of what follows from it is kept.
static const double wrong_card = 0.1;
static const double wrong_plague = 0.05;

// ---- the beginning --------------------------------------------------------------------------------------------------

// The seat's first hand, as far as its log or view shows it.
static void first_hand(const struct bristol_filter *filter, uint8_t hand[2]) {
    unsigned found = 0;
    memset(hand, 0, 2);
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

// Finds since when the seats that are out had their last hands.
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

static void deal(struct bristol_filter *filter, struct bristol_particle *particle, const uint8_t own[2]) {
    const struct bristol_state *const view = filter->view;
    const unsigned last = bristol_dealt_highest(&view->options);
    memset(particle, 0, sizeof *particle);
    particle->weight = 1.0 / (double)BRISTOL_PARTICLES;
    memcpy(particle->deck, view->options.copies, sizeof particle->deck);
    memcpy(particle->cards[filter->seat], own, 2);
    bristol_particle_draw_known(particle, own[0]);
    bristol_particle_draw_known(particle, own[1]);
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        for (unsigned i = 0; i < 2 && filter->last[seat].known && filter->last[seat].at_start; i++) {
            particle->cards[seat][i] = filter->last[seat].cards[i];
            bristol_particle_draw_known(particle, particle->cards[seat][i]);
        }
    }
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        for (unsigned i = 0; i < 2 && particle->cards[seat][i] == 0; i++) {
            particle->cards[seat][i] = (uint8_t)bristol_particle_draw(&filter->random, particle, last);
        }
        bristol_particle_check(filter, particle, seat);
    }
}

// Without a history: a seat that has mingled got two new cards from all that there are, and may already have had the
// plague.
static void deal_again(struct bristol_filter *filter, struct bristol_particle *particle) {
    BRISTOL_EACH(seat, filter->view->mingled & ~(1u << filter->seat)) {
        for (unsigned i = 0; i < 2; i++) {
            const uint8_t old = particle->cards[seat][i];
            particle->deck[old] = (uint8_t)(particle->deck[old] + (old != 0));
            particle->cards[seat][i] = (uint8_t)bristol_particle_draw(&filter->random, particle, 4);
        }
        bristol_particle_check(filter, particle, seat);
    }
}

// ---- what happened --------------------------------------------------------------------------------------------------

static void read_out(struct bristol_filter *filter, struct bristol_out_event out) {
    const bool plagued = out.plague != 0;
    if (out.seat >= filter->view->pawns || out.seat == filter->seat || !bristol_is_symptom(out.symptoms[0]) ||
        !bristol_is_symptom(out.symptoms[1])) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &filter->belief->particles[i];
        particle->weight *=
            bristol_particle_hand_right(particle, out.seat, out.symptoms[0], out.symptoms[1]) ? 1 : wrong_card;
        particle->weight *= bristol_has_seat(particle->plague, out.seat) == plagued ? 1 : wrong_plague;
        bristol_particle_set_plague(particle, out.seat, plagued);
    }
    bristol_filter_weigh(filter);
}

// What the seat itself saw is certain. A particle that contradicts it gets weight 0, but its card is corrected: if all
// contradict it, all remain.
static void read_look(struct bristol_filter *filter, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    const unsigned seat = looked.seat;
    const unsigned card = looked.card;
    if (!bristol_filter_knows(filter, event) || looked.what == BRISTOL_LOOK_BARMAID || seat >= filter->view->pawns ||
        seat == filter->seat || !bristol_is_symptom(card)) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &filter->belief->particles[i];
        uint8_t *const cards = particle->cards[seat];
        if (looked.what == BRISTOL_LOOK_GHOST) {
            particle->weight *= bristol_particle_put_right(particle, &cards[looked.slot & 1u], card) ? 1 : 0;
            bristol_particle_check(filter, particle, seat);
            continue;
        }
        const unsigned same = (unsigned)(cards[0] == card) + (cards[1] == card); // a random one of the two
        particle->weight *= same / 2.0;
        if (same == 0) {
            bristol_particle_put_right(particle, &cards[ph_random_below(&filter->random, 2)], card);
            bristol_particle_check(filter, particle, seat);
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
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &filter->belief->particles[i];
        for (unsigned seat = 0; seat < filter->view->options.players; seat++) {
            if (bristol_is_alive(filter->view, seat) && seat != filter->seat) {
                particle->weight *=
                    bristol_has_seat(particle->plague, seat) == bristol_has_seat(plagued, seat) ? 1 : wrong_plague;
                bristol_particle_set_plague(particle, seat, (plagued >> seat & 1u) != 0);
            }
        }
    }
    bristol_filter_weigh(filter);
}

// A coin: a seat that keeps it hardly keeps the plague, and one that gives it away hardly gives a cure.
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
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &filter->belief->particles[i];
        unsigned coin = given_coin.coin;
        if (!known) {
            const double dice = (odds[0] + odds[1] + odds[2]) * ph_random_below(&filter->random, 1u << 20) / (1u << 20);
            coin = dice < odds[0] ? 0 : dice < odds[0] + odds[1] ? 1 : 2;
        }
        if (coin == BRISTOL_COIN_CURED) {
            particle->immune = (uint16_t)(particle->immune | 1u << owner);
            bristol_particle_set_plague(particle, owner, false);
        } else if (coin == BRISTOL_COIN_PLAGUE && !bristol_has_seat(particle->immune, owner)) {
            bristol_particle_set_plague(particle, owner, true);
        }
    }
}

// Claims are weak evidence, strongest when they harm the claimant.
static void read_claim(struct bristol_filter *filter, struct bristol_claim_event claim) {
    const unsigned what = claim.what[0];
    if (claim.by >= filter->view->pawns || claim.by == filter->seat) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &filter->belief->particles[i];
        if (claim.about == BRISTOL_ABOUT_PLAGUE) {
            const bool agrees = bristol_has_seat(particle->plague, claim.by) == (what != 0);
            particle->weight *= agrees ? 1 : what != 0 ? 0.5 : 0.95;
        } else if (claim.about == BRISTOL_ABOUT_ACCUSE && what < filter->view->pawns && what != filter->seat) {
            particle->weight *= bristol_has_seat(particle->plague, what) ? 1 : 0.9;
        }
    }
    bristol_filter_weigh(filter);
}

// Actions of others are weak evidence, but there are many.
static void read_deed(struct bristol_filter *filter, struct bristol_follower *follower, const struct ph_event *event) {
    struct bristol_deed deed;
    if (!bristol_follower_next(follower, event, &deed) || deed.seat == filter->seat) {
        return;
    }
    const double odds = bristol_deed_odds(&deed);
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &filter->belief->particles[i];
        particle->weight *= bristol_has_seat(particle->plague, deed.seat) ? odds : 1;
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

// Finally makes every particle consistent with the view, whatever the log said.
static void put_all_right(struct bristol_filter *filter, struct bristol_particle *particle) {
    const struct bristol_state *const view = filter->view;
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        const struct bristol_symptoms *const symptoms = &view->symptoms[seat];
        bool open = symptoms->count == 2; // of living players only to who sees everything
        for (unsigned i = 0; i < 2 && symptoms->count == 2; i++) {
            if (bristol_is_symptom(symptoms->cards[i])) {
                bristol_particle_put_right(particle, &particle->cards[seat][i], symptoms->cards[i]);
            } else {
                open = false;
            }
        }
        if (bristol_is_ghost(view, seat)) {
            if (bristol_is_alive(view, seat)) {
                bristol_particle_check(filter, particle, seat);
            }
        } else if (open || seat == filter->seat || !bristol_is_alive(view, seat)) {
            bristol_particle_set_plague(particle, seat, (view->plague >> seat & 1u) != 0);
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        const struct bristol_coin *const coin = &view->coins[i];
        if (coin->coin == BRISTOL_COIN_CURED) {
            particle->immune = (uint16_t)(particle->immune | 1u << coin->owner);
            bristol_particle_set_plague(particle, coin->owner, false);
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        const struct bristol_coin *const coin = &view->coins[i];
        if (coin->coin == BRISTOL_COIN_PLAGUE && !bristol_has_seat(particle->immune, coin->owner)) {
            bristol_particle_set_plague(particle, coin->owner, true);
        }
    }
}

void bristol_belief_init(struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                         unsigned seat) {
    const struct ph_key key = ph_key_from_seed(1350); // fixed: the belief depends on view and log alone
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
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        deal(&filter, &belief->particles[i], own);
        if (!mingled) {
            deal_again(&filter, &belief->particles[i]);
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
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        put_all_right(&filter, &belief->particles[i]);
    }
}

double bristol_belief_any_plagued(const struct bristol_belief *belief, unsigned seats) {
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        sum += (belief->particles[i].plague & seats) != 0 ? belief->particles[i].weight : 0;
    }
    return sum;
}

double bristol_belief_cards(const struct bristol_belief *belief, unsigned seat, unsigned value) {
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        const uint8_t *const cards = belief->particles[i].cards[seat];
        sum += belief->particles[i].weight * ((cards[0] == value) + (cards[1] == value));
    }
    return sum;
}
