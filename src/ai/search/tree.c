// SPDX-License-Identifier: MIT
#include "ai/search/tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODE_AND_EDGES = 320, // bytes of a node with its edges, roughly: sets the size of the table
    ALIGNMENT = 16,
};

enum ph_status tree_init(struct tree *tree, size_t size) {
    *tree = (struct tree){.size = size / ALIGNMENT * ALIGNMENT};
    size_t places = 64;
    while (places < size / NODE_AND_EDGES * 2) {
        places *= 2;
    }
    tree->block = malloc(tree->size);
    if (tree->block == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    tree->table = (uint32_t *)(void *)tree->block;
    tree->table_mask = (uint32_t)(places - 1);
    memset(tree->table, 0, places * sizeof *tree->table);
    tree->nodes = (struct tree_node *)(void *)(tree->block + places * sizeof *tree->table);
    tree->edges = (struct tree_edge *)(void *)(tree->block + tree->size);
    return PH_OK;
}

void tree_deinit(struct tree *tree) {
    free(tree->block);
    *tree = (struct tree){0};
}

struct tree_node *tree_find(const struct tree *tree, uint64_t key) {
    for (uint32_t place = (uint32_t)key & tree->table_mask; tree->table[place] != 0;
         place = (place + 1) & tree->table_mask) {
        struct tree_node *const node = &tree->nodes[tree->table[place] - 1];
        if (node->key == key) {
            return node;
        }
    }
    return NULL;
}

// Bytes between the last node and the last edge.
static size_t gap(const struct tree *tree) {
    return (size_t)((const unsigned char *)tree->edges - (const unsigned char *)&tree->nodes[tree->node_count]);
}

size_t tree_used(const struct tree *tree) {
    return tree->size - gap(tree);
}

static struct tree_edge *take_edges(struct tree *tree, size_t count) {
    tree->edges -= count;
    return tree->edges;
}

struct tree_node *tree_add(struct tree *tree, uint64_t key) {
    // A table that is more than half full would be slow, and one without an empty place would be searched for ever.
    if (gap(tree) < sizeof(struct tree_node) || tree->node_count > tree->table_mask / 2) {
        tree->full = true;
        return NULL;
    }
    struct tree_node *const node = &tree->nodes[tree->node_count++];
    *node = (struct tree_node){.key = key, .edges = tree->edges};
    uint32_t place = (uint32_t)key & tree->table_mask;
    while (tree->table[place] != 0) {
        place = (place + 1) & tree->table_mask;
    }
    tree->table[place] = tree->node_count;
    return node;
}

void tree_reserve(struct tree *tree, struct tree_node *node, unsigned room) {
    if (node->room == 0 && room <= TREE_EDGES_MAX && gap(tree) >= room * sizeof(struct tree_edge)) {
        node->edges = take_edges(tree, room);
        node->room = (uint16_t)room;
    }
}

struct tree_edge *tree_add_edge(struct tree *tree, struct tree_node *node, ph_action action) {
    if (node->count == TREE_EDGES_MAX) {
        return NULL;
    }
    if (node->count == node->room) {
        const unsigned room = node->room < 4 ? 8u : 2u * node->room;
        if (gap(tree) < room * sizeof(struct tree_edge)) {
            tree->full = true;
            return NULL;
        }
        struct tree_edge *const edges = take_edges(tree, room); // the old edges are abandoned
        memcpy(edges, node->edges, node->count * sizeof *edges);
        node->edges = edges;
        node->room = (uint16_t)room;
    }
    struct tree_edge *const edge = &node->edges[node->count++];
    *edge = (struct tree_edge){.action = action};
    return edge;
}
