/* SPDX-License-Identifier: MIT */
/* odds_why.c: why a move is good or bad, in a sentence.
 *
 * Each move is made in the same guessed worlds and played on up to the next turn. The events that
 * happened there are counted, and the weightiest of them that a game has words for (LB_SAY_yours and
 * its like) are said. What no event speaks for is told by what kind of move it is. */
#include "advice/odds_why.h"

#include <stdio.h>
#include <string.h>

#include "advice/world.h"

enum { WORLDS = 100, CHOICES_MOST = 60, CLAUSES_MOST = 2 };

/* ---- What happens ---------------------------------------------------------------------------------- */

/* By whose an event is: that of the mover, of another, or done to the mover by another. */
enum whose { YOURS, THEIRS, UPON, WHOSE };

struct effects {
    unsigned count[WHOSE][LB_EVENT_TYPES]; /* worlds in which it happened */
    lb_event last[WHOSE][LB_EVENT_TYPES];  /* such an event */
    unsigned gains, rescues;               /* worlds that brought a card, and one that saves */
    unsigned got[LB_CARDS];                /* which, and how often */
    unsigned rescue;                       /* the last one that saves */
    unsigned owed;                         /* turns the next player owes, at most */
    unsigned worlds;
};

static bool is_whose(const lb_event *event, enum whose whose, unsigned seat)
{
    bool mine = event->seat == seat || event->seat == LB_NOBODY;
    return whose == UPON ? event->other == seat : mine == (whose == YOURS);
}

/* The card an event brings the mover, told openly or not; LB_NO_CARD for none. */
static unsigned gain_of(const lb_event *event, unsigned seat)
{
    bool takes = event->type == LB_EVENT_stole || event->type == LB_EVENT_took;
    bool gets = event->type == LB_EVENT_gave || event->type == LB_EVENT_handed;
    if (!(takes && event->seat == seat) && !(gets && event->other == seat)) {
        return LB_NO_CARD;
    }
    return event->card_count > 0     ? event->cards[0]
           : event->hidden_count > 0 ? event->hidden[0]
                                     : (unsigned)LB_NO_CARD;
}

static bool saves(const lb_game *game, unsigned card)
{
    const lb_face *face = lb_game_face(game, card);
    return face != NULL && face->kind == LB_KIND_rescue;
}

/* What one world has shown, each counted once. */
struct shown {
    bool event[WHOSE][LB_EVENT_TYPES];
    bool gain, rescue;
};

static void note(struct effects *effects, struct shown *shown, const lb_event *event,
                 const lb_memory *memory)
{
    for (unsigned whose = 0; whose < WHOSE; whose++) {
        if (is_whose(event, (enum whose)whose, memory->seat)) {
            shown->event[whose][event->type] = true;
            effects->last[whose][event->type] = *event;
        }
    }
    unsigned gain = gain_of(event, memory->seat);
    if (gain < LB_CARDS) {
        shown->gain = true;
        effects->got[gain]++;
        if (saves(lb_memory_game(memory), gain)) {
            shown->rescue = true;
            effects->rescue = gain;
        }
    }
    bool next = event->type == LB_EVENT_turn && event->seat != memory->seat;
    if (next && event->number > effects->owed) {
        effects->owed = event->number;
    }
}

static void add_up(struct effects *effects, const struct shown *shown)
{
    for (unsigned whose = 0; whose < WHOSE; whose++) {
        for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
            effects->count[whose][type] += shown->event[whose][type];
        }
    }
    effects->gains += shown->gain;
    effects->rescues += shown->rescue;
    effects->worlds++;
}

/* A turn begins: what the move led to is over. */
static bool settled(const lb_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        if (events->item[i].type == LB_EVENT_turn || events->item[i].type == LB_EVENT_round) {
            return true;
        }
    }
    return false;
}

static void follow(struct effects *effects, struct world *world, const lb_memory *memory,
                   const lb_move *move)
{
    struct shown shown = {0};
    lb_events events;
    world_move(world, memory->seat, move, &events);
    for (unsigned choices = 0;; choices++) {
        for (unsigned i = 0; i < events.count; i++) {
            note(effects, &shown, &events.item[i], memory);
        }
        if (lb_over(&world->state) || settled(&events) || choices == CHOICES_MOST ||
            lb_view_for(&world->state, memory->seat).open == LB_OPEN_turn) {
            break;
        }
        unsigned next = lb_next(&world->state);
        unsigned choice = lb_thumb(&world->state, next, &world->wits, &world->luck);
        lb_try(&world->state, &world->wits, next, choice, &world->luck, &events);
    }
    add_up(effects, &shown);
}

