/* SPDX-License-Identifier: MIT */
/* odds_why.c: why a move is good or bad, in a sentence.
 *
 * Each move is made in the same guessed worlds and played on up to the next turn; what happened there
 * is counted, and a table of reasons turns the counts into words. What no reason fits is told by the
 * question that was open. */
#include "advice/odds_why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/world.h"

enum { WORLDS = 100, CHOICES_MOST = 60, CLAUSES_MOST = 2 };

/* What can come of a move, each counted once for a world. */
enum effect {
    WINS,
    WINS_ROUND,
    OUT,       /* the mover goes out, of the game or the round */
    EXPLODES,  /* board: back to the last place */
    DEFUSES,   /* the mover turns up a kitten, and a Defuse helps */
    OTHER_OUT, /* somebody else goes out */
    OTHER_EXPLODES,
    GETS_DEFUSE,
    GETS, /* a card from somebody or from the discard pile */
    MISSES,
    WRONG,
    CANCELLED, /* what the mover played comes to nothing by a Nope */
    CANCELS,   /* what another played does */
    GIVES_UP,  /* the mover loses a card to somebody */
    DRAWS,     /* a card or disc comes */
    SEES,      /* the mover learns what comes */
    SHUFFLES,
    SHIELDED,
    DIGS,        /* the mover sees the card set aside */
    EXCHANGES,   /* the mover's hand card for another's */
    JUGGLES,     /* hand cards are dealt anew */
    OVERTURNS,   /* the board */
    MOVES_ON,    /* on the track */
    MAGNETIZES,  /* a magnet goes into the Move Deck */
    BACK,        /* sent back by the arrow */
    PLAYS,       /* the mover played a card */
    PASSES_TURN, /* the next turn is another's */
    EFFECTS
};

struct effects {
    unsigned count[EFFECTS];
    unsigned got[LB_CARDS]; /* which card, where one was got */
    unsigned owed;          /* turns the next player owes, at most */
    unsigned worlds;
};

/* ---- Counting -------------------------------------------------------------------------------------- */

enum whose { MINE, THEIRS, TO_ME };

/* Events that mean an effect, by whose they are. */
static const struct sign {
    uint8_t type, whose, effect;
} signs[] = {
    {LB_EVENT_won, MINE, WINS},
    {LB_EVENT_round_won, MINE, WINS_ROUND},
    {LB_EVENT_died, MINE, OUT},
    {LB_EVENT_eliminated, MINE, OUT},
    {LB_EVENT_exploded, MINE, EXPLODES},
    {LB_EVENT_defused, MINE, DEFUSES},
    {LB_EVENT_died, THEIRS, OTHER_OUT},
    {LB_EVENT_eliminated, THEIRS, OTHER_OUT},
    {LB_EVENT_exploded, THEIRS, OTHER_EXPLODES},
    {LB_EVENT_stole, MINE, GETS},
    {LB_EVENT_took, MINE, GETS},
    {LB_EVENT_gave, TO_ME, GETS},
    {LB_EVENT_handed, TO_ME, GETS},
    {LB_EVENT_lacks, TO_ME, MISSES},
    {LB_EVENT_wrong, MINE, WRONG},
    {LB_EVENT_cancelled, MINE, CANCELLED},
    {LB_EVENT_cancelled, THEIRS, CANCELS},
    {LB_EVENT_stole, TO_ME, GIVES_UP},
    {LB_EVENT_gave, MINE, GIVES_UP},
    {LB_EVENT_handed, MINE, GIVES_UP},
    {LB_EVENT_drew, MINE, DRAWS},
    {LB_EVENT_kitten, MINE, DRAWS},
    {LB_EVENT_disc, MINE, DRAWS},
    {LB_EVENT_peeked, MINE, SEES},
    {LB_EVENT_lifted, MINE, SEES},
    {LB_EVENT_revealed, MINE, SEES},
    {LB_EVENT_shuffled, MINE, SHUFFLES},
    {LB_EVENT_discs_shuffled, MINE, SHUFFLES},
    {LB_EVENT_shielded, MINE, SHIELDED},
    {LB_EVENT_dug, MINE, DIGS},
    {LB_EVENT_exchanged, MINE, EXCHANGES},
    {LB_EVENT_exchanged, TO_ME, EXCHANGES},
    {LB_EVENT_juggled, MINE, JUGGLES},
    {LB_EVENT_board_flipped, MINE, OVERTURNS},
    {LB_EVENT_moved, MINE, MOVES_ON},
    {LB_EVENT_magnet, MINE, MAGNETIZES},
    {LB_EVENT_looped, MINE, BACK},
    {LB_EVENT_played, MINE, PLAYS},
    {LB_EVENT_turn, THEIRS, PASSES_TURN},
};

