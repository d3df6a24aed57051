// SPDX-License-Identifier: MIT
// Observations: what a view shows, as bytes. Seats count clockwise from the observer, for an onlooker from seat 0.
#include "games/bristol1350/view.h"

#include <stddef.h>
#include <string.h>

enum {
    CARDS = BRISTOL_CARD_COUNT + 1, // kinds of remedy cards; the last one: hidden
    COINS = BRISTOL_COIN_COUNT + 1, // the same of coins
    VALUES = BRISTOL_HIDDEN + 1,    // of symptoms; the last one: hidden
    PLACES = 1 + BRISTOL_CART_COUNT,
};

// Ids and seats that may be absent are 1 + id, 0 where there is none.
struct observation {
    uint8_t onlooker;
    uint8_t players;
    uint8_t pawns;
    uint8_t options[2];
    uint8_t length;
    uint8_t node;
    uint8_t stage;
    uint8_t round;
    uint8_t last_round;
    uint8_t start;
    uint8_t turn;
    uint8_t locked;
    uint8_t rerolled;
    uint8_t dice[BRISTOL_DICE];
    uint8_t order[BRISTOL_CART_COUNT];
    struct {
        uint8_t at;
        uint8_t out;
        uint8_t pawns[BRISTOL_CART_SEATS];
    } carts[BRISTOL_CART_COUNT];
    struct observed_seat {
        uint8_t ghost;
        uint8_t character;
        uint8_t fate;
        uint8_t mingled;
        uint8_t plague;
        uint8_t symptoms[BRISTOL_HELD_MAX];
        uint8_t symptom_count;
        uint8_t peeked[2];
        uint8_t remedy_count;
        uint8_t coins[COINS];
    } seats[BRISTOL_SEATS_MAX];
    uint8_t deck;
    uint8_t unseen[BRISTOL_SYMPTOM_VALUES];
    uint8_t lying[PLACES][VALUES];
    uint8_t discard_count;
    uint8_t discard_top;
    uint8_t remedy_deck;
    uint8_t remedy_discard_count;
    uint8_t remedy_discard[CARDS];
    uint8_t hand[CARDS];
    uint8_t fresh[CARDS];
    uint8_t bag;
    struct {
        uint8_t task;
        uint8_t dice;
        uint8_t throws;
        uint8_t cards[2];
        uint8_t card_count;
        uint8_t coin;
        uint8_t move;
        uint8_t mover;
        uint8_t target;
        uint8_t ask[BRISTOL_ASK_MAX];
    } pending;
    uint8_t said[BRISTOL_CLAIM_KINDS];
};

static_assert(sizeof(struct observation) == BRISTOL_OBSERVATION_SIZE, "an observation is as large as view.h says");

