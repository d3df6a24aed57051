// SPDX-License-Identifier: MIT
// A person's decision: legal actions are offered step by step, on the map or in a list, or typed in the notation of
// records.
#include "tui/faces/asking.h"

#include "tui/faces/bar.h"
#include "tui/faces/hint.h"

#include <stdio.h>
#include <string.h>

enum { KEYS_MAX = 400 };

static const char *own_key(const struct tui_ui *ui, unsigned number) {
    const char *const key = ui->way->keys[number];
    return key != NULL ? words_find(tui_language(ui), "", key) : NULL;
}

// Where this program knows why not, it says so at the key.
static bool offers_undo(const struct tui_ui *ui) {
    const char *why = NULL;
    return ui->table->way->may_undo(ui->table, ui->viewer, &why) || why != NULL;
}

// Which several people at this screen can hide.
static bool has_secrets(const struct tui_ui *ui) {
    return tui_table_has_secrets(ui->table, ui->viewer, ui->shown);
}

// The keys that do something now, as far as the window is wide.
static void write_keys(const struct tui_asking *asking, int columns, struct ph_writer *writer) {
    const struct words_language *const language = tui_language(asking->ui);
    if (asking->typing) {
        ph_write_text(writer, words_text(language, "Tab completes, Enter plays, Esc stops typing"));
        return;
    }
    if (asking->by_itself) {
        ph_write_text(writer, words_text(language, "There is only one choice: it is taken for you"));
        return;
    }
    const struct tui_bar_item items[] = {
        {words_text(language, "arrows, Enter"), 2},
        {asking->chooser.depth > 0 ? words_text(language, "Esc back") : NULL, 1},
        {asking->ui->table->box ? words_text(language, "e entries") : NULL, 1},
        {tui_box_has_left(asking->ui) ? words_text(language, "r enter again") : NULL, 1},
        {tui_box_has_left(asking->ui) ? words_text(language, "x leave out") : NULL, 1},
        {asking->ui->table->box ? NULL : words_text(language, "h hint"), 0},
        {words_text(language, "o odds"), 0},
        {words_text(language, "w news"), 3},
        {words_text(language, "l log"), 5},
        {words_text(language, "y why"), 6},
        {words_text(language, ": type"), 4},
        {has_secrets(asking->ui) ? words_text(language, "c hide") : NULL, 1},
        {own_key(asking->ui, 0), 1},
        {own_key(asking->ui, 1), 1},
        {offers_undo(asking->ui) ? words_text(language, "u undo") : NULL, 1},
        {words_text(language, "? help"), 0},
        {words_text(language, "q quit"), 0},
    };
    tui_bar_write(items, sizeof items / sizeof items[0], columns, writer);
}

// Whether all choices are places of the board.
static bool on_map(const struct tui_asking *asking) {
    if (tui_lists_places(asking)) {
        return false;
    }
    for (size_t i = 0; i < asking->chooser.choice_count; i++) {
        if (asking->chooser.choices[i].place < 0) {
            return false;
        }
    }
    return asking->chooser.choice_count > 0;
}

// Describes the choice under the cursor: its effect, and the situation there afterwards or, failing that, now.
static void brief(const struct tui_asking *asking, struct ph_writer *writer) {
    const struct ph_words *const words = asking->ui->table->words;
    const struct words_choice *const choice = &asking->chooser.choices[asking->current];
    if (words == NULL || asking->chooser.choice_count == 0) {
        return;
    }
    if (tui_idle_card(asking) != NULL) {
        words_say(writer, tui_language(asking->ui), "Not now: {why}", TEXT(why, tui_idle_card(asking)->why));
        return;
    }
    if (choice->place < 0 || tui_lists_places(asking)) {
        words->choice_help(&asking->scene, choice->action, asking->chooser.component, writer);
        return;
    }
    struct words_scene scene = asking->scene;
    union ph_state_storage after;
    if (choice->count == 1) {
        char action[400];
        struct ph_writer text;
        ph_writer_init(&text, action, sizeof action);
        words_chooser_action_words(&asking->chooser, choice->action, &text);
        memcpy(&after, scene.view, scene.game->state_size);
        scene.game->apply(&after, choice->action, NULL);
        const bool certain = scene.game->actor(&after).kind == PH_ACTOR_SEAT; // no luck is due before the next decision
        scene.view = certain ? &after : scene.view;
        words_say_of(writer, scene.language, certain ? MSG("{action}. Then ") : MSG("{action}. "),
                     TEXT(action, action));
    }
    words->place_brief(&scene, (unsigned)choice->place, writer);
}

