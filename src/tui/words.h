/* SPDX-License-Identifier: MIT */
/* words.h: the sentences of the table: what is asked of the viewer, and what everybody waits for. */
#ifndef LB_TUI_WORDS_H
#define LB_TUI_WORDS_H

#include "tui/offer.h"
#include "tui/scene.h"

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

#endif
