/* SPDX-License-Identifier: MIT */
/* swift.c: the rules of thumb of Pets once more, for processors that memory/swift.h asks for. */
#ifdef LITTERBOX_SWIFT
#define pets_sense    pets_sense_swift
#define pets_standing pets_standing_swift
#include "games/pets/sense.c"
#else
typedef int nothing_swift; /* a file has to declare something */
#endif
