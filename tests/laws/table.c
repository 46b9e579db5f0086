/* SPDX-License-Identifier: MIT */
/* table.c: laws of tables with people and bots, for every game and seat count: they end, repeat
 * themselves, refuse without a trace, can be left and come back to, and tell nobody more than the game
 * does: not by what they show, not by when, not by how often. */
#include <stdlib.h>
#include <string.h>

#include "support/matches.h"
#include "support/tables.h"
#include "support/twin.h"
#include "table/table.h"

enum { STEPS_MOST = 40000 };

typedef void party_visit(struct party *party);

/* Tables of every seat count, with one person among bots, a few, or none, and with all options. */
static void each_table(const lb_game *game, unsigned tables, party_visit *visit)
{
    static const char *const levels[] = {"random", "counter", "thumb", "look:8", "tree:8"};
    static struct setup setups[SETUPS_MAX];
    unsigned count = setups_of(game, setups);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < many(tables); j++) {
            unsigned number = 7 * i + j;
            unsigned people = number % (setups[i].players + 1);
            lb_table_setup setup = party_setup(&setups[i], people, levels[number % 5], number);
            setup.window_ms = number % 4 == 0 ? 0 : number % 4 == 1 ? 500 : 3000;
            setup.pace_ms = number % 3 == 0 ? 0 : 250;
            struct party party;
            party_begin(&party, &setup, number);
            visit(&party);
            party_end(&party);
        }
    }
}

static void check_steps(const struct party *party, unsigned steps)
{
    check(steps < STEPS_MOST, "%s: the table does not end", party_where(party));
}

/* ---- They end -------------------------------------------------------------------------------------- */

MATCH(again);

/* A record of a table can be read back, and says that its windows are live. */
static void check_record(const struct party *party)
{
    static char text[1 << 18];
    const lb_match *match = lb_table_match(party->table);
    lb_reason why;
    bool sealed;
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    check(length < sizeof text && lb_record_read(again, text, length, &sealed, &why) == LB_OK &&
              sealed && again->windows == LB_WINDOWS_live,
          "%s: no record of it\n%s", party_where(party), text);
    check(memcmp(&again->state, &match->state, sizeof again->state) == 0, "%s: another end",
          party_where(party));
}

/* Sometimes somebody goes away, comes back or leaves. */
static void wander(struct party *party)
{
    static const char *const lines[] = {"away", "back", "seen", "hint", "odds", "leave"};
    lb_reason why;
    if (lb_rng_below(&party->people, 40) == 0) {
        unsigned seat = lb_rng_below(&party->people, party->setup.players);
        unsigned kind = lb_rng_below(&party->people, 30);
        lb_table_say(party->table, seat,
                     lines[kind < 5     ? kind
                           : kind == 29 ? 5
                                        : 1],
                     party->now, &why);
    }
}

static void check_end(struct party *party)
{
    unsigned steps = 0;
    party->setup.cover_ms = 200;
    lb_table_setup setup = party->setup;
    party_end(party);
    party_begin(party, &setup, party->number);
    for (; !party_over(party); steps++) {
        check_steps(party, steps);
        wander(party);
        party_step(party);
    }
    check(lb_table_due(party->table) == UINT64_MAX && lb_table_task(party->table) == NULL,
          "%s: something is due after the end", party_where(party));
    check_record(party);
}

static void ends(const lb_game *game)
{
    each_table(game, 3, check_end);
}

/* ---- The same again ------------------------------------------------------------------------------- */

/* A second table hears the same lines at the same times, but its clock is looked at more often. */
static void check_again(struct party *party)
{
    struct party second;
    party_begin(&second, &party->setup, party->number);
    second.grain = 7;
    for (unsigned steps = 0; !party_over(party); steps++) {
        check_steps(party, steps);
        party_step(party);
        party_step(&second);
        check(party_sights(party->table, true) == party_sights(second.table, true),
              "%s: another table", party_where(party));
    }
    party_end(&second);
}

static void repeats(const lb_game *game)
{
    each_table(game, 1, check_again);
}

/* ---- Refusing ----------------------------------------------------------------------------------------- */

