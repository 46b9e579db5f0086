/* SPDX-License-Identifier: MIT */
/* laws.c: what the laws share: every set-up of every game, random play, one test per law and game. */
#include "support/laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS_MAX = 64, LONG_FACTOR = 300 };

/* ---- One test per law and game ------------------------------------------------------------------ */

struct law_test {
    const struct law *law;
    const lb_game *game;
    char name[96];
};

static void run_law(void **state)
{
    const struct law_test *test = *state;
    test->law->run(test->game);
}

/* The games of the list, then the template. */
static const lb_game *game_under_law(unsigned index)
{
    return index < lb_game_count() ? lb_game_at(index) : lb_game_named("nullgame");
}

int laws_run(const struct law *laws, unsigned count)
{
    static struct law_test rows[TESTS_MAX];
    static struct CMUnitTest tests[TESTS_MAX];
    unsigned total = 0;
    if (count * (lb_game_count() + 1) > TESTS_MAX) {
        print_error("%u laws of %u games are more than TESTS_MAX\n", count, lb_game_count() + 1);
        return EXIT_FAILURE;
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned g = 0; g <= lb_game_count(); g++, total++) {
            struct law_test *row = &rows[total];
            row->law = &laws[i];
            row->game = game_under_law(g);
            snprintf(row->name, sizeof row->name, "%s: %s", lb_game_name(row->game), laws[i].name);
            tests[total] = (struct CMUnitTest){row->name, run_law, NULL, NULL, row};
        }
    }
    return _cmocka_run_group_tests("laws", tests, total, NULL, NULL);
}

unsigned many(unsigned ordinary)
{
    const char *set = getenv("LITTERBOX_LONG");
    return set != NULL && strcmp(set, "1") == 0 ? ordinary * LONG_FACTOR : ordinary;
}

/* ---- Set-ups ------------------------------------------------------------------------------------- */

static bool in_range(lb_range range, int value)
{
    return range.any ? value >= range.least && value <= range.most
                     : value == range.least || value == range.most;
}

unsigned setups_of(const lb_game *game, struct setup setups[SETUPS_MAX])
{
    unsigned count = 0;
    for (unsigned n = lb_game_seats_least(game); n <= lb_game_seats_most(game); n++) {
        setups[count++] =
            (struct setup){.game = game, .players = n, .options = lb_options_default()};
        for (unsigned i = 0; i < lb_game_options(game); i++) {
            lb_range range = lb_option_range(game, i, n);
            for (int value = range.least; value <= range.most; value++) {
                if (value == range.usual || !in_range(range, value)) {
                    continue;
                }
                check(count < SETUPS_MAX, "%s has too many set-ups", lb_game_name(game));
                setups[count] =
                    (struct setup){.game = game, .players = n, .options = lb_options_default()};
                setups[count++].options.value[i] = (int8_t)value;
            }
        }
    }
    return count;
}

struct setup setup_mixed(const lb_game *game, lb_rng *rng)
{
    struct setup setup = {.game = game, .options = lb_options_default()};
    if (game == NULL) {
        setup.game = lb_game_at(lb_rng_below(rng, lb_game_count()));
    }
    unsigned least = lb_game_seats_least(setup.game);
    setup.players = least + lb_rng_below(rng, lb_game_seats_most(setup.game) - least + 1);
    for (unsigned i = 0; i < lb_game_options(setup.game); i++) {
        lb_range range = lb_option_range(setup.game, i, setup.players);
        int value;
        do {
            value = range.least + (int)lb_rng_below(rng, (uint32_t)(range.most - range.least + 1));
        } while (!in_range(range, value));
        setup.options.value[i] = (int8_t)value;
    }
    return setup;
}

/* ---- Random play --------------------------------------------------------------------------------- */

unsigned size_of_set(uint64_t set)
{
    unsigned size = 0;
    for (; set != 0; set &= set - 1) {
        size++;
    }
    return size;
}

unsigned pick(uint64_t set, lb_rng *rng)
{
    for (unsigned skip = lb_rng_below(rng, size_of_set(set)); skip > 0; skip--) {
        set &= set - 1;
    }
    unsigned member = 0;
    while (!(set >> member & 1)) {
        member++;
    }
    return member;
}

