/* SPDX-License-Identifier: MIT */
/* swift.c: the rules of thumb of the Kittens games once more, for processors that memory/swift.h asks for. */
#ifdef LITTERBOX_SWIFT
#define kittens_sense kittens_sense_swift
#define kittens_risk  kittens_risk_swift
#include "games/kittens/sense.c"
#else
typedef int nothing_swift; /* a file has to declare something */
#endif
