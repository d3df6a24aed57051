// SPDX-License-Identifier: MIT
#include "tui/home/table.h"

#include "run/signals.h"
#include "tui/home/seating.h"
#include "words/table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct tui_way way_home;

static enum ph_status find_bots(struct tui_table *table, const struct tui_seating *seating, struct ph_error *error) {
    const struct ph_bot *const usual = ph_bot_usual(table->game);
    size_t next = 0;
    for (int seat = 0; seat < table->players; seat++) {
        table->seats.names[seat] = words_names[seat];
        table->seats.kinds[seat] = "";
        if (tui_table_is_person(table, seat)) {
            continue;
        }
        const struct ph_bot *bot = usual;
        if (seating->bot_count > 0) {
            bot = seating->bots[next < seating->bot_count ? next : seating->bot_count - 1];
            next++;
        }
        if (bot == NULL) {
            return words_refuse(error, PH_ERROR_UNKNOWN_BOT, "bots", seating->language,
                                "no bot plays {game}; give every seat to a person (--you hot-seat)",
                                TEXT(game, table->game->name));
        }
        if (!bot->plays(table->game)) {
            return words_refuse(error, PH_ERROR_UNKNOWN_BOT, "bots", seating->language,
                                "the bot {bot} does not play {game}", TEXT(bot, bot->name),
                                TEXT(game, table->game->name));
        }
        table->bots[seat] = bot;
    }
    return PH_OK;
}

static enum ph_status name_people(struct tui_table *table, const struct tui_seating *seating, struct ph_error *error) {
    if (seating->names == NULL) {
        return PH_OK;
    }
    table->names = calloc(PH_SEATS_MAX, sizeof *table->names);
    if (table->names == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s", words_text(seating->language, "out of memory"));
    }
    return tui_names_give(&table->seats, table->players, table->names, seating->names, error);
}

static enum ph_status sit_down(struct tui_table *table, const struct tui_seating *seating, struct ph_error *error) {
    const unsigned all = (1u << table->players) - 1;
    unsigned people = 1;
    if (seating->all_people || table->box) {
        people = all;
    } else if (seating->given) {
        people = seating->people;
    }
    if ((people & ~all) != 0) {
        const char last[] = {words_seat_letter(table->players - 1), '\0'};
        return words_refuse(error, PH_ERROR_BAD_REQUEST, "you", seating->language,
                            "there are {count} seats here, A to {last}", COUNT(count, table->players),
                            TEXT(last, last));
    }
    table->seats.people = (uint16_t)people;
    table->own = tui_table_people_count(table) == 1 && !table->box ? __builtin_ctz(people) : PH_ONLOOKER;
    table->take_backs = seating->take_backs;
    const enum ph_status status = find_bots(table, seating, error);
    return status == PH_OK ? name_people(table, seating, error) : status;
}

static void set_game(struct tui_table *table, const struct ph_game *game) {
    table->way = &way_home;
    table->game = game;
    table->words = ph_words_find(game);
    table->board = ph_board_find(game);
}

static enum ph_status create_session(const struct tui_table *table, struct ph_session **session,
                                     struct ph_error *error) {
    const enum ph_status status = ph_session_create(session);
    return status == PH_OK ? PH_OK
                           : ph_error_set(error, status, "", "%s", words_text(table->seats.language, "out of memory"));
}

static int64_t now_ms(void) {
    return (int64_t)time(NULL) * 1000;
}

// As they sat down, with their temperaments.
static void name_bots(struct tui_table *table) {
    for (int seat = 0; seat < table->players; seat++) {
        const char *const bot = ph_table_bot_at(table->home.table, seat);
        if (bot[0] != '\0') {
            table->bots[seat] = ph_bot_find(bot);
            words_seat_bot(&table->seats, seat, table->bots[seat]);
            if (table->seats.names[seat] == words_names[seat]) {
                table->seats.names[seat] = words_usual_name(bot, seat);
            }
        }
    }
}

