// SPDX-License-Identifier: MIT
#include "ai/search/tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODE_AND_EDGES = 320, // bytes of a node with its edges, roughly: sets the size of the table
    ALIGNMENT = 16,
};

enum ph_status ph_tree_init(struct ph_tree *tree, size_t size) {
    *tree = (struct ph_tree){.size = size / ALIGNMENT * ALIGNMENT};
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
    tree->nodes = (struct ph_node *)(void *)(tree->block + places * sizeof *tree->table);
    tree->edges = (struct ph_edge *)(void *)(tree->block + tree->size);
    return PH_OK;
}

void ph_tree_deinit(struct ph_tree *tree) {
    free(tree->block);
    *tree = (struct ph_tree){0};
}

struct ph_node *ph_tree_find(const struct ph_tree *tree, uint64_t key) {
    for (uint32_t place = (uint32_t)key & tree->table_mask; tree->table[place] != 0;
         place = (place + 1) & tree->table_mask) {
        struct ph_node *const node = &tree->nodes[tree->table[place] - 1];
        if (node->key == key) {
            return node;
        }
    }
    return NULL;
}

// Bytes between the last node and the last edge.
static size_t gap(const struct ph_tree *tree) {
    return (size_t)((const unsigned char *)tree->edges - (const unsigned char *)&tree->nodes[tree->node_count]);
}

size_t ph_tree_used(const struct ph_tree *tree) {
    return tree->size - gap(tree);
}

static struct ph_edge *take_edges(struct ph_tree *tree, size_t count) {
    tree->edges -= count;
    return tree->edges;
}

struct ph_node *ph_tree_add(struct ph_tree *tree, uint64_t key) {
    // A table that is more than half full would be slow, and one without an empty place would be searched for ever.
    if (gap(tree) < sizeof(struct ph_node) || tree->node_count > tree->table_mask / 2) {
        tree->full = true;
        return NULL;
    }
    struct ph_node *const node = &tree->nodes[tree->node_count++];
    *node = (struct ph_node){.key = key, .edges = tree->edges};
    uint32_t place = (uint32_t)key & tree->table_mask;
    while (tree->table[place] != 0) {
        place = (place + 1) & tree->table_mask;
    }
    tree->table[place] = tree->node_count;
    return node;
}

void ph_tree_reserve(struct ph_tree *tree, struct ph_node *node, unsigned room) {
    if (node->room == 0 && room <= PH_NODE_EDGES_MAX && gap(tree) >= room * sizeof(struct ph_edge)) {
        node->edges = take_edges(tree, room);
        node->room = (uint16_t)room;
    }
}

struct ph_edge *ph_tree_add_edge(struct ph_tree *tree, struct ph_node *node, ph_action action) {
    if (node->count == PH_NODE_EDGES_MAX) {
        return NULL;
    }
    if (node->count == node->room) {
        const unsigned room = node->room < 4 ? 8u : 2u * node->room;
        if (gap(tree) < room * sizeof(struct ph_edge)) {
            tree->full = true;
            return NULL;
        }
        struct ph_edge *const edges = take_edges(tree, room); // the old edges are abandoned
        memcpy(edges, node->edges, node->count * sizeof *edges);
        node->edges = edges;
        node->room = (uint16_t)room;
    }
    struct ph_edge *const edge = &node->edges[node->count++];
    *edge = (struct ph_edge){.action = action};
    return edge;
}
