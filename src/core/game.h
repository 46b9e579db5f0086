/* SPDX-License-Identifier: MIT */
/* game.h: what a game gives to the core, and what the core gives to a game.
 * A game's state begins with an lb_head; the core reads nothing else of it. */
#ifndef LB_CORE_GAME_H
#define LB_CORE_GAME_H

#include <assert.h>
#include <litterbox.h>

#include "core/swift.h"
#include "core/text.h"

/* Game states live in the bytes of an lb_state. */
#define LB_STATE_TYPE __attribute__((may_alias, aligned(64)))

/* A key of a position and how its value is written. */
struct fact_key {
    const char *key;
    uint8_t kind; /* an lb_fact_kind; a word may be a number instead */
    bool rows;    /* one line per seat */
};

/* The open decision. Every seat that may act has the same choices, but for those that can only pass. */
struct lb_head {
    lb_choices legal; /* choices of each seat that may act; 0 once the game is over */
    lb_seats to_act;  /* who may act */
    uint8_t after;    /* a driver without a clock asks clockwise after this seat */
    uint8_t staged;   /* in the middle of a move, of which nothing is announced yet */
    uint8_t over;     /* nothing more can happen */
    uint8_t players;  /* seats at the table */
    uint8_t game;     /* which game this is: 1 + its place in the list, 0 for none */
    uint8_t windows;  /* an lb_windows: for whom a window opens */
    lb_seats asks;    /* whom a window asks whatever they hold: in a live game the living */
} __attribute__((may_alias));

static_assert(sizeof(struct lb_head) == 16, "the head fills two words");

/* The parts of a move as far as it goes. */
struct parts {
    unsigned count;
    uint8_t stage; /* of the choice that adds to them */
    lb_part item[LB_PARTS_MAX];
};

/* Something to explain when it comes up: what must be open, and a card the viewer must hold, or more. */
struct lesson {
    uint8_t open;                       /* an lb_open */
    uint8_t card;                       /* LB_NO_CARD: whatever the hand */
    bool (*comes)(const lb_view *view); /* NULL: nothing more */
    lb_lesson lesson;
};

enum { LESSONS_MAX = 64 };

/* How a game is told, asked for and counted: its manner.c, lessons.def and figures.def. */
struct manner {
    const lb_telling *tellings;
    unsigned telling_count;
    const lb_saying *sayings;
    unsigned saying_count;
    const struct lesson *lessons;
    unsigned lesson_count;
    const lb_figure *figures;
    unsigned figure_count;
    const lb_death *deaths;
    unsigned death_count;
    const lb_picture *pictures;
    unsigned picture_count;
    uint8_t lesson_seed; /* a deal in which the first seat begins with something to explain, or
                          * before one */
    /* Why a move of those parts might be regretted, a template; NULL: no reason. */
    const char *(*warning)(const lb_view *view, const lb_part *parts, unsigned count);
    /* What the open action comes to, an lb_stake or a key of the game's own; NULL: it never says. */
    unsigned (*stake)(const lb_view *view, lb_event *about);
};

/* What an observation may tell, in its order. Every game has the first ones; it says which of the next it
 * has; the last come from a memory. src/observe knows how each is made. */
enum feature {
    FEATURE_seat,
    FEATURE_open,
    FEATURE_windows,
    FEATURE_begun,
    FEATURE_decides,
    FEATURE_turn,
    FEATURE_alive,
    FEATURE_hand,
    FEATURE_hand_count,
    FEATURE_pile_count,
    FEATURES_OF_SOME,
    FEATURE_owed = FEATURES_OF_SOME,
    FEATURE_attacked,
    FEATURE_discard,
    FEATURE_removed,
    FEATURE_removed_unseen,
    FEATURE_burglar,
    FEATURE_godcat,
    FEATURE_devilcat,
    FEATURE_nopes,
    FEATURE_last,
    FEATURE_target,
    FEATURE_named,
    FEATURE_action,
    FEATURE_seen,
    FEATURE_own,
    FEATURE_round,
    FEATURE_tokens,
    FEATURE_shielded,
    FEATURE_front,
    FEATURE_aside_up,
    FEATURE_side,
    FEATURE_positions,
    FEATURE_discs_count,
    FEATURE_discs_used,
    FEATURE_magnets,
    FEATURE_moved,
    FEATURE_committed,
    FEATURES_OF_VIEW,
    FEATURE_comes = FEATURES_OF_VIEW,
    FEATURE_comes_known,
    FEATURE_holds,
    FEATURE_holds_known,
    FEATURES
};

