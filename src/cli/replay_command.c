// SPDX-License-Identifier: MIT
// `pesthouse replay`: shows a record move by move with what happened, as the referee saw it or as a seat did: on a
// terminal as a board to step through, otherwise printed.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/record_file.h"
#include "core/seen.h"
#include "protocol/json.h"
#include "tui/tui.h"

#include <stdio.h>
#include <string.h>

struct replay_options {
    const char *view; // a seat's number, "onlooker" or NULL
    bool json;
    bool plain;
    const char *lang;
};

struct replaying {
    struct ph_session *session;
    const struct ph_game *game;
    int viewer; // seat, PH_ONLOOKER or PH_SEAT_REFEREE
};

// The state before a move, as the viewer saw it.
static const void *view_before(const struct replaying *replaying, size_t index, union ph_state_storage *view) {
    ph_session_state_at(replaying->session, index, view);
    ph_state_shown(replaying->game, view, replaying->viewer, view);
    return view;
}

// ---- for people -----------------------------------------------------------------------------------------------------

// A member's value without quotes, as people write it.
static void print_value(struct ph_json value) {
    char text[200];
    size_t length;
    const char *const raw = ph_json_text(value, &length);
    if (ph_json_string_get(value, text, sizeof text)) {
        printf("%s", text);
    } else {
        printf("%.*s", (int)length, raw);
    }
}

// "lost: seat 1, region gallia": the event's JSON, read back, so that games need not write events twice.
static void print_event(const struct replaying *replaying, const void *state, const struct ph_event *event) {
    struct ph_writer writer;
    struct ph_json_document *document = NULL;
    ph_writer_init_heap(&writer);
    ph_json_object_begin(&writer);
    replaying->game->event_json(state, event, replaying->viewer, &writer);
    ph_json_object_end(&writer);
    const bool read = !writer.failed && ph_json_parse(&document, writer.data, writer.length, NULL) == PH_OK;
    // A hidden outcome of which nothing but its kind is public adds nothing to "(hidden)".
    const bool bare = event->type < PH_TYPES_MAX && read && ph_json_count(ph_json_root(document)) < 2;
    if (read && !bare) {
        bool first = true;
        printf("       ");
        print_value(ph_json_member(ph_json_root(document), "type"));
        for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document)); ph_json_walk_next(&walk);) {
            if (!ph_json_is(walk.key, "type")) {
                printf("%s", first ? ": " : ", ");
                print_value(walk.key);
                printf(" ");
                print_value(walk.value);
                first = false;
            }
        }
        printf("\n");
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
}

static void print_move(const struct replaying *replaying, const struct ph_move_seen *move, const void *before) {
    char text[PH_ACTION_TEXT_MAX] = "(hidden)";
    if (move->whole) {
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        replaying->game->action_text(before, move->action, &writer);
    }
    if (move->actor.kind == PH_ACTOR_SEAT) {
        printf("%5zu  seat %d: %s\n", move->index + 1, move->actor.seat, text);
    } else {
        printf("%5zu  chance: %s\n", move->index + 1, text);
    }
    for (size_t i = 0; i < move->event_count; i++) {
        const struct ph_event *const event = &move->events[i];
        const bool repeats_the_move = move->whole && event->type < PH_TYPES_MAX && event->data == move->action;
        if (!repeats_the_move) {
            print_event(replaying, before, event);
        }
    }
}

static void print_result(const struct replaying *replaying) {
    struct ph_result result = {0};
    union ph_state_storage view;
    replaying->game->result(view_before(replaying, ph_session_move_count(replaying->session), &view), &result);
    printf(result.over ? "\nThe game is over (%s).\n" : "\nThe game is not over.\n",
           result.reason == NULL ? "" : result.reason);
    for (int seat = 0; seat < replaying->game->players(&view); seat++) {
        printf("seat %d: %d%s\n", seat, result.scores[seat], (result.winners >> seat & 1) != 0 ? ", wins" : "");
    }
}

static int out_of_memory(void) {
    fprintf(stderr, "pesthouse replay: out of memory\n");
    return CLI_EXIT_IO;
}

static int print_all(const struct replaying *replaying) {
    printf("%s, %d players\n\n", replaying->game->name, replaying->game->players(ph_session_state(replaying->session)));
    for (size_t i = 0; i < ph_session_move_count(replaying->session); i++) {
        struct ph_move_seen move;
        union ph_state_storage view;
        if (ph_session_move_seen(replaying->session, i, replaying->viewer, &move) != PH_OK) {
            return out_of_memory();
        }
        print_move(replaying, &move, view_before(replaying, i, &view));
    }
    print_result(replaying);
    return CLI_EXIT_OK;
}

