/* SPDX-License-Identifier: MIT */
/* swift.c: the rules of thumb of the Board Game once more, for processors that memory/swift.h asks for. */
#ifdef LITTERBOX_SWIFT
#define board_sense board_sense_swift
#define board_weigh board_weigh_swift
#include "games/board/sense.c"
#else
typedef int nothing_swift; /* a file has to declare something */
#endif
