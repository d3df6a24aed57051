// SPDX-License-Identifier: MIT
#include "picture/picture.h"

#include "games/rattus/rattus_data.h"
#include "pesthouse/session.h"
#include "picture/boards.h"
#include "picture/letters.h"
#include "picture/picture_data.h"
#include "words/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>
#include <cmocka.h>

static void the_map_lists_regions_and_edges_as_the_rules_do(void **unused) {
    (void)unused;
    assert_int_equal(PICTURE_REGIONS_COUNT, RATTUS_REGION_COUNT);
    assert_int_equal(PICTURE_EDGES_COUNT, RATTUS_EDGE_COUNT);
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        assert_string_equal(picture_regions[region].id, rattus_region_infos[region].id);
    }
    for (unsigned edge = 0; edge < RATTUS_EDGE_COUNT; edge++) {
        char id[64];
        (void)snprintf(id, sizeof id, "%s-%s", rattus_region_infos[rattus_edges[edge].a].id,
                       rattus_region_infos[rattus_edges[edge].b].id);
        assert_string_equal(picture_edges[edge].id, id);
    }
}

static void letters_of_europe_are_there(void **unused) {
    (void)unused;
    assert_true(letters_have("Anna Müller-Łukaszewicz, Žofie & Ștefan: «Ελένη», Ольга 1350 – ½?"));
    assert_false(letters_have("안나"));
    assert_false(letters_have("Anna \xF0\x9F\x90\x80"));
    assert_true(letters_width("WW") > 2 * letters_width("i"));
    assert_true(letters_width("") == 0);
}

static void a_name_is_told_apart_by_whole_letters(void **unused) {
    (void)unused;
    static const char *const french[] = {"Bouleau", "Cèdre", "Chêne"};
    static const char *const expected[] = {"B", "Cè", "Ch"};
    static const char *const same[] = {"Oak", "Oak"};
    char letters[16];
    for (size_t i = 0; i < 3; i++) {
        picture_short_name(letters, sizeof letters, french, 3, i);
        assert_string_equal(letters, expected[i]);
    }
    picture_short_name(letters, sizeof letters, same, 2, 1);
    assert_string_equal(letters, "Oak");
}

// ---- whole pictures -------------------------------------------------------------------------------------------------

static struct ph_session *session_of(const char *game, int players, const char *options, int plays) {
    struct ph_session *session = NULL;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    assert_int_equal(
        ph_session_new(session, ph_game_find(game), players, ph_json_root(document), 7, PH_CHANCE_AUTO, &error), PH_OK);
    const struct ph_key key = ph_session_key(session);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    for (int i = 0; i < plays && ph_session_actor(session).kind == PH_ACTOR_SEAT; i++) {
        const ph_action action = ph_session_game(session)->sample(ph_session_state(session), &random);
        assert_int_equal(ph_session_play(session, action, NULL, &error), PH_OK);
    }
    ph_json_document_destroy(document);
    return session;
}

// What an onlooker sees of a state, drawn.
static void draw(const struct ph_game *game, const void *state, struct ph_writer *png) {
    union ph_state_storage view;
    struct picture picture = {.game = game->id, .state = &view, .language = words_english(), .title = game->name};
    picture.text =
        "A sentence that is so long that it takes more than a line beside the board, whichever it is.\nDone.";
    picture.player_count = game->players(state);
    for (int seat = 0; seat < picture.player_count; seat++) {
        picture.players[seat] =
            (struct picture_player){.seat = (unsigned)seat, .name = words_names[seat], .note = "17", .wins = seat == 1};
    }
    game->view(state, PH_ONLOOKER, &view);
    ph_writer_init_heap(png);
    assert_int_equal(picture_write(&picture, png), PH_OK);
    assert_memory_equal(png->data, "\x89PNG", 4);
    assert_in_range(png->length, 10000, PICTURE_LENGTH_MAX);
}

static void expect_small(const char *game, int players, const char *options, int plays) {
    struct ph_session *const session = session_of(game, players, options, plays);
    struct ph_writer png;
    draw(ph_session_game(session), ph_session_state(session), &png);
    ph_writer_deinit(&png);
    ph_session_destroy(session);
}

