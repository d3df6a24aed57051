// SPDX-License-Identifier: MIT
// What a viewer's log tells of the symptoms of each seat: who mingled when with whom, and what was looked at.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_PAST_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_PAST_H

#include "games/bristol1350/rule.h"
#include "words/words.h"

struct bristol_past {
    bool dealt;        // it still has the two cards of the deal, and the log goes back to that
    uint8_t mingles;   // how often it mingled
    uint8_t exchanges; // how often it changed cards by itself: Pomander, the Chandler
    uint8_t seen[2];   // cards of its present hand that the viewer was shown by the Sheriff, or showed
    uint8_t seen_count;
};

void bristol_past_read(const struct words_scene *scene, struct bristol_past pasts[BRISTOL_SEATS_MAX]);

// "Round 2, Cedar: you, Bruno and ghost D, with a card from the deck."
void bristol_say_mingle(struct ph_writer *writer, const struct words_scene *scene,
                        const struct bristol_mingle_event *mingle);
// All mingles of a seat, or of all for BRISTOL_NONE, a line each, the last first, with what the viewer gave and got.
// At most `limit` lines. Returns how many there are.
unsigned bristol_say_mingles(struct ph_writer *writer, const struct words_scene *scene, unsigned seat, unsigned limit);
// What the viewer gave and got if it has mingled since it last did something; nothing else.
void bristol_say_news(struct ph_writer *writer, const struct words_scene *scene);
// Looks at a seat's cards, a line each. Returns how many.
unsigned bristol_say_looks(struct ph_writer *writer, const struct words_scene *scene, unsigned seat);
// Claims that a seat made, a line each; all for BRISTOL_NONE. Returns how many.
unsigned bristol_say_claims(struct ph_writer *writer, const struct words_scene *scene, unsigned seat);
// An event of type LOOKED or CLAIM, in a sentence.
void bristol_say_look(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event);
void bristol_say_claim(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event);

#endif
