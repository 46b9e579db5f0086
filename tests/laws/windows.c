/* SPDX-License-Identifier: MIT */
/* windows.c: the laws of live windows.
 * A live game is the brief game with passes put in that nobody could have failed to make; whom a window
 * waits for follows from what everybody sees; and two worlds that look alike to a seat wait for the same
 * seats, with the same answers, to the end of the window. Each law has to fail on games in which
 * something else decides whom a window asks. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "support/laws.h"
#include "support/twin.h"

/* ---- Windows as the rules have them ------------------------------------------------------------------ */

enum { PASS = 1, PASS_OR_ANSWER = 3 }; /* sets of choices */

/* What everybody sees of a window. */
struct window {
    unsigned open;   /* LB_OPEN_nope, LB_OPEN_magnet, or LB_OPENS where there is none */
    unsigned card;   /* that answers in it */
    unsigned except; /* K5.2, B5.7: whose card it is about, or whose disc: it is not asked */
    lb_seats asked;  /* everybody else who lives */
};

static struct window window_in(const lb_view *view)
{
    struct window window = {.open = LB_OPENS};
    if (view->open == LB_OPEN_nope || view->open == LB_OPEN_magnet) {
        bool nope = view->open == LB_OPEN_nope;
        window.open = view->open;
        window.card = nope ? LB_CARD_nope : LB_CARD_add_a_magnet_now;
        window.except = nope ? view->last : view->turn;
        window.asked = (lb_seats)(view->alive & ~(1u << window.except));
    }
    return window;
}

static bool holds(const lb_state *state, unsigned seat, unsigned card)
{
    return lb_view_for(state, seat).hand[card] > 0;
}

/* ---- Tables that ask by other things -------------------------------------------------------------------- */

/* A table that is not the engine's: it changes what was asked before anybody looks. */
struct table {
    const char *name;
    void (*opens)(lb_state *state, lb_rng *rng); /* after every choice; NULL: as the engine does */
    lb_choices (*legal)(const lb_state *state, unsigned seat); /* NULL: as the engine does */
};

static void by_holders(lb_state *state, lb_rng *rng)
{
    lb_brief(state, rng); /* who has no answer is not asked */
}

static unsigned holders_in(const lb_state *state, unsigned card)
{
    unsigned holders = 0;
    for (unsigned seat = 0; seat < lb_players(state); seat++) {
        holders |= (unsigned)(lb_to_act(state) >> seat & 1 && holds(state, seat, card)) << seat;
    }
    return holders;
}

/* Everybody is asked, but only if somebody can answer. */
static void by_any_holder(lb_state *state, lb_rng *rng)
{
    lb_view view = lb_view_for(state, LB_PUBLIC);
    struct window window = window_in(&view);
    if (window.open != LB_OPENS && holders_in(state, window.card) == 0) {
        lb_brief(state, rng);
        lb_live(state);
    }
}

/* Of several who cannot answer one is not asked. */
static void by_others(lb_state *state, lb_rng *rng)
{
    lb_view view = lb_view_for(state, LB_PUBLIC);
    struct window window = window_in(&view);
    unsigned asked = lb_to_act(state);
    bool just_opened = window.open != LB_OPENS && asked == window.asked;
    unsigned idle = just_opened ? asked & ~holders_in(state, window.card) : 0;
    if ((idle & (idle - 1)) != 0) {
        unsigned seat = 0;
        while (!(idle >> seat & 1)) {
            seat++;
        }
        lb_apply(state, seat, lb_verb_choice(state, seat, LB_VERB_pass), rng, NULL);
    }
}

static lb_choices anybody_answers(const lb_state *state, unsigned seat)
{
    lb_choices legal = lb_legal(state, seat);
    return legal == PASS ? PASS_OR_ANSWER : legal;
}

static lb_choices nobody_answers(const lb_state *state, unsigned seat)
{
    bool window = lb_open_window(lb_view_for(state, seat).open);
    return lb_legal(state, seat) & (window ? PASS : ~UINT64_C(0));
}

static const struct table engine = {"the engine", NULL, NULL};

static struct table crooked[] = {
    {"only who holds the card is asked", by_holders, NULL},
    {"everybody is asked if somebody holds the card", by_any_holder, NULL},
    {"one who has no card is left out", by_others, NULL},
    {"who has no card may answer", NULL, anybody_answers},
    {"who has the card may not answer", NULL, nobody_answers},
};

