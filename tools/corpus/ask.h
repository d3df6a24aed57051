// SPDX-License-Identifier: MIT
// What the games of the corpus share: the library in the state of one game, and the hash of each kind of answers.
#ifndef PESTHOUSE_TOOLS_CORPUS_ASK_H
#define PESTHOUSE_TOOLS_CORPUS_ASK_H

#include "tools/corpus/play.h"

struct corpus_game {
    uint64_t number;
    const struct ph_game *game;
    int players;
    unsigned decisions;      // made so far
    struct ph_random random; // decides what is asked, and what is played
    // The same game twice: in the session, where its moves are chosen, and in the engine, which is asked about it.
    struct ph_session *session;
    struct ph_engine *engine;
    void *viewer; // of viewer_desk
    struct ph_since since[PH_SEATS_MAX];
    struct ph_sha256 hashes[CORPUS_KINDS];
    struct ph_writer request;
    struct ph_writer answer;
    enum corpus_print print;
};

void corpus_fail(const struct corpus_game *at, const char *format, ...) PH_PRINTF(2, 3);
void corpus_expect_ok(const struct corpus_game *at, enum ph_status status, const struct ph_error *error);

// True in one of `times` cases.
bool corpus_chance(struct corpus_game *at, uint32_t times);

// Adds bytes to the hash of a kind.
void corpus_add(struct corpus_game *at, enum corpus_kind kind, const void *bytes, size_t length);
// Adds what at->answer holds.
void corpus_add_answer(struct corpus_game *at, enum corpus_kind kind);

// Begins a request in at->request, {"cmd": …, and leaves it open for its fields.
struct ph_writer *corpus_begin(struct corpus_game *at, const char *cmd);
// Ends it, asks the engine, or the viewer for CORPUS_WORDS, and adds the answer. Only CORPUS_REFUSALS are refused.
void corpus_ask(struct corpus_game *at, enum corpus_kind kind);
// A request without fields.
void corpus_ask_plain(struct corpus_game *at, enum corpus_kind kind, const char *cmd);
// A line as it is, which the engine refuses.
void corpus_ask_line(struct corpus_game *at, const char *line, size_t length);

#endif
