/* SPDX-License-Identifier: MIT */
/* choices_whole.c: the door of choices.c, slowly: whole games, and everything that must hold after every act. */
#define WHOLE true
#include "fuzz/choices.c"
