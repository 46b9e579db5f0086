/* SPDX-License-Identifier: MIT */
/* files.h: the one room that writes files. A file is written beside its place as NAME.saving, synced,
 * moved there in one step, and the folder synced: whatever happens, the old file or the new one is
 * there, whole. What goes wrong comes back as a sentence. */
#ifndef LB_FILES_H
#define LB_FILES_H

#include <litterbox.h>

/* ---- Whole files ----------------------------------------------------------------------------- */

/* The text of a file with a final zero, which the caller frees; NULL, with a sentence, if it is not
 * there, cannot be read, is no ordinary file, or has more than `most` bytes. It never waits. */
char *files_read(const char *path, size_t most, size_t *length, lb_reason *why);
bool files_there(const char *path);
/* Whether there is no such file for sure; what cannot be looked at may be there. */
bool files_missing(const char *path);
/* When it was last written, in seconds since 1970; 0 if it is not there. */
long long files_when(const char *path);
/* Write a file whole, with the rights of the one it replaces; a link stays and its file is written.
 * False, with a sentence, and then the file is as it was; only where its folder could not be synced
 * is the new one there, and may not last. */
bool files_write(const char *path, const char *text, size_t length, lb_reason *why);
/* Whether it could be written, before the work that it is for. */
bool files_possible(const char *path, lb_reason *why);
/* Away with it, for good; also true if it was not there. */
bool files_remove(const char *path, lb_reason *why);
/* Away with what writers that were killed have left in a folder; how many files that were. */
unsigned files_clean(const char *folder);

/* ---- Locks ----------------------------------------------------------------------------------- */

enum { FILES_TAKEN = -1, FILES_UNLOCKABLE = -2 };

/* A lock for as long as this process lives, or until it is given back. FILES_TAKEN if another one has
 * it, FILES_UNLOCKABLE if there can be none there, both with a sentence. The file stays, empty. */
int files_lock(const char *path, lb_reason *why);
void files_unlock(int lock);

/* ---- Folders --------------------------------------------------------------------------------- */

enum files_folder { FILES_CONFIG, FILES_STATE };

/* The path of a name under $XDG_CONFIG_HOME/litterbox or $XDG_STATE_HOME/litterbox, or where these are
 * by default; false, with a sentence, if there is no home or no room for it: the path is "" then. */
bool files_path(enum files_folder folder, const char *name, char *path, size_t size,
                lb_reason *why);
/* Make the folders that lead to a path and are missing, for their owner alone. */
bool files_make_folders(const char *path, lb_reason *why);

#endif
