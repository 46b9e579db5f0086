/* SPDX-License-Identifier: MIT */
/* no_leak.c: law 7: the events and the view of a seat are the same bytes in two worlds that the seat
 * cannot tell apart.
 *
 * A twin world differs from the true one only where the viewer cannot see. Both go on with the same
 * moves, up to what is secret about a move; each time they have come to rest, everything the viewer
 * was shown must be the same. They may part only where the rules let the viewer see a difference,
 * which a table here decides, made from the rules and not from the engine. Whom a window waits for
 * is secret, so a window may be open in one world and closed in the other: worlds are compared when
 * both have one open, or neither.
 *
 * The law must be able to fail: for every planted leak it has to. */
#include <stdio.h>
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

/* ---- What the rules let a viewer know of an event ------------------------------------------------ */

enum who { NOBODY, ACTOR, PARTIES };

struct knowledge {
    bool open;       /* its cards lie open */
    bool says;       /* the card it names and its number are said aloud */
    enum who hidden; /* who sees its hidden part */
    bool parts;      /* worlds may part here: something that was unknown comes to light */
};

static const struct knowledge rules[LB_EVENT_TYPES] = {
    [LB_EVENT_dealt] = {.hidden = ACTOR, .parts = true},
    [LB_EVENT_turn] = {.says = true},
    [LB_EVENT_burglar] = {0},
    [LB_EVENT_played] = {.open = true, .says = true},
    [LB_EVENT_noped] = {.says = true},
    [LB_EVENT_cancelled] = {0},
    [LB_EVENT_fizzled] = {0},
    [LB_EVENT_drew] = {.hidden = ACTOR, .parts = true},
    [LB_EVENT_kitten] = {.parts = true},                /* K4.1 */
    [LB_EVENT_defused] = {.open = true, .parts = true}, /* K4.1: who can, does */
    [LB_EVENT_placed] = {.hidden = ACTOR},              /* K4.2 */
    [LB_EVENT_died] = {.parts = true},
    [LB_EVENT_discarded] = {.open = true, .parts = true}, /* K4.1, K7.4 */
    [LB_EVENT_peeked] = {.hidden = ACTOR, .parts = true}, /* K4.8 */
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
    [LB_EVENT_left] = {0},
    [LB_EVENT_won] = {0},
};

/* No event at all, to be compared with one. */
static const lb_event nothing = {.type = LB_EVENT_TYPES};

static bool may_know_hidden(const lb_event *event, unsigned viewer)
{
    enum who who = rules[event->type].hidden;
    bool godcat = who == PARTIES && event->hidden[0] == LB_CARD_godcat; /* K7.9 */
    return godcat || (who != NOBODY && viewer == event->seat) ||
           (who == PARTIES && viewer == event->other);
}

/* Whether two events are the same to a viewer, by the rules. */
static bool same_by_rules(const lb_event *a, const lb_event *b, unsigned viewer)
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
    bool known = may_know_hidden(a, viewer) || may_know_hidden(b, viewer);
    return !known || memcmp(a->hidden, b->hidden, sizeof a->hidden) == 0;
}

static bool worlds_may_part(const lb_event *event)
{
    return event->type < LB_EVENT_TYPES && rules[event->type].parts;
}

/* ---- What a viewer is shown, with a leak if one is planted ---------------------------------------- */

enum leak {
    LEAK_NONE,
    LEAK_HAND,        /* another hand by title */
    LEAK_TOP,         /* the top of the pile */
    LEAK_PILE,        /* the whole pile */
    LEAK_REMOVED,     /* what left the game unseen */
    LEAK_ASKED,       /* whom a window waits for */
    LEAK_LEGAL,       /* what another seat may choose */
    LEAK_LIFTED_VIEW, /* the card under Raising Heck's player's eyes */
    LEAK_LAID_VIEW,   /* which cat lies before whom */
    LEAK_PASS,        /* a pass shows as an event */
    LEAK_DREW,        /* hidden parts of events */
    LEAK_STOLE,
    LEAK_GAVE,
    LEAK_PLACED,
    LEAK_PEEKED,
    LEAK_LIFTED,
    LEAK_LAID,
    LEAK_OPEN_FIELD, /* how many Defuses a seat holds, in an open field of an event */
    LEAKS
};

