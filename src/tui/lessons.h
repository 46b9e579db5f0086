/* SPDX-License-Identifier: MIT */
/* lessons.h: the guided first game: explanations that come when what they explain is open. */
#ifndef LB_TUI_LESSONS_H
#define LB_TUI_LESSONS_H

#include <litterbox.h>

struct lesson {
    const char *title, *text;
};

enum { LESSONS_MAX = 64, LESSONS_AT_ONCE = 2, LESSON_PLAYERS = 3 };

/* Which lessons have been given. */
struct lessons {
    bool on;
    bool given[LESSONS_MAX];
};

/* The next lesson for what a view shows, or NULL; it counts as given then. */
const struct lesson *lessons_next(struct lessons *lessons, const lb_game *game,
                                  const lb_view *view);
/* The seed of the guided game. */
lb_seed lessons_seed(const lb_game *game);

#endif
