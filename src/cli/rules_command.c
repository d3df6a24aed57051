// SPDX-License-Identifier: MIT
// `pesthouse rules`: the rules of a game to read in ten minutes, as Markdown. docs/rules/<game>-play.md is made of it.
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/language.h"
#include "cli/names.h"
#include "pesthouse/pesthouse.h"
#include "tui/terminal/print.h"
#include "words/card.h"

#include <string.h>

struct rules_options {
    const char *lang;
};

// A page in a language.
struct page {
    const struct words_language *language;
    const struct ph_words *words;
    struct ph_writer writer;
};

// Paragraphs of a topic's text, which an empty line separates; all of them for 0.
static size_t length_of(const char *text, unsigned paragraphs) {
    const char *end = strstr(text, "\n\n");
    for (unsigned i = 1; i < paragraphs && end != NULL; i++) {
        end = strstr(end + 2, "\n\n");
    }
    return end == NULL || paragraphs == 0 ? strlen(text) : (size_t)(end - text);
}

static void write_part_of_topic(struct page *page, const char *id, unsigned paragraphs) {
    const char *const text = words_find(page->language, "", words_topic_find(page->words, id)->text);
    ph_write_format(&page->writer, "\n%.*s\n", (int)length_of(text, paragraphs), text);
}

// One alone is a paragraph.
static void write_items(struct page *page, const char *const *items) {
    const char *const mark = items[1] == NULL ? "" : "- ";
    ph_write_char(&page->writer, '\n');
    for (; *items != NULL; items++) {
        ph_write_format(&page->writer, "%s%s\n", mark, words_find(page->language, "", *items));
    }
}

// The paragraphs of a topic as one.
static void write_joined(struct ph_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text != '\n') {
            ph_write_char(writer, *text);
        } else if (text[1] != '\n') {
            ph_write_char(writer, ' ');
        }
    }
}

static void write_entry(struct page *page, const struct words_topic *topic, bool as_in_a_turn) {
    ph_write_format(&page->writer, "- **%s.** ", words_find(page->language, "", topic->title));
    write_joined(&page->writer, words_find(page->language, "", topic->text));
    if (as_in_a_turn) {
        ph_write_format(&page->writer, " %s", words_text(page->language, "Final round: as in a turn."));
    }
    ph_write_char(&page->writer, '\n');
}

static void write_entries(struct page *page, const struct cli_rules_part *part) {
    ph_write_text(&page->writer, part->topics != NULL || part->cards != NULL ? "\n" : "");
    for (size_t i = 0; part->topics != NULL && part->topics[i] != NULL; i++) {
        write_entry(page, words_topic_find(page->words, part->topics[i]), false);
    }
    for (size_t i = 0; part->cards != NULL && part->cards[i] != NULL; i++) {
        if (part->box == NULL || (*part->box >> i & 1u) != 0) {
            write_entry(page, &part->cards[i]->topic, part->cards[i]->moment < part->turn_moments);
        }
    }
}

static void write_part(struct page *page, const struct cli_rules_part *part) {
    const char *const title = part->title != NULL ? part->title : words_topic_find(page->words, part->topic)->title;
    ph_write_format(&page->writer, "\n## %s\n", words_find(page->language, "", title));
    if (part->topic != NULL) {
        write_part_of_topic(page, part->topic, part->paragraphs);
    }
    if (part->picture != NULL) {
        ph_write_format(&page->writer, "\n<!-- picture: %s -->\n", part->picture);
    }
    if (part->items != NULL) {
        write_items(page, part->items);
    }
    write_entries(page, part);
}

static int print_page(const struct ph_game *game, const struct words_language *language) {
    const struct cli_game *const known = cli_game_of(game);
    struct page page = {.language = language, .words = ph_words_find(game)};
    ph_writer_init_heap(&page.writer);
    ph_write_text(&page.writer, "# ");
    words_line(&page.writer, language, "{game} in ten minutes", TEXT(game, game->name));
    for (unsigned i = 0; i < known->rules_count; i++) {
        write_part(&page, &known->rules[i]);
    }
    const bool failed = page.writer.failed;
    if (!failed) {
        tui_print_text(stdout, page.writer.data);
    }
    ph_writer_deinit(&page.writer);
    return failed ? CLI_EXIT_IO : CLI_EXIT_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct rules_options options = {0};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    const struct words_language *const language = cli_language(options.lang);
    const struct ph_game *game = ph_game_at(0);
    if (argument_count > 0) {
        code = cli_find_game_said("rules", argv[0], language, &game);
    }
    if (code == CLI_EXIT_OK && cli_game_of(game)->rules == NULL) {
        tui_print_line(stderr, language, "pesthouse rules: there is no page for {game}", TEXT(game, game->name));
        code = CLI_EXIT_USAGE;
    }
    return code == CLI_EXIT_OK ? print_page(game, language) : code;
}

static const struct cli_option rules_options[] = {
    CLI_OPTION(rules_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command rules_command = {
    .name = "rules",
    .summary = MSG("Read the rules of a game in ten minutes"),
    .arguments = "[GAME]",
    .arguments_min = 0,
    .arguments_max = 1,
    .options = rules_options,
    .option_count = sizeof rules_options / sizeof *rules_options,
    .details = MSG("Prints the rules of a game, Rattus without GAME: a turn, an example, the end, each character, and\n"
                   "answers to questions. It is Markdown, and reads well as it is.\n"),
    .examples = "  pesthouse rules\n"
                "  pesthouse rules bristol --lang fr\n",
    .speaks = true,
    .run = run,
};
