/* SPDX-License-Identifier: MIT */
/* no_leak.c: law 7: the events and the view of a seat are the same bytes in two worlds that the seat
 * cannot tell apart.
 *
 * A twin world differs from the true one only where the viewer cannot see. Both go on with the same
 * moves, up to what is secret about a move; each time they have come to rest, everything the viewer
 * was shown must be the same. They may part only where the rules let the viewer see a difference,
 * which a table here decides, made from the rules and not from the engine. Whom a window waits for
 * is secret, so a window may be open in one world and closed in the other: worlds are compared when
 * both have the same one open, or none.
 *
 * The law must be able to fail: for every planted leak it has to. */
#include <stdio.h>
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

/* ---- What the rules let a viewer know of an event ------------------------------------------------ */

enum who { NOBODY, ACTOR, PARTIES, REVEALED };

struct knowledge {
    bool open;       /* its cards lie open */
    bool says;       /* the card it names and its number are said aloud */
    enum who hidden; /* who sees its hidden part */
    bool parts;      /* worlds may part here: something that was unknown comes to light */
};

static const struct knowledge rules[LB_EVENT_TYPES] = {
    [LB_EVENT_dealt] = {.hidden = ACTOR, .parts = true}, /* P2.1, P4.4 */
    [LB_EVENT_turn] = {.says = true},
    [LB_EVENT_burglar] = {0},
    [LB_EVENT_played] = {.open = true, .says = true}, /* P4.10: the number is named aloud */
    [LB_EVENT_noped] = {.says = true},
    [LB_EVENT_cancelled] = {0},
    [LB_EVENT_fizzled] = {0}, /* P4.2: nobody learns why */
    [LB_EVENT_drew] = {.hidden = ACTOR, .parts = true},
    [LB_EVENT_kitten] = {.parts = true},                /* K4.1 */
    [LB_EVENT_defused] = {.open = true, .parts = true}, /* K4.1: who can, does */
    [LB_EVENT_placed] = {.hidden = ACTOR},              /* K4.2 */
    [LB_EVENT_died] = {.parts = true},
    [LB_EVENT_discarded] = {.open = true, .parts = true}, /* K4.1, K7.4, B4.3 */
    [LB_EVENT_peeked] = {.hidden = ACTOR, .parts = true}, /* K4.8, P4.9, B1.10 to B1.12 */
    [LB_EVENT_revealed] = {.open = true, .parts = true},  /* K4.9 */
    [LB_EVENT_shuffled] = {0},
    [LB_EVENT_gave] = {.hidden = PARTIES},                 /* K4.6 */
    [LB_EVENT_stole] = {.hidden = PARTIES, .parts = true}, /* K6.1 */
    [LB_EVENT_handed] = {.open = true, .parts = true},     /* K6.3, K8.2 */
    [LB_EVENT_lacks] = {.says = true, .parts = true},
    [LB_EVENT_took] = {.open = true},
    [LB_EVENT_asked] = {.says = true},
    [LB_EVENT_lifted] = {.hidden = ACTOR, .parts = true}, /* K4.10 */
    [LB_EVENT_kept] = {0},
    [LB_EVENT_topped] = {0},
    [LB_EVENT_laid] = {.hidden = ACTOR}, /* K7.3 */
    [LB_EVENT_swapped] = {0},
    [LB_EVENT_turned_up] = {.parts = true}, /* K7.4 */
    [LB_EVENT_returned] = {.open = true},
    [LB_EVENT_put_back] = {0},
    [LB_EVENT_bottomed] = {0},
    [LB_EVENT_left] = {0},
    [LB_EVENT_passed_on] = {0}, /* N2 */
    [LB_EVENT_round] = {.says = true},
    [LB_EVENT_aside] = {.open = true, .parts = true},          /* P2.2 */
    [LB_EVENT_exchanged] = {.hidden = PARTIES, .parts = true}, /* P4.2, P4.3: all see who */
    [LB_EVENT_juggled] = {0},                                  /* P4.4 */
    [LB_EVENT_dug] = {.hidden = ACTOR, .parts = true},         /* P4.5 */
    [LB_EVENT_put_down] = {.open = true, .parts = true},       /* P4.6, P5.1 */
    [LB_EVENT_shielded] = {0},                                 /* P5.7 */
    [LB_EVENT_compared] = {.hidden = ACTOR, .parts = true},    /* P4.8 */
    [LB_EVENT_level] = {.parts = true},
    [LB_EVENT_wrong] = {.parts = true}, /* P4.10 */
    [LB_EVENT_eliminated] = {.parts = true},
    [LB_EVENT_moved_card] = {.hidden = ACTOR},             /* P4.9 */
    [LB_EVENT_held] = {.hidden = REVEALED, .parts = true}, /* P5.2, P5.3 */
    [LB_EVENT_row] = {.open = true},                       /* P5.7 */
    [LB_EVENT_round_won] = {0},
    [LB_EVENT_token] = {.says = true},
    [LB_EVENT_board_flipped] = {.says = true},       /* B5.1 */
    [LB_EVENT_committed] = {0},                      /* B5.7 */
    [LB_EVENT_disc] = {.open = true, .parts = true}, /* B3.3 */
    [LB_EVENT_moved] = {.says = true},
    [LB_EVENT_looped] = {0},
    [LB_EVENT_stayed] = {.says = true},
    [LB_EVENT_discs_shuffled] = {0},
    [LB_EVENT_discs_refilled] = {0},
    [LB_EVENT_cards_refilled] = {0},
    [LB_EVENT_exploded] = {0}, /* B4.1: whether there was a Defuse or not */
    [LB_EVENT_places_swapped] = {0},
    [LB_EVENT_magnet] = {.hidden = ACTOR},                  /* B5.4 */
    [LB_EVENT_ordered] = {.hidden = ACTOR},                 /* B1.11 */
    [LB_EVENT_shared] = {.hidden = PARTIES, .parts = true}, /* B1.12 */
    [LB_EVENT_won] = {0},
    [LB_EVENT_shield_held] = {0}, /* P4.12: nothing but that it held */
};