enum { CROOKED = sizeof crooked / sizeof crooked[0] };

static void settle(const struct table *table, lb_state *state, lb_rng *rng)
{
    if (table->opens != NULL && !lb_over(state)) {
        table->opens(state, rng);
    }
}

static lb_choices legal_at(const struct table *table, const lb_state *state, unsigned seat)
{
    return table->legal != NULL ? table->legal(state, seat) : lb_legal(state, seat);
}

/* ---- Live and brief ------------------------------------------------------------------------------------- */

/* A live game, the brief one beside it, what a seat remembers of both, and what has happened in the
 * brief one alone. */
struct pair {
    struct play live, brief;
    lb_wits live_wits, brief_wits;
    lb_memory live_memory, brief_memory;
    unsigned count;
    lb_event ahead[4 * LB_EVENTS_MAX];
};

static bool can_only_pass(const lb_state *state, unsigned seat)
{
    return lb_open_window(lb_view_for(state, seat).open) && lb_legal(state, seat) == PASS;
}

static bool somebody_can_only_pass(const lb_state *state)
{
    bool somebody = false;
    for (unsigned seat = 0; seat < lb_players(state); seat++) {
        somebody |= can_only_pass(state, seat);
    }
    return somebody;
}

/* What happened in the brief game is waited for in the live one, in its order. */
static void happened(struct pair *pair, const lb_events *live, const lb_events *brief)
{
    for (unsigned i = 0; i < brief->count; i++) {
        check(pair->count < sizeof pair->ahead / sizeof pair->ahead[0], "too much happens");
        pair->ahead[pair->count++] = brief->item[i];
    }
    check(live->count <= pair->count &&
              memcmp(live->item, pair->ahead, live->count * sizeof pair->ahead[0]) == 0,
          "%s: something else happens than with brief windows", where(&pair->live));
    pair->count -= live->count;
    memmove(pair->ahead, pair->ahead + live->count, pair->count * sizeof pair->ahead[0]);
}

/* Once all have passed who can only pass, both games are the same: state, chance, and what the seats
 * know. Until then the brief game is ahead by what the last of these passes brings. */
static void check_pair(const struct pair *pair)
{
    lb_state state = pair->live.state;
    lb_rng rng = pair->live.table;
    bool waits = somebody_can_only_pass(&state);
    check(waits || pair->count == 0, "%s: something does not happen", where(&pair->live));
    lb_brief(&state, &rng);
    check(memcmp(&state, &pair->brief.state, sizeof state) == 0 &&
              memcmp(&rng, &pair->brief.table, sizeof rng) == 0,
          "%s: with brief windows it is another game", where(&pair->live));
    check(waits || memcmp(&pair->live_wits, &pair->brief_wits, sizeof pair->live_wits) == 0,
          "%s: with brief windows the seats know something else", where(&pair->live));
}

static void see(const struct play *play, const lb_events *events, lb_memory *memory)
{
    lb_view view = lb_view_for(&play->state, memory->seat);
    check(lb_memory_see(memory, events, &view), "%s: seat %u does not take its view", where(play),
          memory->seat);
}

/* What every bot does in the seat's place. */
static void check_bots(const struct pair *pair)
{
    for (unsigned i = 0; i < bot_count(); i++) {
        const struct bot *bot = bot_at(i);
        struct level level = {.bot = bot, .budget = {.playouts = bot->playouts > 0 ? 4 : 0}};
        lb_rng rng = pair->live.players, brief_rng = rng;
        lb_move live = level_choose(&level, &pair->live_memory, &rng);
        lb_move brief = level_choose(&level, &pair->brief_memory, &brief_rng);
        check(memcmp(&live, &brief, sizeof live) == 0,
              "%s: %s decides otherwise with brief windows", where(&pair->live), bot->name);
    }
}

/* The seat guesses the same, and bots in its place do the same, but for windows in which it has nothing
 * to say: there a brief one shows that somebody else has, and a live one does not. */
