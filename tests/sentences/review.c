// SPDX-License-Identifier: MIT
// A review that no search has made: its numbers are made up, so that each of its sentences is said.
#include "sentences/sentences.h"

#include "viewer/past.h"
#include "viewer/review.h"

#include <string.h>

enum { DECISIONS = 6, COLUMNS = 80, LINE_MAX = 1024 };

// ---- making one up --------------------------------------------------------------------------------------------------

// A legal action other than the one that was taken; that one: there is none.
static ph_action alternative(struct sentences *all, size_t move) {
    union ph_state_storage state;
    const ph_action taken = ph_session_move(all->play.session, move)->action;
    ph_session_state_at(all->play.session, move, &state);
    const size_t count = all->game->legal(&state, UINT64_MAX, all->play.actions, NULL, PLAYTHROUGH_LEGAL_MAX);
    return all->play.actions[0] != taken ? all->play.actions[0] : all->play.actions[count - 1];
}

// The first cost more than the others, the next nothing; of the last two nothing else was tried. Where none cost
// anything, the others did it, before the fourth.
static struct ph_review_decision decide(struct sentences *all, size_t number, size_t move, double loss) {
    const struct ph_move *const made = ph_session_move(all->play.session, move);
    const double lost = number < 3 ? loss / (double)(number + 1) : 0;
    const double before = loss > 0 || number < 3 ? 0.5 : 0.125;
    struct ph_review_decision decision = {
        .move = move,
        .seat = made->actor.seat,
        .action = made->action,
        .forced = number == DECISIONS - 1,
        .has_alternative = number < 4,
        .alternative = number < 4 ? alternative(all, move) : 0,
        .alternative_value = before - (lost > 0 ? 0 : 0.0625),
        .before = before,
        .after = before - lost,
        .loss = lost,
    };
    for (int seat = 0; seat < all->play.players; seat++) {
        decision.shares[seat] = 1 / (float)all->play.players;
    }
    return decision;
}

static void count_losses(struct ph_review *review, int players) {
    for (int seat = 0; seat < players; seat++) {
        review->costliest[seat] = SIZE_MAX;
    }
    for (size_t i = 0; i < review->count; i++) {
        const int seat = review->decisions[i].seat;
        const size_t worst = review->costliest[seat];
        review->lost[seat] += review->decisions[i].loss;
        if (review->decisions[i].loss > 0 &&
            (worst == SIZE_MAX || review->decisions[i].loss > review->decisions[worst].loss)) {
            review->costliest[seat] = i;
        }
    }
}

// Of the game that was played: with losses; without any; interrupted; and before its end.
static struct ph_review invent(struct sentences *all, unsigned number, struct ph_review_decision *decisions) {
    struct ph_session *const session = all->play.session;
    struct ph_review review = {
        .session = session,
        .bot = ph_bot_find("noble"),
        .iterations = 1600,
        .seed = 1,
        .seat = PH_ONLOOKER,
        .decisions = decisions,
        .asked = DECISIONS + (number == 2),
        .interrupted = number == 2,
        .over = number != 3,
    };
    for (size_t move = 0; move < ph_session_move_count(session) && review.count < DECISIONS; move++) {
        if (ph_session_move(session, move)->actor.kind == PH_ACTOR_SEAT) {
            decisions[review.count] = decide(all, review.count, move, number == 1 ? 0 : 0.25);
            review.count++;
        }
    }
    count_losses(&review, all->play.players);
    return review;
}

// ---- saying it ------------------------------------------------------------------------------------------------------

static void say_review(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)all;
    viewer_review(speech->subject, scene->seats, writer);
}

// Without what is drawn: the labels of its rows, and the sentence below.
static void say_plot(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    struct ph_writer plot;
    (void)all;
    ph_writer_init_heap(&plot);
    viewer_review_plot(speech->subject, scene->seats, COLUMNS, &plot);
    for (const char *line = plot.data; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n");
        const size_t label = strcspn(line, "|\n");
        if (line[length + 1] == '\0' || label < length) {
            ph_write_bytes(writer, line, label);
            ph_write_char(writer, '\n');
        }
    }
    ph_writer_deinit(&plot);
}

// The text of a picture, element by element.
static void say_picture(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    struct ph_writer svg;
    (void)all;
    ph_writer_init_heap(&svg);
    viewer_review_svg(speech->subject, scene->seats, &svg);
    const char *const styled = strstr(svg.data, "</style>");
    for (const char *at = styled != NULL ? strstr(svg.data, "<desc") : NULL; at != NULL; at = strchr(at, '<')) {
        at += strcspn(at, ">") + 1;
        at = at[0] == '\n' && at < styled && at[1] == '<' && at[2] == 's' ? styled : at;
        ph_write_bytes(writer, at, strcspn(at, "<\n"));
        ph_write_char(writer, '\n');
    }
    ph_writer_deinit(&svg);
}

// ---- between two decisions of a seat --------------------------------------------------------------------------------

struct stretch {
    size_t from;
    size_t to;
    int seat;
};

static void say_between(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    const struct stretch *const stretch = speech->subject;
    union ph_state_storage views[2];
    struct words_scene before;
    struct words_scene after;
    viewer_past_scene(viewer_past_of(all->play.session), scene->seats, stretch->seat, stretch->from + 1, &views[0],
                      &before);
    viewer_past_scene(viewer_past_of(all->play.session), scene->seats, stretch->seat, stretch->to, &views[1], &after);
    all->words->between_words(&before, &after, stretch->seat, writer);
}

static void say_stretches(struct sentences *all) {
    const struct words_scene scene = {.viewer = PH_ONLOOKER};
    size_t last[PH_SEATS_MAX];
    memset(last, 0xff, sizeof last);
    for (size_t move = 0; move < ph_session_move_count(all->play.session); move++) {
        const struct ph_actor actor = ph_session_move(all->play.session, move)->actor;
        if (actor.kind != PH_ACTOR_SEAT) {
            continue;
        }
        const struct stretch stretch = {.from = last[actor.seat], .to = move, .seat = actor.seat};
        const struct speech speech = {.kind = REVIEW, .title = kind_names[REVIEW], .subject = &stretch};
        if (stretch.from != SIZE_MAX && stretch.to - stretch.from > 1) {
            sentences_collect(all, &speech, &scene, say_between);
        }
        last[actor.seat] = move;
    }
}

void sentences_of_review(struct sentences *all, unsigned number) {
    struct ph_review_decision decisions[DECISIONS];
    const struct ph_review review = invent(all, number, decisions);
    const struct words_scene scene = {.viewer = PH_ONLOOKER};
    const struct speech speech = {.kind = REVIEW, .title = kind_names[REVIEW], .subject = &review};
    sentences_collect(all, &speech, &scene, say_review);
    say_stretches(all);
    if (number == 0) {
        sentences_collect(all, &speech, &scene, say_plot);
        sentences_collect(all, &speech, &scene, say_picture);
    }
}
