// SPDX-License-Identifier: MIT
// Requests in a game: acts, answers in windows, undo, standing orders, and leaving.
#include "table/asking.h"

#include "core/rule.h"
#include "core/session_log.h"

#include <string.h>

enum ph_refusal ph_asking_plays(struct ph_asking *asking) {
    const struct ph_table_sheet *const sheet = &asking->table->sheet;
    if (sheet->phase != PH_TABLE_PLAYING) {
        return ph_refuse(asking->error, PH_REFUSED_WRONG_PHASE, "", "no game is in progress at this table");
    }
    if (asking->seat < 0) {
        return ph_refuse(asking->error, PH_REFUSED_NOT_SEATED, "", "onlookers cannot do that");
    }
    if (ph_seat_is_bots(&sheet->seats[asking->seat])) {
        return ph_refuse(asking->error, PH_REFUSED_SUBSTITUTED, "", "%s",
                         sheet->seats[asking->seat].resigned ? "this seat has resigned"
                                                             : "a bot plays this seat; reclaim it first");
    }
    if (sheet->seats[asking->seat].board && asking->request->as == PH_AS_ONESELF) {
        return ph_refuse(asking->error, PH_REFUSED_AT_BOARD, "", "this seat is asked at the board; reclaim it first");
    }
    return PH_ACCEPTED;
}

static enum ph_refusal check_at(struct ph_asking *asking, uint32_t at) {
    const struct ph_table_sheet *const sheet = &asking->table->sheet;
    if (at == sheet->at) {
        return PH_ACCEPTED;
    }
    if (at == sheet->window.number) {
        return ph_refuse(asking->error, PH_REFUSED_WINDOW_CLOSED, "at", "the window has closed");
    }
    return ph_refuse(asking->error, PH_REFUSED_STALE, "at", "the last game entry is %u, not %u", sheet->at, at);
}

// ---- act ------------------------------------------------------------------------------------------------------------

// Reads an action from the seat's view, so that no message can tell what the seat does not see.
static enum ph_refusal read_action(struct ph_asking *asking, struct ph_json value,
                                   const union ph_state_storage *position, ph_action *action) {
    const struct ph_game *const game = ph_session_game(asking->table->session);
    union ph_state_storage view;
    char text[PH_ACTION_TEXT_MAX];
    enum ph_status status;
    game->view(position, asking->seat, &view);
    if (ph_json_type(value) == PH_JSON_OBJECT) {
        status = game->action_from_json(&view, value, action, asking->error);
    } else if (ph_json_string_get(value, text, sizeof text)) {
        status = game->action_from_text(&view, text, action, asking->error);
    } else {
        status = ph_error_set(asking->error, PH_ERROR_ILLEGAL_ACTION, "action",
                              "expected an action as an object, or its text");
    }
    if (status == PH_OK && !game->is_legal(position, *action)) {
        status = ph_error_set(asking->error, PH_ERROR_ILLEGAL_ACTION, "action", "this action is not legal here");
        ph_error_because(asking->error, game->forbids(&view, asking->seat, *action, 0xFF));
    }
    return ph_refusal_of(status, PH_REFUSED_ILLEGAL_ACTION);
}

// In a window: kept until it closes.
static enum ph_refusal answer_window(struct ph_asking *asking, struct ph_json value, const uint8_t *id, uint32_t at) {
    struct ph_table *const table = asking->table;
    union ph_state_storage position;
    ph_action action = 0;
    ph_window_position(table, asking->seat, &position, NULL);
    const enum ph_refusal refusal = read_action(asking, value, &position, &action);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    if (!ph_window_is_answer(table, action)) {
        return ph_refuse(asking->error, PH_REFUSED_ILLEGAL_ACTION, "action",
                         "this does not answer the window; answer it, or decline");
    }
    table->pending.answers[asking->seat] = (struct ph_pending_answer){.at = at, .action = action, .given = asking->now};
    table->batch.secrets_changed = true;
    ph_act_keep(&table->pending.acts[asking->seat], id, at, at, 0);
    return PH_ACCEPTED;
}

