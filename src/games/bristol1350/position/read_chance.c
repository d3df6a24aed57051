// SPDX-License-Identifier: MIT
// Positions at chance nodes: the engine's own fields of `pending`, written for the referee and read again. They are
// what the state needs to go on; which card or die is due follows from them.
#include "games/bristol1350/notation.h"
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/reader.h"

static const char *const phase_ids[BRISTOL_PHASE_COUNT] = {"setup", "roll", "turns", "mingle", "arrival", "over"};

static const char *const task_ids[BRISTOL_TASK_COUNT] = {
    [BRISTOL_TASK_REROLL] = "reroll",     [BRISTOL_TASK_CHICKEN] = "chicken",   [BRISTOL_TASK_OUTLAW] = "outlaw",
    [BRISTOL_TASK_MASON] = "mason",       [BRISTOL_TASK_GHOST] = "ghost",       [BRISTOL_TASK_MOVE] = "move",
    [BRISTOL_TASK_DRAW] = "draw",         [BRISTOL_TASK_COUNTESS] = "countess", [BRISTOL_TASK_PEEK] = "peek",
    [BRISTOL_TASK_SHERIFF] = "sheriff",   [BRISTOL_TASK_SERF] = "serf",         [BRISTOL_TASK_LEECHES] = "leeches",
    [BRISTOL_TASK_POMANDER] = "pomander", [BRISTOL_TASK_CHANDLER] = "chandler", [BRISTOL_TASK_ALMS] = "alms",
};

// Cards that a task draws in all.
static const uint8_t draws_of[BRISTOL_TASK_COUNT] = {
    [BRISTOL_TASK_DRAW] = 1,    [BRISTOL_TASK_COUNTESS] = 2, [BRISTOL_TASK_SERF] = 1,
    [BRISTOL_TASK_LEECHES] = 2, [BRISTOL_TASK_POMANDER] = 2, [BRISTOL_TASK_CHANDLER] = 1,
};

static bool is_dice_task(unsigned task) {
    return task == BRISTOL_TASK_REROLL || task == BRISTOL_TASK_CHICKEN || task == BRISTOL_TASK_OUTLAW ||
           task == BRISTOL_TASK_MASON || task == BRISTOL_TASK_GHOST;
}

// ---- writing --------------------------------------------------------------------------------------------------------

static void key_dice(struct ph_writer *writer, const char *key, unsigned mask) {
    ph_json_key(writer, key);
    bristol_write_dice(writer, mask);
}

static void write_task(const struct bristol_pending *pending, struct ph_writer *writer) {
    bristol_write_key_id(writer, "task", task_ids[pending->task]);
    if (is_dice_task(pending->task)) {
        key_dice(writer, "dice", pending->dice);
        key_dice(writer, "rolling", pending->rolling);
    }
    if (pending->task == BRISTOL_TASK_CHICKEN) {
        bristol_write_key_int(writer, "throws", pending->throws);
    }
    if (pending->task == BRISTOL_TASK_MOVE) {
        bristol_write_move(writer, pending);
    }
    if (pending->task == BRISTOL_TASK_PEEK || pending->task == BRISTOL_TASK_SHERIFF) {
        bristol_write_key_int(writer, "target", pending->target);
    }
    if (pending->task == BRISTOL_TASK_PEEK) {
        bristol_write_key_int(writer, "slot", pending->slot);
    }
    if (draws_of[pending->task] == 2) {
        ph_json_array_begin(ph_json_key(writer, "cards"));
        for (unsigned i = 0; i < pending->card_count; i++) {
            if (pending->task == BRISTOL_TASK_COUNTESS) {
                bristol_write_card(writer, pending->cards[i]);
            } else {
                bristol_write_symptom(writer, pending->cards[i]);
            }
        }
        ph_json_array_end(writer);
    }
}

