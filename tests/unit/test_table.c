/* SPDX-License-Identifier: MIT */
/* test_table.c: tables of one person, of friends and of bots: what can be said, and what comes of it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/matches.h"
#include "support/tables.h"
#include "table/table.h"

static lb_reason why;

static lb_table_setup plain_setup(const char *game, unsigned players, unsigned people)
{
    struct setup printed = {lb_game_named(game), players, lb_options_default(), LB_WINDOWS_brief};
    return seating_setup(&printed, people, "drawer", 3);
}

static lb_table *open_table(const lb_table_setup *setup)
{
    lb_table *table = lb_table_new(setup, 1000, &why);
    check(table != NULL, "%s", why.text);
    return table;
}

static void think(lb_table *table, uint64_t now)
{
    for (lb_task *task; (task = lb_table_task(table)) != NULL;) {
        lb_task_run(task);
        lb_table_done(table, task, now);
    }
}

static bool say(lb_table *table, unsigned seat, const char *line)
{
    return lb_table_say(table, seat, line, table->now, &why);
}

static lb_scene scene_of(const lb_table *table, unsigned viewer)
{
    lb_scene scene;
    lb_table_scene(table, viewer, &scene);
    return scene;
}

/* What somebody is to be dealt: so many seats after the one that begins. */
struct want {
    unsigned after, card;
    bool holds;
};

static bool fits(const lb_table *table, const struct want *wants, unsigned count)
{
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn, players = table->setup.players;
    for (unsigned i = 0; i < count; i++) {
        lb_view view = lb_view_for(&table->match->state, (turn + wants[i].after) % players);
        if ((view.hand[wants[i].card] > 0) != wants[i].holds) {
            return false;
        }
    }
    return true;
}

/* The table of the first seed that deals so, and where such a seat begins (LB_NOBODY: any). */
static lb_table *deal(lb_table_setup setup, unsigned begins, const struct want *wants,
                      unsigned count)
{
    for (unsigned number = 0; number < 5000; number++) {
        setup.seed = seed_of(number);
        lb_table *table = open_table(&setup);
        unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
        if ((begins == LB_NOBODY || begins == turn) && fits(table, wants, count)) {
            return table;
        }
        lb_table_free(table);
    }
    fail_msg("no seed deals so");
    return NULL;
}

/* ---- Sitting down --------------------------------------------------------------------------------- */

static void bad_tables_are_refused(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 1);
    setup.players = 9;
    assert_null(lb_table_new(&setup, 0, &why));
    assert_string_equal(why.text, lb_status_text(LB_STATUS_bad_players));
    setup = plain_setup("original", 3, 1);
    strcpy(setup.chair[2].level, "genius");
    assert_null(lb_table_new(&setup, 0, &why));
    assert_non_null(strstr(why.text, "genius"));
    setup = plain_setup("original", 3, 1);
    strcpy(setup.chair[1].name, " Ada");
    assert_null(lb_table_new(&setup, 0, &why));
    assert_string_equal(why.text, lb_status_text(LB_STATUS_bad_name));
    lb_table_free(NULL);
}

static void names_and_levels_are_kept(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 1);
    strcpy(setup.chair[0].name, "Ada");
    setup.chair[1].level[0] = '\0';
    lb_table *table = open_table(&setup);
    lb_scene scene = scene_of(table, 0);
    assert_string_equal(scene.names.of[0], "Ada");
    assert_string_equal(scene.names.of[2], "Seat 2");
    assert_string_equal(scene.level[1], "counter");
    assert_int_equal(scene.presence[0], LB_PRESENCE_here);
    assert_int_equal(scene.presence[1], LB_PRESENCE_bot);
    assert_true(scene.you);
    assert_false(scene_of(table, 1).you);
    assert_int_equal(scene_of(table, LB_PUBLIC).viewer, LB_PUBLIC);
    assert_string_equal(lb_table_setup_of(table)->chair[2].name, "Seat 2");
    assert_int_equal(lb_table_match(table)->windows, LB_WINDOWS_live);
    lb_table_free(table);
}

static void levels_are_listed(void **state)
{
    (void)state;
    assert_true(lb_level_count() > 3);
    assert_string_equal(lb_level_name(0), "random");
    assert_true(strlen(lb_level_help(0)) > 3);
    assert_string_equal(lb_level_name(99), "?");
    assert_string_equal(lb_level_title(99), "?");
    for (unsigned i = 0; i < lb_level_count(); i++) { /* by name, by title, in any letters */
        assert_int_equal(lb_level_index(lb_level_name(i)), i);
        assert_int_equal(lb_level_index(lb_level_title(i)), i);
    }
    assert_int_equal(lb_level_index("hard:20ms"), lb_level_index("LOOK:20"));
    assert_int_equal(lb_level_index("beginner"), lb_level_index("easy")); /* no level, but known */
    assert_string_equal(lb_level_title(lb_level_index("Beginner")), "Easy");
    assert_true(lb_level_check("beginner", &why));
    assert_int_equal(lb_level_index("har"), lb_level_count());
    assert_int_equal(lb_level_index(""), lb_level_count());
    assert_true(lb_level_check("Expert:100ms", &why));
    assert_string_equal(lb_level_help(99), "?");
    assert_true(lb_level_check("tree:100ms", &why));
    assert_false(lb_level_check("tree:", &why));
}