// Begins the game at home with the moves that were made already.
static enum ph_status begin_at_home(struct tui_table *table, const struct ph_session *past, unsigned taken_back,
                                    bool goes_on, struct ph_error *error) {
    struct home_seating seating = {.take_backs = table->take_backs, .taken_back = taken_back, .goes_on = goes_on};
    char names[PH_SEATS_MAX][TUI_NAME_MAX];
    for (int seat = 0; seat < table->players; seat++) {
        seating.bots[seat] = table->bots[seat];
        tui_name_typed(names[seat], table->seats.names[seat]);
        seating.names[seat] = names[seat];
    }
    enum ph_status status = home_init(&table->home);
    if (status != PH_OK) {
        home_deinit(&table->home);
        return ph_error_set(error, status, "", "%s", words_text(table->seats.language, "out of memory"));
    }
    status = home_begin(&table->home, past, &seating, now_ms(), error);
    if (status == PH_OK) {
        name_bots(table);
    }
    table->session = ph_table_session(table->home.table);
    table->past = viewer_past_of(table->session);
    return status;
}

enum ph_status tui_table_new(struct tui_table *table, const struct ph_game *game, int players, const char *options,
                             uint64_t seed, const struct tui_seating *seating, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct ph_json value = {0};
    struct ph_session *past = NULL;
    *table = (struct tui_table){
        .players = players, .seed = seed, .seats = {.language = seating->language}, .box = seating->box};
    set_game(table, game);
    enum ph_status status = PH_OK;
    if (strlen(options) >= sizeof table->options) {
        status =
            words_refuse(error, PH_ERROR_BAD_REQUEST, "options", seating->language,
                         "the options are too long: at most {count} bytes", COUNT(count, sizeof table->options - 1));
        goto cleanup;
    }
    memcpy(table->options, options, strlen(options) + 1);
    if (options[0] != '\0') {
        status = ph_json_parse(&document, options, strlen(options), error);
        if (status != PH_OK) {
            goto cleanup;
        }
        value = ph_json_root(document);
    }
    status = create_session(table, &past, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    status = ph_session_new(past, game, players, value, seed, table->box ? PH_CHANCE_BOX : PH_CHANCE_AUTO, error);
    if (status == PH_OK) {
        status = sit_down(table, seating, error);
    }
    if (status == PH_OK) {
        status = begin_at_home(table, past, seating->taken_back, false, error);
    }

cleanup:
    ph_session_destroy(past);
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        tui_table_deinit(table);
    }
    return status;
}