lb_seed seed_of(unsigned number)
{
    return lb_seed_add(&(lb_seed){{0}}, number);
}

void play_start(struct play *play, const struct setup *setup, unsigned number)
{
    memset(play, 0, sizeof *play);
    play->setup = *setup;
    play->number = number;
    lb_seed seed = seed_of(number);
    lb_rng_start(&play->table, &seed, LB_STREAM_TABLE);
    lb_rng_start(&play->players, &seed, LB_STREAM_PLAYERS);
    lb_status status = lb_start(setup->game, setup->players, &setup->options, &play->table,
                                &play->state, &play->events);
    check(status == LB_OK, "%s: %s", where(play), lb_status_text(status));
    if (setup->windows == LB_WINDOWS_live) {
        lb_live(&play->state);
    }
}

unsigned play_seat(struct play *play)
{
    return pick(lb_to_act(&play->state), &play->players);
}

void play_choose(struct play *play, unsigned seat, unsigned choice)
{
    lb_status status = lb_apply(&play->state, seat, choice, &play->table, &play->events);
    check(status == LB_OK, "%s: seat %u, choice %u: %s", where(play), seat, choice,
          lb_status_text(status));
    play->steps++;
}

void play_step(struct play *play)
{
    unsigned seat = play_seat(play);
    play_choose(play, seat, pick(lb_legal(&play->state, seat), &play->players));
}

bool play_to(struct play *play, unsigned steps)
{
    while (!lb_over(&play->state) && (play->steps < steps || lb_staged(&play->state))) {
        play_step(play);
    }
    return !lb_over(&play->state);
}

lb_seats at_table(const lb_state *state)
{
    lb_fact facts[LB_FACTS_MAX];
    const lb_fact *seated = find_fact(facts, lb_facts(state, facts), "seated", 0);
    return seated != NULL ? seated->number : lb_view_for(state, LB_PUBLIC).alive;
}

lb_windows windows_of(unsigned number)
{
    return number % 3 == 0 ? LB_WINDOWS_live : LB_WINDOWS_brief;
}

const char *where(const struct play *play)
{
    static char text[256];
    bool live = lb_view_for(&play->state, LB_PUBLIC).windows == LB_WINDOWS_live;
    int length = snprintf(text, sizeof text, "%s, %u players%s", lb_game_name(play->setup.game),
                          play->setup.players, live ? ", live windows" : "");
    for (unsigned i = 0; i < lb_game_options(play->setup.game); i++) {
        int value = play->setup.options.value[i];
        char word[32];
        if (value == LB_DEFAULT) {
            continue;
        }
        lb_option_write(play->setup.game, i, value, word, sizeof word);
        length += snprintf(text + length, sizeof text - (size_t)length, ", %s=%s",
                           lb_game_option(play->setup.game, i)->name, word);
    }
    snprintf(text + length, sizeof text - (size_t)length, ", game %u, choice %u", play->number,
             play->steps);
    return text;
}

void each_game(const lb_game *game, unsigned games, play_visit *visit, void *context)
{
    static struct setup setups[SETUPS_MAX];
    static struct play play;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    unsigned count = setups_of(game, setups);
    for (unsigned number = 0; number < games; number++) {
        for (unsigned i = 0; i < count; i++) {
            setups[i].windows = windows_of(number + i);
            play_start(&play, &setups[i], 2 * (number * count + i));
            visit(&play, context);
            struct setup mixed = setup_mixed(game, &rng);
            mixed.windows = windows_of(number + i + 1);
            play_start(&play, &mixed, 2 * (number * count + i) + 1);
            visit(&play, context);
        }
    }
}

/* ---- Facts --------------------------------------------------------------------------------------- */

const lb_fact *find_fact(const lb_fact *facts, unsigned count, const char *key, unsigned row)
{
    for (unsigned i = 0; i < count; i++) {
        if (facts[i].row == row && strcmp(facts[i].key, key) == 0) {
            return &facts[i];
        }
    }
    return NULL;
}

void count_fact(const lb_fact *fact, uint8_t counts[LB_CARDS])
{
    for (unsigned i = 0; fact != NULL && i < fact->count; i++) {
        counts[fact->cards[i]]++;
    }
}
