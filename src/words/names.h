// SPDX-License-Identifier: MIT
// The names of a game's things in all languages, for programs that show them: regions, characters, carts, options.
#ifndef PESTHOUSE_WORDS_NAMES_H
#define PESTHOUSE_WORDS_NAMES_H

#include "words/words.h"

// Where a game's description (struct ph_game) lists things of a kind: objects with an `id` and a `name`, which is
// English or an object with `en`.
struct words_named {
    const char *kind; // also the context of their names
    const char *at;   // "components.board.regions"
};

// Writes an object of the game's things: kind, then id, each with what `write` writes of it: a key and a value.
// `description` is that of the game.
typedef void words_name_write(void *context, const char *kind, const char *id, const char *english);
void words_names_write(const struct ph_game *game, struct ph_json description, words_name_write *write, void *context,
                       struct ph_writer *writer);
// Writes an object: kind, id, language, and its options in the same way.
void words_names_json(const struct ph_game *game, struct ph_json description, struct ph_writer *writer);

#endif
