// SPDX-License-Identifier: MIT
// What a stranger's program against the installed library looks like: it plays one random game of every game, and
// prints who won, if anybody, asks a bot how to begin, and speaks the protocol. tests/install_test.sh compiles it
// against an installation in an empty root.
#include <pesthouse/pesthouse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int play(const struct ph_game *game) {
    union ph_state_storage state;
    struct ph_error error;
    const struct ph_json no_options = {NULL, 0};
    if (game->setup(&state, game->players_min, no_options, &error) != PH_OK) {
        fprintf(stderr, "%s: %s\n", game->id, error.message);
        return EXIT_FAILURE;
    }
    const struct ph_key key = ph_key_from_seed(1350);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    uint32_t moves = 0;
    while (game->actor(&state).kind != PH_ACTOR_OVER && moves < game->playout_cap) {
        game->apply(&state, game->sample(&state, &random), NULL);
        ++moves;
    }
    struct ph_result result;
    game->result(&state, &result);
    printf("%s: %u moves, winners %u\n", game->id, (unsigned)moves, (unsigned)result.winners);
    return result.over ? EXIT_SUCCESS : EXIT_FAILURE;
}

// A bot gets what its seat sees, and says what it expects: a share of the win.
static int ask(const struct ph_game *game) {
    struct ph_session *session = NULL;
    struct ph_error error = {.message = "out of memory"};
    struct ph_search_result result;
    const struct ph_search_limits limits = {.iterations = 20};
    const struct ph_bot *const bot = ph_bot_find("settler");
    const struct ph_json no_options = {NULL, 0};
    enum ph_status status = ph_session_create(&session);
    if (status == PH_OK) {
        status = ph_session_new(session, game, game->players_max, no_options, 1350, PH_CHANCE_AUTO, &error);
    }
    if (status == PH_OK) {
        const int seat = ph_session_actor(session).seat;
        status = ph_session_ask(session, bot, &limits, NULL, &result, &error);
        if (status == PH_OK) {
            printf("%s: %s expects %.0f %% of the win for seat %d\n", game->id, bot->name,
                   100 * (double)result.value[seat], seat);
        }
    }
    if (status != PH_OK) {
        fprintf(stderr, "%s: %s\n", game->id, error.message);
    }
    ph_session_destroy(session);
    return status == PH_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

// A program that has lines of the protocol needs no `pesthouse engine`.
static int speak(const char *line) {
    struct ph_engine *engine = NULL;
    struct ph_writer answer;
    if (ph_engine_create(&engine) != PH_OK) {
        fputs("out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    ph_writer_init_heap(&answer);
    ph_engine_answer(engine, line, strlen(line), &answer);
    const int code = answer.failed ? EXIT_FAILURE : EXIT_SUCCESS;
    printf("%s\n", answer.data);
    ph_writer_deinit(&answer);
    ph_engine_destroy(engine);
    return code;
}

int main(void) {
    if (ph_game_count() == 0) {
        fputs("the library has no games\n", stderr);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < ph_game_count(); ++i) {
        if (play(ph_game_at(i)) != EXIT_SUCCESS || ask(ph_game_at(i)) != EXIT_SUCCESS) {
            return EXIT_FAILURE;
        }
    }
    return speak("{\"cmd\":\"hello\"}");
}
