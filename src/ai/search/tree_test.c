// SPDX-License-Identifier: MIT
#include "ai/search/tree.h"

#include "pesthouse/bot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void nodes_are_found_by_their_keys(void **state) {
    (void)state;
    struct tree tree;
    assert_int_equal(tree_init(&tree, PH_SEARCH_MEMORY_MIN), PH_OK);
    struct tree_node *nodes[50];
    for (uint64_t i = 0; i < 50; i++) {
        assert_null(tree_find(&tree, i << 32)); // all want the same place in the table
        nodes[i] = tree_add(&tree, i << 32);
        assert_non_null(nodes[i]);
    }
    for (uint64_t i = 0; i < 50; i++) {
        assert_ptr_equal(tree_find(&tree, i << 32), nodes[i]);
    }
    tree_deinit(&tree);
}

static void edges_keep_what_they_learnt_when_more_come(void **state) {
    (void)state;
    struct tree tree;
    assert_int_equal(tree_init(&tree, PH_SEARCH_MEMORY_MIN), PH_OK);
    struct tree_node *const node = tree_add(&tree, 7);
    tree_reserve(&tree, node, 2);
    for (ph_action action = 0; action < 100; action++) {
        struct tree_edge *const edge = tree_add_edge(&tree, node, action);
        assert_non_null(edge);
        edge->visits = 1000 + (uint32_t)action;
    }
    assert_int_equal(node->count, 100);
    for (unsigned i = 0; i < 100; i++) {
        assert_int_equal(node->edges[i].action, i);
        assert_int_equal(node->edges[i].visits, 1000 + i);
    }
    tree_deinit(&tree);
}

// Whatever is asked of it: the sanitizers watch the ends of the block.
static void a_tree_never_takes_more_than_its_block(void **state) {
    (void)state;
    for (unsigned edges = 0; edges < 40; edges++) {
        struct tree tree;
        assert_int_equal(tree_init(&tree, PH_SEARCH_MEMORY_MIN + 24 * edges), PH_OK);
        uint64_t key = 0;
        while (!tree.full) {
            struct tree_node *const node = tree_add(&tree, ++key * 0x9E3779B97F4A7C15u);
            if (node == NULL) {
                break;
            }
            for (ph_action action = 0; action < edges && tree_add_edge(&tree, node, action) != NULL; action++) {
            }
            memset(node->edges, 0x55, node->room * sizeof *node->edges);
            assert_true(tree_used(&tree) <= tree.size);
        }
        assert_true(tree.full);
        assert_true(key > 10);
        assert_non_null(tree_find(&tree, 0x9E3779B97F4A7C15u));
        assert_null(tree_find(&tree, 1)); // an unknown key ends the search of a full table, too
        tree_deinit(&tree);
    }
}

static void a_node_has_a_largest_number_of_edges(void **state) {
    (void)state;
    struct tree tree;
    assert_int_equal(tree_init(&tree, (size_t)1 << 20), PH_OK);
    struct tree_node *const node = tree_add(&tree, 7);
    for (ph_action action = 0; action < TREE_EDGES_MAX; action++) {
        assert_non_null(tree_add_edge(&tree, node, action));
    }
    assert_null(tree_add_edge(&tree, node, TREE_EDGES_MAX));
    assert_false(tree.full);
    tree_deinit(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_are_found_by_their_keys),
        cmocka_unit_test(edges_keep_what_they_learnt_when_more_come),
        cmocka_unit_test(a_tree_never_takes_more_than_its_block),
        cmocka_unit_test(a_node_has_a_largest_number_of_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
