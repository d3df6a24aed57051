// SPDX-License-Identifier: MIT
// A table around one screen that a server makes when it starts, before it serves anybody. Its maker is a guest of the
// server's own, who comes by a code: whoever opens the board's link is that guest.
#define _GNU_SOURCE // getrandom
#include "server/tables/make_board.h"

#include "base/hex.h"
#include "server/tables/table_code.h"
#include "store/folding.h"
#include "store/journal.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

// Nobody else may take this name.
static const char maker_name[] = "Pesthouse";

static void ignore(struct store_request *request) {
    (void)request;
}

static enum ph_status ask(struct tables *tables, struct store_request *request, struct ph_error *error) {
    request->done = ignore;
    return store_ask(tables->store, request) == STORE_DONE
               ? PH_OK
               : ph_error_set(error, PH_ERROR_IO, NULL, "cannot make a table: %s", request->error.message);
}

static enum ph_status no_random(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, NULL, "cannot make a table: there are no random bytes");
}

// ---- the maker ------------------------------------------------------------------------------------------------------

static enum ph_status make_guest(struct tables *tables, uint64_t *person, struct ph_error *error) {
    uint8_t token[TOKEN_BYTES]; // nobody has it
    char folded[FOLDING_SIZE];
    struct store_request request = {.ask = STORE_GUEST};
    if (getrandom(token, sizeof token, 0) != sizeof token) {
        return no_random(error);
    }
    (void)folding_write(maker_name, folded);
    request.as.guest = (struct store_guest){.name = maker_name, .folded = folded, .now = tables_served(tables)};
    token_digest(token, request.as.guest.token);
    const enum ph_status status = ask(tables, &request, error);
    *person = request.as.guest.person;
    return status;
}

static enum ph_status give_code(struct tables *tables, uint64_t person, char code[TOKEN_CODE_SIZE],
                                struct ph_error *error) {
    uint8_t token[TOKEN_BYTES];
    struct store_request request = {.ask = STORE_CODE, .as.code = {.person = person, .now = tables_now()}};
    if (!token_code_make(code) || !token_of_code(token, code)) {
        return no_random(error);
    }
    token_digest(token, request.as.code.token);
    return ask(tables, &request, error);
}

// ---- the table ------------------------------------------------------------------------------------------------------

static enum ph_status make_table(struct ph_table *table, uint64_t person, const struct tables_board_wish *wish,
                                 struct ph_error *error) {
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    struct ph_writer text;
    struct ph_json_document *document = NULL;
    if (getrandom(secret, sizeof secret, 0) != sizeof secret) {
        return no_random(error);
    }
    ph_writer_init_heap(&text);
    ph_write_format(&text, "{\"t\":\"make\",\"game\":\"%s\",\"board\":true,\"seats\":[", wish->game);
    for (int seat = 0; seat < wish->players; seat++) {
        ph_write_text(&text, seat == 0 ? "\"open\"" : ",\"open\"");
    }
    ph_write_text(&text, "]}");
    enum ph_status status = text.failed ? PH_ERROR_NO_MEMORY : ph_json_parse(&document, text.data, text.length, error);
    if (status == PH_OK) {
        const struct ph_table_request request = {.person = person,
                                                 .name = maker_name,
                                                 .body = ph_json_root(document),
                                                 .now = tables_now(),
                                                 .secret = secret};
        status = ph_table_request(table, &request, error).refusal == PH_ACCEPTED ? PH_OK : PH_ERROR_BAD_REQUEST;
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&text);
    return status;
}

static enum ph_status store_table(struct tables *tables, const struct ph_table *table, const char *id,
                                  struct ph_error *error) {
    struct journal journal;
    journal_init(&journal, id);
    enum ph_status status = journal_prepare(&journal, table);
    status = status == PH_OK ? ask(tables, &journal.request, error) : status;
    journal_deinit(&journal);
    return status;
}

enum ph_status tables_make_board(struct tables *tables, const struct tables_board_wish *wish,
                                 struct tables_board *board, struct ph_error *error) {
    uint8_t id[TABLE_ID_LENGTH / 2];
    uint64_t person = 0;
    struct ph_table *table = NULL;
    if (getrandom(id, sizeof id, 0) != sizeof id) {
        return no_random(error);
    }
    ph_hex_write(board->table, id, sizeof id);
    table_code_of(board->code, &tables->house, board->table);
    enum ph_status status = make_guest(tables, &person, error);
    status = status == PH_OK ? give_code(tables, person, board->maker, error) : status;
    status = status == PH_OK ? ph_table_create(&table) : status;
    status = status == PH_OK ? make_table(table, person, wish, error) : status;
    status = status == PH_OK ? store_table(tables, table, board->table, error) : status;
    ph_table_destroy(table);
    return status;
}