static const char *const leak_names[LEAKS] = {
    [LEAK_HAND] = "another hand by title",
    [LEAK_TOP] = "the top of the pile",
    [LEAK_PILE] = "the order of the pile",
    [LEAK_REMOVED] = "what left the game unseen",
    [LEAK_ASKED] = "whom a window waits for",
    [LEAK_LEGAL] = "what another seat may choose",
    [LEAK_LIFTED_VIEW] = "the lifted card in a view",
    [LEAK_LAID_VIEW] = "the laid cat in a view",
    [LEAK_PASS] = "a pass that shows",
    [LEAK_DREW] = "a drawn card",
    [LEAK_STOLE] = "a stolen card for a third seat",
    [LEAK_GAVE] = "a favor for a third seat",
    [LEAK_PLACED] = "where a kitten went",
    [LEAK_PEEKED] = "what was seen of the future",
    [LEAK_LIFTED] = "the lifted card",
    [LEAK_LAID] = "the laid cat",
    [LEAK_OPEN_FIELD] = "a secret in an open field",
};

static const uint8_t leaky_event[LEAKS] = {
    [LEAK_DREW] = LB_EVENT_drew,     [LEAK_STOLE] = LB_EVENT_stole,
    [LEAK_GAVE] = LB_EVENT_gave,     [LEAK_PLACED] = LB_EVENT_placed,
    [LEAK_PEEKED] = LB_EVENT_peeked, [LEAK_LIFTED] = LB_EVENT_lifted,
    [LEAK_LAID] = LB_EVENT_laid,
};

/* Everything a viewer sees of a world at rest. */
struct sight {
    lb_view view;
    uint8_t smuggled[LB_PILE_MAX];
};

enum { LOG_MAX = 256 };

struct world {
    lb_state state;
    lb_rng rng;
    unsigned count;
    lb_event truth[LOG_MAX]; /* what happened since the last comparison */
    lb_event shown[LOG_MAX]; /* the same as the viewer was shown it */
};

struct trial {
    const lb_game *game;
    unsigned viewer;
    enum leak leak;
    lb_rng rng;
    struct world true_world, twin;
    unsigned moves; /* that both worlds were carried on by */
};

static void smuggle_fact(const struct trial *t, const struct world *w, const char *key,
                         unsigned row, unsigned most, struct sight *sight)
{
    lb_fact facts[LB_FACTS_MAX];
    const lb_fact *fact = find_fact(facts, lb_facts(t->game, &w->state, facts), key, row);
    if (fact != NULL) {
        memcpy(sight->smuggled, fact->cards, fact->count < most ? fact->count : most);
    }
}

static unsigned another_seat(const struct trial *t)
{
    return t->viewer == 0 ? 1 : 0;
}

static struct sight look(const struct trial *t, const struct world *w)
{
    struct sight sight;
    memset(&sight, 0, sizeof sight);
    lb_view view = lb_view_for(t->game, &w->state, t->viewer);
    memcpy(&sight.view, &view, VIEW_BYTES);
    lb_choices legal = lb_legal(&w->state, another_seat(t));
    switch (t->leak) {
    case LEAK_HAND:
        smuggle_fact(t, w, "hands", another_seat(t) + 1, LB_PILE_MAX, &sight);
        break;
    case LEAK_TOP:
        smuggle_fact(t, w, "draw_pile", 0, 1, &sight);
        break;
    case LEAK_PILE:
        smuggle_fact(t, w, "draw_pile", 0, LB_PILE_MAX, &sight);
        break;
    case LEAK_REMOVED:
        smuggle_fact(t, w, "removed_unseen", 0, LB_PILE_MAX, &sight);
        break;
    case LEAK_LIFTED_VIEW:
        smuggle_fact(t, w, "resolving", 0, 1, &sight);
        break;
    case LEAK_LAID_VIEW:
        smuggle_fact(t, w, "pending.laid", 0, 1, &sight);
        break;
    case LEAK_ASKED:
        sight.smuggled[0] = lb_to_act(&w->state);
        break;
    case LEAK_LEGAL:
        memcpy(sight.smuggled, &legal, sizeof legal);
        break;
    default:
        break;
    }
    return sight;
}

static void log_event(struct trial *t, struct world *w, const lb_event *event)
{
    check(w->count < LOG_MAX, "too much happens");
    lb_event shown = lb_event_for(event, t->viewer);
    if (t->leak >= LEAK_DREW && t->leak <= LEAK_LAID && leaky_event[t->leak] == event->type) {
        shown = *event;
    }
    if (t->leak == LEAK_OPEN_FIELD && event->type == LB_EVENT_turn) {
        lb_view other = lb_view_for(t->game, &w->state, another_seat(t));
        shown.named = other.hand[LB_CARD_defuse];
    }
    w->truth[w->count] = *event;
    w->shown[w->count++] = shown;
}

