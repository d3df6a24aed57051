// SPDX-License-Identifier: MIT
// Bots move on a public beat, whatever they hold and however little they have to choose from: haste would tell. They
// get a seat's view and log, as any bot does.
#include "table/inside.h"

#include "core/session_log.h"

#include <stdlib.h>
#include <string.h>

static const int64_t beat = 800;
static const int64_t long_beat = 1500;      // of the strongest level
static const uint32_t beat_margin = 200;    // ms of the beat that are not for the search
static const int64_t slow_beat = 60 * 1000; // by days, of a table where nobody is
static const char strongest[] = "plague-doctor";

static int64_t public_beat(const struct ph_table_seat *seat) {
    return strncmp(seat->bot, strongest, strlen(strongest)) == 0 ? long_beat : beat; // with any temperament
}

int64_t ph_bot_beat(const struct ph_table *table, int seat) {
    return table->at_once ? 0 : public_beat(&table->sheet.seats[seat]);
}

int64_t ph_bot_due(const struct ph_table *table, int seat, bool alone) {
    const int64_t asked = table->sheet.asked_since;
    if (alone && table->sheet.settings.evening.id[0] == '\0') {
        return table->sheet.settings.by_days ? asked + slow_beat : PH_TABLE_NEVER;
    }
    return (asked > table->woken ? asked : table->woken) + ph_bot_beat(table, seat);
}

static bool sleeps(const struct ph_table *table) {
    return table->alone && !table->sheet.settings.by_days && table->sheet.settings.evening.id[0] == '\0' &&
           !table->sheet.window.open;
}

// Whether a bot decides at this seat now, in a window or on its own.
static bool bot_is_asked(const struct ph_table *table, int seat) {
    return ph_seat_is_bots(&table->sheet.seats[seat]) && ph_table_asks(table, seat);
}

const struct ph_pending_answer *ph_bot_answered(const struct ph_table *table, int seat) {
    const struct ph_pending_answer *const answer = &table->bot_answers[seat];
    return answer->at == table->sheet.at && answer->at != 0 ? answer : NULL;
}

int ph_table_bot_seat(const struct ph_table *table, int seat) {
    for (; !table->batch.waits && !sleeps(table) && seat >= 0 && seat < table->sheet.seat_count; seat++) {
        if (bot_is_asked(table, seat) && ph_bot_answered(table, seat) == NULL) {
            return seat;
        }
    }
    return -1;
}

const char *ph_bot_drawn(const struct ph_game *game, const char *name, unsigned luck) {
    const struct ph_temper *fits[PH_TABLE_TEMPERS_MAX];
    unsigned count = 0;
    const struct ph_bot *const bot = ph_bot_find(name);
    if (bot == NULL || game == NULL || !bot->searches || strchr(name, '/') != NULL) {
        return bot == NULL ? name : bot->name;
    }
    for (size_t i = 0; i < ph_temper_count() && count < PH_TABLE_TEMPERS_MAX; i++) {
        if (ph_temper_at(i)->plays(game)) {
            fits[count++] = ph_temper_at(i);
        }
    }
    return count == 0 ? name : ph_bot_with(bot, fits[luck % count])->name;
}

const char *ph_table_bot_at(const struct ph_table *table, int seat) {
    return seat >= 0 && seat < table->sheet.seat_count ? table->sheet.seats[seat].bot : "";
}

// The position in which a bot is asked, with the events that it is to assume: that those before it in the window have
// declined, and what it said itself.
static void find_position(const struct ph_table *table, int seat, union ph_state_storage *state,
                          struct ph_events *assumed) {
    const struct ph_bot_asides *const asides = &table->bot_asides[seat];
    ph_window_position(table, seat, state, assumed);
    for (unsigned i = 0; asides->at == table->sheet.at && i < asides->count; i++) {
        ph_session_game(table->session)->apply(state, asides->actions[i], assumed);
    }
}

