// SPDX-License-Identifier: MIT
// What a viewer is told and sees.
#include "viewer/desk_inside.h"

#include "core/seen_json.h"
#include "table/tell.h"
#include "words/plain.h"

#include <stdlib.h>
#include <string.h>

enum { PLACE_ID_MAX = 64 };

// ---- what happened --------------------------------------------------------------------------------------------------

void viewer_desk_write_lines(const char *text, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        ph_json_string_bytes(writer, text, length);
        text += length + (text[length] == '\n');
    }
    ph_json_array_end(writer);
}

static void write_events(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    ph_json_array_begin(writer);
    for (size_t i = 0; i < telling->event_count; i++) {
        ph_event_json(writer, scene->game, scene->view, &telling->events[i], scene->viewer);
    }
    ph_json_array_end(writer);
}

static struct ph_log log_after(const struct words_telling *telling) {
    const struct ph_log before = telling->scene->log;
    return (struct ph_log){.events = before.events, .count = before.count + telling->event_count};
}

static void write_said(struct ph_writer *writer, struct ph_writer *text) {
    ph_json_string_bytes(writer, text->data, text->length);
    writer->failed = writer->failed || text->failed;
    ph_writer_deinit(text);
}

// In whose turn a move was made.
static void write_turn(const struct words_scene *scene, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    struct ph_writer text;
    ph_writer_init_heap(&text);
    ph_json_object_begin(ph_json_key(writer, "turn"));
    ph_json_int(ph_json_key(writer, "seat"), words != NULL ? words->turn_words(scene, &text) : -1);
    ph_json_key(writer, "words");
    write_said(writer, &text);
    ph_json_object_end(writer);
}

// Its number, who moved, in whose turn, the place it was about, its lines and which of them are secret; its events, and
// `viewer`'s view after it, as they are shown. Nothing if there is nothing to tell.
static void tell_move(const struct words_telling *telling, const struct words_telling *hidden, bool hides, size_t move,
                      int viewer, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const struct ph_words *const words = ph_words_find(scene->game);
    const int place = words != NULL ? words->move_place(telling) : -1;
    const struct words_telling *const shown = hides ? hidden : telling;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    viewer_say_telling(telling, &text);
    if (text.length > 0) {
        ph_json_object_begin(writer);
        ph_json_int(ph_json_key(writer, "move"), (int64_t)move);
        ph_json_int(ph_json_key(writer, "seat"), telling->actor.kind == PH_ACTOR_SEAT ? telling->actor.seat : -1);
        if (telling->by_bot) {
            ph_json_bool(ph_json_key(writer, "bot"), true);
        }
        write_turn(scene, writer);
        ph_json_int(ph_json_key(writer, "place"), place);
        ph_json_key(writer, "lines");
        viewer_desk_write_lines(text.data, writer);
        viewer_desk_write_secret(viewer >= 0 ? hidden : telling, text.data, writer);
        ph_json_key(writer, "events");
        write_events(shown, writer);
        ph_json_key(writer, "view");
        scene->game->state_json(shown->after, log_after(telling), hides ? PH_ONLOOKER : viewer, writer);
        ph_json_object_end(writer);
    }
    writer->failed = writer->failed || text.failed;
    ph_writer_deinit(&text);
}

void viewer_desk_tell(struct viewer_desk *desk, size_t first, size_t count, int viewer, struct ph_writer *writer) {
    viewer_desk_name(desk);
    ph_json_array_begin(ph_json_key(writer, "told"));
    for (size_t index = first; index < first + count; index++) {
        struct viewer_move_seen seen;
        struct viewer_move_seen hidden;
        struct ph_event *events = NULL;
        const int seat = desk->replay.session != NULL ? viewer : desk->viewer.table.seat;
        if (viewer_move_see(viewer_desk_past(desk), &desk->seats, index, seat, &seen)) {
            if (viewer_desk_hide_move(&seen.telling, &hidden, &events)) {
                tell_move(&seen.telling, &hidden.telling, desk->hides, index, viewer, writer);
            }
            writer->failed = writer->failed || events == NULL;
            free(events);
        }
    }
    ph_json_array_end(writer);
}

