// SPDX-License-Identifier: MIT
#include "tui/faces/lesson_plain.h"

#include "run/signals.h"
#include "tui/faces/plain.h"
#include "tui/faces/progress.h"
#include "tui/terminal/print.h"

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_IO = 3, EXIT_SIGNAL = 128 };

// ---- before and after -----------------------------------------------------------------------------------------------

void tui_lesson_say_task(const struct words_lesson *lesson, const struct words_language *language,
                         struct ph_writer *writer) {
    ph_write_format(writer, "%s\n\n%s\n", words_find(language, "", lesson->introduction),
                    words_find(language, "", lesson->task));
}

bool tui_lesson_say_verdict(struct tui_table *table, unsigned number, struct ph_writer *writer) {
    const struct words_language *const language = table->seats.language;
    struct viewer_verdict verdict;
    struct ph_error error = {0};
    if (viewer_lesson_judge(table->lesson, table->session, &verdict) != PH_OK) {
        words_text_line(writer, language, "out of memory");
        return false;
    }
    viewer_lesson_say(table->lesson, table->session, &table->seats, &verdict, writer);
    if (tui_progress_add(table->game, number, verdict.good, language, &error) != PH_OK) {
        words_line(writer, language, "The result of this lesson cannot be kept: {why}.", TEXT(why, error.message));
    }
    return verdict.good;
}

// ---- as text --------------------------------------------------------------------------------------------------------

static void print_task(FILE *out, const struct words_lesson *lesson, unsigned number,
                       const struct words_language *language) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    tui_lesson_say_task(lesson, language, &writer);
    fprintf(out, "%u. %s\n\n", number + 1, words_find(language, "", lesson->title));
    tui_print_wrapped(out, writer.data);
    fprintf(out, "\n");
    ph_writer_deinit(&writer);
}

static void print_verdict(FILE *out, struct tui_table *table, unsigned number) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (!tui_lesson_say_verdict(table, number, &writer)) {
        const char typed[] = {(char)('1' + number), '\0'};
        words_line(&writer, table->seats.language, "Missed. To try again: pesthouse lesson {game} {number}",
                   TEXT(game, table->game->id), TEXT(number, typed));
    }
    fprintf(out, "\n");
    tui_print_wrapped(out, writer.data);
    fprintf(out, "\n");
    ph_writer_deinit(&writer);
}

// Returns the exit code; *goes_on: the learner has not left.
static int teach(FILE *out, const struct tui_lesson_order *order, unsigned number, bool *goes_on) {
    const struct words_lesson *const lesson = &words_lessons(order->game)[number];
    struct ph_error error = {0};
    struct tui_save save = {0};
    struct tui_table table;
    int code = EXIT_OK;
    *goes_on = false;
    print_task(out, lesson, number, order->language);
    if (tui_table_lesson(&table, order->game, lesson, order->language, &error) != PH_OK) {
        fprintf(stderr, "pesthouse lesson: %s\n", error.message);
        return EXIT_FAILED;
    }
    switch (tui_plain_play(&table, out, &save, &error)) {
    case TUI_PLAIN_OVER:
        print_verdict(out, &table, number);
        *goes_on = true;
        break;
    case TUI_PLAIN_QUIT:
    case TUI_PLAIN_LEFT:
        break;
    case TUI_PLAIN_CLOSED:
        code = EXIT_SIGNAL + signals_caught();
        break;
    default: // TUI_PLAIN_FAILED
        fprintf(stderr, "pesthouse lesson: %s\n",
                error.message[0] != '\0' ? error.message
                                         : words_text(order->language, "cannot write to standard output"));
        code = EXIT_IO;
        break;
    }
    tui_table_deinit(&table);
    return code;
}

int tui_lesson_plain(const struct tui_lesson_order *order, FILE *out) {
    const unsigned all = (1u << WORDS_LESSONS) - 1;
    const unsigned done = tui_progress_read(order->game).done;
    const unsigned left = order->number > 0 ? 1u << (order->number - 1) : done == all ? all : all & ~done;
    bool goes_on = true;
    int code = EXIT_OK;
    for (unsigned number = 0; number < WORDS_LESSONS && goes_on && code == EXIT_OK; number++) {
        if ((left >> number & 1u) != 0) {
            code = teach(out, order, number, &goes_on);
        }
    }
    if (code == EXIT_OK && !goes_on) {
        tui_print_line(out, order->language, "Continue with: pesthouse lesson {game}", TEXT(game, order->game->id));
    }
    return code;
}
