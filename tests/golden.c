// SPDX-License-Identifier: MIT
// golden: whole games as text, to be compared byte for byte. See usage() below.
//
// After the first line of a file of tests/playthroughs/ (support/playthrough.h) come the position before the first
// move, how each seat's view differs from it, and for each move: who made it and its text, its events as the referee
// has them (and as others get them, if they get less), what has changed in the views, and what is legal next. Views are
// given as changes: an object from JSON pointers to new values, null for what is gone, after the seats that see them
// ("-": an onlooker).
#include "support/playthrough.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEGAL_MAX = PLAYTHROUGH_LEGAL_MAX,
    TEXTS_MAX = 240,
    VIEWERS_MAX = PH_SEATS_MAX + 1,
    POINTER_MAX = 256,
    EVENT_MAX = 4096
};

struct golden {
    struct playthrough play;
    const struct ph_game *game; // play.game, for short
    struct ph_session *session; // the same
    ph_action *actions;
    uint64_t *weights;
    struct ph_writer out;
    struct ph_writer scratch;
    int viewers;                // seats and an onlooker, who comes last
    json_t *views[VIEWERS_MAX]; // as they were shown last
};

static int usage(FILE *stream, int status) {
    fputs("usage: golden FILE…            play each again and compare\n"
          "       golden --write FILE…    play each again and write it anew\n"
          "The first line of a file says what is played: GAME PLAYERS SEED [OPTIONS].\n"
          "Example: golden tests/playthroughs/*.txt\n",
          stream);
    return status;
}

static void die(const char *what) {
    fprintf(stderr, "golden: %s\n", what);
    exit(2);
}

static json_t *parse(const char *text) {
    json_error_t error;
    json_t *const value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) {
        die(error.text);
    }
    return value;
}

// Views and what has changed in them

static json_t *view_of(struct golden *golden, int viewer) {
    const int seat = viewer == golden->viewers - 1 ? PH_ONLOOKER : viewer;
    ph_writer_reset(&golden->scratch);
    golden->game->state_json(ph_session_state(golden->session), ph_session_log(golden->session), seat,
                             &golden->scratch);
    return parse(golden->scratch.data);
}

static void changes_collect(json_t *changes, const json_t *before, json_t *after, const char *pointer) {
    char deeper[POINTER_MAX];
    const char *key;
    json_t *value;
    if (json_is_object(before) && json_is_object(after)) {
        json_object_foreach(after, key, value) {
            snprintf(deeper, sizeof deeper, "%s/%s", pointer, key);
            changes_collect(changes, json_object_get(before, key), value, deeper);
        }
        json_object_foreach((json_t *)before, key, value) {
            if (json_object_get(after, key) == NULL) {
                snprintf(deeper, sizeof deeper, "%s/%s", pointer, key);
                json_object_set_new(changes, deeper, json_null());
            }
        }
    } else if (json_is_array(before) && json_is_array(after) && json_array_size(before) == json_array_size(after)) {
        for (size_t i = 0; i < json_array_size(after); i++) {
            snprintf(deeper, sizeof deeper, "%s/%zu", pointer, i);
            changes_collect(changes, json_array_get(before, i), json_array_get(after, i), deeper);
        }
    } else if (before == NULL || !json_equal(before, after)) {
        json_object_set(changes, pointer, after);
    }
}

static char *changes_text(const json_t *before, json_t *after) {
    json_t *const changes = json_object();
    changes_collect(changes, before, after, "");
    char *const text = json_dumps(changes, JSON_COMPACT);
    json_decref(changes);
    if (text == NULL) {
        die("out of memory");
    }
    return text;
}

static void write_viewers(struct golden *golden, char *const texts[VIEWERS_MAX], int first) {
    for (int viewer = first; viewer < golden->viewers; viewer++) {
        if (strcmp(texts[viewer], texts[first]) == 0) {
            if (viewer == golden->viewers - 1) {
                ph_write_text(&golden->out, " -");
            } else {
                ph_write_format(&golden->out, " %d", viewer);
            }
        }
    }
}

// Whether an earlier viewer has the same text, so that it was written with his.
static bool said_before(char *const texts[VIEWERS_MAX], int viewer) {
    for (int earlier = 0; earlier < viewer; earlier++) {
        if (strcmp(texts[earlier], texts[viewer]) == 0) {
            return true;
        }
    }
    return false;
}

