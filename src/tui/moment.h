/* SPDX-License-Identifier: MIT */
/* moment.h: what deserves a moment of its own: explosions, rescues, ends of rounds, each with a picture. */
#ifndef LB_TUI_MOMENT_H
#define LB_TUI_MOMENT_H

#include "tui/desk.h"

/* The events of one move with something to look at among them. */
struct moment {
    uint32_t from, to; /* in the log */
    const lb_picture *picture;
    enum paint paint;
    bool own; /* it happened to the viewer */
};

/* The next one from an event of the log on, which then is the one after it; false if there is none. */
bool moment_find(const struct desk *desk, uint32_t *seen, struct moment *moment);
/* Its sentences, as others may read them over a shoulder too. */
void moment_words(const struct desk *desk, const struct moment *moment, char *text, size_t size);
/* A beat of its own, and for what matters until a key. */
enum answer moment_show(struct desk *desk, const struct moment *moment);

#endif
