/* SPDX-License-Identifier: MIT */
/* diary.h: what a seat of a Kittens game has heard since there was but one story, so that stories which a
 * memory has no room for can be told again when somebody asks. */
#ifndef LB_MEMORY_KITTENS_DIARY_H
#define LB_MEMORY_KITTENS_DIARY_H

#include "games/kittens/story.h"

enum {
    DIARY_MAX = 192,  /* words of it */
    RETOLD_MAX = 512, /* stories that are kept when they are told again */
    RETELLING_MAX =
        RETOLD_MAX + 256 /* that may come of one event before the lightest are dropped */
};

struct diary {
    struct story first;       /* the one story */
    uint32_t word[DIARY_MAX]; /* what happened since then, packed */
    uint16_t count;           /* words of that */
    uint8_t lost;             /* not all that happened is here */
};

void diary_begin(struct diary *diary, const struct story *first);
void diary_write(struct diary *diary, unsigned kind, const struct news *news);

/* The stories that come of a diary. */
struct retold {
    bool known; /* false: nothing bounds the dropped ones */
    unsigned count;
    struct big dropped; /* the mass of the others, at most */
    struct story story[RETOLD_MAX];
};

/* With room for so many stories, RETOLD_MAX at most. */
void diary_tell(const struct diary *diary, const struct deck *deck, unsigned keep,
                struct retold *retold);

#endif
