/* SPDX-License-Identifier: MIT */
/* folders.c: where files of a person belong, as the XDG base directory specification has it. */
#include "files/files.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *variable, *usual;
} homes[] = {[FILES_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
             [FILES_STATE] = {"XDG_STATE_HOME", ".local/state"}};

/* A variable that holds no absolute path counts as not set. */
static const char *folder_in(const char *variable)
{
    const char *path = getenv(variable);
    return path != NULL && path[0] == '/' ? path : NULL;
}

bool files_path(enum files_folder folder, const char *name, char *path, size_t size, lb_reason *why)
{
    const char *base = folder_in(homes[folder].variable);
    const char *home = folder_in("HOME");
    int length = base != NULL ? snprintf(path, size, "%s/litterbox/%s", base, name)
                 : home != NULL
                     ? snprintf(path, size, "%s/%s/litterbox/%s", home, homes[folder].usual, name)
                     : -1;
    if (length >= 0 && (size_t)length < size) {
        return true;
    }
    snprintf(why->text, sizeof why->text, "%s and HOME lead to no folder for files: %s",
             homes[folder].variable,
             length < 0 ? "neither is set to a whole path" : "the path is too long");
    path[0] = '\0';
    return false;
}