static void write_pooled(const struct bristol_writing *writing) {
    const struct bristol_state *const state = writing->state;
    const struct bristol_mingle *const mingle = &state->mingle;
    struct ph_writer *const writer = writing->writer;
    bristol_write_key_id(writer, "cart", bristol_cart_ids[mingle->cart]);
    bristol_write_key_id(writer, "extra", mingle->ready != 0 ? bristol_extra_ids[mingle->extra] : NULL);
    ph_json_key(writer, "leech");
    bristol_write_symptom(writer, mingle->leech);
    ph_json_array_begin(ph_json_key(writer, "leeches"));
    for (unsigned i = 0; i < state->lying_count; i++) {
        if (bristol_lying_place(state->lying[i]) == BRISTOL_PLACE_MINGLE) {
            bristol_write_lying(writing, bristol_lying_value(state->lying[i]), bristol_lying_seen(state->lying[i]),
                                true);
        }
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "pool"));
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        ph_json_int(writer, mingle->pool[value]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "gave"));
    for (unsigned place = 0; place < state->carts[mingle->cart].count; place++) {
        ph_json_array_begin(writer);
        ph_json_int(writer, mingle->gave[place][0]);
        ph_json_int(writer, mingle->gave[place][1]);
        ph_json_array_end(writer);
    }
    ph_json_array_end(writer);
}

void bristol_write_chance(const struct bristol_writing *writing) {
    const struct bristol_state *const state = writing->state;
    struct ph_writer *const writer = writing->writer;
    bristol_write_key_id(writer, "phase", phase_ids[state->phase]);
    switch (state->phase) {
    case BRISTOL_PHASE_ROLL:
        key_dice(writer, "rolling", state->rolling);
        break;
    case BRISTOL_PHASE_TURNS:
        write_task(&state->pending, writer);
        break;
    case BRISTOL_PHASE_MINGLE:
        ph_json_array_begin(ph_json_key(writer, "done"));
        BRISTOL_EACH(cart, state->mingles_done) {
            ph_json_string(writer, bristol_cart_ids[cart]);
        }
        ph_json_array_end(writer);
        if (state->mingle.pooled != 0) {
            write_pooled(writing);
        }
        break;
    case BRISTOL_PHASE_ARRIVAL:
        ph_json_bool(ph_json_key(writer, "plague_arrived"), state->plague_arrived != 0);
        break;
    default:
        break;
    }
}

// ---- reading --------------------------------------------------------------------------------------------------------

enum ph_status bristol_read_chance_phase(struct bristol_reader *reader, struct ph_json pending) {
    unsigned phase = 0;
    PH_TRY(ph_read_id(reader->error, "pending", ph_json_member(pending, "phase"), phase_ids, BRISTOL_PHASE_OVER,
                      "phase with chance", &phase));
    reader->state.phase = (uint8_t)phase;
    return PH_OK;
}

static enum ph_status read_rolling(struct bristol_reader *reader, struct ph_json json, unsigned dice,
                                   uint8_t *rolling) {
    unsigned mask = 0;
    PH_TRY(bristol_read_dice(reader, "pending", ph_json_member(json, "rolling"), &mask));
    if (mask == 0 || (mask & ~dice) != 0) {
        return ph_read_refuse(reader->error, "pending", "rolling: expected one or more dice of this roll");
    }
    *rolling = (uint8_t)mask;
    return PH_OK;
}

static enum ph_status read_drawn(struct bristol_reader *reader, struct ph_json list) {
    struct bristol_pending *const pending = &reader->state.pending;
    PH_TRY(ph_read_list(reader->error, "pending", list));
    if (ph_json_count(list) >= draws_of[pending->task]) {
        return ph_read_refuse(reader->error, "pending", "cards: all cards have been drawn already");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        if (pending->task == BRISTOL_TASK_COUNTESS) {
            PH_TRY(bristol_read_card(reader, "pending", walk.value, &card));
        } else {
            PH_TRY(bristol_read_symptom(reader, "pending", walk.value, &card));
        }
        pending->cards[pending->card_count++] = (uint8_t)card;
    }
    pending->draws = (uint8_t)(draws_of[pending->task] - pending->card_count);
    if (pending->task == BRISTOL_TASK_POMANDER) { // they lie among the symptoms
        reader->held[reader->state.turn] = (uint8_t)(2 + pending->card_count);
    }
    return PH_OK;
}

