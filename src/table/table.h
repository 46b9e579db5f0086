/* SPDX-License-Identifier: MIT */
/* table.h: what a table is made of, for the files of this room and its tests.
 * A decision goes by the number of those before it that were heard of, which everybody knows: the chance
 * of bots and their times hang on it, and so are the same again after taking back or resuming. */
#ifndef LB_TABLE_TABLE_H
#define LB_TABLE_TABLE_H

#include <litterbox_table.h>

#include "bots/bots.h"

enum {
    VIEWERS = LB_SEATS_MAX + 1, /* the seats, and all onlookers together */
    MARKS = 256,                /* messages a reader may be behind */
    KNOWN_MAX = 16              /* cards of the pile a person is reminded of */
};

/* When bots answer in a window, and what they may think for it: whatever they hold. */
enum { ANSWER_EARLIEST_MS = 200, ANSWER_LATEST_MS = 800, QUICK_MS = 20, QUICK_PLAYOUTS = 400 };

/* What else a thought may cost: beyond its milliseconds; and so many playouts are made in one at least. */
enum { OVERRUN_MS = 50, PLAYOUTS_A_MS = 20 };

/* How far a bot has come with the open decision. */
enum stage {
    STAGE_idle,   /* it has none */
    STAGE_wanted, /* it has to think */
    STAGE_out,    /* it thinks */
    STAGE_ready   /* it knows, and waits for its time */
};

/* Who sits in a seat, and what it knows. */
struct seat {
    struct level level; /* of the bot that plays or covers */
    bool away, covered, gone;
    uint64_t since;   /* away, covered or back */
    uint32_t bank;    /* time left beyond that of a turn */
    uint8_t standing; /* an lb_standing */

    enum stage stage;
    uint64_t due; /* when it moves */
    lb_move move;

    uint8_t asked_for, advice; /* an lb_advice: what it wants to know, and what it has been told */
    bool advice_out;           /* a task thinks about it */
    lb_odds *odds;             /* that, or NULL */

    uint8_t known_count; /* what a person knows for sure of the pile, from the top on */
    struct {
        uint8_t place, card;
    } known[KNOWN_MAX];

    uint32_t deed; /* events before its last move */
    uint32_t seen; /* of the events so far it has seen what they showed it in secret */
};

/* What a viewer has been sent. */
struct audience {
    const lb_language *language; /* NULL: English */
    uint64_t number;             /* of its newest message */
    uint64_t whole;              /* up to this one, all are void */
    uint32_t marks[MARKS];       /* events before the message of a number */
};

struct lb_table {
    lb_table_setup setup;
    lb_match *match;
    uint32_t most;    /* choices it may come to */
    lb_match *future; /* what was taken back and can be redone; NULL: nothing */
    uint64_t now;
    uint64_t begun; /* the open decision */
    uint64_t closes;
    bool window;       /* it is a window */
    uint32_t decision; /* its number: one more for each, also after taking back */
    uint32_t moment;   /* decisions before it in this past */

    lb_event *log; /* all that happened, whole */
    uint32_t *ply; /* and the move each belongs to */
    uint32_t logged, room;
    uint32_t plies;
    uint8_t late; /* for whom the clock made the last move, or LB_NOBODY */

    lb_entry *journal; /* what was not taken yet */
    uint32_t journaled, journal_room, journal_taken;
    bool starved; /* there was no memory for something */

    lb_memory *memory; /* what each seat can know: of people too, for odds, hints and covers */
    struct seat seat[LB_SEATS_MAX];
    struct audience audience[VIEWERS];
};

enum purpose { PURPOSE_move, PURPOSE_advice };

struct lb_task {
    enum purpose purpose;
    uint8_t seat;
    uint8_t advice; /* what was asked for */
    const lb_language *language;
    uint32_t decision;
    struct level level;
    lb_memory memory;
    lb_rng rng;
    lb_move move;  /* what came of it; none while it was not run */
    lb_odds *odds; /* for advice */
    bool run;
};

/* ---- table.c ------------------------------------------------------------------------------------ */

