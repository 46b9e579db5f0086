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

typedef void seating_visit(struct seating *seating);

/* Tables of every seat count, with everybody a bot, everybody a person, and all between; every other one
 * is played with any options. */
static void each_table(const lb_game *game, unsigned tables, seating_visit *visit)
{
    static const char *const levels[] = {"random", "counter", "thumb", "look:8", "tree:8"};
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    for (unsigned number = 0; number < many(tables) * (most - least + 1); number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
        struct setup printed = {game, least + number % (most - least + 1), lb_options_default(),
                                LB_WINDOWS_brief};
        struct setup chosen = number % 2 == 0 ? printed : setup_mixed(game, &rng);
        unsigned people = lb_rng_below(&rng, chosen.players + 1);
        lb_table_setup setup = seating_setup(&chosen, people, levels[number % 5], number);
        setup.window_ms = number % 4 == 0 ? 0 : number % 4 == 1 ? 500 : 3000;
        setup.pace_ms = number % 3 == 0 ? 0 : 250;
        struct seating seating;
        seating_begin(&seating, &setup, number);
        visit(&seating);
        seating_end(&seating);
    }
}

static void check_steps(const struct seating *seating, unsigned steps)
{
    check(steps < STEPS_MOST, "%s: the table does not end", seating_where(seating));
}

/* ---- They end -------------------------------------------------------------------------------------- */

MATCH(again);

/* A record of a table can be read back, and says that its windows are live. */
static void check_record(const struct seating *seating)
{
    static char text[1 << 18];
    const lb_match *match = lb_table_match(seating->table);
    lb_reason why;
    bool sealed;
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    check(length < sizeof text && lb_record_read(again, text, length, &sealed, &why) == LB_OK &&
              sealed && again->windows == LB_WINDOWS_live,
          "%s: no record of it\n%s", seating_where(seating), text);
    check(memcmp(&again->state, &match->state, sizeof again->state) == 0, "%s: another end",
          seating_where(seating));
}

/* Sometimes somebody goes away, comes back or leaves. */
static void wander(struct seating *seating)
{
    static const char *const lines[] = {"away", "back", "seen", "hint", "odds", "leave"};
    lb_reason why;
    if (lb_rng_below(&seating->people, 40) == 0) {
        unsigned seat = lb_rng_below(&seating->people, seating->setup.players);
        unsigned kind = lb_rng_below(&seating->people, 30);
        lb_table_say(seating->table, seat,
                     lines[kind < 5     ? kind
                           : kind == 29 ? 5
                                        : 1],
                     seating->now, &why);
    }
}

static void check_end(struct seating *seating)
{
    unsigned steps = 0;
    seating->setup.cover_ms = 200;
    lb_table_setup setup = seating->setup;
    seating_end(seating);
    seating_begin(seating, &setup, seating->number);
    for (; !seating_over(seating); steps++) {
        check_steps(seating, steps);
        wander(seating);
        seating_step(seating);
    }
    check(lb_table_due(seating->table) == UINT64_MAX && lb_table_task(seating->table) == NULL,
          "%s: something is due after the end", seating_where(seating));
    check_record(seating);
}

static void ends(const lb_game *game)
{
    each_table(game, 3, check_end);
}

/* ---- The same again ------------------------------------------------------------------------------- */

