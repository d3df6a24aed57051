// SPDX-License-Identifier: MIT
// Runs a fuzz target over the files of its corpus, without libFuzzer, so that everything a fuzzer ever found stays an
// ordinary test. Arguments are files and folders; a run without a single file is a failure.
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool replay_file(const char *path) {
    bool replayed = false;
    uint8_t *data = NULL;
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        goto cleanup;
    }
    struct stat info;
    if (fstat(fileno(file), &info) != 0 || info.st_size < 0) {
        goto cleanup;
    }
    // Exactly as many bytes as the file has, so that reading beyond them is seen.
    const size_t size = (size_t)info.st_size;
    data = malloc(size == 0 ? 1 : size);
    if (data == NULL || fread(data, 1, size, file) != size) {
        goto cleanup;
    }
    LLVMFuzzerTestOneInput(data, size);
    replayed = true;
cleanup:
    if (!replayed) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    }
    free(data);
    if (file != NULL) {
        fclose(file);
    }
    return replayed;
}

// Adds the number of files replayed to *count; false if one could not be read.
static bool replay_folder(const char *path, size_t *count) {
    DIR *const folder = opendir(path);
    if (folder == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    bool all = true;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        char file[4096];
        const int length = snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (length < 0 || (size_t)length >= sizeof file || !replay_file(file)) {
            all = false;
            continue;
        }
        ++*count;
    }
    closedir(folder);
    return all;
}

int main(int argc, char **argv) {
    size_t count = 0;
    bool all = true;
    for (int i = 1; i < argc; ++i) {
        struct stat info;
        if (stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode)) {
            all = replay_folder(argv[i], &count) && all;
        } else if (replay_file(argv[i])) {
            ++count;
        } else {
            all = false;
        }
    }
    printf("%zu inputs replayed\n", count);
    return all && count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
