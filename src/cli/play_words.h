/* SPDX-License-Identifier: MIT */
/* play_words.h: what a person types, read against the moves that are legal now.
 * A move is a row of words; typed words pick those moves whose words they abbreviate, one word
 * after another, so "fav mo" may mean "favor@2" where Mochi sits in seat 2. */
#ifndef LB_CLI_PLAY_WORDS_H
#define LB_CLI_PLAY_WORDS_H

#include <litterbox.h>

enum { WORDS_MAX = 10, MENU_MAX = 64 };

/* The number of a pet by its id, or NO_PET. */
enum { NO_PET = 255 };
unsigned pet_number(const char *id);

/* A text cut at spaces, '@' and '='; mixed cards ("feral-cat+mercat") are one word. */
struct words {
    char text[LB_MOVE_BYTES];
    unsigned count;
    struct word {
        uint8_t at, length;
        char before; /* ' ', '@', '=', or 0 for the first */
    } word[WORDS_MAX];
};

/* Lower case, titles as ids ("see the future"), "3 nope" as "three nope"; false if no move is
 * as long. */
bool words_read(struct words *words, const char *text);

/* A legal move and how the typed words fit it so far. */
struct legal_move {
    struct words words;
    bool fits;
    uint16_t used;           /* words already picked, as bits */
    uint8_t took[WORDS_MAX]; /* the word that each typed one picked */
};

struct moves {
    struct legal_move *item;
    size_t count, room;
    const lb_names *names; /* of the players, who may be named as targets */
};

/* Every whole move a seat may make now, in place of what was there. */
void moves_collect(struct moves *moves, lb_match *match, unsigned seat);
void moves_free(struct moves *moves);

/* Keep the moves that the typed words fit; returns how many of them do. Where the next one does
 * not, the moves that fit the words before it stay. */
unsigned moves_narrow(struct moves *moves, const struct words *typed);

/* The first move that fits and whose words are all picked; NULL if there is none. */
const struct legal_move *moves_complete(const struct moves *moves, unsigned typed);
const struct legal_move *moves_first(const struct moves *moves);
size_t moves_fitting(const struct moves *moves);

/* A list to pick from: words that differ, and what precedes them in the move's text. */
struct menu {
    unsigned count;
    char before;                            /* ' ', '@', '=', or 0 for the first word */
    bool numbers;                           /* the words are numbers themselves: seats or places */
    char word[MENU_MAX][LB_MOVE_BYTES];     /* what to type */
    unsigned number[MENU_MAX];              /* or this number, unless the words are numbers */
    unsigned moves[MENU_MAX];               /* how many moves go on like that */
    const struct legal_move *one[MENU_MAX]; /* one of them */
};

/* The words that can follow when so many are typed. */
void menu_next(struct menu *menu, const struct moves *moves, unsigned typed);
/* Every fitting move, told by what follows so many typed words: "2 0 1". */
void menu_rest(struct menu *menu, const struct moves *moves, unsigned typed);
/* The words that the typed word number `at` could mean. */
void menu_meant(struct menu *menu, const struct moves *moves, unsigned at);

/* The text of a fitting move up to the typed words: "three tacocat@2". */
void moves_begun(const struct legal_move *move, unsigned typed, char text[LB_MOVE_BYTES]);

/* What was typed as a text the engine can object to, where `fitted` of its words fit; false if any
 * of the others is no word of the game. */
bool moves_spell(const struct moves *moves, const lb_game *game, const struct words *typed,
                 unsigned fitted, unsigned players, char text[LB_MOVE_BYTES]);

/* The cards of a game a word may mean, best fits only; returns how many. */
unsigned cards_meant(const lb_game *game, const char *word, uint8_t cards[LB_CARDS]);

#endif
