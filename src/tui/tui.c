// SPDX-License-Identifier: MIT
// Carries out an order: plays on the full screen if there is one, else line by line, and saves the game.
#include "tui/tui.h"

#include "pesthouse/random.h"
#include "run/os.h"
#include "run/signals.h"
#include "tui/faces/parting.h"
#include "tui/faces/plain.h"
#include "tui/faces/replace.h"
#include "tui/faces/ui.h"
#include "tui/home/file_words.h"
#include "tui/home/saved.h"
#include "tui/home/seating.h"
#include "tui/terminal/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- setting up -----------------------------------------------------------------------------------------------------

// The default number of players: four, or as near to it as the game allows.
static int usual_players(const struct ph_game *game) {
    enum { USUAL = 4 };
    return game->players_max < USUAL ? game->players_max : game->players_min > USUAL ? game->players_min : USUAL;
}

static enum ph_status set_up(struct tui_table *table, const struct tui_play_order *order, struct tui_save *save,
                             struct ph_error *error) {
    *table = (struct tui_table){0};
    *save = (struct tui_save){0};
    if (order->resume != NULL) {
        return tui_save_read(table, save, order->resume, &order->seating, error);
    }
    const struct ph_game *const game = order->game != NULL ? order->game : ph_game_at(0);
    uint64_t seed = order->seed;
    if (!order->has_seed && ph_seed_fresh(&seed) != PH_OK) {
        return ph_error_set(
            error, PH_ERROR_IO, "", "%s",
            words_text(order->language, "the system provided no random seed; choose one with --seed N"));
    }
    const int players = order->players > 0 ? order->players : usual_players(game);
    return tui_table_new(table, game, players, order->options, seed, &order->seating, error);
}

// Checks the file to save to now rather than after an hour's play. A resumed game may be saved to its own file.
static enum ph_status aim(struct tui_save *save, const char *path, const struct words_language *language,
                          struct ph_error *error) {
    struct tui_save aimed = {.known = save->old.path[0] != '\0' ? save->old.known : save->known};
    struct file_stamp found = {0};
    if (strlen(path) >= sizeof aimed.path) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "save", "%s",
                            words_text(language, "the file's name is too long"));
    }
    memcpy(aimed.path, path, strlen(path) + 1);
    enum ph_status status = tui_save_check(path, language, error);
    if (status == PH_OK) {
        status = tui_file_words(error, file_look(&found, path, error), path, language);
    }
    const bool same = status == PH_OK && file_same(&found, &aimed.known);
    if (status == PH_OK && !same) {
        aimed.known = (struct file_stamp){0};
        status = tui_may_replace(stdout, &aimed, language, error);
    }
    if (status == PH_OK) {
        if (!same) {
            tui_save_deinit(save);
        }
        aimed.kept = save->kept;
        *save = aimed;
    }
    return status;
}

// Turns the choices of the start menu into an order.
static void order_from_menu(struct tui_start *start, struct tui_play_order *order) {
    struct ph_writer writer;
    ph_writer_init(&writer, start->json, sizeof start->json);
    tui_options_json(&start->options, &writer);
    order->options = start->json;
    order->game = start->game;
    order->players = start->players;
    order->resume = start->resume[0] != '\0' ? start->resume : NULL;
    order->ask_forced = start->ask_forced;
    order->seating =
        (struct tui_seating){.language = order->language, .people = 1, .take_backs = start->resumed_take_back};
    if (order->resume != NULL) {
        return; // as it was
    }
    order->seating.take_backs = start->take_backs;
    order->seating.given = true;
    order->seating.all_people = start->hot_seat;
    order->seating.names = start->names[0] != '\0' ? start->names : NULL;
    order->seating.bots_given = true;
    order->seating.bot_count = 1;
    order->seating.bots[0] = ph_bot_at(start->bot);
}

static struct tui_start menu_from_order(const struct tui_play_order *order) {
    struct tui_start start = {.game = order->game != NULL ? order->game : ph_game_at(0),
                              .game_given = order->game != NULL,
                              .ask_forced = order->ask_forced,
                              .take_backs = order->seating.take_backs,
                              .resumed_take_back = order->seating.take_backs};
    start.players = order->players > 0 ? order->players : usual_players(start.game);
    tui_options_read(&start.options, start.game);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        start.bot = ph_bot_at(i) == ph_bot_usual(start.game) ? i : start.bot;
    }
    return start;
}

// Another game of the same kind with the same people and bots.
static enum ph_status rematch(struct tui_table *table, struct ph_error *error) {
    struct tui_table next;
    struct tui_seating seating = {.language = table->seats.language,
                                  .given = true,
                                  .people = table->seats.people,
                                  .box = table->box,
                                  .take_backs = table->take_backs};
    struct ph_writer names;
    uint64_t seed = 0;
    ph_writer_init_heap(&names);
    for (int seat = 0; seat < table->players; seat++) {
        if (!tui_table_is_person(table, seat)) {
            seating.bots[seating.bot_count++] = table->bots[seat];
        }
    }
    if (table->names != NULL) {
        tui_table_names(table, &names);
        seating.names = names.data;
    }
    enum ph_status status = ph_seed_fresh(&seed);
    if (status == PH_OK) {
        status = tui_table_new(&next, table->game, table->players, table->options, seed, &seating, error);
    }
    if (status == PH_OK) {
        tui_table_deinit(table);
        *table = next;
    }
    ph_writer_deinit(&names);
    return status;
}