static_assert((int)LB_CARDS < (int)LB_CARDS_MAX, "a view has room for a card there is not");
static_assert((int)FEATURES <= (int)LB_FEATURES_MAX, "a layout has room for all of them");

#define FEATURE_BIT(feature) (UINT64_C(1) << FEATURE_##feature)

struct lb_game {
    const char *name;
    const char *title;
    const char *note;  /* what to know before playing it, with the clause; NULL: nothing */
    const char *rules; /* the page its rules are on; NULL: that of its name */
    uint8_t seats_least, seats_most;
    uint8_t choices;   /* all choices are below it */
    uint8_t stages;    /* earlier choices of a move that observations tell apart; 0: none */
    uint64_t features; /* what its views tell beside what all do, FEATURE_BITs */
    uint16_t state_bytes;
    uint8_t option_count;
    const lb_option *options;
    uint8_t slips[2][LB_GRADES];   /* thoughtless moves in 100, of two players, of more; by grade */
    uint8_t foresight[2];          /* of two players, of more; as lb_game_foresight */
    const void *data;              /* the game's own: its edition */
    const struct mind *mind;       /* how its seats remember, guess and play by thumb */
    const struct learned *learned; /* how likely what is in play: memory/learned.h; NULL: nothing */
    const lb_net *net;             /* what play has taught them; NULL: nothing */
    const struct manner *manner;   /* how it is told and asked for */
    const lb_face *faces;  /* by card, how they look; those without an icon are not its cards */
    const lb_track *track; /* what never changes of its track; NULL: it has none */

    /* The values of an option; a game without options leaves this and options_of out. */
    lb_range (*option_range)(const lb_game *game, unsigned option, unsigned players);
    unsigned (*copies)(const lb_game *game, unsigned card);

    /* Set up a clear state, with every option at a value in its range. */
    void (*start)(const lb_game *game, lb_state *state, const lb_options *options, lb_rng *rng,
                  lb_events *events);
    /* One legal choice of a seat that may act. */
    void (*apply)(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events);
    /* Back to the start of the staged move; a game without stages leaves it out. */
    void (*cancel)(lb_state *state);
    /* A living seat leaves; no move is staged. */
    void (*leave)(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events);
    /* Random play to the end. */
    unsigned (*playout)(lb_state *state, lb_rng *rng);
    /* The seats that hold the card an open window asks for, or everybody where none is open; a game
     * without windows leaves it out. */
    lb_seats (*able)(const lb_state *state);
    lb_seats (*alive)(const lb_state *state);
    lb_seats (*winners)(const lb_state *state);

    /* What a choice adds to a move, in parts; false if the decision has no such choice at all. What
     * is not legal has parts too, so that it can be talked about. */
    bool (*parts)(const lb_state *state, unsigned choice, struct parts *parts);
    /* Why a choice that has parts is not legal for the seat that decides. */
    void (*objection)(const lb_state *state, unsigned choice, lb_reason *why);
    /* Who may know the whole text of a move that ends with this choice; the others know its first
     * word and at whom it is aimed, and nothing where it has but one word. */
    lb_seats (*move_audience)(const lb_state *state, unsigned seat, unsigned choice);

