/* SPDX-License-Identifier: MIT */
/* litterbox.h: the whole engine of litterbox, on one page.
 *
 * A game is a table of functions behind `lb_game`; you drive it. Ask who may act (`lb_to_act`) and
 * what they may choose (`lb_legal`), say what they chose (`lb_apply`), and read what happened as
 * events. The library allocates nothing, prints nothing, keeps no globals and waits for nobody.
 *
 * Words: a *seat* is a place at the table (0 is the first), a *choice* a number below 64, a *move*
 * one or more choices that belong together and have one text ("favor@2"), an *event* what happened,
 * a *view* what a seat may see now, a *match* a game with its past, a *record* its text.
 * Elsewhere a view is called an observation, a memory a belief, a guess a resampled (determinized) world, a
 * thumb a policy, and playing on by it a rollout. */
#ifndef LITTERBOX_H
#define LITTERBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LB_VERSION "0.2.0"
#define LB_VERSION_MAJOR 0
#define LB_VERSION_MINOR 2
#define LB_VERSION_PATCH 0
#define LB_ABI 2 /* one more whenever a program has to be compiled again; the soname ends in it */

#if defined(__GNUC__)
#define LB_API __attribute__((visibility("default")))
#define LB_ALIGNED(n) __attribute__((aligned(n)))
#else
#define LB_API
#define LB_ALIGNED(n)
#endif

/* ---- Sizes ---------------------------------------------------------------------------------- */

enum {
    LB_SEATS_MAX = 6,       /* seats at the largest table of any game */
    LB_CHOICES_MAX = 64,    /* choices of one decision; the legal ones are bits of an lb_choices */
    LB_STATE_BYTES = 192,   /* one state of any game */
    LB_STAGES_MAX = 8,      /* choices that can make up one move */
    LB_MOVE_BYTES = 128,    /* the longest move text with its final zero */
    LB_NAME_BYTES = 32,     /* a player's name with its final zero */
    LB_REASON_BYTES = 240,  /* a sentence about a mistake with its final zero */
    LB_LINE_BYTES = 512,    /* one event as a sentence with its final zero */
    LB_SEED_BYTES = 72,     /* a seed as text with its final zero */
    LB_OPTIONS_MAX = 8,     /* options of one game */
    LB_CARDS_MAX = 64,      /* titles there will ever be room for */
    LB_DISCS_MAX = 16,      /* kinds of discs there will ever be room for */
    LB_EVENTS_MAX = 48,     /* events of one choice */
    LB_EVENT_CARDS = 8,     /* cards of one event */
    LB_PILE_MAX = 64,       /* cards of one pile */
    LB_ROW_MAX = 12,        /* cards in front of one seat */
    LB_DISCS = 9,           /* kinds of discs of the board game */
    LB_VIEW_OWN = 16,       /* bytes of a view that are a game's own */
    LB_MEMORY_WORDS = 1152, /* one memory of any game, beside its view */
    LB_FEATURES_MAX = 64,   /* fields of an observation */
    LB_OBSERVATION_MAX = 1024, /* bytes of one of a view */
    LB_OBSERVED_PLACES = 5, /* places of a pile whose chances are part of one */
    LB_HABITS = 40,         /* counts of what one seat was seen to do */
    LB_TRAILS = 16,         /* and of what became of the pile */
    LB_WITS_WORDS = 16,     /* what the seats of a guess know of it */
    LB_TRAITS_MAX = 192,    /* numbers a learned judgement is made of */
    LB_SLOTS_MAX = 256      /* things it can advise */
};

#define LB_NOBODY 255u /* instead of a seat: nobody */
#define LB_PUBLIC 254u /* instead of a viewer: a spectator, who sees what everybody sees */
#define LB_TRUTH 253u  /* instead of a viewer: everything */

typedef uint8_t lb_seats;    /* a set of seats: bit s for seat s */
typedef uint64_t lb_choices; /* a set of choices: bit c for choice c */

/* ---- The lists everything else is made of ---------------------------------------------------- */

/* Every title of every game: identifier, id in texts, title for people. */
#define LB_CARD_LIST(X)                                                                           \
    X(exploding_kitten, "exploding-kitten", "Exploding Kitten")                                   \
    X(armageddon, "armageddon", "Armageddon")                                                     \
    X(attack, "attack", "Attack")                                                                 \
    X(beard_cat, "beard-cat", "Beard Cat")                                                        \
    X(cattermelon, "cattermelon", "Cattermelon")                                                  \
    X(defuse, "defuse", "Defuse")                                                                 \
    X(devilcat, "devilcat", "Devilcat")                                                           \
    X(favor, "favor", "Favor")                                                                    \
    X(feral_cat, "feral-cat", "Feral Cat")                                                        \
    X(godcat, "godcat", "Godcat")                                                                 \
    X(hairy_potato_cat, "hairy-potato-cat", "Hairy Potato Cat")                                   \
    X(horse_cat, "horse-cat", "Horse Cat")                                                        \
    X(knight_cat, "knight-cat", "Knight Cat")                                                     \
    X(mercat, "mercat", "Mercat")                                                                 \
    X(nope, "nope", "Nope")                                                                       \
    X(rainbow_ralphing_cat, "rainbow-ralphing-cat", "Rainbow-Ralphing Cat")                       \
    X(raising_heck, "raising-heck", "Raising Heck")                                               \
    X(reveal_the_future, "reveal-the-future", "Reveal the Future")                                \
    X(see_the_future, "see-the-future", "See the Future")                                         \
    X(shuffle, "shuffle", "Shuffle")                                                              \
    X(skip, "skip", "Skip")                                                                       \
    X(tacocat, "tacocat", "Tacocat")                                                              \
    X(targeted_attack, "targeted-attack", "Targeted Attack")                                      \
    X(troll_cat, "troll-cat", "Troll Cat")                                                        \
    X(royal_robovac, "royal-robovac", "Royal Robovac")                                            \
    X(crystal_bowl, "crystal-bowl", "Crystal Bowl")                                               \
    X(mouse_trapper, "mouse-trapper", "Mouse Trapper")                                            \
    X(battle_bunny, "battle-bunny", "Battle Bunny")                                               \
    X(shell_shield, "shell-shield", "Shell Shield")                                               \
    X(snake_sorcerer, "snake-sorcerer", "Snake Sorcerer")                                         \
    X(doggy_grave_digger, "doggy-grave-digger", "Doggy Grave Digger")                             \
    X(jittery_juggler, "jittery-juggler", "Jittery Juggler")                                      \
    X(hermit_home_swap, "hermit-home-swap", "Hermit Home Swap")                                   \
    X(not_a_pet, "not-a-pet", "Not A Pet!")                                                       \
    X(king_cat, "king-cat", "King Cat")                                                           \
    X(add_a_magnet_now, "add-a-magnet-now", "Add a Magnet NOW")                                   \
    X(alter_the_future, "alter-the-future", "Alter the Future")                                   \
    X(flip_the_board, "flip-the-board", "Flip the Board")                                         \
    X(share_the_future, "share-the-future", "Share the Future")                                   \
    X(super_move, "super-move", "Super Move")                                                     \
    X(move_1, "move-1", "Move 1")                                                                 \
    X(move_2, "move-2", "Move 2")                                                                 \
    X(move_3, "move-3", "Move 3")                                                                 \
    X(move_4, "move-4", "Move 4")                                                                 \
    X(flip_1, "flip-1", "Flip and Move 1")                                                        \
    X(flip_2, "flip-2", "Flip and Move 2")                                                        \
    X(flip_3, "flip-3", "Flip and Move 3")                                                        \
    X(in_front_of_next, "in-front-of-next", "In Front of Next")                                   \
    X(danger_magnet, "danger-magnet", "Danger Magnet")

/* Every kind of event: the fields it always has, what its secret part is, and its sentence, a template.
 * Only ever appended to. "Templates" below explains what stands in braces and brackets. */
