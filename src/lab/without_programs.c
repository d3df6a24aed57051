// SPDX-License-Identifier: MIT
// Stands for program_agent.c on Windows: programs are refused as agents, so there is never one.
#include "lab/program_agent.h"

enum ph_status program_agent_create(struct program_agent **agent, const char *name, const char *command,
                                    struct ph_error *error) {
    (void)command;
    *agent = NULL;
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents",
                        "%s: programs as agents are not part of the program for Windows", name);
}

void program_agent_destroy(struct program_agent *agent) {
    (void)agent;
}

const struct ph_bot *program_agent_bot(const struct program_agent *agent) {
    (void)agent;
    return NULL;
}

struct program_agent *program_agent_of(const struct ph_bot *bot) {
    (void)bot;
    return NULL;
}

enum ph_status program_agent_ask(struct program_agent *agent, struct ph_session *session, int seat,
                                 bool (*stopped)(void *context), void *context, ph_action *action,
                                 struct ph_error *error) {
    (void)agent;
    (void)session;
    (void)seat;
    (void)stopped;
    (void)context;
    (void)action;
    return ph_error_set(error, PH_ERROR_INTERNAL, "", "there is no program to ask");
}
