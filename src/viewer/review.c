// SPDX-License-Identifier: MIT
#include "viewer/review.h"

#include "ai/calibration.h"
#include "viewer/past.h"
#include "words/measure.h"

#include <math.h>
#include <string.h>

enum { ACTION_MAX = 240 };
static const double decisive_loss = 0.01; // chosen by hand: less is nothing to a person

// ---- the decisive moves ---------------------------------------------------------------------------------------------

static double error_between(const struct ph_review *review, double value, double other) {
    const double iterations = (double)review->iterations;
    return words_measure_error(value, iterations, other, iterations);
}

// Whether a decision cost more than the search can be wrong by, at most: both values are of the same worlds, which
// makes the error less.
static bool is_costly(const struct ph_review *review, const struct ph_review_decision *decision) {
    return decision->loss >= decisive_loss && decision->loss > error_between(review, decision->before, decision->after);
}

// The decision with the largest loss that is not chosen yet; SIZE_MAX if none is decisive.
static size_t next_costliest(const struct ph_review *review, const struct viewer_decisive *chosen) {
    size_t worst = SIZE_MAX;
    for (size_t i = 0; i < review->count; i++) {
        bool taken = !is_costly(review, &review->decisions[i]);
        for (size_t k = 0; k < chosen->count; k++) {
            taken = taken || chosen->decisions[k] == i;
        }
        if (!taken && (worst == SIZE_MAX || review->decisions[i].loss > review->decisions[worst].loss)) {
            worst = i;
        }
    }
    return worst;
}

struct viewer_decisive viewer_review_decisive(const struct ph_review *review) {
    struct viewer_decisive decisive = {.count = 0};
    while (decisive.count < VIEWER_DECISIVE_MAX) {
        const size_t next = next_costliest(review, &decisive);
        if (next == SIZE_MAX) {
            break;
        }
        decisive.decisions[decisive.count++] = next;
    }
    return decisive;
}

// ---- chances --------------------------------------------------------------------------------------------------------

static int players_of(const struct ph_review *review) {
    return ph_session_game(review->session)->players(ph_session_state(review->session));
}

double viewer_review_chance(const struct ph_review *review, double value) {
    return calibration_value(ph_session_game(review->session), players_of(review), value);
}

void viewer_review_chances(const struct ph_review *review, const struct ph_review_decision *decision,
                           float chances[PH_SEATS_MAX]) {
    memcpy(chances, decision->shares, sizeof decision->shares);
    calibration_shares(ph_session_game(review->session), players_of(review), decision->seat, chances);
}

bool viewer_review_shares(const struct ph_review *review, size_t move, float shares[PH_SEATS_MAX]) {
    size_t last = 0;
    while (last + 1 < review->count && review->decisions[last + 1].move < move) {
        last++;
    }
    if (review->count > 0 && review->over && move >= ph_session_move_count(review->session)) {
        memcpy(shares, review->final_shares, sizeof review->final_shares);
    } else if (review->count > 0) {
        viewer_review_chances(review, &review->decisions[last], shares);
    }
    return review->count > 0;
}

// ---- sentences ------------------------------------------------------------------------------------------------------

// The one person who played, who reads "you"; PH_ONLOOKER if there are more or none.
static int reader_of(const struct words_seats *seats) {
    return __builtin_popcount(seats->people) == 1 ? __builtin_ctz(seats->people) : PH_ONLOOKER;
}

// What a seat saw at a move, said to the reader.
static struct words_scene scene_at(const struct ph_review *review, const struct words_seats *seats, size_t move,
                                   int seat, union ph_state_storage *view) {
    struct words_scene scene;
    viewer_past_scene(viewer_past_of(review->session), seats, seat, move, view, &scene);
    scene.viewer = reader_of(seats);
    scene.you = scene.viewer >= 0;
    return scene;
}

void viewer_review_action(const struct ph_review *review, const struct words_seats *seats, size_t move, int seat,
                          ph_action action, struct ph_writer *writer, struct ph_writer *text) {
    union ph_state_storage view;
    const struct words_scene scene = scene_at(review, seats, move, seat, &view);
    words_say_action(&scene, action, writer);
    if (text != NULL) {
        scene.game->action_text(scene.view, action, text);
    }
}

