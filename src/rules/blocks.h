/* SPDX-License-Identifier: MIT */
/* blocks.h: a page of rules piece by piece.
 * One page may serve several games, and a clause may name the games it holds for:
 * "- **K4.3** *burglar, evil*: text". */
#ifndef LB_RULES_BLOCKS_H
#define LB_RULES_BLOCKS_H

#include <litterbox.h>

#include "rules/pages.h"

enum block_kind { BLOCK_TITLE, BLOCK_SECTION, BLOCK_PARAGRAPH, BLOCK_BULLET, BLOCK_END };

/* A piece of a page, its lines joined and its marks taken off. */
struct block {
    enum block_kind kind;
    char clause[16]; /* "K4.3", or of a section "K4"; empty where there is none */
    char games[64];  /* those a clause holds for; empty: all */
    char text[8192];
};

/* The page a game is on; NULL: there is none. */
const struct rules_page *rules_page_of(const lb_game *game);
/* The next block of a page, whose lines are moved past it. */
void block_next(const char *const **lines, struct block *block);
/* Whether a block holds for a game, by its name. */
bool block_concerns(const struct block *block, const char *game);

#endif