/* What a level does, asked for without a table. */
static void levels_choose(void **state)
{
    (void)state;
    static lb_memory memory;
    const lb_game *game = lb_game_at(0);
    lb_seed seed = {{1}};
    lb_rng rng;
    lb_state table;
    lb_events events;
    lb_move move;
    lb_rng_start(&rng, &seed, LB_STREAM_TABLE);
    assert_int_equal(lb_start(game, 2, NULL, &rng, &table, &events), LB_OK);
    unsigned seat = lb_next(&table);
    for (unsigned i = 0; i < 2; i++) {
        lb_view view = lb_view_for(&table, i);
        lb_memory_start(&memory, game, 2, NULL, i);
        lb_memory_see(&memory, &events, &view);
        assert_int_equal(lb_level_choose("look:20", &memory, &rng, &move, &why), i == seat);
        if (i == seat) {
            char text[LB_MOVE_BYTES];
            assert_true(lb_move_write(&table, seat, &move, text, sizeof text) > 0);
            assert_false(lb_level_choose("banana", &memory, &rng, &move, &why));
            assert_non_null(strstr(why.text, "no such bot"));
        } else {
            assert_string_equal(why.text, "this seat has nothing to decide");
        }
    }
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

static void lines_are_listed(void **state)
{
    (void)state;
    assert_string_equal(lb_line_word(0), "move");
    assert_string_equal(lb_line_behind(0), "MOVE");
    for (unsigned i = 0; i < lb_line_count(); i++) {
        assert_true(strlen(lb_line_help(i)) > 3);
    }
    assert_string_equal(lb_line_word(lb_line_count()), "?");
    assert_string_equal(lb_line_behind(lb_line_count()), "");
    assert_string_equal(lb_line_help(lb_line_count()), "?");
}

static void check_refusal(lb_table *table, unsigned seat, const char *line, const char *part)
{
    assert_false(say(table, seat, line));
    check(strstr(why.text, part) != NULL, "%s: %s", line, why.text);
}

static void refusals_say_why(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 2);
    setup.take_back = false;
    lb_table *table = open_table(&setup);
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
    unsigned person = turn < 2 ? turn : 0;
    check_refusal(table, 0, "dance", "A line begins with one of these words: move pass");
    check_refusal(table, 0, "dance with me", "not: dance");
    check_refusal(table, 0, "move", "It is said so: move MOVE");
    check_refusal(table, 0, "leave now", "It is said so: leave");
    check_refusal(table, 0, "take-back", "At this table nothing is taken back.");
    check_refusal(table, 0, "redo", "At this table nothing is taken back.");
    check_refusal(table, 0, "hint", "no odds and hints");
    check_refusal(table, 0, "odds", "no odds and hints");
    check_refusal(table, 0, "back", "You are not away.");
    check_refusal(table, 0, "at x pass", "Behind \"at\"");
    check_refusal(table, 0, "at 12", "Behind \"at\"");
    check_refusal(table, 0, "at 12 pass", "over");
    check_refusal(table, 2, "pass", "A bot plays in this seat.");
    check_refusal(table, 3, "pass", "Only who sits at the table");
    check_refusal(table, LB_PUBLIC, "pass", "Only who sits at the table");
    check_refusal(table, person, "move jump", "");
    lb_table_free(table);
    setup.take_back = true;
    table = open_table(&setup);
    check_refusal(table, 0, "take-back", "only where you play alone");
    lb_table_free(table);
}

static void a_late_line_is_refused(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 2);
    lb_table *table = open_table(&setup);
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
    assert_int_equal(scene_of(table, turn).moment, 0);
    assert_true(say(table, turn, "at 0 move draw"));
    assert_int_equal(scene_of(table, turn).moment, 1);
    assert_false(say(table, 1 - turn, "at 0 move draw"));
    assert_true(say(table, 1 - turn, "at 1 move draw"));
    lb_table_free(table);
}

/* ---- Windows ---------------------------------------------------------------------------------------- */

/* Somebody has played a card, with three people at the table. */
static lb_table *table_in_window(uint32_t window_ms, unsigned *actor)
{
    lb_table_setup setup = plain_setup("original", 3, 3);
    setup.window_ms = window_ms;
    static const struct want wants[] = {
        {0, LB_CARD_shuffle, true}, {1, LB_CARD_nope, true}, {2, LB_CARD_nope, false}};
    lb_table *table = deal(setup, LB_NOBODY, wants, 3);
    *actor = scene_of(table, LB_PUBLIC).view.turn;
    assert_true(say(table, *actor, "move shuffle"));
    assert_true(scene_of(table, LB_PUBLIC).window);
    return table;
}

static void a_window_asks_everybody_alike(void **state)
{
    (void)state;
    unsigned actor;
    lb_table *table = table_in_window(3000, &actor);
    unsigned able = (actor + 1) % 3, unable = (actor + 2) % 3;
    lb_scene one = scene_of(table, able), two = scene_of(table, unable),
             own = scene_of(table, actor);
    assert_true(one.asked && two.asked && !own.asked);
    assert_string_equal(one.question, two.question);
    assert_int_equal(one.closes_ms, two.closes_ms);
    assert_int_equal(one.closes_ms - one.opened_ms, 3000);
    assert_int_equal(one.busy, (1u << able | 1u << unable));
    assert_int_equal(own.busy, one.busy);
    assert_int_equal(own.actor, actor);
    uint64_t number = lb_table_number(table, able);
    assert_false(say(table, unable, "move nope")); /* that seat alone hears of it */
    assert_int_equal(lb_table_number(table, able), number);
    assert_true(say(table, unable, "pass"));
    assert_int_equal(lb_table_number(table, able), number);
    assert_false(scene_of(table, unable).asked);
    assert_int_equal(scene_of(table, actor).busy, one.busy);
    assert_false(say(table, unable, "pass"));
    lb_table_free(table);
}

