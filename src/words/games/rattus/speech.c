// SPDX-License-Identifier: MIT
#include "words/games/rattus/speech.h"

#include <ctype.h>

// ---- names ----------------------------------------------------------------------------------------------------------

const char *rattus_class_name(unsigned class_id) {
    static const char *const classes[RATTUS_CLASS_COUNT] = {
        [RATTUS_PEASANTRY] = WORD("class", "Peasantry"), [RATTUS_BOURGEOISIE] = WORD("class", "Bourgeoisie"),
        [RATTUS_CHURCH] = WORD("class", "Church"),       [RATTUS_CHIVALRY] = WORD("class", "Chivalry"),
        [RATTUS_MAGIC] = WORD("class", "Magic"),         [RATTUS_ROYALTY] = WORD("class", "Royalty"),
        [RATTUS_ORIENT] = WORD("class", "Orient"),
    };
    return classes[class_id];
}

struct words_list rattus_card_classes(unsigned card) {
    const struct rattus_card_info *const info = &rattus_card_infos[card];
    struct words_list list = {.count = 0};
    if (info->any != 0) {
        words_list_add(&list, NAME(item, "class", WORD("class", "any class")));
    }
    for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
        if (((unsigned)info->classes >> class_id & 1u) != 0) {
            words_list_add(&list, CLASS(item, class_id));
        }
    }
    return list;
}

struct words_list rattus_list_regions(uint32_t regions) {
    struct words_list list = {.count = 0};
    RATTUS_EACH(region, regions) {
        words_list_add(&list, REGION(item, region));
    }
    return list;
}

void rattus_say_regions(struct ph_writer *writer, const struct words_language *language, uint32_t regions) {
    const struct words_list list = rattus_list_regions(regions);
    words_say(writer, language, "{regions}", LIST(regions, "region", &list));
}

void rattus_say_characters(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                           bool classes) {
    bool first = true;
    if (characters == 0) {
        ph_write_text(writer, words_text(language, "no character"));
    }
    RATTUS_EACH(character, characters) {
        words_comma(writer, language, &first);
        if (classes) {
            words_say(writer, language, "{character} ({class})", CHARACTER(character, character),
                      CLASS(class, rattus_character_infos[character].class_id));
        } else {
            words_say(writer, language, "{character}", CHARACTER(character, character));
        }
    }
}

// ---- tokens, cubes and cards ----------------------------------------------------------------------------------------

void rattus_add_symbols(struct words_list *list, unsigned count, struct words_arg symbol) {
    while (count-- > 0) {
        words_list_add(list, symbol);
    }
}

void rattus_say_face(struct ph_writer *writer, const struct words_language *language, const struct rattus_face *face) {
    struct words_list symbols = {.count = 0};
    rattus_add_symbols(&symbols, face->majority, NAME(item, "symbol", WORD("symbol", "majority")));
    rattus_add_symbols(&symbols, face->all, NAME(item, "symbol", WORD("symbol", "all")));
    for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
        rattus_add_symbols(&symbols, face->classes[class_id], CLASS(item, class_id));
    }
    words_say(writer, language, "limit {limit}, {symbols}", COUNT(limit, face->limit), LIST(symbols, "", &symbols));
}

void rattus_write_face(char words[RATTUS_FACE_SIZE], const struct words_language *language,
                       const struct rattus_face *face) {
    struct ph_writer text;
    ph_writer_init(&text, words, RATTUS_FACE_SIZE);
    rattus_say_face(&text, language, face);
}

void rattus_say_cubes(struct ph_writer *writer, const struct words_scene *scene, unsigned region) {
    const struct rattus_state *const state = scene->view;
    bool first = true;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        const unsigned count = state->at[region].cubes[seat];
        if (count > 0) {
            words_comma(writer, scene->language, &first);
            words_say(writer, scene->language, "{who} {count}", SEAT(who, scene, seat), COUNT(count, count));
        }
    }
    if (first) {
        ph_write_text(writer, words_text(scene->language, "no cubes"));
    }
}

void rattus_say_kind(struct ph_writer *writer, const struct words_language *language, unsigned kind) {
    const unsigned potions = kind & RATTUS_KIND_POTIONS;
    const bool diplomat = (kind & RATTUS_KIND_DIPLOMAT) != 0;
    if (potions > 0 && diplomat) {
        words_say(writer, language, "cube with {count:potions} and a Diplomat", COUNT(count, potions));
    } else if (potions > 0) {
        words_say(writer, language, "cube with {count:potions}", COUNT(count, potions));
    } else {
        ph_write_text(writer,
                      diplomat ? words_text(language, "cube with a Diplomat") : words_text(language, "plain cube"));
    }
}

void rattus_say_card(struct ph_writer *writer, const struct words_language *language, unsigned card) {
    const struct words_list classes = rattus_card_classes(card);
    words_say(writer, language, "{region} ({classes})", REGION(region, rattus_card_infos[card].region),
              CLASSES(classes, &classes));
}

// Seats that have looked at a token.
static struct words_list seen_by(const struct words_scene *scene, uint16_t token) {
    struct words_list seats = {.count = 0};
    RATTUS_EACH(seat, (token & RATTUS_TOKEN_UP) != 0 ? 0 : rattus_token_seen(token)) {
        words_list_add(&seats, SEAT(item, scene, seat));
    }
    return seats;
}

void rattus_say_token(struct ph_writer *writer, const struct words_scene *scene, unsigned region, unsigned slot) {
    const struct rattus_state *const state = scene->view;
    const uint16_t token = state->at[region].tokens[slot];
    const struct words_list seats = seen_by(scene, token);
    const bool again = (token & RATTUS_TOKEN_AGAIN) != 0;
    const bool start = (token & RATTUS_TOKEN_START) != 0;
    if (seats.count == 0) {
        ph_write_text(writer, again   ? words_text(scene->language, "a rat from the discard")
                              : start ? words_text(scene->language, "a start rat")
                                      : words_text(scene->language, "a rat from the pile"));
    } else {
        words_say_of(writer, scene->language,
                     again   ? MSG("a rat from the discard, seen by {seats&}")
                     : start ? MSG("a start rat, seen by {seats&}")
                             : MSG("a rat from the pile, seen by {seats&}"),
                     LIST(seats, "seat", &seats));
    }
    if (rattus_token_has_face(token)) {
        ph_write_text(writer, words_text(scene->language, ": "));
        rattus_say_face(writer, scene->language, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
    }
}

// ---- hearing --------------------------------------------------------------------------------------------------------

static bool same_word(const char *a, const char *b) {
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

int rattus_hear_region(const struct words_scene *scene, const char *word) {
    const struct rattus_state *const state = scene->view;
    RATTUS_EACH(region, state->regions) {
        char name[40];
        struct ph_writer writer;
        ph_writer_init(&writer, name, sizeof name);
        words_say(&writer, scene->language, "{region}", REGION(region, region));
        if (same_word(word, rattus_region_infos[region].id) || same_word(word, name)) {
            return (int)region;
        }
    }
    return -1;
}
