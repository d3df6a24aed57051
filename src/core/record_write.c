// SPDX-License-Identifier: MIT
// Writes a game as a record (docs/protocol.md): tags in the manner of PGN, an empty line, one move a line. For a seat
// everything in it comes from that seat's view, its log and the moves as it sees them.
#include "core/key.h"
#include "core/record_text.h"
#include "core/seen.h"
#include "pesthouse/pesthouse.h"

#include <string.h>

struct recording {
    const struct ph_session *session;
    int viewer;         // PH_SEAT_REFEREE: everything
    struct ph_log past; // events from before the first move, as the viewer sees them
    struct ph_writer *writer;
};

static void write_tag(const struct recording *recording, const char *name, const char *value) {
    ph_tag_write(recording->writer, name, value, strlen(value));
}

static void write_number(const struct recording *recording, const char *name, uint64_t number) {
    ph_write_format(recording->writer, "[%s \"%llu\"]\n", name, (unsigned long long)number);
}

// A tag whose value is JSON.
static void write_json(const struct recording *recording, const char *name, struct ph_writer *json) {
    ph_tag_write(recording->writer, name, json->data, json->length);
    recording->writer->failed = recording->writer->failed || json->failed;
    ph_writer_deinit(json);
}

static void write_options(const struct recording *recording, const void *first) {
    struct ph_writer json;
    ph_writer_init_heap(&json);
    recording->session->game->options_json(first, &json);
    write_json(recording, "Options", &json);
}

static void write_position(const struct recording *recording, const void *first) {
    struct ph_writer json;
    ph_writer_init_heap(&json);
    recording->session->game->state_json(first, recording->past, recording->viewer, &json);
    write_json(recording, "Position", &json);
}

// The seed or key, unless chance comes from a box; a seat's record must not have it, and gets the tag Seat instead.
static void write_luck(const struct recording *recording) {
    const struct ph_luck *const luck = &recording->session->luck;
    char text[PH_KEY_DIGITS + 1];
    if (recording->session->mode == PH_CHANCE_BOX) {
        write_tag(recording, "Chance", "box");
    } else if (recording->viewer != PH_SEAT_REFEREE) {
        struct ph_writer seat;
        ph_writer_init(&seat, text, sizeof text);
        ph_write_format(&seat, recording->viewer == PH_ONLOOKER ? "onlooker" : "%d", recording->viewer);
        write_tag(recording, "Seat", text);
    } else if (luck->keyed) {
        ph_key_write(&luck->key, text);
        write_tag(recording, "Key", text);
    } else {
        write_number(recording, "Seed", luck->seed);
    }
}

// The moves, by number from 1 on, that a bot made in the place of the person who has the seat; no tag if there are
// none.
static void write_substitute(const struct recording *recording) {
    const struct ph_session *const session = recording->session;
    const char *before = "[Substitute \"";
    for (size_t i = 0; i < session->move_count; i++) {
        if (session->moves[i].by_bot) {
            ph_write_format(recording->writer, "%s%zu", before, i + 1);
            before = ",";
        }
    }
    if (*before == ',') {
        ph_write_text(recording->writer, "\"]\n");
    }
}

static void write_tags(const struct recording *recording, const char *date, const void *first) {
    const struct ph_session *const session = recording->session;
    const struct ph_game *const game = session->game;
    write_tag(recording, "Game", game->id);
    if (date != NULL) {
        write_tag(recording, "Date", date);
    }
    write_number(recording, "Players", (uint64_t)game->players(first));
    write_luck(recording);
    write_options(recording, first);
    ph_write_text(recording->writer, "[Result \"");
    ph_winners_write(recording->writer, game, &session->now);
    ph_write_text(recording->writer, "\"]\n");
    write_tag(recording, "Version", ph_version());
    write_tag(recording, "Data", game->data_hash);
    write_substitute(recording);
    if (session->from_position) {
        write_position(recording, first);
    }
    ph_write_char(recording->writer, '\n');
}

static void write_move(const struct recording *recording, size_t index, const void *before) {
    const struct ph_session *const session = recording->session;
    const struct ph_actor actor = session->moves[index].actor;
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer line;
    ph_writer_init(&line, text, sizeof text);
    session->game->action_text(before, ph_action_seen(session, index, recording->viewer, NULL), &line);
    if (actor.kind == PH_ACTOR_CHANCE) {
        ph_write_format(recording->writer, "*: %s\n", text);
    } else {
        ph_write_format(recording->writer, "%d: %s\n", actor.seat, text);
    }
    recording->writer->failed = recording->writer->failed || line.failed;
}

static void write_record(const struct recording *recording, const char *date) {
    const struct ph_session *const session = recording->session;
    union ph_state_storage state;
    union ph_state_storage view;
    ph_session_state_at(session, 0, &state);
    ph_state_shown(session->game, &state, recording->viewer, &view);
    write_tags(recording, date, &view);
    for (size_t i = 0; i < session->move_count; i++) {
        write_move(recording, i, &view);
        session->game->apply(&state, session->moves[i].action, NULL);
        ph_state_shown(session->game, &state, recording->viewer, &view);
    }
}

void ph_session_record(const struct ph_session *session, const char *date, struct ph_writer *writer) {
    if (ph_session_has_game(session)) {
        write_record(
            &(struct recording){
                .session = session, .viewer = PH_SEAT_REFEREE, .past = ph_session_log_at(session, 0), .writer = writer},
            date);
    }
}

enum ph_status ph_session_record_for(struct ph_session *session, int seat, const char *date, struct ph_writer *writer) {
    enum ph_status status = ph_session_need_game(session, NULL);
    if (status != PH_OK) {
        return status;
    }
    struct recording recording = {
        .session = session, .viewer = ph_shown_as(session->game, &session->now, seat), .writer = writer};
    status = ph_session_check_seat(session, seat, NULL);
    if (status == PH_OK) {
        status = ph_session_log_view(session, recording.viewer, &recording.past);
    }
    if (status == PH_OK) {
        recording.past.count = ph_session_log_at(session, 0).count;
        write_record(&recording, date);
    }
    return status;
}
