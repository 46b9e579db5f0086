/* SPDX-License-Identifier: MIT */
/* test_wire_lines.c: the lines of the bot protocol: what is written is read back to the same bytes, in
 * every game, and what is wrong with a line is said. */
#include <stdio.h>
#include <string.h>

#include "bots/seat.h"
#include "support/laws.h"
#include "wire/lines.h"

/* ---- There and back, on random play -------------------------------------------------------------- */

static size_t longest; /* line so far */

static void check_line(const struct play *play, const char *line, size_t length)
{
    check(length == strlen(line) && length < LINE_BYTES - 1, "%s: a line of %zu bytes does not fit",
          where(play), length);
    check(strcspn(line, "\r\n") == length, "%s: a line has an end in it", where(play));
    longest = length > longest ? length : longest;
}

static void check_game(const struct play *play, const struct line_table *table)
{
    char line[LINE_BYTES], again[LINE_BYTES];
    struct line_table read;
    lb_reason why = {""};
    check_line(play, line, line_game_write(table, line, sizeof line));
    check(line_game_read(&read, line, &why), "%s: \"%s\": %s", where(play), line, why.text);
    check(read.game == table->game && read.players == table->players && read.seat == table->seat,
          "%s: \"%s\" is read as another table", where(play), line);
    line_game_write(&read, again, sizeof again);
    check(strcmp(line, again) == 0, "%s: \"%s\" becomes \"%s\"", where(play), line, again);
}

static void check_event(const struct play *play, const struct line_table *table,
                        const lb_event *event)
{
    char line[LINE_BYTES];
    lb_event seen = lb_event_for(event, table->seat), read;
    lb_reason why = {""};
    check_line(play, line, line_event_write(table, event, line, sizeof line));
    check(line_event_read(table, &read, line, &why), "%s: \"%s\": %s", where(play), line, why.text);
    check(memcmp(&read, &seen, sizeof read) == 0, "%s: \"%s\" is read as another event",
          where(play), line);
}

static void check_view(const struct play *play, const struct line_table *table)
{
    char line[LINE_BYTES];
    lb_view view = lb_view_for(&play->state, table->seat), read;
    lb_reason why = {""};
    check_line(play, line, line_view_write(&view, line, sizeof line));
    check(line_view_read(table, &read, line, &why), "%s: \"%s\": %s", where(play), line, why.text);
    check(memcmp(&read, &view, sizeof read) == 0, "%s: \"%s\" is read as another view", where(play),
          line);
}

static void check_moment(const struct play *play)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        struct line_table table = {play->setup.game, play->setup.players, seat,
                                   play->setup.options};
        if (play->steps == 0) {
            check_game(play, &table);
        }
        for (unsigned i = 0; i < play->events.count; i++) {
            check_event(play, &table, &play->events.item[i]);
        }
        check_view(play, &table);
    }
}

static void check_play(struct play *play, void *context)
{
    (void)context;
    check_moment(play);
    while (!lb_over(&play->state)) {
        play_step(play);
        check_moment(play);
    }
}

static void lines_lead_back(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i <= lb_game_count(); i++) {
        const lb_game *game = i < lb_game_count() ? lb_game_at(i) : lb_game_named("nullgame");
        each_game(game, many(1), check_play, NULL);
    }
    check(longest > 300, "the longest line has but %zu bytes", longest);
}

/* ---- What is secret ------------------------------------------------------------------------------ */

