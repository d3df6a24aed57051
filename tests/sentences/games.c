// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // scandir
#include "sentences/sentences.h"

#include "words/plain.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_SIZE = 512,
    SCENARIO_DECISIONS = 2, // at least
    GAME_SEATS = 3,         // whose log is read
    SCENARIO_SEATS = 2,
    SURVEY_EVERY = 8, // decisions of a game
    ODDS_AFTER = 40,
    ODDS_GAMES = 4,
    HINT_GAMES = 3,
    REVIEW_GAMES = 4,
};

// ---- the log --------------------------------------------------------------------------------------------------------

static void say_move(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    viewer_move_say(viewer_past_of(all->play.session), scene->seats, speech->move, scene->viewer, writer);
}

// Each seat, an onlooker, and who replays a finished game and sees all.
static int viewer_at(const struct sentences *all, int viewer) {
    return viewer < all->play.players ? viewer : viewer == all->play.players ? PH_ONLOOKER : PH_SEAT_REFEREE;
}

static void scene_of(const struct sentences *all, int viewer, union ph_state_storage *view, struct words_scene *scene) {
    const struct viewer_past past = viewer_past_of(all->play.session);
    viewer_past_scene(past, &all->seats[0], viewer_at(all, viewer), viewer_past_count(past), view, scene);
}

// The heading under which a move stands.
static void say_turn(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    union ph_state_storage view;
    struct words_scene before;
    viewer_past_scene(viewer_past_of(all->play.session), scene->seats, scene->viewer, speech->move, &view, &before);
    (void)all->words->turn_words(&before, writer);
}

// A move as that of a bot in the place of the person.
static void say_substitute(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                           struct ph_writer *writer) {
    struct viewer_move_seen seen;
    if (viewer_move_see(viewer_past_of(all->play.session), scene->seats, speech->move, scene->viewer, &seen)) {
        seen.telling.by_bot = seen.telling.actor.kind == PH_ACTOR_SEAT;
        viewer_say_telling(&seen.telling, writer);
    }
}

// The lines that a viewer's log has gained.
static void collect_log(struct sentences *all, int viewer) {
    struct viewer_log *const log = &all->logs[viewer];
    struct ph_session *const session = all->play.session;
    const struct words_scene scene = {.viewer = viewer_at(all, viewer)};
    viewer_log_update(log, viewer_past_of(session), &all->seats[0], scene.viewer, ph_session_move_count(session));
    size_t index = 0;         // of the line, in its move
    size_t before = SIZE_MAX; // the move of the line before
    for (size_t i = all->log_lines[viewer]; i < log->line_count; i++) {
        char title[SENTENCES_TITLE_MAX];
        const size_t move = log->lines[i].move;
        if (log->lines[i].heading) {
            continue;
        }
        struct speech speech = {.kind = LOG, .action = ph_session_move(session, move)->action, .move = move};
        index = move == before ? index + 1 : 0;
        before = move;
        sentences_title(all, &speech, title);
        if (sentences_is_new(all, &speech, viewer_log_text(log, i))) {
            sentences_keep(all, &speech, &scene, say_move, index);
        }
        if (index == 0) {
            speech = (struct speech){.kind = TURN, .title = kind_names[TURN], .move = move};
            sentences_collect(all, &speech, &scene, say_turn);
        }
        if (index == 0 && all->number == 0 && all->play.scenario == NULL) {
            speech = (struct speech){.kind = SUBSTITUTE, .title = kind_names[SUBSTITUTE], .move = move};
            sentences_collect(all, &speech, &scene, say_substitute);
        }
    }
    all->log_lines[viewer] = log->line_count;
}

// Reads the log of a few seats and of an onlooker, which is enough.
static void collect_logs(struct sentences *all) {
    const int most = all->play.scenario != NULL ? SCENARIO_SEATS : GAME_SEATS;
    for (int viewer = 0; viewer < most && viewer < all->play.players; viewer++) {
        collect_log(all, viewer);
    }
    collect_log(all, all->play.players);
}