/* No event at all, to be compared with one. */
static const lb_event nothing = {.type = LB_EVENT_TYPES};

/* P5.2, P5.3: hands are shown at the end of a round unless one player is left. */
static bool hands_are_shown(const lb_event *events, unsigned count)
{
    unsigned holders = 0;
    for (unsigned i = 0; i < count; i++) {
        holders += events[i].type == LB_EVENT_held;
    }
    return holders > 1;
}

/* What is shown to all that else is not. */
struct shown {
    bool hands; /* at the end of a round */
    bool heck;  /* a kitten that Raising Heck brings up, by an option */
};

static bool heck_is_shown(const struct setup *setup)
{
    for (unsigned i = 0; i < lb_game_options(setup->game); i++) {
        if (strcmp(lb_game_option(setup->game, i)->name, "heck") == 0) {
            return setup->options.value[i] == 1;
        }
    }
    return false;
}

static bool may_know_hidden(const lb_event *event, unsigned viewer, const struct shown *shown)
{
    enum who who = rules[event->type].hidden;
    bool godcat = who == PARTIES && event->hidden[0] == LB_CARD_godcat; /* K7.9 */
    bool kitten = shown->heck && event->type == LB_EVENT_lifted &&
                  event->hidden[0] == LB_CARD_exploding_kitten; /* K4.10 */
    return godcat || kitten || (who == REVEALED && shown->hands) ||
           (who != NOBODY && viewer == event->seat) || (who == PARTIES && viewer == event->other);
}

/* Whether two events are the same to a viewer, by the rules. */
static bool same_by_rules(const lb_event *a, const lb_event *b, unsigned viewer,
                          const struct shown *shown)
{
    if (a->type != b->type || a->seat != b->seat || a->other != b->other) {
        return false;
    }
    if (a->type == LB_EVENT_TYPES) {
        return true;
    }
    if (rules[a->type].says && (a->named != b->named || a->number != b->number)) {
        return false;
    }
    if (rules[a->type].open && memcmp(a->cards, b->cards, sizeof a->cards) != 0) {
        return false;
    }
    bool known = may_know_hidden(a, viewer, shown) || may_know_hidden(b, viewer, shown);
    return !known || memcmp(a->hidden, b->hidden, sizeof a->hidden) == 0;
}

static bool worlds_may_part(const lb_event *event)
{
    return event->type < LB_EVENT_TYPES && rules[event->type].parts;
}

/* ---- What a viewer is shown, with a leak if one is planted ---------------------------------------- */

