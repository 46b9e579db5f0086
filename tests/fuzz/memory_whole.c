/* SPDX-License-Identifier: MIT */
/* memory_whole.c: the door of memory.c, slowly: whole games, and what every bot thinks at every decision. */
#define WHOLE true
#include "fuzz/memory.c"