/* ---- Words ----------------------------------------------------------------------------------------- */

/* What is at hand when words are looked for, and what has been found. */
struct matter {
    const lb_odds *odds;
    const lb_memory *memory;
    lb_reader reader;
    const lb_offer_move *move;
    struct effects effects;
    char *why;
    unsigned clauses;
};

static unsigned percent(const struct matter *matter, unsigned worlds)
{
    return (worlds * 100 + matter->effects.worlds / 2) / matter->effects.worlds;
}

static unsigned often(const struct matter *matter, enum whose whose, unsigned type)
{
    return percent(matter, matter->effects.count[whose][type]);
}

static bool is_verb(const struct matter *matter, unsigned verb)
{
    return matter->move->verb == verb;
}

static lb_event about_nothing(void)
{
    return (lb_event){.seat = LB_NOBODY, .other = LB_NOBODY, .named = LB_NO_CARD};
}

/* Go on with a template filled in; false if nothing is said there. */
static bool put(struct matter *matter, unsigned say, unsigned key, const lb_event *about)
{
    const char *english = lb_saying_of(matter->reader.game, say, key, LB_VERBS);
    size_t length = strlen(matter->why);
    if (english[0] != '\0') {
        lb_phrase(english, about, &matter->reader, matter->why + length, LB_WHY_BYTES - length);
    }
    return english[0] != '\0';
}

static void put_text(struct matter *matter, const char *text)
{
    size_t length = strlen(matter->why);
    snprintf(matter->why + length, LB_WHY_BYTES - length, "%s", text);
}

/* A clause; false if the game has no words for it. */
static bool tell(struct matter *matter, unsigned say, unsigned key, const lb_event *about)
{
    size_t before = strlen(matter->why);
    put_text(matter, matter->clauses > 0 ? "; " : "");
    if (!put(matter, say, key, about)) {
        matter->why[before] = '\0';
        return false;
    }
    matter->clauses++;
    return true;
}

static bool tell_why(struct matter *matter, lb_why why, unsigned number, unsigned card)
{
    lb_event about = about_nothing();
    about.number = (uint8_t)number;
    about.named = (uint8_t)card;
    return tell(matter, LB_SAY_why, why, &about);
}

/* " in 12 % of worlds", unless it is so in all of them. */
static void put_often(struct matter *matter, unsigned worlds)
{
    lb_event about = about_nothing();
    about.number = (uint8_t)percent(matter, worlds);
    if (worlds < matter->effects.worlds) {
        put(matter, LB_SAY_why, LB_WHY_often, &about);
    }
}

/* ---- Draws, and turns that end without one ------------------------------------------------------------ */

static const lb_odds_chance *peril_of(const lb_odds *odds)
{
    for (unsigned i = 0; i < odds->chances; i++) {
        if (odds->chance[i].about == LB_ABOUT_peril) {
            return &odds->chance[i];
        }
    }
    return NULL;
}

static bool holds_rescue(const lb_memory *memory)
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (memory->view.hand[card] > 0 && saves(lb_memory_game(memory), card)) {
            return true;
        }
    }
    return false;
}

/* " in 1 of 3 worlds" in English, or percent where that says more. */
static void put_share(struct matter *matter, const lb_odds_chance *peril)
{
    char text[64];
    lb_event about = about_nothing();
    if (peril->chance.share >= 1) {
        put(matter, LB_SAY_why, LB_WHY_sure, &about);
    } else if (matter->reader.language == NULL && peril->exact && !peril->learned &&
               peril->fraction.under > 0 && peril->fraction.under < 1000) {
        snprintf(text, sizeof text, " in %llu of %llu worlds",
                 (unsigned long long)peril->fraction.over,
                 (unsigned long long)peril->fraction.under);
        put_text(matter, text);
    } else {
        about.number = (uint8_t)(100 * peril->believed + 0.5);
        put(matter, LB_SAY_why, LB_WHY_often, &about);
    }
}