// The same in a line, where the words have one.
static void brief_in_a_line(const struct tui_asking *asking, struct ph_writer *writer) {
    const struct ph_words *const words = asking->ui->table->words;
    if (words != NULL && words->choice_brief != NULL && asking->current < asking->chooser.choice_count) {
        words->choice_brief(&asking->scene, asking->chooser.choices[asking->current].action, asking->chooser.component,
                            writer);
    }
}

// The places that the choice under the cursor is about.
static uint64_t marked(const struct tui_asking *asking) {
    const struct words_chooser *const chooser = &asking->chooser;
    if (chooser->words == NULL || chooser->words->value_places == NULL || asking->current >= chooser->choice_count ||
        chooser->component == 0) {
        return 0;
    }
    return chooser->words->value_places(&asking->scene, chooser->choices[asking->current].action, chooser->component);
}

static void show(struct tui_asking *asking) {
    struct words_chooser *const chooser = &asking->chooser;
    char question[400];
    char details[2000];
    char line[400];
    char keys[KEYS_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, question, sizeof question);
    words_chooser_question(chooser, &writer);
    ph_writer_init(&writer, details, sizeof details);
    brief(asking, &writer);
    ph_writer_init(&writer, line, sizeof line);
    brief_in_a_line(asking, &writer);
    ph_writer_init(&writer, keys, sizeof keys);
    write_keys(asking, tui_asking_canvas(asking)->columns - 1, &writer);
    asking->marks.offered = words_chooser_places(chooser);
    asking->marks.cursor = asking->current < chooser->choice_count ? chooser->choices[asking->current].place : -1;
    asking->marks.marked = marked(asking);
    const struct tui_panel panel = {
        .question = question,
        .choices = chooser->choices,
        .choice_count = chooser->choice_count,
        .idle = chooser->idle,
        .idle_count = chooser->idle_count,
        .current = asking->current,
        .on_map = on_map(asking),
        .follows = chooser->depth > 0,
        .details = details,
        .brief = line,
        .typed = asking->typing ? asking->typed : NULL,
        .reply = asking->reply,
        .keys = keys,
    };
    tui_frame_show(asking->ui, &asking->scene, &asking->marks, &panel);
}

// ---- arrows ---------------------------------------------------------------------------------------------------------

static void move_on_map(struct tui_asking *asking, int key) {
    const struct words_chooser *const chooser = &asking->chooser;
    const int place =
        tui_next_place(asking, words_chooser_places(chooser), chooser->choices[asking->current].place, key);
    for (size_t i = 0; i < chooser->choice_count; i++) {
        if (chooser->choices[i].place == place) {
            asking->current = i;
        }
    }
}

static void move_in_list(struct tui_asking *asking, int key) {
    struct tui_ui *const ui = asking->ui;
    const struct words_chooser *const chooser = &asking->chooser;
    const struct tui_canvas *const canvas = tui_asking_canvas(asking);
    const struct tui_layout layout = tui_frame_layout(ui->table->board, &asking->scene, canvas->columns, canvas->rows);
    const struct tui_panel panel = {.choices = chooser->choices,
                                    .choice_count = chooser->choice_count,
                                    .idle = chooser->idle,
                                    .idle_count = chooser->idle_count};
    const int listed = (int)tui_panel_listed(&panel);
    const int across = tui_panel_choice_columns(&panel, layout.panel.columns);
    const int step = key == TUI_KEY_LEFT ? -1 : key == TUI_KEY_RIGHT ? 1 : key == TUI_KEY_UP ? -across : across;
    const int next = (int)asking->current + step;
    if (next >= 0 && next < listed) {
        asking->current = (size_t)next;
    } else if (next >= listed && key == TUI_KEY_DOWN && (int)asking->current / across < (listed - 1) / across) {
        asking->current = (size_t)listed - 1; // the last row is shorter
    }
}

// ---- the decision ---------------------------------------------------------------------------------------------------

// Whether the table gives neither hints nor odds; says so.
static bool lacks_odds(struct tui_ui *ui) {
    const bool lacks = !ui->table->way->gives_hints(ui->table);
    if (lacks) {
        snprintf(ui->notice, sizeof ui->notice, "%s",
                 words_text(tui_language(ui), "This table has neither hints nor odds."));
    }
    return lacks;
}

