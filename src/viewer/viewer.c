// SPDX-License-Identifier: MIT
#include "viewer/viewer.h"

#include "table/tell.h"

void viewer_deinit(struct viewer *viewer) {
    viewer_moves_deinit(&viewer->moves);
}

static enum ph_status refuse(struct ph_error *error, const char *field, const char *message) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s", message);
}

// Views name an own set of tokens by the number that it has where they were packed. Setting the game up gives it one
// here, too, which depends on the sets that were met before.
static void meet_options(struct viewer_moves *moves, int players, struct ph_json message) {
    struct ph_error error;
    const struct ph_json settings = ph_json_member(ph_json_member(message, "table"), "settings");
    const struct ph_json options = ph_json_member(settings, "options");
    moves->is_met = moves->game->setup(&moves->here, players, options, &error) == PH_OK || moves->is_met;
}

// Into moves of the same game if there are any, so that what is known of the past stays.
static enum ph_status read_position(struct viewer *viewer, const struct ph_game *game, int players,
                                    struct ph_json message, struct ph_error *error) {
    const struct ph_json packed = ph_json_member(message, "packed");
    struct viewer_moves fresh = {.game = game};
    const bool same = viewer->moves.game == game && ph_json_exists(packed);
    struct viewer_moves *const moves = same ? &viewer->moves : &fresh;
    meet_options(moves, players, message);
    const enum ph_status status = ph_json_exists(packed) ? viewer_moves_read(moves, packed, error) : PH_OK;
    if (status == PH_OK && !same) {
        viewer_moves_deinit(&viewer->moves);
        viewer->moves = fresh;
    } else {
        viewer_moves_deinit(&fresh);
    }
    return status;
}

static enum ph_status read_hello(struct viewer *viewer, struct ph_json message, struct ph_error *error) {
    struct ph_table_seen table = viewer->table;
    if (!ph_json_is(ph_json_member(message, "build"), ph_table_build)) {
        return refuse(error, "build", "the server is of another build; reload");
    }
    if (!ph_table_seen_hello(&table, message)) {
        return refuse(error, "n", "expected the numbers of the last entries");
    }
    const struct ph_game *const game = ph_game_find(table.game);
    if (game == NULL) {
        return refuse(error, "table", "table: unknown game");
    }
    const enum ph_status status = read_position(viewer, game, (int)table.count, message, error);
    if (status == PH_OK) {
        viewer->table = table;
    }
    return status;
}

static enum ph_status read_entry(struct viewer *viewer, struct ph_json message, struct ph_error *error) {
    const struct ph_json packed = ph_json_member(message, "packed");
    struct ph_table_seen table = viewer->table;
    enum ph_status status = PH_OK;
    if (!ph_table_seen_entry(&table, message)) {
        return refuse(error, "n", "this is not the next entry; ask for everything again");
    }
    if (ph_json_exists(packed) && viewer->moves.game == NULL) {
        return refuse(error, "packed", "packed: expected the table's game before it");
    }
    if (ph_json_exists(packed)) {
        status = viewer_moves_read(&viewer->moves, packed, error);
    }
    if (status == PH_OK) {
        viewer->table = table;
    }
    return status;
}

enum ph_status viewer_read(struct viewer *viewer, struct ph_json message, struct ph_error *error) {
    const struct ph_json kind = ph_json_member(message, "t");
    if (ph_json_is(kind, "hello")) {
        return read_hello(viewer, message, error);
    }
    if (ph_json_is(kind, "entry")) {
        return read_entry(viewer, message, error);
    }
    return refuse(error, "t", "expected a hello or an entry");
}
