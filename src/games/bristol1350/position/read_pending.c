// SPDX-License-Identifier: MIT
// Reading what is pending at a decision: an action or remedy that takes more than one step, or the whip window.
#include "games/bristol1350/notation.h"
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/reader.h"

enum { THROWS_MAX = 2 }; // after the third a Chicken is over (B-CHICKEN-1)

// A pending decision: its kind, its fields, and what reads them.
struct kind {
    const char *id;
    const char *names[4];
    enum ph_status (*read)(struct bristol_reader *reader, struct ph_json pending);
};

static struct bristol_pending *open_task(struct bristol_reader *reader, enum bristol_task task) {
    bristol_task_open(&reader->state, task);
    reader->state.pending.told = 1; // what led to the decision is in the log
    return &reader->state.pending;
}

// ---- the whip window ------------------------------------------------------------------------------------------------

enum ph_status bristol_read_move(struct bristol_reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "seat", "target", NULL};
    struct bristol_pending *const pending = &reader->state.pending;
    unsigned move = 0;
    unsigned mover = 0;
    unsigned target = 0;
    PH_TRY(ph_read_only(reader->error, "pending", json, names));
    PH_TRY(ph_read_id(reader->error, "pending", ph_json_member(json, "type"), bristol_move_ids, 3, "move", &move));
    PH_TRY(bristol_read_seat(reader, "pending", ph_json_member(json, "seat"), &mover));
    if (mover != reader->state.turn) {
        return ph_read_refuse(reader->error, "pending", "move: seat %u is on turn, not %u", reader->state.turn, mover);
    }
    if (move == BRISTOL_MOVE_PUSH) {
        PH_TRY(bristol_read_seat(reader, "pending", ph_json_member(json, "target"), &target));
    } else if (!ph_read_null(ph_json_member(json, "target"))) {
        return ph_read_refuse(reader->error, "pending", "move: only a push has a target");
    }
    pending->move = (uint8_t)move;
    pending->mover = (uint8_t)mover;
    pending->target = (uint8_t)target;
    return PH_OK;
}

enum ph_status bristol_check_move(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    const struct bristol_pending *const pending = &state->pending;
    const bool possible = pending->move == BRISTOL_MOVE_ELBOW ? bristol_elbow_possible(state, pending->mover)
                          : pending->move == BRISTOL_MOVE_DASH
                              ? bristol_dash_possible(state, pending->mover)
                              : (bristol_push_targets(state, pending->mover) >> pending->target & 1u) != 0;
    if (!possible) {
        return ph_read_refuse(reader->error, "pending", "move: seat %u cannot do this from where it sits",
                              pending->mover);
    }
    return PH_OK;
}

// Those still to be asked, the one who decides first.
static enum ph_status read_ask(struct bristol_reader *reader, struct ph_json list) {
    struct bristol_pending *const pending = &reader->state.pending;
    unsigned mask = 0;
    PH_TRY(ph_read_set(reader->error, "pending", list, reader->state.pawns, "seats to ask", &mask));
    if (mask == 0 || bristol_count(mask) > BRISTOL_ASK_MAX) {
        return ph_read_refuse(reader->error, "pending", "ask: expected the seats still to be asked, the actor first");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        int64_t seat = 0;
        ph_json_int_get(walk.value, &seat);
        pending->ask[pending->ask_count++] = (uint8_t)seat;
    }
    return PH_OK;
}

static enum ph_status read_whip(struct bristol_reader *reader, struct ph_json json) {
    open_task(reader, BRISTOL_TASK_MOVE)->told = 0; // the move has not been made
    PH_TRY(bristol_read_move(reader, ph_json_member(json, "move")));
    return read_ask(reader, ph_json_member(json, "ask"));
}