#define LB_EVENT_LIST(X)                                                                          \
    X(dealt, LB_HAS_SEAT, cards, "{seat} {is|are} dealt {hidden}")                                \
    X(turn, LB_HAS_SEAT | LB_HAS_NUMBER, none, "{seat} {is|are} to move[, owing {many} turns]")\
    X(burglar, LB_HAS_SEAT, none, "The Cat Burglar stands before {seat}")                         \
    X(played, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {plays|play} {cards}[ as {as}][ on {other}][ for {for}]")\
    X(noped, LB_HAS_SEAT | LB_HAS_OTHER, none, "{seat} {says|say} Nope to {other}")               \
    X(cancelled, LB_HAS_SEAT, none, "What {seat} played is cancelled")                            \
    X(fizzled, LB_HAS_SEAT, none, "Nothing comes of what {seat} played")                          \
    X(drew, LB_HAS_SEAT, cards, "{seat} {draws|draw} {hidden}")                                   \
    X(kitten, LB_HAS_SEAT, none, "{seat} {turns|turn} up an Exploding Kitten")                    \
    X(defused, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {uses|use} {cards} against the kitten")  \
    X(placed, LB_HAS_SEAT, place, "{seat} {puts|put} the kitten back at [place {place}|a secret place]")\
    X(died, LB_HAS_SEAT, none, "{seat} {is|are} out of the game")                                 \
    X(discarded, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {discards|discard} {cards}")           \
    X(peeked, LB_HAS_SEAT, cards, "{seat} {looks|look} at the top of the pile: {hidden}")         \
    X(revealed, LB_HAS_SEAT | LB_HAS_CARDS, none, "The top of the pile is shown: {cards}")        \
    X(shuffled, LB_HAS_SEAT, none, "The pile is shuffled")                                        \
    X(gave, LB_HAS_SEAT | LB_HAS_OTHER, cards, "{seat} {gives|give} {other} {hidden}")            \
    X(stole, LB_HAS_SEAT | LB_HAS_OTHER, cards, "{seat} {steals|steal} {hidden} from {other}")    \
    X(handed, LB_HAS_SEAT | LB_HAS_OTHER | LB_HAS_CARDS, none, "{seat} {hands|hand} {cards} to {other}")\
    X(lacks, LB_HAS_SEAT | LB_HAS_OTHER | LB_HAS_NAMED, none, "{seat} {has|have} no {named} for {other}")\
    X(took, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {takes|take} {cards} from the discard pile")\
    X(asked, LB_HAS_SEAT | LB_HAS_OTHER | LB_HAS_NAMED, none, "{seat} {sends|send} the Cat Burglar to {other} for {named}")\
    X(lifted, LB_HAS_SEAT, cards, "{seat} {looks|look} at the bottom card: {hidden}")             \
    X(kept, LB_HAS_SEAT, none, "{seat} {keeps|keep} it")                                          \
    X(topped, LB_HAS_SEAT, none, "{seat} {puts|put} it on top of the pile")                       \
    X(laid, LB_HAS_SEAT | LB_HAS_OTHER, cards, "{seat} {lays|lay} {hidden} before {other} and the other cat before {seat:themself|yourself}")\
    X(swapped, LB_HAS_SEAT, none, "{seat} {swaps|swap}")                                          \
    X(turned_up, LB_HAS_SEAT | LB_HAS_OTHER, none, "{seat} {gets|get} Godcat, {other} {gets|get} Devilcat")\
    X(returned, LB_HAS_SEAT | LB_HAS_CARDS, none, "{cards} goes back to the mat")                 \
    X(put_back, LB_HAS_SEAT, none, "The kitten {seat} held goes back into the pile")              \
    X(bottomed, LB_HAS_SEAT, none, "The card {seat} looked at goes back to the bottom of the pile")\
    X(left, LB_HAS_SEAT, none, "{seat} {leaves|leave} the table")                                 \
    X(passed_on, LB_HAS_SEAT, none, "{seat} {passes|pass} the turn on")                           \
    X(round, LB_HAS_NUMBER, none, "Round {number} begins")                                        \
    X(aside, LB_HAS_CARDS, none, "Set aside face up: {cards}")                                    \
    X(exchanged, LB_HAS_SEAT | LB_HAS_OTHER, cards, "{seat} and {other} swap hand cards and get {hidden}")\
    X(juggled, LB_HAS_SEAT, none, "Hand cards without a shield are shuffled into the pile and dealt anew")\
    X(dug, LB_HAS_SEAT, cards, "{seat} {looks|look} at the card set aside face down: {hidden}")   \
    X(put_down, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {puts|put} {cards} face up in front")   \
    X(shielded, LB_HAS_SEAT, none, "{seat} {is|are} shielded")                                    \
    X(compared, LB_HAS_SEAT | LB_HAS_OTHER, cards, "{seat} {compares|compare} hand cards with {other}: {hidden}")\
    X(level, LB_HAS_SEAT | LB_HAS_OTHER, none, "{seat} and {other} hold equal numbers")           \
    X(wrong, LB_HAS_SEAT | LB_HAS_OTHER, none, "{other} {does|do} not hold it")                   \
    X(eliminated, LB_HAS_SEAT, none, "{seat} {is|are} eliminated")                                \
    X(moved_card, LB_HAS_SEAT, place, "{seat} {puts|put} the card back at [place {place}|a secret place]")\
    X(held, LB_HAS_SEAT, cards, "{seat} {holds|hold} {hidden} at the end")                        \
    X(row, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {has|have} in front: {cards}")               \
    X(round_won, LB_HAS_SEAT, none, "{seat} {wins|win} the round")                                \
    X(token, LB_HAS_SEAT | LB_HAS_NUMBER, none, "{seat} {takes|take} a Token, which makes {number}")\
    X(board_flipped, LB_HAS_SEAT | LB_HAS_NUMBER, none, "The board is flipped to its {side} side")\
    X(committed, LB_HAS_SEAT, none, "{seat} {reaches|reach} for the disc")                        \
    X(disc, LB_HAS_SEAT | LB_HAS_CARDS, none, "{seat} {flips|flip} the disc {cards}")             \
    X(moved, LB_HAS_SEAT | LB_HAS_NUMBER, none, "{seat} {moves|move} to {space}")                 \
    X(looped, LB_HAS_SEAT, none, "{seat} {is|are} sent back by the arrow")                        \
    X(stayed, LB_HAS_SEAT | LB_HAS_NUMBER, none, "{seat} {stays|stay} on {space}")                \
    X(discs_shuffled, 0, none, "The Move Deck is shuffled")                                       \
    X(discs_refilled, 0, none, "The used discs are shuffled into a new Move Deck")                \
    X(cards_refilled, 0, none, "The used action cards are shuffled into a new deck")              \
    X(exploded, LB_HAS_SEAT, none, "{seat} {explodes|explode}")                                   \
    X(places_swapped, LB_HAS_SEAT | LB_HAS_OTHER, none, "{seat} {swaps|swap} places with {other}")\
    X(magnet, LB_HAS_SEAT, place, "{seat} {puts|put} a Danger Magnet into the Move Deck at [place {place}|a secret place]")\
    X(ordered, LB_HAS_SEAT, discs, "{seat} {puts|put} the top of the Move Deck in order: {hidden}")\
    X(shared, LB_HAS_SEAT | LB_HAS_OTHER, discs, "{seat} {shows|show} {other} the top of the Move Deck: {hidden}")\
    X(won, LB_HAS_SEAT, none, "{seat} {wins|win}")                                                \
    X(shield_held, LB_HAS_SEAT | LB_HAS_OTHER, none, "{other's} shield holds")                    \
    X(fled, LB_HAS_SEAT, none, "The Cat Burglar is out of the game with {seat}")

/* Fields an event always has, as bits. */
enum {
    LB_HAS_SEAT = 1,
    LB_HAS_OTHER = 2,
    LB_HAS_NAMED = 4,
    LB_HAS_CARDS = 8,
    LB_HAS_NUMBER = 16
};

/* What the secret part of an event is. */
typedef enum lb_secret {
    LB_SECRET_none,
    LB_SECRET_cards,
    LB_SECRET_discs,
    LB_SECRET_place /* a place in a pile */
} lb_secret;

/* For whom a window opens in which others may answer. */
typedef enum lb_windows {
    LB_WINDOWS_brief, /* for the seats that hold the answering card: search and simulation */
    LB_WINDOWS_live   /* for every seat that could if it held it, so that who is asked tells nothing: tables */
} lb_windows;

/* Every way a call can be refused, and what to say about it. */
#define LB_STATUS_LIST(X)                                                                         \
    X(ok, "fine")                                                                                 \
    X(over, "the game is over")                                                                   \
    X(no_seat, "there is no such seat at this table")                                             \
    X(not_asked, "this seat has nothing to decide now; the question may be closed already")       \
    X(illegal, "that choice is not among the legal ones")                                         \
    X(bad_text, "this is not the text of a move that can be made now")                            \
    X(bad_players, "the game is not played by that many")                                         \
    X(bad_option, "there is no such option, or not with that value")                              \
    X(bad_seed, "a seed is a number below 2^64 or 64 hexadecimal digits")                         \
    X(bad_name, "a name is 1 to 31 bytes of UTF-8 without control characters")                    \
    X(bad_record, "this is not a record that can be read")                                        \
    X(bad_position, "this is not a position that can be read")                                    \
    X(full, "the match can remember no more moves")                                               \
    X(nothing, "there is nothing to take back, redo or cancel")                                   \
    X(too_small, "the buffer is too small")                                                       \
    X(no_game, "this state belongs to no game")                                                   \
    X(begun, "the match has begun already")

typedef enum lb_card {
#define X(name, id, title) LB_CARD_##name,
    LB_CARD_LIST(X)
#undef X
        LB_CARDS, /* how many titles there are */
    LB_FIRST_DISC = LB_CARD_move_1, /* LB_DISCS titles from here on are discs */
    LB_NO_CARD = 255
} lb_card;

typedef enum lb_event_type {
#define X(name, fields, secret, sentence) LB_EVENT_##name,
    LB_EVENT_LIST(X)
#undef X
        LB_EVENT_TYPES
} lb_event_type;

typedef enum lb_status {
#define X(name, sentence) LB_STATUS_##name,
    LB_STATUS_LIST(X)
#undef X
        LB_STATUSES
} lb_status;

#define LB_OK LB_STATUS_ok

LB_API const char *lb_version(void);                /* the version the library was built as */
LB_API const char *lb_status_text(lb_status status); /* what a status means, half a sentence */
LB_API void lb_make_printable(char *text);                    /* text from outside, fit for a terminal: what is no UTF-8 or would steer becomes ? */
LB_API const char *lb_card_id(unsigned card);       /* "see-the-future", or "?" */
LB_API const char *lb_card_title(unsigned card);    /* "See the Future", or "?" */
LB_API const char *lb_event_name(unsigned type);    /* "stole" */
LB_API const char *lb_event_template(unsigned type); /* "{seat} {steals|steal} {hidden} from {other}" */
LB_API unsigned lb_event_fields(unsigned type);     /* LB_HAS_… */
LB_API lb_secret lb_event_secret(unsigned type);    /* what is hidden in it */

/* What the players of a table are called. */
typedef struct lb_names {
    char of[LB_SEATS_MAX][LB_NAME_BYTES];
} lb_names;

/* A sentence about what was wrong with what came from outside. */
typedef struct lb_reason {
    char text[LB_REASON_BYTES];
} lb_reason;

/* ---- Chance ---------------------------------------------------------------------------------- */

typedef struct lb_seed {
    uint8_t bytes[32]; /* a number, lowest byte first */
} lb_seed;

/* The one generator: ChaCha8 keyed by a seed; streams of one seed are independent. */
typedef struct lb_rng {
    uint32_t words[64]; /* the next four blocks of key stream */
    uint32_t key[8];    /* the seed */
    uint64_t block;     /* number of the next block to make */
    uint64_t stream;    /* which stream of the seed */
    uint32_t used;      /* words already given out */
} lb_rng;

LB_API lb_status lb_seed_read(lb_seed *seed, const char *text);                  /* "42" or 64 hex digits */
LB_API void lb_seed_write(const lb_seed *seed, char text[LB_SEED_BYTES]);        /* the shortest such text */
LB_API lb_seed lb_seed_add(const lb_seed *seed, uint64_t n);                     /* the seed n further on */
LB_API void lb_rng_start(lb_rng *rng, const lb_seed *seed, uint64_t stream);     /* begin a stream */
LB_API uint32_t lb_rng_u32(lb_rng *rng);                                         /* the next four bytes */
LB_API uint64_t lb_rng_u64(lb_rng *rng);                                         /* the next eight bytes */
LB_API uint32_t lb_rng_below(lb_rng *rng, uint32_t bound);                       /* 0 … bound-1, each alike */
LB_API void lb_rng_shuffle(lb_rng *rng, uint8_t *items, unsigned count);         /* any order, each alike; count ≤ 128 */