    /* Whether the cards of an event are such as stand in events of its kind; NULL: any are. */
    bool (*fits)(const lb_event *event);
    void (*view)(const lb_state *state, unsigned viewer, lb_view *view);
    /* A view as zones, to be drawn by who does not know the game; top lies on the discard pile, or
     * is LB_NO_CARD. */
    void (*zones)(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones);
    const struct zone_words *zone_words;
    /* The card an event leaves on top of the discard pile, or LB_NO_CARD; a game without such a pile
     * leaves it out. */
    unsigned (*lays)(const lb_event *event);
    /* The cards whose holders matter, as bits; 0: all of them. */
    uint64_t asked_about;
    /* The cards of which the next one would hit the seat whose turn it is, as bits; false where no card
     * comes next. A game without such cards leaves it out. */
    bool (*dangers)(const lb_view *view, uint64_t *cards);
    unsigned (*next_card)(const lb_state *state); /* what comes next, or LB_NO_CARD */
    unsigned (*facts)(const lb_state *state, lb_fact *facts);
    const struct fact_key *fact_keys; /* those a position may give, ended by a NULL key */
    /* A state from facts: it is clear but for what its head says of game, players and windows. */
    lb_status (*build)(const lb_game *game, lb_state *state, const lb_options *options,
                       const lb_fact *facts, unsigned count, lb_reason *why);
    /* The options a state is played by. */
    lb_options (*options_of)(const lb_state *state);
};

static inline const struct lb_head *head_of(const lb_state *state)
{
    return (const struct lb_head *)(const void *)state;
}

/* The game of a name in the list, used by records and positions; NULL if there is none. */
const lb_game *game_by_slice(struct slice name);

/* Every game by the number that states, memories and matches keep of it; 0 is none. */
extern const lb_game *const game_list[], *const swift_game_list[];
extern const unsigned game_list_end;

static inline const lb_game *game_numbered(unsigned number)
{
    return number < game_list_end ? SWIFT(game_list)[number] : NULL;
}

/* Before a function in which playouts spend their time: all that it calls is written out in it, but where a
 * build has to be small. */
#ifdef LITTERBOX_NETLESS
#define WRITTEN_OUT
#else
#define WRITTEN_OUT __attribute__((flatten))
#endif

/* As lb_view_for, in its place: a view that was just written is slow to copy. */
void view_make(const lb_state *state, unsigned viewer, lb_view *view);

/* A state of a game with nothing in it yet. */
void state_clear(lb_state *state, const lb_game *game, unsigned players);

static inline const lb_game *game_of(const lb_state *state)
{
    return game_numbered(head_of(state)->game);
}

/* Nothing more can happen; which table it was stays known. */
static inline void head_end(struct lb_head *head)
{
    *head = (struct lb_head){
        .over = 1, .players = head->players, .game = head->game, .windows = head->windows};
}

/* The room of a match that only counts its choices: there is no memory behind it. */
#define MATCH_KEEPS_NOTHING UINT32_MAX

/* What players may be called, and what they are called where nobody says: "Seat 2". */
bool name_fits(const char *name);
void name_usual(char name[LB_NAME_BYTES], unsigned seat);

/* Every option at a value in its range: defaults filled in; false if one is out of range. */
bool options_resolve(const lb_game *game, unsigned players, lb_options *options);

/* Who begins: the seat the table was set up for, else the one that was drawn. It is drawn either way, so
 * that the cards of a seed fall alike. */
static inline unsigned first_seat(const lb_options *options, unsigned drawn)
{
    return options->first > 0 ? options->first - 1u : drawn;
}

/* ---- Events ------------------------------------------------------------------------------------ */

#define EVERYBODY ((lb_seats)0xff)

/* Append an event without cards and return it for its cards to be added. */
static inline lb_event *event_add(lb_events *events, unsigned type, unsigned seat, unsigned other)
{
    assert(events->count < LB_EVENTS_MAX);
    lb_event *event = &events->item[events->count++];
    *event = (lb_event){.type = (uint8_t)type,
                        .seat = (uint8_t)seat,
                        .other = (uint8_t)other,
                        .named = LB_NO_CARD,
                        .audience = EVERYBODY};
    return event;
}

static inline void event_card(lb_event *event, unsigned card)
{
    event->cards[event->card_count++] = (uint8_t)card;
}

static inline void event_hidden(lb_event *event, unsigned audience, unsigned what)
{
    event->audience = (lb_seats)audience;
    event->hidden[event->hidden_count++] = (uint8_t)what;
}

/* Tell what has no cards, or only a number; nobody may be listening, which must cost nothing. */
static inline __attribute__((always_inline)) void tell(lb_events *events, unsigned type,
                                                       unsigned seat, unsigned other)
{
    if (events != NULL) {
        event_add(events, type, seat, other);
    }
}