// ---- for programs ---------------------------------------------------------------------------------------------------

static void write_move(struct ph_writer *writer, const struct replaying *replaying, size_t index) {
    struct ph_move_seen move;
    union ph_state_storage view;
    if (ph_session_move_seen(replaying->session, index, replaying->viewer, &move) != PH_OK) {
        writer->failed = true;
        return;
    }
    ph_move_seen_json(writer, replaying->game, view_before(replaying, index, &view), replaying->viewer, &move);
}

static int print_json(const struct replaying *replaying) {
    const size_t count = ph_session_move_count(replaying->session);
    union ph_state_storage view;
    struct ph_writer writer;
    bool failed = false;
    ph_writer_init_heap(&writer);
    for (size_t i = 0; i < count && !failed; i++) {
        ph_writer_reset(&writer);
        write_move(&writer, replaying, i);
        failed = writer.failed;
        printf("%s%s", failed ? "" : writer.data, failed ? "" : "\n");
    }
    ph_writer_reset(&writer);
    ph_json_object_begin(&writer);
    protocol_json_result(&writer, replaying->game, view_before(replaying, count, &view));
    ph_json_object_end(&writer);
    failed = failed || writer.failed;
    printf("%s%s", failed ? "" : writer.data, failed ? "" : "\n");
    ph_writer_deinit(&writer);
    return failed ? out_of_memory() : CLI_EXIT_OK;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static bool read_viewer(const char *text, int players, int *viewer) {
    if (text == NULL) {
        *viewer = PH_SEAT_REFEREE;
        return true;
    }
    if (strcmp(text, "onlooker") == 0) {
        *viewer = PH_ONLOOKER;
        return true;
    }
    *viewer = text[0] - '0';
    if (text[0] != '\0' && text[1] == '\0' && *viewer >= 0 && *viewer < players) {
        return true;
    }
    fprintf(stderr, "pesthouse replay: --view: expected a seat from 0 to %d, or onlooker; got %s\n", players - 1, text);
    return false;
}

static int replay(const struct replay_options *options, const char *path, struct ph_session *session) {
    struct ph_error error = {0};
    char warning[CLI_WARNING_MAX];
    const enum ph_status status = cli_record_open(session, path, warning, &error);
    if (status != PH_OK) {
        fprintf(stderr, "%s: %s\n", path, error.message);
        return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
    }
    if (warning[0] != '\0') {
        fprintf(stderr, "%s: warning: %s\n", path, warning);
    }
    struct replaying replaying = {.session = session, .game = ph_session_game(session)};
    if (!read_viewer(options->view, replaying.game->players(ph_session_state(session)), &replaying.viewer)) {
        return CLI_EXIT_USAGE;
    }
    if (options->json) {
        return print_json(&replaying);
    }
    int code = CLI_EXIT_OK;
    if (!options->plain && tui_replay(session, replaying.viewer, cli_language(options->lang), &code)) {
        return code;
    }
    return print_all(&replaying);
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct replay_options options = {0};
    struct ph_session *session = NULL;
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    if (ph_session_create(&session) != PH_OK) {
        return out_of_memory();
    }
    code = replay(&options, argv[0], session);
    ph_session_destroy(session);
    return code;
}

static const struct cli_option replay_options[] = {
    {.name = "view",
     .kind = CLI_TEXT,
     .value = "SEAT",
     .help = "show what SEAT saw, or an onlooker (default: everything)",
     .offset = offsetof(struct replay_options, view)},
    {.name = "json",
     .kind = CLI_FLAG,
     .help = "write one JSON object per line: each move, then the result",
     .offset = offsetof(struct replay_options, json)},
    {.name = "plain",
     .kind = CLI_FLAG,
     .help = "plain text, line by line, also on a terminal",
     .offset = offsetof(struct replay_options, plain)},
    {.name = "lang",
     .kind = CLI_TEXT,
     .value = "CODE",
     .help = "language of the screen, as in en (default: as LANGUAGE, LC_ALL, LC_MESSAGES or LANG says, else English)",
     .offset = offsetof(struct replay_options, lang)},
};

const struct cli_command replay_command = {
    .name = "replay",
    .summary = "Show a recorded game move by move",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = replay_options,
    .option_count = sizeof replay_options / sizeof *replay_options,
    .details = "On a terminal the game can be stepped through, forwards and back, on its board; otherwise, and with\n"
               "--plain or --json, it is printed. A file named - is standard input. The record is checked first, as\n"
               "verify does.\n",
    .examples = "  pesthouse replay game.rec\n"
                "  pesthouse replay --view 2 game.rec\n"
                "  pesthouse replay --json game.rec\n",
    .run = run,
};
