/* SPDX-License-Identifier: MIT */
/* table_tells.c: a table tells nobody more than the game does, not by what it shows, not by when.
 *
 * From a moment of a table two are made: in the second, cards lie differently where a viewer cannot see.
 * In both the same is said and the same moves come back from bots, though in each after its own time of
 * thinking; they are looked at every few milliseconds. At every look both must have come equally far, and
 * as long as the game shows the viewer the same, the scene and the messages are the same bytes.
 *
 * The law must be able to fail: for every planted tell it has to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/tables.h"
#include "support/twin.h"
#include "table/table.h"

enum { LOOK_MS = 25, LOOKS = 100, WINDOW_MS = 1500, THINKING_MS = 150, MOVES_MOST = 4096 };

/* One of the two, and what its bots think about. */
struct side {
    lb_table *table;
    lb_task *task[LB_SEATS_MAX];
    uint64_t ready[LB_SEATS_MAX]; /* when the thinking is over */
    bool seen[LB_SEATS_MAX];      /* a planted tell has seen to this seat */
    uint32_t decision;
};

/* A tell: done to a table before its clock goes on. */
typedef void plant(struct side *side);

static unsigned windows_seen;

/* ---- Two tables from one -------------------------------------------------------------------------- */

static void *copy_of(const void *bytes, size_t count)
{
    void *copy = malloc(count > 0 ? count : 1);
    check(copy != NULL, "no memory");
    return memcpy(copy, bytes, count);
}

static lb_table *clone(const lb_table *table)
{
    lb_table *other = copy_of(table, sizeof *table);
    other->match = table_new_match(table->match->room);
    lb_match_copy(other->match, table->match);
    other->memory = copy_of(table->memory, table->setup.players * sizeof *table->memory);
    other->log = copy_of(table->log, table->room * sizeof *table->log);
    other->ply = copy_of(table->ply, table->room * sizeof *table->ply);
    other->future = NULL;
    return other;
}

static void part(struct side *side)
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        lb_task_free(side->task[seat]);
    }
    lb_table_free(side->table);
}

/* ---- The same in both ------------------------------------------------------------------------------- */

struct moves {
    unsigned count;
    char text[MOVES_MOST][LB_MOVE_BYTES];
};

static struct moves moves;

static bool add_move(void *context, const lb_move *move, const char *text)
{
    (void)context;
    (void)move;
    strcpy(moves.text[moves.count++], text);
    return moves.count < MOVES_MOST;
}

/* A move that a seat may make in both, passing for the most part where it can; false: there is none. */
static bool common_move(struct side side[2], unsigned seat, lb_rng *rng, char text[LB_MOVE_BYTES])
{
    unsigned found = 0;
    lb_move move;
    lb_reason why;
    moves.count = 0;
    lb_moves(&side[0].table->match->state, seat, add_move, NULL);
    for (unsigned i = 0; i < moves.count; i++) {
        bool both =
            lb_move_read(&side[1].table->match->state, seat, moves.text[i], &move, &why) == LB_OK;
        if (both && strcmp(moves.text[i], "pass") == 0 && lb_rng_below(rng, 4) > 0) {
            strcpy(text, "pass");
            return true;
        }
        if (both && lb_rng_below(rng, ++found) == 0) {
            strcpy(text, moves.text[i]);
        }
    }
    return found > 0;
}

/* Bots begin to think, each in each table as long as it likes. */
static void begin_thinking(struct side *side, uint64_t now, lb_rng *times)
{
    for (lb_task *task; (task = lb_table_task(side->table)) != NULL;) {
        lb_task_free(side->task[task->seat]);
        side->task[task->seat] = task;
        side->ready[task->seat] = now + lb_rng_below(times, THINKING_MS);
    }
}

/* They come to the same; false: there is nothing they could all come to. */
static bool settle_thoughts(struct side side[2], lb_rng *rng)
{
    for (unsigned seat = 0; seat < side[0].table->setup.players; seat++) {
        char text[LB_MOVE_BYTES];
        lb_task *one = side[0].task[seat], *two = side[1].task[seat];
        if (one == NULL || two == NULL || one->run || two->run) {
            continue;
        }
        if (!common_move(side, seat, rng, text)) {
            return false;
        }
        lb_reason why;
        lb_move_read(&side[0].table->match->state, seat, text, &one->move, &why);
        lb_move_read(&side[1].table->match->state, seat, text, &two->move, &why);
        one->run = two->run = true;
    }
    return true;
}

static void hand_back(struct side *side, uint64_t now)
{
    for (unsigned seat = 0; seat < side->table->setup.players; seat++) {
        if (side->task[seat] != NULL && side->task[seat]->run && side->ready[seat] <= now) {
            lb_task *task = side->task[seat];
            side->task[seat] = NULL;
            lb_table_done(side->table, task, now);
        }
    }
}