static void others_are_not_told(void **unused)
{
    (void)unused;
    lb_event drew = {.type = LB_EVENT_drew,
                     .seat = 1,
                     .other = LB_NOBODY,
                     .named = LB_NO_CARD,
                     .audience = 1u << 1,
                     .hidden_count = 1,
                     .hidden = {LB_CARD_defuse}};
    lb_event placed = drew;
    placed.type = LB_EVENT_placed;
    const struct {
        unsigned seat;
        const lb_event *event;
        const char *line;
    } rows[] = {
        {1, &drew, "event drew seat=1 hidden=defuse audience=1"},
        {0, &drew, "event drew seat=1 hidden=? audience=1"},
        {1, &placed, "event placed seat=1 place=5 audience=1"},
        {0, &placed, "event placed seat=1 place=? audience=1"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct line_table table = {lb_game_named("original"), 2, rows[i].seat,
                                   lb_options_default()};
        char line[LINE_BYTES];
        line_event_write(&table, rows[i].event, line, sizeof line);
        assert_string_equal(line, rows[i].line);
    }
}

/* Discs are no cards, and cards no discs. */
static void an_event_has_what_belongs_there(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        bool fits;
    } rows[] = {
        {"event drew seat=0 hidden=nope", true},
        {"event drew seat=0 hidden=move-1", false},
        {"event peeked seat=0 hidden=move-1,flip-1", true},
        {"event peeked seat=0 hidden=move-1,nope", false},
        {"event peeked seat=1 hidden=?,? audience=1", true},
        {"event disc seat=0 cards=danger-magnet", true},
        {"event disc seat=0 cards=skip", false},
        {"event ordered seat=1 hidden=nope audience=0,1", false},
        {"event magnet seat=0 place=40 audience=0",
         true}, /* a number, not the card of that number */
        {"event magnet seat=0 place=4,5 audience=0", false},
    };
    struct line_table table = {lb_game_named("board"), 2, 0, lb_options_default()};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_event event;
        lb_reason why = {""};
        bool fits = line_event_read(&table, &event, rows[i].line, &why);
        check(fits == rows[i].fits, "\"%s\": %s", rows[i].line, why.text);
        check(fits || strncmp(why.text, "this is not what such an event tells", 36) == 0,
              "\"%s\": %s", rows[i].line, why.text);
    }
}

static void live_windows_are_said(void **unused)
{
    (void)unused;
    struct line_table table = {lb_game_named("original"), 2, 0, lb_options_default()};
    const char *line = "view viewer=0 players=2 open=turn windows=live turn=0";
    char again[LINE_BYTES];
    lb_view view;
    lb_reason why;
    assert_true(line_view_read(&table, &view, line, &why));
    assert_int_equal(view.windows, LB_WINDOWS_live);
    line_view_write(&view, again, sizeof again);
    assert_string_equal(line, again);
}

/* The seat's own chance tells nothing of the table's: not its seed, nor its stream. */
static void seats_have_their_own_chance(void **unused)
{
    (void)unused;
    lb_seed table = seed_of(7), seats[LB_SEATS_MAX];
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        seats[seat] = seat_seed(&table, seat);
        lb_seed again = seat_seed(&table, seat);
        assert_memory_equal(&again, &seats[seat], sizeof again);
        assert_memory_not_equal(&table, &seats[seat], sizeof table);
        for (unsigned other = 0; other < seat; other++) {
            assert_memory_not_equal(&seats[other], &seats[seat], sizeof table);
        }
    }
}

/* ---- What is wrong ------------------------------------------------------------------------------- */

#define TURN "view viewer=1 players=3 open=turn turn=0 "