static void an_answer_opens_the_next_window(void **state)
{
    (void)state;
    unsigned actor;
    lb_table *table = table_in_window(3000, &actor);
    unsigned able = (actor + 1) % 3;
    lb_table_tick(table, 2500);
    assert_true(say(table, able, "move nope"));
    lb_scene scene = scene_of(table, actor);
    assert_true(scene.window && scene.asked);
    assert_int_equal(scene.opened_ms, 2500);
    assert_int_equal(scene.closes_ms, 5500);
    assert_int_equal(lb_table_due(table), 5500);
    lb_table_tick(table, 5499);
    assert_true(scene_of(table, actor).window);
    lb_table_tick(table, 9999); /* later, but it closed on time */
    scene = scene_of(table, actor);
    assert_false(scene.window);
    assert_int_equal(scene.opened_ms, 5500);
    lb_table_free(table);
}

static void a_window_closes_when_all_have_passed(void **state)
{
    (void)state;
    unsigned actor;
    lb_table *table = table_in_window(0, &actor);
    assert_int_equal(lb_table_due(table), UINT64_MAX);
    lb_table_tick(table, 1000000);
    assert_true(scene_of(table, actor).window);
    uint32_t plies = scene_of(table, actor).plies;
    assert_true(say(table, (actor + 1) % 3, "pass"));
    assert_true(scene_of(table, actor).window);
    assert_true(say(table, (actor + 2) % 3, "pass"));
    assert_false(scene_of(table, actor).window);
    assert_int_equal(scene_of(table, actor).plies, plies);
    lb_table_free(table);
}

static void bots_answer_within_a_short_window(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 5, 1);
    setup.window_ms = 100;
    static const struct want wants[] = {{0, LB_CARD_shuffle, true}};
    lb_table *table = deal(setup, 0, wants, 1);
    assert_true(say(table, 0, "move shuffle"));
    uint64_t opened = table->now;
    think(table, opened);
    while (table->window) {
        uint64_t due = lb_table_due(table);
        assert_in_range(due, opened + 20, opened + 80);
        lb_table_tick(table, due);
    }
    lb_table_free(table);
}

static bool take_first(void *context, const lb_move *move, const char *text)
{
    (void)move;
    snprintf(context, LB_MOVE_BYTES + 8, "move %s", text);
    return false;
}

/* A game of a person who draws and passes; how often that person was and was not asked in a window. */
static void count_windows(lb_table *table, unsigned *asked, unsigned *spared)
{
    lb_scene scene = scene_of(table, 0);
    for (uint64_t now = table->now; !scene.over; scene = scene_of(table, 0)) {
        char line[LB_MOVE_BYTES + 8] = "move draw";
        think(table, now);
        scene = scene_of(table, 0);
        bool may = scene.window && scene.view.legal != 0;
        *asked += may && scene.asked;
        *spared += may && !scene.asked;
        check(!may || scene.asked == (scene.view.hand[LB_CARD_nope] > 0),
              "a person is asked who can only pass, or not asked who can do more");
        check(!may || scene.asked || strncmp(scene.question, "Nope ", 5) != 0,
              "who is not asked reads a question");
        if (scene.asked && !say(table, 0, scene.window ? "pass" : line)) {
            lb_table_moves(table, 0, take_first, line);
            check(say(table, 0, line), "%s: %s", line, why.text);
        }
        now = lb_table_due(table) != UINT64_MAX ? lb_table_due(table) : now;
        lb_table_tick(table, now);
    }
}

static void windows_in_which_nothing_can_be_said_pass(void **state)
{
    (void)state;
    unsigned asked = 0, spared = 0;
    for (unsigned number = 0; number < 20; number++) {
        lb_table_setup setup = plain_setup("original", 3, 1);
        setup.seed = seed_of(number);
        setup.window_ms = 0;
        setup.pass_idle = true;
        strcpy(setup.chair[1].level, "random");
        strcpy(setup.chair[2].level, "random");
        lb_table *table = open_table(&setup);
        assert_true(lb_table_setup_of(table)->pass_idle);
        count_windows(table, &asked, &spared);
        lb_table_free(table);
    }
    assert_true(asked > 0 && spared > 0);
}

static void nobody_passes_by_itself_among_people(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 2);
    setup.pass_idle = true;
    setup.window_ms = 0;
    static const struct want wants[] = {{0, LB_CARD_shuffle, true}, {1, LB_CARD_nope, false}};
    lb_table *table = deal(setup, 0, wants, 2);
    assert_false(lb_table_setup_of(table)->pass_idle);
    assert_true(say(table, 0, "move shuffle"));
    assert_true(scene_of(table, 1).asked);
    lb_table_tick(table, 1000000);
    assert_true(scene_of(table, 1).asked);
    lb_table_free(table);
}

