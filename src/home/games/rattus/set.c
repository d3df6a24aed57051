// SPDX-License-Identifier: MIT
#include "home/games/rattus/set.h"

#include "games/rattus/tokens.h"

#include <stdlib.h>

// A set that is kept is never freed: games may be played with it at any time.
enum ph_status home_rattus_add_set(const char *name, struct ph_json data, struct ph_error *error) {
    struct rattus_token_table *const table = malloc(sizeof *table);
    bool kept = false;
    enum ph_status status = table == NULL ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "no memory for a set of tokens")
                                          : rattus_tokens_read(table, data, error);
    if (status == PH_OK) {
        status = rattus_tokens_add(name, table, &kept, error);
    }
    if (!kept) {
        free(table);
    }
    return status;
}
