/* SPDX-License-Identifier: MIT */
/* litterbox_table.h: a table of litterbox: a match with people and bots in its seats.
 *
 * You say what people say (a line of words) and what time it is; the table tells every seat and every
 * onlooker what they may know, as a scene for front ends in C and as numbered JSON messages for all
 * others. It keeps windows open as long as they last, lets bots answer at times that tell nothing,
 * takes back, covers for the absent. It knows no file, thread, socket or clock: what takes long (a bot
 * that thinks, odds) it hands out as a task, which may be run anywhere.
 *
 *     lb_table *table = lb_table_new(&setup, now, &why);
 *     for (;;) {
 *         lb_table_tick(table, now);                        what is due happens
 *         while ((task = lb_table_task(table)) != NULL) {   bots think, here or in a thread
 *             lb_task_run(task);
 *             lb_table_done(table, task, now);
 *         }
 *         … draw lb_table_scene(table, seat, &scene), wait until lb_table_due(table) or a key …
 *         lb_table_say(table, seat, "move favor@2", now, &why);
 *     }
 *
 * Words beside those of litterbox.h: a *chair* is who sits in a seat, a *line* what a seat says, a
 * *message* what it hears, an *offer* the moves it may make, a *scene* all that is drawn. */
#ifndef LITTERBOX_TABLE_H
#define LITTERBOX_TABLE_H

#include <litterbox.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bots ------------------------------------------------------------------------------------- */

enum { LB_LEVEL_BYTES = 32 };

/* What thinking may cost: playouts, or time; with playouts the same is thought again for the same seed. */
typedef struct lb_budget {
    uint32_t playouts;     /* 0: counted in time */
    uint32_t milliseconds; /* 0: counted in playouts */
} lb_budget;

LB_API unsigned lb_level_count(void);                     /* levels of bots, from the weakest on */
LB_API const char *lb_level_name(unsigned index);         /* "counter" */
LB_API const char *lb_level_title(unsigned index);        /* "Medium": for people, who order bots by it */
LB_API const char *lb_level_help(unsigned index);         /* what it does, in a phrase */
LB_API unsigned lb_level_index(const char *level);        /* which of them "tree:100ms" or "easy" is; their count: none */
LB_API bool lb_level_check(const char *level, lb_reason *why); /* "tree:100ms" is one, and "easy"; else a sentence */

LB_API bool lb_level_choose(const char *level, const lb_memory *memory, lb_rng *rng, lb_move *move, lb_reason *why); /* what such a bot does in a seat that may act and has begun no move, from what it can know; takes its time; false: there is no such level, or nothing to decide */

/* ---- Words: what a table says ----------------------------------------------------------------- */

/* All of it is templates of litterbox.h, by the game or as usual, and is written as snprintf writes. */
LB_API const char *lb_saying_of(const lb_game *game, unsigned say, unsigned key, unsigned verb); /* a template; "" where nothing is said */
LB_API lb_telling lb_telling_of(const lb_game *game, unsigned type); /* how an event is told; it has a text */

LB_API size_t lb_tell_saying(unsigned say, unsigned key, const lb_event *about, const lb_reader *reader, char *text,
                             size_t size); /* such a template filled in; about nothing where that is NULL */
LB_API size_t lb_tell(const lb_event *event, const lb_reader *reader, char *text, size_t size); /* an event as the reader may know it, a sentence */
LB_API bool lb_worth_telling(const lb_event log[], size_t count, size_t at, const lb_reader *reader); /* whether it does not go without saying */
LB_API size_t lb_tell_question(const lb_view *view, const lb_reader *reader, char *text, size_t size); /* what the viewer is asked, or whom the table waits for */
LB_API size_t lb_tell_about(const lb_view *view, const lb_reader *reader, char *text, size_t size); /* what to know about the question; "" for nothing */
LB_API size_t lb_tell_window(const lb_view *view, const lb_reader *reader, bool asked, char *text, size_t size); /* what an open window asks, or what it is to those who are not asked */
LB_API size_t lb_tell_result(lb_seats winners, const lb_reader *reader, char *text, size_t size); /* who has won */
LB_API size_t lb_tell_counts(const uint8_t counts[LB_CARDS_MAX], const lb_reader *reader, char *text, size_t size); /* "Defuse, 2 Tacocat", or "nothing" */