// ---- plain text -----------------------------------------------------------------------------------------------------

// Tells somebody who begins a game at a terminal how to go on with the last one.
static void offer_last(const struct tui_play_order *order) {
    struct tui_saved saved;
    if (os_is_terminal(stdin) && tui_saved_list(order->language, &saved, 1) > 0) {
        printf("%s\n", saved.words);
        tui_part_saved(order, saved.path, stdout);
    }
}

static int play_plain(struct tui_table *table, struct tui_save *save, const struct tui_play_order *order) {
    struct ph_error error = {0};
    switch (tui_plain_play(table, stdout, save, &error)) {
    case TUI_PLAIN_OVER:
        return tui_part_at_the_end(table, save);
    case TUI_PLAIN_QUIT:
        return tui_part_forgetting(table, save);
    case TUI_PLAIN_LEFT:
        printf("\n");
        return tui_part_saving(table, save, order, stdout, TUI_EXIT_OK);
    case TUI_PLAIN_CLOSED:
        fprintf(stderr, "\n");
        return tui_part_saving(table, save, order, stderr, TUI_EXIT_SIGNAL + signals_caught());
    default: // TUI_PLAIN_FAILED
        break;
    }
    fprintf(stderr, "%s: %s\n", tui_part_command(order->referees),
            error.message[0] != '\0' ? error.message
                                     : words_text(table->seats.language, "cannot write to standard output"));
    return tui_part_saving(table, save, order, stderr, TUI_EXIT_IO);
}

// ---- the full screen ------------------------------------------------------------------------------------------------

// Saves the end of a game, and tells if it is not where it should be. Returns TUI_BACK or TUI_GONE.
static int save_finished(struct tui_ui *ui) {
    char words[TUI_NOTICE_MAX];
    struct ph_error error = {0};
    if (ui->table->seats.people == 0 && ui->save.path[0] == '\0') {
        return TUI_BACK;
    }
    const enum tui_save_end end = tui_saved_finish(ui->table, &ui->save, &error);
    if (end == TUI_SAVED) {
        return TUI_BACK;
    }
    ui->save.failing = end == TUI_NOT_SAVED;
    tui_save_say(&ui->save, end, &error, tui_language(ui), words, sizeof words);
    return tui_game_tell(ui, words);
}

// The table is free for another game.
static void clear_table(struct tui_ui *ui) {
    tui_save_deinit(&ui->save);
    tui_screen_forget(ui->screen);
    ui->shown = 0;
    viewer_log_clear(&ui->log);
}

// Of a printed game that was over.
static enum ph_status take_back_last(struct tui_ui *ui, struct ph_error *error) {
    const enum ph_status status = ui->table->way->undo(ui->table, PH_ONLOOKER, error);
    ui->shown = viewer_past_count(ui->table->past);
    viewer_log_clear(&ui->log);
    return status;
}

// Plays games at one table until nobody wants another. Returns TUI_BACK (done), TUI_MENU (done here), TUI_GONE (save
// the game if it is not over), or 0: the person left a game unfinished, and has decided whether to save it.
static int play_on(struct tui_ui *ui, struct ph_error *error) {
    for (;;) {
        const int code = tui_game_run(ui, error);
        if (code != 0) {
            return code == TUI_GONE ? TUI_GONE : 0;
        }
        const int saved = save_finished(ui);
        const int wanted = saved == TUI_GONE ? TUI_GONE : tui_finish(ui);
        if (wanted == TUI_MORE && take_back_last(ui, error) == PH_OK) {
            continue;
        }
        if (wanted != 0) {
            return wanted == TUI_MORE ? TUI_GONE : wanted;
        }
        if (rematch(ui->table, error) != PH_OK) {
            return TUI_GONE;
        }
        clear_table(ui);
    }
}

// Asks until there is a game. Returns as tui_start_menu does.
static int choose_game(struct tui_ui *ui, struct tui_play_order *order, struct tui_start *start,
                       struct ph_error *error) {
    for (;;) {
        const int code = tui_start_menu(ui->screen, start);
        if (code != 0) {
            return code;
        }
        order_from_menu(start, order);
        ui->ask_forced = order->ask_forced;
        if (set_up(ui->table, order, &ui->save, error) == PH_OK) {
            return 0;
        }
        if (tui_pager(ui->screen, words_text(tui_language(ui), "This cannot be played"), error->message) == TUI_GONE) {
            return TUI_GONE;
        }
    }
}

