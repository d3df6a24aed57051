// SPDX-License-Identifier: MIT
// Worlds that a seat cannot tell from the truth (determinization): hard facts of its view and log kept, the rest drawn
// by the numbers of cards. Who played how is not weighed; that is for bots (ai/games/bristol1350/belief.c).
#include "games/bristol1350/view.h"

#include "games/bristol1350/rule.h"

#include <string.h>

// What a seat knows about another one's symptoms and plague beyond its view, from its log.
struct known {
    bool start_hand; // it still has the cards dealt at set-up, so no 4s unless under Chaos
    bool healthy;    // it was healthy, and its hand is the same since
    bool plagued;    // certainly
    bool maybe;      // drawn: a hand that it had before made it plagued
    uint8_t shown[2];
    uint8_t shown_count; // cards of its present hand that the seat has looked at
};

struct world {
    struct bristol_state *state;
    struct ph_random *random;
    const struct bristol_wish *wish; // or NULL
    unsigned viewer;
    struct known known[BRISTOL_SEATS_MAX];
};

// One of the values, by their numbers; it is taken out. `total` is their sum.
static unsigned draw_value(uint8_t numbers[BRISTOL_SYMPTOM_VALUES], unsigned total, struct ph_random *random) {
    unsigned left = ph_random_below(random, total);
    unsigned value = 1;
    for (; left >= numbers[value]; value++) {
        left -= numbers[value];
        assert(value < BRISTOL_SYMPTOM_VALUES - 1);
    }
    numbers[value]--;
    return value;
}

// Whether a hand that a seat had in the past, of which nothing else is known, made it plagued: +1; cured it: −1.
static int past_hand(const struct world *world, bool start_hand) {
    const struct bristol_options *const options = &world->state->options;
    uint8_t numbers[BRISTOL_SYMPTOM_VALUES];
    memcpy(numbers, options->copies, sizeof numbers);
    unsigned total = bristol_symptom_total(options);
    if (start_hand && (options->flags & BRISTOL_CHAOS) == 0) {
        total -= numbers[4];
        numbers[4] = 0;
    }
    const unsigned first = draw_value(numbers, total, world->random);
    const unsigned sum = first + draw_value(numbers, total - 1, world->random);
    return sum >= BRISTOL_PLAGUE_TOTAL ? 1 : sum == 2 && (options->flags & BRISTOL_CURE) != 0 ? -1 : 0;
}

// A seat has got another hand.
static void hand_changes(struct world *world, unsigned seat) {
    struct known *const known = &world->known[seat];
    if (!known->healthy) {
        const int change = past_hand(world, known->start_hand);
        known->maybe = change > 0 || (known->maybe && change == 0);
    }
    known->start_hand = false;
    known->healthy = false;
    known->shown_count = 0;
}

static void read_look(struct world *world, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    if (looked.what != BRISTOL_LOOK_SHERIFF || looked.seat == world->viewer ||
        !ph_event_is_for(event, (int)world->viewer)) {
        return;
    }
    struct known *const known = &world->known[looked.seat];
    if (known->shown_count == 0 || (known->shown_count == 1 && known->shown[0] != looked.card)) {
        known->shown[known->shown_count++] = (uint8_t)looked.card;
    }
}

static void read_convene(struct world *world, const struct ph_event *event) {
    const unsigned plagued = bristol_convene_of(event).seats;
    if (!ph_event_is_for(event, (int)world->viewer)) {
        return;
    }
    for (unsigned seat = 0; seat < world->state->options.players; seat++) {
        struct known *const known = &world->known[seat];
        known->plagued |= (plagued >> seat & 1u) != 0;
        known->healthy = (plagued >> seat & 1u) == 0;
        known->maybe = false;
    }
}

