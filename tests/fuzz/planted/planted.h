/* SPDX-License-Identifier: MIT */
/* planted.h: comes before every source of the planted build; whether the mistake of a door is to be made. */
#ifndef FUZZ_PLANTED_H
#define FUZZ_PLANTED_H

/* Declared by hand: no header may come before a source has said which C library it wants. */
extern char *getenv(const char *name);
extern int strcmp(const char *one, const char *two);

static inline int planted(const char *door)
{
    const char *wanted = getenv("PLANTED");
    return wanted != 0 && strcmp(wanted, door) == 0;
}

#endif