static const char *const nonsense[] = {"",           "move",          "move fly",  "pass twice",
                                       "jump",       "at 8888 pass",  "at pass",   "at 9999 seen",
                                       "take-backs", "move leave",    "leave now", "back",
                                       "redo",       "move explode x"};

static void check_refusals(struct party *party)
{
    for (unsigned steps = 0; !party_over(party); steps++) {
        check_steps(party, steps);
        party_step(party);
        uint64_t sights = party_sights(party->table, true);
        lb_match before = *lb_table_match(party->table);
        unsigned seat = lb_rng_below(&party->people, party->setup.players + 1u);
        const char *line =
            nonsense[lb_rng_below(&party->people, sizeof nonsense / sizeof *nonsense)];
        lb_reason why = {""};
        if (!lb_table_say(party->table, seat, line, party->now, &why)) {
            check(why.text[0] != '\0', "%s: \"%s\" is refused without a word", party_where(party),
                  line);
            check(party_sights(party->table, true) == sights &&
                      memcmp(&before, lb_table_match(party->table), sizeof before) == 0,
                  "%s: \"%s\" is refused and leaves a trace", party_where(party), line);
        } else {
            fail_msg("%s: \"%s\" is taken", party_where(party), line);
        }
    }
}

static void refuses(const lb_game *game)
{
    each_table(game, 1, check_refusals);
}

/* ---- Coming back ---------------------------------------------------------------------------------------- */

/* Right when a decision opens, a table resumed from the match shows everybody the same, and goes on in
 * the same way. */
static void check_resume(struct party *party)
{
    for (unsigned steps = 0; !party_over(party); steps++) {
        check_steps(party, steps);
        party_step(party);
        const lb_match *match = lb_table_match(party->table);
        bool opens = party->table->begun == party->now;
        if (!opens || lb_rng_below(&party->people, 4) > 0) {
            continue;
        }
        lb_reason why = {""};
        struct party other = *party;
        other.table = lb_table_resume(&party->setup, match, party->now, &why);
        check(other.table != NULL, "%s: %s", party_where(party), why.text);
        party_think(&other);
        bool anew =
            lb_table_match(other.table)->steps < match->steps; /* its window is asked anew */
        for (unsigned i = 0; !anew && i < 4 && !party_over(&other); i++) {
            check(party_sights(party->table, false) == party_sights(other.table, false),
                  "%s: a resumed table is another one", party_where(&other));
            party_step(&other);
            party_step(party);
        }
        party_end(&other);
    }
}

static void resumes(const lb_game *game)
{
    each_table(game, 1, check_resume);
}

/* Matches with brief windows become tables, too. */
MATCH(brief);

static void check_brief(struct party *party)
{
    lb_rng *rng = &party->people;
    lb_match_start(brief, party->setup.game, party->setup.players, &party->setup.options,
                   &party->setup.seed, NULL);
    unsigned most = lb_rng_below(rng, 120);
    while (!lb_over(&brief->state) && (brief->steps < most || lb_staged(&brief->state))) {
        unsigned seat = lb_next(&brief->state);
        lb_match_apply(brief, seat, pick(lb_legal(&brief->state, seat), rng), NULL);
    }
    lb_reason why = {""};
    lb_table *table = lb_table_resume(&party->setup, brief, 0, &why);
    check(table != NULL, "%s: %s", party_where(party), why.text);
    lb_past past;
    uint32_t logged = 0;
    lb_past_start(&past, brief);
    do {
        for (unsigned i = 0; i < past.events.count; i++, logged++) {
            check(logged < table->logged && memcmp(&past.events.item[i], &table->log[logged].event,
                                                   sizeof(lb_event)) == 0,
                  "%s: another event", party_where(party));
        }
    } while (lb_past_step(&past));
    check(logged == table->logged, "%s: more events", party_where(party));
    lb_table_free(table);
}

static void takes_brief(const lb_game *game)
{
    each_table(game, 4, check_brief);
}

/* ---- Taking back ------------------------------------------------------------------------------------------ */

enum { MOMENTS_MOST = 512 };