static enum ph_refusal play(struct ph_asking *asking, struct ph_json value, const uint8_t *id) {
    union ph_state_storage position;
    ph_action action = 0;
    ph_window_position(asking->table, asking->seat, &position, NULL);
    enum ph_refusal refusal = read_action(asking, value, &position, &action);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_table_play(asking->table, asking->seat, action, id, asking->now, asking->error);
    }
    asking->number = asking->table->sheet.number;
    return refusal == PH_ACCEPTED ? ph_table_settle(asking->table, asking->now, asking->error) : refusal;
}

// An act with an id that was taken before gets the same answer.
static enum ph_refusal repeat(struct ph_asking *asking, const struct ph_act *act, uint32_t at) {
    if (act->at != at && act->window != at) {
        return ph_refuse(asking->error, PH_REFUSED_ID_REUSED, "id", "this id belongs to an earlier action");
    }
    asking->number = act->number;
    return PH_ACCEPTED;
}

// The game's own rules say whose turn it is, and whatever the seat wants to do waits for it.
static enum ph_refusal refuse_turn(const struct ph_asking *asking) {
    const struct ph_game *const game = ph_session_game(asking->table->session);
    union ph_state_storage view;
    game->view(ph_session_state(asking->table->session), asking->seat, &view);
    (void)ph_refuse(asking->error, PH_REFUSED_NOT_YOUR_TURN, "", "it is not this seat's turn");
    ph_error_because(asking->error, game->forbids(&view, asking->seat, 0, 1));
    return PH_REFUSED_NOT_YOUR_TURN;
}

static enum ph_refusal act(struct ph_asking *asking, struct ph_json value, const uint8_t *id, uint32_t at) {
    struct ph_table *const table = asking->table;
    enum ph_refusal refusal = ph_asking_plays(asking);
    if (refusal == PH_ACCEPTED) {
        refusal = check_at(asking, at);
    }
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    if (ph_window_asks(&table->sheet, asking->seat)) {
        return answer_window(asking, value, id, at);
    }
    return ph_table_decider(table) == asking->seat ? play(asking, value, id) : refuse_turn(asking);
}

enum ph_refusal ph_ask_act(struct ph_asking *asking) {
    const struct ph_table *const table = asking->table;
    uint8_t id[PH_TABLE_ID_SIZE] = {0};
    const uint32_t at = (uint32_t)ph_fields_int(&asking->fields, "at", 1, UINT32_MAX);
    ph_fields_hex(&asking->fields, "id", id, sizeof id);
    const struct ph_json value = ph_fields_need(&asking->fields, "action");
    if (ph_fields_end(&asking->fields) != PH_ACCEPTED) {
        return asking->fields.refusal;
    }
    const struct ph_act *known = NULL;
    if (asking->seat >= 0) {
        known = ph_act_find(&table->sheet.seats[asking->seat].acts, id);
        known = known != NULL ? known : ph_act_find(&table->pending.acts[asking->seat], id);
    }
    return known != NULL ? repeat(asking, known, at) : act(asking, value, id, at);
}

// ---- undo -----------------------------------------------------------------------------------------------------------

static enum ph_refusal refuse_undo(const struct ph_asking *asking, enum ph_undo undo) {
    static const struct {
        enum ph_refusal refusal;
        const char *why;
    } nevers[] = {
        [PH_UNDO_OVER] = {PH_REFUSED_WRONG_PHASE, "the game is over"},
        [PH_UNDO_NOTHING] = {PH_REFUSED_CANNOT_UNDO, "nothing has been played yet"},
        [PH_UNDO_TURN_PASSED] = {PH_REFUSED_TURN_PASSED, "another seat decides now"},
        [PH_UNDO_OTHERS_ACTED] = {PH_REFUSED_OTHERS_ACTED, "others have acted since"},
        [PH_UNDO_SECRET_SHOWN] = {PH_REFUSED_SECRET_SHOWN, "something hidden was shown"},
        [PH_UNDO_LUCK_HAS_SPOKEN] = {PH_REFUSED_LUCK_HAS_SPOKEN, "luck has spoken since"},
    };
    return ph_refuse(asking->error, nevers[undo].refusal, "", "%s", nevers[undo].why);
}