LB_API const lb_picture *lb_picture_of(const lb_game *game, unsigned type); /* by the game or as usual; NULL: the event has none */
/* Languages that what is said at tables was put into; a text that one does not have is said in English. */
LB_API unsigned lb_language_count(void);                      /* without English */
LB_API const lb_language *lb_language_at(unsigned index);     /* NULL past the end */
LB_API const lb_language *lb_language_named(const char *name); /* "de"; NULL: none has that name, or it is English */
LB_API const char *lb_language_title(unsigned index);         /* what its speakers call it: "Deutsch" */

typedef void lb_text_visit(void *context, const char *english);
LB_API void lb_catalogue(const lb_game *game, lb_text_visit *visit, void *context); /* every text that is looked up at its tables, for translators; some more than once */

/* ---- Offers: the moves a seat may make, taken apart -------------------------------------------- */

/* A whole legal move and its parts. */
typedef struct lb_offer_move {
    lb_move move;
    char text[LB_MOVE_BYTES]; /* its one text */
    uint8_t verb;             /* an lb_verb */
    uint8_t card_count;
    uint8_t cards[5];         /* played, given, taken; LB_NO_CARD: one that nobody picks */
    uint8_t as;               /* what a wild card stands for, or LB_NO_CARD */
    uint8_t target;           /* a seat, or LB_NOBODY */
    uint8_t named;            /* a card, or LB_NO_CARD */
    uint8_t place;            /* a place, or LB_NO_NUMBER */
    uint8_t order_count;
    uint8_t order[LB_EVENT_CARDS];
    uint8_t dropped;          /* the answer that ruled it out; 0 while it may still be meant */
} lb_offer_move;

/* One answer to what is asked next: the moves that are like one of them there. */
typedef struct lb_answer {
    uint8_t stage;   /* an lb_stage */
    uint8_t card;    /* the card it is about, or LB_NO_CARD */
    uint8_t number;  /* what picks it: a seat, a place, the number of a card, else its place in the list from 1 on */
    uint16_t move;   /* the first of those moves */
} lb_answer;

enum { LB_ANSWERS_MAX = 64 };

/* The moves of one seat, and the answers given so far. A move is composed by ruling out the others;
 * nothing is played before it is whole, and going back costs nothing. */
typedef struct lb_offer lb_offer;

LB_API lb_offer *lb_offer_new(void);                            /* no moves; NULL: no memory */
LB_API void lb_offer_free(lb_offer *offer);
LB_API bool lb_offer_of(lb_offer *offer, const lb_state *state, unsigned seat); /* what a seat may do now; false: no memory for all of it */
LB_API void lb_offer_saw(lb_offer *offer, const lb_event *event); /* what the seat has just looked at, as it may know it: so that an order of places can be told as cards */
LB_API unsigned lb_offer_count(const lb_offer *offer);          /* all of its moves */
LB_API const lb_offer_move *lb_offer_at(const lb_offer *offer, unsigned index);
LB_API unsigned lb_offer_left(const lb_offer *offer);           /* moves that may still be meant */
LB_API const lb_offer_move *lb_offer_first(const lb_offer *offer); /* the first of those; NULL: there is none */
LB_API unsigned lb_offer_answered(const lb_offer *offer);       /* answers given so far */
LB_API lb_stage lb_offer_stage(const lb_offer *offer);          /* what is asked next; LB_STAGE_done: the first one left is meant */
LB_API unsigned lb_offer_answers(const lb_offer *offer, lb_answer answers[LB_ANSWERS_MAX]); /* what can be answered */
LB_API void lb_offer_take(lb_offer *offer, const lb_answer *answer); /* answer */
LB_API bool lb_offer_take_card(lb_offer *offer, unsigned card); /* only moves that play that card, alone or in a combo; false: there are none, and nothing has changed */
LB_API bool lb_offer_take_verb(lb_offer *offer, unsigned verb); /* only moves with that verb, likewise */
LB_API bool lb_offer_back(lb_offer *offer);                     /* take the last answer back; false: there is none */

