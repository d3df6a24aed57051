// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // memfd_create
#include "server/notices/mailing.h"

#include "server/admin/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

enum { VARIABLES = 5, READS_MAX = 16, READ_BYTES = 512 };

// ---- the end --------------------------------------------------------------------------------------------------------

// Once a round is enough for the people who run the server.
static void report(const struct mailing *mailing, struct mailing_with *with, const char *how) {
    char why[MAILING_SAID_MAX + 200];
    struct ph_writer writer;
    const bool has_said = mailing->said_length > 0;
    if (with->reported) {
        return;
    }
    with->reported = true;
    ph_writer_init(&writer, why, sizeof why);
    ph_write_format(&writer, "%s%s%s", how, has_said ? ": " : "", mailing->said);
    event_note(&(struct event){.kind = EVENT_MAIL_FAILED, .why = why});
}

static void end(struct mailing *mailing, const char *trouble) {
    process_kill(&mailing->process);
    mailing->post->trouble = trouble;
    mailing->ended = true;
}

void mailing_fail(struct mailing *mailing, struct mailing_with *with, const char *trouble) {
    mailing->post->ours = true;
    if (strcmp(trouble, SENDER_STOPPED) != 0) {
        report(mailing, with, "it did not end in time");
    }
    end(mailing, trouble);
}

// What a status of sysexits.h means for the address: "" it has the mail; NULL: nothing, since sending itself failed.
static const char *trouble_of(int status) {
    switch (status) {
    case EX_OK:
        return "";
    case EX_TEMPFAIL:
        return "busy";
    case EX_NOUSER:
        return "gone";
    case EX_DATAERR:
        return "refused";
    default:
        return NULL;
    }
}

static void end_with(struct mailing *mailing, struct mailing_with *with, int status) {
    struct post *const post = mailing->post;
    const char *const trouble = WIFEXITED(status) ? trouble_of(WEXITSTATUS(status)) : NULL;
    char how[40];
    post->ours = trouble == NULL;
    post->sent = !post->ours && *trouble == '\0';
    post->gone = !post->ours && strcmp(trouble, "gone") == 0;
    if (!post->sent) {
        snprintf(how, sizeof how, "it ended by %s %d", WIFEXITED(status) ? "status" : "signal",
                 WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
        report(mailing, with, how);
    }
    end(mailing, post->ours ? "mail" : trouble);
}

// ---- the beginning --------------------------------------------------------------------------------------------------

// Of this program's variables only what such a program needs: others may be secret.
static void choose_environment(char texts[VARIABLES][512], const char *chosen[VARIABLES + 1]) {
    static const char *const names[VARIABLES] = {"PATH", "HOME", "USER", "LOGNAME", "TZ"};
    size_t count = 0;
    for (size_t i = 0; i < VARIABLES; i++) {
        const char *const value = getenv(names[i]);
        if (value != NULL && strlen(names[i]) + strlen(value) + 2 <= sizeof texts[0]) {
            struct ph_writer writer;
            ph_writer_init(&writer, texts[count], sizeof texts[0]);
            ph_write_format(&writer, "%s=%s", names[i], value);
            chosen[count] = texts[count];
            count++;
        }
    }
    chosen[count] = NULL;
}

static bool start(struct mailing *mailing, const struct mailing_with *with, int mail, struct ph_error *error) {
    const char *const words[] = {"sendmail", "-i", "-f", with->from, "--", mailing->post->url, NULL};
    const char *environment[VARIABLES + 1];
    char texts[VARIABLES][512];
    choose_environment(texts, environment);
    const struct process_plan plan = {
        .path = with->program, .words = words, .environment = environment, .input = mail, .alone = true};
    return process_start_plan(&mailing->process, &plan, error) == PH_OK;
}

static bool write_all(int file, const char *bytes, size_t length) {
    for (size_t done = 0; done < length;) {
        const ssize_t count = write(file, bytes + done, length - done);
        if (count <= 0) {
            return false;
        }
        done += (size_t)count;
    }
    return true;
}

// The whole mail, in a file that is nowhere: a program whose server is killed must not take half of it for all. −1:
// there is no memory.
static int open_mail(const struct post *post) {
    struct ph_writer text;
    struct ph_writer body;
    int file = memfd_create("mail", MFD_CLOEXEC);
    ph_writer_init_heap(&text);
    ph_writer_init_heap(&body);
    post->write(post->message, &text, &body);
    ph_write_char(&text, '\n');
    ph_write_bytes(&text, body.data, body.length);
    const bool written = file >= 0 && !text.failed && !body.failed && write_all(file, text.data, text.length) &&
                         lseek(file, 0, SEEK_SET) == 0;
    ph_writer_deinit(&text);
    ph_writer_deinit(&body);
    if (!written && file >= 0) {
        close(file);
        file = -1;
    }
    return file;
}

void mailing_begin(struct mailing *mailing, struct mailing_with *with, struct post *post) {
    struct ph_error error;
    *mailing = (struct mailing){.post = post, .process = {.in = -1, .out = -1}};
    const int mail = with->program != NULL ? open_mail(post) : -1; // else it waits until this server sends mail again
    if (mail < 0) {
        end(mailing, SENDER_STOPPED);
        return;
    }
    if (!start(mailing, with, mail, &error)) {
        post->ours = true;
        report(mailing, with, error.message);
        end(mailing, "mail");
    }
    close(mail);
}

// ---- between --------------------------------------------------------------------------------------------------------

static void keep(struct mailing *mailing, const char *bytes, size_t count) {
    for (size_t i = 0; i < count && mailing->said_length < MAILING_SAID_MAX; i++) {
        if (bytes[i] >= ' ' && bytes[i] <= '~') {
            mailing->said[mailing->said_length++] = bytes[i];
        }
    }
    mailing->said[mailing->said_length] = '\0';
}

// Reads on when enough was said, so that the program can end; one that talks without end is ended for its time.
static void hear(struct mailing *mailing) {
    char bytes[READ_BYTES];
    for (int i = 0; i < READS_MAX; i++) {
        const ssize_t count = read(mailing->process.out, bytes, sizeof bytes);
        if (count <= 0) {
            return;
        }
        keep(mailing, bytes, (size_t)count);
    }
}

// The program is over when it has ended; what it may have left behind keeps its output open.
void mailing_step(struct mailing *mailing, struct mailing_with *with) {
    int status = 0;
    const bool ended = process_has_ended(&mailing->process, &status);
    hear(mailing);
    if (ended) {
        end_with(mailing, with, status);
    }
}