static void check_mind(const struct pair *pair)
{
    const lb_memory *memory = &pair->live_memory;
    bool window = lb_open_window(memory->view.open);
    lb_state live, brief;
    lb_rng rng = pair->live.players, brief_rng = rng;
    if (lb_staged(&pair->live.state) || (window && memory->view.legal != PASS_OR_ANSWER)) {
        return;
    }
    lb_guess(memory, &rng, &live, NULL);
    lb_guess(&pair->brief_memory, &brief_rng, &brief, NULL);
    lb_brief(&live, &rng);
    check(memcmp(&live, &brief, sizeof live) == 0,
          "%s: seat %u guesses otherwise with brief windows", where(&pair->live), memory->seat);
    lb_wits live_wits, brief_wits;
    lb_guess_likely(memory, &rng, &live, &live_wits);
    lb_guess_likely(&pair->brief_memory, &brief_rng, &brief, &brief_wits);
    check(memcmp(&live, &brief, sizeof live) == 0 &&
              memcmp(&live_wits, &brief_wits, sizeof live_wits) == 0,
          "%s: seat %u searches otherwise with brief windows", where(&pair->live), memory->seat);
    if (memory->view.legal != 0) {
        check_bots(pair);
    }
}

static void choose_in_both(struct pair *pair, unsigned seat, unsigned choice)
{
    static const lb_events nothing;
    struct play *live = &pair->live, *brief = &pair->brief;
    bool forced = can_only_pass(&live->state, seat);
    lb_try(&live->state, &pair->live_wits, seat, choice, &live->table, &live->events);
    live->steps++;
    see(live, &live->events, &pair->live_memory);
    if (!forced) {
        check(lb_legal(&brief->state, seat) >> choice & 1, "%s: not legal with brief windows",
              where(live));
        lb_try(&brief->state, &pair->brief_wits, seat, choice, &brief->table, &brief->events);
        see(brief, &brief->events, &pair->brief_memory);
    }
    happened(pair, &live->events, forced ? &nothing : &brief->events);
}

/* A player goes home, at a moment that both games have in common. */
static void leave_both(struct pair *pair)
{
    struct play *live = &pair->live, *brief = &pair->brief;
    unsigned seat = pick(at_table(&live->state), &live->players);
    lb_leave(&live->state, seat, &live->table, &live->events);
    lb_leave(&brief->state, seat, &brief->table, &brief->events);
    see(live, &live->events, &pair->live_memory);
    see(brief, &brief->events, &pair->brief_memory);
    happened(pair, &live->events, &brief->events);
    /* Nobody leaves in a guessed world, so wits do not follow it. */
    memset(&pair->live_wits, 0, sizeof pair->live_wits);
    memset(&pair->brief_wits, 0, sizeof pair->brief_wits);
}

static void play_pair(struct play *play, void *context)
{
    static struct pair pair;
    memset(&pair, 0, sizeof pair);
    unsigned *passes = context;
    pair.live = pair.brief = *play;
    lb_live(&pair.live.state);
    lb_brief(&pair.brief.state, &pair.brief.table);
    lb_memory_start(&pair.live_memory, play->setup.game, play->setup.players, &play->setup.options,
                    lb_rng_below(&pair.live.players, play->setup.players));
    pair.brief_memory = pair.live_memory;
    see(&pair.live, &play->events, &pair.live_memory);
    see(&pair.brief, &play->events, &pair.brief_memory);
    while (!lb_over(&pair.live.state)) {
        struct play *live = &pair.live;
        if (!somebody_can_only_pass(&live->state) && lb_rng_below(&live->players, 80) == 0) {
            leave_both(&pair);
        } else {
            unsigned seat = play_seat(live);
            *passes += can_only_pass(&live->state, seat);
            choose_in_both(&pair, seat, pick(lb_legal(&live->state, seat), &live->players));
        }
        check_pair(&pair);
        if (lb_rng_below(&live->players, 16) == 0) {
            check_mind(&pair);
        }
    }
    check(lb_over(&pair.brief.state) && pair.count == 0, "%s: the brief game goes on",
          where(&pair.live));
}

static bool has_windows(const lb_game *game)
{
    return lb_game_card_copies(game, LB_CARD_nope) > 0;
}

static void live_is_brief(const lb_game *game)
{
    unsigned passes = 0;
    each_game(game, many(20), play_pair, &passes);
    print_message("           with %u passes that had to be\n", passes);
    check((passes > 1000) == has_windows(game), "%u passes that had to be", passes);
}

/* ---- Whom a window asks ------------------------------------------------------------------------------------ */

