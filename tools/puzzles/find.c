// SPDX-License-Identifier: MIT
#include "tools/puzzles/find.h"

#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/state.h"
#include "games/rattus/rattus.h"
#include "tools/puzzles/puzzle.h"
#include "tools/puzzles/thin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1350,
    TRIES = 12,        // thinned positions of a decision
    ATTEMPTS = 3,      // of burgher
    LOOKED_AT = 10,    // of a game's last decisions; earlier ones are too far from its end to be solved
    TOO_LARGE_MAX = 3, // decisions that could not be solved, before which none is looked at
    CHOICES_MIN = 3,   // a puzzle has at least as many
    CHOICES_MAX = 48,
    ROUND_MAX = 5, // of Bristol 1350; later there are too many worlds
    DRAWN_MAX = 1, // remedies that others hold unseen: each makes a dozen worlds of one
};

static const struct mixture {
    const char *game;
    int players;
    const char *options;
} mixtures[] = {
    {"rattus", 2, "{}"},
    {"rattus", 3, "{}"},
    {"rattus", 2, "{\"characters\":\"random\",\"pied_piper\":true}"},
    {"rattus", 4, "{}"},
    {"rattus", 3, "{\"characters\":\"random\",\"pied_piper\":true}"},
    {"rattus", 2, "{\"africanus\":true}"},
    {"rattus", 3, "{\"tokens\":\"grim\"}"},
    {"bristol1350", 4, "{}"},
    {"bristol1350", 4, "{\"chaos\":true}"},
    {"bristol1350", 5, "{}"},
};

static enum ph_status add_mixture(struct find_games *games, const struct mixture *mixture, struct ph_error *error) {
    struct ph_json_document *options = NULL;
    struct match *const match = &games->matches[games->mixtures];
    enum ph_status status = ph_json_parse(&options, mixture->options, strlen(mixture->options), error);
    if (status == PH_OK) {
        status = match_init(match, games->game, mixture->players, ph_json_root(options), error);
    }
    ph_json_document_destroy(options);
    for (int seat = 0; seat < mixture->players; seat++) {
        match->bots[seat] = ph_bot_find("rules");
    }
    match->key = ph_key_from_seed(SEED);
    games->mixtures += status == PH_OK;
    return status;
}

enum ph_status find_begin(struct find_games *games, const struct ph_game *game, struct ph_error *error) {
    enum ph_status status = PH_OK;
    *games = (struct find_games){.game = game};
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures && status == PH_OK; i++) {
        if (strcmp(mixtures[i].game, game->id) == 0) {
            status = add_mixture(games, &mixtures[i], error);
        }
    }
    return status;
}

void find_memory_deinit(struct find_memory *memory) {
    ph_logbook_deinit(&memory->book);
    match_script_deinit(&memory->script);
}

// ---- a game that was played -----------------------------------------------------------------------------------------

struct find {
    const struct find_games *games;
    const struct match *match;
    struct find_memory *memory;
    uint64_t number;
    unsigned too_large;
    double clearest; // how clear the answer is that was written
    struct ph_writer *writer;
    struct ph_error *error;
};

static void write_position(const struct find *find, const void *state, struct ph_writer *writer) {
    find->games->game->state_json(state, (struct ph_log){0}, PH_SEAT_REFEREE, ph_json_key(writer, "position"));
}

// The moves of a game up to one of them, as in a record.
static void write_moves(const struct find *find, size_t end, struct ph_writer *writer) {
    const struct ph_game *const game = find->games->game;
    union ph_state_storage state = find->match->start;
    ph_json_array_begin(ph_json_key(writer, "moves"));
    for (size_t i = 0; i < end; i++) {
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer words;
        ph_writer_init(&words, text, sizeof text);
        game->action_text(state.bytes, find->memory->script.actions[i], &words);
        ph_json_string(writer, text);
        game->apply(state.bytes, find->memory->script.actions[i], NULL);
    }
    ph_json_array_end(writer);
}

static void write_action(const struct worlds *worlds, const char *key, ph_action action, struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer words;
    ph_writer_init(&words, text, sizeof text);
    worlds->game->action_text(worlds->truth.bytes, action, &words);
    ph_json_string(ph_json_key(writer, key), text);
}

static void write_answer(const struct worlds *worlds, const struct puzzle *puzzle, struct ph_writer *writer) {
    ph_json_string(ph_json_key(writer, "asks"), puzzle_questions[puzzle->question]);
    if (puzzle->question == PUZZLE_BEST) {
        write_action(worlds, "best", puzzle->best, writer);
        write_action(worlds, "next", puzzle->next, writer);
    } else {
        ph_json_int(ph_json_key(writer, "answer"), puzzle->answer);
    }
    ph_json_array_begin(ph_json_key(writer, "chances"));
    for (unsigned i = 0; i < puzzle->count; i++) {
        ph_json_int(writer, puzzle->chances[i] < 0 ? -1 : lround(1000 * puzzle->chances[i]));
    }
    ph_json_array_end(writer);
}

