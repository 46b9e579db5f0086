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

typedef void sitting_visit(struct sitting *sitting);

/* Tables of every seat count, with everybody a bot, everybody a person, and all between; every other one
 * is played with any options. */
static void each_table(const lb_game *game, unsigned tables, sitting_visit *visit)
{
    static const char *const levels[] = {"random", "counter", "thumb", "look:8", "tree:8"};
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    for (unsigned number = 0; number < many(tables) * (most - least + 1); number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
        struct setup printed = {game, least + number % (most - least + 1), lb_options_default()};
        struct setup chosen = number % 2 == 0 ? printed : setup_mixed(game, &rng);
        unsigned people = lb_rng_below(&rng, chosen.players + 1);
        lb_table_setup setup = sitting_setup(&chosen, people, levels[number % 5], number);
        setup.window_ms = number % 4 == 0 ? 0 : number % 4 == 1 ? 500 : 3000;
        setup.pace_ms = number % 3 == 0 ? 0 : 250;
        struct sitting sitting;
        sitting_begin(&sitting, &setup, number);
        visit(&sitting);
        sitting_end(&sitting);
    }
}

static void check_steps(const struct sitting *sitting, unsigned steps)
{
    check(steps < STEPS_MOST, "%s: the table does not end", sitting_where(sitting));
}

/* ---- They end -------------------------------------------------------------------------------------- */

MATCH(again);

/* A record of a table can be read back, and says that its windows are live. */
static void check_record(const struct sitting *sitting)
{
    static char text[1 << 18];
    const lb_match *match = lb_table_match(sitting->table);
    lb_reason why;
    bool sealed;
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    check(length < sizeof text && lb_record_read(again, text, length, &sealed, &why) == LB_OK &&
              sealed && again->windows == LB_WINDOWS_live,
          "%s: no record of it\n%s", sitting_where(sitting), text);
    check(memcmp(&again->state, &match->state, sizeof again->state) == 0, "%s: another end",
          sitting_where(sitting));
}

/* Sometimes somebody goes away, comes back or leaves. */
static void wander(struct sitting *sitting)
{
    static const char *const lines[] = {"away", "back", "seen", "hint", "odds", "leave"};
    lb_reason why;
    if (lb_rng_below(&sitting->people, 40) == 0) {
        unsigned seat = lb_rng_below(&sitting->people, sitting->setup.players);
        unsigned kind = lb_rng_below(&sitting->people, 30);
        lb_table_say(sitting->table, seat,
                     lines[kind < 5     ? kind
                           : kind == 29 ? 5
                                        : 1],
                     sitting->now, &why);
    }
}

static void check_end(struct sitting *sitting)
{
    unsigned steps = 0;
    sitting->setup.cover_ms = 200;
    lb_table_setup setup = sitting->setup;
    sitting_end(sitting);
    sitting_begin(sitting, &setup, sitting->number);
    for (; !sitting_over(sitting); steps++) {
        check_steps(sitting, steps);
        wander(sitting);
        sitting_step(sitting);
    }
    check(lb_table_due(sitting->table) == UINT64_MAX && lb_table_task(sitting->table) == NULL,
          "%s: something is due after the end", sitting_where(sitting));
    check_record(sitting);
}

static void ends(const lb_game *game)
{
    each_table(game, 3, check_end);
}

/* ---- The same again ------------------------------------------------------------------------------- */

