/* SPDX-License-Identifier: MIT */
/* hall_whole.c: the door of hall.c, slowly: long evenings, with advice. */
#define WHOLE true
#include "fuzz/hall.c"
