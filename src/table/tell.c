// SPDX-License-Identifier: MIT
#include "table/tell.h"

#include "core/seen.h"
#include "core/seen_json.h"
#include "table/packed.h"
#include "table/telling.h"

#include <stdlib.h>
#include <string.h>

// ---- legal actions --------------------------------------------------------------------------------------------------

// The types of actions that the seat may take, in its position.
static uint64_t asked_types(const struct ph_table *table, const union ph_state_storage *position) {
    struct ph_window window;
    const bool asked = table->sheet.window.open && ph_session_window(table->session, &window);
    return ph_session_game(table->session)->legal_types(position) & (asked ? window.answers : UINT64_MAX);
}

static enum ph_status write_actions(const struct ph_table *table, int seat, uint64_t types,
                                    const union ph_state_storage *position, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(table->session);
    union ph_state_storage view;
    const size_t count = game->legal(position, types, NULL, NULL, 0);
    ph_action *const actions = malloc((count + 1) * sizeof *actions);
    if (actions == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    (void)game->legal(position, types, actions, NULL, count);
    ph_state_shown(game, position, seat, &view);
    ph_json_array_begin(writer);
    for (size_t i = 0; i < count; i++) {
        ph_action_json(writer, game, &view, actions[i], -1);
    }
    ph_json_array_end(writer);
    free(actions);
    return PH_OK;
}

static void write_types(const struct ph_game *game, uint64_t types, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (unsigned type = 0; type < game->type_count; type++) {
        if ((types >> type & 1) != 0) {
            ph_json_string(writer, game->action_shape(type).name);
        }
    }
    ph_json_array_end(writer);
}

static enum ph_status write_legal(const struct ph_telling *telling) {
    const struct ph_game *const game = ph_session_game(telling->table->session);
    union ph_state_storage position;
    ph_window_position(telling->table, telling->seat, &position, NULL);
    const uint64_t types = asked_types(telling->table, &position);
    if (game->legal(&position, types, NULL, NULL, 0) > PH_LEGAL_LISTED) {
        ph_json_key(telling->writer, "types");
        write_types(game, types, telling->writer);
        return PH_OK;
    }
    ph_json_key(telling->writer, "legal");
    return write_actions(telling->table, telling->seat, types, &position, telling->writer);
}

enum ph_status ph_table_legal(struct ph_table *table, int seat, const char *type, struct ph_writer *writer) {
    union ph_state_storage position;
    if (!ph_table_asks(table, seat)) {
        return PH_ERROR_BAD_REQUEST;
    }
    const struct ph_game *const game = ph_session_game(table->session);
    unsigned found = 0;
    while (found < game->type_count && strcmp(game->action_shape(found).name, type) != 0) {
        found++;
    }
    if (found == game->type_count) {
        return PH_ERROR_BAD_REQUEST;
    }
    ph_window_position(table, seat, &position, NULL);
    return write_actions(table, seat, (uint64_t)1 << found & asked_types(table, &position), &position, writer);
}

// ---- the position ---------------------------------------------------------------------------------------------------

// The position after the moves, as the viewer sees it; in a window, that in which it is asked.
static void find_view(const struct ph_telling *telling, union ph_state_storage *view) {
    const struct ph_session *const session = telling->table->session;
    union ph_state_storage state;
    if (telling->asks && ph_table_asks(telling->table, telling->seat)) {
        ph_window_position(telling->table, telling->seat, &state, NULL);
    } else {
        ph_session_state_at(session, telling->after, &state);
    }
    ph_state_shown(ph_session_game(session), &state, telling->shown_as, view);
}

// The views before the first of the moves and after each, from malloc.
static uint8_t *list_steps(const struct ph_telling *telling) {
    const struct ph_session *const session = telling->table->session;
    const struct ph_game *const game = ph_session_game(session);
    union ph_state_storage state;
    union ph_state_storage view;
    uint8_t *const steps = malloc((telling->after - telling->first + 1) * game->state_size);
    ph_session_state_at(session, telling->first, &state);
    for (size_t i = telling->first; steps != NULL; i++) {
        ph_state_shown(game, &state, telling->shown_as, &view);
        memcpy(steps + (i - telling->first) * game->state_size, &view, game->state_size);
        if (i == telling->after) {
            break;
        }
        game->apply(&state, ph_session_move(session, i)->action, NULL);
    }
    return steps;
}

static enum ph_status pack(const struct ph_telling *telling, struct ph_log log, const struct ph_move_seen *moves,
                           const union ph_state_storage *view) {
    const struct ph_session *const session = telling->table->session;
    // The beginning of the log belongs to no move.
    const size_t first = telling->first == 0 ? 0 : ph_session_log_at(session, telling->first).count;
    uint8_t *const steps = telling->steps ? list_steps(telling) : NULL;
    if (telling->steps && steps == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    ph_json_key(telling->writer, "packed");
    const enum ph_status status = ph_packed_json(telling->writer, &(struct ph_packing){
                                                                      .game = ph_session_game(session),
                                                                      .first = telling->first,
                                                                      .event_first = first,
                                                                      .moves = moves,
                                                                      .move_count = telling->after - telling->first,
                                                                      .events = log.events + first,
                                                                      .event_count = log.count - first,
                                                                      .steps = steps,
                                                                      .view = view,
                                                                  });
    free(steps);
    return status;
}

static void write_moves(const struct ph_telling *telling, const struct ph_move_seen *moves) {
    const struct ph_session *const session = telling->table->session;
    const struct ph_game *const game = ph_session_game(session);
    union ph_state_storage state;
    union ph_state_storage before;
    ph_session_state_at(session, telling->first, &state);
    ph_json_array_begin(ph_json_key(telling->writer, "moves"));
    for (size_t i = 0; i < telling->after - telling->first; i++) {
        ph_state_shown(game, &state, telling->shown_as, &before);
        ph_move_seen_json(telling->writer, game, &before, telling->shown_as, &moves[i]);
        game->apply(&state, ph_session_move(session, moves[i].index)->action, NULL);
    }
    ph_json_array_end(telling->writer);
}

static enum ph_status write_json(const struct ph_telling *telling, struct ph_log log, const struct ph_move_seen *moves,
                                 const union ph_state_storage *view) {
    const struct ph_game *const game = ph_session_game(telling->table->session);
    write_moves(telling, moves);
    ph_json_key(telling->writer, "view");
    game->state_json(view, log, telling->shown_as, telling->writer);
    return telling->asks && ph_table_asks(telling->table, telling->seat) ? write_legal(telling) : PH_OK;
}

enum ph_status ph_tell_position(const struct ph_telling *telling) {
    struct ph_session *const session = telling->table->session;
    const size_t count = telling->after - telling->first;
    union ph_state_storage view;
    struct ph_log log;
    struct ph_move_seen *const moves = malloc((count + 1) * sizeof *moves);
    enum ph_status status = moves == NULL ? PH_ERROR_NO_MEMORY : PH_OK;
    for (size_t i = 0; status == PH_OK && i < count; i++) {
        status = ph_session_move_seen(session, telling->first + i, telling->shown_as, &moves[i]);
    }
    if (status == PH_OK) {
        status = ph_session_log_view(session, telling->shown_as, &log);
    }
    if (status == PH_OK) {
        log.count = ph_session_log_at(session, telling->after).count;
        find_view(telling, &view);
        status =
            telling->form == PH_FORM_PACKED ? pack(telling, log, moves, &view) : write_json(telling, log, moves, &view);
    }
    free(moves);
    ph_session_forget_seen(session); // or every table would keep a log for each of its viewers
    return status;
}

// ---- entries --------------------------------------------------------------------------------------------------------

// The entry without its moves and the position it began at; the id of an act is shown to the seat that it is from.
static enum ph_status write_entry(const struct ph_telling *telling, const char *line, size_t length) {
    struct ph_json_document *document;
    const enum ph_status status = ph_json_parse(&document, line, length, NULL);
    if (status != PH_OK) {
        return status;
    }
    const struct ph_json entry = ph_json_root(document);
    int64_t seat = PH_ONLOOKER;
    (void)ph_json_int_get(ph_json_member(entry, "seat"), &seat);
    ph_json_object_begin(telling->writer);
    for (struct ph_json_walk walk = ph_json_walk_begin(entry); ph_json_walk_next(&walk);) {
        char key[32] = "";
        size_t size;
        (void)ph_json_string_get(walk.key, key, sizeof key);
        const char *const text = ph_json_text(walk.value, &size);
        if (strcmp(key, "moves") != 0 && strcmp(key, "left") != 0 && strcmp(key, "position") != 0 &&
            (strcmp(key, "id") != 0 || seat == telling->seat)) {
            ph_json_raw(ph_json_key(telling->writer, key), text, size);
        }
    }
    ph_json_object_end(telling->writer);
    ph_json_document_destroy(document);
    return PH_OK;
}

// How long each seat has left, after the entry and those that were written with it.
static void write_clocks(struct ph_writer *writer, const struct ph_table_sheet *sheet) {
    if (sheet->phase != PH_TABLE_PLAYING || ph_clock_first(&sheet->settings) == 0) {
        return;
    }
    ph_json_array_begin(ph_json_key(writer, "left"));
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        ph_json_int(writer, sheet->seats[seat].left);
    }
    ph_json_array_end(writer);
    ph_write_running(writer, sheet);
}

static bool shows_position(const struct ph_table *table, unsigned kind) {
    return table->session != NULL &&
           (kind == PH_ENTRY_STARTED || kind == PH_ENTRY_PLAY || kind == PH_ENTRY_UNDO || kind == PH_ENTRY_ENTERED ||
            kind == PH_ENTRY_WINDOW_OPENED || kind == PH_ENTRY_WINDOW_CLOSED || kind == PH_ENTRY_OVER);
}

enum ph_status ph_table_tell(struct ph_table *table, size_t index, int seat, enum ph_table_form form,
                             struct ph_writer *writer) {
    const struct ph_batch_entry *const entry = &table->batch.entries[index];
    const bool over = entry->kind == PH_ENTRY_OVER;
    const struct ph_telling telling = {
        .table = table,
        .seat = seat,
        .shown_as = over ? PH_SEAT_REFEREE : seat,
        .form = form,
        .first = over ? 0 : entry->move_first, // after the end everything is shown
        .after = entry->move_first + entry->move_count,
        .asks = table->batch.count == index + 1,
        .steps = !over,
        .writer = writer,
    };
    const size_t start = writer->length;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "t"), "entry");
    ph_json_key(writer, "entry");
    enum ph_status status = write_entry(&telling, table->batch.lines.data + entry->line, entry->length);
    write_clocks(writer, &table->sheet);
    if (table->sheet.phase == PH_TABLE_GATHERING) {
        ph_write_rated(writer, table);
    }
    if (status == PH_OK && shows_position(table, entry->kind)) {
        status = ph_tell_position(&telling);
    }
    ph_json_object_end(writer);
    return ph_told_check(writer, start, form, status);
}
