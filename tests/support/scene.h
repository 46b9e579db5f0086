/* SPDX-License-Identifier: MIT */
/* scene.h: a state from a few lines of a position, for tests that want one particular moment. */
#ifndef LB_TESTS_SCENE_H
#define LB_TESTS_SCENE_H

#include "support/check.h"

/* The lines of a position without its title; fails if they cannot be read. */
lb_state scene_of(const char *lines);

/* The same, where it is expected to be refused: why. */
const char *scene_refusal(const char *lines);

#endif