/* ---- Carrying on ----------------------------------------------------------------------------------- */

static bool window_open(const struct trial *t, const struct world *w)
{
    return lb_view_for(t->game, &w->state, LB_PUBLIC).open == LB_OPEN_nope;
}

static void act(struct trial *t, struct world *w, unsigned seat, unsigned choice)
{
    lb_events events;
    lb_status status = lb_apply(t->game, &w->state, seat, choice, &w->rng, &events);
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
    lb_status status = lb_move_read(t->game, &w->state, seat, text, &move, &why);
    check(status == LB_OK && move.count == 1, "seat %u, \"%s\": %s", seat, text, why.text);
    if (t->leak == LEAK_PASS && strcmp(text, "pass") == 0) {
        lb_event passed = {.type = LB_EVENT_TYPES, .seat = (uint8_t)seat};
        w->truth[w->count] = nothing;
        w->shown[w->count++] = passed;
    }
    act(t, w, seat, move.choice[0]);
}

static void everybody_passes(struct trial *t, struct world *w)
{
    while (window_open(t, w)) {
        say(t, w, pick(lb_to_act(&w->state), &t->rng), "pass");
    }
}

enum verdict { GO_ON, PARTED, STUCK, LEAKED };

/* Both worlds are at rest: what was shown since the last time must be the same. */
static enum verdict compare(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    unsigned count = a->count > b->count ? a->count : b->count;
    for (unsigned i = 0; i < count; i++) {
        const lb_event *here = i < a->count ? &a->truth[i] : &nothing;
        const lb_event *there = i < b->count ? &b->truth[i] : &nothing;
        if (!same_by_rules(here, there, t->viewer)) {
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

/* Someone says Nope after some others have passed; in the twin the same, if they can. */
static enum verdict nope(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    unsigned waiting = lb_to_act(&a->state);
    unsigned noper = pick(waiting, &t->rng);
    for (unsigned seat = 0; seat < lb_players(&a->state); seat++) {
        bool passes = seat != noper && (waiting >> seat & 1) && lb_rng_below(&t->rng, 2) == 0;
        if (passes) {
            say(t, a, seat, "pass");
            if (window_open(t, b) && (lb_to_act(&b->state) >> seat & 1)) {
                say(t, b, seat, "pass");
            }
        }
    }
    if (!window_open(t, b) || !(lb_to_act(&b->state) >> noper & 1)) {
        return STUCK;
    }
    enum verdict verdict = compare(t);
    if (verdict == GO_ON) {
        say(t, a, noper, "nope");
        say(t, b, noper, "nope");
    }
    return verdict;
}

/* What is secret about a move: the twin makes any move that looks the same to the viewer. */
static bool looks_alike(const struct trial *t, unsigned seat, const char *a, const char *b)
{
    lb_view view = lb_view_for(t->game, &t->true_world.state, LB_PUBLIC);
    switch (view.open) {
    case LB_OPEN_place: /* K4.2 */
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
        lb_apply(t->game, &state, seat, choice, &scratch, NULL);
    } while (lb_staged(&state));
    return move;
}

/* Whether the twin has a move that looks the same, and which. */
static bool find_alike(struct trial *t, unsigned seat, const lb_move *move, lb_move *alike)
{
    char text[LB_MOVE_BYTES], twin_text[LB_MOVE_BYTES];
    unsigned open = lb_view_for(t->game, &t->true_world.state, LB_PUBLIC).open;
    lb_move_write(t->game, &t->true_world.state, seat, move, text, sizeof text);
    if (open == LB_OPEN_place || open == LB_OPEN_give || open == LB_OPEN_lay) {
        struct search s = {.trial = t, .seat = seat, .text = text, .rng = &t->rng};
        lb_moves(t->game, &t->twin.state, seat, search_alike, &s);
        *alike = s.move;
        return s.found > 0;
    }
    *alike = *move;
    return lb_move_write(t->game, &t->twin.state, seat, move, twin_text, sizeof twin_text) > 0;
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
    lb_view view = lb_view_for(t->game, &t->true_world.state, LB_PUBLIC);
    unsigned seat = pick(view.alive, &t->rng);
    struct world *worlds[] = {&t->true_world, &t->twin};
    for (unsigned i = 0; i < 2; i++) {
        lb_events events;
        lb_leave(t->game, &worlds[i]->state, seat, &worlds[i]->rng, &events);
        for (unsigned k = 0; k < events.count; k++) {
            log_event(t, worlds[i], &events.item[k]);
        }
    }
}

static enum verdict carry_on(struct trial *t)
{
    struct world *a = &t->true_world, *b = &t->twin;
    bool here = window_open(t, a), there = window_open(t, b);
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
    if (here && lb_rng_below(&t->rng, 3) == 0) {
        return nope(t);
    }
    if (here || there) {
        everybody_passes(t, a);
        everybody_passes(t, b);
        return GO_ON;
    }
    return make_move(t);
}

/* One pair of worlds, from a random moment of a random game, for a random viewer. */
static enum verdict try_once(struct trial *t, const struct setup *setup, unsigned number,
                             enum leak leak)
{
    static struct play play;
    play_start(&play, setup, number);
    if (!play_to(&play, lb_rng_below(&play.players, 50))) {
        return STUCK;
    }
    t->game = setup->game;
    t->leak = leak;
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
    if (!twin_make(t->game, &play.state, t->viewer, exchanges, &t->rng, &t->twin.state)) {
        return STUCK;
    }
    enum verdict verdict;
    do {
        verdict = carry_on(t);
    } while (verdict == GO_ON && t->moves < 200);
    if (verdict == LEAKED && leak == LEAK_NONE) {
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
            enum verdict verdict = try_once(&trial, &setups[i], number * count + i, LEAK_NONE);
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
    check(average > 5, "worlds are carried on by %.1f moves only", average);
}

/* What the filter lets through is what the rules let a viewer know, for every event there is. */
static void check_filter(const struct play *play)
{
    for (unsigned i = 0; i < play->events.count; i++) {
        const lb_event *event = &play->events.item[i];
        for (unsigned viewer = 0; viewer <= play->setup.players; viewer++) {
            unsigned who = viewer < play->setup.players ? viewer : LB_PUBLIC;
            lb_event shown = lb_event_for(event, who);
            bool known = event->hidden_count == 0 || may_know_hidden(event, who);
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

static void filter_game(struct play *play, void *context)
{
    uint64_t *met = context;
    for (;;) {
        check_filter(play);
        for (unsigned i = 0; i < play->events.count; i++) {
            *met |= UINT64_C(1) << play->events.item[i].type;
        }
        if (lb_over(&play->state)) {
            return;
        }
        if (lb_rng_below(&play->players, 60) == 0) {
            lb_view view = lb_view_for(play->setup.game, &play->state, LB_PUBLIC);
            lb_leave(play->setup.game, &play->state, pick(view.alive, &play->players), &play->table,
                     &play->events);
        } else {
            play_step(play);
        }
    }
}

static void filter(const lb_game *game)
{
    uint64_t met = 0;
    each_game(game, many(100), filter_game, &met);
    print_message("           %u kinds of events\n", size_of_set(met));
    check(size_of_set(met) > 20, "only %u kinds of events were met", size_of_set(met));
}

/* ---- Planted leaks ----------------------------------------------------------------------------------- */

enum { TRIALS_MAX = 20000 };

static void catch_leak(void **state)
{
    static struct trial trial;
    enum leak leak = *(enum leak *)*state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{7}}, leak);
    for (unsigned number = 0; number < TRIALS_MAX; number++) {
        struct setup setup = setup_mixed(NULL, &rng);
        if (try_once(&trial, &setup, number, leak) == LEAKED) {
            print_message("           caught in trial %u\n", number + 1);
            return;
        }
    }
    fail_msg("the law does not notice a leak of %s", leak_names[leak]);
}

int main(void)
{
    static const struct law laws[] = {
        {"no leak", no_leak},
        {"the filter knows the rules", filter},
    };
    static enum leak leaks[LEAKS];
    static struct CMUnitTest tests[LEAKS - 1];
    static char names[LEAKS][64];
    for (unsigned i = 1; i < LEAKS; i++) {
        leaks[i] = (enum leak)i;
        snprintf(names[i], sizeof names[i], "planted leak: %s", leak_names[i]);
        tests[i - 1] = (struct CMUnitTest){names[i], catch_leak, NULL, NULL, &leaks[i]};
    }
    int failed = laws_run(laws, 2);
    return failed + cmocka_run_group_tests_name("planted leaks", tests, NULL, NULL);
}
