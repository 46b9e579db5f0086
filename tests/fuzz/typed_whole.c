/* SPDX-License-Identifier: MIT */
/* typed_whole.c: the door of typed.c, slowly: as many lines as somebody may type in one situation. */
#define WHOLE true
#include "fuzz/typed.c"