// By whose rights the past is shown. Once the game is over, the views show everything.
static int past_viewer(const struct viewer *viewer) {
    return viewer->table.phase == PH_SEEN_OVER ? PH_SEAT_REFEREE : viewer->table.seat;
}

enum ph_status viewer_desk_tell_again(void *self, struct ph_json request, struct ph_writer *writer,
                                      struct ph_error *error) {
    struct viewer_desk *const desk = self;
    int64_t move = -1;
    (void)error;
    (void)ph_json_int_get(ph_json_member(request, "move"), &move);
    const bool made = move >= 0 && (uint64_t)move < desk->viewer.moves.count;
    viewer_desk_tell(desk, (size_t)move, made, past_viewer(&desk->viewer), writer);
    return PH_OK;
}

// What happened before one came, in the same words; what is seen now stays as it is.
static enum ph_status tell_past(struct viewer_desk *desk, struct ph_json message, struct ph_writer *writer,
                                struct ph_error *error) {
    struct viewer *const viewer = &desk->viewer;
    size_t first;
    size_t count;
    const enum ph_status status = viewer_moves_read_past(&viewer->moves, message, &first, &count, error);
    if (status == PH_OK) {
        viewer_desk_tell(desk, first, count, past_viewer(viewer), writer);
    }
    return status;
}

enum ph_status viewer_desk_read(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct viewer *const viewer = &desk->viewer;
    const struct ph_json message = ph_json_member(request, "message");
    const uint32_t at = viewer->table.at;
    int64_t person = (int64_t)viewer->table.person;
    viewer_desk_replay_close(desk);
    if (ph_json_is(ph_json_member(message, "t"), "past")) {
        return tell_past(desk, message, writer, error);
    }
    (void)ph_json_int_get(ph_json_member(request, "person"), &person);
    viewer->table.person = (uint64_t)person;
    const enum ph_status status = viewer_read(viewer, message, error);
    if (status == PH_OK) {
        const size_t news = viewer->table.at != at ? viewer->moves.news : 0;
        if (viewer->table.at != at) {
            desk->corrects = false;
            viewer_desk_stop_asking(desk);
        }
        viewer_desk_tell(desk, viewer->moves.count - news, news, viewer->table.seat, writer);
        viewer_desk_write_table(desk, writer);
    }
    return status;
}

enum ph_status viewer_desk_build(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    (void)self;
    (void)request;
    (void)error;
    ph_json_string(ph_json_key(writer, "build"), ph_table_build);
    return PH_OK;
}

// ---- the position ---------------------------------------------------------------------------------------------------

static void write_seats(const struct words_scene *scene, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (int seat = 0; seat < scene->players; seat++) {
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "name"), scene->seats->names[seat]);
        ph_json_string(ph_json_key(writer, "bot"), scene->seats->kinds[seat]);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

// Who decides; null while luck does, and after the end.
static void write_actor(const struct words_scene *scene, struct ph_writer *writer) {
    const struct ph_actor actor = scene->game->actor(scene->view);
    ph_json_key(writer, "decides");
    if (actor.kind == PH_ACTOR_SEAT) {
        ph_json_int(writer, actor.seat);
    } else {
        ph_json_null(writer);
    }
}

static void write_result(const struct words_scene *scene, struct ph_writer *writer) {
    struct ph_result result;
    scene->game->result(scene->view, &result);
    ph_json_array_begin(ph_json_key(writer, "scores"));
    for (unsigned seat = 0; seat < result.seats; seat++) {
        ph_json_int(writer, result.scores[seat]);
    }
    ph_json_array_end(writer);
    ph_json_bool(ph_json_key(writer, "over"), result.over);
    ph_seats_json(ph_json_key(writer, "winners"), result.winners);
    viewer_desk_say(writer, "result", scene, result.over ? words_say_result : NULL);
}

