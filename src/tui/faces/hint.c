// SPDX-License-Identifier: MIT
#include "tui/faces/hint.h"

#include "run/signals.h"
#include "tui/faces/bar.h"
#include "viewer/hint.h"
#include "viewer/lesson.h"
#include "words/hint.h"

#include <string.h>

enum { KEYS_MAX = 300 };

enum ph_status tui_hint_search(const struct tui_table *table, bool (*stopped)(void *), void *context,
                               struct ph_search_result *result) {
    const size_t move = viewer_past_count(table->past);
    const struct viewer_hint hint = {.move = move, .stopped = stopped, .stopped_context = context};
    union ph_state_storage view;
    struct words_scene scene;
    tui_table_scene(table, tui_table_actor(table).seat, move, &view, &scene);
    const enum ph_status status = viewer_hint_search(&hint, &scene, result, NULL);
    return status == PH_OK && table->lesson != NULL ? viewer_lesson_correct(table->lesson, table->session, result)
                                                    : status;
}

void tui_hint_refuse(const struct tui_table *table, enum ph_status status, struct ph_writer *writer) {
    const struct words_language *const language = table->seats.language;
    if (status == PH_ERROR_UNKNOWN_BOT) {
        words_say(writer, language, "There are no hints for {game}.", TEXT(game, table->game->name));
    } else if (table->box) {
        ph_write_text(writer, words_text(language, "There is no hint here: this program knows neither what is about to "
                                                   "be drawn nor what each of you holds."));
    } else {
        words_say(writer, language, "There is no hint ({why}).", TEXT(why, ph_status_code(status)));
    }
}

// ---- thinking -------------------------------------------------------------------------------------------------------

static void show_panel(struct tui_asking *asking, struct tui_panel panel, const struct tui_bar_item *items,
                       size_t item_count) {
    char keys[KEYS_MAX] = "";
    struct ph_writer writer;
    ph_writer_init(&writer, keys, sizeof keys);
    tui_bar_write(items, item_count, tui_asking_canvas(asking)->columns - 1, &writer);
    panel.keys = keys;
    tui_frame_show(asking->ui, &asking->scene, &asking->marks, &panel);
}

static void show_thinking(struct tui_asking *asking) {
    const struct words_language *const language = tui_language(asking->ui);
    const struct tui_bar_item items[] = {{words_text(language, "Esc stop"), 0}};
    const struct tui_panel panel = {.question = words_text(language, "Thinking about a hint…")};
    show_panel(asking, panel, items, 1);
}

struct thinking {
    struct tui_screen *screen;
    int key; // that stopped it
};

// Enter was meant for the hint that is not there yet.
static bool is_stopped(void *context) {
    struct thinking *const thinking = context;
    const int key = tui_screen_key(thinking->screen, 0);
    if (key != TUI_KEY_NONE && key != TUI_KEY_RESIZED && key != TUI_KEY_ENTER) {
        thinking->key = key;
    }
    return thinking->key != TUI_KEY_NONE || signals_stop(NULL);
}

// Says once what is shown until a key is pressed: reasons can take a moment, too.
static void phrase(struct tui_asking *asking) {
    struct ph_writer writer;
    ph_writer_init(&writer, asking->hint_action, sizeof asking->hint_action);
    words_hint_action(&asking->chooser, &asking->hint, &writer);
    ph_writer_init(&writer, asking->hint_reason, sizeof asking->hint_reason);
    words_hint_reason(&asking->chooser, &asking->hint, &writer);
}

int tui_hint_propose(struct tui_asking *asking) {
    struct tui_ui *const ui = asking->ui;
    struct thinking thinking = {.screen = ui->screen, .key = TUI_KEY_NONE};
    asking->hinted = false;
    ui->hint.followed = false;
    show_thinking(asking);
    const enum ph_status status = tui_hint_search(ui->table, is_stopped, &thinking, &asking->hint);
    if (thinking.key == TUI_KEY_NONE && status == PH_OK) {
        const size_t choice = words_chooser_find(&asking->chooser, asking->hint.action);
        asking->current = choice < asking->chooser.choice_count ? choice : asking->current;
        asking->hinted = true;
        phrase(asking);
    } else if (thinking.key == TUI_KEY_NONE) {
        struct ph_writer writer;
        ph_writer_init(&writer, ui->notice, sizeof ui->notice);
        tui_hint_refuse(ui->table, status, &writer);
    }
    return thinking.key == TUI_KEY_ESCAPE ? TUI_KEY_NONE : thinking.key;
}

// ---- the proposal ---------------------------------------------------------------------------------------------------

void tui_hint_show(struct tui_asking *asking) {
    const struct words_language *const language = tui_language(asking->ui);
    asking->marks = (struct tui_marks){0};
    asking->marks.cursor = words_hint_place(&asking->chooser, asking->hint.action, &asking->marks.marked);
    const struct tui_bar_item items[] = {
        {words_text(language, "Enter: play it"), 0}, {words_text(language, "Esc: choose freely"), 0},
        {words_text(language, "o more"), 1},         {words_text(language, "? help"), 2},
        {words_text(language, "q quit"), 2},
    };
    const struct tui_panel panel = {
        .question = asking->hint_action,
        .choices = asking->chooser.choices,
        .choice_count = asking->chooser.choice_count,
        .current = asking->current,
        .on_map = true, // the list has no room beside a hint
        .details = asking->hint_reason,
    };
    show_panel(asking, panel, items, sizeof items / sizeof items[0]);
}

static int read_hint(const struct tui_asking *asking) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    words_hint(&asking->chooser, &asking->hint, &writer);
    const int code =
        tui_pager(asking->ui->screen, words_text(tui_language(asking->ui), "A hint"), writer.failed ? "" : writer.data);
    ph_writer_deinit(&writer);
    return code;
}

// Keys that choose nothing leave a hint where it is.
static bool only_reads(int key) {
    return key > 0 && key < 127 && strchr("?bklqsw", key) != NULL;
}

bool tui_hint_key(struct tui_asking *asking, int *key, ph_action *action) {
    struct tui_ui *const ui = asking->ui;
    if (*key == TUI_KEY_ENTER && !words_chooser_take_action(&asking->chooser, asking->hint.action)) {
        asking->hinted = false;
        asking->current = 0;
        *key = TUI_KEY_NONE;
        return false;
    }
    if (*key == TUI_KEY_ENTER) {
        *action = asking->hint.action;
        ui->hint.followed = asking->chooser.words != NULL;
        ui->hint.move = viewer_past_count(ui->table->past);
        ui->hint.turn = ui->hint.followed ? asking->chooser.words->turn(asking->scene.view) : 0;
        return true;
    }
    if (*key == 'o' || *key == 'h') {
        *key = read_hint(asking) == TUI_GONE ? TUI_KEY_CLOSED : TUI_KEY_NONE;
        return false;
    }
    asking->hinted = *key == TUI_KEY_RESIZED || only_reads(*key);
    *key = *key == TUI_KEY_ESCAPE ? TUI_KEY_NONE : *key;
    return false;
}

bool tui_hint_goes_on(const struct tui_ui *ui) {
    const struct ph_words *const words = ui->table->words;
    if (!ui->hint.followed) {
        return false;
    }
    for (size_t index = ui->hint.move; index <= viewer_past_count(ui->table->past); index++) {
        union ph_state_storage view;
        struct words_scene scene;
        tui_table_scene(ui->table, ui->viewer, index, &view, &scene);
        if (words->turn(scene.view) != ui->hint.turn) {
            return false;
        }
    }
    return true;
}