static void write_views(struct golden *golden) {
    char *texts[VIEWERS_MAX];
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        json_t *const view = view_of(golden, viewer);
        texts[viewer] = changes_text(golden->views[viewer], view);
        json_decref(golden->views[viewer]);
        golden->views[viewer] = view;
    }
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        if (!said_before(texts, viewer) && strcmp(texts[viewer], "{}") != 0) {
            ph_write_text(&golden->out, "  view");
            write_viewers(golden, texts, viewer);
            ph_write_format(&golden->out, ": ");
            ph_write_text(&golden->out, texts[viewer]);
            ph_write_char(&golden->out, '\n');
        }
    }
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        free(texts[viewer]);
    }
}

// Moves and events

static void event_text(struct golden *golden, const struct ph_event *event, int seat, char text[EVENT_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, text, EVENT_MAX);
    ph_json_object_begin(&writer);
    golden->game->event_json(ph_session_state(golden->session), event, seat, &writer);
    ph_json_object_end(&writer);
    if (writer.failed) {
        die("an event is too long");
    }
}

static void write_event(struct golden *golden, const struct ph_event *event) {
    static char whole[EVENT_MAX];
    static char storage[VIEWERS_MAX][EVENT_MAX];
    char *texts[VIEWERS_MAX];
    event_text(golden, event, PH_SEAT_REFEREE, whole);
    ph_write_format(&golden->out, "  event: ");
    ph_write_text(&golden->out, whole);
    ph_write_char(&golden->out, '\n');
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        texts[viewer] = storage[viewer];
        event_text(golden, event, viewer == golden->viewers - 1 ? PH_ONLOOKER : viewer, texts[viewer]);
    }
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        if (strcmp(texts[viewer], whole) != 0 && !said_before(texts, viewer)) {
            ph_write_text(&golden->out, "  event for");
            write_viewers(golden, texts, viewer);
            ph_write_text(&golden->out, ": ");
            ph_write_text(&golden->out, texts[viewer]);
            ph_write_char(&golden->out, '\n');
        }
    }
}

static void write_text_of(struct golden *golden, const void *state, ph_action action, struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer own;
    ph_writer_init(&own, text, sizeof text);
    golden->game->action_text(state, action, &own);
    ph_write_text(writer, text);
}

// What divides all weights: a game may scale them as it likes.
static uint64_t common_divisor(const uint64_t *weights, size_t count) {
    uint64_t divisor = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t rest = weights[i];
        while (rest != 0) { // Euclid
            const uint64_t next = divisor % rest;
            divisor = rest;
            rest = next;
        }
    }
    return divisor > 0 ? divisor : 1;
}

// What was legal in a state: the texts if they are short, else how many there are and a hash of all texts and weights.
static void write_legal(struct golden *golden, const void *state, const char *word) {
    const size_t count = golden->game->legal(state, UINT64_MAX, golden->actions, golden->weights, LEGAL_MAX);
    if (count > LEGAL_MAX) {
        die("too many legal actions");
    }
    ph_writer_reset(&golden->scratch);
    const bool chance = golden->game->actor(state).kind == PH_ACTOR_CHANCE;
    const uint64_t divisor = common_divisor(golden->weights, count);
    for (size_t i = 0; i < count; i++) {
        ph_write_text(&golden->scratch, i == 0 ? "" : " | ");
        write_text_of(golden, state, golden->actions[i], &golden->scratch);
        if (chance) {
            ph_write_format(&golden->scratch, " (%" PRIu64 ")", golden->weights[i] / divisor);
        }
    }
    ph_write_format(&golden->out, "  %s %zu: ", word, count);
    if (golden->scratch.length <= TEXTS_MAX) {
        ph_write_text(&golden->out, golden->scratch.data);
    } else {
        uint64_t hash = 0xcbf29ce484222325; // FNV-1a
        for (size_t i = 0; i < golden->scratch.length; i++) {
            hash = (hash ^ (unsigned char)golden->scratch.data[i]) * 0x100000001b3;
        }
        ph_write_format(&golden->out, "#%016" PRIx64, hash);
    }
    ph_write_char(&golden->out, '\n');
}

static void write_moves(struct golden *golden, size_t first) {
    size_t event_count;
    for (size_t i = first; i < ph_session_move_count(golden->session); i++) {
        const struct ph_move *const move = ph_session_move(golden->session, i);
        const struct ph_event *const events = ph_session_events(golden->session, &event_count);
        union ph_state_storage storage;
        const void *const state = ph_session_state_at(golden->session, i, &storage);
        if (move->actor.kind == PH_ACTOR_CHANCE) {
            write_legal(golden, state, "luck");
            ph_write_text(&golden->out, "*: ");
        } else {
            ph_write_format(&golden->out, "%d: ", move->actor.seat);
        }
        write_text_of(golden, state, move->action, &golden->out);
        ph_write_char(&golden->out, '\n');
        for (size_t j = 0; j < move->event_count; j++) {
            write_event(golden, &events[move->event_first + j]);
        }
    }
}