// The seat's log, followed by what it is to assume.
static enum ph_status copy_log(struct ph_table *table, int seat, const struct ph_events *assumed,
                               struct ph_bot_job *job) {
    const struct ph_game *const game = job->game;
    struct ph_log log;
    if (ph_session_log_view(table->session, seat, &log) != PH_OK) {
        return PH_ERROR_NO_MEMORY;
    }
    struct ph_event *const events = malloc((log.count + assumed->count + 1) * sizeof *events);
    if (events == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    for (size_t i = 0; i < log.count; i++) {
        events[i] = log.events[i];
    }
    for (size_t i = 0; i < assumed->count; i++) {
        ph_event_view(game, &assumed->items[i], seat, &events[log.count + i]);
    }
    job->log = (struct ph_log){.events = events, .count = log.count + assumed->count};
    return PH_OK;
}

// With windows, searches of different seats at one move draw from different keys; without, bots choose as a session
// asks them.
static struct ph_random random_of(const struct ph_table *table, int seat) {
    const struct ph_key game = ph_session_key(table->session);
    const struct ph_key key = table->sheet.settings.window > 0 ? ph_key_split(&game, (uint64_t)seat) : game;
    return ph_random_at(&key, PH_STREAM_SEARCH, ph_session_move_count(table->session));
}

enum ph_status ph_table_bot_job(struct ph_table *table, int seat, struct ph_bot_job *job) {
    struct ph_event items[PH_EVENTS_MAX];
    struct ph_events assumed = {.items = items, .capacity = PH_EVENTS_MAX};
    union ph_state_storage state;
    memset(job, 0, sizeof *job);
    if (seat < 0 || ph_table_bot_seat(table, seat) != seat) {
        return PH_ERROR_BAD_REQUEST;
    }
    const struct ph_table_seat *const sitting = &table->sheet.seats[seat];
    job->bot = ph_bot_find(sitting->bot);
    job->game = ph_session_game(table->session);
    job->seat = seat;
    job->at = table->sheet.at;
    job->random = random_of(table, seat);
    job->limits = (struct ph_search_limits){.ms = (uint32_t)public_beat(sitting) - beat_margin, .action_only = true};
    find_position(table, seat, &state, &assumed);
    job->game->view(&state, seat, &job->view);
    return copy_log(table, seat, &assumed, job);
}

void ph_bot_job_deinit(struct ph_bot_job *job) {
    free((void *)(uintptr_t)job->log.events);
    job->log = (struct ph_log){0};
}

static void keep_aside(struct ph_table *table, int seat, ph_action action) {
    struct ph_bot_asides *const asides = &table->bot_asides[seat];
    if (asides->at != table->sheet.at) {
        *asides = (struct ph_bot_asides){.at = table->sheet.at};
    }
    asides->actions[asides->count++] = action;
}

// A bot that says something in a window is asked again; one that keeps talking declines.
static void take_answer(struct ph_table *table, int seat, ph_action action) {
    const struct ph_bot_asides *const asides = &table->bot_asides[seat];
    struct ph_window window;
    if (table->sheet.window.open && !ph_window_is_answer(table, action)) {
        if (asides->at != table->sheet.at || asides->count < PH_BOT_ASIDES_MAX) {
            keep_aside(table, seat, action);
            return;
        }
        (void)ph_session_window(table->session, &window);
        action = window.decline;
    }
    table->bot_answers[seat] = (struct ph_pending_answer){.at = table->sheet.at, .action = action};
}

enum ph_refusal ph_table_bot_answer(struct ph_table *table, int seat, uint32_t at, ph_action action,
                                    struct ph_error *error) {
    union ph_state_storage state;
    if (seat < 0 || seat >= table->sheet.seat_count || !bot_is_asked(table, seat)) {
        return ph_refuse(error, PH_REFUSED_NOT_YOUR_TURN, "seat", "no bot is asked at this seat");
    }
    if (at != table->sheet.at) {
        return ph_refuse(error, PH_REFUSED_STALE, "at", "this answers an earlier question");
    }
    find_position(table, seat, &state, NULL);
    if (!ph_session_game(table->session)->is_legal(&state, action)) {
        return ph_refuse(error, PH_REFUSED_ILLEGAL_ACTION, "action", "the bot's answer is not legal here");
    }
    take_answer(table, seat, action);
    return PH_ACCEPTED;
}