/* ---- Bots ------------------------------------------------------------------------------------------- */

/* A table of bots alone, whose level is a search of so many milliseconds. */
static void bots_keep_the_beat(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 0);
    strcpy(setup.chair[0].level, "look:30ms");
    strcpy(setup.chair[1].level, "look:30ms");
    lb_table *table = open_table(&setup);
    lb_task *task = lb_table_task(table);
    assert_non_null(task);
    assert_null(lb_table_task(table));
    assert_int_equal(lb_table_due(table), UINT64_MAX);
    lb_table_done(table, task, 1010); /* nobody let it think: it is asked again */
    task = lb_table_task(table);
    assert_non_null(task);
    lb_task_run(task);
    lb_table_done(table, task, 1100);
    assert_int_equal(lb_table_due(table), 1280); /* pace and budget */
    lb_table_tick(table, 1279);
    assert_int_equal(table->moment, 0);
    lb_table_tick(table, 1280);
    assert_int_equal(table->moment, 1);
    while (table->window) { /* whatever was played */
        think(table, table->now);
        lb_table_tick(table, lb_table_due(table));
    }
    uint64_t begun = table->begun;
    task = lb_table_task(table);
    lb_task_run(task);
    lb_table_done(table, task, begun + 290); /* too late for the first beat */
    assert_int_equal(lb_table_due(table), begun + 530);
    lb_table_times(table, 500, 0);
    assert_int_equal(lb_table_setup_of(table)->pace_ms, 0);
    lb_table_tick(table, begun + 530);
    lb_task *left = lb_table_task(table);
    lb_table_free(table);
    assert_non_null(left);
    lb_task_free(left);
    lb_task_free(NULL);
}

static void void_tasks_are_dropped(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 2);
    lb_table *table = open_table(&setup);
    while (scene_of(table, LB_PUBLIC).view.turn != 2) {
        assert_true(say(table, scene_of(table, LB_PUBLIC).view.turn, "move draw"));
    }
    lb_task *task = lb_table_task(table);
    assert_non_null(task);
    lb_task_run(task);
    assert_true(say(table, 0, "leave"));
    uint32_t moment = table->moment;
    lb_table_done(table, task, table->now + 5000);
    assert_int_equal(table->moment, moment);
    assert_int_equal(scene_of(table, 1).presence[0], LB_PRESENCE_gone);
    check_refusal(table, 0, "leave", "");
    check_refusal(table, 0, "away", "away already");
    lb_table_free(table);
}

/* ---- The absent ---------------------------------------------------------------------------------------- */

static void a_bot_covers_for_the_absent(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 2);
    setup.cover_ms = 5000;
    lb_table *table = open_table(&setup);
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
    assert_true(lb_table_say(table, turn, "away", 2000, &why));
    assert_int_equal(scene_of(table, 1 - turn).presence[turn], LB_PRESENCE_away);
    assert_int_equal(lb_table_due(table), 7000);
    assert_null(lb_table_task(table));
    check_refusal(table, turn, "away", "away already");
    lb_table_tick(table, 7000);
    assert_int_equal(scene_of(table, 1 - turn).presence[turn], LB_PRESENCE_covered);
    check_refusal(table, turn, "move draw", "until you say back");
    lb_task *task = lb_table_task(table);
    assert_non_null(task);
    lb_task_run(task);
    assert_true(say(table, turn, "back")); /* just in time: the bot's move is dropped */
    lb_table_done(table, task, 9000);
    assert_int_equal(table->moment, 0);
    assert_int_equal(scene_of(table, turn).presence[turn], LB_PRESENCE_here);
    assert_true(scene_of(table, turn).asked);
    assert_true(say(table, turn, "away"));
    lb_table_tick(table, 14000);
    think(table, 14000);
    lb_table_tick(table, 14249);
    assert_int_equal(table->moment, 0);
    lb_table_tick(table, 14250);
    assert_int_equal(table->moment, 1);
    lb_table_free(table);
}

/* ---- Odds ------------------------------------------------------------------------------------------------ */

static void odds_are_asked_for(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 3);
    setup.advice.playouts = 60;
    lb_table *table = open_table(&setup);
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn, other = (turn + 1) % 3;
    assert_true(scene_of(table, turn).can_ask);
    assert_null(lb_table_odds(table, turn));
    assert_true(say(table, turn, "odds"));
    assert_int_equal(scene_of(table, turn).advice, LB_ADVICE_thinking);
    uint64_t others = lb_table_number(table, other);
    lb_task *task = lb_table_task(table);
    assert_non_null(task);
    assert_null(lb_table_task(table));
    lb_table_done(table, task, table->now); /* not thought about: asked again */
    think(table, table->now);
    const lb_odds *odds = lb_table_odds(table, turn);
    assert_non_null(odds);
    assert_true(odds->moves > 0 && odds->chances > 0);
    assert_int_equal(odds->seat, turn);
    assert_int_equal(scene_of(table, turn).advice, LB_ADVICE_odds);
    assert_int_equal(lb_table_number(table, other), others);
    static char text[MESSAGE_BYTES];
    assert_true(lb_table_message(table, turn, 0, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\"advice\":\"odds\",\"odds\":{\"seat\":"));
    assert_non_null(strstr(text, "\"peril\":[{\"seat\":"));
    assert_true(say(table, turn, "hint"));
    think(table, table->now);
    lb_table_message(table, turn, 0, text, sizeof text);
    assert_non_null(strstr(text, "\"advice\":\"hint\",\"hint\":[{\"move\":"));
    assert_null(strstr(text, "\"peril\":"));
    assert_true(say(table, turn, "hint"));
    task = lb_table_task(table);
    lb_task_run(task);
    assert_true(say(table, turn, "move draw")); /* what was asked about is over */
    lb_table_done(table, task, table->now);
    assert_null(lb_table_odds(table, turn));
    assert_null(lb_table_odds(table, LB_PUBLIC));
    assert_true(say(table, other, "hint"));
    lb_table_free(table);
}