// NOLINTBEGIN(bugprone-macro-parentheses): these arguments are names of members
#define BYTES(member) sizeof(((struct observation *)0)->member)
#define ONE(member, meaning)                                                                                           \
    { #member, meaning, offsetof(struct observation, member), 1, BYTES(member), 0 }
#define EACH(items, name, member, meaning)                                                                             \
    {                                                                                                                  \
        name, meaning, offsetof(struct observation, items[0] member), BYTES(items) / BYTES(items[0]),                  \
            BYTES(items[0] member), BYTES(items[0])                                                                    \
    }
#define CART(member, meaning) EACH(carts, "carts." #member, .member, meaning)
#define SEAT(member, meaning) EACH(seats, "seats." #member, .member, meaning)
// NOLINTEND(bugprone-macro-parentheses)

const struct ph_observation_field bristol_observation_fields[] = {
    ONE(onlooker, "1: an onlooker observes"),
    ONE(players, "number of players"),
    ONE(pawns, "number of seats, ghosts included"),
    ONE(options, "options that are on, as a mask, low byte first: special actions, chaos, convene, cure, alms, claims, "
                 "ghosts reroll one "
                 "die, characters given"),
    ONE(length, "spaces to the end of the track"),
    ONE(node, "what is asked, in the order of enum bristol_node"),
    ONE(stage, "of the turn: 0 main action, 1 a further one, 2 remedies"),
    ONE(round, "number of the round, at most 255"),
    ONE(last_round, "1: this is the last round"),
    ONE(start, "1 + seat that began the round"),
    ONE(turn, "1 + seat on turn"),
    ONE(locked, "locked dice, as a mask"),
    ONE(rerolled, "dice of this turn's Reroll, as a mask"),
    ONE(dice, "1 + face of each die"),
    ONE(order, "1 + cart, the racing ones, leading first"),
    CART(at, "space"),
    CART(out, "1: has left town"),
    CART(pawns, "1 + seat, front to rear"),
    SEAT(ghost, "1: a ghost"),
    SEAT(character, "1 + character"),
    SEAT(fate, "0 in play, 1 plague cart, 2 pushed out, 3 shame, 4 gates, 5 escaped"),
    SEAT(mingled, "1: has mingled"),
    SEAT(plague, "0 unknown, 1 no, 2 yes"),
    SEAT(symptoms, "1 to 4; 0 none or without a face, 5 hidden; of ghosts by slot"),
    SEAT(symptom_count, "symptoms held"),
    SEAT(peeked, "of ghosts, by slot: 1: somebody has looked at the card"),
    SEAT(remedy_count, "remedy cards in hand"),
    SEAT(coins, "coins of each kind; the last kind is hidden"),
    ONE(deck, "symptoms in the deck"),
    ONE(unseen, "symptoms of each value, from 0 on, that the observer cannot see"),
    EACH(lying, "lying", ,
         "symptoms of each value, the last one hidden: on the discard, then in the area of each cart"),
    ONE(discard_count, "symptoms on the discard"),
    ONE(discard_top, "value of its top card; 0 there is none, 5 hidden"),
    ONE(remedy_deck, "remedy cards in the deck"),
    ONE(remedy_discard_count, "remedy cards on their discard"),
    ONE(remedy_discard, "those, by kind; the last kind is hidden"),
    ONE(hand, "the observer's remedy cards, by kind; the last kind is hidden"),
    ONE(fresh, "remedy cards drawn this turn, by kind; the last kind is hidden"),
    ONE(bag, "coins in the bag"),
    ONE(pending.task, "the action or remedy that is not finished, in the order of enum bristol_task"),
    ONE(pending.dice, "its dice, as a mask"),
    ONE(pending.throws, "Chicken: throws that are finished"),
    ONE(pending.cards, "cards drawn that lie nowhere else: symptoms (5 hidden) or remedies (16 hidden)"),
    ONE(pending.card_count, "how many of them there are"),
    ONE(pending.coin, "1 + coin drawn, 4 hidden"),
    ONE(pending.move, "pawn move: 1 elbow, 2 dash, 3 push"),
    ONE(pending.mover, "1 + seat that moves"),
    ONE(pending.target, "1 + seat that is pushed"),
    ONE(pending.ask, "1 + seat, those still to be asked for a whip, in order"),
    ONE(said, "claims made at this decision: 1: about symptoms, gave, received, plague, accuse"),
    {.name = NULL},
};

// 1 + seat as the observer counts; 0 for BRISTOL_NONE.
static uint8_t seat_from(const struct bristol_state *view, unsigned own, unsigned seat) {
    if (seat == BRISTOL_NONE) {
        return 0;
    }
    return (uint8_t)(1 + (seat >= own ? seat - own : seat + view->pawns - own));
}

// 1 + id; 0 for BRISTOL_NONE.
static uint8_t id_or_none(unsigned id) {
    return (uint8_t)(id + 1);
}

static void count_cards(uint8_t kinds[CARDS], const uint8_t *cards, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        kinds[cards[i]]++;
    }
}

static void observe_round(const struct bristol_state *view, unsigned own, struct observation *seen) {
    seen->players = view->options.players;
    seen->pawns = view->pawns;
    seen->options[0] = (uint8_t)view->options.flags;
    seen->options[1] = (uint8_t)(view->options.flags >> 8);
    seen->length = view->options.length;
    seen->node = view->node;
    seen->stage = view->stage;
    seen->round = (uint8_t)(view->round < UINT8_MAX ? view->round : UINT8_MAX);
    seen->last_round = view->last_round;
    seen->start = seat_from(view, own, view->start);
    seen->turn = seat_from(view, own, view->turn);
    seen->locked = view->locked;
    seen->rerolled = view->rerolled;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        seen->dice[die] = id_or_none(view->dice[die]);
    }
}

static void observe_carts(const struct bristol_state *view, unsigned own, struct observation *seen) {
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        const struct bristol_cart *const at = &view->carts[cart];
        seen->order[cart] = id_or_none(view->order[cart]);
        seen->carts[cart].at = at->at;
        seen->carts[cart].out = at->out;
        for (unsigned place = 0; place < BRISTOL_CART_SEATS; place++) {
            seen->carts[cart].pawns[place] = seat_from(view, own, at->pawns[place]);
        }
    }
}

