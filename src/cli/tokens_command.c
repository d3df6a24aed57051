// SPDX-License-Identifier: MIT
// `pesthouse tokens`: counts what refereed games of Rattus showed of the tokens in a printed box, and says what is
// known.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "cli/record_file.h"
#include "home/games/rattus/tally.h"
#include "run/file.h"
#include "tui/home/save.h"
#include "tui/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tokens_options {
    const char *box;
    const char *output;
    bool africanus;
    const char *lang;
};

// A tally and its file.
struct work {
    const struct tokens_options *given;
    const struct words_language *language;
    char path[TUI_PATH_MAX + 16];
    struct rattus_tally tally;
};

static int refuse(const struct ph_error *error, const char *path, enum ph_status status) {
    fprintf(stderr, "pesthouse tokens: %s%s%s\n", status == PH_ERROR_IO ? "" : path,
            status == PH_ERROR_IO || path[0] == '\0' ? "" : ": ", error->message);
    return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
}

// ---- the file -------------------------------------------------------------------------------------------------------

static int find_file(struct work *work) {
    char folder[TUI_PATH_MAX];
    struct ph_error error = {0};
    if (work->given->box != NULL) {
        snprintf(work->path, sizeof work->path, "%s", work->given->box);
        return CLI_EXIT_OK;
    }
    const enum ph_status status = tui_save_make_folder(folder, work->language, &error);
    if (status != PH_OK) {
        return refuse(&error, "", status);
    }
    snprintf(work->path, sizeof work->path, "%s/own-box.json", folder);
    return CLI_EXIT_OK;
}

// A file that does not exist yet has no games.
static int read_tally(struct work *work) {
    struct file_stamp stamp;
    struct ph_error error = {0};
    char *text = NULL;
    size_t length = 0;
    enum ph_status status = file_look(&stamp, work->path, &error);
    if (status == PH_OK && stamp.exists) {
        status = file_read(&text, &length, work->path, RATTUS_TALLY_BYTES_MAX, &error);
    }
    if (status == PH_OK && stamp.exists) {
        status = rattus_tally_read(&work->tally, text, length, &error);
    }
    free(text);
    return status == PH_OK ? CLI_EXIT_OK : refuse(&error, work->path, status);
}

