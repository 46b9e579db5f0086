/* SPDX-License-Identifier: MIT */
/* signature.h: one number per game that changes whenever play changes. */
#ifndef LB_TESTS_SIGNATURE_H
#define LB_TESTS_SIGNATURE_H

#include <litterbox.h>

enum { SIGNATURE_BYTES = 17 }; /* as text with its final zero */

/* FNV-1a, from SIGNATURE_START on. */
#define SIGNATURE_START UINT64_C(0xcbf29ce484222325)
uint64_t signature_mix(uint64_t hash, const void *bytes, size_t length);

/* Over seeded games of every set-up: every seat and choice, and the position at the end. */
uint64_t signature_of(const lb_game *game);

void signature_write(uint64_t signature, char text[SIGNATURE_BYTES]);

#endif