/* A move that does nothing but draw or flip: the chance itself is the reason. */
static void tell_draw(struct matter *matter)
{
    const lb_odds_chance *peril = peril_of(matter->odds);
    lb_event nothing = about_nothing();
    bool plain = is_verb(matter, LB_VERB_draw) || is_verb(matter, LB_VERB_flip);
    if (!plain || peril == NULL) {
        return;
    }
    if (peril->chance.share <= 0) {
        tell_why(matter, LB_WHY_harmless, 0, LB_NO_CARD);
        return;
    }
    unsigned helps = holds_rescue(matter->memory) ? LB_WHY_saved : LB_WHY_lost;
    tell_why(matter, LB_WHY_danger, 0, LB_NO_CARD);
    put_share(matter, peril);
    if (lb_saying_of(matter->reader.game, LB_SAY_why, helps, LB_VERBS)[0] != '\0') {
        put_text(matter, ", ");
        put(matter, LB_SAY_why, helps, &nothing);
    }
}

/* A turn that ends without the danger of its draw. */
static void tell_evasion(struct matter *matter)
{
    unsigned draws = often(matter, YOURS, LB_EVENT_drew) + often(matter, YOURS, LB_EVENT_kitten) +
                     often(matter, YOURS, LB_EVENT_disc);
    if (often(matter, THEIRS, LB_EVENT_turn) >= 20 && often(matter, YOURS, LB_EVENT_played) >= 50 &&
        draws < 10 && matter->memory->view.open == LB_OPEN_turn && peril_of(matter->odds) != NULL) {
        tell_why(matter, LB_WHY_evades, matter->effects.owed, LB_NO_CARD);
    }
}

/* ---- Events, the weightiest first ----------------------------------------------------------------------- */

static const uint8_t sayings[WHOSE] = {LB_SAY_yours, LB_SAY_theirs, LB_SAY_upon};

/* What happens in fewer worlds than so many of a hundred is not worth a word. What is expected of a
 * move (50) is told without saying how often. */
static const struct reason {
    uint8_t type, whose, least;
} reasons[] = {
    {LB_EVENT_won, YOURS, 1},         {LB_EVENT_round_won, YOURS, 1},
    {LB_EVENT_died, THEIRS, 3},       {LB_EVENT_eliminated, THEIRS, 3},
    {LB_EVENT_stole, YOURS, 10}, /* here stands what cards come: tell_gain */
    {LB_EVENT_died, YOURS, 1},        {LB_EVENT_eliminated, YOURS, 1},
    {LB_EVENT_exploded, YOURS, 1},    {LB_EVENT_defused, YOURS, 1},
    {LB_EVENT_exploded, THEIRS, 1},   {LB_EVENT_looped, YOURS, 20},
    {LB_EVENT_lacks, UPON, 10},       {LB_EVENT_wrong, YOURS, 10},
    {LB_EVENT_cancelled, THEIRS, 10}, {LB_EVENT_cancelled, YOURS, 5},
    {LB_EVENT_stole, UPON, 20},       {LB_EVENT_gave, YOURS, 20},
    {LB_EVENT_handed, YOURS, 20},     {LB_EVENT_peeked, YOURS, 50},
    {LB_EVENT_lifted, YOURS, 50},     {LB_EVENT_revealed, YOURS, 50},
    {LB_EVENT_shuffled, YOURS, 50},   {LB_EVENT_discs_shuffled, YOURS, 50},
    {LB_EVENT_shielded, YOURS, 50},   {LB_EVENT_dug, YOURS, 50},
    {LB_EVENT_exchanged, YOURS, 50},  {LB_EVENT_exchanged, UPON, 50},
    {LB_EVENT_juggled, YOURS, 50},    {LB_EVENT_board_flipped, YOURS, 50},
    {LB_EVENT_magnet, YOURS, 50},     {LB_EVENT_moved, YOURS, 50},
};