static void observe_seats(const struct bristol_state *view, unsigned own, struct observation *seen) {
    unsigned seat = own;
    for (unsigned i = 0; i < view->pawns; i++, seat = bristol_next_seat(view, seat)) {
        struct observed_seat *const at = &seen->seats[i];
        const bool known = (seat == own && seen->onlooker == 0) || view->fate[seat] != BRISTOL_FATE_NONE;
        at->ghost = bristol_is_ghost(view, seat);
        at->character = id_or_none(view->characters[seat]);
        at->fate = view->fate[seat];
        at->mingled = (uint8_t)(view->mingled >> seat & 1u);
        at->plague = (uint8_t)(known ? 1 + (view->plague >> seat & 1u) : 0);
        memcpy(at->symptoms, view->symptoms[seat].cards, BRISTOL_HELD_MAX);
        at->symptom_count = view->symptoms[seat].count;
        at->remedy_count = view->hands[seat].count;
        for (unsigned slot = 0; at->ghost != 0 && slot < 2; slot++) {
            at->peeked[slot] = view->peeks[seat - view->options.players][slot] != 0;
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        seen->seats[seat_from(view, own, view->coins[i].owner) - 1].coins[view->coins[i].coin]++;
    }
}

static void observe_cards(const struct bristol_state *view, unsigned own, struct observation *seen) {
    seen->deck = view->deck;
    memcpy(seen->unseen, view->unseen, sizeof seen->unseen);
    for (unsigned i = 0; i < view->lying_count; i++) {
        if (bristol_lying_place(view->lying[i]) < PLACES) {
            seen->lying[bristol_lying_place(view->lying[i])][bristol_lying_value(view->lying[i])]++;
        }
    }
    seen->discard_count = view->discard_count;
    if (view->discard_count != 0) {
        seen->discard_top = (uint8_t)bristol_lying_value(view->lying[bristol_discard_top(view)]);
    }
    seen->remedy_deck = view->remedy_deck;
    seen->remedy_discard_count = view->remedy_discard_count;
    count_cards(seen->remedy_discard, view->remedy_discard, view->remedy_discard_count);
    count_cards(seen->fresh, view->fresh.cards, view->fresh.count);
    if (seen->onlooker == 0) {
        count_cards(seen->hand, view->hands[own].cards, view->hands[own].count);
    }
    seen->bag = (uint8_t)bristol_bag(view);
}

static void observe_pending(const struct bristol_state *view, unsigned own, struct observation *seen) {
    const struct bristol_pending *const pending = &view->pending;
    seen->pending.task = pending->task;
    seen->pending.dice = pending->dice;
    seen->pending.throws = pending->throws;
    memcpy(seen->pending.cards, pending->cards, sizeof seen->pending.cards);
    seen->pending.card_count = pending->card_count;
    seen->pending.coin = pending->coin;
    if (pending->task == BRISTOL_TASK_MOVE) {
        seen->pending.move = (uint8_t)(1 + pending->move);
        seen->pending.mover = seat_from(view, own, pending->mover);
    }
    if (pending->task == BRISTOL_TASK_MOVE && pending->move == BRISTOL_MOVE_PUSH) {
        seen->pending.target = seat_from(view, own, pending->target);
    }
    for (unsigned i = 0; i < pending->ask_count; i++) {
        seen->pending.ask[i] = seat_from(view, own, pending->ask[i]);
    }
    for (unsigned i = 0; i < view->said_count; i++) {
        seen->said[view->said[i]] = 1;
    }
}

void bristol_observe(const void *state, int seat, uint8_t *observation) {
    struct bristol_state view;
    struct observation *const seen = (struct observation *)observation; // bytes, too, so any address will do
    seat = ph_viewer(seat, ((const struct bristol_state *)state)->options.players);
    bristol_view(state, seat, &view);
    const unsigned own = seat < 0 ? 0 : (unsigned)seat;
    *seen = (struct observation){.onlooker = seat < 0};
    observe_round(&view, own, seen);
    observe_carts(&view, own, seen);
    observe_seats(&view, own, seen);
    observe_cards(&view, own, seen);
    observe_pending(&view, own, seen);
}