/* Whether there has to be a window after what everybody has just seen, and which. */
static unsigned window_due(const lb_events *events, const lb_view *view)
{
    const lb_event *last = events->count > 0 ? &events->item[events->count - 1] : NULL;
    bool announced =
        last != NULL && (last->type == LB_EVENT_played || last->type == LB_EVENT_noped);
    bool commits = last != NULL && last->type == LB_EVENT_committed;
    return announced ? LB_OPEN_nope : commits && view->race.magnets > 0 ? LB_OPEN_magnet : LB_OPENS;
}

enum verdict { LAWFUL, BROKEN };

/* Complains, but for crooked tables, which are to be found out. */
#define LAW(holds, ...)                                                                            \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            check(table != &engine, __VA_ARGS__);                                                  \
            return BROKEN;                                                                         \
        }                                                                                          \
    } while (0)

/* Answers to a window that has not asked, or no more, change nothing. */
static enum verdict check_stale(const struct table *table, const struct play *play,
                                const struct window *window)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        for (unsigned choice = 0; choice < 2; choice++) {
            lb_state state = play->state;
            lb_rng rng = play->table;
            if (legal_at(table, &state, seat) >> choice & 1) {
                continue;
            }
            lb_status status = lb_apply(&state, seat, choice, &rng, NULL);
            bool asked = lb_to_act(&state) >> seat & 1;
            LAW(status == (asked ? LB_STATUS_illegal : LB_STATUS_not_asked) &&
                    memcmp(&state, &play->state, sizeof state) == 0 &&
                    memcmp(&rng, &play->table, sizeof rng) == 0,
                "%s: seat %u is taken at its word in window %u", where(play), seat, window->open);
        }
    }
    return LAWFUL;
}

/* Who is asked, and what they may say. */
static enum verdict check_asked(const struct table *table, const struct play *play,
                                const struct window *window, lb_seats expected)
{
    LAW(lb_to_act(&play->state) == expected, "%s: %x are asked, not %x", where(play),
        lb_to_act(&play->state), expected);
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        bool able = holds(&play->state, seat, window->card);
        lb_choices due = !(expected >> seat & 1) ? 0 : able ? PASS_OR_ANSWER : PASS;
        LAW(legal_at(table, &play->state, seat) == due, "%s: seat %u may choose %llx", where(play),
            seat, (unsigned long long)legal_at(table, &play->state, seat));
    }
    return check_stale(table, play, window);
}

/* In whatever order they pass, and whoever has passed before somebody answers: it leads to the same. */
static enum verdict check_orders(const struct table *table, const struct play *play, lb_rng *rng)
{
    lb_seats asked = lb_to_act(&play->state);
    unsigned answers = LB_NOBODY;
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        bool able = lb_legal(&play->state, seat) == PASS_OR_ANSWER;
        answers = able && lb_rng_below(rng, 2) == 0 ? seat : answers;
    }
    lb_state first = play->state;
    for (unsigned order = 0; order < 3; order++) {
        lb_state state = play->state;
        lb_rng table_rng = play->table;
        lb_seats left = (lb_seats)(answers == LB_NOBODY ? asked : asked & ~(1u << answers));
        while (left != 0 && (answers == LB_NOBODY || lb_rng_below(rng, 4) > 0)) {
            unsigned seat = pick(left, rng);
            left &= (lb_seats) ~(1u << seat);
            lb_apply(&state, seat, 0, &table_rng, NULL);
        }
        if (answers != LB_NOBODY) {
            lb_apply(&state, answers, 1, &table_rng, NULL);
        }
        first = order == 0 ? state : first;
        LAW(memcmp(&state, &first, sizeof state) == 0, "%s: the order of answers matters",
            where(play));
    }
    return LAWFUL;
}

/* Where no window is open nobody is left over from one. */
static enum verdict check_no_window(const struct table *table, const struct play *play)
{
    lb_state state = play->state;
    lb_rng rng = play->table;
    lb_brief(&state, &rng);
    lb_live(&state);
    LAW(memcmp(&state, &play->state, sizeof state) == 0, "%s: somebody waits for no window",
        where(play));
    return LAWFUL;
}

static bool happens(const lb_events *events, unsigned type)
{
    bool found = false;
    for (unsigned i = 0; i < events->count; i++) {
        found |= events->item[i].type == type;
    }
    return found;
}

/* One choice, or a player goes home; the seat that has said its part in a window if one was open before
 * and is not closed by it, or else LB_NOBODY. */