static void write_legal_now(struct golden *golden) {
    if (ph_session_actor(golden->session).kind != PH_ACTOR_OVER) {
        write_legal(golden, ph_session_state(golden->session), "legal");
    }
}

static void play(struct golden *golden) {
    size_t first;
    ph_writer_reset(&golden->scratch);
    union ph_state_storage begun;
    golden->game->state_json(ph_session_state_at(golden->session, 0, &begun), ph_session_log_at(golden->session, 0),
                             PH_SEAT_REFEREE, &golden->scratch);
    ph_write_text(&golden->out, "get: ");
    ph_write_text(&golden->out, golden->scratch.data);
    ph_write_char(&golden->out, '\n');
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        golden->views[viewer] = parse(golden->scratch.data);
    }
    write_moves(golden, 0);
    write_views(golden);
    write_legal_now(golden);
    while (playthrough_move(&golden->play, &first)) {
        write_moves(golden, first);
        write_views(golden);
        write_legal_now(golden);
    }
    struct ph_result result;
    golden->game->result(ph_session_state(golden->session), &result);
    ph_write_format(&golden->out, "result: winners %#x, reason %s, scores", (unsigned)result.winners, result.reason);
    for (int seat = 0; seat < golden->viewers - 1; seat++) {
        ph_write_format(&golden->out, " %d", result.scores[seat]);
    }
    ph_write_char(&golden->out, '\n');
}

// Files

static bool write_file(const char *path, const struct ph_writer *text) {
    FILE *const file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    const size_t written = fwrite(text->data, 1, text->length, file);
    return fclose(file) == 0 && written == text->length;
}

// Says where two texts part.
static void report_difference(const char *path, const char *held, const char *played) {
    size_t line = 1;
    size_t start = 0;
    size_t i = 0;
    for (; held[i] != '\0' && held[i] == played[i]; i++) {
        if (held[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    printf("%s:%zu: the game has changed\n- %.*s\n+ %.*s\n", path, line, (int)strcspn(held + start, "\n"), held + start,
           (int)strcspn(played + start, "\n"), played + start);
}

// Plays what the file's first line says into golden->out.
static void play_file(struct golden *golden, const char *path, const char *held) {
    *golden = (struct golden){.weights = calloc(LEGAL_MAX, sizeof *golden->weights)};
    playthrough_begin(&golden->play, path, held);
    golden->game = golden->play.game;
    golden->session = golden->play.session;
    golden->actions = golden->play.actions;
    golden->viewers = golden->play.players + 1;
    ph_writer_init_heap(&golden->out);
    ph_writer_init_heap(&golden->scratch);
    if (golden->weights == NULL) {
        die("out of memory");
    }
    ph_write_bytes(&golden->out, held, strcspn(held, "\n"));
    ph_write_char(&golden->out, '\n');
    play(golden);
}

static void golden_deinit(struct golden *golden) {
    for (int viewer = 0; viewer < golden->viewers; viewer++) {
        json_decref(golden->views[viewer]);
    }
    playthrough_end(&golden->play);
    ph_writer_deinit(&golden->out);
    ph_writer_deinit(&golden->scratch);
    free(golden->weights);
}

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "--help") == 0) {
        return usage(stdout, 0);
    }
    const bool write = count > 1 && strcmp(arguments[1], "--write") == 0;
    const int first = write ? 2 : 1;
    int failures = 0;
    if (count <= first || arguments[first][0] == '-') {
        return usage(stderr, 2);
    }
    for (int i = first; i < count; i++) {
        struct golden golden;
        char *const held = playthrough_read(arguments[i]);
        play_file(&golden, arguments[i], held);
        if (golden.out.failed) {
            die("out of memory");
        }
        if (write && !write_file(arguments[i], &golden.out)) {
            fprintf(stderr, "golden: %s cannot be written\n", arguments[i]);
            failures++;
        } else if (!write && strcmp(held, golden.out.data) != 0) {
            report_difference(arguments[i], held, golden.out.data);
            failures++;
        }
        golden_deinit(&golden);
        free(held);
    }
    return failures == 0 ? 0 : 1;
}