static void the_fullest_boards_are_small_enough(void **unused) {
    (void)unused;
    expect_small("rattus", 6, "{\"africanus\":true,\"characters\":\"random\"}", 120);
    expect_small("bristol1350", 9, "{}", 60);
}

// The bytes of a chunk; its length before its name says how many.
static const uint8_t *chunk_of(const struct ph_writer *png, const char *name) {
    for (size_t at = 0; at + 4 < png->length; at++) {
        if (memcmp(png->data + at, name, 4) == 0) {
            return (const uint8_t *)png->data + at + 4;
        }
    }
    fail_msg("no %s", name);
    return NULL;
}

// How many pixels right of a column have a colour.
static size_t count_pixels(const struct ph_writer *png, size_t left, uint32_t color) {
    enum { ROW = PICTURE_WIDTH + 1, LENGTH = ROW * PICTURE_HEIGHT };
    const uint8_t *const palette = chunk_of(png, "PLTE");
    const uint8_t *const packed = chunk_of(png, "IDAT");
    const uint8_t *const number = packed - 8;
    uint8_t *const rows = malloc(LENGTH);
    uLongf length = LENGTH;
    size_t count = 0;
    assert_non_null(rows);
    assert_int_equal(
        uncompress(rows, &length, packed,
                   (uLong)number[0] << 24 | (uLong)number[1] << 16 | (uLong)number[2] << 8 | (uLong)number[3]),
        Z_OK);
    for (size_t i = 0; i < LENGTH; i++) {
        const uint8_t *const entry = &palette[3 * (size_t)rows[i]];
        const uint32_t here = (uint32_t)entry[0] << 16 | (uint32_t)entry[1] << 8 | entry[2];
        count += i % ROW > left && here == color;
    }
    free(rows);
    return count;
}

static void nine_seats_find_room_below_any_text(void **unused) {
    (void)unused;
    enum { BESIDE_BOARD = 760, SEATS = 9, SEEN = 40, TEXT = 1000 };
    char text[TEXT + 1];
    struct picture picture = {.game = "bristol1350", .language = words_english(), .title = "Bristol 1350"};
    struct ph_writer png;
    picture.text = text;
    picture.player_count = SEATS;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        picture.players[seat] =
            (struct picture_player){.seat = seat, .name = "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", .note = ""};
    }
    for (size_t word = 1; word <= TEXT; word *= TEXT) { // words of a letter, or a single word
        for (size_t i = 0; i < TEXT; i++) {
            text[i] = i % (word + 1) == word ? ' ' : 'W';
        }
        text[TEXT] = '\0';
        ph_writer_init_heap(&png);
        assert_int_equal(picture_write(&picture, &png), PH_OK);
        for (unsigned seat = 0; seat < SEATS; seat++) {
            assert_true(count_pixels(&png, BESIDE_BOARD, picture_seat_colors[seat]) >= SEEN);
        }
        ph_writer_deinit(&png);
    }
}

static void hidden_facts_change_no_byte(void **unused) {
    (void)unused;
    struct ph_session *const session = session_of("rattus", 3, "{}", 60);
    const struct ph_game *const game = ph_session_game(session);
    const struct ph_key key = ph_session_key(session);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    union ph_state_storage view;
    union ph_state_storage other;
    struct ph_writer pictures[2];
    game->view(ph_session_state(session), 0, &view);
    game->determinize(&view, (struct ph_log){0}, 0, &random, &other);
    assert_memory_not_equal(ph_session_state(session), &other, game->state_size);
    draw(game, ph_session_state(session), &pictures[0]);
    draw(game, &other, &pictures[1]);
    assert_int_equal(pictures[0].length, pictures[1].length);
    assert_memory_equal(pictures[0].data, pictures[1].data, pictures[0].length);
    ph_writer_deinit(&pictures[0]);
    ph_writer_deinit(&pictures[1]);
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_lists_regions_and_edges_as_the_rules_do),
        cmocka_unit_test(letters_of_europe_are_there),
        cmocka_unit_test(a_name_is_told_apart_by_whole_letters),
        cmocka_unit_test(the_fullest_boards_are_small_enough),
        cmocka_unit_test(nine_seats_find_room_below_any_text),
        cmocka_unit_test(hidden_facts_change_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