/* People say the same in both, or nothing yet. */
static bool people_speak(struct side side[2], uint64_t now, lb_rng *rng)
{
    const lb_table *table = side[0].table;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        char text[LB_MOVE_BYTES], line[LB_MOVE_BYTES + 8];
        lb_reason why;
        bool asked = (lb_to_act(&table->match->state) >> seat & 1) &&
                     (lb_to_act(&side[1].table->match->state) >> seat & 1);
        if (!asked || table_bot_plays(table, seat) || lb_rng_below(rng, 8) > 0) {
            continue;
        }
        if (!common_move(side, seat, rng, text)) {
            return false;
        }
        snprintf(line, sizeof line, "move %s", text);
        for (unsigned i = 0; i < 2; i++) {
            check(lb_table_say(side[i].table, seat, line, now, &why), "%s: %s", line, why.text);
        }
    }
    return true;
}

/* Whether the game itself shows the viewer the same in both. */
static bool looks_alike(const struct side side[2], unsigned viewer, uint32_t from)
{
    const lb_table *one = side[0].table, *two = side[1].table;
    lb_view a = lb_view_for(&one->match->state, viewer),
            b = lb_view_for(&two->match->state, viewer);
    bool alike = memcmp(&a, &b, sizeof a) == 0 && one->logged == two->logged;
    for (uint32_t i = from; alike && i < one->logged; i++) {
        lb_event c = lb_event_for(&one->log[i], viewer), d = lb_event_for(&two->log[i], viewer);
        alike = memcmp(&c, &d, sizeof c) == 0;
    }
    return alike;
}

/* ---- Looking ------------------------------------------------------------------------------------------ */

/* What tells the two apart that the game does not show; NULL: nothing did, as far as they could go. */
static const char *look(struct side side[2], unsigned viewer, plant *tell, lb_rng *rng)
{
    lb_rng times = *rng, other_times;
    lb_rng_start(&other_times, &(lb_seed){{5}}, lb_rng_u32(rng));
    uint32_t from = side[0].table->logged;
    uint64_t begun = side[0].table->now;
    for (uint64_t now = begun; now < begun + LOOKS * LOOK_MS; now += LOOK_MS) {
        for (unsigned i = 0; i < 2; i++) {
            begin_thinking(&side[i], now, i == 0 ? &times : &other_times);
            if (tell != NULL) {
                tell(&side[i]);
            }
        }
        if (!settle_thoughts(side, rng)) {
            return NULL;
        }
        for (unsigned i = 0; i < 2; i++) {
            hand_back(&side[i], now);
            lb_table_tick(side[i].table, now);
        }
        windows_seen += side[0].table->window;
        if (side[0].table->match->steps != side[1].table->match->steps) {
            return "one has come further";
        }
        if (!looks_alike(side, viewer, from)) {
            return NULL;
        }
        if (seating_sight(side[0].table, viewer, true) !=
            seating_sight(side[1].table, viewer, true)) {
            return "they look different";
        }
        if (!people_speak(side, now, rng)) {
            return NULL;
        }
    }
    return NULL;
}

/* At a moment of a table at which no window is open, for one viewer. */
static const char *try_twins(struct seating *seating, unsigned viewer, plant *tell)
{
    lb_state twin;
    const lb_state *state = &seating->table->match->state;
    if (seating->table->window || lb_over(state) ||
        !twin_make(state, viewer, 12, &seating->people, &twin)) {
        return NULL;
    }
    struct side side[2] = {{.table = clone(seating->table)}, {.table = clone(seating->table)}};
    side[1].table->match->state = twin;
    for (unsigned i = 0; i < 2; i++) {
        table_decide(side[i].table);
    }
    const char *told = look(side, viewer, tell, &seating->people);
    part(&side[0]);
    part(&side[1]);
    return told;
}

/* Many moments of many tables; what told the twins apart first, or NULL. */
static const char *try_tables(const lb_game *game, unsigned tables, plant *tell)
{
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    const char *told = NULL;
    for (unsigned number = 0; number < tables && told == NULL; number++) {
        struct setup printed = {game, least + number % (most - least + 1), lb_options_default(),
                                LB_WINDOWS_brief};
        lb_table_setup setup = seating_setup(&printed, number % 3, "random", number);
        setup.window_ms = WINDOW_MS;
        struct seating seating;
        seating_begin(&seating, &setup, number);
        while (!seating_over(&seating) && told == NULL) {
            if (lb_rng_below(&seating.people, 12) == 0) {
                unsigned viewer = lb_rng_below(&seating.people, setup.players + 1u);
                told = try_twins(&seating, viewer < setup.players ? viewer : LB_PUBLIC, tell);
                if (told != NULL && tell == NULL) {
                    fail_msg("%s: seat %u can tell: %s", seating_where(&seating), viewer, told);
                }
            }
            seating_step(&seating);
        }
        seating_end(&seating);
    }
    return told;
}

