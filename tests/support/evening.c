/* SPDX-License-Identifier: MIT */
/* evening.c: the same evening in two worlds that those who sit there cannot tell apart. */
#include "support/evening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/matches.h"
#include "support/tables.h"

/* ---- Deals ------------------------------------------------------------------------------------------ */

enum { SEEDS = 4096 };

struct sight {
    uint64_t hash;
    unsigned number;
};

static int by_hash(const void *one, const void *two)
{
    const struct sight *a = one, *b = two;
    return a->hash != b->hash ? (a->hash > b->hash) - (a->hash < b->hash)
                              : (a->number > b->number) - (a->number < b->number);
}

static uint64_t what_is_seen(const lb_state *state, unsigned people, const lb_event *log,
                             uint32_t from, uint32_t to)
{
    uint64_t hash = hash_bytes(UINT64_C(0xcbf29ce484222325), &to, sizeof to);
    for (unsigned seat = 0; seat < people; seat++) {
        lb_view view = lb_view_for(state, seat);
        hash = hash_bytes(hash, &view, sizeof view);
        for (uint32_t i = from; i < to; i++) {
            lb_event event = lb_event_for(&log[i], seat);
            hash = hash_bytes(hash, &event, sizeof event);
        }
    }
    return hash;
}

static struct {
    const lb_game *game;
    unsigned players, people, count;
    unsigned number[SEEDS / 2][2];
} deals;

unsigned deals_alike(const lb_game *game, unsigned players, unsigned people)
{
    MATCH(match);
    static struct sight sights[SEEDS];
    if (deals.game == game && deals.players == players && deals.people == people) {
        return deals.count;
    }
    deals.game = game;
    deals.players = players;
    deals.people = people;
    deals.count = 0;
    for (unsigned i = 0; i < SEEDS; i++) {
        lb_events events;
        lb_seed seed = seed_of(i);
        check(lb_match_start(match, game, players, NULL, &seed, &events) == LB_OK, "no deal");
        sights[i].hash = what_is_seen(&match->state, people, events.item, 0, events.count);
        sights[i].number = i;
    }
    qsort(sights, SEEDS, sizeof sights[0], by_hash);
    for (unsigned i = 0; i + 1 < SEEDS; i++) {
        if (sights[i].hash == sights[i + 1].hash) {
            deals.number[deals.count][0] = sights[i].number;
            deals.number[deals.count++][1] = sights[++i].number;
        }
    }
    return deals.count;
}

lb_seed deal_alike(unsigned number, unsigned which)
{
    return seed_of(deals.number[number % deals.count][which]);
}

/* ---- Bots ------------------------------------------------------------------------------------------- */

enum { MOVES_MOST = 4096, LOOKS_MOST = 1 << 16 };

static struct {
    uint32_t decision;
    uint8_t seat;
    char text[LB_MOVE_BYTES];
} said[MOVES_MOST]; /* in the first world */

static unsigned said_count;
static unsigned world, seats; /* the world it is, and how many of the seats people sit in */

struct look {
    long at;
    uint64_t sight, game;
};

static struct evening {
    unsigned count;
    bool cut;
    struct look look[LOOKS_MOST];
} evenings[2];

void evening_begin(unsigned which, unsigned people)
{
    world = which;
    seats = people;
    evenings[which].count = 0;
    evenings[which].cut = false;
    said_count = which == 0 ? 0 : said_count;
}

struct wish {
    lb_rng *rng;
    unsigned seen;
    char text[LB_MOVE_BYTES];
};

/* Mostly what everybody can do: pass, draw, flip. */
static bool wish_for(void *context, const lb_move *move, const char *text)
{
    struct wish *wish = context;
    (void)move;
    bool easy = strcmp(text, "pass") == 0 || strcmp(text, "draw") == 0 || strcmp(text, "flip") == 0;
    if ((easy && lb_rng_below(wish->rng, 8) > 0) || lb_rng_below(wish->rng, ++wish->seen) == 0) {
        strcpy(wish->text, text);
        return !easy;
    }
    return true;
}

