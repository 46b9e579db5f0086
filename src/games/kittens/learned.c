/* SPDX-License-Identifier: MIT */
/* learned.c: what was learned of how the three Kittens games are played, one file each: whether the next
 * card is a kitten, who holds a Defuse or a Nope, and how often whoever asks wins. */
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

const struct learned original_learned = {sizeof original / sizeof original[0], original};
const struct learned burglar_learned = {sizeof burglar / sizeof burglar[0], burglar};
const struct learned evil_learned = {sizeof evil / sizeof evil[0], evil};