enum ph_refusal ph_ask_undo(struct ph_asking *asking) {
    const uint32_t at = (uint32_t)ph_fields_int(&asking->fields, "at", 1, UINT32_MAX);
    enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_asking_plays(asking);
    }
    if (refusal == PH_ACCEPTED) {
        refusal = check_at(asking, at);
    }
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    enum ph_undo undo;
    if (ph_session_undo_for(asking->table->session, asking->seat, &undo, asking->error) != PH_OK) {
        return PH_REFUSED_NO_MEMORY;
    }
    const bool marked = undo != PH_UNDO_ALLOWED && ph_table_may_take_back(asking->table, asking->seat);
    if (undo != PH_UNDO_ALLOWED && !marked) {
        return refuse_undo(asking, undo);
    }
    struct ph_writer *const line = ph_entry_begin(asking->table, PH_ENTRY_UNDO, asking->now);
    ph_json_int(ph_json_key(line, "seat"), asking->seat);
    if (marked) {
        ph_json_bool(ph_json_key(line, "marked"), true);
    }
    return ph_entry_end(asking->table, asking->error);
}

// ---- a printed box --------------------------------------------------------------------------------------------------

// A list of texts; what is none is refused when the entry is folded.
static void copy_lines(struct ph_writer *writer, struct ph_json lines) {
    ph_json_array_begin(writer);
    for (struct ph_json_walk walk = ph_json_walk_begin(lines); ph_json_walk_next(&walk);) {
        char line[PH_ACTION_TEXT_MAX + 8] = "";
        (void)ph_json_string_get(walk.value, line, sizeof line);
        ph_json_string(writer, line);
    }
    ph_json_array_end(writer);
}

enum ph_refusal ph_ask_enter(struct ph_asking *asking) {
    struct ph_table *const table = asking->table;
    const uint32_t at = (uint32_t)ph_fields_int(&asking->fields, "at", 1, UINT32_MAX);
    const int64_t from = ph_fields_int(&asking->fields, "from", 0, UINT32_MAX);
    const struct ph_json moves = ph_fields_need(&asking->fields, "moves");
    const struct ph_json left = ph_fields_take(&asking->fields, "left");
    enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (refusal == PH_ACCEPTED && ph_json_type(moves) != PH_JSON_ARRAY) {
        refusal = ph_refuse(asking->error, PH_REFUSED_BAD_REQUEST, "moves", "moves: expected a list");
    }
    if (refusal == PH_ACCEPTED && asking->seat < 0) {
        refusal = ph_refuse(asking->error, PH_REFUSED_NOT_SEATED, "", "onlookers cannot do that");
    }
    if (refusal == PH_ACCEPTED) {
        refusal = check_at(asking, at);
    }
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_ENTERED, asking->now);
    ph_json_int(ph_json_key(line, "from"), from);
    copy_lines(ph_json_key(line, "moves"), moves);
    if (ph_json_type(left) == PH_JSON_ARRAY && ph_json_count(left) > 0) {
        copy_lines(ph_json_key(line, "left"), left);
    }
    refusal = ph_entry_end(table, asking->error);
    return refusal == PH_ACCEPTED ? ph_table_settle(table, asking->now, asking->error) : refusal;
}

// ---- standing orders ------------------------------------------------------------------------------------------------

static const char *const order_words[] = {
    [PH_ORDER_ASK] = "ask", [PH_ORDER_NEVER] = "never", [PH_ORDER_ALL] = "all", [PH_ORDER_SEATS] = "seats"};
enum { ORDER_WORDS = sizeof order_words / sizeof *order_words };

const char *ph_order_word(uint8_t kind) {
    return order_words[kind];
}

// Orders may be given as soon as somebody has a seat.
static enum ph_refusal may_order(struct ph_asking *asking) {
    const bool gathering = asking->table->sheet.phase == PH_TABLE_GATHERING;
    return gathering && asking->seat >= 0 ? PH_ACCEPTED : ph_asking_plays(asking);
}

