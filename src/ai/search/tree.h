// SPDX-License-Identifier: MIT
// The tree of a search: nodes are information sets, edges the actions tried there, each with its statistics. A node is
// found by a key, the hash of what the deciding seat has observed. Everything lies in one block of a given size: nodes
// grow from one end, their edges from the other, and where they meet the tree is full.
#ifndef PESTHOUSE_AI_SEARCH_TREE_H
#define PESTHOUSE_AI_SEARCH_TREE_H

#include "pesthouse/game.h"

struct tree_edge {
    ph_action action;
    uint32_t visits;
    uint32_t availability; // visits of the node at which the action was legal
    float mean;            // of the values for the seat that chooses
    float prior;           // probability that the action is best, before any visit
};

struct tree_node {
    uint64_t key;
    struct tree_edge *edges;
    uint32_t visits;
    float mean; // of the values for the seat that chooses
    uint16_t count;
    uint16_t room;
};

struct tree {
    unsigned char *block;
    size_t size;
    uint32_t *table; // places of nodes + 1 by key; 0: empty
    uint32_t table_mask;
    uint32_t node_count;
    struct tree_node *nodes;
    struct tree_edge *edges; // the last that were given out: they grow downwards
    bool full;
};

enum { TREE_EDGES_MAX = 1024 };

// Takes a block of `size` bytes, at least PH_SEARCH_MEMORY_MIN. PH_ERROR_NO_MEMORY.
enum ph_status tree_init(struct tree *tree, size_t size);
void tree_deinit(struct tree *tree);                                // accepts zeros
struct tree_node *tree_find(const struct tree *tree, uint64_t key); // NULL if there is none
// A new node without edges. NULL when the tree is full.
struct tree_node *tree_add(struct tree *tree, uint64_t key);
// Reserves room for `room` edges in a new node, if the tree has as much left.
void tree_reserve(struct tree *tree, struct tree_node *node, unsigned room);
// A new edge of a node, all zeros but the action. NULL when the tree is full, or the node has TREE_EDGES_MAX.
struct tree_edge *tree_add_edge(struct tree *tree, struct tree_node *node, ph_action action);
// Bytes of the block that are taken.
size_t tree_used(const struct tree *tree);

#endif