enum ph_status viewer_desk_look(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct words_scene scene;
    enum ph_status status = viewer_desk_scene(desk, &scene, error);
    (void)request;
    if (status != PH_OK) {
        return status;
    }
    const struct ph_words *const words = ph_words_find(scene.game);
    const int seat = scene.viewer;
    viewer_desk_say(writer, "secret", &scene, words != NULL ? words->secret_words : NULL);
    status = viewer_desk_shown(desk, &scene, error);
    ph_json_string(ph_json_key(writer, "game"), scene.game->id);
    ph_json_int(ph_json_key(writer, "seat"), seat);
    ph_json_int(ph_json_key(writer, "at"),
                desk->replay.session != NULL ? (int64_t)desk->replay.at : desk->viewer.table.at);
    ph_json_int(ph_json_key(writer, "moves"),
                (int64_t)(desk->replay.session != NULL ? desk->replay.at : desk->viewer.moves.count));
    ph_json_bool(ph_json_key(writer, "asked"), viewer_desk_is_asked(desk));
    write_seats(&scene, writer);
    write_actor(&scene, writer);
    write_result(&scene, writer);
    viewer_desk_say(writer, "status", &scene, words != NULL ? words->status_words : words_plain_status);
    ph_json_key(writer, "view");
    scene.game->state_json(scene.view, scene.log, scene.viewer, writer);
    return status;
}

// ---- more about it --------------------------------------------------------------------------------------------------

// The place of the board with an id; −1, with an error: there is none.
static int find_place(const struct words_scene *scene, struct ph_json id, struct ph_error *error) {
    char text[PLACE_ID_MAX] = "";
    const struct ph_words *const words = ph_words_find(scene->game);
    (void)ph_json_string_get(id, text, sizeof text);
    const int place = words != NULL ? words->place_find(scene, text) : -1;
    if (place < 0) {
        (void)ph_error_set(error, PH_ERROR_BAD_REQUEST, "place", "place: expected the id of a place on the board");
    }
    return place;
}

enum ph_status viewer_desk_place(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct words_scene scene;
    struct ph_writer text;
    const enum ph_status status = viewer_desk_shown(self, &scene, error);
    if (status != PH_OK) {
        return status;
    }
    const int place = find_place(&scene, ph_json_member(request, "place"), error);
    if (place < 0) {
        return PH_ERROR_BAD_REQUEST;
    }
    ph_writer_init_heap(&text);
    ph_words_find(scene.game)->place_words(&scene, (unsigned)place, &text);
    ph_json_key(writer, "words");
    write_said(writer, &text);
    return PH_OK;
}

typedef void say_place(const struct words_scene *scene, unsigned place, struct ph_writer *writer);

// Writes a member with a text for each of the places; NULL says nothing.
static enum ph_status write_places(const char *key, say_place *say, const struct words_scene *scene,
                                   struct ph_json places, struct ph_writer *writer, struct ph_error *error) {
    enum ph_status status = PH_OK;
    ph_json_array_begin(ph_json_key(writer, key));
    for (struct ph_json_walk walk = ph_json_walk_begin(places); status == PH_OK && ph_json_walk_next(&walk);) {
        struct ph_writer text;
        const int place = find_place(scene, walk.value, error);
        ph_writer_init_heap(&text);
        if (place < 0) {
            status = PH_ERROR_BAD_REQUEST;
        } else if (say != NULL) {
            say(scene, (unsigned)place, &text);
        }
        write_said(writer, &text);
    }
    ph_json_array_end(writer);
    return status;
}

enum ph_status viewer_desk_briefs(void *self, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error) {
    struct words_scene scene;
    const struct ph_json places = ph_json_member(request, "places");
    enum ph_status status = viewer_desk_shown(self, &scene, error);
    const struct ph_words *const words = status == PH_OK ? ph_words_find(scene.game) : NULL;
    if (words != NULL) {
        status = write_places("briefs", words->place_brief, &scene, places, writer, error);
    }
    if (words != NULL && status == PH_OK) {
        status = write_places("notes", words->place_note, &scene, places, writer, error);
    }
    return status;
}

enum ph_status viewer_desk_position(void *self, struct ph_json request, struct ph_writer *writer,
                                    struct ph_error *error) {
    struct words_scene scene;
    const enum ph_status status = viewer_desk_shown(self, &scene, error);
    (void)request;
    if (status == PH_OK) {
        const struct ph_words *const words = ph_words_find(scene.game);
        viewer_desk_say(writer, "words", &scene, words_say_position);
        viewer_desk_say(writer, "odds", &scene, words != NULL ? words->odds_words : NULL);
    }
    return status;
}