static void read_log(struct world *world, struct ph_log log) {
    memset(world->known, 0, sizeof world->known);
    for (unsigned ghost = world->state->options.players; ghost < world->state->pawns; ghost++) {
        world->known[ghost].start_hand =
            ((unsigned)world->state->mingled >> ghost & 1u) == 0; // only mingles change its cards
    }
    for (size_t i = 0; i < log.count; i++) {
        const struct ph_event *const event = &log.events[i];
        switch (event->type) {
        case BRISTOL_TYPE_PAWN: // the log has the game from its beginning
            if (!bristol_is_ghost(world->state, ph_action_component(event->data, 1))) {
                world->known[ph_action_component(event->data, 1)].start_hand = true;
            }
            break;
        case BRISTOL_EVENT_MINGLED:
            hand_changes(world, bristol_mingled_of(event).seat);
            break;
        case BRISTOL_TYPE_DISCARD:
            hand_changes(world, event->seat);
            break;
        case BRISTOL_EVENT_LOOKED:
            read_look(world, event);
            break;
        case BRISTOL_EVENT_CONVENE:
            read_convene(world, event);
            break;
        default:
            break;
        }
    }
}

// The face of a hidden card that may be any unseen one; or, if it was dealt at set-up, any but a 4. Cards still without
// a face are none of the 4s either (B-CARD-2), and `open` cards besides this one may be: hidden ones and the deck's.
static unsigned hidden_face(const struct world *world, uint8_t unseen[BRISTOL_SYMPTOM_VALUES], bool start_card,
                            unsigned open) {
    const unsigned low = (unsigned)unseen[1] + unseen[2] + unseen[3];
    const bool chaos = bristol_has_option(world->state, BRISTOL_CHAOS);
    if (chaos) {
        return draw_value(unseen, low + unseen[4], world->random);
    }
    if (!start_card && (low == 0 || ph_random_below(world->random, open) < unseen[4])) {
        unseen[4]--;
        return 4;
    }
    return draw_value(unseen, low, world->random);
}

// Gives a card that is known to be in a hand to it.
static void take_known(uint8_t unseen[BRISTOL_SYMPTOM_VALUES], unsigned value, uint8_t *card) {
    assert(unseen[value] != 0);
    unseen[value]--;
    *card = (uint8_t)value;
}

static void sort(uint8_t *cards, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        const uint8_t card = cards[i];
        unsigned at = i;
        for (; at > 0 && cards[at - 1] > card; at--) {
            cards[at] = cards[at - 1];
        }
        cards[at] = card;
    }
}

// Whether a hidden card may have this face, by what hidden_face says.
static bool may_be(const struct world *world, const uint8_t unseen[BRISTOL_SYMPTOM_VALUES], bool start_card,
                   unsigned open, unsigned value) {
    if (value == 0 || value >= BRISTOL_SYMPTOM_VALUES || unseen[value] == 0) {
        return false;
    }
    return bristol_has_option(world->state, BRISTOL_CHAOS) ||
           (start_card ? value != 4 : value == 4 || unseen[4] < open);
}

// The wish for a hand without the cards that the seat has looked at, which the world has already. Whether they are
// among it.
static bool wish_without_shown(const struct world *world, unsigned seat, uint8_t wish[2]) {
    const struct known *const known = &world->known[seat];
    memcpy(wish, world->wish->cards[seat], 2);
    for (unsigned i = 0; i < known->shown_count && !bristol_is_ghost(world->state, seat); i++) {
        if (wish[1] == known->shown[i]) {
            wish[1] = wish[0];
        } else if (wish[0] != known->shown[i]) {
            return false;
        }
        wish[0] = 0;
    }
    return true;
}

// Gives hands the symptoms that are wished for. Whether all could have them.
static bool grant_hands(const struct world *world, struct bristol_state *state, uint8_t unseen[BRISTOL_SYMPTOM_VALUES],
                        unsigned *open) {
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const bool start_hand = world->known[seat].start_hand;
        struct bristol_symptoms *const symptoms = &state->symptoms[seat];
        uint8_t wish[2];
        if (seat == world->viewer || !bristol_is_alive(state, seat)) {
            continue;
        }
        if (!wish_without_shown(world, seat, wish)) {
            return false;
        }
        for (unsigned i = 0; i < symptoms->count && i < 2; i++) {
            if (symptoms->cards[i] != BRISTOL_HIDDEN) {
                continue;
            }
            if (!may_be(world, unseen, start_hand, *open, wish[i])) {
                return false;
            }
            take_known(unseen, wish[i], &symptoms->cards[i]);
            *open -= !start_hand;
        }
    }
    return true;
}