static enum ph_status read_task(struct bristol_reader *reader, struct ph_json json) {
    struct bristol_pending *const pending = &reader->state.pending;
    unsigned task = 0;
    unsigned dice = 0;
    unsigned throws = 0;
    unsigned target = 0;
    unsigned slot = 0;
    PH_TRY(ph_read_id(reader->error, "pending", ph_json_member(json, "task"), task_ids, BRISTOL_TASK_COUNT, "task",
                      &task));
    bristol_task_open(&reader->state, task);
    if (task != BRISTOL_TASK_MOVE &&
        bristol_is_ghost(&reader->state, reader->state.turn) != (task == BRISTOL_TASK_GHOST)) {
        return ph_read_refuse(reader->error, "pending", "task: seat %u is %s", reader->state.turn,
                              task == BRISTOL_TASK_GHOST ? "a player's" : "a ghost's");
    }
    if (is_dice_task(task)) {
        PH_TRY(bristol_read_dice(reader, "pending", ph_json_member(json, "dice"), &dice));
        PH_TRY(read_rolling(reader, json, dice, &pending->rolling));
        pending->dice = (uint8_t)dice;
    }
    if (task == BRISTOL_TASK_CHICKEN) {
        PH_TRY(ph_read_int(reader->error, "pending", ph_json_member(json, "throws"), 0, 2, 0, &throws));
        pending->throws = (uint8_t)throws;
    }
    if (task == BRISTOL_TASK_MOVE) {
        PH_TRY(bristol_read_move(reader, ph_json_member(json, "move")));
    }
    if (task == BRISTOL_TASK_PEEK || task == BRISTOL_TASK_SHERIFF) {
        PH_TRY(bristol_read_seat(reader, "pending", ph_json_member(json, "target"), &target));
        PH_TRY(ph_read_int(reader->error, "pending", ph_json_member(json, "slot"), 0, 1, 0, &slot));
        pending->target = (uint8_t)target;
        pending->slot = (uint8_t)slot;
    }
    return draws_of[task] != 0 ? read_drawn(reader, ph_json_member(json, "cards")) : PH_OK;
}

static enum ph_status read_done(struct bristol_reader *reader, struct ph_json list) {
    PH_TRY(ph_read_list(reader->error, "pending", list));
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned cart = 0;
        PH_TRY(ph_read_id(reader->error, "pending", walk.value, bristol_cart_ids, BRISTOL_CART_COUNT, "cart", &cart));
        reader->state.mingles_done = (uint8_t)(reader->state.mingles_done | 1u << cart);
    }
    return PH_OK;
}

static enum ph_status read_pool(struct bristol_reader *reader, struct ph_json list) {
    enum { POOL_MAX = 2 * BRISTOL_CART_SEATS + 1 };
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != BRISTOL_SYMPTOM_VALUES - 1) {
        return ph_read_refuse(reader->error, "pending", "pool: expected the numbers of 1, 2, 3 and 4");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned number = 0;
        PH_TRY(ph_read_int(reader->error, "pending", walk.value, 0, POOL_MAX, 0, &number));
        reader->state.mingle.pool[walk.index + 1] = (uint8_t)number;
    }
    return PH_OK;
}

static enum ph_status read_gave(struct bristol_reader *reader, struct ph_json list, unsigned count) {
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != count) {
        return ph_read_refuse(reader->error, "pending", "gave: expected two symptoms for each passenger");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return ph_read_refuse(reader->error, "pending", "gave: expected two symptoms for each passenger");
        }
        for (struct ph_json_walk pair = ph_json_walk_begin(walk.value); ph_json_walk_next(&pair);) {
            unsigned card = 0;
            PH_TRY(bristol_read_symptom(reader, "pending", pair.value, &card));
            reader->state.mingle.gave[walk.index][pair.index] = (uint8_t)card;
        }
    }
    return PH_OK;
}

