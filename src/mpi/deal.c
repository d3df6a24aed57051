// SPDX-License-Identifier: MIT
// Rank 0 sends numbers of pieces, two ahead to each of the others, so that none waits while rank 0 plays a piece
// itself. They send back what was counted, as JSON. Only rank 0 prints.
#include "mpi/deal.h"

#include "mpi/journal.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG_PIECE, TAG_COUNTS, TAG_FAILURE, AHEAD = 2, FAILURE_MAX = 512 };

static const uint64_t no_more = UINT64_MAX;

bool deal_agree(bool can) {
    int all = 0;
    MPI_Allreduce(&(int){can}, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
}

// ---- a piece --------------------------------------------------------------------------------------------------------

// Plays a piece, and writes what was counted. PH_ERROR_INTERNAL: a signal came.
static enum ph_status play(const struct journal *cut, const struct job *job, uint64_t piece, struct ph_writer *writer,
                           struct ph_error *error) {
    uint64_t from;
    uint64_t games;
    bool interrupted = false;
    struct job_count *const counts = calloc(job->count_count, sizeof *counts);
    if (counts == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    journal_range(cut, job, piece, &from, &games);
    enum ph_status status = job->play(job->context, from, games, counts, &interrupted, error);
    if (status == PH_OK && interrupted) {
        status = ph_error_set(error, PH_ERROR_INTERNAL, "", "interrupted");
    }
    if (status == PH_OK) {
        ph_writer_reset(writer);
        job_write_counts(job, counts, writer);
        status = writer->failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory") : PH_OK;
    }
    free(counts);
    return status;
}

// ---- the others -----------------------------------------------------------------------------------------------------

// A message of counts: the number of the piece, then the text.
static void send_counts(uint64_t piece, const struct ph_writer *counts) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    ph_write_bytes(&message, (const char *)&piece, sizeof piece);
    ph_write_bytes(&message, counts->data, counts->length);
    MPI_Send(message.data, (int)message.length, MPI_BYTE, 0, TAG_COUNTS, MPI_COMM_WORLD);
    ph_writer_deinit(&message);
}

static void send_failure(const struct dealing *dealing, const struct ph_error *error) {
    char message[FAILURE_MAX];
    snprintf(message, sizeof message, "rank %d: %.400s", dealing->rank, error->message);
    MPI_Send(message, (int)strlen(message) + 1, MPI_BYTE, 0, TAG_FAILURE, MPI_COMM_WORLD);
}

static void serve(const struct dealing *dealing, const struct journal *cut, const struct job *job) {
    struct ph_writer counts;
    ph_writer_init_heap(&counts);
    for (;;) {
        struct ph_error error = {0};
        uint64_t piece = no_more;
        MPI_Recv(&piece, 1, MPI_UINT64_T, 0, TAG_PIECE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (piece == no_more) {
            break;
        }
        if (play(cut, job, piece, &counts, &error) == PH_OK) {
            send_counts(piece, &counts);
        } else {
            send_failure(dealing, &error); // then rank 0 ends all
        }
    }
    ph_writer_deinit(&counts);
}

// ---- rank 0 ---------------------------------------------------------------------------------------------------------

struct dealer {
    const struct dealing *dealing;
    struct job *job;
    struct journal journal;
    uint64_t next; // the first piece that may still have to be dealt
};

// Ends all processes: they may be in the middle of a piece. The journal has all pieces that were whole.
static void give_up(const struct dealer *dealer, enum ph_status status, const char *why) {
    const int code = lab_refuse(
        dealer->job->command, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s%s", why,
        dealer->journal.file >= 0 && strstr(why, "--resume") == NULL ? "; --resume continues the journal" : "");
    MPI_Abort(MPI_COMM_WORLD, code);
}

static uint64_t take_next(struct dealer *dealer) {
    const struct journal *const journal = &dealer->journal;
    while (dealer->next < journal->piece_count && journal->counts[dealer->next] != NULL) {
        dealer->next++;
    }
    return dealer->next < journal->piece_count ? dealer->next++ : no_more;
}

static void deal(struct dealer *dealer, int rank) {
    const uint64_t piece = take_next(dealer);
    if (piece != no_more) {
        MPI_Send(&piece, 1, MPI_UINT64_T, rank, TAG_PIECE, MPI_COMM_WORLD);
    }
}

static void keep(struct dealer *dealer, uint64_t piece, const char *counts, size_t length) {
    struct ph_error error = {0};
    const enum ph_status status = journal_keep(&dealer->journal, piece, counts, length, &error);
    if (status != PH_OK) {
        give_up(dealer, status, error.message);
    }
}

// Receives a message that has come, and deals its sender another piece.
static void receive(struct dealer *dealer, MPI_Status *found) {
    int size = 0;
    uint64_t piece = 0;
    MPI_Get_count(found, MPI_BYTE, &size);
    char *const message = malloc((size_t)size + 1);
    if (message == NULL) {
        give_up(dealer, PH_ERROR_NO_MEMORY, "out of memory");
        return;
    }
    MPI_Recv(message, size, MPI_BYTE, found->MPI_SOURCE, found->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (found->MPI_TAG == TAG_FAILURE) {
        give_up(dealer, PH_ERROR_INTERNAL, message);
    } else {
        memcpy(&piece, message, sizeof piece);
        deal(dealer, found->MPI_SOURCE);
        keep(dealer, piece, message + sizeof piece, (size_t)size - sizeof piece);
    }
    free(message);
}

static void play_own(struct dealer *dealer, uint64_t piece, struct ph_writer *counts) {
    struct ph_error error = {0};
    const enum ph_status status = play(&dealer->journal, dealer->job, piece, counts, &error);
    if (status != PH_OK) {
        give_up(dealer, status, error.message);
        return;
    }
    keep(dealer, piece, counts->data, counts->length);
}

static void play_all(struct dealer *dealer) {
    struct ph_writer counts;
    ph_writer_init_heap(&counts);
    for (int i = 0; i < AHEAD; i++) {
        for (int rank = 1; rank < dealer->dealing->ranks; rank++) {
            deal(dealer, rank);
        }
    }
    while (dealer->journal.done < dealer->journal.piece_count) {
        MPI_Status found;
        int has_come = 0;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &found);
        const uint64_t piece = has_come ? no_more : take_next(dealer);
        if (piece != no_more) {
            play_own(dealer, piece, &counts);
            continue;
        }
        if (!has_come) {
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found);
        }
        receive(dealer, &found);
    }
    for (int rank = 1; rank < dealer->dealing->ranks; rank++) {
        MPI_Send(&no_more, 1, MPI_UINT64_T, rank, TAG_PIECE, MPI_COMM_WORLD);
    }
    ph_writer_deinit(&counts);
}

// ---- all of them ----------------------------------------------------------------------------------------------------

static int lead(struct dealer *dealer, bool *report) {
    struct job *const job = dealer->job;
    const struct dealing *const dealing = dealer->dealing;
    struct ph_error error = {0};
    enum ph_status status =
        journal_open(&dealer->journal, job, dealing->journal, dealing->resume, dealing->piece_games, &error);
    const int code = status == PH_OK ? CLI_EXIT_OK : status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
    uint64_t cut[] = {dealer->journal.piece_units, dealer->journal.piece_count, (uint64_t)code};
    MPI_Bcast(cut, 3, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (status == PH_OK) {
        play_all(dealer);
        status = journal_add_up(&dealer->journal, job, &error);
    }
    *report = status == PH_OK;
    return status == PH_OK
               ? CLI_EXIT_OK
               : lab_refuse(job->command, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s", error.message);
}

static int follow(const struct dealing *dealing, const struct job *job) {
    uint64_t cut[3]; // and the exit code of all, if rank 0 cannot begin
    MPI_Bcast(cut, 3, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (cut[2] == CLI_EXIT_OK) {
        serve(dealing, &(struct journal){.piece_units = cut[0], .piece_count = cut[1]}, job);
    }
    return (int)cut[2];
}

static int run(void *context, struct job *job, bool *report) {
    struct dealing *const dealing = context;
    *report = false;
    dealing->begun = true;
    if (!deal_agree(true)) {
        return lab_refuse(job->command, CLI_EXIT_FAILED, "another process cannot begin the series");
    }
    if (dealing->rank != 0) {
        return follow(dealing, job);
    }
    struct dealer dealer = {.dealing = dealing, .job = job, .journal.file = -1};
    const int code = lead(&dealer, report);
    journal_close(&dealer.journal);
    return code;
}

struct job_way deal_way(struct dealing *dealing) {
    return (struct job_way){.run = run, .context = dealing};
}
