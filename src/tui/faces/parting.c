// SPDX-License-Identifier: MIT
#include "tui/faces/parting.h"

#include "tui/home/saved.h"
#include "tui/terminal/print.h"

#include <string.h>

const char *tui_part_command(bool referees) {
    return referees ? "pesthouse referee" : "pesthouse play";
}

int tui_part_complaining(bool referees, const struct ph_error *error, enum ph_status status) {
    fprintf(stderr, "%s: %s\n", tui_part_command(referees), error->message);
    return status == PH_ERROR_IO || status == PH_ERROR_NO_MEMORY ? TUI_EXIT_IO : TUI_EXIT_FAILED;
}

static void complain_of(const struct tui_table *table, enum tui_save_end end, const struct ph_error *error) {
    if (end == TUI_SAVED_ELSEWHERE) {
        tui_print_line(stderr, table->seats.language, "{command}: not saved there: {why}",
                       TEXT(command, tui_part_command(table->box)), TEXT(why, error->message));
    } else if (end == TUI_NOT_SAVED) {
        tui_print_line(stderr, table->seats.language, "{command}: the game is not saved: {why}",
                       TEXT(command, tui_part_command(table->box)), TEXT(why, error->message));
    }
}

// The last resort: the person can copy the record from the terminal.
static int print_record(const struct tui_table *table, FILE *out) {
    tui_print_line(out, table->seats.language,
                   "Here is the game instead. Copy these lines to a file, then continue with: {command} --resume FILE",
                   TEXT(command, tui_part_command(table->box)));
    tui_save_print(table, out);
    return TUI_EXIT_IO;
}

// A path as a word of a shell's command.
static void write_word(const char *path, struct ph_writer *writer) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%=";
    if (path[strspn(path, plain)] == '\0') {
        ph_write_text(writer, path);
        return;
    }
    ph_write_char(writer, '\'');
    for (; *path != '\0'; path++) {
        if (*path == '\'') {
            ph_write_text(writer, "'\\''");
        } else {
            ph_write_char(writer, *path);
        }
    }
    ph_write_char(writer, '\'');
}

// What was said on the command line of how to play, rather than of the game.
static void write_manner(const struct tui_play_order *order, struct ph_writer *writer) {
    ph_write_text(writer, order->plain ? "--plain " : "");
    if (order->lang != NULL) {
        ph_write_format(writer, "--lang %s ", order->lang);
    }
    if (order->pace_ms != TUI_PACE_MS && !order->referees) {
        ph_write_format(writer, "--pace %d ", order->pace_ms);
    }
    ph_write_text(writer, order->ask_forced ? "--ask-forced " : "");
}

void tui_part_saved(const struct tui_play_order *order, const char *path, FILE *out) {
    struct ph_writer command;
    ph_writer_init_heap(&command);
    ph_write_format(&command, "%s ", tui_part_command(order->referees));
    write_manner(order, &command);
    ph_write_text(&command, "--resume ");
    write_word(path, &command);
    tui_print_line(out, order->language, "Continue with: {command}", TEXT(command, command.data));
    ph_writer_deinit(&command);
}

int tui_part_saving(const struct tui_table *table, struct tui_save *save, const struct tui_play_order *order, FILE *out,
                    int code) {
    struct ph_error error = {0};
    const enum tui_save_end end = tui_save_somewhere(table, save, &error);
    complain_of(table, end, &error);
    if (end == TUI_NOT_SAVED) {
        return print_record(table, out);
    }
    tui_print_line(out, table->seats.language, "The game is saved to {path}", TEXT(path, save->path));
    tui_part_saved(order, save->path, out);
    return code;
}

int tui_part_at_the_end(const struct tui_table *table, struct tui_save *save) {
    struct ph_error error = {0};
    if (table->seats.people == 0 && save->path[0] == '\0') {
        return TUI_EXIT_OK;
    }
    const enum tui_save_end end = tui_saved_finish(table, save, &error);
    complain_of(table, end, &error);
    if (end == TUI_SAVED_ELSEWHERE) {
        tui_print_line(stdout, table->seats.language, "The game is saved to {path}", TEXT(path, save->path));
    }
    return end == TUI_NOT_SAVED ? print_record(table, stdout) : TUI_EXIT_OK;
}

int tui_part_forgetting(const struct tui_table *table, struct tui_save *save) {
    struct ph_error error = {0};
    const enum ph_status status = tui_save_forget(save, table->seats.language, &error);
    return status == PH_OK ? TUI_EXIT_OK : tui_part_complaining(table->box, &error, status);
}
