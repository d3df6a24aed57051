// SPDX-License-Identifier: MIT
#include "lab/records.h"

#include "pesthouse/pesthouse.h"
#include "run/os.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MODE = 0666 };

int records_begin(const struct cli_command *command, const char *folder) {
    if (folder == NULL || os_make_folder(folder, false)) {
        return CLI_EXIT_OK;
    }
    return lab_refuse(command, CLI_EXIT_IO, "--records: cannot make the folder %s: %s", folder, strerror(errno));
}

static enum ph_status write_file(const char *path, const struct ph_writer *writer, struct ph_error *error) {
    if (writer->failed) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for a record");
    }
    const int file = os_open(path, OS_OVERWRITE, MODE);
    bool good = file >= 0 && os_write_all(file, writer->data, writer->length);
    good = (file < 0 || os_close(file)) && good;
    return good ? PH_OK : ph_error_set(error, PH_ERROR_IO, "records", "cannot write the record %s", path);
}

enum ph_status records_keep(const char *folder, const char *name, const struct match *match, struct ph_json options,
                            const struct match_script *script, const char *remark, struct ph_error *error) {
    char path[1024];
    const int length = snprintf(path, sizeof path, "%s/%s.rec", folder, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        return ph_error_set(error, PH_ERROR_IO, "records", "the path of the folder %s is too long", folder);
    }
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    enum ph_status status = match_record(match, options, script, &writer, error);
    ph_write_format(&writer, "# %s\n", remark);
    if (status == PH_OK) {
        status = write_file(path, &writer, error);
    }
    ph_writer_deinit(&writer);
    return status;
}