LB_API size_t lb_tell_stage(const lb_offer *offer, const lb_view *view, const lb_reader *reader, char *text,
                            size_t size); /* what is asked next */
LB_API size_t lb_tell_begun(const lb_offer *offer, const lb_reader *reader, char *text, size_t size); /* what the answers so far come to: "2 Tacocat cards from Mochi"; "" for nothing */
LB_API size_t lb_tell_answer(const lb_offer *offer, const lb_answer *answer, const lb_reader *reader, char *text,
                             size_t size); /* an answer in a list */
LB_API size_t lb_tell_note(const lb_offer *offer, const lb_answer *answer, const lb_view *view,
                           const lb_reader *reader, char *text, size_t size); /* what is worth knowing about it: "3 cards"; "" for nothing */
LB_API lb_offer_move lb_move_taken_apart(const lb_state *state, unsigned seat, const lb_move *move); /* a whole legal move by its parts, with its text */
LB_API size_t lb_tell_parts(const lb_offer_move *move, const lb_reader *reader, char *text, size_t size); /* such a move: "Favor on Mochi" */
LB_API unsigned lb_move_spends(const lb_offer_move *move, const lb_game *game); /* the precious card that such a move lets go of, or LB_NO_CARD */
LB_API bool lb_tell_sure(const lb_offer_move *move, const lb_view *view, const lb_reader *reader, char *text,
                         size_t size); /* what to ask once more before a move that lets go of something precious; false, and "", where nothing is to be asked */
LB_API size_t lb_tell_move(const lb_state *state, unsigned seat, const lb_move *move, const lb_reader *reader, char *text,
                           size_t size); /* a whole legal move: "Favor on Mochi" */

/* What a typed line comes to. */
typedef enum lb_typed {
    LB_TYPED_move,    /* one move is meant */
    LB_TYPED_begun,   /* a part of one: the offer has taken it as an answer, and the rest is asked for */
    LB_TYPED_unclear, /* a word could be several; a sentence says which */
    LB_TYPED_refused  /* no move; a sentence says why */
} lb_typed;

LB_API lb_typed lb_offer_read(lb_offer *offer, const lb_reader *reader, const char *line, bool listed,
                              char text[LB_MOVE_BYTES], lb_reason *why); /* what was typed, in full or short, after the answers given or from the start: "fav mo", "7", "2 tacocat ziggy"; listed: or the number of an answer that was shown */
LB_API unsigned lb_cards_meant(const lb_game *game, const char *words, uint8_t cards[LB_CARDS_MAX]); /* the cards that words may mean, the best fits; how many */

/* ---- A table ---------------------------------------------------------------------------------- */

typedef enum lb_player { LB_PLAYER_person, LB_PLAYER_bot } lb_player;

/* Who sits in a seat. */
typedef struct lb_chair {
    uint8_t player;             /* an lb_player */
    char name[LB_NAME_BYTES];   /* "": the match's own, "Seat 2" */
    char level[LB_LEVEL_BYTES]; /* of the bot, or of the one that covers for a person; "": counter */
} lb_chair;

typedef struct lb_table_setup {
    const lb_game *game;
    uint8_t players;
    lb_options options;
    lb_seed seed;               /* the cards' chance */
    lb_seed bots_seed;          /* the bots' chance and their times */
    lb_chair chair[LB_SEATS_MAX];
    uint32_t window_ms;         /* how long a window is open; 0: until everybody has answered */
    uint32_t pace_ms;           /* between moves of bots, who think meanwhile; 0: what their thoughts may take, whatever they do */
    uint32_t cover_ms;          /* a bot covers for who is away so long; 0: never */
    uint32_t turn_ms;           /* what a person may take for a decision that is no window; 0: any time */
    uint32_t bank_ms;           /* and beyond that in the whole game; then the table passes or draws for it */
    bool take_back;             /* moves may be taken back, where one person sits */
    bool pass_idle;             /* windows in which a person can only pass are passed, where one person sits: with others it would tell; so it is off there */
    bool journal;               /* lb_table_entry tells all that happens */
    lb_budget advice;           /* what odds and hints may cost; both 0: none are given */
    uint64_t number;            /* messages count from here on */
} lb_table_setup;