/* What a table with one person looked like at each of that person's decisions, and after it is taken back. */
static void check_take_back(struct party *party)
{
    static uint64_t moments[MOMENTS_MOST];
    unsigned count = 0;
    unsigned person = 0;
    lb_table_setup setup = party->setup;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        setup.chair[seat].player = seat == person ? LB_PLAYER_person : LB_PLAYER_bot;
    }
    party_end(party);
    party_begin(party, &setup, party->number);
    lb_table *table = party->table;
    for (unsigned steps = 0; !party_over(party) && count < MOMENTS_MOST; steps++) {
        check_steps(party, steps);
        party_think(party);
        lb_choices legal = lb_legal(&table->match->state, person);
        if (party_asks(party, person)) {
            if ((legal & (legal - 1)) != 0) { /* how it would look had it begun just now */
                lb_reason why;
                lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
                moments[count++] = party_sights(fresh, false);
                lb_table_free(fresh);
            }
            party_speak(party, person);
        } else {
            party->now = lb_table_due(table);
            lb_table_tick(table, party->now);
        }
    }
    lb_reason why;
    lb_scene scene;
    for (unsigned i = count; i > 0; i--) {
        check(lb_table_say(table, person, "take-back", party->now, &why), "%s: %s",
              party_where(party), why.text);
        lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
        check(party_sights(fresh, false) == moments[i - 1], "%s: taken back to another decision",
              party_where(party));
        lb_table_free(fresh);
        lb_table_scene(table, person, &scene);
        check(scene.asked && scene.can_redo, "%s: not asked again", party_where(party));
    }
    check(!lb_table_say(table, person, "take-back", party->now, &why), "%s: taken back too far",
          party_where(party));
    for (unsigned i = 1; i < count; i++) {
        check(lb_table_say(table, person, "redo", party->now, &why), "%s: %s", party_where(party),
              why.text);
        lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
        check(party_sights(fresh, false) == moments[i], "%s: redone to another decision",
              party_where(party));
        lb_table_free(fresh);
    }
}

static void takes_back(const lb_game *game)
{
    each_table(game, 1, check_take_back);
}

/* ---- Windows ------------------------------------------------------------------------------------------------ */

/* While nobody answers, a window is open to its very end and not longer, and nobody hears of passes. */
static void check_window(struct party *party)
{
    unsigned windows = 0;
    for (unsigned steps = 0; !party_over(party); steps++) {
        check_steps(party, steps);
        lb_table *table = party->table;
        uint64_t closes = table->closes, begun = table->begun;
        uint32_t logged = table->logged;
        party_think(party);
        if (!table->window || lb_rng_below(&party->people, 3) == 0) {
            party_step(party);
            continue;
        }
        windows++;
        check(closes == (party->setup.window_ms > 0 ? begun + party->setup.window_ms : UINT64_MAX),
              "%s: a window of another length", party_where(party));
        uint64_t sight = party_sight(table, LB_PUBLIC, true);
        while (table->logged == logged && lb_table_due(table) < closes) {
            party->now = lb_table_due(table);
            lb_table_tick(table, party->now);
            lb_scene scene;
            lb_table_scene(table, LB_PUBLIC, &scene);
            if (table->logged == logged) {
                table->now = begun; /* but for the time it shows */
                check(party_sight(table, LB_PUBLIC, true) == sight || begun != scene.opened_ms,
                      "%s: a pass was heard", party_where(party));
                table->now = party->now;
            }
        }
        if (table->logged == logged && closes != UINT64_MAX) {
            lb_table_tick(table, closes - 1);
            check(table->logged == logged, "%s: a window closed early", party_where(party));
            party->now = closes;
            lb_table_tick(table, closes);
            check(table->logged > logged, "%s: a window did not close", party_where(party));
        }
        party_think(party);
        if (table->logged == logged) { /* it waits for people */
            party_step(party);
        }
    }
}

static void windows_last(const lb_game *game)
{
    each_table(game, 1, check_window);
}

int main(void)
{
    static const struct law laws[] = {
        {"tables end", ends},
        {"tables repeat themselves", repeats},
        {"refusing leaves no trace", refuses},
        {"resumed is never stopped", resumes},
        {"brief matches become tables", takes_brief},
        {"taken back is stopped there", takes_back},
        {"windows last", windows_last},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