static unsigned step(struct play *play)
{
    bool window = lb_open_window(lb_view_for(&play->state, LB_PUBLIC).open);
    if (lb_rng_below(&play->players, 60) == 0) {
        unsigned seat = pick(at_table(&play->state), &play->players);
        lb_leave(&play->state, seat, &play->table, &play->events);
        bool gone = happens(&play->events, LB_EVENT_cancelled) ||
                    happens(&play->events, LB_EVENT_turn) || lb_over(&play->state);
        return window && !gone ? seat : LB_NOBODY; /* K3.8: it is taken as a pass */
    }
    unsigned seat = play_seat(play);
    unsigned choice = pick(lb_legal(&play->state, seat), &play->players);
    play_choose(play, seat, choice);
    return window && choice == 0 ? seat : LB_NOBODY;
}

static enum verdict follow(const struct table *table, struct play *play, unsigned *windows)
{
    lb_seats waits = 0; /* for whom the open window still waits */
    settle(table, &play->state, &play->table);
    while (!lb_over(&play->state)) {
        unsigned before = lb_view_for(&play->state, LB_PUBLIC).open;
        unsigned passed = step(play);
        settle(table, &play->state, &play->table);
        if (lb_staged(&play->state) || lb_over(&play->state)) {
            continue;
        }
        lb_view view = lb_view_for(&play->state, LB_PUBLIC);
        struct window window = window_in(&view);
        unsigned due = has_windows(play->setup.game) ? window_due(&play->events, &view) : LB_OPENS;
        LAW(due == LB_OPENS || window.open == due, "%s: no window opens", where(play));
        waits &= (lb_seats)(passed != LB_NOBODY ? ~(1u << passed) : 0);
        LAW(waits == 0 || window.open == before, "%s: a window closes too early", where(play));
        if (window.open == LB_OPENS) {
            if (check_no_window(table, play) == BROKEN) {
                return BROKEN;
            }
            continue;
        }
        waits = waits != 0 ? waits : window.asked;
        ++*windows;
        if (check_asked(table, play, &window, waits) == BROKEN ||
            (lb_rng_below(&play->players, 4) == 0 &&
             check_orders(table, play, &play->players) == BROKEN)) {
            return BROKEN;
        }
    }
    return LAWFUL;
}

static void follow_engine(struct play *play, void *context)
{
    lb_live(&play->state);
    follow(&engine, play, context);
}

static void asked_by_sight(const lb_game *game)
{
    unsigned windows = 0;
    each_game(game, many(12), follow_engine, &windows);
    print_message("           at %u moments of windows\n", windows);
    check((windows > 1000) == has_windows(game), "at %u moments of windows", windows);
}

/* ---- Twin worlds -------------------------------------------------------------------------------------------- */

/* A window in both worlds: the same seats are asked, and the viewer may choose the same, until it closes
 * in both. Chance says who passes next; sometimes who can in both worlds answers. */
static enum verdict walk_window(const struct table *table, const struct play *play, lb_state *a,
                                lb_state *b, unsigned viewer, lb_rng *rng, unsigned *windows)
{
    lb_rng chance = play->table, twin_chance = play->table;
    for (;;) {
        lb_view here = lb_view_for(a, viewer), there = lb_view_for(b, viewer);
        bool open = lb_open_window(here.open);
        LAW(open == lb_open_window(there.open), "%s: seat %u sees by the window what others hold",
            where(play), viewer);
        if (!open) {
            return LAWFUL;
        }
        ++*windows;
        LAW(lb_to_act(a) == lb_to_act(b) && lb_next(a) == lb_next(b),
            "%s: %x are asked, or %x, by what seat %u cannot know", where(play), lb_to_act(a),
            lb_to_act(b), viewer);
        LAW(legal_at(table, a, viewer) == legal_at(table, b, viewer) &&
                memcmp(&here, &there, VIEW_BYTES) == 0,
            "%s: seat %u is asked otherwise by what it cannot know", where(play), viewer);
        unsigned seat = pick(lb_to_act(a), rng);
        bool able = lb_legal(a, seat) & lb_legal(b, seat) & 2;
        unsigned choice = able && lb_rng_below(rng, 3) == 0;
        lb_apply(a, seat, choice, &chance, NULL);
        lb_apply(b, seat, choice, &twin_chance, NULL);
        settle(table, a, &chance);
        settle(table, b, &twin_chance);
    }
}