/* The odds of a person against a bot, and whom its memory has met. */
static lb_odds *odds_against(const char *bot, uint8_t met[LB_SEATS_MAX])
{
    lb_table_setup setup = plain_setup("original", 2, 1);
    setup.advice.playouts = 60;
    strcpy(setup.chair[1].level, bot);
    lb_table *table = deal(setup, 0, NULL, 0);
    assert_true(say(table, 0, "odds"));
    think(table, table->now);
    assert_non_null(lb_table_odds(table, 0));
    static lb_odds odds;
    odds = *lb_table_odds(table, 0);
    memcpy(met, table->memory[0].met, LB_SEATS_MAX);
    assert_memory_equal(table->match->met, met, LB_SEATS_MAX);
    lb_table_free(table);
    return &odds;
}

static void odds_go_by_the_level_of_a_bot(void **state)
{
    (void)state;
    uint8_t met[LB_SEATS_MAX];
    static const uint8_t nobody[LB_SEATS_MAX], hard[LB_SEATS_MAX] = {0, LB_STYLE_hard};
    lb_odds unknown = *odds_against("drawer", met);
    assert_memory_equal(met, nobody, sizeof met);
    lb_odds known = *odds_against("hard:9", met);
    assert_memory_equal(met, hard, sizeof met);
    assert_int_equal(known.chances, unknown.chances);
    unsigned changed = 0;
    for (unsigned i = 0; i < known.chances; i++) {
        const lb_odds_chance *one = &known.chance[i], *two = &unknown.chance[i];
        assert_true(one->about == two->about && one->card == two->card);
        assert_memory_equal(&one->fraction, &two->fraction, sizeof one->fraction);
        changed += fabs(one->believed - two->believed) > 0;
    }
    check(changed > 0, "nobody looks who sits there");
}

static void whom_they_met_outlasts_what_is_taken_back(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 1);
    strcpy(setup.chair[1].level, "medium");
    lb_table *table = deal(setup, 0, NULL, 0);
    assert_true(say(table, 0, "move draw"));
    assert_true(say(table, 0, "take-back"));
    assert_int_equal(table->memory[0].met[1], LB_STYLE_medium);
    lb_table *again = lb_table_resume(&setup, lb_table_match(table), 1000, &why);
    check(again != NULL, "%s", why.text);
    assert_int_equal(again->memory[0].met[1], LB_STYLE_medium);
    static lb_memory memory;
    lb_past past;
    lb_past_start(&past, lb_table_match(again)); /* so a review knows it, too */
    lb_past_remember(&past, &memory, 0);
    assert_int_equal(memory.met[1], LB_STYLE_medium);
    assert_int_equal(memory.met[0], LB_STYLE_unknown);
    lb_table_free(again);
    lb_table_free(table);
}

/* ---- Secrets ------------------------------------------------------------------------------------------------ */

static void secrets_wait_to_be_seen(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 2);
    static const struct want wants[] = {{0, LB_CARD_see_the_future, true}};
    lb_table *table = deal(setup, LB_NOBODY, wants, 1);
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
    assert_true(say(table, turn, "move see-the-future"));
    assert_true(say(table, 1 - turn, "pass"));
    lb_scene own = scene_of(table, turn), other = scene_of(table, 1 - turn);
    assert_int_equal(own.secret_count, 1);
    assert_int_equal(own.secret[0].hidden_count, 3);
    assert_int_equal(other.secret_count, 0);
    lb_log_line line, theirs;
    assert_true(lb_table_line(table, turn, own.logged - 1, &line));
    assert_true(lb_table_line(table, 1 - turn, own.logged - 1, &theirs));
    assert_false(lb_table_line(table, turn, own.logged, &line));
    assert_true(lb_table_line(table, turn, own.logged - 1, &line));
    assert_string_not_equal(line.text, line.aloud); /* the cards, and only that there are some */
    assert_string_equal(theirs.text, theirs.aloud);
    assert_false(line.old);
    assert_true(lb_table_line(table, turn, 0, &line));
    assert_true(line.old);
    assert_true(say(table, turn, "seen"));
    assert_int_equal(scene_of(table, turn).secret_count, 0);
    lb_table_free(table);
}

/* ---- Offers ------------------------------------------------------------------------------------------------ */

/* What a seat is reminded of: the zone of what comes next, or NULL. */
static const lb_zone *comes_next(const lb_table *table, unsigned viewer)
{
    static lb_scene scene;
    lb_table_scene(table, viewer, &scene);
    for (unsigned i = 0; i < scene.zones.count; i++) {
        const lb_zone *zone = &scene.zones.zone[i];
        if (zone->kind == LB_ZONE_row && zone->where == LB_WHERE_beside) {
            return zone;
        }
    }
    return NULL;
}