enum {
    LB_STREAM_TABLE = 0,   /* the table's chance */
    LB_STREAM_PLAYERS = 1, /* the random players' */
    LB_STREAM_SEATS = 16   /* plus a seat: that of the bot in it */
};

/* ---- Games ----------------------------------------------------------------------------------- */

typedef struct lb_game lb_game; /* a game's rules */

/* One state of a game: copy it with =, compare it with memcmp. What it holds is the game's own. */
typedef struct lb_state {
    uint8_t bytes[LB_STATE_BYTES];
} LB_ALIGNED(64) lb_state;

typedef struct lb_option {
    const char *name;         /* "stack_attacks" */
    const char *help;         /* what it changes, in a phrase */
    const char *const *words; /* names of the values from 0, or NULL where the value is a number */
} lb_option;

/* One value per option of the game, in its order; LB_DEFAULT takes the printed one. */
#define LB_DEFAULT (-1)
typedef struct lb_options {
    int8_t value[LB_OPTIONS_MAX];
    uint8_t first; /* 1 + the seat that begins; 0: as the rules have it, by lot or by seat */
} lb_options;

typedef struct lb_range {
    int8_t least, most, usual; /* usual is the default */
    bool any;                  /* every number between is allowed; else only least and most */
} lb_range;

LB_API unsigned lb_game_count(void);                          /* how many games there are */
LB_API const lb_game *lb_game_at(unsigned index);             /* a game by number, NULL past the end */
LB_API unsigned lb_game_number(const lb_game *game);          /* what states, views, memories and matches keep of it; 0 is no game */
LB_API const lb_game *lb_game_named(const char *name);        /* a game by name, NULL if there is none */
LB_API const char *lb_game_name(const lb_game *game);         /* "original" */
LB_API const char *lb_game_title(const lb_game *game);        /* a line for people */
LB_API const char *lb_game_note(const lb_game *game);         /* what to know of it beforehand, a sentence with its clause; NULL: nothing */
LB_API const char *lb_game_rules(const lb_game *game);        /* the page of docs/rules it is on: "kittens" */
LB_API unsigned lb_game_seats_least(const lb_game *game);     /* smallest table */
LB_API unsigned lb_game_seats_most(const lb_game *game);      /* largest table */
LB_API size_t lb_game_state_bytes(const lb_game *game);       /* bytes of a state that are in use */
LB_API unsigned lb_game_options(const lb_game *game);         /* how many options it has */
LB_API const lb_option *lb_game_option(const lb_game *game, unsigned index); /* an option, NULL past the end */
LB_API lb_range lb_option_range(const lb_game *game, unsigned index, unsigned players); /* its values */
LB_API unsigned lb_option_write(const lb_game *game, unsigned index, int value, char *text, size_t size); /* a value as text */
LB_API unsigned lb_options_write(const lb_game *game, unsigned players, const lb_options *options, char *text,
                                 size_t size); /* all of them, "option=value option=value"; NULL: the defaults */
LB_API lb_options lb_options_default(void);                   /* every option at its default */
LB_API lb_status lb_option_read(const lb_game *game, unsigned players, lb_options *options, const char *assignment,
                                lb_reason *why);              /* take "name=value" in; every game also takes "first=SEAT" */
LB_API unsigned lb_game_card_copies(const lb_game *game, unsigned card); /* copies in the printed deck */

/* Grades of players who are no masters. Games are wide or narrow: in each, with two and with more players, other
 * shares of thoughtless moves make steps between the grades that can be felt. */
typedef enum lb_grade {
    LB_GRADE_easy,
    LB_GRADE_medium,
    LB_GRADE_hard,
    LB_GRADE_expert,
    LB_GRADES
} lb_grade;

LB_API unsigned lb_game_slips(const lb_game *game, unsigned players, lb_grade grade); /* of 100 moves, those such a player makes without thought */

/* What a card is for, and so how it is painted. */
#define LB_KIND_LIST(X)                                                                           \
    X(plain, "nothing of these")                                                                  \
    X(danger, "kittens, magnets")                                                                 \
    X(rescue, "saves: Defuse, a shield")                                                          \
    X(attack, "hits somebody")                                                                    \
    X(sight, "shows what is hidden")                                                              \
    X(trick, "moves cards about")                                                                 \
    X(step, "moves you on")                                                                       \
    X(nope, "says no")                                                                            \
    X(cat, "is good for combos")                                                                  \
    X(wonder, "is beyond the others")

typedef enum lb_card_kind {
#define X(name, what) LB_KIND_##name,
    LB_KIND_LIST(X)
#undef X
        LB_KINDS
} lb_card_kind;

enum { LB_NO_NUMBER = 255, LB_PRECIOUS = 10 };

/* How a card looks and what it does, in one game: a row of its cards.def. */
typedef struct lb_face {
    uint8_t kind;                /* an lb_card_kind */
    uint8_t number;              /* the number printed on it, or LB_NO_NUMBER */
    uint8_t precious;            /* 0 is let go lightly; the higher, the later in a hand, and from LB_PRECIOUS on never unasked */
    bool wild;                   /* it can stand for another card, which is then named */
    char letter;                 /* the key that picks it, unlike any other of its game */
    const char *icon, *plain;    /* a sign of one or two columns: UTF-8, and in ASCII */
    const char *title;           /* its title where the game's own numbers are in it, or NULL */
    const char *line[2];         /* its title in two short lines */
    const char *help;            /* what it does */
} lb_face;

LB_API const lb_face *lb_game_face(const lb_game *game, unsigned card); /* NULL: not a card of this game */
LB_API const char *lb_kind_name(unsigned kind);                         /* "danger" */

/* ---- Events ---------------------------------------------------------------------------------- */

/* What happened. `hidden` is its secret part: only the seats of `audience` may see it. */
typedef struct lb_event {
    uint8_t type;                   /* an lb_event_type */
    uint8_t seat;                   /* who, or LB_NOBODY */
    uint8_t other;                  /* whom, or LB_NOBODY */
    uint8_t named;                  /* the card named or stood for, or LB_NO_CARD */
    uint8_t number;                 /* turns owed, cards, length of a chain */
    lb_seats audience;              /* who may see the secret part */
    uint8_t card_count;             /* open cards */
    uint8_t hidden_count;           /* hidden cards or places, known to exist by all */
    uint8_t cards[LB_EVENT_CARDS];  /* open to all */
    uint8_t hidden[LB_EVENT_CARDS]; /* cards, or the place of a put-back */
} lb_event;

typedef struct lb_events {
    unsigned count;
    lb_event item[LB_EVENTS_MAX];
} lb_events;

LB_API lb_event lb_event_for(const lb_event *event, unsigned viewer); /* the event as that viewer may know it */
LB_API bool lb_event_fits(const lb_event *event, const lb_game *game, unsigned players); /* it has what its kind says, of that table */

/* ---- Templates ------------------------------------------------------------------------------- */

/* All that is said to people is a template in English, translated, then filled in from an event that
 * is already filtered. In braces stand its blanks:
 *
 *     {seat} {other}      people; {seat's} {other's} what is theirs
 *     {seat=dir}          a name, or that word where the reader is meant, for languages that have cases;
 *                         {other=dich} too
 *     {people}            those of its audience
 *     {cards}             the open cards in their order, {hidden} the secret ones or how many there are,
 *                         {seen} the secret ones where they are known, {first} and {second} of them
 *     {combo}             the open cards as they go together: "2 Tacocat cards", "Feral Cat and Mercat"
 *     {named}             the named card; {as} where a wild card stands for it, {for} where it is asked for
 *     {number} {many}     its number, and that where it is more than one
 *     {place}             the secret place
 *     {space} {start}     a space of the track, and that where it is the first one
 *     {side}              a side of the track
 *     {draws|draw}        the word that goes with the person mentioned last: others, the reader
 *     {seat:them|you}     with that person: {other:…|…} too
 *     {number:turn|turns} the word that goes with one, and with many; {cards:goes|go} and
 *                         {people:wins|win} too
 *
 * In brackets stands what is said only where every blank in it has something to say; "[a|b]" is the
 * first of those. A person at the start of a sentence is "You", elsewhere "you". */

/* Another language: the translation of an English text, or the text itself. */
typedef struct lb_language {
    const char *name; /* "en" */
    const char *(*text)(const char *english);
} lb_language;

/* Who reads a sentence. */
typedef struct lb_reader {
    const lb_game *game;         /* whose words are used; NULL: plain ones */
    const lb_names *names;       /* NULL: "Seat 2" */
    const lb_language *language; /* NULL: English */
    uint8_t viewer;              /* a seat, LB_PUBLIC or LB_TRUTH: what may be known */
    bool you;                    /* that seat is spoken to: "You draw Skip." */
} lb_reader;

LB_API const char *lb_text(const lb_reader *reader, const char *english); /* the one look-up of translations */
LB_API size_t lb_phrase(const char *english, const lb_event *about, const lb_reader *reader, char *text,
                        size_t size); /* a template, translated and filled in; cards that have a number come with it; as snprintf */
LB_API const char *lb_phrase_word(unsigned index); /* the texts that fill blanks, for translators; NULL past the end */
LB_API bool lb_phrase_check(const char *text); /* whether all in braces and brackets means something */
LB_API size_t lb_event_write(const lb_event *event, const lb_reader *reader, char *text, size_t size); /* a filtered event as its plain sentence of the list, cards by title alone: for records and traces */

/* ---- Manner: how a game is told and asked for --------------------------------------------------- */

typedef enum lb_tone {
    LB_TONE_plain,
    LB_TONE_alarm,  /* a kitten, a death */
    LB_TONE_good,   /* somebody has won something */
    LB_TONE_strong, /* a turn, a round begins */
    LB_TONE_nope    /* something is called off */
} lb_tone;

/* To whom an event is worth a sentence at the table. */
typedef enum lb_when {
    LB_WHEN_always,
    LB_WHEN_never,
    LB_WHEN_own,     /* to the seat it happened to */
    LB_WHEN_known,   /* to those who know its secret part */
    LB_WHEN_many,    /* where its number is more than one */
    LB_WHEN_between, /* unless the same seat goes on at once */
    LB_WHEN_tie      /* where two of those who show their cards around it show the same */
} lb_when;

