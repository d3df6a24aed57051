// SPDX-License-Identifier: MIT
// Playing: an action and the draws that follow become an entry, then the end of the game or a window, if they follow.
#include "table/inside.h"

#include "base/hex.h"
#include "core/seen_json.h"
#include "core/session_log.h"

#include <string.h>

void ph_moves_json(const struct ph_session *session, size_t first, size_t end, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(session);
    union ph_state_storage state;
    ph_session_state_at(session, first, &state);
    ph_json_array_begin(ph_json_key(writer, "moves"));
    for (size_t i = first; i < end; i++) {
        const struct ph_move *const move = ph_session_move(session, i);
        char text[PH_ACTION_TEXT_MAX + 8];
        struct ph_writer line;
        ph_writer_init(&line, text, sizeof text);
        ph_write_format(&line, move->actor.kind == PH_ACTOR_CHANCE ? "*: " : "%d: ", move->actor.seat);
        game->action_text(&state, move->action, &line);
        ph_json_string_bytes(writer, line.data, line.length);
        writer->failed = writer->failed || line.failed;
        game->apply(&state, move->action, NULL);
    }
    ph_json_array_end(writer);
}

// Plays to find the outcomes, and takes it back: folding the entry plays it again.
static enum ph_refusal play_moves(struct ph_table *table, int seat, ph_action action, struct ph_writer *line,
                                  struct ph_error *error) {
    size_t first = 0;
    const enum ph_status status = ph_session_play_as(table->session, seat, action, &first, error);
    if (status != PH_OK) {
        return ph_refusal_of(status, PH_REFUSED_ILLEGAL_ACTION);
    }
    ph_moves_json(table->session, first, ph_session_move_count(table->session), line);
    ph_session_truncate(table->session, first);
    return PH_ACCEPTED;
}

enum ph_refusal ph_table_play(struct ph_table *table, int seat, ph_action action, const uint8_t *id, int64_t now,
                              struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_PLAY, now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    if (id != NULL) {
        char digits[2 * PH_TABLE_ID_SIZE + 1];
        ph_hex_write(digits, id, PH_TABLE_ID_SIZE);
        ph_json_string(ph_json_key(line, "id"), digits);
    }
    const enum ph_refusal refusal = play_moves(table, seat, action, line, error);
    return refusal == PH_ACCEPTED ? ph_entry_end(table, error) : refusal;
}

enum ph_refusal ph_table_end(struct ph_table *table, const char *reason, uint16_t winners, int64_t now,
                             struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_OVER, now);
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    ph_hex_write(digits, table->pending.secret, PH_TABLE_SECRET_SIZE);
    ph_json_string(ph_json_key(line, "reason"), reason);
    ph_seats_json(ph_json_key(line, "winners"), winners);
    ph_json_string(ph_json_key(line, "secret"), digits);
    return ph_entry_end(table, error);
}

size_t ph_table_last_play_of(const struct ph_table *table, int seat) {
    const size_t count = ph_session_move_count(table->session);
    for (size_t i = count; i-- > 0;) {
        const struct ph_move *const move = ph_session_move(table->session, i);
        if (move->starts_play && move->actor.kind == PH_ACTOR_SEAT && move->actor.seat == seat) {
            return i;
        }
    }
    return count;
}

bool ph_table_may_take_back(const struct ph_table *table, int seat) {
    return table->sheet.settings.take_backs && !table->sheet.window.open &&
           ph_table_last_play_of(table, seat) < ph_session_move_count(table->session);
}

bool ph_table_is_held(const struct ph_table *table) {
    return table->sheet.settings.evening.duplicate;
}

enum ph_refusal ph_table_settle(struct ph_table *table, int64_t now, struct ph_error *error) {
    struct ph_window window;
    struct ph_result result;
    if (table->sheet.phase != PH_TABLE_PLAYING || table->sheet.window.open) {
        return PH_ACCEPTED;
    }
    if (table->sheet.settings.window > 0 && ph_session_window(table->session, &window)) {
        return ph_window_open(table, &window, now, error);
    }
    ph_session_game(table->session)->result(ph_session_state(table->session), &result);
    return result.over && !ph_table_is_held(table) ? ph_table_end(table, result.reason, result.winners, now, error)
                                                   : PH_ACCEPTED;
}
