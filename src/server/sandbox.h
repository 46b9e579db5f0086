/* SPDX-License-Identifier: MIT */
/* sandbox.h: giving rights away that a server does not need once it runs. */
#ifndef LB_SERVER_SANDBOX_H
#define LB_SERVER_SANDBOX_H

#include <stdbool.h>

/* From now on this process and its threads can write in the folder of that file and read nothing else, and
 * gain no rights. False where the kernel knows no such thing. */
bool sandbox_enter(const char *file);

#endif