typedef struct lb_table lb_table;

LB_API lb_table *lb_table_new(const lb_table_setup *setup, uint64_t now_ms, lb_reason *why); /* dealt; NULL, with a sentence */
LB_API lb_table *lb_table_resume(const lb_table_setup *setup, const lb_match *match, uint64_t now_ms,
                                 lb_reason *why);               /* as far as a match has come, which says game, players, options, seed and, if it can, the bots' seed; an open window is asked anew; a journal keeps it */
LB_API void lb_table_free(lb_table *table);
LB_API const lb_match *lb_table_match(const lb_table *table);   /* all that happened, until more does: for records, not for players */
LB_API const lb_table_setup *lb_table_setup_of(const lb_table *table);
LB_API void lb_table_language(lb_table *table, unsigned viewer, const lb_language *language); /* what a seat or LB_PUBLIC is told in from now on; NULL: English */
LB_API void lb_table_times(lb_table *table, uint32_t window_ms, uint32_t pace_ms); /* other lengths, from the next decision on */

/* ---- Lines: what a seat says -------------------------------------------------------------------- */

/* Every line begins with one of these words: identifier, word, what stands behind it, what it does. A move
 * is said in full, in its one text (litterbox.h). */
#define LB_LINE_LIST(X)                                                                           \
    X(move, "move", "MOVE", "make a move, or answer in a window: move favor@2, move nope")        \
    X(pass, "pass", "", "the same as: move pass")                                                 \
    X(take_back, "take-back", "", "back to your last decision, where you sit alone among bots")   \
    X(redo, "redo", "", "forward again, as long as nothing else has happened")                    \
    X(leave, "leave", "", "go home for good; the others play on")                                 \
    X(hint, "hint", "", "what a good move would be")                                              \
    X(odds, "odds", "", "your chances, and those of your moves")                                  \
    X(seen, "seen", "", "what was shown to you in secret has been seen")                          \
    X(away, "away", "", "you are not there; after a while a bot covers for you")                  \
    X(back, "back", "", "you are there again")                                                    \
    X(answer, "answer", "HOW", "in windows from now on: ask, pass, or aimed: no to what is aimed at you") \
    X(at, "at", "NUMBER LINE", "that line, if it is still that moment: at 57 move nope")

LB_API unsigned lb_line_count(void);               /* words a line may begin with */
LB_API const char *lb_line_word(unsigned index);   /* "take-back" */
LB_API const char *lb_line_behind(unsigned index); /* what stands behind it, or "" */
LB_API const char *lb_line_help(unsigned index);   /* what it does */

/* Why a table says no, beside what is wrong with a move (lb_status, litterbox.h). */
#define LB_REFUSAL_LIST(X)                                                                        \
    X(no_seat, "Only who sits at the table can say something.")                                   \
    X(bot, "A bot plays in this seat.")                                                           \
    X(covered, "A bot plays for you until you say back.")                                         \
    X(no_advice, "There are no odds and hints for you now.")                                      \
    X(away, "You are away already.")                                                              \
    X(not_away, "You are not away.")                                                              \
    X(at, "Behind \"at\" stands a number and a line: at 57 move nope")                            \
    X(late, "That was said about something that is over.")                                        \
    X(never_back, "At this table nothing is taken back.")                                         \
    X(not_alone, "A move is taken back only where you play alone against bots.")                  \
    X(no_back, "There is nothing to take back.")                                                  \
    X(no_redo, "There is nothing to redo.")                                                       \
    X(memory, "There is no memory for it.")                                                       \
    X(no_table, "There is no memory for a table.")                                                \
    X(no_match, "This match cannot be gone on with at a table.")

typedef enum lb_refusal {
#define X(name, sentence) LB_REFUSAL_##name,
    LB_REFUSAL_LIST(X)
#undef X
        LB_REFUSALS
} lb_refusal;

