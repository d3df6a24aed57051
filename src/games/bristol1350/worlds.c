// SPDX-License-Identifier: MIT
// Worlds that a seat cannot tell from the truth (determinization): what its view shows is kept, the symptoms that it
// hides and the plague are those of a course of all cards that fits its log (worlds/trace.h), the rest is drawn by the
// numbers of cards. Who played how is not weighed; that is for bots (ai/games/bristol1350/belief.c).
#include "games/bristol1350/worlds/world.h"

#include "games/bristol1350/phases.h"
#include "games/bristol1350/worlds/trace.h"

#include <assert.h>
#include <string.h>

// ---- symptoms -------------------------------------------------------------------------------------------------------

unsigned bristol_value_draw(uint8_t numbers[BRISTOL_SYMPTOM_VALUES], unsigned total, struct ph_random *random) {
    unsigned left = ph_random_below(random, total);
    unsigned value = 1;
    for (; left >= numbers[value]; value++) {
        left -= numbers[value];
        assert(value < BRISTOL_SYMPTOM_VALUES - 1);
    }
    numbers[value]--;
    return value;
}

// The face of a hidden card that may be any unseen one; or, if it was dealt at set-up, any but a 4. Cards still without
// a face are none of the 4s either (B-CARD-2), and `open` cards besides this one may be: hidden ones and the deck's.
static unsigned hidden_face(struct bristol_world *world, bool low) {
    uint8_t *const unseen = world->unseen;
    const unsigned lows = (unsigned)unseen[1] + unseen[2] + unseen[3];
    if (bristol_dealt_highest(&world->state->options) == 4) {
        return bristol_value_draw(unseen, lows + unseen[4], world->random);
    }
    if (!low && (lows == 0 || ph_random_below(world->random, world->open) < unseen[4])) {
        unseen[4]--;
        return 4;
    }
    return bristol_value_draw(unseen, lows, world->random);
}

// Whether a hidden card may have this face, by what hidden_face says.
static bool may_be(const struct bristol_world *world, bool low, unsigned value) {
    const uint8_t *const unseen = world->unseen;
    if (value == 0 || value >= BRISTOL_SYMPTOM_VALUES || unseen[value] == 0) {
        return false;
    }
    return bristol_dealt_highest(&world->state->options) == 4 ||
           (low ? value != 4 : value == 4 || unseen[4] < world->open);
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

static void add_slot(struct bristol_world *world, uint8_t *card, unsigned number, unsigned seat) {
    world->slots[world->count++] =
        (struct bristol_slot){.card = card, .number = (uint8_t)number, .seat = (uint8_t)seat};
}

// Symptoms of Leeches or the Serf that are still to be placed.
static unsigned drawn_count(const struct bristol_state *state) {
    return state->pending.task == BRISTOL_TASK_COUNTESS ? 0 : state->pending.card_count;
}

void bristol_world_begin(struct bristol_world *world, const struct bristol_state *view, struct bristol_state *state,
                         unsigned viewer, struct ph_random *random) {
    *state = *view;
    world->state = state;
    world->random = random;
    world->wish = NULL;
    world->viewer = viewer;
    world->count = 0;
    memcpy(world->unseen, state->unseen, sizeof world->unseen);
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        struct bristol_symptoms *const symptoms = &state->symptoms[seat];
        for (unsigned i = 0; i < symptoms->count; i++) {
            if (symptoms->cards[i] == BRISTOL_HIDDEN) {
                add_slot(world, &symptoms->cards[i], i, seat);
            }
        }
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        if (bristol_lying_value(state->lying[i]) == BRISTOL_HIDDEN) {
            add_slot(world, NULL, i, BRISTOL_NONE);
        }
    }
    for (unsigned i = 0; i < drawn_count(state); i++) {
        if (state->pending.cards[i] == BRISTOL_HIDDEN) {
            add_slot(world, &state->pending.cards[i], i, BRISTOL_NONE);
        }
    }
}

void bristol_world_count(struct bristol_world *world) {
    world->open = world->state->deck;
    for (unsigned i = 0; i < world->count; i++) {
        world->open += !world->slots[i].low;
    }
}

static void fill(struct bristol_world *world, struct bristol_slot *slot, unsigned value) {
    slot->value = (uint8_t)value;
    world->open -= !slot->low;
    if (slot->card != NULL) {
        *slot->card = (uint8_t)value;
        return;
    }
    uint16_t *const lying = &world->state->lying[slot->number];
    *lying = bristol_lying(value, bristol_lying_place(*lying), bristol_lying_seen(*lying));
}

bool bristol_world_grant(struct bristol_world *world, struct bristol_slot *slot) {
    if (!may_be(world, slot->low, slot->wish)) {
        return false;
    }
    world->unseen[slot->wish]--;
    fill(world, slot, slot->wish);
    return true;
}

// What no wish was granted for: cards dealt at set-up come first.
static void fill_slots(struct bristol_world *world) {
    for (unsigned low = 2; low-- > 0;) {
        for (unsigned i = 0; i < world->count; i++) {
            struct bristol_slot *const slot = &world->slots[i];
            if (slot->value == 0 && slot->low == (low != 0)) {
                fill(world, slot, hidden_face(world, slot->low));
            }
        }
    }
    for (unsigned seat = 0; seat < world->state->options.players; seat++) {
        sort(world->state->symptoms[seat].cards, world->state->symptoms[seat].count);
    }
    sort(world->state->pending.cards, drawn_count(world->state));
}

// ---- remedies and coins ---------------------------------------------------------------------------------------------