// ---- the end --------------------------------------------------------------------------------------------------------

static void say_result(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)all;
    (void)speech;
    words_say_result(scene, writer);
}

// What needs no words of the game's own: a heading, and what a game without words is told with.
static void say_plain_end(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                          struct ph_writer *writer) {
    struct viewer_move_seen seen;
    (void)speech;
    words_say_heading(scene, writer);
    words_plain_status(scene, writer);
    ph_write_char(writer, '\n');
    words_plain_result(scene, writer);
    (void)viewer_move_see(viewer_past_of(all->play.session), scene->seats, ph_session_move_count(all->play.session) - 1,
                          scene->viewer, &seen);
    seen.telling.event_count = seen.telling.event_count > 0; // the move itself, not what follows it
    words_plain_move(&seen.telling, writer);
}

static void collect_end_of(struct sentences *all, int viewer) {
    union ph_state_storage view;
    struct words_scene scene;
    scene_of(all, viewer, &view, &scene);
    sentences_survey(all, &scene);
    sentences_of_position(all, END, &scene, say_result);
    if (all->hints) {
        sentences_of_position(all, PLAIN, &scene, say_plain_end);
    }
}

static void collect_end(struct sentences *all) {
    const int players = all->play.players;
    for (int viewer = 0; viewer < SCENARIO_SEATS && viewer < players; viewer++) {
        collect_end_of(all, viewer);
    }
    collect_end_of(all, players);
    if (all->play.scenario == NULL || all->closely) {
        collect_log(all, players + 1);
    }
}

// ---- games ----------------------------------------------------------------------------------------------------------

// What an onlooker is told.
static void collect_outside(struct sentences *all) {
    union ph_state_storage view;
    struct words_scene scene;
    scene_of(all, all->play.players, &view, &scene);
    sentences_survey(all, &scene);
}

// What is said of the current position, before an action is taken. A scenario is surveyed where it has led to, and one
// that is looked at closely where it begins, too.
static void collect_decision(struct sentences *all, size_t decisions, bool led, ph_action action) {
    const bool whole = all->play.scenario == NULL;
    all->surveys = led || all->closely || (whole && decisions % SURVEY_EVERY == 0);
    all->odds = whole && all->number < ODDS_GAMES && decisions == ODDS_AFTER;
    all->hints = whole && all->number < HINT_GAMES;
    if (all->closely_all && !all->outside) {
        all->outside = true;
        collect_outside(all);
    }
    sentences_of_decision(all, action);
}

// Plays a whole game, or a scenario and a few decisions.
static void play_on(struct sentences *all) {
    ph_action action;
    size_t first;
    size_t decisions = 0;
    size_t further = 0; // after the steps of a scenario
    const bool whole = all->play.scenario == NULL;
    for (;;) {
        const bool steps = playthrough_has_step(&all->play);
        const bool enough = !whole && !steps && further > 0 && decisions >= SCENARIO_DECISIONS;
        if (enough || !playthrough_choose(&all->play, &action)) {
            break;
        }
        if (all->boxed) {
            sentences_of_entry(all);
        } else if (ph_session_actor(all->play.session).kind == PH_ACTOR_SEAT) {
            further += !whole && !steps;
            collect_decision(all, decisions++, further == 1, action);
        } else if (ph_session_move_count(all->play.session) == 0) {
            collect_outside(all);
        }
        playthrough_play(&all->play, action, &first);
    }
    if (all->boxed) {
        collect_log(all, all->play.players);
        collect_end_of(all, all->play.players);
        return;
    }
    collect_logs(all);
    if (ph_session_actor(all->play.session).kind == PH_ACTOR_OVER) {
        collect_end(all);
    }
}