enum ph_status tui_table_lesson(struct tui_table *table, const struct ph_game *game, const struct words_lesson *lesson,
                                const struct words_language *language, struct ph_error *error) {
    const struct tui_seating seating = {
        .language = language,
        .given = true,
        .people = 1u << WORDS_LEARNER,
        .bots_given = true,
        .bot_count = 1,
        .bots = {ph_bot_find("rules")},
    };
    *table = (struct tui_table){.seats = {.language = language}, .lesson = lesson};
    set_game(table, game);
    enum ph_status status = create_session(table, &table->session, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    table->past = viewer_past_of(table->session);
    status = viewer_lesson_begin(lesson, table->session, 1, error);
    if (status == PH_OK) {
        table->players = game->players(ph_session_state(table->session));
        status = sit_down(table, &seating, error);
    }
    for (int seat = 0; seat < table->players; seat++) {
        table->seats.kinds[seat] = ""; // which bot it is matters to nobody who learns the rules
    }

cleanup:
    if (status != PH_OK) {
        tui_table_deinit(table);
    }
    return status;
}

void tui_table_record(const struct tui_table *table, const char *date, struct ph_writer *writer) {
    (void)home_record(table->home.table, date, table->names != NULL, writer, NULL); // its game has begun
}

static enum ph_status load_record(struct tui_table *table, const char *record, size_t length,
                                  const struct tui_seating *seating, struct ph_error *error) {
    *table = (struct tui_table){.seats = {.language = seating->language}};
    struct tui_seating seats = *seating;
    char names[TUI_NAMES_MAX];
    struct ph_session *past = NULL;
    enum ph_status status = create_session(table, &past, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    status = ph_session_load(past, record, length, NULL, PH_CHANCE_AUTO, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    set_game(table, ph_session_game(past));
    table->players = table->game->players(ph_session_state(past));
    table->seed = ph_session_seed(past);
    table->box = ph_session_mode(past) == PH_CHANCE_BOX;
    struct ph_writer writer;
    ph_writer_init(&writer, table->options, sizeof table->options);
    table->game->options_json(ph_session_state(past), &writer);
    tui_seating_read(record, length, &seats, names);
    status = sit_down(table, &seats, error);
    if (status == PH_OK) {
        status = begin_at_home(table, past, seats.taken_back, !seating->bots_given, error);
    }

cleanup:
    ph_session_destroy(past);
    if (status != PH_OK) {
        tui_table_deinit(table);
    }
    return status;
}

// Whether everybody sits as before, so that the journal can go on.
static bool goes_on(const struct home *home, const struct tui_seating *seating) {
    return !seating->given && !seating->bots_given && seating->names == NULL &&
           (!seating->take_backs || home_takes_back(home));
}

static enum ph_status load_journal(struct tui_table *table, struct home *home, const struct tui_seating *seating,
                                   struct ph_error *error) {
    struct ph_writer record;
    ph_writer_init_heap(&record);
    enum ph_status status = home_record(home->table, NULL, home_has_names(home, words_names), &record, error);
    if (status == PH_OK) {
        status = load_record(table, record.data, record.length, seating, error);
    }
    if (status == PH_OK && goes_on(home, seating)) {
        home_deinit(&table->home);
        table->home = *home;
        *home = (struct home){0};
        table->session = ph_table_session(table->home.table);
        table->past = viewer_past_of(table->session);
    }
    ph_writer_deinit(&record);
    return status;
}

enum ph_status tui_table_load(struct tui_table *table, const char *text, size_t length,
                              const struct tui_seating *seating, struct ph_error *error) {
    struct home home = {0};
    bool whole = true;
    *table = (struct tui_table){.seats = {.language = seating->language}};
    if (!home_is_journal(text, length)) {
        return load_record(table, text, length, seating, error);
    }
    enum ph_status status = home_init(&home);
    if (status != PH_OK) {
        (void)ph_error_set(error, status, "", "%s", words_text(seating->language, "out of memory"));
    } else {
        status = home_read(&home, text, length, &whole, error);
    }
    if (status == PH_OK) {
        status = load_journal(table, &home, seating, error);
    }
    table->cut = !whole;
    home_deinit(&home);
    return status;
}

void tui_table_watch(struct tui_table *table, struct ph_session *session, const struct words_seats *seats) {
    const struct ph_game *const game = ph_session_game(session);
    *table = (struct tui_table){
        .session = session,
        .past = viewer_past_of(session),
        .players = game->players(ph_session_state(session)),
        .own = PH_ONLOOKER,
        .seed = ph_session_seed(session),
        .seats = *seats,
    };
    set_game(table, game);
}

void tui_table_deinit(struct tui_table *table) {
    if (table->home.table == NULL) {
        ph_session_destroy(table->session);
    }
    home_deinit(&table->home);
    free(table->names);
    *table = (struct tui_table){0};
}

bool tui_table_is_over(const struct tui_table *table) {
    return tui_table_actor(table).kind == PH_ACTOR_OVER ||
           (table->lesson != NULL && viewer_lesson_is_over(table->lesson, table->session));
}

void tui_table_names(const struct tui_table *table, struct ph_writer *writer) {
    const char *between = "";
    for (int seat = 0; seat < table->players; seat++) {
        if (tui_table_is_person(table, seat)) {
            char name[TUI_NAME_MAX];
            tui_name_typed(name, table->seats.names[seat]);
            ph_write_format(writer, "%s%s", between, name);
            between = ",";
        }
    }
}

// ---- playing --------------------------------------------------------------------------------------------------------

enum ph_status tui_table_play(struct tui_table *table, ph_action action, struct ph_error *error) {
    table->moved = true;
    if (table->box) {
        return home_enter(&table->home, action, now_ms(), error);
    }
    return table->home.table == NULL ? ph_session_play(table->session, action, NULL, error)
                                     : home_act(&table->home, tui_table_actor(table).seat, action, now_ms(), error);
}

static enum ph_status play_bot_of_lesson(const struct tui_table *table, const struct ph_search_limits *limits,
                                         struct ph_error *error) {
    struct ph_search_result result = {0};
    const struct ph_bot *const bot = table->bots[tui_table_actor(table).seat];
    const enum ph_status status = ph_session_ask(table->session, bot, limits, NULL, &result, error);
    return status == PH_OK ? ph_session_play(table->session, result.action, NULL, error) : status;
}

enum ph_status tui_table_play_bot(struct tui_table *table, struct ph_error *error) {
    table->moved = true;
    const struct ph_bot *const bot = table->bots[tui_table_actor(table).seat];
    const struct ph_search_limits limits = {.stopped = signals_stop, .action_only = true};
    const enum ph_status status = table->home.table == NULL ? play_bot_of_lesson(table, &limits, error)
                                                            : home_think(&table->home, &limits, now_ms(), error);
    return status == PH_OK
               ? PH_OK
               : words_refuse(error, status, "", table->seats.language, "the bot {bot} found no move ({why})",
                              TEXT(bot, bot->name), TEXT(why, ph_status_code(status)));
}

enum ph_status tui_table_correct(struct tui_table *table, size_t index, ph_action action, struct ph_error *error) {
    table->moved = true;
    return home_correct(&table->home, index, action, now_ms(), error);
}

enum ph_status tui_table_enter_left(struct tui_table *table, size_t *count, struct ph_error *error) {
    table->moved = true;
    return home_enter_left(&table->home, count, now_ms(), error);
}

enum ph_status tui_table_forget_left(struct tui_table *table, struct ph_error *error) {
    return home_forget_left(&table->home, false, now_ms(), error);
}

enum ph_status tui_table_new_outcome(struct tui_table *table, const char *typed, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct ph_session *past = NULL;
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer options;
    tui_table_scene(table, PH_ONLOOKER, viewer_past_count(table->past), &view, &scene);
    ph_writer_init_heap(&options);
    enum ph_status status = table->words->outcome_new(&scene, typed, &options, error);
    if (status == PH_OK) {
        status = ph_json_parse(&document, options.data, options.length, error);
    }
    if (status == PH_OK) {
        status = home_with_options(&table->home, ph_json_root(document), &past, error);
    }
    if (status == PH_OK) {
        status = home_begin_again(&table->home, past, now_ms(), error);
        table->session = ph_table_session(table->home.table);
        table->past = viewer_past_of(table->session);
        table->moved = true;
    }
    ph_session_destroy(past);
    ph_json_document_destroy(document);
    ph_writer_deinit(&options);
    return status;
}

enum ph_status tui_table_undo(struct tui_table *table, int seat, struct ph_error *error) {
    table->moved = true;
    if (table->box) {
        return home_enter_back(&table->home, now_ms(), error);
    }
    return table->home.table == NULL ? ph_session_undo(table->session, error)
                                     : home_undo(&table->home, seat, now_ms(), error);
}

bool tui_table_undo_allowed(const struct tui_table *table, int seat, const char **why) {
    enum ph_undo undo = PH_UNDO_NOTHING;
    bool allowed = false;
    if (table->box) {
        allowed = ph_session_move_count(table->session) > 0;
    } else if (table->home.table != NULL) {
        allowed = home_may_undo(&table->home, seat, &undo);
    } else if (ph_session_undo_for(table->session, seat, &undo, NULL) == PH_OK) {
        allowed = undo == PH_UNDO_ALLOWED;
    }
    *why = words_undo(table->seats.language, undo);
    return allowed;
}

// ---- the way --------------------------------------------------------------------------------------------------------

static bool has_news(const struct tui_table *table) {
    (void)table;
    return false;
}

static bool follow(struct tui_table *table) {
    (void)table;
    return false;
}

static enum tui_turn turn(const struct tui_table *table, int *seat) {
    if (tui_table_is_over(table)) {
        return TUI_TURN_OVER;
    }
    const struct ph_actor actor = tui_table_actor(table);
    if (actor.kind == PH_ACTOR_CHANCE) { // of a printed game
        return TUI_TURN_PERSON;
    }
    *seat = actor.seat;
    return tui_table_is_person(table, *seat) ? TUI_TURN_PERSON : TUI_TURN_OTHERS;
}

static void question(const struct tui_table *table, union ph_state_storage *view, uint64_t *types) {
    (void)table;
    (void)view;
    (void)types;
}

static bool gives_hints(const struct tui_table *table) {
    (void)table;
    return true;
}

static bool others_wait(const struct tui_table *table) {
    return tui_table_people_count(table) != 1 && !table->box;
}

static const struct tui_way way_home = {
    .has_news = has_news,
    .follow = follow,
    .turn = turn,
    .question = question,
    .play = tui_table_play,
    .play_other = tui_table_play_bot,
    .may_undo = tui_table_undo_allowed,
    .undo = tui_table_undo,
    .gives_hints = gives_hints,
    .others_wait = others_wait,
};