enum ph_refusal ph_ask_order(struct ph_asking *asking) {
    struct ph_order order = {.kind = (uint8_t)ph_fields_word(&asking->fields, "against", order_words, ORDER_WORDS)};
    uint8_t seats[PH_SEATS_MAX];
    if (order.kind == PH_ORDER_SEATS) {
        for (unsigned i = ph_fields_seats(&asking->fields, "seats", seats); i-- > 0;) {
            order.seats = (uint16_t)(order.seats | 1U << seats[i]);
        }
    }
    enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (refusal == PH_ACCEPTED) {
        refusal = may_order(asking);
    }
    if (refusal == PH_ACCEPTED) {
        asking->table->pending.orders[asking->seat] = order;
        asking->table->batch.secrets_changed = true;
    }
    return refusal;
}

// ---- leaving --------------------------------------------------------------------------------------------------------

static enum ph_refusal need_person(struct ph_asking *asking) {
    enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (refusal == PH_ACCEPTED && asking->seat < 0) {
        refusal = ph_refuse(asking->error, PH_REFUSED_NOT_SEATED, "", "onlookers cannot do that");
    }
    return refusal;
}

// After a resignation: one seat is left, or no person. Nobody wins because the maker removed the others.
static enum ph_refusal end_if_left(struct ph_asking *asking, bool removed) {
    const struct ph_table_sheet *const sheet = &asking->table->sheet;
    uint16_t left = 0;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        left = (uint16_t)(left | (unsigned)!sheet->seats[seat].resigned << seat);
    }
    const bool one_left = (left & (left - 1U)) == 0;
    if (!ph_table_is_held(asking->table) && (one_left || ph_sheet_people(sheet) == 0)) {
        return ph_table_end(asking->table, removed ? "removed" : "resigned", one_left && !removed ? left : 0,
                            asking->now, asking->error);
    }
    return PH_ACCEPTED;
}

enum ph_refusal ph_asking_give_up(struct ph_asking *asking, int seat, bool removed) {
    struct ph_table *const table = asking->table;
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_RESIGNED, asking->now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    ph_json_string(ph_json_key(line, "bot"), ph_bot_usual(ph_session_game(table->session))->name);
    if (removed) {
        ph_json_bool(ph_json_key(line, "removed"), true);
    }
    const enum ph_refusal refusal = ph_entry_end(table, asking->error);
    return refusal == PH_ACCEPTED ? end_if_left(asking, removed) : refusal;
}

enum ph_refusal ph_ask_resign(struct ph_asking *asking) {
    enum ph_refusal refusal = need_person(asking);
    if (refusal == PH_ACCEPTED && asking->table->sheet.phase != PH_TABLE_PLAYING) {
        refusal = ph_asking_plays(asking);
    }
    return refusal == PH_ACCEPTED ? ph_asking_give_up(asking, asking->seat, false) : refusal;
}

static bool all_abandon(const struct ph_table_sheet *sheet) {
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        const struct ph_table_seat *const one = &sheet->seats[seat];
        if (one->holder == PH_HOLDER_PERSON && !one->resigned && !one->abandons) {
            return false;
        }
    }
    return true;
}

enum ph_refusal ph_ask_abandon(struct ph_asking *asking) {
    struct ph_table *const table = asking->table;
    const bool agrees = ph_fields_bool_or(&asking->fields, "agree", true);
    enum ph_refusal refusal = need_person(asking);
    if (refusal == PH_ACCEPTED && ph_table_is_held(table)) {
        refusal = ph_refuse(asking->error, PH_REFUSED_WRONG_PHASE, "",
                            "the tables of a duplicate round end together; resign, or ask the maker of the evening to "
                            "end the round");
    }
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_ABANDON, asking->now);
    ph_json_int(ph_json_key(line, "seat"), asking->seat);
    ph_json_bool(ph_json_key(line, "agree"), agrees);
    refusal = ph_entry_end(table, asking->error);
    return refusal == PH_ACCEPTED && all_abandon(&table->sheet)
               ? ph_table_end(table, "abandoned", 0, asking->now, asking->error)
               : refusal;
}