// Plays the game of the table, and others at it. Returns as play_on does.
static int play_table(struct tui_ui *ui, const struct tui_play_order *order, struct ph_error *error) {
    // A game in progress is shown in its current state, a new one from its first draw.
    ui->shown = order->resume != NULL ? viewer_past_count(ui->table->past) : 0;
    ui->viewer = ui->table->own;
    ui->holder = PH_ONLOOKER;
    return play_on(ui, error);
}

// Runs on the opened screen. Returns TUI_BACK, TUI_GONE or 0 as play_on does; *begun: there is a game.
static int play_screen(struct tui_ui *ui, struct tui_play_order *order, struct tui_start *start, struct ph_error *error,
                       bool *begun) {
    for (;;) {
        int code = *begun ? 0 : choose_game(ui, order, start, error);
        if (code != 0) {
            return code;
        }
        *begun = true;
        code = play_table(ui, order, error);
        if (code != TUI_MENU) {
            return code;
        }
        clear_table(ui);
        tui_table_deinit(ui->table);
        *begun = false;
        order->has_seed = false; // a game from the menu has luck of its own
        start->again = true;
    }
}

// After the screen: saves what is not saved, and says where the game is. Returns the exit code, `exit_code` if all is
// well.
static int leave_game(struct tui_ui *ui, const struct tui_play_order *order, int code, int exit_code) {
    if (tui_table_actor(ui->table).kind == PH_ACTOR_OVER) {
        const int ended =
            code == TUI_GONE || ui->save.failing ? tui_part_at_the_end(ui->table, &ui->save) : TUI_EXIT_OK;
        return ended != TUI_EXIT_OK ? ended : exit_code;
    }
    if (code == TUI_GONE) {
        return tui_part_saving(ui->table, &ui->save, order, stderr, exit_code);
    }
    if (ui->save.path[0] != '\0' && os_exists(ui->save.path)) {
        tui_part_saved(order, ui->save.path, stdout);
    }
    return exit_code;
}

// Plays at the table, on which there may be a game already, and takes over where it is saved.
static int play_full(struct tui_screen *screen, struct tui_play_order *order, struct tui_start *start,
                     struct tui_table *table, struct tui_save *save) {
    struct tui_ui *const ui = calloc(1, sizeof *ui);
    struct ph_error error = {0};
    bool begun = table->session != NULL;
    int exit_code = TUI_EXIT_OK;
    if (ui == NULL) {
        tui_screen_close(screen);
        fprintf(stderr, "%s: out of memory\n", tui_part_command(order->referees));
        return TUI_EXIT_IO;
    }
    ui->screen = screen;
    ui->pace_ms = order->pace_ms;
    ui->ask_forced = order->ask_forced;
    ui->table = table;
    ui->way = &tui_screen_home;
    ui->save = *save;
    *save = (struct tui_save){0};
    viewer_log_init(&ui->log);
    const int code = play_screen(ui, order, start, &error, &begun);
    const int number = signals_caught();
    tui_screen_close(screen);
    if (code == TUI_GONE) {
        exit_code = number != 0 ? TUI_EXIT_SIGNAL + number : TUI_EXIT_OK; // else the end of input
        if (error.message[0] != '\0') {
            fprintf(stderr, "%s: %s\n", tui_part_command(order->referees), error.message);
            exit_code = TUI_EXIT_FAILED;
        }
    }
    if (begun) {
        exit_code = leave_game(ui, order, code, exit_code);
    }
    viewer_log_deinit(&ui->log);
    tui_save_deinit(&ui->save);
    free(ui);
    return exit_code;
}

int tui_play(const struct tui_play_order *given) {
    struct tui_play_order order = *given;
    struct tui_start start = menu_from_order(given);
    struct ph_error error = {0};
    struct tui_screen *screen = NULL;
    struct tui_table table = {0};
    struct tui_save save = {0};
    // A saved game that cannot be continued, or an impossible table, is reported before the screen is opened.
    if (!order.ask) {
        enum ph_status status = set_up(&table, &order, &save, &error);
        if (status == PH_OK && order.save != NULL) {
            status = aim(&save, order.save, order.language, &error);
        }
        if (status != PH_OK) {
            tui_save_deinit(&save);
            tui_table_deinit(&table);
            return tui_part_complaining(order.referees, &error, status);
        }
    }
    signals_catch();
    int code;
    if (!order.plain && tui_has_screen() && tui_screen_open(&screen, order.language, &error) == PH_OK) {
        code = play_full(screen, &order, &start, &table, &save);
    } else {
        enum ph_status status = PH_OK;
        if (table.session == NULL) {
            status = set_up(&table, &order, &save, &error);
        }
        if (status == PH_OK && order.resume == NULL) {
            offer_last(&order);
        }
        code =
            status == PH_OK ? play_plain(&table, &save, &order) : tui_part_complaining(order.referees, &error, status);
    }
    tui_save_deinit(&save);
    tui_table_deinit(&table);
    signals_release();
    return code;
}