/* A whole move of the seat to move, made in both worlds; false if it cannot be made in the twin. */
static bool make_move(const struct table *table, const struct play *play, lb_state *a, lb_state *b,
                      lb_rng *rng)
{
    unsigned seat = lb_next(a);
    lb_rng chance = play->table, twin_chance = play->table;
    do {
        lb_choices both = lb_legal(a, seat) & lb_legal(b, seat);
        if (both == 0) {
            return false;
        }
        unsigned choice = pick(both, rng);
        lb_apply(a, seat, choice, &chance, NULL);
        lb_apply(b, seat, choice, &twin_chance, NULL);
    } while (lb_staged(a) && lb_staged(b));
    settle(table, a, &chance);
    settle(table, b, &twin_chance);
    /* Where no window is due, the worlds may part by what comes to light. */
    return lb_open_window(lb_view_for(a, LB_PUBLIC).open) ||
           lb_open_window(lb_view_for(b, LB_PUBLIC).open);
}

/* From every turn of a game: a twin world, a move, and the window that follows. */
static enum verdict walk_twins(const struct table *table, struct play *play, unsigned *windows)
{
    while (!lb_over(&play->state)) {
        lb_view view = lb_view_for(&play->state, LB_PUBLIC);
        unsigned viewer = lb_rng_below(&play->players, play->setup.players);
        lb_state twin;
        if (view.open == LB_OPEN_turn && !lb_staged(&play->state) &&
            twin_make(&play->state, viewer, 60, &play->players, &twin)) {
            lb_state state = play->state;
            if (make_move(table, play, &state, &twin, &play->players) &&
                walk_window(table, play, &state, &twin, viewer, &play->players, windows) ==
                    BROKEN) {
                return BROKEN;
            }
        }
        play_step(play);
    }
    return LAWFUL;
}

static void walk_engine(struct play *play, void *context)
{
    lb_live(&play->state);
    walk_twins(&engine, play, context);
}

static void asked_alike(const lb_game *game)
{
    unsigned windows = 0;
    each_game(game, many(4), walk_engine, &windows);
    print_message("           at %u moments of windows in twin worlds\n", windows);
    check((windows > 1000) == has_windows(game), "at %u moments of windows", windows);
}

/* ---- Crooked tables ------------------------------------------------------------------------------------------ */

enum { TRIALS_MAX = 2000 };

typedef enum verdict judge(const struct table *table, struct play *play, unsigned *windows);

/* So many games until a law finds the table out; 0 if it does not. */
static unsigned find_out(judge *law, const struct table *table)
{
    static struct play play;
    lb_rng rng;
    unsigned windows = 0;
    lb_rng_start(&rng, &(lb_seed){{5}}, 0);
    for (unsigned number = 0; number < TRIALS_MAX; number++) {
        struct setup setup = setup_mixed(NULL, &rng);
        setup.windows = LB_WINDOWS_live;
        play_start(&play, &setup, number);
        if (law(table, &play, &windows) == BROKEN) {
            return number + 1;
        }
    }
    return 0;
}

static void found_out(void **state)
{
    const struct table *table = *state;
    unsigned by_sight = find_out(follow, table), by_twins = find_out(walk_twins, table);
    print_message("           found out in game %u by sight, in game %u by twin worlds\n", by_sight,
                  by_twins);
    check(by_sight > 0, "nobody sees that %s", table->name);
    /* A wrong answer that is a function of one's own hand is no leak. */
    check(by_twins > 0 || table->legal != NULL, "twin worlds do not show that %s", table->name);
}

int main(void)
{
    static const struct law laws[] = {
        {"live windows are brief ones with passes that had to be", live_is_brief},
        {"whom a live window asks is what everybody sees", asked_by_sight},
        {"it asks the same in worlds that look alike", asked_alike},
    };
    static struct CMUnitTest tests[CROOKED];
    static char names[CROOKED][96];
    for (unsigned i = 0; i < CROOKED; i++) {
        snprintf(names[i], sizeof names[i], "found out: %s", crooked[i].name);
        tests[i] = (struct CMUnitTest){names[i], found_out, NULL, NULL, &crooked[i]};
    }
    int failed = laws_run(laws, 3);
    return failed + cmocka_run_group_tests_name("crooked tables", tests, NULL, NULL);
}