static bool fits(const struct sign *sign, const lb_event *event, unsigned seat)
{
    bool whose = sign->whose == TO_ME
                     ? event->other == seat
                     : (sign->whose == MINE) == (event->seat == seat || event->seat == LB_NOBODY);
    return sign->type == event->type && whose;
}

/* The card an event brought, told openly or not. */
static unsigned brought(const lb_event *event)
{
    return event->card_count > 0     ? event->cards[0]
           : event->hidden_count > 0 ? event->hidden[0]
                                     : LB_NO_CARD;
}

static void note(struct effects *effects, bool found[EFFECTS], const lb_event *event, unsigned seat)
{
    for (unsigned i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (!fits(&signs[i], event, seat)) {
            continue;
        }
        found[signs[i].effect] = true;
        if (signs[i].effect == GETS && brought(event) < LB_CARDS) {
            effects->got[brought(event)]++;
            found[GETS_DEFUSE] |= brought(event) == LB_CARD_defuse;
        }
        if (signs[i].effect == PASSES_TURN && event->number > effects->owed) {
            effects->owed = event->number;
        }
    }
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

static void follow(struct effects *effects, struct world *world, unsigned seat, const lb_move *move)
{
    bool found[EFFECTS] = {false};
    lb_events events;
    world_move(world, seat, move, &events);
    for (unsigned choices = 0;; choices++) {
        for (unsigned i = 0; i < events.count; i++) {
            note(effects, found, &events.item[i], seat);
        }
        bool open = !lb_over(&world->state) && !settled(&events) && choices < CHOICES_MOST;
        lb_view view = lb_view_for(&world->state, seat);
        if (!open || view.open == LB_OPEN_turn) {
            break;
        }
        unsigned next = lb_next(&world->state);
        unsigned choice = lb_thumb(&world->state, next, &world->wits, &world->luck);
        lb_try(&world->state, &world->wits, next, choice, &world->luck, &events);
    }
    for (unsigned effect = 0; effect < EFFECTS; effect++) {
        effects->count[effect] += found[effect];
    }
    effects->worlds++;
}

/* ---- Words ----------------------------------------------------------------------------------------- */

/* What is at hand when words are looked for. */
struct matter {
    const struct odds *odds;
    const struct odds_move *move;
    const lb_memory *memory;
    struct effects effects;
};

static unsigned percent(const struct matter *matter, enum effect effect)
{
    return (matter->effects.count[effect] * 100 + matter->effects.worlds / 2) /
           matter->effects.worlds;
}

/* Effects in words, the weightiest first. %p is how often, in words; where `sure` is given it is said
 * instead if the effect never fails. */
static const struct reason {
    uint8_t effect;
    uint8_t least; /* percent of the worlds */
    const char *often, *sure;
} reasons[] = {
    {WINS, 1, "wins the game in %p", "wins the game"},
    {WINS_ROUND, 1, "wins the round in %p", "wins the round"},
    {OTHER_OUT, 3, "puts another player out in %p", "puts another player out"},
    {GETS_DEFUSE, 5, "brings you a Defuse in %p", "brings you a Defuse"},
    {GETS, 10, NULL, NULL}, /* tell_got */
    {OUT, 1, "puts you out in %p", "puts you out"},
    {EXPLODES, 1, "blows you back in %p", "blows you back to the last place"},
    {DEFUSES, 1, "costs you a Defuse in %p", "costs you a Defuse"},
    {OTHER_EXPLODES, 1, "blows another player back in %p", "blows another player back"},
    {BACK, 20, "takes you past the Ribbon and back in %p", "takes you past the Ribbon and back"},
    {MISSES, 10, "finds nothing in %p", "finds nothing"},
    {WRONG, 10, "guesses wrong in %p", "guesses wrong"},
    {CANCELS, 10, "stops what was played in %p", "stops what was played"},
    {CANCELLED, 5, "is Noped in %p", "is Noped"},
    {GIVES_UP, 20, "costs you a card in %p", "costs you a card"},
    {SEES, 50, "shows you what comes", "shows you what comes"},
    {SHUFFLES, 50, "makes the order a secret to all", "makes the order a secret to all"},
    {SHIELDED, 50, "shields you until your next turn", "shields you until your next turn"},
    {DIGS, 50, "shows you the card set aside", "shows you the card set aside"},
    {EXCHANGES, 50, "changes your hand card", "changes your hand card"},
    {JUGGLES, 50, "deals the hand cards anew", "deals the hand cards anew"},
    {OVERTURNS, 50, "turns the board over", "turns the board over"},
    {MAGNETIZES, 50, "hides a magnet", "hides a magnet"},
    {MOVES_ON, 50, "moves you on", "moves you on"},
};

static void put(char why[ODDS_WHY_BYTES], const char *words)
{
    size_t length = strlen(why);
    snprintf(why + length, ODDS_WHY_BYTES - length, "%s%s", length > 0 ? "; " : "", words);
}

/* "1 of 3 worlds", or percent where that says more. */
static void put_peril(char *text, size_t size, const struct odds_chance *peril)
{
    if (peril->exact && peril->fraction.under > 0 && peril->fraction.under < 1000) {
        snprintf(text, size, "%llu of %llu worlds", (unsigned long long)peril->fraction.over,
                 (unsigned long long)peril->fraction.under);
    } else {
        snprintf(text, size, "%.0f %% of worlds", 100 * peril->chance.share);
    }
}

static const struct odds_chance *peril_of(const struct odds *odds)
{
    for (unsigned i = 0; i < odds->chances; i++) {
        if (odds->chance[i].about == ODDS_PERIL) {
            return &odds->chance[i];
        }
    }
    return NULL;
}

/* A move that does nothing but draw or flip: the chance itself is the reason. */
static bool tell_draw(char why[ODDS_WHY_BYTES], const struct matter *matter)
{
    const struct odds_chance *peril = peril_of(matter->odds);
    char share[48];
    char words[ODDS_WHY_BYTES];
    bool plain = strcmp(matter->move->text, "draw") == 0 || strcmp(matter->move->text, "flip") == 0;
    if (!plain || peril == NULL) {
        return false;
    }
    bool disc = peril->card == LB_NO_CARD;
    const char *what = disc ? "the next disc ends on a Kitten" : "the next card is a kitten";
    const char *defuse = matter->memory->view.hand[LB_CARD_defuse] > 0 ? "but you hold a Defuse"
                                                                       : "and you hold no Defuse";
    if (peril->chance.share <= 0) {
        snprintf(words, sizeof words, "the next %s is harmless", disc ? "disc" : "card");
    } else if (peril->chance.share >= 1) {
        snprintf(words, sizeof words, "%s for sure, %s", what, defuse);
    } else {
        put_peril(share, sizeof share, peril);
        snprintf(words, sizeof words, "%s in %s, %s", what, share, defuse);
    }
    put(why, words);
    return true;
}

/* A turn that ends without the danger of its draw. */
static bool tell_evasion(char why[ODDS_WHY_BYTES], const struct matter *matter)
{
    const struct effects *effects = &matter->effects;
    bool evades = percent(matter, PASSES_TURN) >= 20 && percent(matter, PLAYS) >= 50 &&
                  percent(matter, DRAWS) < 10 && matter->memory->view.open == LB_OPEN_turn &&
                  peril_of(matter->odds) != NULL;
    char words[ODDS_WHY_BYTES];
    if (!evades) {
        return false;
    }
    const char *what = peril_of(matter->odds)->card == LB_NO_CARD ? "flipping a disc" : "drawing";
    if (effects->owed > 1) {
        snprintf(words, sizeof words, "ends your turn without %s and makes the next player take %u",
                 what, effects->owed);
    } else {
        snprintf(words, sizeof words, "ends your turn without %s", what);
    }
    put(why, words);
    return true;
}

/* The card that is got most often; a Defuse was told before. */
static bool tell_got(char why[ODDS_WHY_BYTES], const struct matter *matter)
{
    const struct effects *effects = &matter->effects;
    unsigned best = 0;
    char words[ODDS_WHY_BYTES];
    for (unsigned card = 1; card < LB_CARDS; card++) {
        best = effects->got[card] > effects->got[best] ? card : best;
    }
    if (best == LB_CARD_defuse) {
        return false;
    }
    bool sure = effects->got[best] == effects->worlds;
    snprintf(words, sizeof words, sure ? "brings you %s" : "brings you a card, most often %s",
             lb_card_title(best));
    put(why, words);
    return true;
}

static bool tell_reason(char why[ODDS_WHY_BYTES], const struct matter *matter,
                        const struct reason *reason)
{
    unsigned often = percent(matter, (enum effect)reason->effect);
    bool sure = matter->effects.count[reason->effect] == matter->effects.worlds;
    if (often < reason->least) {
        return false;
    }
    if (reason->effect == GETS) {
        return tell_got(why, matter);
    }
    const char *mark = sure ? NULL : strstr(reason->often, "%p");
    char words[ODDS_WHY_BYTES];
    if (mark == NULL) {
        snprintf(words, sizeof words, "%s", sure ? reason->sure : reason->often);
    } else {
        snprintf(words, sizeof words, "%.*s%u %% of worlds%s", (int)(mark - reason->often),
                 reason->often, often, mark + 2);
    }
    put(why, words);
    return true;
}

/* What can be said from the question alone. */
static void tell_by_question(char why[ODDS_WHY_BYTES], const struct matter *matter)
{
    const char *text = matter->move->text;
    const lb_view *view = &matter->memory->view;
    const char *number = strchr(text, ' ');
    char words[ODDS_WHY_BYTES] = "";
    if (strcmp(text, "pass") == 0) {
        snprintf(words, sizeof words, "%s",
                 view->open == LB_OPEN_magnet ? "lets the disc be flipped"
                                              : "keeps your Nope for later");
    } else if (strncmp(text, "place ", 6) == 0) {
        unsigned place = (unsigned)strtoul(number, NULL, 10);
        snprintf(words, sizeof words, place == 0 ? "it comes next" : "%u card%s come%s before it",
                 place, place == 1 ? "" : "s", place == 1 ? "s" : "");
    } else if (strncmp(text, "give ", 5) == 0 || strncmp(text, "discard ", 8) == 0) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            if (strcmp(lb_card_id(card), number + 1) == 0) {
                snprintf(words, sizeof words,
                         view->hand[card] > 1 ? "you have %u of them" : "you have no other",
                         (unsigned)view->hand[card]);
            }
        }
    }
    put(why, words);
}

