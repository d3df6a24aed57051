// SPDX-License-Identifier: MIT
// Messages of a small game that exists only for tests of languages, with po/ beside it.
#include "words/say.h"

// A person's name, or NULL for the one who reads.
static struct words_arg person_arg(const char *place, const char *name) {
    return (struct words_arg){
        .place = place, .kind = WORDS_NAME, .context = "seat", .text = name == NULL ? "you" : "{name}", .person = name};
}
#define SEAT(place, name) person_arg(#place, (name))

static inline void say_placed(struct ph_writer *writer, const struct words_language *language, const char *name,
                              int count, const char *region) {
    words_say(writer, language, "{Who} placed {count:cubes} in {region}.", SEAT(who, name), COUNT(count, count),
              NAME(region, "region", region));
}

static inline void say_lost(struct ph_writer *writer, const struct words_language *language, const char *name) {
    words_say(writer, language, "All cubes of {who} are lost: {who:of} bad luck.", SEAT(who, name));
}

static inline void say_spared(struct ph_writer *writer, const struct words_language *language, const char *region) {
    words_say(writer, language, "{region} was spared.", NAME(region, "region", region));
}

static inline void say_seen(struct ph_writer *writer, const struct words_language *language,
                            const struct words_list *seats) {
    words_say(writer, language, "Seen by {seats&} ({seats}).", LIST(seats, "seat", seats));
}

static inline void say_either(struct ph_writer *writer, const struct words_language *language,
                              const struct words_list *seats) {
    words_say(writer, language, "It was {seats/}.", LIST(seats, "seat", seats));
}

static inline void say_left(struct ph_writer *writer, const struct words_language *language, double share, int count) {
    words_line(writer, language, "{share} of {count?=0:nothing|one:a cube|{count} cubes} {count?one:is|are} left.",
               DECIMAL(share, share, 1), COUNT(count, count));
}

static inline void say_row(struct ph_writer *writer, const struct words_language *language, const char *name,
                           int points) {
    words_say(writer, language, "{Who}|{points}|", PADDED(6, SEAT(who, name)), PADDED(3, COUNT(points, points)));
}

static const char *const regions[] = {WORD("region", "Gallia"), WORD("region", "Hispania")};

// What say.c says by itself.
static const char *const joints[] = {WORD("list", ", "), WORD("list", " and "), WORD("list", " or "),
                                     WORD("number", ".")};