// The clearest answer of a game is kept.
static void keep(struct find *find, const struct worlds *worlds, const struct puzzle *puzzle, double clear,
                 const struct ph_writer *position) {
    if (clear <= find->clearest) {
        return;
    }
    find->clearest = clear;
    ph_writer_reset(find->writer);
    ph_json_object_begin(find->writer);
    ph_json_int(ph_json_key(find->writer, "found"), (int64_t)find->number);
    ph_json_int(ph_json_key(find->writer, "kind"), puzzle->kind);
    write_answer(worlds, puzzle, find->writer);
    ph_write_bytes(find->writer, ",", 1);
    ph_write_bytes(find->writer, position->data + 1, position->length - 2);
    ph_json_object_end(find->writer);
}

// ---- Rattus: the last decisions -------------------------------------------------------------------------------------

// Whether nothing of a position is hidden from anybody.
static bool is_open(const struct ph_game *game, const void *state) {
    union ph_state_storage view;
    game->view(state, PH_ONLOOKER, view.bytes);
    return memcmp(view.bytes, state, game->state_size) == 0;
}

static bool has_choices(const struct ph_game *game, const void *state) {
    ph_action actions[1];
    const size_t count = game->legal(state, UINT64_MAX, actions, NULL, 1);
    return count >= CHOICES_MIN && count <= CHOICES_MAX;
}

// A puzzle is one for players who err now and then: of some attempts of the level `burgher` one misses it.
static bool is_missed(struct worlds *worlds, const struct puzzle *puzzle) {
    const struct ph_bot *const burgher = ph_bot_find("burgher");
    const struct ph_search_limits limits = {.iterations = 64, .action_only = true};
    const struct ph_key key = ph_key_from_seed(SEED);
    union ph_state_storage view;
    struct ph_log log;
    worlds->game->view(worlds->truth.bytes, worlds->seat, view.bytes);
    bool missed = false;
    if (ph_logbook_view(&worlds->book, worlds->game, worlds->seat, &log) != PH_OK) {
        return false;
    }
    for (uint64_t i = 0; i < ATTEMPTS && !missed; i++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, i);
        struct ph_search_result result;
        missed =
            burgher->choose(burgher, worlds->game, view.bytes, log, worlds->seat, &limits, &random, &result) == PH_OK &&
            result.action != puzzle->best;
    }
    return missed;
}

static enum ph_status try_best(struct find *find, const void *state) {
    struct ph_json_document *document = NULL;
    struct worlds worlds = {0};
    struct puzzle puzzle;
    struct ph_writer position;
    struct ph_error why = {0};
    ph_writer_init_heap(&position);
    ph_json_object_begin(&position);
    write_position(find, state, &position);
    ph_json_object_end(&position);
    enum ph_status status = ph_json_parse(&document, position.data, position.length, find->error);
    if (status == PH_OK) {
        status = worlds_enumerate_few(&worlds, find->games->game, ph_json_member(ph_json_root(document), "position"),
                                      (struct ph_json){0}, WORLDS_OF_WHO_DECIDES, PUZZLE_WORLDS_MAX, find->error);
    }
    if (status == PH_OK) {
        if (puzzle_solve(&worlds, PUZZLE_BEST, &puzzle, &why) && is_missed(&worlds, &puzzle)) {
            keep(find, &worlds, &puzzle, puzzle.chances[0] - puzzle.chances[1], &position);
        }
        find->too_large += why.message[0] != '\0';
    }
    worlds_deinit(&worlds);
    ph_json_document_destroy(document);
    ph_writer_deinit(&position);
    return status;
}

// ---- Bristol 1350: who has the plague -------------------------------------------------------------------------------

static unsigned unseen_remedies(const struct bristol_state *state, unsigned seat) {
    unsigned count = 0;
    for (unsigned other = 0; other < state->options.players; other++) {
        count += other == seat ? 0 : state->hands[other].count;
    }
    return count;
}

// After a mingle, at the beginning of a turn, and with few worlds.
static bool asks_for_plague(const struct bristol_state *state) {
    return state->node == BRISTOL_NODE_MAIN && state->round >= 2 && state->round <= ROUND_MAX &&
           unseen_remedies(state, state->turn) <= DRAWN_MAX;
}

