// SPDX-License-Identifier: MIT
// What plain text does when the game is in this process.
#include "tui/faces/box.h"
#include "tui/faces/plain.h"

#include <limits.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

static void do_nothing(struct tui_plain *plain) {
    (void)plain;
}

// What was typed while bots played is no answer.
static void ask(struct tui_plain *plain) {
    if (!plain->answered) {
        tui_line_drop();
    }
    plain->answered = true;
}

static void save_step(struct tui_plain *plain) {
    char words[TUI_PATH_MAX + 400];
    if (tui_save_step(plain->table, plain->save, words, sizeof words)) {
        fprintf(plain->out, "%s\n", words);
    }
}

static void say_over(struct tui_plain *plain) {
    if (plain->table->lesson == NULL) {
        tui_plain_result(plain);
    }
    if (plain->table->box) {
        tui_box_over(plain); // it can still be corrected
    } else {
        plain->end = TUI_PLAIN_OVER;
    }
}

static bool take_line(struct tui_plain *plain, const char *line) {
    return plain->table->box && tui_box_take_line(plain, line);
}

static const char *leaving(const struct tui_plain *plain) {
    return plain->table->lesson == NULL && plain->table->seats.people != 0
               ? words_text(language_of(plain), "Ctrl-C again leaves, and the game is saved.")
               : NULL;
}

static int watch(struct tui_plain *plain, struct pollfd *poll) {
    (void)plain;
    (void)poll;
    return INT_MAX;
}

enum tui_plain_end tui_plain_play(struct tui_table *table, FILE *out, struct tui_save *save, struct ph_error *error) {
    static const struct tui_plain_way way = {
        .before = do_nothing,
        .note = do_nothing,
        .ask = ask,
        .acted = save_step,
        .over = say_over,
        .take_line = take_line,
        .refuse = do_nothing,
        .leaving = leaving,
        .watch = watch,
    };
    struct tui_plain plain = {.table = table, .way = &way, .out = out, .save = save};
    tui_plain_talk(&plain, error);
    return plain.over && plain.end == TUI_PLAIN_LEFT ? TUI_PLAIN_OVER : plain.end;
}
