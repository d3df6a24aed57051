// SPDX-License-Identifier: MIT
// An agent that is a program: for each decision it reads a line of JSON, as from `pesthouse bridge`, and answers with
// the text of an action. Each thread that plays has a process of it, which may be asked about one game after the other;
// every line has all moves of its game. Not for Windows (without_programs.c).
#ifndef PESTHOUSE_LAB_PROGRAM_AGENT_H
#define PESTHOUSE_LAB_PROGRAM_AGENT_H

#include "pesthouse/bot.h"

enum { PROGRAM_PATIENCE_MS = 30000 }; // for a decision

struct program_agent;

// `name` is what reports call it, and must outlive the agent; `command` is for the shell. Starts nothing yet.
// PH_ERROR_NO_MEMORY, PH_ERROR_BAD_REQUEST.
enum ph_status program_agent_create(struct program_agent **agent, const char *name, const char *command,
                                    struct ph_error *error);
void program_agent_destroy(struct program_agent *agent); // ends its processes; accepts NULL
// Takes a place among bots, but is not asked as they are.
const struct ph_bot *program_agent_bot(const struct program_agent *agent);
// The agent in that place; NULL: a bot.
struct program_agent *program_agent_of(const struct ph_bot *bot);

// Asks for the action of `seat`, which decides in the session; any number of threads may, each with its own session.
// Once `stopped` (which may be NULL) returns true, any legal action is the answer. PH_ERROR_IO, PH_ERROR_NO_MEMORY,
// PH_ERROR_ILLEGAL_ACTION; PH_ERROR_INTERNAL if it ended or took too long. The message says so.
enum ph_status program_agent_ask(struct program_agent *agent, struct ph_session *session, int seat,
                                 bool (*stopped)(void *context), void *context, ph_action *action,
                                 struct ph_error *error);

#endif