// All who are asked may whip this move, and hold cards.
static enum ph_status check_ask(struct bristol_reader *reader) {
    const struct bristol_pending read = reader->state.pending;
    struct bristol_state begun = reader->state;
    unsigned eligible = 0;
    bristol_move_begin(&begun, read.move, read.mover, read.target);
    for (unsigned i = 0; i < begun.pending.ask_count; i++) {
        eligible |= 1u << begun.pending.ask[i];
    }
    for (unsigned i = 0; i < read.ask_count; i++) {
        if ((eligible >> read.ask[i] & 1u) == 0) {
            return ph_read_refuse(reader->error, "pending",
                                  "ask: seat %u is not asked: it is not concerned, or holds no remedies", read.ask[i]);
        }
    }
    return PH_OK;
}

// ---- the others -----------------------------------------------------------------------------------------------------

static enum ph_status read_emeralds(struct bristol_reader *reader, struct ph_json json) {
    (void)json;
    open_task(reader, BRISTOL_TASK_EMERALDS)->told = 0;
    return PH_OK;
}

static enum ph_status read_chicken(struct bristol_reader *reader, struct ph_json json) {
    struct bristol_pending *const pending = open_task(reader, BRISTOL_TASK_CHICKEN);
    unsigned dice = 0;
    unsigned throws = 0;
    PH_TRY(bristol_read_dice(reader, "pending", ph_json_member(json, "dice"), &dice));
    PH_TRY(ph_read_int(reader->error, "pending", ph_json_member(json, "throws"), 1, THROWS_MAX, 1, &throws));
    if (dice == 0 || bristol_count(dice) > 2 || (dice & reader->state.locked) != 0) {
        return ph_read_refuse(reader->error, "pending", "dice: expected one or two unlocked dice");
    }
    pending->dice = (uint8_t)dice;
    pending->throws = (uint8_t)throws;
    return PH_OK;
}

static enum ph_status read_lock(struct bristol_reader *reader, struct ph_json json) {
    (void)json;
    open_task(reader, BRISTOL_TASK_MASON);
    if (bristol_unlocked(&reader->state) == 0) {
        return ph_read_refuse(reader->error, "pending", "lock: all dice are locked already");
    }
    return PH_OK;
}

static enum ph_status read_keep(struct bristol_reader *reader, struct ph_json json) {
    struct bristol_pending *const pending = open_task(reader, BRISTOL_TASK_COUNTESS);
    struct bristol_hand drawn = {0};
    PH_TRY(bristol_read_hand(reader, "pending", ph_json_member(json, "cards"), 2, &drawn));
    if (drawn.count == 0 || reader->state.hands[reader->state.turn].count == BRISTOL_HAND_MAX) {
        return ph_read_refuse(reader->error, "pending",
                              "cards: expected one or two remedies, of which seat %u has room for one",
                              reader->state.turn);
    }
    pending->card_count = drawn.count;
    pending->cards[0] = drawn.cards[0];
    pending->cards[1] = drawn.cards[1];
    return PH_OK;
}

// The Serf's is a main action, Leeches a remedy.
static enum ph_status read_place(struct bristol_reader *reader, struct ph_json json) {
    const struct ph_json cards = ph_json_member(json, "cards");
    const bool serf = reader->state.stage != BRISTOL_STAGE_CARDS && ph_json_count(cards) < 2;
    struct bristol_pending *const pending = open_task(reader, serf ? BRISTOL_TASK_SERF : BRISTOL_TASK_LEECHES);
    if (ph_json_type(cards) != PH_JSON_ARRAY || ph_json_count(cards) < 1 || ph_json_count(cards) > 2) {
        return ph_read_refuse(reader->error, "pending", "cards: expected a list of one or two symptoms");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(cards); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        PH_TRY(bristol_read_symptom(reader, "pending", walk.value, &card));
        pending->cards[pending->card_count++] = (uint8_t)card;
    }
    if (pending->card_count == 2 && pending->cards[0] > pending->cards[1]) {
        const uint8_t low = pending->cards[1];
        pending->cards[1] = pending->cards[0];
        pending->cards[0] = low;
    }
    return PH_OK;
}