// Handles keys other than those for choosing. Returns TUI_GONE, or TUI_BACK to keep asking.
static int side_key(struct tui_asking *asking, int key) {
    struct tui_ui *const ui = asking->ui;
    switch (key) {
    case 'o':
        return lacks_odds(ui) ? TUI_BACK : tui_read_choice(asking);
    case 'b':
        return tui_look_around(asking);
    case 'w':
        return tui_read_news(asking);
    case 'l':
        return tui_log_pager(ui, words_text(tui_language(ui), "The log"), 0);
    case 'y':
        return tui_why_pager(ui);
    case 'k':
        return tui_read_secrets(asking);
    case '?':
        return tui_help(ui->screen, ui->table->words, &asking->scene);
    case ':':
    case '/':
        asking->typing = true;
        asking->typed[0] = '\0';
        snprintf(asking->reply, sizeof asking->reply, "%s",
                 words_text(tui_language(ui),
                            "Type a move as o shows it; Tab completes it, or lists the moves that begin like that."));
        return TUI_BACK;
    default:
        return ui->way->key(ui, key);
    }
}

// Takes a key that chooses. Returns true when an action is chosen.
static bool choose_key(struct tui_asking *asking, int key) {
    struct words_chooser *const chooser = &asking->chooser;
    const size_t count = chooser->choice_count;
    const size_t listed = count + chooser->idle_count;
    switch (key) {
    case TUI_KEY_UP:
    case TUI_KEY_DOWN:
    case TUI_KEY_LEFT:
    case TUI_KEY_RIGHT:
        (on_map(asking) ? move_on_map : move_in_list)(asking, key);
        return false;
    case TUI_KEY_TAB:
        asking->current = (asking->current + 1) % listed;
        return false;
    case TUI_KEY_BACK_TAB:
        asking->current = (asking->current + listed - 1) % listed;
        return false;
    case TUI_KEY_ESCAPE:
    case TUI_KEY_BACKSPACE:
        words_chooser_back(chooser, &asking->current);
        return false;
    default:
        break;
    }
    if (key >= '1' && key <= '9' && (size_t)(key - '1') < count && !on_map(asking)) {
        asking->current = (size_t)(key - '1');
    } else if (key != TUI_KEY_ENTER && key != ' ') {
        return false;
    }
    if (tui_idle_card(asking) != NULL) {
        return false; // the line on it says why
    }
    const bool whole = words_chooser_take(chooser, asking->current);
    asking->current = 0;
    return whole;
}

// Takes back, or says why not. True: it is to be taken back, or a server may say why not.
static bool undo(struct tui_ui *ui) {
    const char *why = NULL;
    if (ui->table->way->may_undo(ui->table, ui->viewer, &why) || why == NULL) {
        return true;
    }
    snprintf(ui->notice, sizeof ui->notice, "%s", why);
    return false;
}

enum { KEEPS_ASKING = -1 };

// Acts on a key. Returns what became of the decision (enum tui_asked), or KEEPS_ASKING.
static int act(struct tui_asking *asking, int key, ph_action *action) {
    struct tui_ui *const ui = asking->ui;
    ui->notice[0] = '\0';
    if (asking->typing) {
        return tui_type_key(asking, key, action) ? (int)TUI_ASKED_ACTION : KEEPS_ASKING;
    }
    const bool steps_back = key == TUI_KEY_ESCAPE && asking->chooser.depth > 0;
    const int entered = ui->table->box && !steps_back ? tui_box_key(ui, key) : TUI_BACK;
    if (entered != TUI_BACK) {
        return entered == TUI_GONE ? (int)TUI_ASKED_GONE : (int)TUI_ASKED_NEWS;
    }
    if (key == 'u') {
        return undo(ui) ? (int)TUI_ASKED_UNDO : KEEPS_ASKING;
    }
    if (key == 'q') {
        const int code = ui->way->confirm_quit(ui);
        return code == 0 ? KEEPS_ASKING : code == TUI_GONE ? (int)TUI_ASKED_GONE : (int)TUI_ASKED_QUIT;
    }
    if (key == 'c' && has_secrets(ui)) {
        ui->open = false;
        return TUI_ASKED_NEWS;
    }
    if (choose_key(asking, key)) {
        *action = asking->chooser.prefix;
        return TUI_ASKED_ACTION;
    }
    return side_key(asking, key) == TUI_GONE ? (int)TUI_ASKED_GONE : KEEPS_ASKING;
}

static int next_key(struct tui_asking *asking) {
    (asking->hinted ? tui_hint_show : show)(asking);
    const int code = tui_game_save_move(asking->ui);
    if (code != 0) {
        return code == TUI_GONE ? TUI_KEY_CLOSED : TUI_KEY_RESIZED;
    }
    if (asking->ui->table->way->has_news(asking->ui->table)) {
        return TUI_KEY_NEWS;
    }
    return tui_screen_key(asking->ui->screen, asking->by_itself ? asking->ui->pace_ms : -1);
}