LB_API const char *lb_refusal_text(unsigned refusal); /* its sentence in English */

LB_API bool lb_table_say(lb_table *table, unsigned seat, const char *line, uint64_t now_ms,
                         lb_reason *why);          /* what a seat says; false, with a sentence for that seat alone, and nothing has changed but the time */

/* ---- Time and thinking ---------------------------------------------------------------------------- */

/* Something that takes its time: a bot's move, odds, a hint. Several may be out at once. */
typedef struct lb_task lb_task;

LB_API void lb_table_tick(lb_table *table, uint64_t now_ms);    /* it is now that late: what is due happens, each at its time */
LB_API uint64_t lb_table_due(const lb_table *table);            /* when the next tick does something; UINT64_MAX: when somebody speaks or has thought */
LB_API bool lb_table_starved(const lb_table *table);            /* there was no memory for something it had to do: it may stand still, and is best made again */
LB_API uint32_t lb_table_thought(const lb_table *table);        /* milliseconds that bots may need for what is open, all of them one after the other, whatever they hold: for who does not wait until it is due */
LB_API lb_task *lb_table_task(lb_table *table);                 /* something to think about, or NULL */
LB_API void lb_task_run(lb_task *task);                         /* think: anywhere, it touches no table */
LB_API void lb_table_done(lb_table *table, lb_task *task, uint64_t now_ms); /* thought: the task is the table's again; one that has become void is dropped */
LB_API void lb_task_free(lb_task *task);                        /* a task whose table is gone */

/* ---- A journal: a table as lines -------------------------------------------------------------------- */

enum { LB_ENTRY_BYTES = 192 };

/* Something that happened at a table: a line a seat said, or what the table did by itself. */
typedef struct lb_entry {
    uint64_t at_ms;
    uint8_t seat;              /* whose, or LB_NOBODY */
    char line[LB_ENTRY_BYTES]; /* what a seat said; or "auto MOVE" a bot or a standing answer, "late MOVE" the clock, "cover", "close" */
} lb_entry;

LB_API bool lb_table_entry(lb_table *table, lb_entry *entry); /* take the next one that was not taken yet; false: there is none */
LB_API bool lb_table_replay(lb_table *table, const lb_entry *entry, lb_reason *why); /* let it happen again, and nothing else: all entries in their order make the same table of one that was set up the same */

/* ---- The log: what happened, in words --------------------------------------------------------------- */

typedef struct lb_log_line {
    lb_event event;            /* as the viewer may know it */
    uint32_t ply;              /* the move it belongs to: a count of moves that does not depend on passes */
    uint8_t tone;              /* an lb_tone */
    bool told;                 /* false: it goes without saying at a table that is looked at */
    bool old;                  /* it happened before the viewer last did something */
    char text[LB_LINE_BYTES];  /* its sentence: all that the viewer may know */
    char aloud[LB_LINE_BYTES]; /* the same without what others must not read over a shoulder */
} lb_log_line;

LB_API bool lb_table_line(const lb_table *table, unsigned viewer, uint32_t index,
                          lb_log_line *line); /* an event as that viewer may know it; viewer a seat or LB_PUBLIC; false: there is none */

/* ---- Scenes: all that is drawn ------------------------------------------------------------------ */

typedef enum lb_presence {
    LB_PRESENCE_here,    /* a person plays */
    LB_PRESENCE_away,    /* a person is missed */
    LB_PRESENCE_covered, /* a bot plays for a person */
    LB_PRESENCE_bot,     /* a bot plays */
    LB_PRESENCE_gone     /* left for good */
} lb_presence;

typedef enum lb_advice {
    LB_ADVICE_none,
    LB_ADVICE_thinking,
    LB_ADVICE_hint, /* lb_table_odds has it: its best move is the hint */
    LB_ADVICE_odds
} lb_advice;

/* What becomes of windows a seat is asked in. */
typedef enum lb_standing {
    LB_STANDING_ask,  /* it is asked */
    LB_STANDING_pass, /* it passes by itself */
    LB_STANDING_aimed /* it says no where something is aimed at it and it can, and passes else */
} lb_standing;