enum {
    LB_EYES_shown = 1,  /* its cards are laid before the eyes of those who may see them, when it happens */
    LB_EYES_covered = 2 /* its secret part is not written down, where others might read over a shoulder */
};

/* How an event is told at the table. */
typedef struct lb_telling {
    uint8_t type;     /* an lb_event_type */
    uint8_t tone;     /* an lb_tone */
    uint8_t when;     /* an lb_when */
    uint8_t eyes;     /* LB_EYES_… */
    const char *text; /* a template without its full stop; NULL: the plain one */
} lb_telling;

/* What can be said beside what happened, and what its key is. Where no verb is told, any is meant. */
typedef enum lb_say {
    LB_SAY_busy,     /* an lb_open: what the seat everybody waits for is busy with */
    LB_SAY_asked,    /* an lb_open: what is asked of the reader */
    LB_SAY_forced,   /* an lb_open: the same where there is but one answer */
    LB_SAY_about,    /* an lb_open: what to know about that question */
    LB_SAY_window,   /* an lb_open that is a window: what it asks */
    LB_SAY_cancels,  /* the same once the last answer to it calls off what was played */
    LB_SAY_restores, /* and once the last answer calls off that */
    LB_SAY_others,   /* what a window is to those who are not asked in it */
    LB_SAY_contest,  /* the same once it was answered */
    LB_SAY_lacking,  /* what to say to who has no answer in it */
    LB_SAY_verb,     /* an lb_verb: what doing it is called in a list */
    LB_SAY_wild,     /* 0: playing a card that stands for another one */
    LB_SAY_unseen,   /* 0: a card that nobody picks */
    LB_SAY_answer,   /* an lb_stage: what an answer there is called in a list */
    LB_SAY_move,     /* an lb_verb: a move, whole or as far as it is known, half a sentence */
    LB_SAY_key,      /* an lb_verb: the letter that picks it */
    LB_SAY_stage,    /* an lb_stage, and a verb: what is asked next */
    LB_SAY_note,     /* 0: what is worth knowing of a seat that can be aimed at; 1: of a card held more than once */
    LB_SAY_out,      /* 0: to one who is out and watches */
    LB_SAY_result,   /* 0: who has won, the people */
    LB_SAY_unclear,  /* 0: a typed word that could be several things; 1, 2: what stands between those; 3: how it ends */
    LB_SAY_counts,   /* 0: so many of a card; 1: what stands between them; 2: no card at all */
    LB_SAY_example,  /* 0: moves somebody might type; 1: a word of one, cut short */
    LB_SAY_yours,    /* an lb_event_type: what is good or bad about a move that makes it happen to the mover */
    LB_SAY_theirs,   /* the same where it happens to another */
    LB_SAY_upon,     /* and where another does it to the mover */
    LB_SAY_passing,  /* an lb_open that is a window: what is good or bad about passing */
    LB_SAY_why,      /* an lb_why: what else is */
    LB_SAY_reply,    /* an lb_open that is a window: the key of the answer it asks for, and what it is */
    LB_SAY_row,      /* an lb_row_text: what stands in rows of odds and reviews */
    LB_SAY_stakes,   /* an lb_stake: what the open action would come to */
    LB_SAY_known,    /* 0: what somebody knows to come next, 1: in brief; 2, 3: at a place of the pile */
    LB_SAY_sure,     /* an lb_verb: whether a move that lets go of something precious, the named card, is meant */
    LB_SAY_late,     /* 0: that the clock has moved for somebody */
    LB_SAYS
} lb_say;

/* Other reasons for and against a move, half a sentence each. */
typedef enum lb_why {
    LB_WHY_danger,   /* what the next card would be if it were one of lb_dangers */
    LB_WHY_harmless, /* what it is where it cannot be one */
    LB_WHY_saved,    /* the mover has what helps against it */
    LB_WHY_lost,     /* the mover has nothing that helps */
    LB_WHY_evades,   /* a turn ends without it, and the next player owes the number of turns */
    LB_WHY_brings,   /* the named card comes */
    LB_WHY_mostly,   /* a card comes, most often the named one */
    LB_WHY_next,     /* what is put back comes next */
    LB_WHY_later,    /* it comes after so many cards */
    LB_WHY_spare,    /* a card is given away of which there are so many */
    LB_WHY_only,     /* of which there is no other */
    LB_WHY_keeps,    /* the named card is all that is left */
    LB_WHY_often,    /* in so many of a hundred worlds: it goes behind a reason */
    LB_WHY_sure,     /* in all of them, likewise */
    LB_WHYS
} lb_why;

/* What an action that may still be called off would come to, about a seat and perhaps another. */
typedef enum lb_stake {
    LB_STAKE_owes,       /* the seat has to take the number of turns */
    LB_STAKE_still_owes, /* it has so many left to take */
    LB_STAKE_moves,      /* it is next to move */
    LB_STAKE_gives,      /* it gives the other a card of its choice */
    LB_STAKE_loses,      /* it loses a card to the other, nobody chooses which */
    LB_STAKE_hands_over, /* it loses the named card to the other */
    LB_STAKE_may_hold,   /* the same, if it has one */
    LB_STAKE_lacks,      /* it has none, so nothing is lost */
    LB_STAKE_takes,      /* it takes a card from the discard pile */
    LB_STAKE_shuffles,   /* nobody knows what comes any more */
    LB_STAKE_looks,      /* it sees what comes next, the number of cards */
    LB_STAKE_shows,      /* everybody does */
    LB_STAKE_other,      /* what only this game has: a key of its own from here on */
    LB_STAKES = 64       /* instead of one: nothing to say */
} lb_stake;

/* What stands in rows of odds and reviews. */
typedef enum lb_row_text {
    LB_TEXT_exact,    /* behind what is known exactly */
    LB_TEXT_as_played, /* behind what was learned */
    LB_TEXT_if_blind,  /* what the other figure supposes */
    LB_TEXT_blind,     /* the same, before a figure */
    LB_TEXT_never,    /* in place of a share */
    LB_TEXT_sure,
    LB_TEXT_about,    /* before one that is not known exactly */
    LB_TEXT_cards,    /* how many a player holds */
    LB_TEXT_next,     /* a heading: what comes next */
    LB_TEXT_moves,    /* a heading: the reader's moves, the best first */
    LB_TEXT_moves_of, /* the same of somebody */
    LB_TEXT_others,   /* moves that are left out */
    LB_TEXT_holds,    /* a heading: who may hold what */
    LB_TEXT_stands,   /* a heading: how often each wins as things stand */
    LB_TEXT_sampled,  /* behind a number of worlds */
    LB_TEXT_try,      /* a heading: the move to try */
    LB_TEXT_nothing,  /* there is nothing to decide */
    LB_TEXT_sum,      /* a heading: what became of somebody's part of the game */
    LB_TEXT_start,    /* that part */
    LB_TEXT_luck,     /* what luck added */
    LB_TEXT_skill,    /* what own moves cost */
    LB_TEXT_stand,    /* what it is now, in an open game */
    LB_TEXT_won,      /* what came of it */
    LB_TEXT_shared,   /* won with others */
    LB_TEXT_no_win,
    LB_TEXT_costly,   /* a heading: the costliest moves */
    LB_TEXT_fine,     /* there are none */
    LB_TEXT_every,    /* a heading: every decision */
    LB_TEXT_move,     /* before the number of a move */
    LB_TEXT_better,   /* before a better move */
    LB_TEXT_change,   /* before what luck added since the decision before */
    LB_TEXT_basis,    /* what all of it rests on */
    LB_TEXT_ahead,    /* a hint is surely better than the next, by so many points */
    LB_TEXT_even,     /* it is not */
    LB_TEXT_despite,  /* why a hint lets go of what is best kept, the named card */
    LB_TEXT_unsure,   /* how many decisions are too close to call */
    LB_TEXT_between,  /* before the lower end of what is proven, in percent */
    LB_TEXT_and,      /* before the upper one */
    LB_TEXTS
} lb_row_text;

/* A template of a game: a row of the game's manner.c. */
typedef struct lb_saying {
    uint8_t say;  /* an lb_say */
    uint8_t key;
    uint8_t verb; /* an lb_verb; LB_VERBS: any */
    const char *text;
} lb_saying;

/* What sets the moves apart that may still be meant, and so is asked next. */
typedef enum lb_stage {
    LB_STAGE_done, /* one move is left */
    LB_STAGE_verb,
    LB_STAGE_title, /* five different: the next title */
    LB_STAGE_cards,
    LB_STAGE_as,
    LB_STAGE_target,
    LB_STAGE_named,
    LB_STAGE_place,
    LB_STAGE_order
} lb_stage;

/* Something to explain in a guided first game, when it comes up. */
typedef struct lb_lesson {
    const char *title, *text;
} lb_lesson;

enum { LB_LESSON_PLAYERS = 3 }; /* at a table where lessons are given; the first seat takes them */

/* What is worth counting over many games: events with a name of their own. What is left 0 does not matter. */
typedef struct lb_figure {
    const char *section;      /* the table it stands in: "cards that changed hands" */
    const char *id, *words;   /* its name for programs and for people */
    uint8_t type;             /* an lb_event_type */
    uint8_t part_of;          /* 1 + the type of event that is its whole */
    uint64_t cards;           /* those that told these cards, a bit each, */
    uint8_t after, not_after; /* 1 + a type: next after such an event of the same choice, or not, */
    uint64_t by;              /* caused by one of these cards, */
    uint8_t whose;            /* an lb_whose, */
    uint8_t least, most;      /* or choices that brought so many of them */
} lb_figure;

typedef enum lb_whose {
    LB_WHOSE_any,
    LB_WHOSE_own,    /* the seat of the event had played that card itself */
    LB_WHOSE_other
} lb_whose;

/* What takes a seat out of the game: the events before its death in the same choice. */
typedef struct lb_death {
    const char *id, *words;
    uint8_t after;  /* an lb_event_type */
    uint8_t before; /* 1 + the type of the event before that, or 0 */
} lb_death;

/* Something to look at when an event happens: a row of a game's pictures.def, or one for all games. */
typedef struct lb_picture {
    uint8_t type;      /* an lb_event_type */
    bool waits;        /* worth waiting for, whoever it happened to; else for whom it happened to */
    const char *title; /* in a word or two: "Boom" */
    const char *art;   /* lines of ASCII, no more than fit a small screen */
} lb_picture;