// The same for a pile, of which only the numbers are wished for; what cannot be granted stays hidden.
static void grant_pile(const struct world *world, struct bristol_state *state, uint8_t unseen[BRISTOL_SYMPTOM_VALUES],
                       unsigned *open, unsigned place) {
    uint8_t left[BRISTOL_SYMPTOM_VALUES];
    unsigned total = 0;
    memcpy(left, place == BRISTOL_PLACE_DISCARD ? world->wish->discard : world->wish->areas[place - 1], sizeof left);
    for (unsigned i = 0; i < state->lying_count; i++) {
        const unsigned value = bristol_lying_value(state->lying[i]);
        if (bristol_lying_place(state->lying[i]) == place && value < BRISTOL_SYMPTOM_VALUES) {
            left[value] = (uint8_t)(left[value] - (left[value] != 0));
        }
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        total += left[value];
    }
    for (unsigned i = 0; i < state->lying_count && total != 0; i++) {
        const uint16_t lying = state->lying[i];
        if (bristol_lying_place(lying) != place || bristol_lying_value(lying) != BRISTOL_HIDDEN) {
            continue;
        }
        const unsigned value = draw_value(left, total--, world->random);
        if (may_be(world, unseen, false, *open, value)) {
            unseen[value]--;
            (*open)--;
            state->lying[i] = bristol_lying(value, place, bristol_lying_seen(lying));
        }
    }
}

static bool grant(const struct world *world, struct bristol_state *state, uint8_t unseen[BRISTOL_SYMPTOM_VALUES],
                  unsigned *open) {
    if (!grant_hands(world, state, unseen, open)) {
        return false;
    }
    for (unsigned place = BRISTOL_PLACE_DISCARD; place <= BRISTOL_CART_COUNT; place++) {
        grant_pile(world, state, unseen, open, place);
    }
    return true;
}

// Fills in hidden symptoms. Cards dealt at set-up come first, then the others; with `meek` the hands of those who must
// be healthy come before all, with the lowest cards there are. Whether the hands are those that are wished for, if any
// are.
static bool fill_symptoms(const struct world *world, struct bristol_state *state, bool meek) {
    uint8_t unseen[BRISTOL_SYMPTOM_VALUES];
    unsigned open = state->deck;
    memcpy(unseen, state->unseen, sizeof unseen);
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const struct known *const known = &world->known[seat];
        struct bristol_symptoms *const symptoms = &state->symptoms[seat];
        for (unsigned i = 0, shown = 0; i < symptoms->count; i++) {
            if (symptoms->cards[i] != BRISTOL_HIDDEN) {
                continue;
            }
            if (shown < known->shown_count && !bristol_is_ghost(state, seat)) {
                take_known(unseen, known->shown[shown++], &symptoms->cards[i]);
            } else if (meek && known->healthy) {
                unsigned value = 1;
                while (value < 4 && unseen[value] == 0) {
                    value++;
                }
                take_known(unseen, value, &symptoms->cards[i]);
            } else {
                open += !known->start_hand;
            }
        }
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        open += bristol_lying_value(state->lying[i]) == BRISTOL_HIDDEN;
    }
    uint8_t *const drawn = state->pending.cards; // those of Leeches or the Serf that are still to be placed
    const unsigned drawn_count = state->pending.task == BRISTOL_TASK_COUNTESS ? 0 : state->pending.card_count;
    for (unsigned i = 0; i < drawn_count; i++) {
        open += drawn[i] == BRISTOL_HIDDEN;
    }
    if (world->wish != NULL && !grant(world, state, unseen, &open)) {
        return false;
    }
    for (unsigned start = 2; start-- > 0;) {
        for (unsigned seat = 0; seat < state->pawns; seat++) {
            struct bristol_symptoms *const symptoms = &state->symptoms[seat];
            for (unsigned i = 0; i < symptoms->count; i++) {
                if (symptoms->cards[i] == BRISTOL_HIDDEN && world->known[seat].start_hand == (start != 0)) {
                    symptoms->cards[i] = (uint8_t)hidden_face(world, unseen, start != 0, open);
                    open -= start == 0;
                }
            }
        }
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        const uint16_t lying = state->lying[i];
        if (bristol_lying_value(lying) == BRISTOL_HIDDEN) {
            state->lying[i] = bristol_lying(hidden_face(world, unseen, false, open--), bristol_lying_place(lying),
                                            bristol_lying_seen(lying));
        }
    }
    for (unsigned i = 0; i < drawn_count; i++) {
        drawn[i] = drawn[i] != BRISTOL_HIDDEN ? drawn[i] : (uint8_t)hidden_face(world, unseen, false, open--);
    }
    sort(drawn, drawn_count);
    return true;
}

