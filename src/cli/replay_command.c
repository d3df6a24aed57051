// SPDX-License-Identifier: MIT
// `pesthouse replay`: shows a record move by move with what happened, as the referee saw it or as a seat did: on a
// terminal as a board to step through, otherwise printed.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "cli/record_file.h"
#include "cli/rule_texts.h"
#include "core/seen.h"
#include "protocol/json.h"
#include "tui/home/file_words.h"
#include "tui/terminal/print.h"
#include "tui/tui.h"
#include "viewer/past.h"
#include "words/say.h"
#include "words/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay_options {
    const char *view; // a seat, "onlooker" or NULL
    bool json;
    bool plain;
    bool why;
    bool record;
    const char *data;
    const char *lang;
};

struct replaying {
    bool why; // the rules of each move are printed below it
    struct ph_session *session;
    const struct ph_game *game;
    int viewer; // seat, PH_ONLOOKER or PH_SEAT_REFEREE
    struct words_seats seats;
};

// The state before a move, as the viewer saw it.
static const void *view_before(const struct replaying *replaying, size_t index, union ph_state_storage *view) {
    ph_session_state_at(replaying->session, index, view);
    ph_state_shown(replaying->game, view, replaying->viewer, view);
    return view;
}

// ---- for people -----------------------------------------------------------------------------------------------------

static int out_of_memory(void) {
    fprintf(stderr, "pesthouse replay: out of memory\n");
    return CLI_EXIT_IO;
}

// "Rattus: A Agnes, B Bruno".
static void print_seats(const struct replaying *replaying) {
    const struct words_language *const language = replaying->seats.language;
    char players[200];
    char heading[300];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, players, sizeof players);
    for (int seat = 0; seat < replaying->game->players(ph_session_state(replaying->session)); seat++) {
        words_comma(&text, language, &first);
        ph_write_format(&text, "%c %s", words_seat_letter(seat), replaying->seats.names[seat]);
    }
    words_fill(heading, sizeof heading, language, "{game}: {players}", TEXT(game, replaying->game->name),
               TEXT(players, players));
    printf("%s\n", heading);
    tui_print_text(stdout, words_text(language,
                                      "Moves have the numbers of the record and of its review; draws that show nothing "
                                      "are left out."));
    printf("\n");
}

// The rules that a move is due to, a line each.
static void write_rules(const struct replaying *replaying, size_t index, struct ph_writer *writer) {
    struct viewer_move_seen seen;
    const char *rules[WORDS_RULES_MAX];
    if (!viewer_move_see(viewer_past_of(replaying->session), &replaying->seats, index, replaying->viewer, &seen)) {
        return;
    }
    const size_t count = words_rules_of(&seen.telling, rules);
    for (size_t i = 0; i < count; i++) {
        ph_write_format(writer, "%9s", "");
        cli_rule_say_short(writer, replaying->seats.language, rules[i]);
    }
}