enum { LB_SECRETS_MAX = 8 }; /* things seen in secret and not yet put away */

typedef struct lb_scene {
    const lb_game *game;
    lb_options options;
    lb_names names;
    lb_reader reader;             /* for other sentences to the viewer, while the table is there */
    uint8_t viewer;               /* a seat, or LB_PUBLIC */
    bool you;                     /* the viewer is a person and spoken to */
    bool asked;                   /* the viewer may say a move now */
    lb_view view;
    lb_zones zones;

    uint8_t presence[LB_SEATS_MAX];            /* an lb_presence each */
    char level[LB_SEATS_MAX][LB_LEVEL_BYTES];  /* of the bot, or of the one that covers */
    lb_seats busy;                /* whom everybody waits for, as far as everybody can see */
    uint8_t actor;                /* who played last, Nopes aside, or LB_NOBODY */
    uint8_t discard_top;          /* the card that lies on top of the discard pile, or LB_NO_CARD */
    uint8_t peek_count;           /* while the viewer puts them in order: what it looked at, from the top */
    uint8_t peek[LB_EVENT_CARDS];

    char question[LB_LINE_BYTES]; /* what is asked of the viewer, or whom everybody waits for */
    bool window;                  /* others may answer: everybody but who played last is asked */
    uint64_t now_ms;              /* the table's clock */
    uint64_t opened_ms;           /* when this decision or window began */
    uint64_t closes_ms;           /* when the window closes; UINT64_MAX: when everybody has answered */
    uint64_t turn_ends_ms;        /* when who decides begins to use up its bank; UINT64_MAX: it has any time */
    uint32_t bank_ms[LB_SEATS_MAX]; /* what is left of the banks */
    uint8_t late;                 /* for whom the clock has just moved, or LB_NOBODY */
    uint8_t answer;               /* an lb_standing: what the viewer has said of windows */

    uint32_t moment;              /* the number of this decision, for "at": it does not depend on passes */
    uint32_t plies;               /* moves that everybody has heard of */
    uint32_t logged;              /* events so far: lb_table_line tells them */
    uint32_t news;                /* those from here on happened since the viewer last did something */
    uint8_t secret_count;         /* what the viewer was shown in secret, until it says "seen" */
    lb_event secret[LB_SECRETS_MAX];

    uint8_t advice;               /* an lb_advice */
    bool can_take_back, can_redo, can_leave, can_ask; /* what the viewer may say now; ask: hint and odds */
    bool over;
    lb_seats winners;
} lb_scene;

LB_API void lb_table_scene(const lb_table *table, unsigned viewer, lb_scene *scene); /* what a viewer may see now: a seat or LB_PUBLIC */
LB_API size_t lb_table_moves(const lb_table *table, unsigned seat, lb_move_visit *visit,
                             void *context);              /* walk every move a seat may make now; how many */
LB_API bool lb_table_offer(const lb_table *table, unsigned seat, lb_offer *offer); /* the same, to be composed stage by stage; false: no memory for all of it */
LB_API size_t lb_table_tell_move(const lb_table *table, unsigned seat, const lb_move *move, char *text,
                                 size_t size);            /* a move a seat may make now, in words for that seat: "Favor on Mochi" */

/* ---- Places: who came where ------------------------------------------------------------------------ */

typedef struct lb_place {
    uint8_t seat;
    uint8_t place; /* from 1 on; who came equally far shares it */
    uint32_t out;  /* moves made when it was put out for good; UINT32_MAX: never */
} lb_place;

LB_API unsigned lb_places_of(const lb_match *match, lb_place places[LB_SEATS_MAX]); /* of a game that is over, the winners first; how many */

/* ---- Messages: the same for others than front ends in C --------------------------------------------- */

/* Every viewer's messages have numbers of their own, from 1 on, one for each change it can see. A message
 * holds how things are and the events since another one; so who has heard up to a number asks for what came
 * after it, and has all. Who is too far behind, or has heard what was taken back, gets the whole. */