enum way {
    HIDDEN,      /* the hidden part of a kind of event */
    FACT,        /* cards of a fact */
    ASKED,       /* whom the open decision waits for */
    LEGAL,       /* what another seat may choose */
    PASS,        /* a pass shows as an event */
    DIG,         /* and so does what was done with the card set aside */
    DEFUSES,     /* how many Defuses a seat holds, in an open field of an event */
    KING_HOLDER, /* where the King Cat is, with the news that nothing comes of a card */
    KING_WHY,    /* or only why nothing comes of it: shielded, in the player's own hand, nowhere */
    BEHIND       /* the card behind a shield, with the news that it held */
};

static struct leak {
    const char *name;
    const char *game; /* in which it is looked for, or NULL for any */
    enum way way;
    uint8_t event; /* which HIDDEN */
    uint8_t open;  /* while what is open; 0, which is a turn, for any time */
    uint8_t most;  /* so many cards of a FACT */
    const char *key;
} leaks[] = {
    {"another hand by title", NULL, .way = FACT, .key = "hands", .most = LB_PILE_MAX},
    {"the top of the pile", NULL, .way = FACT, .key = "draw_pile", .most = 1},
    {"the order of the pile", NULL, .way = FACT, .key = "draw_pile", .most = LB_PILE_MAX},
    {"what left the game unseen", NULL, .way = FACT, .key = "removed_unseen", .most = LB_PILE_MAX},
    {"whom a window waits for", NULL, .way = ASKED, .open = LB_OPEN_nope},
    {"what another seat may choose", NULL, .way = LEGAL},
    {"whether a Defuse is there beside Godcat", "evil", .way = LEGAL,
     .open = LB_OPEN_use}, /* K4.1 */
    {"the lifted card in a view", "evil", .way = FACT, .key = "resolving", .most = 1},
    {"the laid cat in a view", "evil", .way = FACT, .key = "pending.laid", .most = 1},
    {"a pass that shows", NULL, .way = PASS},
    {"a drawn card", NULL, .way = HIDDEN, .event = LB_EVENT_drew},
    {"a stolen card for a third seat", NULL, .way = HIDDEN, .event = LB_EVENT_stole},
    {"a favor for a third seat", NULL, .way = HIDDEN, .event = LB_EVENT_gave},
    {"where a kitten went", NULL, .way = HIDDEN, .event = LB_EVENT_placed},
    {"what was seen of the future", "original", .way = HIDDEN, .event = LB_EVENT_peeked},
    {"the lifted card", "evil", .way = HIDDEN, .event = LB_EVENT_lifted},
    {"the laid cat", "evil", .way = HIDDEN, .event = LB_EVENT_laid},
    {"a secret in an open field", NULL, .way = DEFUSES},
    {"the pile of the template", "nullgame", .way = FACT, .key = "draw_pile", .most = LB_PILE_MAX},

    {"who has the King Cat when nothing comes of Not A Pet!", "pets",
     .way = KING_HOLDER}, /* P4.2 */
    {"why nothing comes of Not A Pet!", "pets", .way = KING_WHY},
    {"the card behind a shield", "pets", .way = BEHIND}, /* P4.12 */
    {"hands swapped, for a third seat", "pets", .way = HIDDEN,
     .event = LB_EVENT_exchanged},                                               /* P4.3 */
    {"a hand dealt anew", "pets", .way = HIDDEN, .event = LB_EVENT_dealt},       /* P4.4 */
    {"the card set aside", "pets", .way = FACT, .key = "aside_down", .most = 1}, /* P2.1 */
    {"the card dug up", "pets", .way = HIDDEN, .event = LB_EVENT_dug},           /* P4.5 */
    {"whether the Grave Digger swapped", "pets", .way = DIG},
    {"hands compared", "pets", .way = HIDDEN, .event = LB_EVENT_compared},         /* P4.8 */
    {"the Mouse Trapper's card", "pets", .way = HIDDEN, .event = LB_EVENT_peeked}, /* P4.9 */
    {"the Mouse Trapper's card in a view", "pets", .way = FACT, .key = "draw_pile", .most = 1,
     .open = LB_OPEN_place},
    {"where the Mouse Trapper's card went", "pets", .way = HIDDEN, .event = LB_EVENT_moved_card},
    {"what the last one left held", "pets", .way = HIDDEN, .event = LB_EVENT_held}, /* P5.2 */

    {"the top disc", "board", .way = FACT, .key = "move_deck", .most = 1}, /* B2 */
    {"the order of the Move Deck", "board", .way = FACT, .key = "move_deck", .most = LB_PILE_MAX},
    {"the action deck", "board", .way = FACT, .key = "action_deck", .most = LB_PILE_MAX},
    {"drawn action cards", "board", .way = HIDDEN, .event = LB_EVENT_drew},         /* B3.4 */
    {"the future on the board", "board", .way = HIDDEN, .event = LB_EVENT_peeked},  /* B1.10 */
    {"the future put in order", "board", .way = HIDDEN, .event = LB_EVENT_ordered}, /* B1.11 */
    {"the future shared with a third seat", "board", .way = HIDDEN,
     .event = LB_EVENT_shared},                                                /* B1.12 */
    {"where a magnet went", "board", .way = HIDDEN, .event = LB_EVENT_magnet}, /* B5.4 */
    {"whether a Defuse is there on a Kitten", "board", .way = LEGAL, .open = LB_OPEN_kitten},
    {"who holds a magnet", "board", .way = ASKED, .open = LB_OPEN_magnet}, /* B5.7 */
};