// Where several people sit, or others wait online, only what everybody can see: else it would tell them what a hand
// leaves.
static bool nobody_learns(const struct tui_asking *asking) {
    const struct tui_ui *const ui = asking->ui;
    const struct ph_words *const words = ui->table->words;
    return !ui->table->way->others_wait(ui->table) ||
           (words != NULL && words->legal_openly != NULL && words->legal_openly(asking->scene.view));
}

// A forced decision takes itself after a while (docs/decisions/0010-forced-decisions.md).
static bool goes_by_itself(const struct tui_asking *asking) {
    const struct tui_ui *const ui = asking->ui;
    return asking->chooser.action_count == 1 && !ui->ask_forced && !ui->corrects && !ui->undone &&
           ui->table->lesson == NULL && nobody_learns(asking);
}

// Whether the person still has to be sure of the action that they chose. What is drawn is asked whole, too.
static bool must_be_sure(const struct words_chooser *chooser) {
    return chooser->words != NULL && chooser->component == WORDS_SURE &&
           !chooser->scene.game->action_shape(ph_action_type(chooser->choices[0].action)).chance;
}

// Asks for that. Returns 0 (*action is chosen), TUI_BACK (the question before it is asked again) or TUI_GONE.
static int make_sure(struct tui_asking *asking, ph_action *action) {
    struct words_chooser *const chooser = &asking->chooser;
    char question[400];
    struct ph_writer writer;
    ph_writer_init(&writer, question, sizeof question);
    words_chooser_question(chooser, &writer);
    const struct tui_menu_item items[] = {
        {.words = words_text(tui_language(asking->ui), "No, go back")},
        {.words = chooser->choices[0].words},
    };
    const int row = tui_menu(asking->ui->screen, question, items, 2, 0, NULL);
    if (row == 1) {
        *action = chooser->choices[0].action;
        return 0;
    }
    words_chooser_back(chooser, &asking->current);
    return row == TUI_GONE ? TUI_GONE : TUI_BACK;
}

static enum tui_asked decide(struct tui_asking *asking, ph_action *action) {
    bool hint = tui_hint_goes_on(asking->ui);
    asking->by_itself = !hint && goes_by_itself(asking);
    for (;;) {
        const int sure = must_be_sure(&asking->chooser) ? make_sure(asking, action) : TUI_BACK;
        if (sure != TUI_BACK) {
            return sure == 0 ? TUI_ASKED_ACTION : TUI_ASKED_GONE;
        }
        int key = hint ? tui_hint_propose(asking) : TUI_KEY_NONE;
        key = key == TUI_KEY_NONE ? next_key(asking) : key;
        hint = false;
        if (key == TUI_KEY_NEWS) {
            if (tui_game_follow(asking->ui)) {
                return TUI_ASKED_NEWS;
            }
            continue;
        }
        if (asking->hinted && tui_hint_key(asking, &key, action)) {
            return TUI_ASKED_ACTION;
        }
        if (key == TUI_KEY_CLOSED) {
            return TUI_ASKED_GONE;
        }
        if (key == TUI_KEY_NONE && asking->by_itself) {
            *action = asking->chooser.actions[0];
            return TUI_ASKED_FORCED;
        }
        if (key == TUI_KEY_NONE || key == TUI_KEY_RESIZED) {
            continue;
        }
        asking->by_itself = false;
        if (key == 'h' && !asking->typing && !asking->ui->table->box) {
            asking->ui->notice[0] = '\0';
            hint = !lacks_odds(asking->ui);
            continue;
        }
        const int asked = act(asking, key, action);
        if (asked != KEEPS_ASKING) {
            return (enum tui_asked)asked;
        }
    }
}

enum tui_asked tui_ask(struct tui_ui *ui, ph_action *action) {
    struct tui_asking asking = {.ui = ui};
    uint64_t types;
    tui_table_question(ui->table, ui->viewer, &asking.view, &asking.scene, &types);
    if (ui->corrects) {
        tui_table_scene(ui->table, ui->viewer, ui->corrected, &asking.view, &asking.scene);
    }
    if (words_chooser_init_types(&asking.chooser, &asking.scene, ui->table->words, types) != PH_OK) {
        return TUI_ASKED_GONE; // out of memory; the game is saved
    }
    const enum tui_asked asked = decide(&asking, action);
    words_chooser_deinit(&asking.chooser);
    return asked;
}