LB_API uint64_t lb_table_number(const lb_table *table, unsigned viewer);  /* of the newest message */
LB_API size_t lb_table_message(const lb_table *table, unsigned viewer, uint64_t after, char *text,
                               size_t size); /* what came after number `after` (0: the whole), as JSON; 0: nothing; else as snprintf */
LB_API size_t lb_table_message_in(const lb_table *table, unsigned viewer, const lb_language *language, uint64_t after,
                                  char *text, size_t size); /* the same in any language, where several hear the same viewer; who changes it asks for the whole */

LB_API size_t lb_games_message(const lb_language *language, char *text, size_t size); /* every game with its options, cards and lessons, and every level, as JSON: for who sets tables up; NULL: in English; as snprintf */

/* ---- Odds: what a seat has to expect, from what it can know and nothing else ------------------------- */

enum { LB_ODDS_CHANCES = 96, LB_WHY_BYTES = 160 };

/* A share and the 95 % interval of its sample, or the ends it is proven to lie between; they are equal where
 * it is exact. */
typedef struct lb_estimate {
    double share, low, high;
} lb_estimate;

typedef enum lb_about {
    LB_ABOUT_peril, /* the next card or disc hits the seat whose turn it is, unless something helps */
    LB_ABOUT_holds  /* that seat holds at least one of that card */
} lb_about;

typedef struct lb_odds_chance {
    uint8_t about; /* an lb_about */
    uint8_t card, seat;
    bool exact, learned;
    bool bounded;         /* not exact, but proven to lie between the ends: no sample */
    lb_fraction fraction; /* where it is exact; under is 0 where the numbers are too large */
    lb_estimate chance;   /* if the cards of others were dealt blind; sampled where it is neither */
    double believed;      /* as people play, where that was learned; else the same */
} lb_odds_chance;

typedef struct lb_odds_move {
    lb_offer_move move;
    lb_estimate win;
    uint64_t worlds;        /* it was tried in so many */
    bool kept;              /* one of the best, and so looked at to the end */
    char why[LB_WHY_BYTES]; /* what speaks for it or against it, or "" */
} lb_odds_move;

typedef struct lb_odds {
    uint8_t seat, players;
    uint32_t chances;
    lb_odds_chance chance[LB_ODDS_CHANCES];
    lb_estimate win[LB_SEATS_MAX]; /* of every seat as things stand, all played by thumb */
    uint64_t worlds;               /* these are from so many */
    uint32_t moves;                /* 0: the seat has nothing to decide */
    lb_odds_move *move;            /* the best first */
    uint8_t hand_count[LB_SEATS_MAX];
} lb_odds;

LB_API lb_odds lb_odds_of(const lb_memory *memory, const lb_budget *budget, const lb_language *language, lb_rng *rng); /* says why in that language, NULL: in English; takes its time; lb_odds_free when done */
LB_API void lb_odds_free(lb_odds *odds);
LB_API const lb_odds *lb_table_odds(const lb_table *table, unsigned seat); /* what the seat asked for last, while it still holds; else NULL */

/* ---- Endings: solved, not sampled ---------------------------------------------------------------------- */

enum { LB_SOLVED_MOVES = 1024 };

typedef struct lb_solved_move {
    lb_offer_move move;
    double share;  /* of the win, against the best the other can do */
    double chance; /* how often it is made where both play as well as can be */
} lb_solved_move;

typedef struct lb_solved {
    uint8_t seat;
    double share;       /* of the win the seat has there */
    double gap;         /* what both together could still win by playing otherwise, at most 1e-6 */
    uint32_t worlds;    /* it may begin in so many */
    uint32_t positions; /* and so many come of them */
    uint32_t moves;
    lb_solved_move move[LB_SOLVED_MOVES]; /* the most frequent first */
} lb_solved;

LB_API bool lb_solve(const lb_memory *memory, unsigned milliseconds, lb_solved *solved); /* the ending that begins with the seat's decision, as docs/odds.md states it; 0: as long as it takes; false: there is none, or it is too large */

/* ---- Reviews: a game looked at again from one seat --------------------------------------------------- */