enum { LEAKS = sizeof leaks / sizeof leaks[0] };

/* In honest trials nothing leaks. */
static const struct leak no_leaks = {.way = HIDDEN, .event = LB_EVENT_TYPES};

/* Everything a viewer sees of a world at rest. */
struct sight {
    lb_view view;
    uint8_t smuggled[LB_PILE_MAX];
};

enum { LOG_MAX = 256 };

struct world {
    lb_state before, state; /* before the last choice, and now */
    lb_rng rng;
    unsigned count;
    lb_event truth[LOG_MAX]; /* what happened since the last comparison */
    lb_event shown[LOG_MAX]; /* the same as the viewer was shown it */
};

struct trial {
    unsigned viewer;
    const struct leak *leak;
    bool heck_shown;
    lb_rng rng;
    struct world true_world, twin;
    unsigned moves; /* that both worlds were carried on by */
};

static unsigned another_seat(const struct trial *t)
{
    return t->viewer == 0 ? 1 : 0;
}

static void smuggle_fact(const struct trial *t, const struct world *w, struct sight *sight)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned row = strcmp(t->leak->key, "hands") == 0 ? another_seat(t) + 1 : 0;
    const lb_fact *fact = find_fact(facts, lb_facts(&w->state, facts), t->leak->key, row);
    if (fact != NULL) {
        memcpy(sight->smuggled, fact->cards,
               fact->count < t->leak->most ? fact->count : t->leak->most);
    }
}

static struct sight look(const struct trial *t, const struct world *w)
{
    struct sight sight;
    memset(&sight, 0, sizeof sight);
    lb_view view = lb_view_for(&w->state, t->viewer);
    memcpy(&sight.view, &view, VIEW_BYTES);
    lb_choices legal = lb_legal(&w->state, another_seat(t));
    bool now = t->leak->open == 0 || t->leak->open == view.open;
    if (t->leak->way == FACT && now) {
        smuggle_fact(t, w, &sight);
    } else if (t->leak->way == ASKED && now) {
        sight.smuggled[0] = lb_to_act(&w->state);
    } else if (t->leak->way == LEGAL && now) {
        memcpy(sight.smuggled, &legal, sizeof legal);
    }
    return sight;
}

/* The seat that has the King Cat in hand before a choice, or LB_NOBODY. */
static unsigned king_holder(const struct world *w)
{
    for (unsigned seat = 0; seat < lb_players(&w->before); seat++) {
        if (lb_view_for(&w->before, seat).hand[LB_CARD_king_cat] > 0) {
            return seat;
        }
    }
    return LB_NOBODY;
}

/* A card in the hand of a seat before a choice. */
static unsigned card_of(const struct world *w, unsigned seat)
{
    lb_view view = lb_view_for(&w->before, seat);
    unsigned card = 0;
    while (card < LB_CARDS && view.hand[card] == 0) {
        card++;
    }
    return card;
}

static bool follows_not_a_pet(const struct world *w)
{
    const lb_event *last = w->count > 0 ? &w->truth[w->count - 1] : &nothing;
    return last->type == LB_EVENT_played && last->cards[0] == LB_CARD_not_a_pet;
}