/* A sentence of refusal; both return false. */
bool refuse(lb_reason *why, lb_refusal refusal);
bool refuse_text(lb_reason *why, const char *sentence);
bool table_over(const lb_table *table);
unsigned table_open(const lb_table *table); /* an lb_open */
/* The only person, or LB_NOBODY if there are several or none. */
unsigned table_only_person(const lb_table *table);
/* A bot decides for a seat. */
bool table_bot_plays(const lb_table *table, unsigned seat);
/* A person who could only pass in the open window is not asked: it passes by itself. */
bool table_passes(const lb_table *table, unsigned seat);
/* A match that can remember so many choices; NULL: no memory. */
lb_match *table_new_match(unsigned room);
/* One whole legal move; false: the match is full. */
bool table_play(lb_table *table, unsigned seat, const lb_move *move);
bool table_leave(lb_table *table, unsigned seat, lb_reason *why);
/* The pass of a seat that is asked in a window. */
lb_move table_pass(const lb_table *table, unsigned seat);
/* The match becomes the first so many choices of another, without silent passes at its end, and
 * everybody remembers that and no more; false: it cannot be. */
bool table_follow(lb_table *table, const lb_match *match, uint32_t steps);
/* A new decision is open. */
void table_decide(lb_table *table);

/* ---- drive.c ------------------------------------------------------------------------------------ */

/* Bots that have to decide begin to think. */
void table_arrange(lb_table *table);
/* A stream of the bots' chance: of that seat, for that purpose, at this decision. */
enum chance { CHANCE_move = 0, CHANCE_time = 32, CHANCE_advice = 64 };
lb_rng table_chance(const lb_table *table, unsigned seat, enum chance chance);

/* When who decides begins to use up its bank, and when the clock moves for it; UINT64_MAX: never. */
uint64_t table_turn_time(const lb_table *table);
void table_use_bank(lb_table *table, unsigned seat);
uint64_t table_late_time(const lb_table *table);
/* One of the things that happen by themselves, now; false: it cannot be. */
bool table_act_auto(lb_table *table, unsigned seat, const lb_move *move);
bool table_act_late(lb_table *table, unsigned seat, const lb_move *move);
bool table_act_cover(lb_table *table, unsigned seat);
bool table_act_close(lb_table *table);

/* ---- commands.c ----------------------------------------------------------------------------------- */

/* What a seat says, at the time it is. */
bool table_line(lb_table *table, unsigned seat, const char *line, lb_reason *why);

/* ---- journal.c ------------------------------------------------------------------------------------ */

/* There is room for one more entry; false: no memory. */
bool table_journal_room(lb_table *table);
/* Something happens now; there must be room. The text behind the word may be NULL. */
void table_note(lb_table *table, unsigned seat, const char *word, const char *text);

/* ---- scene.c ------------------------------------------------------------------------------------ */

lb_reader table_reader(const lb_table *table, unsigned viewer);
/* What a viewer may see, and a line of the log, in the words of such a reader. */
void table_scene_for(const lb_table *table, const lb_reader *reader, lb_scene *scene);
bool table_line_for(const lb_table *table, const lb_reader *reader, uint32_t index,
                    lb_log_line *line);

/* ---- back.c ------------------------------------------------------------------------------------- */

bool table_can_take_back(const lb_table *table, unsigned seat);
bool table_can_redo(const lb_table *table, unsigned seat);
bool table_take_back(lb_table *table, unsigned seat, lb_reason *why);
bool table_redo(lb_table *table, unsigned seat, lb_reason *why);
void table_drop_future(lb_table *table);

/* ---- known.c ------------------------------------------------------------------------------------- */

/* Everybody here is reminded anew of what they know of the pile. */
void table_know(lb_table *table);
/* That as zones, behind those of the game. */
void table_known_zones(const lb_table *table, unsigned viewer, lb_zones *zones);

/* ---- advise.c ----------------------------------------------------------------------------------- */

void table_drop_odds(lb_odds **odds); /* which may be NULL, and is then */
bool table_can_ask(const lb_table *table, unsigned seat);

/* ---- message.c ---------------------------------------------------------------------------------- */

/* A viewer, or everybody, has something new to hear; all is said anew where `whole`. */
void table_touch(lb_table *table, unsigned viewer);
void table_touch_all(lb_table *table, bool whole);
const lb_language *table_language(const lb_table *table, unsigned viewer);

#endif