/* The sum telescopes. A seat begins with its part of the game, 1 / players. Between its decisions the win
 * share goes up and down: that is luck (the deal, draws, what others did). At a decision it falls from the
 * share of the best move to that of the one made: that is lost. Start + luck - lost is the result. */
typedef struct lb_review_move {
    uint32_t ply;            /* whole moves of the match before it; 0 where there is no match */
    uint32_t number;         /* its own among those that stand in the seat's record, from 1 on: what the seat is told */
    lb_offer_move move, best_move;
    char why[LB_WHY_BYTES];  /* what speaks for the best move */
    double luck;             /* change of the share since the decision before */
    double stands;           /* share of the seat where all play on by thumb */
    double best, made;       /* share of the best move and of the one made */
    lb_estimate lost;        /* best - made; 0 where the difference is not clear */
    bool unsure;             /* the difference is not clear, and not known closely either */
} lb_review_move;

/* How closely a review looks. */
typedef struct lb_review_care {
    double margin;           /* a decision is looked at until its difference is known so closely, in shares */
    uint32_t least, most;    /* playouts for a decision */
    const lb_language *language; /* that says why; NULL: English */
    bool (*enough)(void *context); /* true: look no longer than the least; NULL: never */
    void *context;
} lb_review_care;

typedef struct lb_review {
    uint8_t seat;
    lb_review_move *move;
    uint32_t moves;
    double start, luck, lost, result;
    bool over;   /* the game is; else the result is the share at its end */
    bool failed; /* no memory for it */
} lb_review;

LB_API lb_review lb_review_of(const lb_match *match, unsigned seat, unsigned playouts, const lb_language *language, lb_rng *rng); /* every decision of the seat that had more than one answer, with so many playouts for each */
LB_API lb_review lb_review_with(const lb_match *match, unsigned seat, const lb_review_care *care, lb_rng *rng); /* the same, each decision as long as it needs */
LB_API lb_review lb_review_begin(unsigned players, unsigned seat); /* the same step by step, for who has no match but a memory */
LB_API void lb_review_decide(lb_review *review, const lb_memory *memory, const lb_move *made, unsigned number,
                             const lb_review_care *care, lb_rng *rng); /* a decision of that number, with what the seat knew */
LB_API void lb_review_end(lb_review *review, const lb_memory *memory, bool over, lb_seats winners,
                          const lb_review_care *care, lb_rng *rng); /* how it came out, or how it stands */
LB_API void lb_review_free(lb_review *review);
LB_API unsigned lb_review_costliest(const lb_review *review, unsigned most, const lb_review_move **moves); /* the worst first; how many there are, at most `most` */

/* ---- Odds and reviews in words: rows for any front end ------------------------------------------------ */

typedef enum lb_row_kind {
    LB_ROW_heading,  /* its label: what the rows below are about */
    LB_ROW_figure,   /* a value, with its margin where it is sampled; what it is of; a note */
    LB_ROW_sentence  /* its label alone, apart from the others */
} lb_row_kind;

typedef struct lb_row {
    uint8_t kind;                  /* an lb_row_kind */
    char value[40];                /* "2/17 = 11.8 %", "31.8 %", "5 cards" */
    char margin[8];                /* 95 % of samples are no farther off, in points: "0.9"; "" for none */
    char label[2 * LB_MOVE_BYTES]; /* "Favor on Mochi" */
    char note[3 * LB_MOVE_BYTES];  /* what is to be said about it, half a sentence; "" for nothing */
} lb_row;

typedef void lb_row_visit(void *context, const lb_row *row);

LB_API void lb_odds_rows(const lb_odds *odds, const lb_reader *reader, unsigned moves, lb_row_visit *visit,
                         void *context); /* so many of the best moves, not more than three of a kind; 0: all */
LB_API void lb_hint_rows(const lb_odds *odds, const lb_reader *reader, lb_row_visit *visit, void *context); /* the move that looks best, and the next */
LB_API void lb_review_rows(const lb_review *review, const lb_reader *reader, unsigned costliest, bool every,
                           lb_row_visit *visit, void *context); /* the sum, so many of the costliest decisions, and every one if wanted */

#ifdef __cplusplus
}
#endif
#endif