/* What saves is told by itself, any other card by the one that comes most often. */
static void tell_gain(struct matter *matter)
{
    const struct effects *effects = &matter->effects;
    unsigned best = 0;
    if (percent(matter, effects->rescues) >= 5) {
        tell_why(matter, LB_WHY_brings, 0, effects->rescue);
        put_often(matter, effects->rescues);
    }
    for (unsigned card = 1; card < LB_CARDS; card++) {
        best = effects->got[card] > effects->got[best] ? card : best;
    }
    if (percent(matter, effects->gains) >= 10 && matter->clauses < CLAUSES_MOST &&
        !saves(matter->reader.game, best)) {
        bool sure = effects->got[best] == effects->worlds;
        tell_why(matter, sure ? LB_WHY_brings : LB_WHY_mostly, 0, best);
    }
}

static void tell_event(struct matter *matter, const struct reason *reason)
{
    unsigned worlds = matter->effects.count[reason->whose][reason->type];
    const lb_event *last = &matter->effects.last[reason->whose][reason->type];
    if (percent(matter, worlds) >= reason->least &&
        tell(matter, sayings[reason->whose], reason->type, last) && reason->least < 50) {
        put_often(matter, worlds);
    }
}

static void tell_events(struct matter *matter)
{
    for (unsigned i = 0; i < sizeof reasons / sizeof reasons[0] && matter->clauses < CLAUSES_MOST;
         i++) {
        if (reasons[i].type == LB_EVENT_stole && reasons[i].whose == YOURS) {
            tell_gain(matter);
        } else {
            tell_event(matter, &reasons[i]);
        }
    }
}

/* ---- What kind of move it is ------------------------------------------------------------------------------ */

static unsigned played(const lb_offer_move *move, unsigned card)
{
    unsigned copies = 0;
    for (unsigned i = 0; i < move->card_count; i++) {
        copies += move->cards[i] == card;
    }
    return copies;
}

/* A turn may be a choice of what to keep. */
static void tell_kept(struct matter *matter)
{
    unsigned left = 0, kept = LB_NO_CARD;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        unsigned copies = matter->memory->view.hand[card] - played(matter->move, card);
        left += copies;
        kept = copies > 0 ? card : kept;
    }
    if (left == 1 && is_verb(matter, LB_VERB_play)) {
        tell_why(matter, LB_WHY_keeps, 0, kept);
    }
}

static void tell_by_kind(struct matter *matter)
{
    const lb_view *view = &matter->memory->view;
    const lb_offer_move *move = matter->move;
    lb_event nothing = about_nothing();
    bool lets_go = is_verb(matter, LB_VERB_give) || is_verb(matter, LB_VERB_discard);
    if (is_verb(matter, LB_VERB_pass) && matter->odds->moves > 1) {
        tell(matter, LB_SAY_passing, view->open, &nothing);
    } else if (is_verb(matter, LB_VERB_place)) {
        tell_why(matter, move->place == 0 ? LB_WHY_next : LB_WHY_later, move->place, LB_NO_CARD);
    } else if (lets_go && move->card_count > 0) {
        unsigned copies = view->hand[move->cards[0]];
        tell_why(matter, copies > 1 ? LB_WHY_spare : LB_WHY_only, copies, LB_NO_CARD);
    }
}

static void tell_all(struct matter *matter)
{
    tell_draw(matter);
    if (matter->clauses == 0) {
        tell_evasion(matter);
        tell_events(matter);
    }
    if (matter->clauses < CLAUSES_MOST && matter->memory->view.open == LB_OPEN_turn) {
        tell_kept(matter);
    }
    if (matter->clauses == 0) {
        tell_by_kind(matter);
    }
}

void odds_explain(lb_odds *odds, const lb_memory *memory, const lb_language *language, lb_rng *rng)
{
    lb_seed seed = world_seed(rng);
    for (uint32_t i = 0; i < odds->moves; i++) {
        lb_odds_move *move = &odds->move[i];
        struct matter matter = {
            .odds = odds, .memory = memory, .move = &move->move, .why = move->why};
        matter.reader = (lb_reader){.game = lb_memory_game(memory),
                                    .viewer = memory->seat,
                                    .you = true,
                                    .language = language};
        for (unsigned number = 0; number < WORLDS && move->kept; number++) {
            struct world world;
            world_guess(&world, memory, &seed, number);
            follow(&matter.effects, &world, memory, &move->move.move);
        }
        if (move->kept) {
            tell_all(&matter);
        }
    }
}