static int write_file(const char *path, struct ph_writer *text) {
    struct ph_error error = {0};
    enum ph_status status = text->failed ? ph_error_set(&error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                         : file_write(path, text->data, text->length, &error);
    ph_writer_deinit(text);
    return status == PH_OK ? CLI_EXIT_OK : refuse(&error, path, status);
}

// ---- count ----------------------------------------------------------------------------------------------------------

static void say_counted(const struct work *work, const char *path, const struct rattus_tally_game *game,
                        enum rattus_tally_added added) {
    unsigned tokens = 0;
    for (unsigned kind = 0; kind < game->kind_count; kind++) {
        tokens += game->kinds[kind].count;
    }
    if (added == RATTUS_TALLY_NEW) {
        tui_print_line(stdout, work->language, "{file}: {count?one:one token|{count} tokens} counted", TEXT(file, path),
                       COUNT(count, tokens));
    } else {
        tui_print_line(stdout, work->language,
                       "{file}: {count?one:one token|{count} tokens}, in place of what was counted of this game before",
                       TEXT(file, path), COUNT(count, tokens));
    }
}

static int count_record(struct work *work, struct ph_session *session, const char *path) {
    struct cli_record record;
    struct rattus_tally_game game;
    enum rattus_tally_added added = RATTUS_TALLY_NEW;
    struct ph_error error = {0};
    enum ph_status status = cli_record_open(session, path, &record, &error);
    if (status == PH_OK) {
        status = rattus_tally_count(&game, session, &error);
    }
    if (status == PH_OK) {
        status = rattus_tally_add(&work->tally, &game, &added, &error);
    }
    if (status != PH_OK) {
        return refuse(&error, path, status);
    }
    say_counted(work, path, &game, added);
    return CLI_EXIT_OK;
}

// One wrong record, and nothing is counted.
static int count(struct work *work, int argc, char **argv) {
    struct ph_session *session = NULL;
    struct ph_writer text;
    int code = CLI_EXIT_OK;
    if (argc == 0) {
        fprintf(stderr, "%s\n",
                words_text(work->language, "pesthouse tokens: count: expected the files of refereed games"));
        return CLI_EXIT_USAGE;
    }
    if (ph_session_create(&session) != PH_OK) {
        return refuse(&(struct ph_error){.message = "out of memory"}, "", PH_ERROR_NO_MEMORY);
    }
    for (int i = 0; i < argc && code == CLI_EXIT_OK; i++) {
        code = count_record(work, session, argv[i]);
    }
    ph_session_destroy(session);
    if (code == CLI_EXIT_OK) {
        ph_writer_init_heap(&text);
        rattus_tally_write(&work->tally, &text);
        code = write_file(work->path, &text);
    }
    return code;
}

// ---- show -----------------------------------------------------------------------------------------------------------

static void show_kind(const struct work *work, const struct rattus_tally_known *known) {
    char face[32];
    struct ph_writer writer;
    ph_writer_init(&writer, face, sizeof face);
    rattus_tally_face_write(&known->face, &writer);
    printf("  %-10s ", face);
    tui_print_line(stdout, work->language,
                   "{proven} certain, {likely} likely, seen in {games?one:one game|{games} games}",
                   COUNT(proven, known->proven), COUNT(likely, known->likely), COUNT(games, known->games));
}

static void show_part(const struct work *work, const struct rattus_tally_part *part, bool ring) {
    const char *const message = ring ? MSG("With a ring: {proven} of {tokens} tokens are certain, and a second game "
                                           "confirms {confirmed} of them; {likely} are likely.")
                                     : MSG("Without a ring: {proven} of {tokens} tokens are certain, and a second game "
                                           "confirms {confirmed} of them; {likely} are likely.");
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    words_say_of(&writer, work->language, message, COUNT(proven, part->proven), COUNT(tokens, part->tokens),
                 COUNT(confirmed, part->confirmed), COUNT(likely, part->likely));
    tui_print_text(stdout, writer.data);
    ph_writer_deinit(&writer);
}

static void show_box(const struct work *work, const struct rattus_tally_estimate *estimate) {
    const struct words_language *const language = work->language;
    if (estimate->africanus) {
        tui_print_line(stdout, language,
                       "Tokens of Africanus, from {games?one:one game|{games} games}:", COUNT(games, estimate->games));
    } else {
        tui_print_line(stdout, language, "Tokens of the base box, from {games?one:one game|{games} games}:",
                       COUNT(games, estimate->games));
    }
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        show_kind(work, &estimate->kinds[kind]);
    }
    show_part(work, &estimate->parts[1], true);
    show_part(work, &estimate->parts[0], false);
    if (estimate->parts[0].contradicts || estimate->parts[1].contradicts) {
        tui_print_text(stdout, words_text(language, "The games prove more tokens than the box has: an entry is wrong, "
                                                    "or they are of two boxes."));
    }
}

static int show(struct work *work, int argc, char **argv) {
    unsigned shown = 0;
    (void)argc;
    (void)argv;
    for (unsigned africanus = 0; africanus < 2; africanus++) {
        struct rattus_tally_estimate estimate;
        rattus_tally_estimate(&work->tally, africanus != 0, &estimate);
        if (estimate.games > 0) {
            show_box(work, &estimate);
            shown++;
        }
    }
    tui_print_text(stdout, shown == 0
                               ? words_text(work->language, "No game has been counted yet.")
                               : words_text(work->language, "Certain is what the games prove, as long as every entry "
                                                            "is right."));
    return CLI_EXIT_OK;
}