// The table at the end, for the names of its seats.
static struct words_scene last_scene(const struct ph_review *review, const struct words_seats *seats,
                                     union ph_state_storage *view) {
    struct words_scene scene;
    viewer_past_scene(viewer_past_of(review->session), seats, reader_of(seats), ph_session_move_count(review->session),
                      view, &scene);
    return scene;
}

static int percent(double share) {
    return (int)lround(100 * share);
}

// What was done and what would have been better, in words.
struct actions {
    char done[ACTION_MAX];
    char better[ACTION_MAX];
};

static void read_actions(const struct ph_review *review, const struct words_seats *seats,
                         const struct ph_review_decision *decision, struct actions *actions) {
    struct ph_writer writer;
    ph_writer_init(&writer, actions->done, sizeof actions->done);
    viewer_review_action(review, seats, decision->move, decision->seat, decision->action, &writer, NULL);
    ph_writer_init(&writer, actions->better, sizeof actions->better);
    if (decision->has_alternative) {
        viewer_review_action(review, seats, decision->move, decision->seat, decision->alternative, &writer, NULL);
    }
}

// The values of a decision as the chance that they meant to its seat, and what that is called.
struct chances {
    double before;
    double after;
    double other;
    double loss;
    char measure[WORDS_MEASURE_MAX];
};

static void read_chances(const struct ph_review *review, const struct words_seats *seats,
                         const struct ph_review_decision *decision, struct chances *chances) {
    union ph_state_storage view;
    const struct words_scene scene = scene_at(review, seats, decision->move, decision->seat, &view);
    chances->before = words_measure(&scene, decision->seat, viewer_review_chance(review, decision->before));
    chances->after = words_measure(&scene, decision->seat, viewer_review_chance(review, decision->after));
    chances->other = words_measure(&scene, decision->seat, viewer_review_chance(review, decision->alternative_value));
    chances->loss = chances->before - chances->after;
    words_measure_name(&scene, decision->seat, chances->measure);
}

void viewer_review_decision(const struct ph_review *review, const struct words_seats *seats, size_t decision,
                            size_t number, struct ph_writer *writer) {
    const struct ph_review_decision *const made = &review->decisions[decision];
    struct actions actions;
    struct chances chances;
    read_actions(review, seats, made, &actions);
    read_chances(review, seats, made, &chances);
    words_line(writer, seats->language,
               "{number}. Move {move}: \"{action}\". {measure}: {before}% before, {after}% after. Better: "
               "\"{better}\".",
               COUNT(number, number), COUNT(move, made->move + 1), TEXT(action, actions.done),
               TEXT(measure, chances.measure), COUNT(before, percent(chances.before)),
               COUNT(after, percent(chances.after)), TEXT(better, actions.better));
}

static void say_winners(const struct ph_review *review, const struct words_scene *scene, struct ph_writer *writer) {
    struct ph_result result = {0};
    struct words_list winners = {.count = 0};
    scene->game->result(scene->view, &result);
    for (int seat = 0; seat < scene->players; seat++) {
        if (((unsigned)result.winners >> seat & 1u) != 0) {
            words_list_add(&winners, SEAT(item, scene, seat));
        }
    }
    if (!review->over) {
        words_text_line(writer, scene->language, "The game is not over.");
    } else if (winners.count == 0) {
        words_text_line(writer, scene->language, "Nobody won.");
    } else {
        words_line(writer, scene->language, "The game was won by {winners&}.", LIST(winners, "seat", &winners));
    }
}

// ---- between them ---------------------------------------------------------------------------------------------------

// A stretch of a game, by the indices of two decisions, and what a seat lost in it by what others did and by luck.
struct fall {
    size_t from;
    size_t to;
    double lost;
};

