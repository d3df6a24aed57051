// SPDX-License-Identifier: MIT
#include "words/past.h"

#include "words/plain.h"

const struct ph_game *words_past_game(struct words_past past) {
    return past.session != NULL ? ph_session_game(past.session) : past.told->mirror->game;
}

size_t words_past_count(struct words_past past) {
    return past.session != NULL ? ph_session_move_count(past.session) : past.told->count;
}

struct ph_actor words_past_actor(struct words_past past, size_t index) {
    return past.session != NULL ? ph_session_move(past.session, index)->actor : past.told->moves[index].actor;
}

struct ph_actor words_past_decider(struct words_past past) {
    if (past.session != NULL) {
        return ph_session_actor(past.session);
    }
    const struct ph_mirror *const mirror = past.told->mirror;
    return mirror->game->actor(&mirror->view);
}

void words_past_scene(struct words_past past, const struct words_seats *seats, int viewer, size_t index,
                      union ph_state_storage *view, struct words_scene *scene) {
    if (past.session != NULL) {
        words_scene_at(past.session, seats, viewer, index, view, scene);
    } else {
        words_told_scene(past.told, seats, viewer, index, view, scene);
    }
}

// ---- moves ----------------------------------------------------------------------------------------------------------

// What somebody saw of a move. Without memory it is empty, so that there is still a board.
static struct ph_move_seen find_move(struct words_past past, size_t index, int viewer) {
    struct ph_move_seen move = {.actor = {.kind = PH_ACTOR_CHANCE}};
    if (past.session == NULL) {
        move = words_told_move(past.told, index);
    } else if (ph_session_move_seen(past.session, index, viewer, &move) != PH_OK) {
        move = (struct ph_move_seen){.actor = {.kind = PH_ACTOR_CHANCE}};
    }
    return move;
}

bool words_move_see(struct words_past past, const struct words_seats *seats, size_t index, int viewer,
                    struct words_move_seen *seen) {
    struct words_scene next;
    const struct ph_move_seen move = find_move(past, index, viewer);
    words_past_scene(past, seats, viewer, index, &seen->before, &seen->scene);
    words_past_scene(past, seats, viewer, index + 1, &seen->after, &next);
    seen->telling = (struct words_telling){
        .scene = &seen->scene,
        .after = &seen->after,
        .action = move.action,
        .actor = move.actor,
        .events = move.events,
        .event_count = move.event_count,
    };
    return past.session != NULL || words_told_after(past.told, index, &seen->after);
}

void words_move(struct words_past past, const struct words_seats *seats, size_t index, int viewer,
                struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(words_past_game(past));
    struct words_move_seen seen;
    if (words_move_see(past, seats, index, viewer, &seen)) {
        (words != NULL ? words->move_words : words_plain_move)(&seen.telling, writer);
    }
}

int words_move_place(struct words_past past, const struct words_seats *seats, size_t index) {
    const struct ph_words *const words = ph_words_find(words_past_game(past));
    struct words_move_seen seen;
    return words != NULL && words_move_see(past, seats, index, PH_ONLOOKER, &seen) ? words->move_place(&seen.telling)
                                                                                   : -1;
}

// The index after the last of the first `count` moves that a seat made: this one, or any other.
static size_t after_last(struct words_past past, size_t count, int seat, bool other) {
    while (count > 0) {
        const struct ph_actor actor = words_past_actor(past, count - 1);
        if (actor.kind == PH_ACTOR_SEAT && (actor.seat != seat) == other) {
            break;
        }
        count--;
    }
    return count;
}

size_t words_news_since(struct words_past past, int seat) {
    return after_last(past, words_past_count(past), seat, false);
}

size_t words_news_since_turn(struct words_past past, int seat) {
    return after_last(past, after_last(past, words_past_count(past), seat, true), seat, false);
}