/* A second table hears the same lines at the same times, but its clock is looked at more often. */
static void check_again(struct seating *seating)
{
    struct seating second;
    seating_begin(&second, &seating->setup, seating->number);
    second.grain = 7;
    for (unsigned steps = 0; !seating_over(seating); steps++) {
        check_steps(seating, steps);
        seating_step(seating);
        seating_step(&second);
        check(seating_sights(seating->table, true) == seating_sights(second.table, true),
              "%s: another table", seating_where(seating));
    }
    seating_end(&second);
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

static void check_refusals(struct seating *seating)
{
    for (unsigned steps = 0; !seating_over(seating); steps++) {
        check_steps(seating, steps);
        seating_step(seating);
        uint64_t sights = seating_sights(seating->table, true);
        lb_match before = *lb_table_match(seating->table);
        unsigned seat = lb_rng_below(&seating->people, seating->setup.players + 1u);
        const char *line =
            nonsense[lb_rng_below(&seating->people, sizeof nonsense / sizeof *nonsense)];
        lb_reason why = {""};
        if (!lb_table_say(seating->table, seat, line, seating->now, &why)) {
            check(why.text[0] != '\0', "%s: \"%s\" is refused without a word",
                  seating_where(seating), line);
            check(seating_sights(seating->table, true) == sights &&
                      memcmp(&before, lb_table_match(seating->table), sizeof before) == 0,
                  "%s: \"%s\" is refused and leaves a trace", seating_where(seating), line);
        } else {
            fail_msg("%s: \"%s\" is taken", seating_where(seating), line);
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
static void check_resume(struct seating *seating)
{
    for (unsigned steps = 0; !seating_over(seating); steps++) {
        check_steps(seating, steps);
        seating_step(seating);
        const lb_match *match = lb_table_match(seating->table);
        bool opens = seating->table->begun == seating->now;
        if (!opens || lb_rng_below(&seating->people, 4) > 0) {
            continue;
        }
        lb_reason why = {""};
        struct seating other = *seating;
        other.table = lb_table_resume(&seating->setup, match, seating->now, &why);
        check(other.table != NULL, "%s: %s", seating_where(seating), why.text);
        seating_think(&other);
        bool anew =
            lb_table_match(other.table)->steps < match->steps; /* its window is asked anew */
        for (unsigned i = 0; !anew && i < 4 && !seating_over(&other); i++) {
            check(seating_sights(seating->table, false) == seating_sights(other.table, false),
                  "%s: a resumed table is another one", seating_where(&other));
            seating_step(&other);
            seating_step(seating);
        }
        seating_end(&other);
    }
}

static void resumes(const lb_game *game)
{
    each_table(game, 1, check_resume);
}

/* Matches with brief windows become tables, too. */
MATCH(brief);

static void check_brief(struct seating *seating)
{
    lb_rng *rng = &seating->people;
    lb_match_start(brief, seating->setup.game, seating->setup.players, &seating->setup.options,
                   &seating->setup.seed, NULL);
    unsigned most = lb_rng_below(rng, 120);
    while (!lb_over(&brief->state) && (brief->steps < most || lb_staged(&brief->state))) {
        unsigned seat = lb_next(&brief->state);
        lb_match_apply(brief, seat, pick(lb_legal(&brief->state, seat), rng), NULL);
    }
    lb_reason why = {""};
    lb_table *table = lb_table_resume(&seating->setup, brief, 0, &why);
    check(table != NULL, "%s: %s", seating_where(seating), why.text);
    lb_past past;
    uint32_t logged = 0;
    lb_past_start(&past, brief);
    do {
        for (unsigned i = 0; i < past.events.count; i++, logged++) {
            check(logged < table->logged &&
                      memcmp(&past.events.item[i], &table->log[logged], sizeof(lb_event)) == 0,
                  "%s: another event", seating_where(seating));
        }
    } while (lb_past_step(&past));
    check(logged == table->logged, "%s: more events", seating_where(seating));
    lb_table_free(table);
}

static void takes_brief(const lb_game *game)
{
    each_table(game, 4, check_brief);
}

/* ---- Taking back ------------------------------------------------------------------------------------------ */

enum { MOMENTS_MOST = 512 };

/* What a table with one person looked like at each of that person's decisions, and after it is taken back. */
static void check_take_back(struct seating *seating)
{
    static uint64_t moments[MOMENTS_MOST];
    unsigned count = 0;
    unsigned person = 0;
    lb_table_setup setup = seating->setup;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        setup.chair[seat].player = seat == person ? LB_PLAYER_person : LB_PLAYER_bot;
    }
    seating_end(seating);
    seating_begin(seating, &setup, seating->number);
    lb_table *table = seating->table;
    for (unsigned steps = 0; !seating_over(seating) && count < MOMENTS_MOST; steps++) {
        check_steps(seating, steps);
        seating_think(seating);
        lb_choices legal = lb_legal(&table->match->state, person);
        if (seating_asks(seating, person)) {
            if ((legal & (legal - 1)) != 0) { /* how it would look had it begun just now */
                lb_reason why;
                lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
                moments[count++] = seating_sights(fresh, false);
                lb_table_free(fresh);
            }
            seating_speak(seating, person);
        } else if (!seating_over(seating)) {
            check(lb_table_due(table) != UINT64_MAX, "%s: nothing is due", seating_where(seating));
            seating->now = lb_table_due(table);
            lb_table_tick(table, seating->now);
        }
    }
    lb_reason why;
    lb_scene scene;
    for (unsigned i = count; i > 0; i--) {
        check(lb_table_say(table, person, "take-back", seating->now, &why), "%s: %s",
              seating_where(seating), why.text);
        lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
        check(seating_sights(fresh, false) == moments[i - 1], "%s: taken back to another decision",
              seating_where(seating));
        lb_table_free(fresh);
        lb_table_scene(table, person, &scene);
        check(scene.asked && scene.can_redo, "%s: not asked again", seating_where(seating));
    }
    check(!lb_table_say(table, person, "take-back", seating->now, &why), "%s: taken back too far",
          seating_where(seating));
    for (unsigned i = 1; i < count; i++) {
        check(lb_table_say(table, person, "redo", seating->now, &why), "%s: %s",
              seating_where(seating), why.text);
        lb_table *fresh = lb_table_resume(&setup, table->match, 77, &why);
        check(seating_sights(fresh, false) == moments[i], "%s: redone to another decision",
              seating_where(seating));
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
        sight.of[seat] = seating_sight(table, seat, true);
    }
    sight.of[LB_SEATS_MAX] = seating_sight(table, LB_PUBLIC, true);
    return sight;
}

/* Passes went by: nobody has heard of them but who passed. */
static void check_silence(const struct seating *seating, const struct sight *before, uint64_t now)
{
    lb_table *table = seating->table;
    uint64_t later = table->now;
    table->now = now; /* all is the same but for the time it shows */
    struct sight after = see_all(table);
    table->now = later;
    for (unsigned viewer = 0; viewer <= LB_SEATS_MAX; viewer++) {
        bool passed = (before->asked & ~after.asked) >> viewer & 1;
        check(passed || before->of[viewer] == after.of[viewer], "%s: a pass was heard",
              seating_where(seating));
    }
}

/* Until the bots have answered; in silence as long as they pass. */
static void let_bots_answer(struct seating *seating)
{
    lb_table *table = seating->table;
    uint32_t moment = table->moment;
    uint64_t now = table->now;
    struct sight before = see_all(table);
    while (table->moment == moment && lb_table_due(table) < table->closes) {
        seating->now = lb_table_due(table);
        lb_table_tick(table, seating->now);
        if (table->moment == moment) {
            check_silence(seating, &before, now);
        }
    }
}

/* While people are silent, a window is open to its very end and not longer. */
static void check_window(struct seating *seating)
{
    for (unsigned steps = 0; !seating_over(seating); steps++) {
        check_steps(seating, steps);
        lb_table *table = seating->table;
        seating_think(seating);
        if (!table->window || lb_rng_below(&seating->people, 3) == 0) {
            seating_step(seating);
            continue;
        }
        uint64_t closes = table->closes;
        uint32_t moment = table->moment, length = seating->setup.window_ms;
        check(closes == (length > 0 ? table->begun + length : UINT64_MAX),
              "%s: a window of another length", seating_where(seating));
        let_bots_answer(seating);
        if (table->moment == moment && length > 0) {
            lb_table_tick(table, closes - 1);
            check(table->moment == moment, "%s: a window closed early", seating_where(seating));
            seating->now = closes;
            lb_table_tick(table, closes);
            check(table->moment > moment, "%s: a window did not close", seating_where(seating));
        } else if (table->moment == moment) { /* it waits for people */
            seating_step(seating);
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
