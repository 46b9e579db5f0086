/* SPDX-License-Identifier: MIT */
/* files.c: reading and writing whole files, and locks.
 * A writer holds a lock on NAME.saving from its making until it has its place, so whoever gets that lock
 * knows that its writer is dead. */
#include "files/files.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "files/system.h"

#define CALL(result, name, parameters, arguments)                                                  \
    static result plain_##name parameters                                                          \
    {                                                                                              \
        return name arguments;                                                                     \
    }
#include "files/calls.def"
#undef CALL

static const struct files_system plain_system = {
#define CALL(result, name, parameters, arguments) .name = plain_##name,
#include "files/calls.def"
#undef CALL
};

const struct files_system *files_system = &plain_system;

static const char suffix[] = ".saving";

/* What is being done to which file, and the first thing that went wrong. */
struct work {
    const char *verb, *path; /* "write", and as the caller calls it */
    char *real;              /* where its links lead */
    const char *name;        /* the last part of that */
    char beside[NAME_MAX + sizeof suffix];
    int folder, file;    /* open, or -1 */
    const char *because; /* what went wrong, or NULL */
    const char *call;    /* while doing what, or NULL where that is clear */
};

static struct work begin(const char *verb, const char *path)
{
    return (struct work){.verb = verb, .path = path, .folder = -1, .file = -1};
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static bool refuse(struct work *work, const char *because)
{
    work->because = because;
    return false;
}

/* Passes on whether a call went well, and remembers the first that did not. */
static bool did(struct work *work, bool fine, const char *call)
{
    if (!fine && work->because == NULL) {
        work->because = errno == ENOENT ? "it is not there" : strerror(errno);
        work->call = call;
    }
    return fine;
}

/* The end of the path; what a terminal might take for an order is not shown. */
static void complain(const struct work *work, lb_reason *why)
{
    enum { SHOWN = 120 };
    char shown[SHOWN + 1];
    size_t length = strlen(work->path), i = 0;
    for (const char *at = work->path + (length > SHOWN ? length - SHOWN : 0); *at != '\0'; at++) {
        shown[i++] = (char)(*at < ' ' || *at > '~' ? '?' : *at);
    }
    shown[i] = '\0';
    snprintf(why->text, sizeof why->text, "cannot %s \"%s%s\": %s%s%s", work->verb,
             length > SHOWN ? "..." : "", shown, work->because, work->call != NULL ? ", at " : "",
             work->call != NULL ? work->call : "");
}

/* Lets go of everything; after a failure with a sentence. */
static bool end(struct work *work, bool fine, lb_reason *why)
{
    if (work->file >= 0) {
        files_system->close(work->file);
    }
    if (work->folder >= 0) {
        files_system->close(work->folder);
    }
    free(work->real);
    if (!fine) {
        complain(work, why);
    }
    return fine;
}

/* ---- Beside its place ------------------------------------------------------------------------ */

static bool open_folder(struct work *work, bool follow)
{
    work->real = follow ? realpath(work->path, NULL) : NULL;
    work->real = work->real != NULL ? work->real : strdup(work->path);
    if (work->real == NULL) {
        return refuse(work, "there is no memory for it");
    }
    char *slash = strrchr(work->real, '/');
    work->name = slash != NULL ? slash + 1 : work->real;
    if (work->name[0] == '\0' || strlen(work->name) > NAME_MAX) {
        return refuse(work, work->name[0] == '\0' ? "it has no name" : strerror(ENAMETOOLONG));
    }
    snprintf(work->beside, sizeof work->beside, "%s%s", work->name, suffix);
    const char *folder = slash == NULL ? "." : slash == work->real ? "/" : work->real;
    if (slash != NULL) {
        *slash = '\0';
    }
    work->folder = files_system->openat(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (work->folder < 0 && errno == ENOENT) {
        return refuse(work, "its folder is not there");
    }
    return did(work, work->folder >= 0, NULL);
}

/* Whether a file under work is nobody's, and still the one of that name; then it is ours. Where there
 * are no locks nobody is asked. */
static bool hold(int folder, const char *name, int file)
{
    struct stat mine, named;
    return (files_system->flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
           files_system->fstat(file, &mine) == 0 && S_ISREG(mine.st_mode) &&
           files_system->fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           mine.st_dev == named.st_dev && mine.st_ino == named.st_ino;
}

/* Away with a file whose writer is dead. */
static bool clear(int folder, const char *name)
{
    int file =
        files_system->openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0);
    bool cleared =
        file >= 0 && hold(folder, name, file) && files_system->unlinkat(folder, name, 0) == 0;
    if (file >= 0) {
        files_system->close(file);
    }
    return cleared;
}

/* A new file. Another writer may be clearing up just now, so it is tried more than once. */
static bool open_beside(struct work *work)
{
    enum { TRIES = 3 };
    for (unsigned i = 0; i < TRIES; i++) {
        int file = files_system->openat(work->folder, work->beside,
                                        O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) {
            return did(work, false, NULL);
        }
        if (file >= 0 && hold(work->folder, work->beside, file)) {
            work->file = file;
            return true;
        }
        if (file >= 0) {
            files_system->close(file);
        } else {
            clear(work->folder, work->beside);
        }
    }
    return refuse(work, "another program is writing it");
}

/* What is there already must be an ordinary file; its rights stay. */
static bool take_place(struct work *work)
{
    struct stat old;
    if (files_system->fstatat(work->folder, work->name, &old, 0) != 0) {
        return did(work, errno == ENOENT, NULL) && open_beside(work);
    }
    if (!S_ISREG(old.st_mode)) {
        return refuse(work, S_ISDIR(old.st_mode) ? "it is a folder" : "it is no ordinary file");
    }
    return open_beside(work) &&
           did(work, files_system->fchmod(work->file, old.st_mode & 0777) == 0, NULL);
}

static bool fill(struct work *work, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = files_system->write(work->file, text, length);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (!did(work, written > 0, NULL)) {
            return false;
        }
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* Some file systems cannot sync a folder and say so; they need not be asked. */
static bool sync_folder(struct work *work)
{
    return did(work, files_system->fsync(work->folder) == 0 || errno == EINVAL,
               "syncing its folder");
}

/* The file keeps its lock until it has its place. What closing might say has been said by syncing. */
bool files_write(const char *path, const char *text, size_t length, lb_reason *why)
{
    struct work work = begin("write", path);
    bool fine =
        open_folder(&work, true) && take_place(&work) && fill(&work, text, length) &&
        did(&work, files_system->fsync(work.file) == 0, "syncing") &&
        did(&work, files_system->renameat(work.folder, work.beside, work.folder, work.name) == 0,
            "moving it to its place");
    if (!fine && work.file >= 0) {
        files_system->unlinkat(work.folder, work.beside, 0);
    }
    return end(&work, fine && sync_folder(&work), why);
}

bool files_possible(const char *path, lb_reason *why)
{
    struct work work = begin("write", path);
    bool fine = open_folder(&work, true) && take_place(&work);
    if (work.file >= 0) {
        files_system->unlinkat(work.folder, work.beside, 0);
    }
    return end(&work, fine, why);
}

bool files_remove(const char *path, lb_reason *why)
{
    struct work work = begin("remove", path);
    bool fine =
        open_folder(&work, false) &&
        did(&work, files_system->unlinkat(work.folder, work.name, 0) == 0 || errno == ENOENT,
            NULL) &&
        sync_folder(&work);
    return end(&work, fine, why);
}

unsigned files_clean(const char *folder)
{
    unsigned cleared = 0;
    DIR *list = opendir(folder);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length >= sizeof suffix &&
            strcmp(entry->d_name + length - (sizeof suffix - 1), suffix) == 0) {
            cleared += clear(dirfd(list), entry->d_name);
        }
    }
    if (list != NULL) {
        closedir(list);
    }
    return cleared;
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool files_there(const char *path)
{
    struct stat status;
    return files_system->fstatat(AT_FDCWD, path, &status, 0) == 0;
}

bool files_missing(const char *path)
{
    struct stat status;
    return files_system->fstatat(AT_FDCWD, path, &status, 0) != 0 && errno == ENOENT;
}

long long files_when(const char *path)
{
    struct stat status;
    return files_system->fstatat(AT_FDCWD, path, &status, 0) == 0 ? (long long)status.st_mtime : 0;
}

/* Opened without waiting: a pipe without a writer would keep us for ever. */
static bool open_ordinary(struct work *work, int flags, size_t most)
{
    struct stat status;
    work->file =
        files_system->openat(AT_FDCWD, work->path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
    if (work->file < 0 && errno == ENXIO) {
        return refuse(work, "it is no ordinary file");
    }
    if (!did(work, work->file >= 0 && files_system->fstat(work->file, &status) == 0, NULL)) {
        return false;
    }
    return S_ISDIR(status.st_mode)            ? refuse(work, "it is a folder")
           : !S_ISREG(status.st_mode)         ? refuse(work, "it is no ordinary file")
           : (uintmax_t)status.st_size > most ? refuse(work, "it is too large to be one of ours")
                                              : true;
}

/* Up to one byte more than there may be, since a file can grow. */
enum { READ_FIRST = 1 << 12 };

/* Into memory that grows with what comes, and has room for a final zero. */
static bool read_all(struct work *work, char **text, size_t most, size_t *length)
{
    size_t room = 0;
    *length = 0;
    for (ssize_t got = 1; got != 0 && *length <= most;) {
        if (*length + 1 >= room) {
            room = 2 * room + READ_FIRST;
            char *larger = realloc(*text, room);
            if (larger == NULL) {
                return refuse(work, "there is no memory for it");
            }
            *text = larger;
        }
        got = files_system->read(work->file, *text + *length, room - 1 - *length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (!did(work, got >= 0, NULL)) {
            return false;
        }
        *length += (size_t)got;
    }
    return *length <= most || refuse(work, "it is too large to be one of ours");
}

char *files_read(const char *path, size_t most, size_t *length, lb_reason *why)
{
    struct work work = begin("read", path);
    char *text = NULL;
    bool fine = open_ordinary(&work, O_RDONLY, most) && read_all(&work, &text, most, length);
    if (!end(&work, fine, why)) {
        free(text);
        return NULL;
    }
    text[*length] = '\0';
    return text;
}

/* ---- Folders --------------------------------------------------------------------------------- */

/* A folder that was made lasts once the one above it is synced. */
static bool sync_above(char *path, char *slash)
{
    if (slash != NULL) {
        *slash = '\0';
    }
    int above = files_system->openat(AT_FDCWD,
                                     slash == NULL   ? "."
                                     : slash == path ? "/"
                                                     : path,
                                     O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (slash != NULL) {
        *slash = '/';
    }
    bool synced = above >= 0 && (files_system->fsync(above) == 0 || errno == EINVAL);
    int error = errno;
    if (above >= 0) {
        files_system->close(above);
    }
    errno = error;
    return synced;
}

/* Those above it first, as far as they are missing. */
static bool make_folder(char *path)
{
    char *slash = strrchr(path, '/');
    bool made = files_system->mkdir(path, 0700) == 0;
    if (!made && errno == ENOENT && slash != NULL && slash != path) {
        *slash = '\0';
        bool above = make_folder(path);
        *slash = '/';
        made = above && files_system->mkdir(path, 0700) == 0;
    }
    return made ? sync_above(path, slash) : errno == EEXIST;
}

bool files_make_folders(const char *path, lb_reason *why)
{
    struct work work = begin("make the folder of", path);
    char *slash = NULL;
    work.real = strdup(path);
    bool fine = work.real != NULL || refuse(&work, "there is no memory for it");
    if (fine && (slash = strrchr(work.real, '/')) != NULL && slash != work.real) {
        *slash = '\0';
        fine = did(&work, make_folder(work.real), NULL);
    }
    return end(&work, fine, why);
}

/* ---- Locks ----------------------------------------------------------------------------------- */

int files_lock(const char *path, lb_reason *why)
{
    struct work work = begin("lock", path);
    bool fine = open_ordinary(&work, O_RDWR | O_CREAT | O_NOFOLLOW, SIZE_MAX);
    bool locked = fine && files_system->flock(work.file, LOCK_EX | LOCK_NB) == 0;
    bool taken = fine && !locked && errno == EWOULDBLOCK;
    if (locked) {
        return work.file;
    }
    if (taken) {
        refuse(&work, "another program has it");
    }
    did(&work, false, NULL);
    end(&work, false, why);
    return taken ? FILES_TAKEN : FILES_UNLOCKABLE;
}

void files_unlock(int lock)
{
    if (lock >= 0) {
        files_system->close(lock);
    }
}