/* An event as the viewer is shown it. */
static lb_event show(const struct trial *t, const struct world *w, const lb_event *event)
{
    lb_event shown = lb_event_for(event, t->viewer);
    switch (t->leak->way) {
    case HIDDEN:
        return t->leak->event == event->type ? *event : shown;
    case DEFUSES:
        if (event->type == LB_EVENT_turn) {
            lb_view other = lb_view_for(&w->state, another_seat(t));
            shown.named = other.hand[LB_CARD_defuse];
        }
        return shown;
    case KING_HOLDER:
    case KING_WHY:
        if (event->type == LB_EVENT_fizzled && follows_not_a_pet(w)) {
            unsigned holder = king_holder(w);
            bool somebody_else = holder != LB_NOBODY && holder != event->seat;
            shown.other =
                (uint8_t)(t->leak->way == KING_WHY && somebody_else ? LB_SEATS_MAX : holder);
        }
        return shown;
    case BEHIND:
        if (event->type == LB_EVENT_shield_held) {
            shown.named = (uint8_t)card_of(w, event->other);
        }
        return shown;
    default:
        return shown;
    }
}

static void log_event(struct trial *t, struct world *w, const lb_event *event)
{
    check(w->count < LOG_MAX, "too much happens");
    w->shown[w->count] = show(t, w, event);
    w->truth[w->count++] = *event;
}

/* What does not happen is shown. */
static void invent_event(struct world *w, unsigned seat, unsigned number)
{
    lb_event shown = {.type = LB_EVENT_TYPES, .seat = (uint8_t)seat, .number = (uint8_t)number};
    w->truth[w->count] = nothing;
    w->shown[w->count++] = shown;
}

/* ---- Carrying on ----------------------------------------------------------------------------------- */

/* The window that is open, or 0. */
static unsigned window(const struct world *w)
{
    unsigned open = lb_view_for(&w->state, LB_PUBLIC).open;
    return open == LB_OPEN_nope || open == LB_OPEN_magnet ? open : 0;
}

static void act(struct trial *t, struct world *w, unsigned seat, unsigned choice)
{
    lb_events events;
    w->before = w->state;
    lb_status status = lb_apply(&w->state, seat, choice, &w->rng, &events);
    check(status == LB_OK, "seat %u, choice %u: %s", seat, choice, lb_status_text(status));
    for (unsigned i = 0; i < events.count; i++) {
        log_event(t, w, &events.item[i]);
    }
}

/* A move of one choice, by its text. */
static void say(struct trial *t, struct world *w, unsigned seat, const char *text)
{
    lb_move move;
    lb_reason why;
    lb_status status = lb_move_read(&w->state, seat, text, &move, &why);
    check(status == LB_OK && move.count == 1, "seat %u, \"%s\": %s", seat, text, why.text);
    if (t->leak->way == PASS && strcmp(text, "pass") == 0) {
        invent_event(w, seat, 0);
    }
    act(t, w, seat, move.choice[0]);
}

/* Closes a window, if it is the one that is open; another may open behind it. */
static void everybody_passes(struct trial *t, struct world *w, unsigned which)
{
    while (which != 0 && window(w) == which) {
        say(t, w, pick(lb_to_act(&w->state), &t->rng), "pass");
    }
}

enum verdict { GO_ON, PARTED, STUCK, LEAKED };

/* Both worlds are at rest: what was shown since the last time must be the same. */
static enum verdict compare(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    unsigned count = a->count > b->count ? a->count : b->count;
    struct shown shown = {
        hands_are_shown(a->truth, a->count) || hands_are_shown(b->truth, b->count), t->heck_shown};
    for (unsigned i = 0; i < count; i++) {
        const lb_event *here = i < a->count ? &a->truth[i] : &nothing;
        const lb_event *there = i < b->count ? &b->truth[i] : &nothing;
        if (!same_by_rules(here, there, t->viewer, &shown)) {
            return worlds_may_part(here) || worlds_may_part(there) ? PARTED : LEAKED;
        }
        if (i >= a->count || i >= b->count ||
            memcmp(&a->shown[i], &b->shown[i], sizeof a->shown[i]) != 0) {
            return LEAKED;
        }
    }
    struct sight here = look(t, a), there = look(t, b);
    a->count = 0;
    b->count = 0;
    return memcmp(&here, &there, sizeof here) == 0 ? GO_ON : LEAKED;
}