static void play_card(lb_table *table, const char *line)
{
    assert_true(say(table, 0, line));
    for (uint64_t now = table->now; table->window;) {
        think(table, now);
        now = lb_table_due(table);
        lb_table_tick(table, now);
    }
}

static void what_was_seen_is_known_until_a_shuffle(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 1);
    static const struct want wants[] = {{0, LB_CARD_see_the_future, true},
                                        {0, LB_CARD_shuffle, true}};
    lb_table *table = deal(setup, 0, wants, 2);
    assert_null(comes_next(table, 0));
    play_card(table, "move see-the-future");
    const lb_zone *next = comes_next(table, 0);
    assert_non_null(next);
    assert_int_equal(next->card_count, 3);
    assert_int_equal(next->cards[0], lb_next_card(&table->match->state));
    assert_null(comes_next(table, 1));
    assert_null(comes_next(table, LB_PUBLIC));
    play_card(table, "move shuffle");
    assert_null(comes_next(table, 0));
    lb_table_free(table);
}

static void moves_are_offered(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 3);
    static const struct want wants[] = {{0, LB_CARD_favor, true}};
    lb_table *table = deal(setup, LB_NOBODY, wants, 1);
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
    lb_offer *offer = lb_offer_new();
    assert_true(lb_table_offer(table, turn, offer));
    assert_int_equal(lb_offer_count(offer), lb_table_moves(table, turn, NULL, NULL));
    assert_true(lb_offer_take_card(offer, LB_CARD_favor));
    char words[LB_LINE_BYTES];
    assert_true(lb_table_tell_move(table, turn, &lb_offer_first(offer)->move, words, sizeof words) >
                0);
    assert_non_null(strstr(words, "Favor"));
    static char text[MESSAGE_BYTES];
    lb_table_message(table, turn, 0, text, sizeof text);
    assert_non_null(strstr(text, "{\"text\":\"favor@"));
    assert_true(lb_table_offer(table, (turn + 1) % 3, offer));
    assert_int_equal(lb_offer_count(offer), 0);
    lb_offer_free(offer);
    lb_table_free(table);
}

/* Who puts discs in order sees them, in the scene and in the offer. */
static void what_is_put_in_order_is_seen(void **state)
{
    (void)state;
    struct setup printed = {lb_game_named("board"), 3, lb_options_default(), LB_WINDOWS_brief};
    lb_table_setup setup = seating_setup(&printed, 3, "random", 1);
    unsigned seen = 0;
    for (unsigned number = 0; number < 60 && seen == 0; number++) {
        struct seating seating;
        setup.seed = seed_of(number);
        seating_begin(&seating, &setup, number);
        while (!seating_over(&seating) && seen == 0) {
            seating_step(&seating);
            lb_scene scene = scene_of(seating.table, LB_PUBLIC);
            if (scene.view.open == LB_OPEN_order) {
                lb_scene own = scene_of(seating.table, scene.view.decides);
                seen = own.peek_count;
                assert_true(seen > 0 && own.peek[0] < LB_CARDS);
                assert_int_equal(scene_of(seating.table, (own.viewer + 1u) % 3).peek_count, 0);
                lb_offer *offer = lb_offer_new();
                assert_true(lb_table_offer(seating.table, own.viewer, offer));
                assert_true(lb_offer_count(offer) > 1);
                lb_offer_free(offer);
            }
        }
        seating_end(&seating);
    }
    assert_true(seen > 0);
}

/* ---- Messages -------------------------------------------------------------------------------------------------- */