// Between two decisions of a seat, one after the other, if it is more than in *fall and than the search can be wrong
// by. Where nobody else decided in between it is what the seat has learned, and not what was done to it.
static bool find_fall(const struct ph_review *review, int seat, struct fall *fall) {
    const struct ph_review_decision *last = NULL;
    bool found = false;
    for (size_t i = 0; i < review->count; i++) {
        const struct ph_review_decision *const made = &review->decisions[i];
        if (made->seat == seat && last != NULL && made - last > 1) {
            const double lost = last->after - made->before;
            if (lost > fall->lost && lost > error_between(review, last->after, made->before)) {
                *fall = (struct fall){(size_t)(last - review->decisions), i, lost};
                found = true;
            }
        }
        last = made->seat == seat ? made : last;
    }
    return found;
}

static void say_what_befell(const struct ph_review *review, const struct words_seats *seats, const struct fall *fall,
                            int seat, struct ph_writer *writer) {
    union ph_state_storage views[2];
    const struct words_scene before = scene_at(review, seats, review->decisions[fall->from].move + 1, seat, &views[0]);
    const struct words_scene after = scene_at(review, seats, review->decisions[fall->to].move, seat, &views[1]);
    const struct ph_words *const words = ph_words_find(before.game);
    if (words != NULL) {
        words->between_words(&before, &after, seat, writer);
    }
}

// Where that cost the reader most, or without a reader the seat that lost most. Both ends are as that seat saw them;
// what each step between cost it, others saw with other eyes.
static void say_between(const struct ph_review *review, const struct words_seats *seats,
                        const struct words_scene *scene, struct ph_writer *writer) {
    struct fall fall = {0};
    int whose = PH_ONLOOKER;
    for (int seat = 0; seat < scene->players; seat++) {
        if ((scene->viewer < 0 || seat == scene->viewer) && find_fall(review, seat, &fall)) {
            whose = seat;
        }
    }
    if (whose >= 0) {
        words_line(writer, scene->language, "Others and luck cost {who} the most between moves {from} and {to}.",
                   SEAT(who, scene, whose), COUNT(from, review->decisions[fall.from].move + 1),
                   COUNT(to, review->decisions[fall.to].move + 1));
        say_what_befell(review, seats, &fall, whose, writer);
    }
}

void viewer_review_turning_points(const struct ph_review *review, const struct words_seats *seats,
                                  struct ph_writer *writer) {
    const struct viewer_decisive decisive = viewer_review_decisive(review);
    union ph_state_storage view;
    const struct words_scene scene = last_scene(review, seats, &view);
    say_winners(review, &scene, writer);
    if (review->count == 0) {
        return;
    }
    if (decisive.count > 0) {
        words_text_line(writer, seats->language, "These decisions cost the most, the costliest first:");
    } else if (review->seat < 0) {
        words_text_line(writer, seats->language, "Nobody could have done much better, as far as the search can see.");
    }
    for (size_t i = 0; i < decisive.count; i++) {
        viewer_review_decision(review, seats, decisive.decisions[i], i + 1, writer);
    }
    say_between(review, seats, &scene, writer);
}

// ---- the whole review -----------------------------------------------------------------------------------------------

static void say_heading(const struct ph_review *review, const struct words_scene *scene, struct ph_writer *writer) {
    struct words_list players = {.count = 0};
    for (int seat = 0; seat < scene->players; seat++) {
        words_list_add(&players, PLAYER(item, scene, seat));
    }
    words_line(writer, scene->language, "{game}: {players}; moves: {moves}.", TEXT(game, scene->game->name),
               LIST(players, "seat", &players), COUNT(moves, ph_session_move_count(review->session)));
    // Twice the largest standard error that a mean of shares can have; most vary much less.
    words_line(writer, scene->language,
               "Values by the bot {bot}, {iterations} iterations each, seed {seed}; their random error is below "
               "{points} percentage points.",
               TEXT(bot, words_bot_name(scene->language, review->bot)), COUNT(iterations, review->iterations),
               COUNT(seed, review->seed), DECIMAL(points, ceil(100 / sqrt((double)review->iterations)), 0));
    if (review->interrupted) {
        words_line(writer, scene->language, "Interrupted: {count} of {all} decisions were reviewed.",
                   COUNT(count, review->count), COUNT(all, review->asked));
    }
}