/* Who can make a move of this text; in a live window some can only pass. */
static unsigned who_can(const struct world *w, const char *text)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < lb_players(&w->state); seat++) {
        lb_move move;
        bool can = lb_move_read(&w->state, seat, text, &move, NULL) == LB_OK;
        seats |= (unsigned)can << seat;
    }
    return seats;
}

/* Someone answers after some others have passed; in the twin the same, if they can. */
static enum verdict answer(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    unsigned open = window(a);
    const char *text = open == LB_OPEN_nope ? "nope" : "add-a-magnet-now";
    unsigned waiting = lb_to_act(&a->state);
    unsigned able = who_can(a, text);
    if (able == 0) {
        return GO_ON;
    }
    unsigned who = pick(able, &t->rng);
    for (unsigned seat = 0; seat < lb_players(&a->state); seat++) {
        bool passes = seat != who && (waiting >> seat & 1) && lb_rng_below(&t->rng, 2) == 0;
        if (passes) {
            say(t, a, seat, "pass");
            if (window(b) == open && (lb_to_act(&b->state) >> seat & 1)) {
                say(t, b, seat, "pass");
            }
        }
    }
    if (!(who_can(b, text) >> who & 1)) {
        return STUCK;
    }
    enum verdict verdict = compare(t);
    if (verdict == GO_ON) {
        say(t, a, who, text);
        say(t, b, who, text);
    }
    return verdict;
}

/* Decisions whose answer is not said aloud. */
static bool is_secret(unsigned open)
{
    return open == LB_OPEN_place || open == LB_OPEN_give || open == LB_OPEN_lay ||
           open == LB_OPEN_dig || open == LB_OPEN_order;
}

/* What is secret about a move: the twin makes any move that looks the same to the viewer. */
static bool looks_alike(const struct trial *t, unsigned seat, const char *a, const char *b)
{
    lb_view view = lb_view_for(&t->true_world.state, LB_PUBLIC);
    switch (view.open) {
    case LB_OPEN_place: /* K4.2, P4.9, B5.4 */
    case LB_OPEN_dig:   /* P4.5 */
    case LB_OPEN_order: /* B1.11 */
        return seat != t->viewer || strcmp(a, b) == 0;
    case LB_OPEN_give: { /* K4.6, K7.9 */
        bool party = seat == t->viewer || view.turn == t->viewer;
        bool godcat = strstr(a, "godcat") != NULL || strstr(b, "godcat") != NULL;
        return party || godcat ? strcmp(a, b) == 0 : true;
    }
    case LB_OPEN_lay: /* K7.3: before whom is seen, which cat is not */
        return seat == t->viewer ? strcmp(a, b) == 0 : strcmp(strchr(a, '@'), strchr(b, '@')) == 0;
    default:
        return strcmp(a, b) == 0;
    }
}

struct search {
    const struct trial *trial;
    unsigned seat;
    const char *text;
    unsigned found;
    lb_move move;
    lb_rng *rng;
};

static bool search_alike(void *context, const lb_move *move, const char *text)
{
    struct search *s = context;
    if (looks_alike(s->trial, s->seat, s->text, text) && lb_rng_below(s->rng, ++s->found) == 0) {
        s->move = *move;
    }
    return true;
}

/* Any whole move of a seat in the true world. */
static lb_move compose(const struct trial *t, unsigned seat, lb_rng *rng)
{
    lb_state state = t->true_world.state;
    lb_rng scratch = t->true_world.rng;
    lb_move move = {.count = 0};
    do {
        unsigned choice = pick(lb_legal(&state, seat), rng);
        move.choice[move.count++] = (uint8_t)choice;
        lb_apply(&state, seat, choice, &scratch, NULL);
    } while (lb_staged(&state));
    return move;
}

/* Whether the twin has a move that looks the same, and which. */
static bool find_alike(struct trial *t, unsigned seat, const lb_move *move, lb_move *alike)
{
    char text[LB_MOVE_BYTES], twin_text[LB_MOVE_BYTES];
    unsigned open = lb_view_for(&t->true_world.state, LB_PUBLIC).open;
    lb_move_write(&t->true_world.state, seat, move, text, sizeof text);
    if (is_secret(open)) {
        struct search s = {.trial = t, .seat = seat, .text = text, .rng = &t->rng};
        lb_moves(&t->twin.state, seat, search_alike, &s);
        *alike = s.move;
        return s.found > 0;
    }
    *alike = *move;
    return lb_move_write(&t->twin.state, seat, move, twin_text, sizeof twin_text) > 0;
}