static void messages_can_be_resumed(void **state)
{
    (void)state;
    static char text[MESSAGE_BYTES], small[8];
    lb_table_setup setup = plain_setup("original", 2, 1);
    lb_table *table = open_table(&setup);
    uint64_t first = lb_table_number(table, 0);
    assert_int_equal(lb_table_message(table, 0, first, text, sizeof text), 0);
    size_t length = lb_table_message(table, 0, 0, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_int_equal(lb_table_message(table, 0, 0, small, sizeof small), length);
    assert_int_equal(strlen(small), sizeof small - 1);
    assert_non_null(strstr(text, "\"whole\":true,\"table\":{\"game\":\"original\""));
    if (scene_of(table, 0).asked) {
        assert_true(say(table, 0, "move draw"));
    } else {
        think(table, table->now);
        lb_table_tick(table, lb_table_due(table));
    }
    lb_table_message(table, 0, first, text, sizeof text);
    assert_non_null(strstr(text, "\"whole\":false,\"from\":"));
    lb_table_message(table, 0, first + 1000, text, sizeof text); /* a number that never was */
    assert_non_null(strstr(text, "\"whole\":true"));
    for (unsigned i = 0; i <= MARKS; i++) {
        say(table, 0, "seen");
    }
    lb_table_message(table, 0, first, text, sizeof text);
    assert_non_null(strstr(text, "\"whole\":true"));
    lb_table_free(table);
}

/* ---- Taking back ------------------------------------------------------------------------------------------------- */

static void what_is_taken_back_is_told_anew(void **state)
{
    (void)state;
    static char text[MESSAGE_BYTES];
    lb_table_setup setup = plain_setup("original", 2, 1);
    lb_table *table = open_table(&setup);
    while (!scene_of(table, 0).asked || table->window) {
        if (table->window) {
            say(table, 0, "pass");
        }
        think(table, table->now);
        lb_table_tick(table, lb_table_due(table) == UINT64_MAX ? table->now : lb_table_due(table));
    }
    assert_false(scene_of(table, 0).can_redo);
    check_refusal(table, 0, "redo", "nothing to redo");
    uint32_t logged = table->logged;
    lb_view before = lb_view_for(&table->match->state, 0);
    assert_true(say(table, 0, "move draw"));
    uint64_t number = lb_table_number(table, 0);
    uint64_t onlooker = lb_table_number(table, LB_PUBLIC);
    lb_view after = lb_view_for(&table->match->state, 0);
    assert_true(scene_of(table, 0).can_take_back);
    lb_task *task = lb_table_task(table);
    assert_true(say(table, 0, "take-back"));
    assert_int_equal(table->logged, logged);
    lb_view again = lb_view_for(&table->match->state, 0);
    assert_memory_equal(&before, &again, sizeof before);
    lb_table_message(table, 0, number, text, sizeof text);
    assert_non_null(strstr(text, "\"whole\":true"));
    lb_table_message(table, LB_PUBLIC, onlooker, text, sizeof text);
    assert_non_null(strstr(text, "\"whole\":true"));
    if (task != NULL) { /* what a bot was thinking about is void */
        lb_task_run(task);
        lb_table_done(table, task, table->now);
    }
    assert_true(scene_of(table, 0).can_redo);
    assert_true(say(table, 0, "redo"));
    again = lb_view_for(&table->match->state, 0);
    assert_memory_equal(&after, &again, sizeof after);
    assert_false(scene_of(table, 0).can_redo);
    lb_table_free(table);
}

static void leaving_can_be_taken_back(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 1);
    lb_table *table = open_table(&setup);
    assert_true(say(table, 0, "leave"));
    assert_false(scene_of(table, 0).can_leave);
    assert_int_equal(scene_of(table, 1).presence[0], LB_PRESENCE_gone);
    assert_true(say(table, 0, "take-back"));
    assert_int_equal(scene_of(table, 1).presence[0], LB_PRESENCE_here);
    lb_table_free(table);
}

/* ---- Going on ------------------------------------------------------------------------------------------------------ */

static void an_open_window_is_asked_anew(void **state)
{
    (void)state;
    unsigned actor;
    lb_table *table = table_in_window(3000, &actor);
    lb_scene open = scene_of(table, LB_PUBLIC);
    lb_table_setup setup = *lb_table_setup_of(table);
    assert_true(say(table, (actor + 1) % 3, "pass"));
    lb_table *other = lb_table_resume(&setup, table->match, 50000, &why);
    lb_scene again = scene_of(other, LB_PUBLIC);
    assert_true(again.window);
    assert_int_equal(again.opened_ms, 50000);
    assert_int_equal(again.closes_ms, 53000);
    assert_int_equal(again.busy, open.busy);
    assert_int_equal(lb_to_act(&other->match->state), open.busy);
    lb_table_free(other);
    lb_table_free(table);
}

MATCH(spoiled);

static void spoiled_matches_are_refused(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 3, 1);
    lb_table *table = open_table(&setup);
    assert_int_equal(lb_match_copy(spoiled, table->match), LB_OK);
    lb_table_free(table);
    unsigned turn = lb_next(&spoiled->state);
    assert_int_equal(lb_match_play(spoiled, turn, "draw", NULL, &why), LB_OK);
    lb_step *step = (lb_step *)(void *)(spoiled + 1);
    step->seat = (uint8_t)((turn + 1) % 3);
    assert_null(lb_table_resume(&setup, spoiled, 0, &why));
    assert_string_equal(why.text, "This match cannot be gone on with at a table.");
    step->seat = (uint8_t)turn;
    strcpy(setup.chair[0].level, "?");
    assert_null(lb_table_resume(&setup, spoiled, 0, &why));
}

/* Where a match can remember no more, nothing happens any more, and it is said why. */
static void a_full_match_stands_still(void **state)
{
    (void)state;
    lb_table_setup setup = plain_setup("original", 2, 1);
    lb_table *table = open_table(&setup);
    table->most = table->match->steps;
    unsigned turn = scene_of(table, LB_PUBLIC).view.turn;
    if (turn != 0) {
        think(table, table->now);
        lb_table_tick(table, table->now + 10000);
        assert_int_equal(table->moment, 0);
        assert_int_equal(lb_table_due(table), UINT64_MAX);
    } else {
        check_refusal(table, 0, "move draw", lb_status_text(LB_STATUS_full));
    }
    check_refusal(table, 0, "leave", lb_status_text(LB_STATUS_full));
    lb_table_free(table);
    unsigned actor;
    table = table_in_window(3000, &actor);
    table->most = table->match->steps + 1;
    lb_table_tick(table, 10000);
    assert_true(table->window);
    assert_int_equal(lb_table_due(table), UINT64_MAX);
    lb_table_free(table);
}

/* ---- Messages of whole tables, for the schema ------------------------------------------------------------------------- */

/* With --print some messages of some tables are printed, behind the name of its schema in docs/schema/;
 * tests/scripts/wire.sh reads that. */