enum { LB_PICTURE_ROWS = 9, LB_PICTURE_COLUMNS = 48 };

LB_API const lb_picture *lb_game_picture(const lb_game *game, unsigned type); /* its own; NULL: none */
LB_API const lb_figure *lb_game_figure(const lb_game *game, unsigned index); /* NULL: it has no more */
LB_API const lb_death *lb_game_death(const lb_game *game, unsigned index);   /* where several fit, the last one is meant; NULL: it has no more */
LB_API const lb_telling *lb_game_telling(const lb_game *game, unsigned type); /* how it tells of an event; NULL: as usual */
LB_API const char *lb_game_saying(const lb_game *game, unsigned say, unsigned key, unsigned verb); /* a template of its own, LB_VERBS for no verb; NULL: the usual one */
LB_API const lb_lesson *lb_game_lesson(const lb_game *game, unsigned index);  /* its lessons in their order; NULL past the end */
LB_API lb_seed lb_game_lesson_seed(const lb_game *game);                      /* the deal its lessons are made for */
/* ---- Playing --------------------------------------------------------------------------------- */

/* Functions that take input from outside check it and change nothing when they refuse. `events` may
 * be NULL; otherwise it is emptied first and then holds what the call made happen, unfiltered. */

LB_API lb_status lb_start(const lb_game *game, unsigned players, const lb_options *options, lb_rng *rng, lb_state *state,
                          lb_events *events);                                    /* set up and deal */
LB_API void lb_live(lb_state *state);                                            /* from now on windows are live */
LB_API void lb_brief(lb_state *state, lb_rng *rng);                              /* from now on they are brief; in an open one who can only pass has passed */
LB_API const lb_game *lb_state_game(const lb_state *state);                      /* which game this is; NULL: none */
LB_API lb_seats lb_to_act(const lb_state *state);                                /* seats that may choose now; empty: over */
LB_API lb_choices lb_legal(const lb_state *state, unsigned seat);                /* what a seat may choose now */
LB_API unsigned lb_next(const lb_state *state);                                  /* the seat a driver without a clock asks */
LB_API bool lb_staged(const lb_state *state);                                    /* in the middle of a move */
LB_API bool lb_over(const lb_state *state);                                      /* nothing more can happen */
LB_API unsigned lb_players(const lb_state *state);                               /* seats at the table */
LB_API lb_status lb_apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng,
                          lb_events *events);                                    /* one choice, checked */
LB_API void lb_apply_trusted(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng,
                             lb_events *events);                                 /* one legal choice, unchecked */
LB_API lb_status lb_cancel(lb_state *state);                /* back to the start of a staged move */
LB_API lb_status lb_leave(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events); /* a player goes home */
LB_API unsigned lb_playout(lb_state *state, lb_rng *rng);   /* random play to the end; how many choices */
LB_API uint64_t lb_floor(lb_rng *rng, uint64_t iterations);                      /* what random play costs without a game: time it */
LB_API lb_seats lb_winners(const lb_state *state);          /* who has won, once it is over */

/* ---- Moves as text --------------------------------------------------------------------------- */

/* A whole move: its stages in order. */
typedef struct lb_move {
    uint8_t count;
    uint8_t choice[LB_STAGES_MAX];
} lb_move;

/* The words a move can begin with: identifier, id in texts, how it is used. "play" stands before a card and
 * is not written. Only ever appended to. */
#define LB_VERB_LIST(X)                                                                           \
    X(play, "", opens)                                                                            \
    X(draw, "draw", opens)                                                                        \
    X(flip, "flip", opens)                                                                        \
    X(pass, "pass", answers)                                                                      \
    X(nope, "nope", answers)                                                                      \
    X(pair, "pair", combines)                                                                     \
    X(three, "three", combines)                                                                   \
    X(five, "five", combines)                                                                     \
    X(burglar, "burglar", opens)                                                                  \
    X(give, "give", answers)                                                                      \
    X(take, "take", answers)                                                                      \
    X(place, "place", answers)                                                                    \
    X(use, "use", answers)                                                                        \
    X(keep, "keep", answers)                                                                      \
    X(top, "top", answers)                                                                        \
    X(swap, "swap", answers)                                                                      \
    X(lay, "lay", answers)                                                                        \
    X(order, "order", answers)                                                                    \
    X(defuse, "defuse", answers)                                                                  \
    X(explode, "explode", answers)                                                                \
    X(discard, "discard", answers)                                                                \
    X(steal, "steal", answers)

typedef enum lb_verb {
#define X(name, id, use) LB_VERB_##name,
    LB_VERB_LIST(X)
#undef X
        LB_VERBS
} lb_verb;

typedef enum lb_verb_use {
    LB_USE_opens,   /* a move of one's turn */
    LB_USE_answers, /* a question */
    LB_USE_combines /* cards, in a move of one's turn */
} lb_verb_use;

/* What kind of thing a part of a move is, and how its text begins. Yes and no are verbs. */
typedef enum lb_part_kind {
    LB_PART_verb,  /* an lb_verb; every move begins with one */
    LB_PART_card,  /* a card that is played, given, taken: " id", "+id" behind another one of its stage; once where they are all equal; LB_NO_CARD, one nobody picks: " blind" */
    LB_PART_as,    /* the card it stands for: " id" */
    LB_PART_seat,  /* at whom: "@2" */
    LB_PART_title, /* a card that is named: "=id", or its number where one is printed on it */
    LB_PART_place, /* a place in a pile: " 7" */
    LB_PART_order  /* an old place, in the new order from the top: " 2" */
} lb_part_kind;

typedef struct lb_part {
    uint8_t stage; /* which choice of the move it belongs to */
    uint8_t kind;  /* an lb_part_kind */
    uint8_t what;  /* a verb, card, seat or place */
} lb_part;

enum { LB_PARTS_MAX = 16, LB_NO_CHOICE = 255 };

LB_API const char *lb_verb_id(unsigned verb);                     /* "pair" */
LB_API lb_verb_use lb_verb_used(unsigned verb);                   /* how it is used */
LB_API unsigned lb_choice_parts(const lb_state *state, unsigned choice, lb_part parts[LB_PARTS_MAX]); /* what a choice adds now, legal or not, all of stage 0; 0 if the decision has no such choice at all */
LB_API unsigned lb_move_parts(const lb_state *state, unsigned seat, const lb_move *move,
                              lb_part parts[LB_PARTS_MAX]);       /* a whole legal move; 0 if it is none */
LB_API size_t lb_choice_write(const lb_state *state, unsigned choice, char *text, size_t size); /* what a choice adds to the text of its move: "favor", "@2"; 0 if the decision has no such choice */
LB_API unsigned lb_verb_choice(const lb_state *state, unsigned seat, unsigned verb); /* the first legal choice with that verb, or LB_NO_CHOICE */

typedef bool lb_move_visit(void *context, const lb_move *move, const char *text); /* false stops the walk */

LB_API size_t lb_move_write(const lb_state *state, unsigned seat, const lb_move *move, char *text,
                            size_t size); /* its one text; 0 if it is no legal move */
LB_API lb_status lb_move_read(const lb_state *state, unsigned seat, const char *text, lb_move *move,
                              lb_reason *why); /* the move a text means; if none, why not */
LB_API void lb_objection(const lb_state *state, unsigned choice, lb_reason *why); /* why a choice that has parts is not legal now */
LB_API size_t lb_moves(const lb_state *state, unsigned seat, lb_move_visit *visit,
                       void *context); /* walk every legal whole move; how many */

/* ---- Views and facts ------------------------------------------------------------------------- */

/* What is open, as everybody may know it: name in texts, what it is. Only ever appended to. */
#define LB_OPEN_LIST(X)                                                                           \
    X(turn, "a seat plays cards or ends its turn")                                                \
    X(nope, "a played card may be Noped; who is able to is nobody's business")                    \
    X(give, "a card is owed as a favor")                                                          \
    X(take, "a card is taken from the discard pile")                                              \
    X(place, "something goes back into the pile")                                                 \
    X(use, "which card is used against a kitten")                                                 \
    X(heck, "the bottom card is kept or put on top")                                              \
    X(lay, "one of two cats is laid before somebody")                                             \
    X(duel, "it is kept or swapped, blind")                                                       \
    X(dig, "the hand card is kept or swapped with the one set aside")                             \
    X(magnet, "a disc is about to be flipped; a magnet may come between")                         \
    X(order, "the top discs are put in order")                                                    \
    X(kitten, "defuse or explode")                                                                \
    X(swap, "with whom of the last to swap places")                                               \
    X(discard, "down to three cards")                                                             \
    X(over, "nothing: the game is over")                                                          \
    X(steal, "Godcat, known by its back, or a blind card is stolen")

typedef enum lb_open {
#define X(name, what) LB_OPEN_##name,
    LB_OPEN_LIST(X)
#undef X
        LB_OPENS
} lb_open;

LB_API const char *lb_open_name(unsigned open); /* "nope" */
LB_API const char *lb_windows_name(unsigned windows); /* "live" */
LB_API bool lb_open_window(unsigned open);      /* others may answer out of turn: nope, magnet */

