/* SPDX-License-Identifier: MIT */
/* replay_main.c: runs a fuzz target on every file named, or lying in a folder named.
 * With it the seeds are ordinary tests wherever libFuzzer is not. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *path)
{
    perror(path);
    exit(1);
}

static void run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail(path);
    }
    /* exactly as long as the input, so that a sanitizer sees a read past its end */
    uint8_t *data = malloc(size > 0 ? size : 1);
    if (!data || fread(data, 1, size, file) != size) {
        fail(path);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

static int run_path(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        fail(path);
    }
    if (!S_ISDIR(status.st_mode)) {
        run_file(path, (size_t)status.st_size);
        return 1;
    }
    DIR *folder = opendir(path);
    if (!folder) {
        fail(path);
    }
    int inputs = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inside[4096];
        if (entry->d_name[0] == '.') {
            continue;
        }
        if (snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name) >= (int)sizeof inside) {
            fprintf(stderr, "%s: path too long\n", path);
            exit(1);
        }
        inputs += run_path(inside);
    }
    closedir(folder);
    return inputs;
}

int main(int argc, char **argv)
{
    int inputs = 0;
    for (int i = 1; i < argc; i++) {
        inputs += run_path(argv[i]);
    }
    printf("%d inputs replayed\n", inputs);
    return 0;
}