static inline __attribute__((always_inline)) void tell_number(lb_events *events, unsigned type,
                                                              unsigned seat, unsigned number)
{
    if (events != NULL) {
        event_add(events, type, seat, LB_NOBODY)->number = (uint8_t)number;
    }
}

/* A template filled in from an event that is already filtered; plain: cards by their title alone. */
void phrase_put(struct text *text, const char *english, const lb_event *about,
                const lb_reader *reader, bool plain);

/* Whether a card can stand for another one, and the title of its own it has, or NULL: in whichever game
 * it is. */
bool card_is_wild(unsigned card);
const char *card_own_title(unsigned card);

/* ---- Stakes: what most games have ---------------------------------------------------------------- */

unsigned seat_behind(const lb_view *view, unsigned seat); /* the next one that is in the game */
/* An attack: its victim owes so many turns, and those of an attacked attacker where they add up. */
unsigned stake_of_turns(const lb_view *view, unsigned attacked, unsigned turns, bool adds_up,
                        lb_event *about);
unsigned stake_of_skip(const lb_view *view, lb_event *about); /* one of the turns owed is over */

/* ---- Zones ------------------------------------------------------------------------------------- */

/* What a kind of zone is called, and a note for when there is one: templates about its number, card and
 * owner. A game lists all of its own, so that translators find them: the last has no label. */
struct zone_words {
    const char *label, *brief, *note;
};

/* The table of a list X(name, label, brief, note), with a number ZONE_name each. */
#define ZONE_NUMBER(name, label, brief, note) ZONE_##name,
#define ZONE_ROW(name, label, brief, note)    {label, brief, note},
#define ZONE_WORDS(table, LIST)                                                                    \
    const struct zone_words table[] = {LIST(ZONE_ROW){NULL, NULL, NULL}};                          \
    enum { LIST(ZONE_NUMBER) }

/* Append a zone with nothing in it, not even a note, and return it for the rest to be set. */
lb_zone *zone_add(lb_zones *zones, unsigned kind, unsigned where, const struct zone_words *words);
lb_zone *zone_before(lb_zones *zones, unsigned kind, unsigned seat, const struct zone_words *words);
lb_zone *zone_badge(lb_zones *zones, unsigned seat, unsigned tone, const struct zone_words *words);
/* Cards that are seen; they count. */
void zone_card(lb_zone *zone, unsigned card, unsigned copies);
void zone_cards(lb_zone *zone, const uint8_t counts[LB_CARDS]);
/* What most tables have: a seat's hand, the turns it owes, the discard pile. */
void zone_hand(lb_zones *zones, const lb_view *view, unsigned seat);
void zone_owes(lb_zones *zones, const lb_view *view, unsigned seat);
void zone_discard(lb_zones *zones, const lb_view *view, unsigned where, unsigned top);

/* ---- Parts of moves ------------------------------------------------------------------------------ */

/* One more part; true, so that a game can say it in one breath. */
static inline bool part_add(struct parts *parts, unsigned kind, unsigned what)
{
    assert(parts->count < LB_PARTS_MAX);
    parts->item[parts->count++] =
        (lb_part){.stage = parts->stage, .kind = (uint8_t)kind, .what = (uint8_t)what};
    return true;
}

static inline bool part_verb(struct parts *parts, unsigned verb)
{
    return part_add(parts, LB_PART_verb, verb);
}

/* What one more choice adds; false if there is no such choice, and nothing is added. */
bool parts_stage(struct parts *parts, const lb_state *state, unsigned choice);

/* The text of parts. */
void parts_put(struct text *text, const lb_game *game, const struct parts *parts);

/* ---- Stakes ------------------------------------------------------------------------------------ */

static_assert(LB_CARDS <= 64, "a set of cards is a word");
#define CARD_BIT(card) (UINT64_C(1) << LB_CARD_##card)

/* ---- Facts ------------------------------------------------------------------------------------- */

/* Append a fact and return it for its value to be set. */
lb_fact *fact_add(lb_fact *facts, unsigned *count, const char *key, lb_fact_kind kind);
lb_fact *fact_number(lb_fact *facts, unsigned *count, const char *key, unsigned number);
lb_fact *fact_word(lb_fact *facts, unsigned *count, const char *key, const char *word);

#endif
