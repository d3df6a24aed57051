// SPDX-License-Identifier: MIT
// The record of a table by GET: after the end all of it, before what the reader's seat, or an onlooker, may know. And
// its journal, which shows everything, after the end.
#include "server/people/errand.h"

// ---- the record -----------------------------------------------------------------------------------------------------

static void answer_record(const struct host *host, struct errand *errand) {
    const int seat = errand->person != 0 ? ph_table_seat_of(host->table, errand->person) : PH_ONLOOKER;
    struct ph_writer body;
    if (ph_table_session(host->table) == NULL) {
        errand_answer_text(errand, 409, "the game has not begun");
        return;
    }
    ph_writer_init_heap(&body);
    if (ph_table_record(host->table, seat, &body) != PH_OK) {
        errand_answer_text(errand, 503, "out of memory");
    } else {
        errand_answer(
            errand, &(struct net_response){
                        .status = 200, .type = "text/plain; charset=utf-8", .body = body.data, .length = body.length});
    }
    ph_writer_deinit(&body);
}

// ---- the journal ----------------------------------------------------------------------------------------------------

static void answer_journal(struct errand *errand) {
    struct ph_writer body;
    if (errand->store.answer != STORE_DONE) {
        errand_answer_text(errand, 404, NO_TABLE);
        return;
    }
    ph_writer_init_heap(&body);
    journal_write_lines(&body, errand->table, "entry", errand->store.as.load.journal.data);
    store_request_deinit(&errand->store);
    if (body.failed) {
        errand_answer_text(errand, 503, "out of memory");
    } else {
        errand_answer(errand,
                      &(struct net_response){
                          .status = 200, .type = "application/x-ndjson", .body = body.data, .length = body.length});
    }
    ph_writer_deinit(&body);
}

static void fetch_journal(const struct host *host, struct errand *errand) {
    if (!ph_table_is_over(host->table)) {
        errand_answer_text(errand, 409, "the game is not over; until then its journal has secrets");
        return;
    }
    errand->store.as.load = (struct store_load){.table = errand->table};
    errand_store(errand, STORE_LOAD, answer_journal);
}

// ---- readers --------------------------------------------------------------------------------------------------------

static struct errand *take_reader(struct host *host) {
    struct errand *const errand = host->readers;
    host->readers = errand->next_reader;
    return errand;
}

void host_read_out(struct host *host) {
    while (host->readers != NULL) {
        struct errand *const reader = take_reader(host);
        reader->read(host, reader);
    }
}

void host_refuse_readers(struct host *host, int status, const char *text) {
    while (host->readers != NULL) {
        errand_answer_text(take_reader(host), status, text);
    }
}

static void come(struct errand *errand) {
    struct host *const host = errand->hub->stopped ? NULL : host_find(errand->hub, errand->table);
    if (host == NULL) {
        errand_answer_text(errand, 503, "try again later");
        return;
    }
    errand->next_reader = host->readers;
    host->readers = errand;
    if (host->broken) {
        host_refuse_readers(host, 503, HOST_IS_BROKEN);
    } else if (host->loaded) {
        host_advance(host);
    }
}

void table_record(struct errand *errand) {
    errand->read = answer_record;
    errand_who_if_any(errand, come);
}

void table_journal(struct errand *errand) {
    errand->read = fetch_journal;
    errand_who_if_any(errand, come);
}