/* What a seat may see now. It has no room for what the seat may not. */
typedef struct lb_view {
    lb_choices legal;               /* the viewer's own choices, 0 when there are none */
    uint8_t game;                   /* its number: lb_view_game knows it */
    uint8_t viewer;                 /* a seat, or LB_PUBLIC */
    uint8_t players;
    uint8_t open;                   /* an lb_open */
    uint8_t windows;                /* an lb_windows */
    uint8_t decides;                /* the seat everybody waits for, LB_NOBODY in a window */
    uint8_t turn, owed, attacked;   /* whose turn, turns still to take, whether an attack made them */
    lb_seats alive;
    uint8_t hand[LB_CARDS_MAX];     /* the viewer's own cards by title */
    uint8_t hand_count[LB_SEATS_MAX];
    uint8_t pile_count;
    uint8_t discard[LB_CARDS_MAX];
    uint8_t removed[LB_CARDS_MAX];  /* cards everybody knows to be out of the game */
    uint8_t removed_unseen;         /* cards that left the game unseen */
    uint8_t burglar;                /* seat, or LB_NOBODY */
    uint8_t godcat, devilcat;       /* seat, LB_ON_MAT, LB_IN_PLAY, or LB_NOBODY */
    uint8_t nopes;                  /* length of the chain of Nopes */
    uint8_t last;                   /* who played the last card of it */
    uint8_t target;                 /* whom the open action is aimed at, or LB_NOBODY */
    uint8_t named;                  /* the card it names, or what Godcat stands for, or LB_NO_CARD */
    uint8_t action_count;           /* the cards that were played for it */
    uint8_t action[5];
    uint8_t seen;                   /* the card on the table before the viewer's eyes, or LB_NO_CARD */
    uint8_t own[LB_VIEW_OWN];       /* what else there is to see in a game, for its zones; else zero */
    struct lb_view_rounds {         /* games in rounds; all zero in others */
        uint8_t round, tokens[LB_SEATS_MAX];
        lb_seats shielded;
        uint8_t front_count[LB_SEATS_MAX];
        uint8_t front[LB_SEATS_MAX][LB_ROW_MAX]; /* what lies before each seat, in order */
        uint8_t aside_up_count, aside_up[2];
    } rounds;
    struct lb_view_race {           /* games on a track; all zero in others */
        uint8_t side;                      /* 0 Calm, 1 Chaos */
        uint8_t positions[LB_SEATS_MAX];   /* 0 Litter Box … 19 Ribbon; LB_NOBODY who left */
        uint8_t discs_count;               /* Move Deck */
        uint8_t discs_used[LB_DISCS_MAX];  /* Move Discard Pile, by disc from LB_FIRST_DISC on */
        uint8_t magnets;                   /* left in the supply */
        uint8_t moved;                     /* the seat to move has moved in this turn */
        uint8_t committed;                 /* it has chosen to flip its disc */
    } race;
} lb_view;

#define LB_ON_MAT 16u  /* instead of a seat: on the playmat */
#define LB_IN_PLAY 17u /* instead of a seat: between the two of a duel */

LB_API lb_view lb_view_for(const lb_state *state, unsigned viewer); /* the one way to look */
LB_API const lb_game *lb_view_game(const lb_view *view);            /* the game that is looked at */
LB_API const char *lb_view_warning(const lb_view *view, const lb_part parts[], unsigned count); /* why the viewer may regret a move, a template; NULL: for no known reason */
LB_API lb_stake lb_view_stake(const lb_view *view, lb_event *about); /* what the open action comes to if nobody stops it, and what that is about; LB_STAKES: nothing to say */
LB_API const lb_lesson *lb_view_lesson(const lb_view *view, uint64_t *given); /* the next lesson for what is seen, noted as given; NULL: none is left */

/* ---- Zones: a view as something to draw --------------------------------------------------------- */

/* Kinds of zones. A game turns a view into zones; who draws them knows these kinds, and no game. */
#define LB_ZONE_LIST(X)                                                                           \
    X(hand, "cards in a hand: the viewer's own are seen, the others' are backs")                  \
    X(pile, "cards face down on each other; what is known to be among them is in no order")       \
    X(heap, "open cards in no order, and the one on top where it is known")                       \
    X(row, "open cards side by side, in order; those not seen lie face down before them")         \
    X(track, "the track of the table, with its figures")                                          \
    X(badge, "something that weighs on a seat or lies before it")                                 \
    X(token, "things that are counted, and how many are wanted")                                  \
    X(counts, "cards that lie elsewhere: what can be known of them")                              \
    X(notice, "a fact of the whole table")

/* Where a zone belongs. */
#define LB_WHERE_LIST(X)                                                                          \
    X(seat, "before its owner")                                                                   \
    X(centre, "in the middle of the table")                                                       \
    X(beside, "beside the table: good to know")

typedef enum lb_zone_kind {
#define X(name, what) LB_ZONE_##name,
    LB_ZONE_LIST(X)
#undef X
        LB_ZONE_KINDS
} lb_zone_kind;

typedef enum lb_zone_where {
#define X(name, what) LB_WHERE_##name,
    LB_WHERE_LIST(X)
#undef X
        LB_WHERES
} lb_zone_where;

enum {
    LB_ZONES_MAX = 64,  /* zones of one view */
    LB_ZONE_CARDS = 32, /* different cards of one zone, or cards of a row */
    LB_TRACK_MAX = 32   /* spaces of a track, both ends included */
};

/* Its texts are templates as those of events, in which {number} is its number and {seat} its owner;
 * "" where there is nothing to say. */
typedef struct lb_zone {
    uint8_t kind;    /* an lb_zone_kind */
    uint8_t where;   /* an lb_zone_where */
    uint8_t owner;   /* a seat, or LB_NOBODY */
    uint8_t tone;    /* an lb_card_kind: how it is coloured */
    uint8_t number;  /* what {number} is in its texts */
    uint8_t about;   /* the card that number counts, or LB_NO_CARD */
    uint8_t count;   /* cards in it, seen or not; things that are counted */
    uint8_t goal;    /* how many of them are wanted, or 0 */
    uint8_t top;     /* the card on top where it is seen, or LB_NO_CARD */
    uint8_t card_count;            /* entries of cards that are seen */
    uint8_t cards[LB_ZONE_CARDS];  /* a row in its order, all else by title */
    uint8_t copies[LB_ZONE_CARDS]; /* how many of each; 1 in a row */
    const char *label; /* what it is called: "discard pile", "owing {number} {number:turn|turns}" */
    const char *brief; /* the same in a word or two: "used", "owes {number}" */
    const char *note;  /* what else to say of it: "{number} Exploding {number:Kitten|Kittens} among them" */
} lb_zone;

/* What never changes of a track: its spaces in order, and what each is on both sides. */
typedef struct lb_track {
    uint8_t spaces;                 /* how many, both ends included */
    uint8_t sides;                  /* how many sides it has */
    uint8_t arrow;                  /* the space its end leads back to, or LB_NOBODY */
    uint8_t gives[2][LB_TRACK_MAX]; /* cards a space gives, LB_SPACE_danger, LB_SPACE_plain */
    const char *side_name[2];
    const char *first, *last;             /* what the two ends are called: "the Litter Box" */
    const char *first_brief, *last_brief; /* in a word: "Box" */
    const char *danger;                   /* what is dangerous there: "Kitten" */
} lb_track;

enum { LB_SPACE_danger = 255, LB_SPACE_plain = 254 };

/* A table as somebody sees it. */
typedef struct lb_zones {
    uint8_t count;
    uint8_t side;             /* of the track: which one is up */
    uint8_t at[LB_SEATS_MAX]; /* where a seat's figure stands on it, LB_NOBODY: nowhere */
    const lb_track *track;    /* NULL: there is none */
    lb_zone zone[LB_ZONES_MAX];
} lb_zones;

LB_API const char *lb_game_zone_text(const lb_game *game, unsigned index); /* all labels, briefs and notes of its zones, for translators; some are "", NULL past the end */
LB_API const char *lb_zone_name(unsigned kind);               /* "pile" */
LB_API const char *lb_where_name(unsigned where);             /* "centre" */
LB_API const lb_track *lb_game_track(const lb_game *game);    /* NULL: it has none */
LB_API unsigned lb_event_lays(const lb_game *game, const lb_event *event); /* the card an event leaves on top of the discard pile, or LB_NO_CARD */
LB_API void lb_zones_of(const lb_view *view, const lb_options *options, unsigned top,
                        lb_zones *zones);                     /* the table of that view; top is on the discard pile, LB_NO_CARD where the caller has not followed the events: no view knows it */
LB_API const lb_zone *lb_zone_next(const lb_zones *zones, unsigned *index, unsigned kind,
                                   unsigned owner);           /* the next of a kind from an index on, before a seat or before none; NULL: no more */
LB_API size_t lb_zone_write(const lb_zone *zone, const char *text_of_it, const lb_reader *reader, char *text,
                            size_t size);                     /* its label, brief or note, filled in; as snprintf */

/* One line of the whole truth, for traces and positions. */
typedef enum lb_fact_kind {
    LB_FACT_null,   /* nothing */
    LB_FACT_number,
    LB_FACT_flag,   /* number is 0 or 1 */
    LB_FACT_flags,  /* one flag per seat, bits of number */
    LB_FACT_seats,  /* a set of seats, bits of number */
    LB_FACT_word,
    LB_FACT_card,   /* cards[0] */
    LB_FACT_pile,   /* cards in order, top first */
    LB_FACT_counts  /* cards whose order means nothing */
} lb_fact_kind;

typedef struct lb_fact {
    const char *key; /* "owed"; a dot opens an inner object: "pending.kind" */
    char word[16];   /* for LB_FACT_word */
    uint8_t kind;    /* an lb_fact_kind */
    uint8_t row;     /* 1 + place in an array of facts of the same key, or 0 where there is none */
    uint8_t number;
    uint8_t count;
    uint8_t cards[LB_PILE_MAX];
} lb_fact;

enum { LB_FACTS_MAX = 48 };

LB_API unsigned lb_facts(const lb_state *state, lb_fact facts[LB_FACTS_MAX]); /* the truth, field by field */
LB_API const lb_fact *lb_fact_find(const lb_fact *facts, unsigned count, const char *key, unsigned row); /* the one of that key and row, 0 for no row; or NULL */
LB_API size_t lb_position_write(const lb_state *state, char *text, size_t size); /* as snprintf: the length it needs */
LB_API lb_status lb_position_read(lb_state *state, const char *text, size_t length,
                                  lb_reason *why); /* and back */

/* ---- Memory: what a seat can know ------------------------------------------------------------- */

/* Who is known to sit in a seat, by how it plays: what is written on the seat of a bot. Of people nothing is
 * known. */
#define LB_STYLE_LIST(X)                                                                          \
    X(unknown)                                                                                    \
    X(random)                                                                                     \
    X(easy)                                                                                       \
    X(medium)                                                                                     \
    X(hard)                                                                                       \
    X(expert)                                                                                     \
    X(champion)                                                                                   \
    X(thumb)                                                                                      \
    X(counter)                                                                                    \
    X(look)                                                                                       \
    X(tree)

typedef enum lb_style {
#define X(name) LB_STYLE_##name,
    LB_STYLE_LIST(X)
#undef X
        LB_STYLES
} lb_style;

LB_API const char *lb_style_name(unsigned style);    /* "champion", the name of a bot; "?" for none */
LB_API lb_style lb_style_named(const char *name);    /* and back; unknown if there is none */

