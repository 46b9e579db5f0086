/* SPDX-License-Identifier: MIT */
/* sandbox.h: giving rights away that a server does not need once it runs. */
#ifndef LB_SERVER_SANDBOX_H
#define LB_SERVER_SANDBOX_H

#include <stdbool.h>

/* What is locked away. */
struct sandbox {
    bool files; /* it can write in one folder, or nowhere, and read nothing else */
    bool calls; /* it can ask nothing of the kernel but what a server needs */
};

/* From now on this process and the threads it will have gain no rights and have lost those: as many as the kernel
 * can take away. The folder is that of the file; NULL: there is none, and what has to last goes to others over sockets
 * that it may make. */
struct sandbox sandbox_enter(const char *file);

#endif
