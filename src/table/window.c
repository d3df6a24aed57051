// SPDX-License-Identifier: MIT
// Windows. All seats that are asked are asked at once; what they answer stays secret until the window closes, and is
// then played in the rules' order. Nobody can tell from the time that a window takes what somebody holds or answers.
#include "table/inside.h"

#include "core/session_log.h"

#include <string.h>

static const int64_t brisk_least = 2000; // ms that a brisk window is open at least
static const int64_t full_minute = 60 * 1000;

// ---- the question ---------------------------------------------------------------------------------------------------

bool ph_session_window(const struct ph_session *session, struct ph_window *window) {
    const struct ph_game *const game = ph_session_game(session);
    memset(window, 0, sizeof *window);
    if (game->window != NULL && ph_session_actor(session).kind == PH_ACTOR_SEAT) {
        game->window(ph_session_state(session), window);
    }
    return window->count > 0;
}

bool ph_window_asks(const struct ph_table_sheet *sheet, int seat) {
    bool asks = false;
    for (unsigned i = 0; i < sheet->window.count; i++) {
        asks = asks || sheet->window.seats[i] == seat;
    }
    return sheet->window.open && asks;
}

void ph_window_position(const struct ph_table *table, int seat, union ph_state_storage *state,
                        struct ph_events *events) {
    const struct ph_game *const game = ph_session_game(table->session);
    const struct ph_table_window *const open = &table->sheet.window;
    struct ph_window window;
    memcpy(state, ph_session_state(table->session), game->state_size);
    for (unsigned i = 0; open->open && i < open->count && open->seats[i] != seat; i++) {
        game->window(state, &window);
        game->apply(state, window.decline, events);
    }
}

bool ph_window_is_answer(const struct ph_table *table, ph_action action) {
    struct ph_window window;
    return ph_session_window(table->session, &window) && (window.answers >> ph_action_type(action) & 1) != 0;
}

enum ph_refusal ph_window_open(struct ph_table *table, const struct ph_window *window, int64_t now,
                               struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_WINDOW_OPENED, now);
    const unsigned asked = window->only_after_declines ? window->count : 1; // else one after the other
    ph_json_array_begin(ph_json_key(line, "seats"));
    for (unsigned i = 0; i < asked; i++) {
        ph_json_int(line, window->seats[i]);
    }
    ph_json_array_end(line);
    ph_json_int(ph_json_key(line, "closes"), ph_table_time(table, now) + table->sheet.settings.window);
    return ph_entry_end(table, error);
}

// ---- the answers ----------------------------------------------------------------------------------------------------

// The standing order of a seat for this window. Where one is asked after the other (protection from the plague), there
// is nobody to be against.
static enum ph_order_kind order_of(const struct ph_table *table, int seat, const struct ph_window *window) {
    const struct ph_order *const order = &table->pending.orders[seat];
    const int mover = table->sheet.window.mover;
    if (order->kind != PH_ORDER_SEATS) {
        return (enum ph_order_kind)order->kind;
    }
    if (!window->only_after_declines || mover < 0) {
        return PH_ORDER_ASK;
    }
    return (order->seats >> mover & 1) != 0 ? PH_ORDER_ALL : PH_ORDER_NEVER;
}

// The first action that the rules list, if it is an answer; else the seat declines.
static ph_action ordered_answer(const struct ph_table *table, int seat, const struct ph_window *window) {
    enum { LISTED = 64 };
    const struct ph_game *const game = ph_session_game(table->session);
    union ph_state_storage state;
    ph_action actions[LISTED];
    ph_window_position(table, seat, &state, NULL);
    const size_t count = game->legal(&state, window->answers, actions, NULL, LISTED);
    for (size_t i = 0; i < count && i < LISTED; i++) {
        if (actions[i] != window->decline) {
            return actions[i];
        }
    }
    return window->decline;
}