/* A second table hears the same lines at the same times, but its clock is looked at more often. */
static void check_again(struct sitting *sitting)
{
    struct sitting second;
    sitting_begin(&second, &sitting->setup, sitting->number);
    second.grain = 7;
    for (unsigned steps = 0; !sitting_over(sitting); steps++) {
        check_steps(sitting, steps);
        sitting_step(sitting);
        sitting_step(&second);
        check(sitting_sights(sitting->table, true) == sitting_sights(second.table, true),
              "%s: another table", sitting_where(sitting));
    }
    sitting_end(&second);
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

static void check_refusals(struct sitting *sitting)
{
    for (unsigned steps = 0; !sitting_over(sitting); steps++) {
        check_steps(sitting, steps);
        sitting_step(sitting);
        uint64_t sights = sitting_sights(sitting->table, true);
        lb_match before = *lb_table_match(sitting->table);
        unsigned seat = lb_rng_below(&sitting->people, sitting->setup.players + 1u);
        const char *line =
            nonsense[lb_rng_below(&sitting->people, sizeof nonsense / sizeof *nonsense)];
        lb_reason why = {""};
        if (!lb_table_say(sitting->table, seat, line, sitting->now, &why)) {
            check(why.text[0] != '\0', "%s: \"%s\" is refused without a word",
                  sitting_where(sitting), line);
            check(sitting_sights(sitting->table, true) == sights &&
                      memcmp(&before, lb_table_match(sitting->table), sizeof before) == 0,
                  "%s: \"%s\" is refused and leaves a trace", sitting_where(sitting), line);
        } else {
            fail_msg("%s: \"%s\" is taken", sitting_where(sitting), line);
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
static void check_resume(struct sitting *sitting)
{
    for (unsigned steps = 0; !sitting_over(sitting); steps++) {
        check_steps(sitting, steps);
        sitting_step(sitting);
        const lb_match *match = lb_table_match(sitting->table);
        bool opens = sitting->table->begun == sitting->now;
        if (!opens || lb_rng_below(&sitting->people, 4) > 0) {
            continue;
        }
        lb_reason why = {""};
        struct sitting other = *sitting;
        other.table = lb_table_resume(&sitting->setup, match, sitting->now, &why);
        check(other.table != NULL, "%s: %s", sitting_where(sitting), why.text);
        sitting_think(&other);
        bool anew =
            lb_table_match(other.table)->steps < match->steps; /* its window is asked anew */
        for (unsigned i = 0; !anew && i < 4 && !sitting_over(&other); i++) {
            check(sitting_sights(sitting->table, false) == sitting_sights(other.table, false),
                  "%s: a resumed table is another one", sitting_where(&other));
            sitting_step(&other);
            sitting_step(sitting);
        }
        sitting_end(&other);
    }
}

static void resumes(const lb_game *game)
{
    each_table(game, 1, check_resume);
}

/* Matches with brief windows become tables, too. */
MATCH(brief);

static void check_brief(struct sitting *sitting)
{
    lb_rng *rng = &sitting->people;
    lb_match_start(brief, sitting->setup.game, sitting->setup.players, &sitting->setup.options,
                   &sitting->setup.seed, NULL);
    unsigned most = lb_rng_below(rng, 120);
    while (!lb_over(&brief->state) && (brief->steps < most || lb_staged(&brief->state))) {
        unsigned seat = lb_next(&brief->state);
        lb_match_apply(brief, seat, pick(lb_legal(&brief->state, seat), rng), NULL);
    }
    lb_reason why = {""};
    lb_table *table = lb_table_resume(&sitting->setup, brief, 0, &why);
    check(table != NULL, "%s: %s", sitting_where(sitting), why.text);
    lb_past past;
    uint32_t logged = 0;
    lb_past_start(&past, brief);
    do {
        for (unsigned i = 0; i < past.events.count; i++, logged++) {
            check(logged < table->logged &&
                      memcmp(&past.events.item[i], &table->log[logged], sizeof(lb_event)) == 0,
                  "%s: another event", sitting_where(sitting));
        }
    } while (lb_past_step(&past));
    check(logged == table->logged, "%s: more events", sitting_where(sitting));
    lb_table_free(table);
}

static void takes_brief(const lb_game *game)
{
    each_table(game, 4, check_brief);
}

/* ---- Taking back ------------------------------------------------------------------------------------------ */

enum { MOMENTS_MOST = 512 };

/* What a table with one person looked like at each of that person's decisions, and after it is taken back. */
static void check_take_back(struct sitting *sitting)
{
    static uint64_t moments[MOMENTS_MOST];
    unsigned count = 0;
    unsigned person = 0;
    lb_table_setup setup = sitting->setup;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        setup.chair[seat].player = seat == person ? LB_PLAYER_person : LB_PLAYER_bot;
    }
    sitting_end(sitting);
    sitting_begin(sitting, &setup, sitting->number);
    lb_table *table = sitting->table;
    for (unsigned steps = 0; !sitting_over(sitting) && count < MOMENTS_MOST; steps++) {
        check_steps(sitting, steps);
        sitting_think(sitting);
        lb_choices legal = lb_legal(&table->match->state, person);
        if (sitting_asks(sitting, person)) {
            if ((legal & (legal - 1)) != 0) { /* how it would look had it begun just now */
                lb_reason why;
                lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
                moments[count++] = sitting_sights(fresh, false);
                lb_table_free(fresh);
            }
            sitting_speak(sitting, person);
        } else if (!sitting_over(sitting)) {
            check(lb_table_due(table) != UINT64_MAX, "%s: nothing is due", sitting_where(sitting));
            sitting->now = lb_table_due(table);
            lb_table_tick(table, sitting->now);
        }
    }
    lb_reason why;
    lb_scene scene;
    for (unsigned i = count; i > 0; i--) {
        check(lb_table_say(table, person, "take-back", sitting->now, &why), "%s: %s",
              sitting_where(sitting), why.text);
        lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
        check(sitting_sights(fresh, false) == moments[i - 1], "%s: taken back to another decision",
              sitting_where(sitting));
        lb_table_free(fresh);
        lb_table_scene(table, person, &scene);
        check(scene.asked && scene.can_redo, "%s: not asked again", sitting_where(sitting));
    }
    check(!lb_table_say(table, person, "take-back", sitting->now, &why), "%s: taken back too far",
          sitting_where(sitting));
    for (unsigned i = 1; i < count; i++) {
        check(lb_table_say(table, person, "redo", sitting->now, &why), "%s: %s",
              sitting_where(sitting), why.text);
        lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
        check(sitting_sights(fresh, false) == moments[i], "%s: redone to another decision",
              sitting_where(sitting));
        lb_table_free(fresh);
    }
}

static void takes_back(const lb_game *game)
{
    each_table(game, 1, check_take_back);
}

/* ---- Windows ------------------------------------------------------------------------------------------------ */

/* What everybody sees, and who is still asked. */
struct sight {
    uint64_t of[LB_SEATS_MAX + 1];
    lb_seats asked;
};

static struct sight see_all(lb_table *table)
{
    struct sight sight = {.asked = lb_to_act(&table->match->state)};
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        sight.of[seat] = sitting_sight(table, seat, true);
    }
    sight.of[LB_SEATS_MAX] = sitting_sight(table, LB_PUBLIC, true);
    return sight;
}

/* Passes went by: nobody has heard of them but who passed. */
static void check_silence(const struct sitting *sitting, const struct sight *before, uint64_t now)
{
    lb_table *table = sitting->table;
    uint64_t later = table->now;
    table->now = now; /* all is the same but for the time it shows */
    struct sight after = see_all(table);
    table->now = later;
    for (unsigned viewer = 0; viewer <= LB_SEATS_MAX; viewer++) {
        bool passed = (before->asked & ~after.asked) >> viewer & 1;
        check(passed || before->of[viewer] == after.of[viewer], "%s: a pass was heard",
              sitting_where(sitting));
    }
}

/* Until the bots have answered; in silence as long as they pass. */
static void let_bots_answer(struct sitting *sitting)
{
    lb_table *table = sitting->table;
    uint32_t moment = table->moment;
    uint64_t now = table->now;
    struct sight before = see_all(table);
    while (table->moment == moment && lb_table_due(table) < table->closes) {
        sitting->now = lb_table_due(table);
        lb_table_tick(table, sitting->now);
        if (table->moment == moment) {
            check_silence(sitting, &before, now);
        }
    }
}

/* While people are silent, a window is open to its very end and not longer. */
static void check_window(struct sitting *sitting)
{
    for (unsigned steps = 0; !sitting_over(sitting); steps++) {
        check_steps(sitting, steps);
        lb_table *table = sitting->table;
        sitting_think(sitting);
        if (!table->window || lb_rng_below(&sitting->people, 3) == 0) {
            sitting_step(sitting);
            continue;
        }
        uint64_t closes = table->closes;
        uint32_t moment = table->moment, length = sitting->setup.window_ms;
        check(closes == (length > 0 ? table->begun + length : UINT64_MAX),
              "%s: a window of another length", sitting_where(sitting));
        let_bots_answer(sitting);
        if (table->moment == moment && length > 0) {
            lb_table_tick(table, closes - 1);
            check(table->moment == moment, "%s: a window closed early", sitting_where(sitting));
            sitting->now = closes;
            lb_table_tick(table, closes);
            check(table->moment > moment, "%s: a window did not close", sitting_where(sitting));
        } else if (table->moment == moment) { /* it waits for people */
            sitting_step(sitting);
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
