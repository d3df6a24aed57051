// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // poll
#include "lab/program_agent.h"

#include "base/hex.h"
#include "base/system.h"
#include "core/seen.h"
#include "core/seen_json.h"
#include "run/process.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

struct running {
    struct process process;
    struct running *next;
};

struct program_agent {
    struct ph_bot bot;
    const char *command;
    pthread_mutex_t mutex;
    struct running *idle; // processes that nobody asks now
};

// ---- the agent ------------------------------------------------------------------------------------------------------

static bool plays_all(const struct ph_game *game) {
    (void)game;
    return true;
}

// Callers ask the program with program_agent_ask, which needs the whole session.
static enum ph_status refuse_bot(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                 struct ph_log log, int seat, const struct ph_search_limits *limits,
                                 struct ph_random *random, struct ph_search_result *result) {
    (void)bot;
    (void)game;
    (void)view;
    (void)log;
    (void)seat;
    (void)limits;
    (void)random;
    (void)result;
    return PH_ERROR_INTERNAL;
}

enum ph_status program_agent_create(struct program_agent **agent, const char *name, const char *command,
                                    struct ph_error *error) {
    *agent = NULL;
    if (command[0] == '\0') {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents", "%s: expected a command, as in exec:python3 mine.py",
                            name);
    }
    struct program_agent *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    made->bot = (struct ph_bot){
        .name = name, .called = name, .summary = "", .plays = plays_all, .own = made, .choose = refuse_bot};
    made->command = command;
    pthread_mutex_init(&made->mutex, NULL);
    *agent = made;
    return PH_OK;
}

void program_agent_destroy(struct program_agent *agent) {
    if (agent == NULL) {
        return;
    }
    for (struct running *next; agent->idle != NULL; agent->idle = next) {
        next = agent->idle->next;
        (void)process_stop(&agent->idle->process);
        free(agent->idle);
    }
    pthread_mutex_destroy(&agent->mutex);
    free(agent);
}

const struct ph_bot *program_agent_bot(const struct program_agent *agent) {
    return &agent->bot;
}

struct program_agent *program_agent_of(const struct ph_bot *bot) {
    return bot->choose == refuse_bot ? (struct program_agent *)bot->own : NULL;
}

// ---- processes ------------------------------------------------------------------------------------------------------

