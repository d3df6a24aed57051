// SPDX-License-Identifier: MIT
#include "viewer/past.h"

#include "core/seen.h"
#include "words/plain.h"

#include <string.h>

const struct ph_game *viewer_past_game(struct viewer_past past) {
    return past.session != NULL ? ph_session_game(past.session) : past.moves->game;
}

size_t viewer_past_count(struct viewer_past past) {
    return past.session != NULL ? ph_session_move_count(past.session) : past.moves->count;
}

struct ph_actor viewer_past_actor(struct viewer_past past, size_t index) {
    return past.session != NULL ? ph_session_move(past.session, index)->actor : past.moves->moves[index].actor;
}

struct ph_actor viewer_past_decider(struct viewer_past past) {
    return past.session != NULL ? ph_session_actor(past.session) : past.moves->game->actor(&past.moves->view);
}

// ---- scenes ---------------------------------------------------------------------------------------------------------

// What `viewer` sees of a session's position, and of the log before it; an empty one without memory, so that there is
// still a board.
static struct ph_log look_at_session(struct ph_session *session, int viewer, size_t index,
                                     union ph_state_storage *view) {
    const struct ph_game *const game = ph_session_game(session);
    struct ph_log log = {0};
    ph_session_state_at(session, index, view);
    if (ph_session_log_view(session, ph_shown_as(game, view, viewer), &log) == PH_OK) {
        log.count = ph_session_log_at(session, index).count;
    }
    ph_state_shown(game, view, viewer, view);
    return log;
}

static struct ph_log look_at_moves(const struct viewer_moves *moves, size_t index, union ph_state_storage *view) {
    if (index < moves->count) {
        (void)viewer_moves_view(moves, index, view);
    } else {
        *view = moves->view; // in a window it is the one that is asked about
    }
    return (struct ph_log){.events = moves->log.items, .count = viewer_moves_events_before(moves, index)};
}

void viewer_past_scene(struct viewer_past past, const struct words_seats *seats, int viewer, size_t index,
                       union ph_state_storage *view, struct words_scene *scene) {
    const struct ph_game *const game = viewer_past_game(past);
    const struct ph_log log = past.session != NULL ? look_at_session(past.session, viewer, index, view)
                                                   : look_at_moves(past.moves, index, view);
    *scene = (struct words_scene){
        .game = game,
        .view = view,
        .log = log,
        .viewer = viewer,
        .players = game->players(view),
        .you = viewer >= 0 && (seats->people >> viewer & 1u) != 0,
        .language = seats->language,
        .seats = seats,
    };
}

// ---- moves ----------------------------------------------------------------------------------------------------------

// What somebody saw of a move. Without memory it is empty, so that there is still a board.
static struct ph_move_seen find_move(struct viewer_past past, size_t index, int viewer) {
    struct ph_move_seen move = {.actor = {.kind = PH_ACTOR_CHANCE}};
    if (past.session == NULL) {
        move = viewer_moves_seen(past.moves, index);
    } else if (ph_session_move_seen(past.session, index, viewer, &move) != PH_OK) {
        move = (struct ph_move_seen){.actor = {.kind = PH_ACTOR_CHANCE}};
    }
    return move;
}

// Whether both views around a move are known.
static bool is_known(struct viewer_past past, size_t index) {
    return past.session != NULL || (past.moves->known[index] && past.moves->known[index + 1]);
}

static void look_after(struct viewer_past past, int viewer, size_t index, union ph_state_storage *view) {
    if (past.session == NULL) {
        (void)viewer_moves_view(past.moves, index + 1, view);
    } else {
        ph_session_state_at(past.session, index + 1, view);
        ph_state_shown(ph_session_game(past.session), view, viewer, view);
    }
}

bool viewer_move_see(struct viewer_past past, const struct words_seats *seats, size_t index, int viewer,
                     struct viewer_move_seen *seen) {
    const struct ph_move_seen move = find_move(past, index, viewer);
    viewer_past_scene(past, seats, viewer, index, &seen->before, &seen->scene);
    look_after(past, viewer, index, &seen->after);
    seen->telling = (struct words_telling){
        .scene = &seen->scene,
        .after = &seen->after,
        .action = move.action,
        .actor = move.actor,
        .by_bot = move.by_bot,
        .events = move.events,
        .event_count = move.event_count,
    };
    return is_known(past, index);
}

