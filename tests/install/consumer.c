// SPDX-License-Identifier: MIT
// What a stranger's program against the installed library looks like: it plays one random game of every game, and
// prints who won, if anybody. tests/install_test.sh compiles it against an installation in an empty root.
#include <pesthouse/pesthouse.h>
#include <stdio.h>
#include <stdlib.h>

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

int main(void) {
    if (ph_game_count() == 0) {
        fputs("the library has no games\n", stderr);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < ph_game_count(); ++i) {
        if (play(ph_game_at(i)) != EXIT_SUCCESS) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