/* pets: a turn is a choice of what to keep. */
static bool tell_kept(char why[ODDS_WHY_BYTES], const struct matter *matter)
{
    const lb_view *view = &matter->memory->view;
    const char *text = matter->move->text;
    char words[ODDS_WHY_BYTES];
    if (view->rounds.round == 0 || view->open != LB_OPEN_turn) {
        return false;
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool played = strncmp(text, lb_card_id(card), strlen(lb_card_id(card))) == 0;
        if (view->hand[card] > played) {
            snprintf(words, sizeof words, "keeps %s", lb_card_title(card));
            put(why, words);
        }
    }
    return true;
}

static void tell(char why[ODDS_WHY_BYTES], const struct matter *matter)
{
    unsigned clauses = tell_draw(why, matter);
    if (clauses == 0) {
        clauses += tell_evasion(why, matter);
        for (unsigned i = 0; i < sizeof reasons / sizeof reasons[0] && clauses < CLAUSES_MOST;
             i++) {
            clauses += tell_reason(why, matter, &reasons[i]);
        }
    }
    if (clauses < CLAUSES_MOST) {
        clauses += tell_kept(why, matter);
    }
    if (clauses == 0) {
        tell_by_question(why, matter);
    }
}

void odds_explain(struct odds *odds, const lb_memory *memory, lb_rng *rng)
{
    lb_seed seed = world_seed(rng);
    struct world world;
    for (size_t i = 0; i < odds->moves; i++) {
        struct odds_move *move = &odds->move[i];
        struct matter matter = {.odds = odds, .move = move, .memory = memory};
        for (unsigned number = 0; number < WORLDS && move->kept; number++) {
            world_guess(&world, memory, &seed, number);
            follow(&matter.effects, &world, memory->seat, &move->move);
        }
        if (move->kept) {
            tell(move->why, &matter);
        }
    }
}
