// SPDX-License-Identifier: MIT
// A review for people: the decisions that cost most in sentences, a table of all decisions, and how everybody's chances
// went, as text and as a picture. What a seat did is told as that seat saw it.
#ifndef PESTHOUSE_VIEWER_REVIEW_H
#define PESTHOUSE_VIEWER_REVIEW_H

#include "pesthouse/review.h"
#include "words/words.h"

enum { VIEWER_DECISIVE_MAX = 3 };

// The decisions that cost their seats most, by index, the costliest first; none that cost less than the search can be
// wrong by, or than a hundredth of the win.
struct viewer_decisive {
    size_t decisions[VIEWER_DECISIVE_MAX];
    size_t count;
};
struct viewer_decisive viewer_review_decisive(const struct ph_review *review);

// The chance that a value of a review means, and those that all seats have after a decision (ai/calibration.h).
double viewer_review_chance(const struct ph_review *review, double value);
void viewer_review_chances(const struct ph_review *review, const struct ph_review_decision *decision,
                           float chances[PH_SEATS_MAX]);

// Who won, and the decisive moves, a sentence each.
void viewer_review_turning_points(const struct ph_review *review, const struct words_seats *seats,
                                  struct ph_writer *writer);
// What was reviewed and how, and all of the below as one text: turning points, what each seat gave away, the table.
void viewer_review(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer);
// The sentence of a decisive move, `number` in front.
void viewer_review_decision(const struct ph_review *review, const struct words_seats *seats, size_t decision,
                            size_t number, struct ph_writer *writer);
// Every decision on a line.
void viewer_review_table(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer);
// A seat's action at move `move`, as it saw it; its text, as in a record, too if there is a writer `text`.
void viewer_review_action(const struct ph_review *review, const struct words_seats *seats, size_t move, int seat,
                          ph_action action, struct ph_writer *writer, struct ph_writer *text);

// What each seat could expect before move `move`, as the last decision showed it; at the end of a finished game what
// each got. Before the first decision it is that of the first one. False: there is no decision.
bool viewer_review_shares(const struct ph_review *review, size_t move, float shares[PH_SEATS_MAX]);
// That over the whole game in letters, `columns` wide with its labels, decisive moves as numbers below.
void viewer_review_plot(const struct ph_review *review, const struct words_seats *seats, int columns,
                        struct ph_writer *writer);
// The same as SVG.
void viewer_review_svg(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer);

#endif
