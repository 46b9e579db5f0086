/* SPDX-License-Identifier: MIT */
/* manner.c: how the smallest game is told and asked for.
 * What is not said here is said as for every game: a new one needs no more than its question. */
#include "games/manner.h"

#include "games/template/nullgame.h"

static const lb_telling tellings[] = {
    TELL(kitten, alarm, always, 0, NULL),
};

static const lb_saying sayings[] = {
    OPEN(asked, turn, "Your turn: draw a card, or pass the turn on."),
    OPEN(forced, turn, "Your turn: draw a card."),
    VERB(verb, draw, "draw a card"),
    VERB(verb, pass, "pass the turn on"),
    PLAIN(why, LB_WHY_danger, "the next card is an Exploding Kitten"),
    PLAIN(why, LB_WHY_harmless, "the next card is harmless"),
    PLAIN(why, LB_WHY_evades, "ends your turn without drawing"),
    PLAIN(example, 0, "draw; pass"),
    PLAIN(example, 1, "dr for draw"),
};

static const lb_figure figures[] = {
#include "games/template/figures.def"
};

static const struct lesson lessons[] = {
#include "games/template/lessons.def"
};

const struct manner null_manner = {
    .tellings = tellings,
    .telling_count = ROWS(tellings),
    .sayings = sayings,
    .saying_count = ROWS(sayings),
    .figures = figures,
    .figure_count = ROWS(figures),
    .lessons = lessons,
    .lesson_count = ROWS(lessons),
    .lesson_seed = 1,
};