// ---- export and share -----------------------------------------------------------------------------------------------

static int export(struct work *work, int argc, char **argv) {
    struct rattus_tally_estimate estimate;
    struct ph_error error = {0};
    struct ph_writer text;
    (void)argc;
    (void)argv;
    rattus_tally_estimate(&work->tally, work->given->africanus, &estimate);
    ph_writer_init_heap(&text);
    const enum ph_status status = rattus_tally_export_write(&estimate, &text, &error);
    if (status != PH_OK) {
        ph_writer_deinit(&text);
        return refuse(&error, work->path, status);
    }
    const int code = write_file(work->given->output, &text);
    if (code == CLI_EXIT_OK) {
        tui_print_line(stdout, work->language, "Written to {file}. To play with it: {command}",
                       TEXT(file, work->given->output), TEXT(command, "pesthouse play rattus --data FILE"));
    }
    return code;
}

static int share(struct work *work, int argc, char **argv) {
    struct ph_writer text;
    (void)argc;
    (void)argv;
    ph_writer_init_heap(&text);
    rattus_tally_write(&work->tally, &text);
    tui_print_text(stdout, words_text(work->language, "Please send us this. It says which faces were turned in which "
                                                      "game, and nothing of the players:"));
    printf("\n%s", text.data);
    const bool failed = text.failed;
    ph_writer_deinit(&text);
    return failed ? refuse(&(struct ph_error){.message = "out of memory"}, "", PH_ERROR_NO_MEMORY) : CLI_EXIT_OK;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static const char *const verbs[] = {"count", "show", "export", "share", NULL};

static int run(const struct cli_command *self, int argc, char **argv) {
    static int (*const doers[])(struct work *, int, char **) = {count, show, export, share};
    struct tokens_options given = {.output = "own.json"};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    size_t verb = 0;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    while (verbs[verb] != NULL && strcmp(argv[0], verbs[verb]) != 0) {
        verb++;
    }
    if (verbs[verb] == NULL) {
        return cli_refuse_unknown(self, "verb", argv[0], verbs);
    }
    struct work work = {.given = &given, .language = cli_language(given.lang)};
    code = find_file(&work);
    if (code == CLI_EXIT_OK) {
        code = read_tally(&work);
    }
    if (code == CLI_EXIT_OK) {
        code = doers[verb](&work, argument_count - 1, argv + 1);
    }
    rattus_tally_deinit(&work.tally);
    return code;
}

static const struct cli_option tokens_options[] = {
    CLI_OPTION(tokens_options, box, CLI_TEXT, .value = "FILE",
               .help = MSG("what is known of your box (default: own-box.json beside the saved games)")),
    CLI_OPTION(tokens_options, output, CLI_TEXT, .value = "FILE",
               .help = MSG("the set that export writes (default: own.json)")),
    CLI_OPTION(tokens_options, africanus, CLI_FLAG, .help = MSG("export the tokens of Africanus, not of the base box")),
    CLI_OPTION(tokens_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command tokens_command = {
    .name = "tokens",
    .summary = MSG("Learn from refereed games what is printed on your rat tokens"),
    .arguments = "count|show|export|share [FILE...]",
    .arguments_min = 1,
    .arguments_max = -1,
    .words = verbs,
    .options = tokens_options,
    .option_count = sizeof tokens_options / sizeof *tokens_options,
    .details =
        MSG("count adds what was turned in refereed games of Rattus (pesthouse referee), show says what is known\n"
            "and how surely, export writes a set of tokens that can be played with (--data), and share prints\n"
            "what others can use. A token is its limit and a letter for each symbol, with * for the ring of a\n"
            "start token: 3M2b*.\n"),
    .examples = "  pesthouse tokens count sunday.journal monday.rec\n"
                "  pesthouse tokens show\n"
                "  pesthouse tokens export --output own.json\n",
    .speaks = true,
    .run = run,
};