static void say_move(const struct words_telling *telling, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(telling->scene->game);
    (words != NULL ? words->move_words : words_plain_move)(telling, writer);
}

// Ends a text after its first line. Returns what follows it.
static const char *end_first_line(struct ph_writer *text) {
    char *const end = text->length > 0 ? strchr(text->data, '\n') : NULL;
    if (end == NULL) {
        return "";
    }
    *end = '\0';
    return end + 1;
}

// Within a sentence the words for a bot begin small.
static void begin_small(const struct words_scene *scene, int seat, struct ph_writer *told) {
    char name[64];
    struct ph_writer writer;
    ph_writer_init(&writer, name, sizeof name);
    words_say(&writer, scene->language, "{who}", SEAT(who, scene, seat));
    if (writer.length > 0 && told->length >= writer.length &&
        memcmp(told->data + 1, name + 1, writer.length - 1) == 0) {
        told->data[0] = name[0];
    }
}

// What a bot did in a person's place is said as the bot's, in the first line; what came of it is the person's.
static void say_by_bot(const struct words_telling *telling, struct ph_writer *own, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const int seat = telling->actor.seat;
    struct words_seats seats = *scene->seats;
    struct words_scene bots = *scene;
    struct words_telling told = *telling;
    struct ph_writer text;
    seats.names[seat] = words_bot_called(scene->language, ph_bot_usual(scene->game)->name);
    seats.reader = (uint16_t)(seats.reader & ~(1U << seat));
    seats.bots = (uint16_t)(1U << seat);
    bots.seats = &seats;
    bots.you = scene->you && scene->viewer != seat;
    told.scene = &bots;
    ph_writer_init_heap(&text);
    say_move(&told, &text);
    (void)end_first_line(&text);
    begin_small(&bots, seat, &text);
    const char *const rest = end_first_line(own);
    if (strcmp(own->data, text.data) != 0) {
        words_line(writer, scene->language, "For {whom}, {told}", SEAT(whom, scene, seat), TEXT(told, text.data));
    } else if (own->length > 0) {
        ph_write_format(writer, "%s\n", own->data);
    }
    ph_write_text(writer, rest);
    ph_writer_deinit(&text);
}

void viewer_say_telling(const struct words_telling *telling, struct ph_writer *writer) {
    struct ph_writer own;
    if (!telling->by_bot) {
        say_move(telling, writer);
        return;
    }
    ph_writer_init_heap(&own);
    say_move(telling, &own);
    say_by_bot(telling, &own, writer);
    writer->failed = writer->failed || own.failed;
    ph_writer_deinit(&own);
}

void viewer_move_say(struct viewer_past past, const struct words_seats *seats, size_t index, int viewer,
                     struct ph_writer *writer) {
    struct viewer_move_seen seen;
    if (viewer_move_see(past, seats, index, viewer, &seen)) {
        viewer_say_telling(&seen.telling, writer);
    }
}

int viewer_move_place(struct viewer_past past, const struct words_seats *seats, size_t index) {
    const struct ph_words *const words = ph_words_find(viewer_past_game(past));
    struct viewer_move_seen seen;
    return words != NULL && viewer_move_see(past, seats, index, PH_ONLOOKER, &seen) ? words->move_place(&seen.telling)
                                                                                    : -1;
}

// A bot that acts in a person's place is somebody else.
static bool is_by_bot(struct viewer_past past, size_t index) {
    return past.session != NULL ? ph_session_move(past.session, index)->by_bot : past.moves->moves[index].by_bot;
}

// The index after the last of the first `count` moves that a seat made: this one, or any other.
static size_t after_last(struct viewer_past past, size_t count, int seat, bool other) {
    while (count > 0) {
        const struct ph_actor actor = viewer_past_actor(past, count - 1);
        if (actor.kind == PH_ACTOR_SEAT && (actor.seat != seat || is_by_bot(past, count - 1)) == other) {
            break;
        }
        count--;
    }
    return count;
}

size_t viewer_news_since(struct viewer_past past, int seat) {
    return after_last(past, viewer_past_count(past), seat, false);
}

size_t viewer_news_since_turn(struct viewer_past past, int seat) {
    return after_last(past, after_last(past, viewer_past_count(past), seat, true), seat, false);
}
