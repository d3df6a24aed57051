// SPDX-License-Identifier: MIT
// A printed game on the full screen: any entry can be changed, and what no longer fits then is entered again or left
// out (home/home.h).
#include "tui/faces/box.h"
#include "tui/faces/ui.h"

#include <stdio.h>
#include <stdlib.h>

enum { ENTRY_MAX = 200 };

// Says a sentence beside the next question, and what does not fit any more.
static void say(struct tui_ui *ui, const char *words) {
    struct ph_writer writer;
    ph_writer_init(&writer, ui->notice, sizeof ui->notice);
    ph_write_text(&writer, words);
    ph_write_text(&writer, tui_box_has_left(ui) ? " " : "");
    tui_box_say_left(ui->table, "r", "x", &writer);
}

// Everything after some move stands differently now.
static void show_again(struct tui_ui *ui) {
    ui->shown = viewer_past_count(ui->table->past);
    viewer_log_clear(&ui->log);
    ui->unsaved = true;
}

// ---- choosing an entry ----------------------------------------------------------------------------------------------

static void begin_changing(struct tui_ui *ui, size_t index) {
    char entry[ENTRY_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, entry, sizeof entry);
    tui_box_say_entry(ui->table, index, &writer);
    ui->corrects = true;
    ui->corrected = index;
    snprintf(ui->notice, sizeof ui->notice, "%s %s", words_text(tui_language(ui), "In place of this entry:"), entry);
}

// Lists `count` entries. Returns as a menu does.
static int choose_entry(struct tui_ui *ui, size_t count) {
    char(*const words)[ENTRY_MAX] = malloc(count * sizeof *words);
    struct tui_menu_item *const items = calloc(count, sizeof *items);
    int row = TUI_BACK;
    for (size_t i = 0; words != NULL && items != NULL && i < count; i++) {
        struct ph_writer writer;
        ph_writer_init(&writer, words[i], sizeof words[i]);
        tui_box_say_entry(ui->table, i, &writer);
        items[i].words = words[i];
    }
    if (words != NULL && items != NULL) {
        row = tui_menu(ui->screen, words_text(tui_language(ui), "Change which entry?"), items, (int)count,
                       (int)count - 1, NULL);
    }
    free(words);
    free(items);
    return row;
}

static int list_entries(struct tui_ui *ui) {
    const size_t count = viewer_past_count(ui->table->past);
    if (count == 0) {
        snprintf(ui->notice, sizeof ui->notice, "%s", words_text(tui_language(ui), "Nothing has been entered yet."));
        return TUI_BOX_ASK;
    }
    const int row = choose_entry(ui, count);
    if (row >= 0) {
        begin_changing(ui, (size_t)row);
    }
    return row == TUI_GONE ? TUI_GONE : TUI_BOX_ASK;
}

static int stop_changing(struct tui_ui *ui) {
    ui->corrects = false;
    say(ui, words_text(tui_language(ui), "Nothing was changed."));
    return TUI_BOX_ASK;
}

// ---- what is left ---------------------------------------------------------------------------------------------------

static int enter_again(struct tui_ui *ui) {
    char words[160];
    struct ph_error error = {0};
    size_t count = 0;
    const enum ph_status status = tui_table_enter_left(ui->table, &count, &error);
    words_fill(words, sizeof words, tui_language(ui),
               "{count?=0:None fits here|one:One entry again|{count} entries again}.", COUNT(count, count));
    show_again(ui);
    say(ui, status == PH_OK ? words : error.message);
    return TUI_BOX_ASK;
}

static int leave_out(struct tui_ui *ui) {
    struct ph_error error = {0};
    const enum ph_status status = tui_table_forget_left(ui->table, &error);
    show_again(ui);
    say(ui, status == PH_OK ? words_text(tui_language(ui), "Left out.") : error.message);
    return TUI_BOX_ASK;
}

// ---- what the set lacks ---------------------------------------------------------------------------------------------

// Enters a rat that is typed; one that the set has not, or no more of, after it was put into the set.
static void enter_rat(struct tui_ui *ui, size_t index, const char *typed) {
    struct ph_error error = {0};
    ph_action action = 0;
    const bool known = tui_box_find(ui->table, index, typed, &action) && action != WORDS_NO_ACTION;
    if (!known && tui_table_new_outcome(ui->table, typed, &error) != PH_OK) {
        say(ui, error.message);
        return;
    }
    if (!known) {
        show_again(ui);
        (void)tui_box_find(ui->table, index, typed, &action);
    }
    if (ui->corrects) {
        tui_box_put_right(ui, action);
        return;
    }
    const enum ph_status status = tui_table_play(ui->table, action, &error);
    ui->unsaved = true;
    say(ui, status != PH_OK ? error.message : known ? "" : tui_box_new_words(tui_language(ui)));
}

static int ask_rat(struct tui_ui *ui) {
    const struct words_language *const language = tui_language(ui);
    const size_t index = ui->corrects ? ui->corrected : viewer_past_count(ui->table->past);
    char typed[PH_ACTION_TEXT_MAX] = "";
    if (!tui_box_asks_for_rat(ui->table, index)) {
        say(ui, words_text(language, "A new rat can be entered when one was turned over."));
        return TUI_BOX_ASK;
    }
    const int code = tui_input(ui->screen, words_text(language, "What does the rat show?"),
                               words_text(language, "Its limit and a letter for each symbol, with * for a ring: 3Mbb*. "
                                                    "M is the majority, A everybody; classes are p b c k m r, and o "
                                                    "with Africanus."),
                               typed, sizeof typed);
    if (code == 0) {
        enter_rat(ui, index, typed);
    }
    return code == TUI_GONE ? TUI_GONE : TUI_BOX_ASK;
}

// ---- keys -----------------------------------------------------------------------------------------------------------

int tui_box_key(struct tui_ui *ui, int key) {
    switch (key) {
    case 'e':
        return list_entries(ui);
    case 'n':
        return ui->table->words != NULL && ui->table->words->outcome_new != NULL ? ask_rat(ui) : TUI_BACK;
    case 'r':
        return tui_box_has_left(ui) ? enter_again(ui) : TUI_BACK;
    case 'x':
        return tui_box_has_left(ui) ? leave_out(ui) : TUI_BACK;
    case 'u':
    case TUI_KEY_ESCAPE:
        return ui->corrects ? stop_changing(ui) : TUI_BACK;
    default:
        return TUI_BACK;
    }
}

void tui_box_put_right(struct tui_ui *ui, ph_action action) {
    struct ph_error error = {0};
    const enum ph_status status = tui_table_correct(ui->table, ui->corrected, action, &error);
    ui->corrects = false;
    show_again(ui);
    say(ui, status == PH_OK ? words_text(tui_language(ui), "Corrected.") : error.message);
}

int tui_box_begin(struct tui_ui *ui) {
    struct ph_writer text;
    int code = TUI_BACK;
    if (viewer_past_count(ui->table->past) > 0) {
        return code;
    }
    ph_writer_init_heap(&text);
    tui_box_say_welcome(ui->table, &text);
    ph_write_text(&text, "\n\n");
    tui_box_say_table(ui->table, &text);
    code = tui_opening_pager(ui->screen, ui->table->game->name,
                             text.failed ? words_text(tui_language(ui), "out of memory") : text.data);
    ph_writer_deinit(&text);
    return code;
}
