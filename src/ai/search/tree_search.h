// SPDX-License-Identifier: MIT
// What one tree's search works with, shared by the files of this folder: search.c sets it up, iteration.c runs it,
// select.c chooses an action in the tree among those that edges.c finds, rollout.c values the position where the tree
// ends, and answer.c adds the trees up. Trees share nothing that is written, so each may run on a thread of its own.
#ifndef PESTHOUSE_AI_SEARCH_TREE_SEARCH_H
#define PESTHOUSE_AI_SEARCH_TREE_SEARCH_H

#include "ai/search/budget.h"
#include "ai/search/search.h"
#include "ai/search/tree.h"

enum {
    LIST_MAX = 128,       // actions listed at a decision; types with too many for that are wide
    PATH_MAX_STEPS = 256, // decisions in the tree
    ACTIONS_MAX = LIST_MAX + TREE_EDGES_MAX,
};

struct step {
    struct tree_node *node;
    uint32_t edge;
    uint8_t seat;
};

struct tree_search {
    const struct ph_game *game;
    const struct advisor *advisor; // never NULL
    const struct search_config *config;
    enum temper temper;
    const void *view;
    const void *belief; // prepared by the advisor, or NULL
    struct ph_log log;
    const struct budget *budget;
    int seat;
    int players;
    float exploration;
    struct ph_random random;
    struct tree tree;
    struct tree_node *root;
    uint64_t iterations;
    double totals[PH_SEATS_MAX]; // of the values of all iterations
    uint64_t wide;               // types with so many actions that they are widened progressively
    // What the seat believes of each action of its decision beyond the values, in shares of the win: what its
    // temperament likes, and its errors. By edge of the root.
    float leanings[TREE_EDGES_MAX];
    unsigned leaning_count; // edges that have theirs

    // One iteration.
    union ph_state_storage state;    // the determinization, played on
    uint64_t observed[PH_SEATS_MAX]; // hash of each seat's observations: the key of its information set
    struct step path[PATH_MAX_STEPS];
    unsigned path_length;
    struct tree_node *leaf; // added in this iteration, or NULL
    uint8_t leaf_seat;

    // The actions at one node that are legal in the determinization.
    unsigned available_count;
    uint32_t available[ACTIONS_MAX]; // edges
    ph_action actions[ACTIONS_MAX];
    double ratings[ACTIONS_MAX];
    struct ph_event events[PH_EVENTS_MAX];
};

// iteration.c: runs tree `number` of an array until its budget is spent or the choice is settled.
void tree_search_run(void *searches, unsigned number);

// edges.c: fills in `available` and `actions`, adding edges that are missing. Returns whether it added any.
bool tree_search_find_edges(struct tree_search *search, struct tree_node *node);
bool tree_search_is_wide(const struct tree_search *search, ph_action action);

// select.c: the edge to follow, or UINT32_MAX if the tree has no room for any.
uint32_t tree_search_select(struct tree_search *search, struct tree_node *node, int seat);
// The same where ratings predict the seat: a reply drawn for this determinization alone.
ph_action tree_search_predict(struct tree_search *search, const struct tree_node *node, int seat);

// rollout.c: plays on from `state` and writes the value for each seat.
void tree_search_rollout(struct tree_search *search, float values[PH_SEATS_MAX]);

// answer.c: adds up the trees and `limits->before`. PH_ERROR_NO_MEMORY.
enum ph_status tree_search_answer(const struct tree_search *searches, unsigned trees, struct ph_search_result *result);

#endif
