/* SPDX-License-Identifier: MIT */
/* golden.c: what every build of the engine must agree on, as lines: the signatures of play, a game of the
 * bots with what nets say on the way, and the golden records, read and written again. One source is a program, which prints the lines
 * here, and a wasm32 module, from which golden.mjs prints them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "support/check.h"
#include "support/matches.h"
#include "support/signature.h"

enum { TEXT_BYTES = 1 << 18 };

static char text[TEXT_BYTES], again[TEXT_BYTES]; /* what goes in and out */
MATCH(match);

/* ---- A game of the bots -------------------------------------------------------------------------- */

static const char *const levels[LB_SEATS_MAX] = {"champion:60", "tree:120", "thumb",
                                                 "counter",     "look:40",  "drawer"};

struct table {
    lb_rng rng;
    lb_state state;
    lb_events events;
    lb_memory memory[LB_SEATS_MAX];
};

static void see(struct table *table)
{
    for (unsigned seat = 0; seat < lb_players(&table->state); seat++) {
        lb_view view = lb_view_for(&table->state, seat);
        check(lb_memory_see(&table->memory[seat], &table->events, &view), "seat %u", seat);
    }
}

static void deal(struct table *table, const lb_game *game)
{
    unsigned players = lb_game_seats_most(game);
    lb_rng_start(&table->rng, &(lb_seed){{0}}, LB_STREAM_TABLE);
    lb_start(game, players, NULL, &table->rng, &table->state, &table->events);
    for (unsigned seat = 0; seat < players; seat++) {
        lb_memory_start(&table->memory[seat], game, players, NULL, seat);
    }
    see(table);
}

static lb_move ask(const struct table *table, unsigned seat, const char *name, lb_rng *rng)
{
    struct level level;
    lb_reason why;
    check(level_read(&level, name, &why), "%s", why.text);
    return level_choose(&level, &table->memory[seat], rng);
}

static void make(struct table *table, unsigned seat, const lb_move *move)
{
    for (unsigned i = 0; i < move->count; i++) {
        lb_status status =
            lb_apply(&table->state, seat, move->choice[i], &table->rng, &table->events);
        check(status == LB_OK, "%s: %s", levels[seat], lb_status_text(status));
        see(table);
    }
}

/* What the net of a game says of who is asked. */
static uint64_t mix_judgement(uint64_t hash, const lb_state *state)
{
    const lb_net *net = lb_game_net(lb_state_game(state));
    lb_judgement judgement;
    if (net == NULL) {
        return hash;
    }
    lb_judge(net, state, lb_next(state), NULL, &judgement);
    return signature_mix(hash, &judgement, sizeof judgement);
}

static uint64_t bots_of(const lb_game *game)
{
    static struct table table;
    uint64_t hash = SIGNATURE_START;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, LB_STREAM_PLAYERS);
    deal(&table, game);
    while (!lb_over(&table.state)) {
        unsigned seat = lb_next(&table.state);
        hash = mix_judgement(hash, &table.state);
        lb_move move = ask(&table, seat, levels[seat], &rng);
        hash = signature_mix(hash, move.choice, move.count);
        make(&table, seat, &move);
    }
    return hash;
}

/* ---- The lines ----------------------------------------------------------------------------------- */

#define EXPORT __attribute__((visibility("default")))

EXPORT char *golden_text(void);
EXPORT bool golden_game(unsigned index);
EXPORT void golden_record(size_t length);
EXPORT void golden_hurry(void);

EXPORT char *golden_text(void)
{
    return text;
}

/* Two lines about a game of the list, or about its template; false: there are no more. */
EXPORT bool golden_game(unsigned index)
{
    if (index > lb_game_count()) {
        return false;
    }
    const lb_game *game = index < lb_game_count() ? lb_game_at(index) : lb_game_named("nullgame");
    char play[SIGNATURE_BYTES], bots[SIGNATURE_BYTES];
    signature_write(signature_of(game), play);
    signature_write(bots_of(game), bots);
    snprintf(text, sizeof text, "signature %s %s\nbots %s %s", lb_game_name(game), play,
             lb_game_name(game), bots);
    return true;
}

/* One line about the record that is the text. */
EXPORT void golden_record(size_t length)
{
    lb_reason why = {""};
    bool sealed = false;
    lb_status status = lb_record_read(match, text, length, &sealed, &why);
    size_t written = status == LB_OK ? lb_record_write(match, LB_TRUTH, again, sizeof again) : 0;
    bool same = written == length && memcmp(text, again, length) == 0;
    snprintf(text, sizeof text, "%s",
             status != LB_OK ? why.text
             : !sealed       ? "not sealed"
             : !same         ? "written otherwise"
                             : "the same");
}

/* A bot that looks at the clock decides, too. */
EXPORT void golden_hurry(void)
{
    static struct table table;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, LB_STREAM_PLAYERS);
    deal(&table, lb_game_at(0));
    unsigned seat = lb_next(&table.state);
    lb_move move = ask(&table, seat, "tree:2ms", &rng);
    make(&table, seat, &move);
    strcpy(text, "in time");
}

#ifdef __wasm__

void plain_fail(const char *file, int line, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = snprintf(text, sizeof text, "%s:%d: ", file, line);
    vsnprintf(text + length, sizeof text - (size_t)length, format, values);
    va_end(values);
    __builtin_trap();
}

#else

/* golden RECORD... */
int main(int argc, char **argv)
{
    for (unsigned i = 0; golden_game(i); i++) {
        printf("%s\n", text);
    }
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        check(file != NULL, "%s cannot be read", argv[i]);
        golden_record(fread(text, 1, sizeof text, file));
        fclose(file);
        printf("record %s %s\n", argv[i], text);
    }
    golden_hurry();
    printf("clock %s\n", text);
    return 0;
}

#endif
