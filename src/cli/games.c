// SPDX-License-Identifier: MIT
#include "cli/games.h"

#include "cli/games/bristol1350.h"
#include "cli/games/rattus.h"

static const struct cli_game *const known[] = {
    &rattus_cli,
    &bristol1350_cli,
};

const struct cli_game *cli_game_of(const struct ph_game *game) {
    static const struct cli_game unknown = {0};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i]->game == game) {
            return known[i];
        }
    }
    return &unknown;
}