// The extra card, once it is there.
static enum ph_status read_extra(struct bristol_reader *reader, struct ph_json json) {
    struct bristol_mingle *const mingle = &reader->state.mingle;
    const struct ph_json extra_json = ph_json_member(json, "extra");
    unsigned extra = 0;
    unsigned leech = 0;
    if (!ph_read_null(extra_json)) {
        PH_TRY(ph_read_id(reader->error, "pending", extra_json, bristol_extra_ids, 3, "extra card", &extra));
        mingle->extra = (uint8_t)extra;
        mingle->ready = 1;
    }
    if (mingle->ready != 0 && extra == BRISTOL_EXTRA_LEECH) {
        PH_TRY(bristol_read_symptom(reader, "pending", ph_json_member(json, "leech"), &leech));
        PH_TRY(bristol_read_lying(reader, "pending", ph_json_member(json, "leeches"), BRISTOL_PLACE_MINGLE));
        mingle->leech = (uint8_t)leech;
    }
    return PH_OK;
}

// What was pooled, the extra card included, is what is in the pool and what has been dealt.
static enum ph_status check_pool(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    const struct bristol_mingle *const mingle = &state->mingle;
    const struct bristol_cart *const cart = &state->carts[mingle->cart];
    int more[BRISTOL_SYMPTOM_VALUES] = {0}; // of each value, beyond what the passengers gave
    int extra = 0;
    bool lies = mingle->leech == 0;
    for (unsigned place = 0; place < cart->count; place++) {
        const struct bristol_symptoms *const held = &state->symptoms[cart->pawns[place]];
        for (unsigned i = 0; i < held->count; i++) {
            more[held->cards[i]]++;
        }
        more[mingle->gave[place][0]]--;
        more[mingle->gave[place][1]]--;
    }
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        more[value] += mingle->pool[value];
        extra += more[value] >= 0 ? more[value] : 2; // one too few is as wrong as two too many
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        lies |= bristol_lying_place(state->lying[i]) == BRISTOL_PLACE_MINGLE &&
                bristol_lying_value(state->lying[i]) == mingle->leech;
    }
    const bool card = mingle->ready != 0 && mingle->extra != BRISTOL_EXTRA_NONE;
    if (extra != (card ? 1 : 0) || !lies || (mingle->leech != 0 && more[mingle->leech] != 1) ||
        (mingle->ready == 0 && mingle->dealt != 0)) {
        return ph_read_refuse(reader->error, "pending", "pool: it contradicts gave and the cards dealt");
    }
    return PH_OK;
}

static enum ph_status read_mingle(struct bristol_reader *reader, struct ph_json json) {
    struct bristol_state *const state = &reader->state;
    struct bristol_mingle *const mingle = &state->mingle;
    const struct ph_json cart_json = ph_json_member(json, "cart");
    unsigned id = 0;
    unsigned dealt = 0;
    PH_TRY(read_done(reader, ph_json_member(json, "done")));
    if (ph_read_null(cart_json)) {
        return PH_OK;
    }
    PH_TRY(ph_read_id(reader->error, "pending", cart_json, bristol_cart_ids, BRISTOL_CART_COUNT, "cart", &id));
    const struct bristol_cart *const cart = &state->carts[id];
    if (cart->count == 0) {
        return ph_read_refuse(reader->error, "pending", "cart: %s has no passengers", bristol_cart_ids[id]);
    }
    mingle->cart = (uint8_t)id;
    mingle->pooled = 1;
    for (unsigned place = 0; place < cart->count; place++) {
        dealt += state->symptoms[cart->pawns[place]].count;
    }
    for (unsigned place = 0; place < cart->count; place++) { // two each, front to rear
        const unsigned due = dealt > 2 * place ? dealt - 2 * place : 0;
        reader->held[cart->pawns[place]] = (uint8_t)(due < 2 ? due : 2);
    }
    mingle->dealt = (uint8_t)dealt;
    PH_TRY(read_pool(reader, ph_json_member(json, "pool")));
    PH_TRY(read_gave(reader, ph_json_member(json, "gave"), cart->count));
    PH_TRY(read_extra(reader, json));
    return check_pool(reader);
}

