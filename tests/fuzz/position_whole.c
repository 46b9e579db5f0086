/* SPDX-License-Identifier: MIT */
/* position_whole.c: the door of position.c, slowly: every seat leaves, and three games from there are played to their end. */
#define WHOLE true
#include "fuzz/position.c"