static void bad_lines_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *why;
    } rows[] = {
        {"game chess players=2 seat=0", "there is no such game: chess"},
        {"game original players=9 seat=0",
         "a game is: game NAME players=N seat=S OPTION=VALUE..., not: players=9"},
        {"game original seat=0",
         "a game is: game NAME players=N seat=S OPTION=VALUE..., not: seat=0"},
        {"game original players=6 seat=0",
         "it is not played by that many, or there is no such seat: original"},
        {"game original players=2 seat=2",
         "it is not played by that many, or there is no such seat: original"},
        {"game original players=2 seat=1 fast=maybe", "option fast takes off or on, not \"maybe\""},
        {"event", "there is no such event: "},
        {"told drew", "this line begins otherwise than it should: told"},
        {"event drew event=drew", "there is no such field: event"},
        {"event exploded\x1b[2J", "there is no such event: exploded?[2J"},
        {"event drew hidden=?", "this is not what such an event tells: drew"},
        {"event drew seat=0", "this is not what such an event tells: drew"},
        {"event drew seat=1 hidden=? audience=1", "this is not what such an event tells: drew"},
        {"event shuffled", "this is not what such an event tells: shuffled"},
        {"event drew seat=3 hidden=?", "this cannot be the value of its field: seat=3"},
        {"event drew seat=mat hidden=?", "this cannot be the value of its field: seat=mat"},
        {"event drew seat=01 hidden=?", "this cannot be the value of its field: seat=01"},
        {"event drew seat=", "this cannot be the value of its field: seat="},
        {"event drew seat=0 hidden=godcat", "this cannot be the value of its field: hidden=godcat"},
        {"event drew seat=0 hidden=?,?,?,?,?,?,?,?,? audience=0",
         "this cannot be the value of its field: hidden=?,?,?,?,?,?,?,?,?"},
        {"event drew seat=0 seat=1 hidden=?", "this field is said twice: seat"},
        {"event drew  seat=0", "there is no such field: "},
        {"event drew seat=0 place=1", "there is no such field: place"},
        {"event placed seat=1 place=65 audience=1",
         "this cannot be the value of its field: place=65"},
        {"event played seat=0 cards=?", "this cannot be the value of its field: cards=?"},
        {"view", "this field is missing: viewer"},
        {"view viewer=1 players=3 open=turn", "this field is missing: turn"},
        {"view viewer=0 players=3 open=turn turn=0",
         "this field is of another seat or table: viewer or players"},
        {TURN "open=sesame", "this field is said twice: open"},
        {TURN "hand=nope", "this field does not fit the hand: hand_count"},
        {TURN "hand=5*nope,2*nope", "this cannot be the value of its field: hand=5*nope,2*nope"},
        {TURN "hand=99*nope", "this cannot be the value of its field: hand=99*nope"},
        {TURN "hand=1*nope", "this cannot be the value of its field: hand=1*nope"},
        {TURN "hand_count=1,1,1,1,1,1,1",
         "this cannot be the value of its field: hand_count=1,1,1,1,1,1,1"},
        {TURN "alive=0,3", "this cannot be the value of its field: alive=0,3"},
        {TURN "choices=0x1", "this cannot be the value of its field: choices=0x1"},
        {TURN "choices=12345678123456781",
         "this cannot be the value of its field: choices=12345678123456781"},
        {TURN "pile_count=256", "this cannot be the value of its field: pile_count=256"},
        {TURN "action=?", "this cannot be the value of its field: action=?"},
        {TURN "windows=open", "this cannot be the value of its field: windows=open"},
        {TURN "attacked=2", "this cannot be the value of its field: attacked=2"},
        {TURN "game=original", "there is no such field: game"},
        {TURN "front=nope", "there is no such field: front"},
        {TURN "front6=nope", "there is no such field: front6"},
        {TURN "=1", "there is no such field: "},
    };
    struct line_table table = {lb_game_named("original"), 3, 1, lb_options_default()};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct line_table read_table = table;
        lb_event event;
        lb_view view;
        lb_reason why = {""};
        const char *line = rows[i].line;
        bool fine = line[0] == 'g'   ? line_game_read(&read_table, line, &why)
                    : line[0] == 'v' ? line_view_read(&table, &view, line, &why)
                                     : line_event_read(&table, &event, line, &why);
        check(!fine, "\"%s\" is accepted", line);
        check(strcmp(why.text, rows[i].why) == 0, "\"%s\": %s", line, why.text);
        check(memcmp(&read_table, &table, sizeof table) == 0, "\"%s\" changes the table", line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_lead_back),
        cmocka_unit_test(others_are_not_told),
        cmocka_unit_test(an_event_has_what_belongs_there),
        cmocka_unit_test(live_windows_are_said),
        cmocka_unit_test(seats_have_their_own_chance),
        cmocka_unit_test(bad_lines_are_refused),
    };
    return cmocka_run_group_tests_name("wire lines", tests, NULL, NULL);
}