static enum ph_status start(const struct program_agent *agent, struct running **made, struct ph_error *error) {
    struct ph_error why = {0};
    *made = calloc(1, sizeof **made);
    if (*made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    const enum ph_status status = process_start(&(*made)->process, agent->command, &why);
    if (status != PH_OK) {
        (void)process_stop(&(*made)->process);
        free(*made);
        *made = NULL;
        return ph_error_set(error, status, "agents", "%s", why.message);
    }
    return PH_OK;
}

static enum ph_status take(struct program_agent *agent, struct running **taken, struct ph_error *error) {
    pthread_mutex_lock(&agent->mutex);
    *taken = agent->idle;
    agent->idle = *taken == NULL ? NULL : (*taken)->next;
    pthread_mutex_unlock(&agent->mutex);
    return *taken != NULL ? PH_OK : start(agent, taken, error);
}

static void put_back(struct program_agent *agent, struct running *running) {
    pthread_mutex_lock(&agent->mutex);
    running->next = agent->idle;
    agent->idle = running;
    pthread_mutex_unlock(&agent->mutex);
}

static enum ph_status refuse_end(struct running *running, struct ph_error *error) {
    const int status = process_stop(&running->process);
    free(running);
    return WIFSIGNALED(status) ? ph_error_set(error, PH_ERROR_INTERNAL, "agents", "the program was ended by signal %d",
                                              WTERMSIG(status))
                               : ph_error_set(error, PH_ERROR_INTERNAL, "agents",
                                              "the program has ended with exit code %d", WEXITSTATUS(status));
}

// ---- a question -----------------------------------------------------------------------------------------------------

static enum ph_status write_moves(struct ph_session *session, int seat, struct ph_writer *line) {
    const struct ph_game *const game = ph_session_game(session);
    union ph_state_storage state;
    union ph_state_storage before;
    enum ph_status status = PH_OK;
    ph_session_state_at(session, 0, &state);
    ph_json_array_begin(ph_json_key(line, "moves"));
    for (size_t i = 0; i < ph_session_move_count(session) && status == PH_OK; i++) {
        struct ph_move_seen seen;
        status = ph_session_move_seen(session, i, seat, &seen);
        if (status == PH_OK) {
            ph_state_shown(game, &state, seat, &before);
            ph_move_seen_json(line, game, &before, seat, &seen);
            game->apply(&state, ph_session_move(session, i)->action, NULL);
        }
    }
    ph_json_array_end(line);
    return status;
}

static bool write_observation(const struct ph_game *game, const void *state, int seat, struct ph_writer *line) {
    const size_t size = game->observation_size;
    uint8_t *const bytes = malloc(size);
    char *const digits = malloc(2 * size + 1);
    const bool done = bytes != NULL && digits != NULL;
    if (done) {
        game->observe(state, seat, bytes);
        ph_hex_write(digits, bytes, size);
        ph_json_string(ph_json_key(line, "observation"), digits);
    }
    free(digits);
    free(bytes);
    return done;
}

// The line of docs/bridge.md. *first becomes a legal action.
static enum ph_status write_question(struct ph_session *session, int seat, struct ph_writer *line, ph_action *first) {
    const struct ph_game *const game = ph_session_game(session);
    const void *const state = ph_session_state(session);
    const size_t count = game->legal(state, UINT64_MAX, NULL, NULL, 0);
    ph_action *const actions = malloc(count * sizeof *actions);
    union ph_state_storage view;
    struct ph_log log;
    if (actions == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    (void)game->legal(state, UINT64_MAX, actions, NULL, count);
    *first = actions[0];
    ph_json_object_begin(line);
    ph_json_int(ph_json_key(line, "seat"), seat);
    ph_json_int(ph_json_key(line, "at"), (int64_t)ph_session_move_count(session));
    ph_json_bool(ph_json_key(line, "window"), false);
    enum ph_status status = write_moves(session, seat, line);
    if (status == PH_OK) {
        status = ph_session_log_view(session, seat, &log);
    }
    if (status == PH_OK) {
        ph_state_shown(game, state, seat, &view);
        ph_json_key(line, "view");
        game->state_json(&view, log, seat, line);
        ph_json_array_begin(ph_json_key(line, "legal"));
        for (size_t i = 0; i < count; i++) {
            ph_action_json(line, game, &view, actions[i], -1);
        }
        ph_json_array_end(line);
        status = write_observation(game, state, seat, line) ? PH_OK : PH_ERROR_NO_MEMORY;
    }
    ph_json_object_end(line);
    free(actions);
    return status == PH_OK && line->failed ? PH_ERROR_NO_MEMORY : status;
}

static void wait_for(const struct process *process) {
    enum { MOST_MS = 100 }; // then `stopped` is looked at
    struct pollfd polls[] = {
        {.fd = process->out, .events = POLLIN},
        {.fd = process_has_output(process) ? process->in : -1, .events = POLLOUT},
    };
    (void)poll(polls, sizeof polls / sizeof *polls, MOST_MS);
}

enum answer { ANSWERED, ENDED, TOO_LONG, TOO_LATE, STOPPED };

static enum answer await(struct process *process, bool (*stopped)(void *context), void *context) {
    const uint64_t began = ph_clock_ns();
    for (;;) {
        const enum process_reading reading = process_flush(process) ? process_read(process) : PROCESS_ENDED;
        if (reading != PROCESS_NOTHING) {
            return reading == PROCESS_LINE ? ANSWERED : reading == PROCESS_TOO_LONG ? TOO_LONG : ENDED;
        }
        if (stopped != NULL && stopped(context)) {
            return STOPPED;
        }
        if (ph_clock_ns() - began > PROGRAM_PATIENCE_MS * (uint64_t)1000000) {
            return TOO_LATE;
        }
        wait_for(process);
    }
}

static enum ph_status read_answer(const struct ph_session *session, char *line, ph_action *action,
                                  struct ph_error *error) {
    enum { SHOWN = 80 };
    const struct ph_game *const game = ph_session_game(session);
    const void *const state = ph_session_state(session);
    struct ph_error why = {0};
    line[strcspn(line, "\r")] = '\0';
    const enum ph_status status = game->action_from_text(state, line, action, &why);
    if (status != PH_OK) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "agents", "the answer \"%.*s\" is refused: %s", SHOWN, line,
                            why.message);
    }
    return game->is_legal(state, *action) ? PH_OK
                                          : ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "agents",
                                                         "the answer \"%.*s\" is not legal there", SHOWN, line);
}

static enum ph_status converse(struct program_agent *agent, struct running *running, const struct ph_session *session,
                               bool (*stopped)(void *context), void *context, ph_action *action,
                               struct ph_error *error) {
    struct process *const process = &running->process;
    const enum answer answer = await(process, stopped, context);
    if (answer == ENDED) {
        return refuse_end(running, error);
    }
    if (answer == ANSWERED) {
        const enum ph_status status = read_answer(session, process->line, action, error);
        put_back(agent, running);
        return status;
    }
    process_kill(process);
    free(running);
    return answer == STOPPED ? PH_OK
           : answer == TOO_LONG
               ? ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "agents", "the answer is too long to be an action")
               : ph_error_set(error, PH_ERROR_INTERNAL, "agents", "the program has not answered within %d ms",
                              PROGRAM_PATIENCE_MS);
}

enum ph_status program_agent_ask(struct program_agent *agent, struct ph_session *session, int seat,
                                 bool (*stopped)(void *context), void *context, ph_action *action,
                                 struct ph_error *error) {
    struct running *running = NULL;
    struct ph_writer line;
    enum ph_status status = take(agent, &running, error);
    if (status != PH_OK) {
        return status;
    }
    ph_writer_init_heap(&line);
    status = write_question(session, seat, &line, action);
    if (status != PH_OK || !process_write(&running->process, line.data, line.length)) {
        put_back(agent, running);
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    } else {
        status = converse(agent, running, session, stopped, context, action, error);
    }
    ph_writer_deinit(&line);
    return status;
}