// The Chandler's is a main action, Pomander a remedy. The cards drawn lie among the symptoms.
static enum ph_status read_discard(struct bristol_reader *reader, struct ph_json json) {
    unsigned count = 0;
    if (ph_read_absent(ph_json_member(json, "count"))) {
        return ph_read_refuse(reader->error, "pending", "count: expected the number of symptoms to discard");
    }
    PH_TRY(ph_read_int(reader->error, "pending", ph_json_member(json, "count"), 1, 2, 1, &count));
    const bool chandler = reader->state.stage != BRISTOL_STAGE_CARDS && count < 2;
    open_task(reader, chandler ? BRISTOL_TASK_CHANDLER : BRISTOL_TASK_POMANDER)->card_count = (uint8_t)count;
    reader->held[reader->state.turn] = (uint8_t)(2 + count);
    return PH_OK;
}

static enum ph_status read_give(struct bristol_reader *reader, struct ph_json json) {
    unsigned coin = 0;
    PH_TRY(ph_read_id(reader->error, "pending", ph_json_member(json, "coin"), bristol_coin_ids, BRISTOL_COIN_COUNT,
                      "coin", &coin));
    if (!bristol_has_option(&reader->state, BRISTOL_ALMS)) {
        return ph_read_refuse(reader->error, "pending", "there are coins only with the option alms");
    }
    if (bristol_bag_of(&reader->state, coin) == 0) {
        return ph_read_refuse(reader->error, "coins", "there are only %d of the coin '%s'", bristol_coin_counts[coin],
                              bristol_coin_ids[coin]);
    }
    struct bristol_pending *const pending = open_task(reader, BRISTOL_TASK_ALMS);
    pending->told = 0;
    pending->coin = (uint8_t)(1 + coin);
    return PH_OK;
}

static const struct kind kinds[] = {
    {"whip", {"kind", "move", "ask"}, read_whip},
    {"move", {"kind"}, read_emeralds},
    {"chicken", {"kind", "dice", "throws"}, read_chicken},
    {"lock", {"kind"}, read_lock},
    {"keep", {"kind", "cards"}, read_keep},
    {"place", {"kind", "cards"}, read_place},
    {"discard", {"kind", "count"}, read_discard},
    {"give", {"kind", "coin"}, read_give},
};

static enum ph_status read_decision(struct bristol_reader *reader, struct ph_json pending) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!ph_json_is(ph_json_member(pending, "kind"), kinds[i].id)) {
            continue;
        }
        PH_TRY(ph_read_only(reader->error, "pending", pending, kinds[i].names));
        if (kinds[i].read != read_whip && bristol_is_ghost(&reader->state, reader->state.turn)) {
            return ph_read_refuse(reader->error, "pending", "seat %u is a ghost's, and ghosts make no decisions",
                                  reader->state.turn);
        }
        return kinds[i].read(reader, pending);
    }
    return ph_read_refuse(reader->error, "pending",
                          "kind: expected whip, move, chicken, lock, keep, place, discard, give or chance");
}

enum ph_status bristol_read_pending(struct bristol_reader *reader) {
    const struct ph_json pending = ph_json_member(reader->position, "pending");
    if (ph_read_null(pending)) {
        return PH_OK;
    }
    if (reader->state.turn == BRISTOL_NONE && reader->state.phase == BRISTOL_PHASE_TURNS) {
        return ph_read_refuse(reader->error, "turn", "expected a seat in play");
    }
    return reader->chance ? bristol_read_chance(reader, pending) : read_decision(reader, pending);
}

enum ph_status bristol_read_pending_move(struct bristol_reader *reader) {
    if (reader->chance) {
        return bristol_check_chance(reader);
    }
    if (reader->state.pending.task == BRISTOL_TASK_MOVE) {
        PH_TRY(bristol_check_move(reader));
        return check_ask(reader);
    }
    return PH_OK;
}