/* What seats were seen to do, counted from events that all see: what a learned belief goes by. */
typedef struct lb_habits {
    uint8_t seat[LB_SEATS_MAX][LB_HABITS];
    uint8_t trail[LB_TRAILS];
} lb_habits;

/* What a player in one seat who forgets nothing can know: folded from the events that seat may see
 * and from its view, and from nothing else. docs/memory/ states the model it is exact under. */
typedef struct lb_memory {
    uint8_t game; /* its number: lb_memory_game knows it */
    uint8_t players, seat;
    lb_options options;
    lb_view view;                    /* what the seat saw last */
    lb_habits habits;
    uint8_t met[LB_SEATS_MAX];       /* an lb_style: who is known to sit there */
    uint64_t words[LB_MEMORY_WORDS]; /* the game's own */
} lb_memory;

/* What each seat of a guessed world has learned of it that its hand does not show. */
typedef struct lb_wits {
    uint64_t word[LB_WITS_WORDS]; /* the game's own */
} lb_wits;

typedef enum lb_ask {
    LB_ASK_place, /* whether that card lies at that place of the draw pile or Move Deck, 0 the top */
    LB_ASK_holds  /* whether that seat holds at least one of that card */
} lb_ask;

typedef struct lb_question {
    uint8_t ask;  /* an lb_ask */
    uint8_t card; /* for lb_believe and the top place LB_NO_CARD is any of lb_dangers */
    uint8_t place, seat;
} lb_question;

typedef struct lb_fraction {
    uint64_t over, under;
} lb_fraction;

/* How likely something is, in millionths. */
typedef struct lb_belief {
    uint32_t blind; /* if the cards of others were dealt blind: the exact chance, or where that is not known about that */
    uint32_t share; /* as seats play that were seen to do what these did: learned, or the same */
    bool exact;     /* blind is exact, but for rounding */
    bool learned;
} lb_belief;

LB_API void lb_memory_start(lb_memory *memory, const lb_game *game, unsigned players, const lb_options *options,
                            unsigned seat);                      /* nothing seen yet */
LB_API const lb_game *lb_memory_game(const lb_memory *memory);  /* whose game it is */
LB_API void lb_memory_meet(lb_memory *memory, unsigned seat, lb_style style); /* who is known to sit in a seat, until it starts anew; beliefs go by it and nothing else does. A seat or style that is none changes nothing */
LB_API bool lb_memory_see(lb_memory *memory, const lb_events *events, const lb_view *view); /* what one choice made happen, and the seat's view after it; false: there can be no such view, and nothing is taken */
LB_API void lb_memory_follow(lb_memory *memory, const lb_events *events, const lb_state *state); /* the same for who drives the game, and of it what counts where the seat may choose next: no view between, nothing once it is out, and no habits, which lb_believe goes by */
LB_API void lb_guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits); /* a world the seat cannot rule out; wits may be NULL */
LB_API void lb_guess_seen(const lb_memory *memory, lb_rng *rng, lb_state *state); /* a world that what the seat sees now does not rule out, whatever it remembers: as if it had just sat down */
LB_API void lb_guess_likely(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits); /* one to search in: others put things back in secret where sense would; who else can only pass has passed, and windows are brief unless that seat has to pass, too */
LB_API bool lb_chance(const lb_memory *memory, const lb_question *question, lb_fraction *chance); /* an exact chance; false where it is not known exactly */
LB_API void lb_chance_within(const lb_memory *memory, const lb_question *question, lb_fraction *low, lb_fraction *high); /* what the exact chance lies between for certain; both the same where it is known after all, which may take some milliseconds to find out. 0/1 and 1/1 where nothing is known */
LB_API bool lb_believe(const lb_memory *memory, const lb_question *question, lb_belief *belief); /* how likely it is in play; false where nothing is known of it. docs/odds.md tells from what it was learned */
LB_API uint32_t lb_believe_win(const lb_memory *memory, uint32_t share); /* how much of the game the seat wins, in millionths, where playouts by rules of thumb in guessed worlds say that much; always and never are no proof unless the game is over or the seat is out, and of two shares the larger stays so */
LB_API unsigned lb_known(const lb_memory *memory, uint8_t cards[LB_PILE_MAX]); /* the card at every place of the pile, 0 the top, where it can be nothing else; LB_NO_CARD elsewhere; how many places it may have */

/* ---- Stakes: what the chances of are worth knowing --------------------------------------------- */

LB_API bool lb_asked_about(const lb_game *game, unsigned card);     /* whether it matters who holds such a card */
LB_API bool lb_dangers(const lb_view *view, uint64_t *cards);       /* cards, as bits, of which the next one would hit the seat whose turn it is; false: nothing like that comes next */
LB_API unsigned lb_next_card(const lb_state *state);                /* the card or disc that comes next, or LB_NO_CARD: for guessed worlds */

/* ---- Rules of thumb -------------------------------------------------------------------------- */

LB_API unsigned lb_thumb(const lb_state *state, unsigned seat, const lb_wits *wits,
                         lb_rng *rng);                           /* what sense says a seat that may act should choose, from its own hand, what is open to all and, where given, its wits */
LB_API lb_choices lb_pointless(const lb_memory *memory); /* choices that can do the seat no good where it has to decide, whatever the others hold: not worth a try; never all it has */
LB_API void lb_try(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                   lb_events *events);                           /* one legal choice in a guessed world, wits kept up where given */
LB_API unsigned lb_rollout(lb_state *state, lb_wits *wits, lb_rng *rng); /* play to the end that way, wits kept up; how many choices */

LB_API double lb_prospect(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng); /* play on that way to where this game is best judged; the share of the win a seat has there */
LB_API double lb_hope(const lb_state *state, unsigned seat); /* the share of the win a seat has where the game is over, or can hope for where a round has just ended */

/* ---- Chance that is still to come ------------------------------------------------------------- */

/* Places of the pile or Move Deck whose card some seat knows, or did not forget, as bits from the bottom, and whatever else a
 * game hides; 0 right after the deal, when nobody does. */
typedef uint64_t lb_seen;

LB_API lb_seen lb_seen_after(lb_seen seen, const lb_state *before, const lb_events *events); /* what all seats together know of them after a choice, from all that happened, as it was told by the engine */
LB_API unsigned lb_stir(lb_state *state, lb_seen seen, lb_rng *rng); /* shuffles what lies where nobody knows it, each order alike: as good a world for all seats together; how many places these are. With rng NULL it only counts */

/* ---- Endings: what is left of a game, small enough to be solved ---------------------------------- */

/* A world an ending may begin in, how it is weighed, and what each seat knows of it beside what all know:
 * worlds in which that number is the same look alike to the seat. */
typedef bool lb_ending_visit(void *context, const lb_state *world, double weight,
                             const uint64_t knows[LB_SEATS_MAX]); /* false: no more */
/* One thing that can come of a choice, what happened, and how likely it is. */
typedef bool lb_fate_visit(void *context, const lb_state *after, const lb_events *events, double chance);

LB_API bool lb_ending_worlds(const lb_memory *memory, uint64_t *mine, lb_ending_visit *visit,
                             void *context); /* every world in which the decision of the memory's seat may begin an ending, as docs/odds.md states it, and what that seat knows in truth; false: it begins none, or a visit said so */
LB_API bool lb_ending_fates(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                            void *context); /* all that can come of a legal choice there; false: a visit said so */
LB_API lb_choices lb_ending_choices(const lb_state *state, unsigned seat, unsigned choice); /* the legal choices that come to the same for everybody as that one, which is among them */
LB_API bool lb_ending_over(const lb_state *before, const lb_state *after,
                           double share[LB_SEATS_MAX]); /* whether a choice ended it, and what each seat has of the win then */
LB_API const char *lb_ending_bound(const lb_game *game); /* which decisions of a game may begin one, in words; NULL: none */
LB_API bool lb_ending_open(const lb_state *state, lb_state *form); /* whether all that matters lies open or can be told from what does, to everybody and to the end; form, which may be NULL, is then the same for states that come to the same */
LB_API bool lb_ending_opens(const lb_game *game); /* whether a game comes to such states */
LB_API bool lb_ending_tossed(const lb_state *state); /* whether a secret choice is open there that is best made by lot, each alike, whatever the others do */

/* ---- Learned judgement: what play has taught ---------------------------------------------------- */

/* A small net per game, learned from play: from what a seat of a guessed world knows, its traits, to what it
 * should choose and what it can hope for. Whole numbers all the way, so that every build judges alike. */
typedef struct lb_net lb_net;

typedef struct lb_judgement {
    uint16_t share;                  /* of the win that the seat can hope for, of 65535 */
    uint16_t weight[LB_CHOICES_MAX]; /* of each legal choice, together about 65535; 0 elsewhere */
} lb_judgement;

LB_API const lb_net *lb_game_net(const lb_game *game);       /* NULL: nothing was learned, or this build leaves it out */
LB_API unsigned lb_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                          int8_t traits[LB_TRAITS_MAX]);     /* what a seat that may act knows, and no more, as numbers; how many: 0 where the game has none */
LB_API unsigned lb_game_foresight(const lb_game *game, unsigned players); /* choices a search plays on as its net advises before it asks what that is worth; 0: it asks at once */
LB_API unsigned lb_slot(const lb_state *state, unsigned seat, unsigned choice); /* what a legal choice is to a net: choices of one slot are alike to it */
LB_API void lb_judge(const lb_net *net, const lb_state *state, unsigned seat, const lb_wits *wits,
                     lb_judgement *judgement);               /* what a net of that game says of a seat that may act */

/* ---- Observations: what a seat sees and can know as numbers, for programs that learn ------------ */

/* An observation is a row of bytes: counts, and 1 beside 0 where something is so. What stands where is the
 * same for a game and a number of players; docs/observations.md tells all of it. It is made of a view, or of
 * a memory, which adds chances, and of what the seat itself has chosen of a move it has begun: nothing else. */

/* What the rows and columns of a field are. */
typedef enum lb_feature_of {
    LB_OF_one,     /* there is but one */
    LB_OF_seats,
    LB_OF_spots,   /* seats, then the mat and between the two of a duel */
    LB_OF_opens,   /* lb_open */
    LB_OF_choices, /* the numbers of choices */
    LB_OF_stages,  /* choices made; the last row takes all that come after */
    LB_OF_cards,   /* those of the layout */
    LB_OF_discs,   /* from LB_FIRST_DISC on */
    LB_OF_pile,    /* what the pile, or the Move Deck, is made of */
    LB_OF_asked,   /* cards whose holders matter */
    LB_OF_places   /* of a pile, the next card first */
} lb_feature_of;