enum ph_status bristol_read_chance(struct bristol_reader *reader, struct ph_json pending) {
    static const char *const names[] = {"kind",    "phase",          "rolling", "task", "dice", "throws", "move",
                                        "target",  "slot",           "cards",   "done", "cart", "extra",  "leech",
                                        "leeches", "plague_arrived", "pool",    "gave", NULL};
    struct bristol_state *const state = &reader->state;
    bool arrived = false;
    PH_TRY(ph_read_only(reader->error, "pending", pending, names));
    switch (state->phase) {
    case BRISTOL_PHASE_SETUP:
        for (unsigned seat = 0; seat < state->options.players; seat++) { // dealt so far
            reader->held[seat] = state->symptoms[seat].count < 2 ? state->symptoms[seat].count : 2;
        }
        return PH_OK;
    case BRISTOL_PHASE_ROLL:
        return read_rolling(reader, pending, (1u << BRISTOL_DICE) - 1, &state->rolling);
    case BRISTOL_PHASE_TURNS:
        return read_task(reader, pending);
    case BRISTOL_PHASE_MINGLE:
        return read_mingle(reader, pending);
    default:
        PH_TRY(ph_read_bool(reader->error, "pending", ph_json_member(pending, "plague_arrived"), false, &arrived));
        state->plague_arrived = arrived;
        return PH_OK;
    }
}

// In set-up pawns fill the carts in order, and nothing has been played yet.
static enum ph_status check_setup(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    bool full = true;
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        const unsigned seats = bristol_seating[state->pawns][cart];
        if (state->carts[cart].count > (full ? seats : 0)) {
            return ph_read_refuse(reader->error, "carts", "in set-up pawns fill birch, then cedar, then oak");
        }
        full &= state->carts[cart].count == seats;
    }
    if (state->alive != (1u << state->pawns) - 1 || state->order_count != BRISTOL_CART_COUNT) {
        return ph_read_refuse(reader->error, "fate", "in set-up all pawns and carts are in play");
    }
    if (state->lying_count != 0 || state->remedy_discard_count != 0 || state->coin_count != 0) {
        return ph_read_refuse(reader->error, "pending",
                              "in set-up nothing lies in areas, on discards, or has been given");
    }
    return PH_OK;
}

static enum ph_status check_dice(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    for (unsigned die = 0; die < BRISTOL_DICE && state->phase != BRISTOL_PHASE_SETUP; die++) {
        const bool due = state->phase == BRISTOL_PHASE_ROLL && (state->rolling >> die & 1u) != 0;
        if (state->dice[die] == BRISTOL_NONE && !due) {
            return ph_read_refuse(reader->error, "dice", "expected a face for die %u, which has been rolled", die);
        }
    }
    return PH_OK;
}

static enum ph_status check_task(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    const struct bristol_pending *const pending = &state->pending;
    const unsigned task = pending->task;
    if (task == BRISTOL_TASK_MOVE) {
        return bristol_check_move(reader);
    }
    if (task == BRISTOL_TASK_ALMS && !bristol_has_option(state, BRISTOL_ALMS)) {
        return ph_read_refuse(reader->error, "pending", "there are coins only with the option alms");
    }
    if ((task == BRISTOL_TASK_SHERIFF && (bristol_sheriff_targets(state) >> pending->target & 1u) == 0) ||
        (task == BRISTOL_TASK_PEEK && (bristol_ghosts_alive(state) >> pending->target & 1u) == 0)) {
        return ph_read_refuse(reader->error, "pending", "target: seat %u cannot be looked at", pending->target);
    }
    if ((task == BRISTOL_TASK_DRAW || task == BRISTOL_TASK_COUNTESS) &&
        state->hands[state->turn].count == BRISTOL_HAND_MAX) {
        return ph_read_refuse(reader->error, "pending", "task: seat %u has no room for another remedy", state->turn);
    }
    return PH_OK;
}

enum ph_status bristol_check_chance(struct bristol_reader *reader) {
    PH_TRY(check_dice(reader));
    if (reader->state.phase == BRISTOL_PHASE_SETUP) {
        return check_setup(reader);
    }
    return reader->state.phase == BRISTOL_PHASE_TURNS ? check_task(reader) : PH_OK;
}
