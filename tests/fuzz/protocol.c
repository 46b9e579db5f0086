/* SPDX-License-Identifier: MIT */
/* protocol.c: the door for the lines that a referee says to a bot: any text.
 * What is refused changes nothing and gets a sentence; what is read can be written and read again to
 * the same bytes, and points at no seat or card that is not there. */
#include "fuzz/support/fuzz.h"
#include "fuzz/support/words.h"
#include "wire/lines.h"

static char line[1 << 14], written[1 << 14];

static void check_written(size_t length, char *buffer, size_t size)
{
    CHECK(length < size && strlen(buffer) == length);
    for (const char *c = buffer; *c != '\0'; c++) {
        CHECK(*c >= ' ' && *c <= '~');
    }
}

static void game_line(struct line_table *table)
{
    struct line_table read = *table, again;
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    if (!line_game_read(&read, line, &why)) {
        check_reason(&why);
        CHECK(memcmp(&read, table, sizeof read) == 0);
        return;
    }
    CHECK(read.players >= lb_game_seats_least(read.game));
    CHECK(read.players <= lb_game_seats_most(read.game) && read.seat < read.players);
    check_written(line_game_write(&read, written, sizeof written), written, sizeof written);
    CHECK(line_game_read(&again, written, &why));
    CHECK(again.game == read.game && again.players == read.players && again.seat == read.seat);
    *table = read;
}

static void event_line(const struct line_table *table)
{
    lb_event event, again;
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    memset(&event, 0xaa, sizeof event);
    again = event;
    if (!line_event_read(table, &event, line, &why)) {
        check_reason(&why);
        CHECK(memcmp(&event, &again, sizeof event) == 0);
        return;
    }
    CHECK(event.type < LB_EVENT_TYPES);
    CHECK(event.seat < table->players || event.seat == LB_NOBODY);
    CHECK(event.other < table->players || event.other == LB_NOBODY);
    CHECK(event.named < LB_CARDS || event.named == LB_NO_CARD);
    CHECK(event.card_count <= LB_EVENT_CARDS && event.hidden_count <= LB_EVENT_CARDS);
    for (unsigned i = 0; i < event.card_count; i++) {
        CHECK(event.cards[i] < LB_CARDS);
    }
    size_t length = line_event_write(table, &event, written, sizeof written);
    check_written(length, written, sizeof written);
    CHECK(line_event_read(table, &again, written, &why));
    CHECK(memcmp(&event, &again, sizeof event) == 0);
    check_event(&event, table->seat);
}

static void view_line(const struct line_table *table)
{
    lb_view view, again;
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    memset(&view, 0xaa, sizeof view);
    again = view;
    if (!line_view_read(table, &view, line, &why)) {
        check_reason(&why);
        CHECK(memcmp(&view, &again, sizeof view) == 0);
        return;
    }
    CHECK(view.viewer == table->seat && view.players == table->players);
    CHECK(view.turn < table->players && view.open < LB_OPENS);
    CHECK(view.alive >> table->players == 0 && view.action_count <= sizeof view.action);
    check_written(line_view_write(&view, written, sizeof written), written, sizeof written);
    CHECK(line_view_read(table, &again, written, &why));
    CHECK(memcmp(&view, &again, sizeof view) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct line_table table = {lb_game_named("original"), 2, 0, lb_options_default()};
    struct input input = {data, size};
    while (input.left > 0) {
        const uint8_t *end = memchr(input.at, '\n', input.left);
        struct input one = {input.at, end != NULL ? (size_t)(end - input.at) : input.left};
        size_t used = one.left + (end != NULL);
        take_text(&one, line, sizeof line);
        input = (struct input){input.at + used, input.left - used};
        game_line(&table);
        event_line(&table);
        view_line(&table);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {
        "game",        "event",       "view",           "viewer=0",     "players=2", "open=turn",
        "open=nope",   "choices=1",   "decides=0",      "turn=1",       "owed=2",    "attacked=1",
        "alive=0,1",   "hand=nope",   "hand_count=1",   "pile_count=9", "seat=1",    "other=0",
        "cards=skip",  "named=nope",  "number=3",       "hidden=?,?",   "place=?",   "place=4",
        "audience=1",  "drew",        "played",         "placed",       "compared",  "magnet",
        "seat=0",      "godcat=mat",  "devilcat=play",  "burglar=1",    "nopes=1",   "last=0",
        "target=1",    "action=skip", "seen=defuse",    "round=1",      "tokens=1",  "shielded=0",
        "front0=skip", "aside_up=",   "side=1",         "positions=3",  "moved=1",   "committed=1",
        "discs_used=", "magnets=2",   "discs_count=10", "pets",         "board",     "evil",
        NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