/* A field of an observation. */
typedef struct lb_feature {
    const char *name, *help;
    uint16_t at;                /* where its first byte stands */
    uint8_t rows, columns;      /* row after row */
    uint8_t row_is, column_is;  /* an lb_feature_of each */
    uint8_t kind;               /* which it is of all there are */
} lb_feature;

typedef struct lb_layout {
    uint8_t game, players;
    uint8_t choices;            /* actions: the numbers below it */
    uint8_t stages;             /* rows for what a move has begun with */
    uint8_t card_count, cards[LB_CARDS_MAX]; /* the card of a column; behind them one there is not */
    uint8_t column[LB_CARDS_MAX];            /* and back; LB_NO_CARD: it has none */
    uint8_t pile_count, pile[LB_CARDS_MAX];
    uint8_t asked_count, asked[LB_CARDS_MAX];
    uint8_t features;           /* fields of an observation of a memory */
    uint8_t view_features;      /* and of a view: the first of them */
    uint16_t bytes;             /* of an observation of a view */
    uint16_t bytes_known;       /* of one of a memory, which begins with that of its view */
    lb_feature feature[LB_FEATURES_MAX];
} lb_layout;

LB_API unsigned lb_game_choices(const lb_game *game); /* the actions of a game: all its choices are below it */
LB_API lb_status lb_layout_of(lb_layout *layout, const lb_game *game, unsigned players); /* what stands where */
LB_API void lb_observe(const lb_layout *layout, const lb_view *view, const lb_move *begun,
                       uint8_t *numbers); /* what the viewer sees; begun may be NULL: nothing is */
LB_API void lb_observe_memory(const lb_layout *layout, const lb_memory *memory, const lb_move *begun,
                              uint8_t *numbers); /* that and what it can know */
LB_API void lb_observe_legal(const lb_layout *layout, lb_choices legal, uint8_t *mask); /* a set of choices as 0 and 1 for each action */

/* ---- Batches: many games stepped together -------------------------------------------------------- */

/* Game i of n begins with seed i, and when it is over again with the seed n further on, and so forth: each can
 * be played again by itself. Who decides is who `lb_next` asks. */
typedef struct lb_batch lb_batch;

typedef struct lb_batch_setup {
    const lb_game *game;
    uint8_t players, windows; /* an lb_windows */
    lb_options options;
    lb_seed seed;             /* of the first game; the random choices are drawn from it, too */
    uint32_t games;
} lb_batch_setup;

/* Where to write how the games stand; what is NULL is left out. */
typedef struct lb_batch_rows {
    uint8_t *numbers; /* games * bytes: an observation of who decides */
    uint8_t *legal;   /* games * choices: what it may choose */
    uint8_t *seat;    /* games: who that is */
    float *shares;    /* games * players: of the win, where a game has ended with this step; else 0 */
    uint8_t *ended;   /* games: 1 where one has, and the next has begun */
} lb_batch_rows;

LB_API size_t lb_batch_bytes(uint32_t games);            /* memory for so many */
LB_API lb_batch *lb_batch_in(void *memory, size_t bytes, const lb_batch_setup *setup); /* they begin; NULL: it is too small or not aligned as a match, or there is no such table */
LB_API const lb_layout *lb_batch_layout(const lb_batch *batch);
LB_API const lb_state *lb_batch_state(const lb_batch *batch, uint32_t game, lb_seed *seed); /* how one stands, and the seed it began with unless that is NULL */
LB_API void lb_batch_look(const lb_batch *batch, const lb_batch_rows *rows); /* how all stand */
LB_API lb_status lb_batch_step(lb_batch *batch, const uint8_t *choices, const lb_batch_rows *rows,
                               uint32_t *wrong); /* one choice in each; if one is not legal it says whose, and nothing has changed */
LB_API void lb_batch_random(lb_batch *batch, uint8_t *choices); /* a legal choice for each, all alike */
LB_API uint64_t lb_batch_play(lb_batch *batch, uint32_t steps);  /* so many random ones in each; how many games ended */

/* ---- Matches and records --------------------------------------------------------------------- */

#define LB_LEFT 255u /* instead of a choice: the seat left the table */

typedef struct lb_step {
    uint8_t seat, choice;
    uint8_t ends; /* it completed a move */
} lb_step;

/* A game with its past: its set-up and every choice since; the rest follows from them. It lies in memory
 * that the caller gives, its choices behind it, and holds no pointers: copy it whole, to a file or to
 * another process. */
typedef struct lb_match {
    uint8_t game; /* its number: lb_match_game knows it */
    uint8_t players;
    uint8_t windows; /* an lb_windows */
    lb_options options;
    bool bots_seeded;  /* it has a bots' seed */
    lb_seed seed;      /* the cards' chance */
    lb_seed bots_seed; /* the chance of who plays, for its record; nothing here is drawn from it */
    lb_names names;
    uint8_t met[LB_SEATS_MAX]; /* an lb_style: who is known to sit there; no record tells it */
    lb_state state;
    lb_rng rng;
    uint32_t plies;       /* whole moves made */
    uint32_t steps;       /* choices made */
    uint32_t steps_known; /* choices made and taken back, which can be redone */
    uint32_t room;        /* choices it can remember */
} lb_match;

enum { LB_MATCH_ALIGNMENT = 64, LB_MATCH_ROOM = 16384 }; /* room enough for any table */

LB_API size_t lb_match_bytes(unsigned room);               /* memory for a match of so many choices */
LB_API lb_match *lb_match_in(void *memory, size_t bytes);  /* a match in that memory, to be started; NULL: too small or not aligned */
LB_API lb_status lb_match_copy(lb_match *to, const lb_match *from); /* the same match elsewhere, with what room there is */
LB_API lb_status lb_match_start(lb_match *match, const lb_game *game, unsigned players, const lb_options *options,
                                const lb_seed *seed, lb_events *events);        /* a new match */
LB_API lb_status lb_match_live(lb_match *match);                                /* its windows are live; before the first choice */
LB_API void lb_match_bots(lb_match *match, const lb_seed *bots_seed);           /* what its bots have their chance from, so that its record can say it */
LB_API const lb_game *lb_match_game(const lb_match *match);                     /* the game that is played */
LB_API lb_step lb_match_step(const lb_match *match, unsigned index);            /* a choice it knows */
LB_API lb_status lb_match_name(lb_match *match, unsigned seat, const char *name); /* name a player */
LB_API void lb_match_meet(lb_match *match, unsigned seat, lb_style style); /* who is known to sit in a seat: memories that lb_past_remember starts have met it */
LB_API lb_status lb_match_apply(lb_match *match, unsigned seat, unsigned choice, lb_events *events); /* one choice */
LB_API lb_status lb_match_play(lb_match *match, unsigned seat, const char *text, lb_events *events, lb_reason *why); /* one whole move, or "leave" */
LB_API lb_status lb_match_leave(lb_match *match, unsigned seat, lb_events *events); /* a player goes home */
LB_API lb_status lb_match_cancel(lb_match *match);                              /* drop the stages of an unfinished move */
LB_API lb_status lb_match_undo(lb_match *match);                                /* take the last whole move back */
LB_API lb_status lb_match_redo(lb_match *match, lb_events *events);             /* make it again */
LB_API size_t lb_record_write(const lb_match *match, unsigned viewer, char *text, size_t size); /* as snprintf; viewer a seat, LB_PUBLIC, LB_TRUTH */
LB_API lb_status lb_record_read(lb_match *match, const char *text, size_t length, bool *sealed,
                                lb_reason *why); /* a full record, replayed; sealed: its check line was there and fits */

/* The text of a record line by line, whoever's eyes it was written for: what one viewer saw cannot be
 * played again, but it can be read. */
typedef struct lb_record {
    uint8_t game; /* its number: lb_record_game knows it */
    uint8_t players;
    uint8_t windows; /* an lb_windows */
    uint8_t viewer;  /* whose eyes it is for: a seat, LB_PUBLIC, or LB_TRUTH for a full one */
    bool over;       /* else it is open */
    lb_seats winners;
    lb_options options;
    lb_names names;
    lb_seed seed;      /* of a full one */
    lb_seed bots_seed; /* likewise, where it has one */
    bool bots_seeded;
    const char *moves; /* what comes next in the text, which must stay where it is */
    size_t bytes;      /* so much of it */
} lb_record;

typedef struct lb_record_line {
    uint8_t seat;             /* who made a move, or LB_NOBODY where the line says what happened */
    char text[LB_LINE_BYTES]; /* the move as the viewer may know it, or the sentence */
} lb_record_line;

LB_API lb_status lb_record_open(lb_record *record, const char *text, size_t length, lb_reason *why); /* look a record through; its moves are not played */
LB_API const lb_game *lb_record_game(const lb_record *record);           /* the game it is about */
LB_API bool lb_record_next(lb_record *record, lb_record_line *line);     /* the next move or sentence; false: there is no more */

/* A match walked again from its deal, choice by choice, for those who want to have been there. It
 * leaves the match alone. */
typedef struct lb_past {
    const lb_match *match;
    uint32_t steps, plies; /* choices and whole moves walked so far */
    lb_state state;
    lb_rng rng;
    lb_events events; /* of the deal or the last choice, unfiltered */
} lb_past;

LB_API void lb_past_start(lb_past *past, const lb_match *match);        /* the deal */
LB_API bool lb_past_step(lb_past *past);                                /* the next choice, or leaving; false: there is no more */
LB_API bool lb_past_move(const lb_past *past, unsigned *seat, lb_move *move); /* the next whole move from here; false: none, or a leaving */
LB_API bool lb_past_shown(const lb_past *past, unsigned viewer);        /* whether that move stands in the record of a viewer: others' passes do not, so counting those that do tells nothing of hands */
LB_API void lb_past_remember(const lb_past *past, lb_memory *memory, unsigned seat); /* a memory begins, at the deal */
LB_API void lb_past_see(const lb_past *past, lb_memory *memory);        /* what its seat has seen, after each step */

#ifdef __cplusplus
}
#endif
#endif
