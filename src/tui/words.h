/* SPDX-License-Identifier: MIT */
/* words.h: the sentences of the table: what is asked of the viewer, and what everybody waits for. */
#ifndef LB_TUI_WORDS_H
#define LB_TUI_WORDS_H

#include "tui/offer.h"
#include "tui/scene.h"

/* What the viewer can do now, or whom the table waits for. */
void words_question(const struct scene *scene, char *text, size_t size);
/* What an answer is asked about: "You owe Mochi a card." */
void words_asked(const struct scene *scene, char *text, size_t size);
/* What is announced in a window: "Mochi's Favor on you". */
void words_action(const struct scene *scene, char *text, size_t size);
/* What a window asks. */
void words_window(const struct scene *scene, char *text, size_t size);
/* The question a stage of a move asks. */
void words_stage(const struct scene *scene, const struct offer *offer, enum difference by,
                 char *text, size_t size);
/* What the answers so far come to: "pair Tacocat on Mochi: ". */
void words_begun(const struct scene *scene, const struct offer *offer, enum difference by,
                 char *text, size_t size);
/* An answer at a stage: what sets that move apart. */
void words_answer(const struct scene *scene, const struct offer *offer, enum difference by,
                  const struct tui_move *move, char *text, size_t size);
/* The text of a move as it may be typed, with names for seats: "favor Mochi" for "favor@2". */
void words_move(const char names[][LB_NAME_BYTES], const char *move, char *text, size_t size);
/* Who has won. */
void words_result(const struct scene *scene, lb_seats winners, char *text, size_t size);

#endif