static ph_action answer_of(const struct ph_table *table, int seat, const struct ph_window *window) {
    const struct ph_pending_answer *const given = &table->pending.answers[seat];
    if (ph_seat_is_bots(&table->sheet.seats[seat])) {
        const struct ph_pending_answer *const bots = ph_bot_answered(table, seat);
        return bots == NULL ? window->decline : bots->action;
    }
    if (given->at == table->sheet.window.number) {
        return given->action;
    }
    return order_of(table, seat, window) == PH_ORDER_ALL ? ordered_answer(table, seat, window) : window->decline;
}

static enum ph_refusal close_entry(struct ph_table *table, int64_t now, struct ph_error *error) {
    (void)ph_entry_begin(table, PH_ENTRY_WINDOW_CLOSED, now);
    return ph_entry_end(table, error);
}

static void forget_answers(struct ph_table *table) {
    table->batch.secrets_changed = true;
    memset(table->pending.answers, 0, sizeof table->pending.answers);
}

// The id of the act by which a person gave this answer; NULL: it was not given by hand.
static const uint8_t *id_of_answer(const struct ph_table *table, int seat, uint32_t at) {
    const struct ph_acts *const acts = &table->pending.acts[seat];
    const struct ph_act *const last = &acts->kept[(acts->next + PH_TABLE_ACTS_KEPT - 1) % PH_TABLE_ACTS_KEPT];
    return table->pending.answers[seat].at == at && last->at == at ? last->id : NULL;
}

enum ph_refusal ph_window_close(struct ph_table *table, int64_t now, struct ph_error *error) {
    const struct ph_table_window open = table->sheet.window;
    ph_action answers[PH_SEATS_MAX];
    struct ph_window window;
    (void)ph_session_window(table->session, &window);
    for (unsigned i = 0; i < open.count; i++) {
        answers[i] = answer_of(table, open.seats[i], &window);
    }
    enum ph_refusal refusal = close_entry(table, now, error);
    bool more = true;
    for (unsigned i = 0; refusal == PH_ACCEPTED && more && i < open.count; i++) {
        refusal = ph_table_play(table, open.seats[i], answers[i], id_of_answer(table, open.seats[i], open.number), now,
                                error);
        more = answers[i] == window.decline || !window.only_after_declines;
    }
    forget_answers(table);
    return refusal;
}

// ---- when it closes -------------------------------------------------------------------------------------------------

int64_t ph_window_answered(const struct ph_table *table) {
    const struct ph_table_window *const open = &table->sheet.window;
    struct ph_window window;
    int64_t last = open->opened;
    (void)ph_session_window(table->session, &window);
    for (unsigned i = 0; i < open->count; i++) {
        const int seat = open->seats[i];
        const struct ph_pending_answer *const given = &table->pending.answers[seat];
        if (ph_seat_is_bots(&table->sheet.seats[seat])) {
            continue;
        }
        if (given->at == open->number) {
            last = given->given > last ? given->given : last;
        } else if (order_of(table, seat, &window) == PH_ORDER_ASK) {
            return PH_TABLE_NEVER;
        }
    }
    return last;
}

static int64_t longest_beat(const struct ph_table *table) {
    const struct ph_table_window *const open = &table->sheet.window;
    int64_t beat = 0;
    for (unsigned i = 0; i < open->count; i++) {
        const int seat = open->seats[i];
        if (ph_seat_is_bots(&table->sheet.seats[seat]) && ph_bot_beat(table, seat) > beat) {
            beat = ph_bot_beat(table, seat);
        }
    }
    return beat;
}

int64_t ph_window_due(const struct ph_table *table) {
    const struct ph_table_window *const open = &table->sheet.window;
    const int64_t answered = ph_window_answered(table);
    int64_t due = open->closes;
    if (answered == PH_TABLE_NEVER) {
        return due;
    }
    if (table->sheet.settings.by_days) {
        due = (answered / full_minute + 1) * full_minute;
    } else if (ph_sheet_people(&table->sheet) <= 1 || table->sheet.settings.brisk) {
        const int64_t least = ph_sheet_people(&table->sheet) <= 1 ? longest_beat(table) : brisk_least;
        due = answered > open->opened + least ? answered : open->opened + least;
    }
    return due < open->closes ? due : open->closes;
}
