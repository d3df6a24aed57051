// SPDX-License-Identifier: MIT
// Runs rule tests written as data (docs/protocol.md, Scenarios) in-process through the engine protocol. Beside what a
// scenario asks for, every move is played by its text, taken back and played as an object, and every position that
// comes up is written, read into a second engine and compared, so each scenario also tests notation, undo and
// positions.
#ifndef PESTHOUSE_TESTS_SCENARIO_H
#define PESTHOUSE_TESTS_SCENARIO_H

#include <jansson.h>
#include <stdbool.h>

enum { SCENARIO_MESSAGE_MAX = 8192 };

// Why a scenario failed: the step (from 1; 0: before the first) and what was expected and what came.
struct scenario_failure {
    size_t step;
    char message[SCENARIO_MESSAGE_MAX];
};

// What the actions of a game may be called and which fields they have: an object from type to a list of field names.
// A pattern that names another type or field is an error of the scenario, since `illegal` would else pass for a slip
// of the pen. Reads a text file, one type a line, its fields after it. Exits with a message if it cannot be read.
json_t *scenario_actions_load(const char *path);

// Runs one scenario. `actions` as from scenario_actions_load, or NULL for no such check. True if it passes.
bool scenario_run(const json_t *scenario, const json_t *actions, struct scenario_failure *failure);

// True if the scenario's `rule` (ids separated by commas) names `id`.
bool scenario_has_rule(const json_t *scenario, const char *id);

#endif