static unsigned hand_total(const struct bristol_state *state, unsigned seat) {
    return (unsigned)state->symptoms[seat].cards[0] + state->symptoms[seat].cards[1];
}

// Whether those of whom it is known have hands of the healthy.
static bool healthy_are_healthy(const struct world *world, const struct bristol_state *state) {
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (world->known[seat].healthy && seat != world->viewer && bristol_is_alive(state, seat) &&
            hand_total(state, seat) >= BRISTOL_PLAGUE_TOTAL) {
            return false;
        }
    }
    return true;
}

static void sort_players(struct bristol_state *state) {
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        sort(state->symptoms[seat].cards, state->symptoms[seat].count);
    }
}

// One of the remedies that the seat has not seen, of which there are `left`.
static unsigned draw_remedy(const struct world *world, unsigned left) {
    uint8_t *const numbers = world->state->remedies_left;
    unsigned nth = ph_random_below(world->random, left);
    unsigned card = 0;
    for (; nth >= numbers[card]; card++) {
        nth -= numbers[card];
    }
    numbers[card]--;
    return card;
}

static void fill_remedies(const struct world *world) {
    struct bristol_state *const state = world->state;
    unsigned left = 0;
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        left += state->remedies_left[card];
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        struct bristol_hand *const hand = &state->hands[seat];
        struct bristol_hand drawn = {0};
        if (seat == world->viewer || !bristol_is_alive(state, seat)) {
            continue;
        }
        const unsigned fresh = seat == state->turn ? state->fresh.count : 0;
        memset(&state->fresh, 0, fresh == 0 ? 0 : sizeof state->fresh);
        for (unsigned i = 0; i < hand->count; i++) {
            const unsigned card = draw_remedy(world, left--);
            bristol_hand_add(&drawn, card);
            if (i < fresh) { // cards drawn this turn are as random as the others
                bristol_hand_add(&state->fresh, card);
            }
        }
        *hand = drawn;
    }
    struct bristol_pending *const pending = &state->pending;
    if (pending->task == BRISTOL_TASK_COUNTESS) {
        for (unsigned i = 0; i < pending->card_count; i++) {
            if (pending->cards[i] == BRISTOL_CARD_HIDDEN) {
                pending->cards[i] = (uint8_t)draw_remedy(world, left--);
            }
        }
        sort(pending->cards, pending->card_count);
    }
}

// A coin that the seat has not seen.
static unsigned draw_coin(const struct world *world) {
    unsigned numbers[BRISTOL_COIN_COUNT];
    unsigned total = 0;
    for (unsigned coin = 0; coin < BRISTOL_COIN_COUNT; coin++) {
        numbers[coin] = bristol_bag_of(world->state, coin);
        total += numbers[coin];
    }
    unsigned nth = ph_random_below(world->random, total);
    unsigned coin = 0;
    for (; nth >= numbers[coin]; coin++) {
        nth -= numbers[coin];
    }
    return coin;
}

