/* SPDX-License-Identifier: MIT */
/* test_protocol.c: the lines of the bot protocol: what is written is read back to the same bytes, in
 * every game, and what is wrong with a line is said. */
#include <stdio.h>
#include <string.h>

#include "lab/protocol.h"
#include "support/laws.h"

/* ---- There and back, on random play -------------------------------------------------------------- */

static size_t longest; /* line so far */

static void check_line(const struct play *play, const char *line, size_t length)
{
    check(length == strlen(line) && length < PROTOCOL_LINE_BYTES - 1,
          "%s: a line of %zu bytes does not fit", where(play), length);
    check(strcspn(line, "\r\n") == length, "%s: a line has an end in it", where(play));
    longest = length > longest ? length : longest;
}

static void check_game(const struct play *play, const struct protocol_table *table)
{
    char line[PROTOCOL_LINE_BYTES], again[PROTOCOL_LINE_BYTES];
    struct protocol_table read;
    lb_reason why = {""};
    check_line(play, line, protocol_game_write(table, line, sizeof line));
    check(protocol_game_read(&read, line, &why), "%s: \"%s\": %s", where(play), line, why.text);
    check(read.game == table->game && read.players == table->players && read.seat == table->seat,
          "%s: \"%s\" is read as another table", where(play), line);
    protocol_game_write(&read, again, sizeof again);
    check(strcmp(line, again) == 0, "%s: \"%s\" becomes \"%s\"", where(play), line, again);
}

static void check_event(const struct play *play, const struct protocol_table *table,
                        const lb_event *event)
{
    char line[PROTOCOL_LINE_BYTES];
    lb_event seen = lb_event_for(event, table->seat), read;
    lb_reason why = {""};
    check_line(play, line, protocol_event_write(table, event, line, sizeof line));
    check(protocol_event_read(table, &read, line, &why), "%s: \"%s\": %s", where(play), line,
          why.text);
    check(memcmp(&read, &seen, sizeof read) == 0, "%s: \"%s\" is read as another event",
          where(play), line);
}

static void check_view(const struct play *play, const struct protocol_table *table)
{
    char line[PROTOCOL_LINE_BYTES];
    lb_view view = lb_view_for(&play->state, table->seat), read;
    lb_reason why = {""};
    check_line(play, line, protocol_view_write(&view, line, sizeof line));
    check(protocol_view_read(table, &read, line, &why), "%s: \"%s\": %s", where(play), line,
          why.text);
    check(memcmp(&read, &view, sizeof read) == 0, "%s: \"%s\" is read as another view", where(play),
          line);
}

static void check_moment(const struct play *play)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        struct protocol_table table = {play->setup.game, play->setup.players, seat,
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
    play_live(play);
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

/* ---- Nothing is forgotten ------------------------------------------------------------------------ */

/* Any byte that is different makes the line different: a field that lb_view gains must get its row. Only
 * the game is the table's. */
static void every_byte_of_a_view_is_said(void **unused)
{
    (void)unused;
    const size_t bytes = offsetof(lb_view, board.committed) + 1;
    char line[4 * PROTOCOL_LINE_BYTES], other[sizeof line];
    lb_view view;
    assert_in_range(sizeof view - bytes, 0, sizeof view.legal - 1); /* padding alone */
    memset(&view, 1, sizeof view);
    view.action_count = sizeof view.action;
    view.pets.aside_up_count = sizeof view.pets.aside_up;
    memset(view.pets.front_count, LB_ROW_MAX, sizeof view.pets.front_count);
    protocol_view_write(&view, line, sizeof line);
    for (size_t i = 0; i < bytes; i++) {
        uint8_t *byte = (uint8_t *)&view + i, was = *byte;
        if (byte == &view.game) {
            continue;
        }
        *byte = was == 2 ? 1 : 2;
        assert_true(protocol_view_write(&view, other, sizeof other) < sizeof other);
        check(strcmp(line, other) != 0, "byte %zu of a view is not said", i);
        *byte = was;
    }
}

static void every_byte_of_an_event_is_said(void **unused)
{
    (void)unused;
    struct protocol_table table = {lb_game_named("original"), 2, 0, lb_options_default()};
    char line[PROTOCOL_LINE_BYTES], other[PROTOCOL_LINE_BYTES];
    lb_event event;
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        memset(&event, 1, sizeof event);
        event.card_count = event.hidden_count = LB_EVENT_CARDS;
        event.type = (uint8_t)type;
        protocol_event_write(&table, &event, line, sizeof line);
        for (size_t i = 0; i < sizeof event; i++) {
            uint8_t *byte = (uint8_t *)&event + i, was = *byte;
            *byte = was == 3 ? 4 : 3;
            protocol_event_write(&table, &event, other, sizeof other);
            check(strcmp(line, other) != 0, "byte %zu of %s is not said", i, lb_event_name(type));
            *byte = was;
        }
    }
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
        struct protocol_table table = {lb_game_named("original"), 2, rows[i].seat,
                                       lb_options_default()};
        char line[PROTOCOL_LINE_BYTES];
        protocol_event_write(&table, rows[i].event, line, sizeof line);
        assert_string_equal(line, rows[i].line);
    }
}

/* The seat's own chance tells nothing of the table's: not its seed, nor its stream. */
static void seats_have_their_own_chance(void **unused)
{
    (void)unused;
    lb_seed table = seed_of(7), seats[LB_SEATS_MAX];
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        seats[seat] = protocol_seat_seed(&table, seat);
        lb_seed again = protocol_seat_seed(&table, seat);
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
    };
    struct protocol_table table = {lb_game_named("original"), 3, 1, lb_options_default()};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct protocol_table read_table = table;
        lb_event event;
        lb_view view;
        lb_reason why = {""};
        const char *line = rows[i].line;
        bool fine = line[0] == 'g'   ? protocol_game_read(&read_table, line, &why)
                    : line[0] == 'e' ? protocol_event_read(&table, &event, line, &why)
                                     : protocol_view_read(&table, &view, line, &why);
        check(!fine, "\"%s\" is accepted", line);
        check(strcmp(why.text, rows[i].why) == 0, "\"%s\": %s", line, why.text);
        check(memcmp(&read_table, &table, sizeof table) == 0, "\"%s\" changes the table", line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_lead_back),
        cmocka_unit_test(every_byte_of_a_view_is_said),
        cmocka_unit_test(every_byte_of_an_event_is_said),
        cmocka_unit_test(others_are_not_told),
        cmocka_unit_test(seats_have_their_own_chance),
        cmocka_unit_test(bad_lines_are_refused),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
