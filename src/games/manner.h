/* SPDX-License-Identifier: MIT */
/* manner.h: rows of the tables in a manner.c, of a lessons.def, a pictures.def and a figures.def.
 *
 * How an event is told: TELL(event, tone, when, eyes, text), with NULL for the plain text of the list.
 * What is said beside that: OPEN of a decision, VERB of a verb, STAGE(stage, verb, text) what is asked next
 * of a move with that verb, or of any (LB_VERBS), PLAIN what has a number for its key. What is not said
 * here is said as src/words/ says it for every game. */
#ifndef LB_GAMES_MANNER_H
#define LB_GAMES_MANNER_H

#include "core/game.h"

#define TELL(of_type, of_tone, told_when, with_eyes, words)                                        \
    {                                                                                              \
        .type = LB_EVENT_##of_type, .tone = LB_TONE_##of_tone, .when = LB_WHEN_##told_when,        \
        .eyes = with_eyes, .text = words                                                           \
    }

#define OPEN(what, of_open, words)                                                                 \
    {                                                                                              \
        LB_SAY_##what, LB_OPEN_##of_open, LB_VERBS, words                                          \
    }
#define VERB(what, of_verb, words)                                                                 \
    {                                                                                              \
        LB_SAY_##what, LB_VERB_##of_verb, LB_VERBS, words                                          \
    }
#define STAGE(of_stage, of_verb, words)                                                            \
    {                                                                                              \
        LB_SAY_stage, LB_STAGE_##of_stage, of_verb, words                                          \
    }
#define PLAIN(what, of_key, words)                                                                 \
    {                                                                                              \
        LB_SAY_##what, of_key, LB_VERBS, words                                                     \
    }

#define LESSON(of_open, with_card, also, name, words)                                              \
    {.open = LB_OPEN_##of_open, .card = with_card, .comes = also, .lesson = {name, words}},

/* PICTURE(event, whether it is worth waiting for, title, lines) */
#define PICTURE(of_type, worth, named, lines)                                                      \
    {.type = LB_EVENT_##of_type, .waits = worth, .title = named, .art = lines},

/* FIGURE(table, id, words, what is counted); sets of cards are made of CARD_BIT, events of the same choice are
 * AFTER(event). */
#define FIGURE(of_section, of_id, said, ...)                                                       \
    {.section = of_section, .id = of_id, .words = said, __VA_ARGS__},
#define AFTER(event) (LB_EVENT_##event + 1)

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

#endif