// Plays the game that has begun.
static void play(struct sentences *all) {
    for (int viewer = 0; viewer <= all->play.players + 1; viewer++) {
        viewer_log_init(&all->logs[viewer]);
        all->log_lines[viewer] = 0;
    }
    play_on(all);
    if (all->play.scenario == NULL && !all->boxed && all->number < REVIEW_GAMES) {
        sentences_of_review(all, all->number);
    }
    for (int viewer = 0; viewer <= all->play.players + 1; viewer++) {
        viewer_log_deinit(&all->logs[viewer]);
    }
    playthrough_end(&all->play);
}

// ---- files ----------------------------------------------------------------------------------------------------------

static int is_ours(const struct dirent *entry) {
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "actions.txt") != 0;
}

// Whether a file of tests/playthroughs/ is one of the game.
static bool is_of_game(const struct sentences *all, const char *name) {
    const size_t length = strlen(all->game->id);
    return strncmp(name, all->game->id, length) == 0 && name[length] == '-';
}

// Whether tests/sentences/closely.txt lists a scenario.
static bool is_close(const struct sentences *all, const char *name) {
    char line[PATH_SIZE];
    snprintf(line, sizeof line, "\n%s/%s\n", all->game->id, name);
    return strstr(all->close, line) != NULL;
}

static void play_file(struct sentences *all, const char *folder, const char *name, bool scenario) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *const text = playthrough_read(path);
    if (!scenario) {
        playthrough_begin(&all->play, path, text);
        play(all);
        all->number++;
    } else if (playthrough_begin_scenario(&all->play, path, text)) {
        all->closely = all->closely_all || is_close(all, name);
        play(all);
    } else if (all->closely_all) {
        sentences_die(path);
    }
    free(text);
}

static void play_folder(struct sentences *all, const char *folder, bool scenarios) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_ours, alphasort);
    if (count <= 0) {
        sentences_die("run it in the root of the sources");
    }
    for (int i = 0; i < count; i++) {
        if (scenarios || is_of_game(all, entries[i]->d_name)) {
            play_file(all, folder, entries[i]->d_name, scenarios);
        }
        free(entries[i]);
    }
    free(entries);
}

// Whole games with a printed box, as people at the table enter them.
static void play_boxes(struct sentences *all) {
    static const char *const lines[] = {
        "rattus 4 1\n",
        "rattus 3 2 {\"pied_piper\": true, \"characters\": \"random\"}\n",
        "rattus 5 3 {\"africanus\": true, \"pied_piper\": true, \"characters\": \"random\"}\n",
        "rattus 4 4 {\"africanus\": true, \"characters\": [\"soldier\", \"astronomer\", \"explorer\", \"caravaneer\", "
        "\"sultan\", \"wizard\"], \"pied_piper\": true}\n",
        "rattus 2 5 {\"characters\": \"rat-control\"}\n",
        "bristol1350 6 1 {\"special_actions\": true, \"alms\": true, \"start_remedies\": 2}\n",
        "bristol1350 5 2 {\"convene\": true, \"chaos\": true, \"special_actions\": true}\n",
        "bristol1350 3 3 {\"special_actions\": true}\n",
        "bristol1350 1 4\n",
        "bristol1350 9 5\n",
    };
    all->boxed = true;
    all->closely = all->closely_all = false;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strncmp(lines[i], all->game->id, strlen(all->game->id)) == 0) {
            playthrough_begin_box(&all->play, lines[i]);
            play(all);
        }
    }
    all->boxed = false;
}

void sentences_of_games(struct sentences *all) {
    char folder[PATH_SIZE];
    char *const close = playthrough_read("tests/sentences/closely.txt");
    all->close = close;
    play_folder(all, "tests/playthroughs", false);
    snprintf(folder, sizeof folder, "tests/scenarios/%s", all->game->id);
    play_folder(all, folder, true);
    all->closely_all = true;
    snprintf(folder, sizeof folder, "tests/sentences/%s", all->game->id);
    play_folder(all, folder, true);
    play_boxes(all);
    free(close);
}