/* A whole move of the one seat that decides; stage by stage it shows nothing to anybody else. */
static enum verdict make_move(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    unsigned seat = lb_next(&a->state);
    lb_move move, alike;
    unsigned tries = 8;
    do {
        move = compose(t, seat, &t->rng);
    } while (!find_alike(t, seat, &move, &alike) && --tries > 0);
    if (tries == 0) {
        return STUCK;
    }
    if (t->leak->way == DIG && seat != t->viewer &&
        lb_view_for(&a->state, LB_PUBLIC).open == LB_OPEN_dig) {
        invent_event(a, seat, move.choice[0]);
        invent_event(b, seat, alike.choice[0]);
    }
    for (unsigned i = 0; i < move.count; i++) {
        act(t, a, seat, move.choice[i]);
        act(t, b, seat, alike.choice[i]);
        if (lb_staged(&a->state)) {
            enum verdict verdict = compare(t);
            if (verdict != GO_ON) {
                return verdict;
            }
        }
    }
    return GO_ON;
}

/* K3.8: a player goes home, in both worlds. */
static void go_home(struct trial *t)
{
    unsigned seat = pick(at_table(&t->true_world.state), &t->rng);
    struct world *worlds[] = {&t->true_world, &t->twin};
    for (unsigned i = 0; i < 2; i++) {
        lb_events events;
        worlds[i]->before = worlds[i]->state;
        lb_leave(&worlds[i]->state, seat, &worlds[i]->rng, &events);
        for (unsigned k = 0; k < events.count; k++) {
            log_event(t, worlds[i], &events.item[k]);
        }
    }
}

static enum verdict carry_on(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    unsigned here = window(a), there = window(b);
    if (here == there) {
        enum verdict verdict = compare(t);
        if (verdict != GO_ON || lb_over(&a->state)) {
            return verdict == GO_ON ? STUCK : verdict;
        }
        t->moves++;
        if (lb_rng_below(&t->rng, 60) == 0) {
            go_home(t);
            return GO_ON;
        }
    }
    if (here != 0 && here == there && lb_rng_below(&t->rng, 3) == 0) {
        return answer(t);
    }
    if (here != 0 || there != 0) {
        /* A chain of Nopes comes to its end before the worlds can be in the same window again. */
        bool chain = here != there && (here == LB_OPEN_nope || there == LB_OPEN_nope);
        everybody_passes(t, a, chain ? LB_OPEN_nope : here);
        everybody_passes(t, b, chain ? LB_OPEN_nope : there);
        return GO_ON;
    }
    return make_move(t);
}

/* One pair of worlds, from a random moment of a random game, for a random viewer. */
static enum verdict try_once(struct trial *t, const struct setup *setup, unsigned number,
                             const struct leak *leak)
{
    static struct play play;
    play_start(&play, setup, number);
    if (!play_to(&play, lb_rng_below(&play.players, 50))) {
        return STUCK;
    }
    t->leak = leak;
    t->heck_shown = heck_is_shown(setup);
    t->moves = 0;
    t->rng = play.players;
    unsigned viewer = lb_rng_below(&t->rng, setup->players + 1);
    t->viewer = viewer < setup->players ? viewer : LB_PUBLIC;
    t->true_world.count = 0;
    t->twin.count = 0;
    t->true_world.state = play.state;
    t->true_world.rng = play.table;
    t->twin.rng = play.table;
    unsigned exchanges = lb_rng_below(&t->rng, 2) == 0 ? 120 : 1 + lb_rng_below(&t->rng, 6);
    if (!twin_make(&play.state, t->viewer, exchanges, &t->rng, &t->twin.state)) {
        return STUCK;
    }
    enum verdict verdict;
    do {
        verdict = carry_on(t);
    } while (verdict == GO_ON && t->moves < 200);
    if (verdict == LEAKED && leak == &no_leaks) {
        print_error("%s: viewer %u, after %u moves\n", where(&play), t->viewer, t->moves);
    }
    return verdict;
}

/* ---- The law ---------------------------------------------------------------------------------------- */