static void print_tables(void)
{
    static char text[MESSAGE_BYTES];
    static const char *const asides[] = {"hint", "odds",      "away", "back",
                                         "seen", "take-back", "redo"};
    for (unsigned number = 0; number < 2 * lb_game_count(); number++) {
        const lb_game *game = lb_game_at(number / 2);
        struct setup printed = {game, lb_game_seats_most(game) - number % 2, lb_options_default(),
                                LB_WINDOWS_brief};
        lb_table_setup setup = seating_setup(&printed, number % 2 + 1, "random", number);
        setup.advice.playouts = 20;
        setup.cover_ms = 500;
        struct seating seating;
        seating_begin(&seating, &setup, number);
        uint64_t heard[LB_SEATS_MAX + 1] = {0};
        for (unsigned steps = 0; !seating_over(&seating) && steps < 1000; steps++) {
            seating_step(&seating);
            if (lb_rng_below(&seating.people, 16) == 0) {
                say(seating.table, 0, asides[lb_rng_below(&seating.people, 7)]);
                think(seating.table, seating.now);
            } else if (lb_rng_below(&seating.people, 8) > 0) {
                continue;
            }
            for (unsigned viewer = 0; viewer < 2; viewer++) {
                unsigned eyes = viewer == 0 ? 0 : LB_PUBLIC;
                if (lb_table_message(seating.table, eyes, heard[viewer], text, sizeof text) > 0) {
                    printf("message %s\n", text);
                    heard[viewer] = lb_table_number(seating.table, eyes);
                }
            }
        }
        seating_end(&seating);
    }
}

/* ---- Languages ---------------------------------------------------------------------------------- */

/* A language of one word, but for what begins with "There". */
static const char *in_cat(const char *english)
{
    return strncmp(english, "There", 5) == 0 ? english : "miaow";
}

static void each_in_its_language(void **unused)
{
    (void)unused;
    static const lb_language cat = {"cat", in_cat};
    static char text[1 << 16];
    lb_table_setup setup = plain_setup("original", 3, 2);
    lb_table *table = open_table(&setup);
    uint64_t before = lb_table_number(table, 0), other = lb_table_number(table, 1);
    lb_table_language(table, 0, &cat);
    assert_int_equal(lb_table_number(table, 0), before + 1);
    assert_int_equal(lb_table_number(table, 1), other);
    assert_string_equal(scene_of(table, 0).question, "miaow");
    assert_string_not_equal(scene_of(table, 1).question, "miaow");
    assert_true(lb_table_message(table, 0, before, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "miaow")); /* and the log is told anew */
    assert_null(strstr(text, "Seat 2 is dealt"));
    assert_false(say(table, 0, "back"));
    assert_string_equal(why.text, "miaow");
    assert_false(say(table, 0, "hint"));
    assert_string_equal(why.text, lb_refusal_text(LB_REFUSAL_no_advice));
    assert_false(say(table, 1, "back"));
    assert_string_equal(why.text, lb_refusal_text(LB_REFUSAL_not_away));
    assert_string_equal(lb_refusal_text(LB_REFUSALS), "");
    assert_true(lb_table_message_in(table, 1, &cat, 0, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\"question\":\"miaow\"")); /* for once */
    assert_int_equal(lb_table_number(table, 1), other);
    assert_true(lb_table_message(table, 1, 0, text, sizeof text) < sizeof text);
    assert_null(strstr(text, "miaow"));
    lb_table_language(table, 0, NULL);
    assert_false(say(table, 0, "back"));
    assert_string_equal(why.text, lb_refusal_text(LB_REFUSAL_not_away));
    lb_table_free(table);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        print_tables();
        return 0;
    }
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_tables_are_refused),
        cmocka_unit_test(names_and_levels_are_kept),
        cmocka_unit_test(levels_are_listed),
        cmocka_unit_test(levels_choose),
        cmocka_unit_test(lines_are_listed),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(a_late_line_is_refused),
        cmocka_unit_test(a_window_asks_everybody_alike),
        cmocka_unit_test(an_answer_opens_the_next_window),
        cmocka_unit_test(a_window_closes_when_all_have_passed),
        cmocka_unit_test(bots_answer_within_a_short_window),
        cmocka_unit_test(windows_in_which_nothing_can_be_said_pass),
        cmocka_unit_test(nobody_passes_by_itself_among_people),
        cmocka_unit_test(bots_keep_the_beat),
        cmocka_unit_test(void_tasks_are_dropped),
        cmocka_unit_test(a_bot_covers_for_the_absent),
        cmocka_unit_test(odds_are_asked_for),
        cmocka_unit_test(odds_go_by_the_level_of_a_bot),
        cmocka_unit_test(whom_they_met_outlasts_what_is_taken_back),
        cmocka_unit_test(secrets_wait_to_be_seen),
        cmocka_unit_test(what_was_seen_is_known_until_a_shuffle),
        cmocka_unit_test(moves_are_offered),
        cmocka_unit_test(what_is_put_in_order_is_seen),
        cmocka_unit_test(messages_can_be_resumed),
        cmocka_unit_test(what_is_taken_back_is_told_anew),
        cmocka_unit_test(leaving_can_be_taken_back),
        cmocka_unit_test(an_open_window_is_asked_anew),
        cmocka_unit_test(spoiled_matches_are_refused),
        cmocka_unit_test(a_full_match_stands_still),
        cmocka_unit_test(each_in_its_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
