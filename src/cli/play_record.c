/* SPDX-License-Identifier: MIT */
/* play_record.c: a match's record in a file, whole or not at all.
 * It is written beside its place under another name and then moved there in one step. */
#include "cli/play_record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/play_say.h"

static bool refuse(const char *path, int error, lb_reason *why)
{
    char shown[120];
    snprintf(why->text, sizeof why->text, "cannot write the record \"%s\": %s",
             cleaned(path, shown, sizeof shown),
             error == EINVAL ? "it is no ordinary file" : strerror(error));
    return false;
}

/* A new file beside the path, or -1; the caller frees its name. */
static int open_beside(const char *path, char **name)
{
    struct stat status;
    if (*path == '\0' || (stat(path, &status) == 0 && !S_ISREG(status.st_mode))) {
        errno = *path == '\0' ? ENOENT : S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return -1;
    }
    size_t size = strlen(path) + sizeof ".XXXXXX";
    *name = malloc(size);
    if (*name == NULL) {
        return -1;
    }
    snprintf(*name, size, "%s.XXXXXX", path);
    return mkstemp(*name);
}

/* A file made by mkstemp is for its owner alone; a record is as open as any other file. */
static bool open_up(int file)
{
    mode_t mask = umask(0);
    umask(mask);
    return fchmod(file, 0666 & ~mask) == 0;
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        text += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static char *record_text(const lb_match *match, size_t *length)
{
    *length = lb_record_write(match, LB_TRUTH, NULL, 0);
    char *text = malloc(*length + 1);
    if (text != NULL) {
        lb_record_write(match, LB_TRUTH, text, *length + 1);
    }
    return text;
}

bool record_save(const lb_match *match, const char *path, lb_reason *why)
{
    size_t length;
    char *name = NULL;
    char *text = record_text(match, &length);
    int file = text != NULL ? open_beside(path, &name) : -1;
    bool saved = file >= 0 && open_up(file) && write_all(file, text, length);
    if (file >= 0) {
        saved = close(file) == 0 && saved && rename(name, path) == 0;
    }
    int error = errno;
    if (!saved && file >= 0) {
        unlink(name);
    }
    free(name);
    free(text);
    return saved || refuse(path, error, why);
}

bool record_possible(const char *path, lb_reason *why)
{
    char *name = NULL;
    int file = open_beside(path, &name);
    int error = errno;
    if (file >= 0) {
        close(file);
        unlink(name);
    }
    free(name);
    return file >= 0 || refuse(path, error, why);
}
