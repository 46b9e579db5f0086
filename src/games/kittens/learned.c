/* SPDX-License-Identifier: MIT */
/* learned.c: what was learned of how the three Kittens games are played, one file each: whether the next
 * card is a kitten, and who holds a Defuse or a Nope. */
#include "games/kittens/kittens.h"
#include "memory/learned.h"

static const struct insight original[] = {
#include "games/kittens/original_learned.def"
};

static const struct insight burglar[] = {
#include "games/kittens/burglar_learned.def"
};

static const struct insight evil[] = {
#include "games/kittens/evil_learned.def"
};

enum { QUESTIONS = sizeof original / sizeof original[0] };

const struct learned original_learned = {QUESTIONS, original};
const struct learned burglar_learned = {QUESTIONS, burglar};
const struct learned evil_learned = {QUESTIONS, evil};