static void no_leak(const lb_game *game)
{
    static struct setup setups[SETUPS_MAX];
    static struct trial trial;
    unsigned count = setups_of(game, setups), trials = many(500);
    unsigned long moves = 0, parted = 0, longest = 0;
    for (unsigned number = 0; number < trials; number++) {
        for (unsigned i = 0; i < count; i++) {
            setups[i].windows = windows_of(number + i);
            enum verdict verdict = try_once(&trial, &setups[i], number * count + i, &no_leaks);
            check(verdict != LEAKED, "a viewer can tell two worlds apart");
            moves += trial.moves;
            parted += verdict == PARTED;
            longest = trial.moves > longest ? trial.moves : longest;
        }
    }
    double average = (double)moves / (trials * count);
    print_message("           %u twin worlds, carried on by %.1f moves on average, %lu at most; "
                  "%lu parted by the rules\n",
                  trials * count, average, longest, parted);
    check(average > 2, "worlds are carried on by %.1f moves only", average);
}

/* What the filter lets through is what the rules let a viewer know, for every event there is. */
static void check_filter(const struct play *play)
{
    struct shown revealed = {hands_are_shown(play->events.item, play->events.count),
                             heck_is_shown(&play->setup)};
    for (unsigned i = 0; i < play->events.count; i++) {
        const lb_event *event = &play->events.item[i];
        for (unsigned viewer = 0; viewer <= play->setup.players; viewer++) {
            unsigned who = viewer < play->setup.players ? viewer : LB_PUBLIC;
            lb_event shown = lb_event_for(event, who);
            bool known = event->hidden_count == 0 || may_know_hidden(event, who, &revealed);
            for (unsigned k = 0; k < event->hidden_count; k++) {
                check(shown.hidden[k] == (known ? event->hidden[k] : LB_NO_CARD),
                      "%s: \"%s\" for viewer %u", where(play), lb_event_name(event->type), who);
            }
            check(event->card_count == 0 || rules[event->type].open, "%s: open cards of \"%s\"",
                  where(play), lb_event_name(event->type));
        }
        lb_event all = lb_event_for(event, LB_TRUTH);
        check(memcmp(&all, event, sizeof all) == 0, "%s: the truth is filtered", where(play));
    }
}

static bool met[LB_EVENT_TYPES]; /* in any game */

static void filter_game(struct play *play, void *context)
{
    (void)context;
    for (;;) {
        check_filter(play);
        for (unsigned i = 0; i < play->events.count; i++) {
            met[play->events.item[i].type] = true;
        }
        if (lb_over(&play->state)) {
            return;
        }
        if (lb_rng_below(&play->players, 60) == 0) {
            lb_seats present = at_table(&play->state);
            lb_leave(&play->state, pick(present, &play->players), &play->table, &play->events);
        } else {
            play_step(play);
        }
    }
}

static void filter(const lb_game *game)
{
    each_game(game, many(100), filter_game, NULL);
}

/* The table above is tried whole: every kind of event happened in some game. */
static void every_kind_was_met(void **state)
{
    (void)state;
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        check(met[type], "nothing of the kind \"%s\" happened", lb_event_name(type));
    }
}

/* ---- Planted leaks ----------------------------------------------------------------------------------- */

enum { TRIALS_MAX = 20000 };

static void catch_leak(void **state)
{
    static struct trial trial;
    const struct leak *leak = *state;
    const lb_game *game = leak->game != NULL ? lb_game_named(leak->game) : NULL;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{7}}, (uint64_t)(leak - leaks));
    for (unsigned number = 0; number < TRIALS_MAX; number++) {
        struct setup setup = setup_mixed(game, &rng);
        if (try_once(&trial, &setup, number, leak) == LEAKED) {
            print_message("           caught in trial %u\n", number + 1);
            return;
        }
    }
    fail_msg("the law does not notice a leak of %s", leak->name);
}

int main(void)
{
    static const struct law laws[] = {
        {"no leak", no_leak},
        {"the filter knows the rules", filter},
    };
    static struct CMUnitTest tests[LEAKS + 1] = {cmocka_unit_test(every_kind_was_met)};
    static char names[LEAKS][96];
    for (unsigned i = 0; i < LEAKS; i++) {
        snprintf(names[i], sizeof names[i], "planted leak: %s", leaks[i].name);
        tests[i + 1] = (struct CMUnitTest){names[i], catch_leak, NULL, NULL, &leaks[i]};
    }
    int failed = laws_run(laws, 2);
    return failed + cmocka_run_group_tests_name("planted leaks", tests, NULL, NULL);
}