// What a seat gave away, as far as that is more than the error of the search; *worst is the costliest decision, or
// SIZE_MAX.
static double given_away(const struct ph_review *review, const struct words_seats *seats, int seat, size_t *worst) {
    struct chances chances;
    double lost = 0;
    *worst = SIZE_MAX;
    for (size_t i = 0; i < review->count; i++) {
        const struct ph_review_decision *const decision = &review->decisions[i];
        if (decision->seat == seat && is_costly(review, decision)) {
            read_chances(review, seats, decision, &chances);
            lost += chances.loss;
            *worst = *worst == SIZE_MAX || decision->loss > review->decisions[*worst].loss ? i : *worst;
        }
    }
    return lost;
}

static void say_given_away(const struct ph_review *review, const struct words_seats *seats,
                           const struct words_scene *scene, int seat, struct ph_writer *writer) {
    size_t index;
    const double lost = given_away(review, seats, seat, &index);
    if (index == SIZE_MAX) {
        words_line(writer, scene->language, "{Who} could not have done much better, as far as the search can see.",
                   SEAT(who, scene, seat));
        return;
    }
    const struct ph_review_decision *const worst = &review->decisions[index];
    struct actions actions;
    struct chances chances;
    read_actions(review, seats, worst, &actions);
    read_chances(review, seats, worst, &chances);
    words_line(writer, scene->language,
               "{Who} gave away {lost} percentage points, the most at move {move}: \"{action}\" ({loss}). Better: "
               "\"{better}\".",
               SEAT(who, scene, seat), DECIMAL(lost, 100 * lost, 1), COUNT(move, worst->move + 1),
               TEXT(action, actions.done), DECIMAL(loss, 100 * chances.loss, 1), TEXT(better, actions.better));
}

void viewer_review(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer) {
    union ph_state_storage view;
    const struct words_scene scene = last_scene(review, seats, &view);
    say_heading(review, &scene, writer);
    ph_write_char(writer, '\n');
    viewer_review_turning_points(review, seats, writer);
    ph_write_char(writer, '\n');
    for (int seat = 0; seat < scene.players; seat++) {
        if (ph_review_has_seat(review, seat)) {
            say_given_away(review, seats, &scene, seat, writer);
        }
    }
    ph_write_char(writer, '\n');
    viewer_review_table(review, seats, writer);
}

// ---- the table ------------------------------------------------------------------------------------------------------

// What could have been done instead. Losses within the error of the search are none, for people.
static const char *row_words(const struct ph_review *review, const struct ph_review_decision *decision) {
    if (!decision->has_alternative) {
        return decision->forced ? MSG("{move}  {seat}  {before}%  {after}%  {loss}  {action}; nothing else was legal")
                                : MSG("{move}  {seat}  {before}%  {after}%  {loss}  {action}; nothing else was worth "
                                      "a try");
    }
    return is_costly(review, decision)
               ? MSG("{move}  {seat}  {before}%  {after}%  {loss}  {action}; better: {other} ({value}%)")
               : MSG("{move}  {seat}  {before}%  {after}%  {loss}  {action}; next: {other} ({value}%)");
}

static void say_row(const struct ph_review *review, const struct words_seats *seats,
                    const struct ph_review_decision *decision, struct ph_writer *writer) {
    const char letter[] = {words_seat_letter(decision->seat), '\0'};
    struct actions actions;
    struct chances chances;
    read_actions(review, seats, decision, &actions);
    read_chances(review, seats, decision, &chances);
    words_line_of(writer, seats->language, row_words(review, decision), PADDED(5, COUNT(move, decision->move + 1)),
                  PADDED(4, TEXT(seat, letter)), PADDED(5, COUNT(before, percent(chances.before))),
                  PADDED(5, COUNT(after, percent(chances.after))), PADDED(5, DECIMAL(loss, 100 * chances.loss, 1)),
                  TEXT(action, actions.done), TEXT(other, actions.better), COUNT(value, percent(chances.other)));
}

void viewer_review_table(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer) {
    // A column is as wide as in the rows below.
    words_text_line(writer, seats->language,
                    " move  seat  before   after   loss  what was done, and the best alternative");
    for (size_t i = 0; i < review->count; i++) {
        say_row(review, seats, &review->decisions[i], writer);
    }
}
