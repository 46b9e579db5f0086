/* SPDX-License-Identifier: MIT */
/* ask.h: asking the person at the keyboard for a whole move, stage by stage. */
#ifndef LB_TUI_ASK_H
#define LB_TUI_ASK_H

#include "tui/desk.h"

/* The decision of the desk's viewer, made when this returns ANSWER_MOVED. */
enum answer ask_decision(struct desk *desk);
/* A line of text at the foot of the screen: true when it was finished with Enter. */
bool ask_line(struct desk *desk, struct prompt *prompt, char *text, size_t size);

#endif