// The same for one that was given, mostly one that goes with the wish.
static unsigned draw_given_coin(const struct world *world, unsigned owner) {
    enum { TRIES = 8 };
    const struct bristol_wish *const wish = world->wish;
    unsigned coin = draw_coin(world);
    if (wish == NULL) {
        return coin;
    }
    const bool immune = (wish->immune >> owner & 1u) != 0;
    const bool plagued = (wish->plague >> owner & 1u) != 0;
    if (immune && !bristol_has_coin(world->state, owner, BRISTOL_COIN_CURED) &&
        bristol_bag_of(world->state, BRISTOL_COIN_CURED) != 0) {
        return BRISTOL_COIN_CURED;
    }
    for (unsigned tries = 0; tries < TRIES; tries++) {
        if ((coin != BRISTOL_COIN_CURED || immune) && (coin != BRISTOL_COIN_PLAGUE || plagued || immune)) {
            break;
        }
        coin = draw_coin(world);
    }
    return coin;
}

static void fill_coins(const struct world *world) {
    struct bristol_state *const state = world->state;
    for (unsigned i = 0; i < state->coin_count; i++) {
        if (state->coins[i].coin == BRISTOL_COIN_HIDDEN) {
            state->coins[i].coin = (uint8_t)draw_given_coin(world, state->coins[i].owner);
        }
    }
    if (state->pending.coin == 1 + BRISTOL_COIN_HIDDEN) {
        state->pending.coin = (uint8_t)(1 + draw_coin(world));
    }
}

static void fill_plague(const struct world *world) {
    struct bristol_state *const state = world->state;
    BRISTOL_EACH(seat, state->alive & bristol_player_mask(state)) {
        const struct known *const known = &world->known[seat];
        if (seat == world->viewer) {
            continue;
        }
        const unsigned total = hand_total(state, seat);
        const bool cure = bristol_has_option(state, BRISTOL_CURE) && total == 2;
        const bool maybe =
            world->wish == NULL ? known->maybe : !known->healthy && (world->wish->plague >> seat & 1u) != 0;
        bool plagued = known->plagued || total >= BRISTOL_PLAGUE_TOTAL || (maybe && !cure);
        plagued |= bristol_has_coin(state, seat, BRISTOL_COIN_PLAGUE);
        plagued &= !bristol_has_coin(state, seat, BRISTOL_COIN_CURED);
        state->plague = (uint16_t)(state->plague | (unsigned)plagued << seat);
    }
}

static void fill_others(const struct world *world) {
    sort_players(world->state);
    fill_remedies(world);
    fill_coins(world);
    fill_plague(world);
    bristol_state_repeat(world->state);
}

void bristol_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *void_world) {
    enum { TRIES = 64 };
    const struct bristol_state seen = *(const struct bristol_state *)view;
    struct bristol_state *const state = void_world;
    struct world world = {.state = state, .random = random, .viewer = (unsigned)seat};
    *state = seen;
    if (state->phase == BRISTOL_PHASE_OVER) {
        return;
    }
    read_log(&world, log);
    unsigned tries = 0;
    do {
        *state = seen;
        fill_symptoms(&world, state, tries == TRIES);
    } while (!healthy_are_healthy(&world, state) && tries++ < TRIES);
    fill_others(&world);
}

bool bristol_determinize_as(const struct bristol_state *view, struct ph_log log, unsigned seat,
                            const struct bristol_wish *wish, struct ph_random *random, struct bristol_state *state) {
    struct world world = {.state = state, .random = random, .wish = wish, .viewer = seat};
    *state = *view;
    if (state->phase == BRISTOL_PHASE_OVER) {
        return true;
    }
    read_log(&world, log);
    if (!fill_symptoms(&world, state, false) || !healthy_are_healthy(&world, state)) {
        return false;
    }
    fill_others(&world);
    return true;
}