// One of the remedies that the seat has not seen, of which there are `left`.
static unsigned draw_remedy(const struct bristol_world *world, unsigned left) {
    uint8_t *const numbers = world->state->remedies_left;
    unsigned nth = ph_random_below(world->random, left);
    unsigned card = 0;
    for (; nth >= numbers[card]; card++) {
        nth -= numbers[card];
    }
    numbers[card]--;
    return card;
}

static void fill_remedies(const struct bristol_world *world) {
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
static unsigned draw_coin(const struct bristol_world *world) {
    unsigned numbers[BRISTOL_COIN_COUNT];
    unsigned total = 0;
    for (unsigned coin = 0; coin < BRISTOL_COIN_COUNT; coin++) {
        numbers[coin] = bristol_bag_of(world->state, coin);
        total += numbers[coin];
    }
    unsigned nth = ph_random_below(world->random, total);
    unsigned coin = 0;
    for (; nth >= numbers[coin]; coin++) {
        assert(coin + 1 < BRISTOL_COIN_COUNT); // `total` is the sum of the numbers
        nth -= numbers[coin];
    }
    return coin;
}

// The same for one that was given, mostly one that goes with the wish.
static unsigned draw_given_coin(const struct bristol_world *world, unsigned owner) {
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

static void fill_coins(const struct bristol_world *world) {
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

// A player whose hand or coin makes him plagued, or cures him, is so whatever was before.
static void fill_plague(const struct bristol_world *world, unsigned plague) {
    struct bristol_state *const state = world->state;
    BRISTOL_EACH(seat, state->alive & bristol_player_mask(state) & ~(1u << world->viewer)) {
        const unsigned total = (unsigned)state->symptoms[seat].cards[0] + state->symptoms[seat].cards[1];
        const bool cure = bristol_has_option(state, BRISTOL_CURE) && total == 2;
        bool plagued = total >= BRISTOL_PLAGUE_TOTAL || ((plague >> seat & 1u) != 0 && !cure);
        plagued |= bristol_has_coin(state, seat, BRISTOL_COIN_PLAGUE);
        plagued &= !bristol_has_coin(state, seat, BRISTOL_COIN_CURED);
        state->plague = (uint16_t)(state->plague | (unsigned)plagued << seat);
    }
}

void bristol_world_end(struct bristol_world *world, unsigned plague) {
    fill_slots(world);
    fill_remedies(world);
    fill_coins(world);
    fill_plague(world, plague);
    bristol_state_repeat(world->state);
}

// ---- worlds by a course ---------------------------------------------------------------------------------------------

// Where the symptoms of each place begin among those that lie, and how many there are.
struct lying {
    uint8_t first[1 + BRISTOL_CART_COUNT];
    uint8_t count[1 + BRISTOL_CART_COUNT];
};

static struct lying find_lying(const struct bristol_state *state) {
    struct lying lying = {0};
    for (unsigned i = state->lying_count; i-- > 0;) {
        const unsigned place = bristol_lying_place(state->lying[i]);
        assert(place <= BRISTOL_CART_COUNT);
        lying.first[place] = (uint8_t)i;
        lying.count[place]++;
    }
    return lying;
}

// The card of a course that lies at a slot of the view; BRISTOL_NONE if the course has none there, since a position was
// taken up whose past its log lacks.
static unsigned card_of(const struct bristol_world *world, const struct bristol_table *table, const struct lying *lying,
                        const struct bristol_slot *slot) {
    if (slot->seat != BRISTOL_NONE && slot->number < 2) {
        return table->hands[slot->seat][slot->number];
    }
    if (slot->card != NULL) { // drawn in a turn that is not over
        const unsigned number = slot->seat == BRISTOL_NONE ? slot->number : slot->number - 2u;
        return number < table->drawn_count ? table->drawn[number] : BRISTOL_NONE;
    }
    const unsigned place = bristol_lying_place(world->state->lying[slot->number]);
    const struct bristol_stack *const pile =
        place == BRISTOL_PLACE_DISCARD ? &table->discard : &table->areas[place - 1];
    return lying->count[place] == pile->count ? pile->cards[slot->number - lying->first[place]] : BRISTOL_NONE;
}

static void follow(struct bristol_world *world, struct bristol_course *course) {
    const struct lying lying = find_lying(world->state);
    bristol_pairs_sort(course);
    for (unsigned i = 0; i < world->count; i++) {
        struct bristol_slot *const slot = &world->slots[i];
        const unsigned card = card_of(world, &course->table, &lying, slot);
        if (card != BRISTOL_NONE) {
            slot->wish = (uint8_t)bristol_face_of(course, card);
            slot->low = (course->table.low >> card & 1u) != 0;
        }
    }
    bristol_world_count(world);
    for (unsigned i = 0; i < world->count; i++) {
        (void)bristol_world_grant(world, &world->slots[i]); // what a past that is not whole has wrong is drawn again
    }
}

void bristol_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *state) {
    const struct bristol_state seen = *(const struct bristol_state *)view;
    struct bristol_trace trace;
    struct bristol_course course;
    struct bristol_world world;
    if (seen.phase == BRISTOL_PHASE_OVER || seen.boxed != 0) {
        *(struct bristol_state *)state = seen;
        ((struct bristol_state *)state)->boxed *= 2; // not even a seat's own cards are known here: check refuses it
        return;
    }
    bristol_trace_read(&trace, &seen, log, (unsigned)seat);
    bristol_trace_limit(&trace);
    bristol_course_draw(&course, &trace, random);
    bristol_world_begin(&world, &seen, state, (unsigned)seat, random);
    follow(&world, &course);
    bristol_world_end(&world, course.plague);
}