static bool is_same_turn(const struct bristol_state *one, const struct bristol_state *other) {
    return one != NULL && one->round == other->round && one->turn == other->turn;
}

// How clear the answer is. A question with more choices is kept before any with fewer: most carts to ask about are two.
static double clearness(const struct puzzle *puzzle) {
    double least = 1;
    unsigned choices = 0;
    const double answer = puzzle->chances[puzzle->answer];
    for (unsigned i = 0; i < puzzle->count; i++) {
        const double behind = answer - puzzle->chances[i];
        choices += puzzle->chances[i] >= 0;
        least = (int)i != puzzle->answer && puzzle->chances[i] >= 0 && behind < least ? behind : least;
    }
    return choices + least;
}

static enum ph_status try_plague(struct find *find, size_t move) {
    struct ph_json_document *document = NULL;
    struct worlds worlds = {0};
    struct puzzle puzzle;
    struct ph_writer position;
    struct ph_error why = {0};
    ph_writer_init_heap(&position);
    ph_json_object_begin(&position);
    write_position(find, find->match->start.bytes, &position);
    write_moves(find, move, &position);
    ph_json_object_end(&position);
    enum ph_status status = ph_json_parse(&document, position.data, position.length, find->error);
    if (status == PH_OK) {
        const struct ph_json root = ph_json_root(document);
        const bool few = worlds_enumerate_few(&worlds, find->games->game, ph_json_member(root, "position"),
                                              ph_json_member(root, "moves"), WORLDS_OF_WHO_DECIDES, PUZZLE_WORLDS_MAX,
                                              &why) == PH_OK;
        for (enum puzzle_question question = PUZZLE_SICK; few && question < PUZZLE_QUESTIONS; question++) {
            if (puzzle_solve(&worlds, question, &puzzle, &why)) {
                keep(find, &worlds, &puzzle, clearness(&puzzle), &position);
            }
        }
        find->too_large += !few || worlds.count > PUZZLE_WORLDS_MAX / 2; // the next turn has more
    }
    worlds_deinit(&worlds);
    ph_json_document_destroy(document);
    ph_writer_deinit(&position);
    return status;
}

// ---- the decisions of a game, from its end --------------------------------------------------------------------------

static enum ph_status try_move(struct find *find, const void *state, size_t move) {
    const struct ph_game *const game = find->games->game;
    if (game->actor(state).kind != PH_ACTOR_SEAT) {
        return PH_OK;
    }
    enum ph_status status = PH_OK;
    for (uint64_t i = 0; i < TRIES && status == PH_OK; i++) {
        const struct ph_key key = ph_key_from_seed(find->number);
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, TRIES * move + i);
        union ph_state_storage thinned = *(const union ph_state_storage *)state;
        struct ph_error why;
        if (thin((void *)thinned.bytes, &random) && game->check(thinned.bytes, &why) == PH_OK &&
            is_open(game, thinned.bytes) && has_choices(game, thinned.bytes)) {
            status = try_best(find, thinned.bytes);
        }
    }
    return status;
}

enum ph_status find_in_game(const struct find_games *games, uint64_t number, struct find_memory *memory,
                            struct ph_writer *writer, struct ph_error *error) {
    const struct ph_game *const game = games->game;
    struct find find = {.games = games,
                        .match = &games->matches[number % games->mixtures],
                        .memory = memory,
                        .number = number,
                        .writer = writer,
                        .error = error};
    struct match_stats stats = {0};
    enum ph_status status = match_play_kept(find.match, number, &memory->book, &memory->script, &stats, error);
    const size_t count = memory->script.count;
    union ph_state_storage *const states = calloc(count + 1, sizeof *states);
    if (states == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    states[0] = find.match->start;
    for (size_t i = 0; i < count; i++) {
        states[i + 1] = states[i];
        game->apply(states[i + 1].bytes, memory->script.actions[i], NULL);
    }
    if (game == &bristol1350_game) {
        const struct bristol_state *before = NULL; // the last turn that was asked about
        for (size_t i = 0; i < count && status == PH_OK && find.too_large == 0; i++) {
            const struct bristol_state *const state = (const void *)states[i].bytes;
            if (asks_for_plague(state) && !is_same_turn(before, state)) {
                before = state;
                status = try_plague(&find, i);
            }
        }
    } else {
        unsigned decisions = 0;
        for (size_t i = count; i-- > 0 && status == PH_OK && decisions < LOOKED_AT;) {
            decisions += game->actor(states[i].bytes).kind == PH_ACTOR_SEAT;
            status = try_move(&find, states[i].bytes, i);
        }
    }
    free(states);
    return status;
}