/* Where the first world has said nothing there is nothing to say in the second. */
static const char *find_said(uint32_t decision, unsigned seat)
{
    for (unsigned i = said_count; i > 0; i--) {
        if (said[i - 1].decision == decision && said[i - 1].seat == seat) {
            return said[i - 1].text;
        }
    }
    return "";
}

bool evening_think(const lb_table *table, lb_task *task, lb_rng *rng)
{
    lb_reason why;
    const lb_state *state = &table->match->state;
    struct wish wish = {.rng = rng};
    lb_moves(state, task->seat, wish_for, &wish);
    if (world == 0 && said_count < MOVES_MOST) {
        said[said_count].decision = task->decision;
        said[said_count].seat = task->seat;
        strcpy(said[said_count++].text, wish.text);
    }
    const char *text = find_said(task->decision, task->seat);
    if (lb_move_read(state, task->seat, text, &task->move, &why) != LB_OK) {
        evening_cut();
        lb_move_read(state, task->seat, wish.text, &task->move, &why);
    }
    task->run = true;
    return !evening_is_cut();
}

bool evening_holds(const lb_table *table, unsigned seat)
{
    lb_choices legal = lb_legal(&table->match->state, seat);
    return (legal & (legal - 1)) != 0;
}

long evening_thought(const lb_table *table, const lb_task *task, lb_rng *rng)
{
    enum { QUICK_LEAST = 15 };
    uint32_t most = lb_table_thought(table);
    if (!evening_holds(table, task->seat) || most == 0) {
        return 0;
    }
    return table->window ? QUICK_LEAST + (long)lb_rng_below(rng, QUICK_MS - QUICK_LEAST)
                         : (long)(most / 2 + lb_rng_below(rng, most / 2));
}

/* ---- Looking ------------------------------------------------------------------------------------------ */

static unsigned windows;

unsigned evening_windows(void)
{
    return windows;
}

void evening_look(long at, uint64_t sight, const lb_table *table)
{
    windows += table->window;
    struct evening *evening = &evenings[world];
    bool same = evening->count > 0 && evening->look[evening->count - 1].sight == sight;
    if (same || evening->cut) {
        return;
    }
    check(evening->count < LOOKS_MOST, "an evening is too long");
    uint32_t from = table->logged > 12 ? table->logged - 12 : 0;
    uint64_t game = what_is_seen(&table->match->state, seats, table->log, from, table->logged);
    const struct evening *first = &evenings[0];
    evening->cut =
        world == 1 && evening->count < first->count && first->look[evening->count].game != game;
    evening->look[evening->count++] = (struct look){at, sight, game};
}

void evening_cut(void)
{
    evenings[world].cut = true;
}

bool evening_is_cut(void)
{
    return evenings[world].cut;
}

const char *evening_compare(unsigned *looks)
{
    const struct evening *one = &evenings[0], *two = &evenings[1];
    unsigned count = one->count < two->count ? one->count : two->count;
    for (unsigned i = 0; i < count; i++) {
        const struct look *a = &one->look[i], *b = &two->look[i];
        *looks = i;
        if (a->game != b->game) {
            return NULL;
        }
        if (a->at != b->at) {
            return "something appears sooner in one";
        }
        if (a->sight != b->sight) {
            return "they look different";
        }
    }
    *looks = count;
    bool more = one->count > count ? !two->cut : two->count > count && !one->cut;
    return more ? "in one more appears" : NULL;
}

/* ---- Planted tells ------------------------------------------------------------------------------------ */

void evening_catches(const lb_game *game, const struct evening_plant *plants, unsigned count,
                     evening_try *try)
{
    unsigned before = evening_windows();
    try(game, 10, 0);
    const bool has[] = {[NEEDS_nothing] = true,
                        [NEEDS_secrets] = game != lb_game_named("nullgame"),
                        [NEEDS_windows] = evening_windows() > before};
    for (unsigned plant = 1; plant < count; plant++) {
        bool can = has[plants[plant].needs];
        const char *told = try(game, can ? 400 : 10, plant);
        check((told != NULL) == can, "%s: %s is %s", lb_game_name(game), plants[plant].name,
              can ? "not caught" : told);
    }
}