/* ---- Planted tells --------------------------------------------------------------------------------------- */

static bool has_choice(const lb_table *table, unsigned seat)
{
    lb_choices legal = lb_legal(&table->match->state, seat);
    return (legal & (legal - 1)) != 0;
}

static unsigned choosers(const lb_table *table)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        count += has_choice(table, seat);
    }
    return count;
}

/* Whether a tell has still to see to a seat in the decision that is open. */
static bool first_sight(struct side *side, unsigned seat)
{
    if (side->decision != side->table->decision) {
        side->decision = side->table->decision;
        memset(side->seen, 0, sizeof side->seen);
    }
    bool first = !side->seen[seat] && side->table->seat[seat].stage != STAGE_idle;
    side->seen[seat] |= first;
    return first;
}

/* Who could answer hesitates. */
static void tell_hesitation(struct side *side)
{
    for (unsigned seat = 0; seat < side->table->setup.players; seat++) {
        if (side->table->window && first_sight(side, seat) && has_choice(side->table, seat)) {
            side->table->seat[seat].due += 800;
        }
    }
}

/* Who has few moves makes one sooner. */
static void tell_few_moves(struct side *side)
{
    for (unsigned seat = 0; seat < side->table->setup.players; seat++) {
        if (!side->table->window && first_sight(side, seat)) {
            side->table->seat[seat].due +=
                20 * lb_moves(&side->table->match->state, seat, NULL, NULL);
        }
    }
}

/* A bot answers as soon as it has thought. */
static void tell_search(struct side *side)
{
    for (unsigned seat = 0; seat < side->table->setup.players; seat++) {
        if (first_sight(side, seat)) {
            side->table->seat[seat].due = side->ready[seat];
        }
    }
}

/* A window in which nobody could answer closes at once. */
static void tell_early_end(struct side *side)
{
    if (side->table->window && choosers(side->table) == 0) {
        side->table->closes = side->table->now + 1;
    }
}

/* A window is the longer, the more could answer. */
static void tell_length(struct side *side)
{
    if (side->table->window) {
        side->table->closes = side->table->begun + 1000 + 300 * choosers(side->table);
    }
}

/* Those who could answer are counted. */
static void tell_count(struct side *side)
{
    side->table->plies = side->table->window ? 100 + choosers(side->table) : 0;
}

/* A message says that somebody who could answer did not. */
static void tell_message(struct side *side)
{
    unsigned count = side->table->window ? choosers(side->table) : 0;
    if (count > 0) {
        table_touch_all(side->table, false);
    }
}

/* A sign at the seat of who could answer. */
static void tell_sign(struct side *side)
{
    for (unsigned seat = 0; seat < side->table->setup.players; seat++) {
        bool sign = side->table->window && has_choice(side->table, seat);
        side->table->match->names.of[seat][0] = sign ? '!' : 'S';
    }
}

/* What a tell needs to tell something. */
enum needs { NEEDS_nothing, NEEDS_secrets, NEEDS_windows };

static const struct {
    const char *name;
    plant *tell;
    enum needs needs;
} tells[] = {
    {"who could answer hesitates", tell_hesitation, NEEDS_windows},
    {"who has few moves is quicker", tell_few_moves, NEEDS_secrets},
    {"bots move when they have thought", tell_search, NEEDS_nothing},
    {"a window closes early where nobody can answer", tell_early_end, NEEDS_windows},
    {"the length of a window", tell_length, NEEDS_windows},
    {"a count of those who can answer", tell_count, NEEDS_windows},
    {"messages about them", tell_message, NEEDS_windows},
    {"a sign at their seats", tell_sign, NEEDS_windows},
};

/* ---- The law ---------------------------------------------------------------------------------------------- */

static void tells_nothing(const lb_game *game)
{
    try_tables(game, many(10), NULL);
}

/* Some games have no windows, and the template no secrets. */
static void planted_tells_are_caught(const lb_game *game)
{
    windows_seen = 0;
    try_tables(game, 4, NULL);
    bool has[] = {[NEEDS_nothing] = true,
                  [NEEDS_secrets] = game != lb_game_named("nullgame"),
                  [NEEDS_windows] = windows_seen > 0};
    for (unsigned i = 0; i < sizeof tells / sizeof tells[0]; i++) {
        bool can = has[tells[i].needs];
        const char *told = try_tables(game, can ? 60 : 3, tells[i].tell);
        check((told != NULL) == can, "%s: %s is %s", lb_game_name(game), tells[i].name,
              can ? "not caught" : told);
    }
}

int main(void)
{
    static const struct law laws[] = {{"tables tell nothing", tells_nothing},
                                      {"planted tells are caught", planted_tells_are_caught}};
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