// The sentences that people read during play, with the number of the move in front. False without memory.
static bool print_move(const struct replaying *replaying, size_t index) {
    struct ph_writer words;
    struct ph_writer numbered;
    ph_writer_init_heap(&words);
    ph_writer_init_heap(&numbered);
    viewer_move_say(viewer_past_of(replaying->session), &replaying->seats, index, replaying->viewer, &words);
    for (const char *line = words.data; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (line == words.data) {
            ph_write_format(&numbered, "%5zu  ", index + 1);
        } else {
            ph_write_format(&numbered, "%7s", "");
        }
        ph_write_format(&numbered, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
    if (replaying->why && words.length > 0) {
        write_rules(replaying, index, &numbered);
    }
    tui_print_text(stdout, numbered.data);
    const bool told = !words.failed && !numbered.failed;
    ph_writer_deinit(&numbered);
    ph_writer_deinit(&words);
    return told;
}

// How it ended or, before the end, where it stands.
static bool print_end(const struct replaying *replaying) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer words;
    const bool over = ph_session_actor(replaying->session).kind == PH_ACTOR_OVER;
    viewer_past_scene(viewer_past_of(replaying->session), &replaying->seats, replaying->viewer,
                      ph_session_move_count(replaying->session), &view, &scene);
    ph_writer_init_heap(&words);
    (over ? words_say_result : words_say_position)(&scene, &words);
    printf("\n%s\n",
           over ? words_text(scene.language, "The end.") : words_text(scene.language, "The game is not over."));
    tui_print_text(stdout, words.data);
    const bool told = !words.failed;
    ph_writer_deinit(&words);
    return told;
}

static int print_all(const struct replaying *replaying) {
    print_seats(replaying);
    for (size_t i = 0; i < ph_session_move_count(replaying->session); i++) {
        if (!print_move(replaying, i)) {
            return out_of_memory();
        }
    }
    return print_end(replaying) ? CLI_EXIT_OK : out_of_memory();
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

static bool read_viewer(const char *text, int players, const struct words_language *language, int *viewer) {
    if (text == NULL) {
        *viewer = PH_SEAT_REFEREE;
        return true;
    }
    if (strcmp(text, "onlooker") == 0) {
        *viewer = PH_ONLOOKER;
        return true;
    }
    *viewer = words_seat_read(text);
    if (*viewer >= 0 && *viewer < players) {
        return true;
    }
    const char last[] = {words_seat_letter(players - 1), '\0'};
    tui_print_line(stderr, language, "pesthouse {command}: expected a seat from A to {last}, got {text}",
                   TEXT(command, "replay"), TEXT(last, last), TEXT(text, text));
    return false;
}

static int complain(const char *path, enum ph_status status, struct ph_error *error,
                    const struct words_language *language) {
    (void)tui_file_words(error, status, path, language);
    fprintf(stderr, "%s: %s\n", path, error->message);
    return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
}

// A saved game is a journal, of which others want the record.
static int print_record(struct ph_session *session, const char *path, const struct words_language *language) {
    char *text = NULL;
    size_t length = 0;
    struct ph_error error;
    enum ph_status status = cli_record_read(&text, &length, path, &error);
    if (status == PH_OK) {
        status = ph_session_load(session, text, length, NULL, PH_CHANCE_MANUAL, &error);
    }
    const int code = status == PH_OK ? CLI_EXIT_OK : complain(path, status, &error, language);
    if (status == PH_OK) {
        fwrite(text, 1, length, stdout);
    }
    free(text);
    return code;
}

static int replay(const struct replay_options *options, const char *path, struct ph_session *session) {
    struct ph_error error = {0};
    struct cli_record record;
    if (options->record) {
        return print_record(session, path, cli_language(options->lang));
    }
    const enum ph_status status = cli_record_open(session, path, &record, &error);
    if (status != PH_OK) {
        return complain(path, status, &error, cli_language(options->lang));
    }
    if (record.warning[0] != '\0') {
        fprintf(stderr, "%s: warning: %s\n", path, record.warning);
    }
    struct replaying replaying = {.why = options->why,
                                  .session = session,
                                  .game = ph_session_game(session),
                                  .seats = cli_record_seats(&record, cli_language(options->lang))};
    if (!read_viewer(options->view, replaying.game->players(ph_session_state(session)), replaying.seats.language,
                     &replaying.viewer)) {
        return CLI_EXIT_USAGE;
    }
    if (options->json) {
        return print_json(&replaying);
    }
    int code = CLI_EXIT_OK;
    if (!options->plain && !options->why && tui_replay(session, replaying.viewer, &replaying.seats, &code)) {
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
    code = cli_add_data(self, NULL, options.data);
    if (code != CLI_EXIT_OK) {
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
    CLI_OPTION(replay_options, view, CLI_TEXT, .value = "SEAT",
               .help = MSG("show what SEAT (A, B, …) or an onlooker saw (default: everything)")),
    CLI_OPTION(replay_options, json, CLI_FLAG,
               .help = MSG("write one JSON object per line: each move, then the result")),
    CLI_OPTION(replay_options, record, CLI_FLAG, .help = MSG("write the game's record, for others to replay")),
    CLI_OPTION(replay_options, data, CLI_TEXT, .value = "FILES",
               .help = MSG("sets of tokens for Rattus, by name of file: own.json is the set own (docs/own-tokens.md)")),
    CLI_OPTION(replay_options, plain, CLI_FLAG,
               .help = MSG("plain text, line by line, also on a terminal: for screen readers")),
    CLI_OPTION(replay_options, why, CLI_FLAG,
               .help = MSG("in plain text, and below each move the rules that it is due to")),
    CLI_OPTION(replay_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command replay_command = {
    .name = "replay",
    .summary = MSG("Show a recorded game move by move"),
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = replay_options,
    .option_count = sizeof replay_options / sizeof *replay_options,
    .details = MSG(
        "On a terminal you step through the game on its board, forwards and back. Otherwise, and with --plain, it is\n"
        "printed in sentences, with --json as objects. A file named - is standard input.\n"),
    .examples = "  pesthouse replay game.rec\n"
                "  pesthouse replay --view C game.rec\n"
                "  pesthouse replay --why game.rec\n"
                "  pesthouse replay --json game.rec\n",
    .speaks = true,
    .run = run,
};
