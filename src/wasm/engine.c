/* SPDX-License-Identifier: MIT */
/* engine.c: states, memories and matches for a host that holds them by their addresses.
 * Texts go through the room of table.c, and the lines of its setup() say what game is dealt. Where a number of bytes
 * comes back, so much of the room is the answer; where a flag comes back and it is false, the room holds a sentence.
 * What state_new, memory_new and match_new hand out is given back with free. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/seat.h"
#include "wasm/room.h"
#include "wire/shapes.h"

enum { ROOM_LEAST = 1 << 16 };

/* Texts as they come, and again where there was too little room for them. */
#define WRITE(call)                                                                                \
    do {                                                                                           \
        size_t size = ROOM_LEAST;                                                                  \
        char *text = carrier_room(size);                                                           \
        size_t length = (call);                                                                    \
        if (length >= size) {                                                                      \
            size = length + 1;                                                                     \
            text = carrier_room(size);                                                             \
            length = text != NULL ? (call) : 0;                                                    \
        }                                                                                          \
        return length;                                                                             \
    } while (0)

static bool done(lb_status status)
{
    return status == LB_OK || carrier_refuse(lb_status_text(status));
}

/* ---- States ------------------------------------------------------------------------------------------ */

/* A state with its chance, and what the last call made happen. */
struct world {
    lb_state state;
    lb_rng rng;
    lb_seed bots_seed;
    lb_options options;
    lb_events events;
};

EXPORT(struct world *, state_new, void)
{
    return aligned_alloc(_Alignof(struct world), sizeof(struct world));
}

EXPORT(bool, state_start, struct world *world)
{
    const lb_table_setup *wanted = carrier_wanted();
    lb_rng_start(&world->rng, &wanted->seed, LB_STREAM_TABLE);
    world->bots_seed = wanted->bots_seed;
    world->options = wanted->options;
    return done(lb_start(wanted->game, wanted->players, &wanted->options, &world->rng,
                         &world->state, &world->events));
}

EXPORT(void, state_copy, struct world *to, const struct world *from)
{
    *to = *from;
}

EXPORT(bool, state_same, const struct world *one, const struct world *two)
{
    return memcmp(&one->state, &two->state, sizeof one->state) == 0;
}

/* Another chance from here on: the seed in the room. */
EXPORT(bool, state_seed, struct world *world)
{
    lb_seed seed;
    lb_status status = lb_seed_read(&seed, carrier_room(0));
    if (status == LB_OK) {
        lb_rng_start(&world->rng, &seed, LB_STREAM_TABLE);
    }
    return done(status);
}

EXPORT(unsigned, state_players, const struct world *world)
{
    return lb_players(&world->state);
}

EXPORT(unsigned, state_to_act, const struct world *world)
{
    return lb_to_act(&world->state);
}

EXPORT(unsigned, state_next, const struct world *world)
{
    return lb_next(&world->state);
}

EXPORT(uint64_t, state_legal, const struct world *world, unsigned seat)
{
    return lb_legal(&world->state, seat);
}

EXPORT(bool, state_staged, const struct world *world)
{
    return lb_staged(&world->state);
}

EXPORT(bool, state_over, const struct world *world)
{
    return lb_over(&world->state);
}

EXPORT(unsigned, state_winners, const struct world *world)
{
    return lb_winners(&world->state);
}

EXPORT(void, state_live, struct world *world)
{
    lb_live(&world->state);
}

EXPORT(bool, state_apply, struct world *world, unsigned seat, unsigned choice)
{
    return done(lb_apply(&world->state, seat, choice, &world->rng, &world->events));
}

EXPORT(bool, state_cancel, struct world *world)
{
    return done(lb_cancel(&world->state));
}

EXPORT(bool, state_leave, struct world *world, unsigned seat)
{
    return done(lb_leave(&world->state, seat, &world->rng, &world->events));
}

/* The move in the room. */
EXPORT(bool, state_play, struct world *world, unsigned seat)
{
    lb_move move;
    lb_reason why;
    if (lb_move_read(&world->state, seat, carrier_room(0), &move, &why) != LB_OK) {
        return carrier_refuse(why.text);
    }
    for (unsigned i = 0; i < move.count; i++) {
        lb_apply_trusted(&world->state, seat, move.choice[i], &world->rng, &world->events);
    }
    return true;
}

EXPORT(unsigned, state_playout, struct world *world)
{
    return lb_playout(&world->state, &world->rng);
}

/* Random games of what setup() has read, one after another: how many choices they took. Into the state goes the chance
 * they have come to. */
EXPORT(double, state_games, struct world *world, unsigned games)
{
    const lb_table_setup *wanted = carrier_wanted();
    double choices = 0;
    for (unsigned i = 0; i < games; i++) {
        lb_start(wanted->game, wanted->players, &wanted->options, &world->rng, &world->state, NULL);
        choices += lb_playout(&world->state, &world->rng);
    }
    return choices;
}

static bool put_line(void *context, const lb_move *move, const char *text)
{
    struct ink *ink = context;
    (void)move;
    ink_put(ink, text);
    ink_char(ink, '\n');
    return true;
}

static size_t write_moves(const struct world *world, unsigned seat, char *text, size_t size)
{
    struct ink ink = ink_in(text, size);
    lb_moves(&world->state, seat, put_line, &ink);
    return ink.length;
}

/* Every whole move, a line each. */
EXPORT(size_t, state_moves, const struct world *world, unsigned seat)
{
    WRITE(write_moves(world, seat, text, size));
}

static size_t write_view(const struct world *world, unsigned viewer, char *text, size_t size)
{
    struct json json = json_in(text, size);
    lb_view view = lb_view_for(&world->state, viewer);
    json_view(&json, &view);
    return json.ink.length;
}

EXPORT(size_t, state_view, const struct world *world, unsigned viewer)
{
    WRITE(write_view(world, viewer, text, size));
}

static lb_reader reader_of(const lb_game *game, unsigned viewer)
{
    return (lb_reader){.game = game, .viewer = (uint8_t)viewer, .you = viewer < LB_SEATS_MAX};
}

static size_t write_zones(const struct world *world, unsigned viewer, char *text, size_t size)
{
    static lb_zones zones;
    struct json json = json_in(text, size);
    lb_view view = lb_view_for(&world->state, viewer);
    lb_reader reader = reader_of(lb_view_game(&view), viewer);
    lb_zones_of(&view, &world->options, LB_NO_CARD, &zones);
    json_zones(&json, &zones, view.players, &reader);
    return json.ink.length;
}

EXPORT(size_t, state_zones, const struct world *world, unsigned viewer)
{
    WRITE(write_zones(world, viewer, text, size));
}

static size_t write_events(const struct world *world, unsigned viewer, char *text, size_t size)
{
    struct json json = json_in(text, size);
    lb_reader reader = reader_of(lb_state_game(&world->state), viewer);
    json_open(&json, '[');
    for (unsigned i = 0; i < world->events.count; i++) {
        char sentence[LB_LINE_BYTES];
        lb_event seen = lb_event_for(&world->events.item[i], viewer);
        lb_tell(&seen, &reader, sentence, sizeof sentence);
        json_event(&json, &world->events.item[i], viewer, sentence);
    }
    json_close(&json, ']');
    return json.ink.length;
}

/* What the last call made happen, as a viewer may know it. */
EXPORT(size_t, state_events, const struct world *world, unsigned viewer)
{
    WRITE(write_events(world, viewer, text, size));
}

static size_t write_truth(const struct world *world, char *text, size_t size)
{
    struct json json = json_in(text, size);
    json_state(&json, &world->state);
    return json.ink.length;
}

EXPORT(size_t, state_truth, const struct world *world)
{
    WRITE(write_truth(world, text, size));
}

EXPORT(size_t, state_position, const struct world *world)
{
    WRITE(lb_position_write(&world->state, text, size));
}

/* The position in the room. Its chance is that of seed 0 until another is given. */
EXPORT(bool, state_read, struct world *world)
{
    lb_reason why;
    const char *text = carrier_room(0);
    lb_state state;
    if (lb_position_read(&state, text, strlen(text), &why) != LB_OK) {
        return carrier_refuse(why.text);
    }
    *world = (struct world){.state = state, .options = lb_options_default()};
    lb_rng_start(&world->rng, &world->bots_seed, LB_STREAM_TABLE);
    return true;
}

/* ---- Memories ------------------------------------------------------------------------------------------ */

/* What a seat can know, the chance of the bot that thinks there, and that of whatever else is asked, so that asking
 * changes no game. */
struct mind {
    lb_memory memory;
    lb_rng rng, aside;
};

static void wake(struct mind *mind, const lb_seed *bots_seed, unsigned seat)
{
    lb_seed own = seat_seed(bots_seed, seat);
    seat_rng_start(&mind->rng, &own);
    lb_rng_start(&mind->aside, &own, LB_STREAM_PLAYERS);
}

EXPORT(struct mind *, memory_new, void)
{
    return aligned_alloc(_Alignof(struct mind), sizeof(struct mind));
}

/* Nothing seen yet; bots think as they do in the program with the same bots' seed. */
EXPORT(void, memory_start, struct mind *mind, const struct world *world, unsigned seat)
{
    wake(mind, &world->bots_seed, seat);
    lb_memory_start(&mind->memory, lb_state_game(&world->state), lb_players(&world->state),
                    &world->options, seat);
}

EXPORT(void, memory_copy, struct mind *to, const struct mind *from)
{
    *to = *from;
}

/* What the last call to a state made happen. */
EXPORT(bool, memory_see, struct mind *mind, const struct world *world)
{
    lb_view view = lb_view_for(&world->state, mind->memory.seat);
    return lb_memory_see(&mind->memory, &world->events, &view) ||
           carrier_refuse("That does not follow from what this seat has seen.");
}

EXPORT(void, memory_guess, struct mind *mind, struct world *world)
{
    lb_seed seed = {{0}};
    *world = (struct world){.options = mind->memory.options};
    lb_guess(&mind->memory, &mind->aside, &world->state, NULL);
    for (unsigned i = 0; i < sizeof seed.bytes; i++) {
        seed.bytes[i] = (uint8_t)lb_rng_u32(&mind->aside);
    }
    lb_rng_start(&world->rng, &seed, LB_STREAM_TABLE);
}

/* What the level in the room would do. */
EXPORT(bool, memory_choose, struct mind *mind)
{
    struct level level;
    lb_reason why;
    lb_state world;
    char *text = carrier_room(LB_MOVE_BYTES);
    if (!level_read(&level, text, &why)) {
        return carrier_refuse(why.text);
    }
    if (mind->memory.view.legal == 0) {
        return carrier_refuse(lb_status_text(LB_STATUS_not_asked));
    }
    lb_move move = level_choose(&level, &mind->memory, &mind->rng);
    lb_guess(&mind->memory, &mind->aside, &world, NULL);
    lb_move_write(&world, mind->memory.seat, &move, text, LB_MOVE_BYTES);
    return true;
}

static unsigned card_named(const char *id)
{
    unsigned card = 0;
    while (card < LB_CARDS && strcmp(lb_card_id(card), id) != 0) {
        card++;
    }
    return card;
}

/* An exact chance of the card in the room, over and under; nothing where it is not known exactly. */
EXPORT(size_t, memory_chance, const struct mind *mind, unsigned ask, unsigned where)
{
    lb_fraction chance;
    unsigned card = card_named(carrier_room(0));
    lb_question question = {.ask = (uint8_t)ask, .card = (uint8_t)card};
    *(ask == LB_ASK_place ? &question.place : &question.seat) = (uint8_t)where;
    if (card == LB_CARDS || !lb_chance(&mind->memory, &question, &chance)) {
        return 0;
    }
    struct json json = json_in(carrier_room(ROOM_LEAST), ROOM_LEAST);
    json_open(&json, '[');
    json_number(&json, chance.over);
    json_number(&json, chance.under);
    json_close(&json, ']');
    return json.ink.length;
}

static size_t write_odds(const struct mind *mind, const lb_odds *odds, char *text, size_t size)
{
    struct json json = json_in(text, size);
    lb_reader reader = reader_of(lb_memory_game(&mind->memory), mind->memory.seat);
    json_open(&json, '{');
    json_odds(&json, odds, &reader);
    json_close(&json, '}');
    return json.ink.length;
}

static size_t tell_odds(const struct mind *mind, const lb_odds *odds)
{
    WRITE(write_odds(mind, odds, text, size));
}

EXPORT(size_t, memory_odds, struct mind *mind, unsigned playouts)
{
    lb_odds odds =
        lb_odds_of(&mind->memory, &(lb_budget){.playouts = playouts}, NULL, &mind->aside);
    size_t length = tell_odds(mind, &odds);
    lb_odds_free(&odds);
    return length;
}

/* ---- Matches ------------------------------------------------------------------------------------------- */

/* Every call leaves in a state how the match stands. */
static void show(const lb_match *match, struct world *world)
{
    world->state = match->state;
    world->rng = match->rng;
    world->bots_seed = match->bots_seed;
    world->options = match->options;
}

static bool shown(lb_status status, const lb_match *match, struct world *world)
{
    show(match, world);
    return done(status);
}

EXPORT(lb_match *, match_new, void)
{
    size_t bytes = lb_match_bytes(LB_MATCH_ROOM);
    return lb_match_in(aligned_alloc(LB_MATCH_ALIGNMENT, bytes), bytes);
}

EXPORT(bool, match_start, lb_match *match, struct world *world)
{
    const lb_table_setup *wanted = carrier_wanted();
    lb_status status = lb_match_start(match, wanted->game, wanted->players, &wanted->options,
                                      &wanted->seed, &world->events);
    lb_match_bots(match, &wanted->bots_seed);
    for (unsigned seat = 0; status == LB_OK && seat < wanted->players; seat++) {
        if (wanted->chair[seat].name[0] != '\0') {
            status = lb_match_name(match, seat, wanted->chair[seat].name);
        }
    }
    return shown(status, match, world);
}

/* The record in the room, played again. */
EXPORT(bool, match_read, lb_match *match, struct world *world)
{
    lb_reason why;
    bool sealed;
    const char *text = carrier_room(0);
    world->events.count = 0;
    if (lb_record_read(match, text, strlen(text), &sealed, &why) != LB_OK) {
        return carrier_refuse(why.text);
    }
    show(match, world);
    return sealed ||
           carrier_refuse("The check line of this record does not fit, or there is none.");
}

EXPORT(size_t, match_record, const lb_match *match, unsigned viewer)
{
    WRITE(lb_record_write(match, viewer, text, size));
}

/* The move in the room, or "leave". */
EXPORT(bool, match_play, lb_match *match, struct world *world, unsigned seat)
{
    lb_reason why = {""};
    lb_status status = lb_match_play(match, seat, carrier_room(0), &world->events, &why);
    show(match, world);
    return status == LB_OK || carrier_refuse(why.text);
}

EXPORT(bool, match_apply, lb_match *match, struct world *world, unsigned seat, unsigned choice)
{
    return shown(lb_match_apply(match, seat, choice, &world->events), match, world);
}

EXPORT(bool, match_live, lb_match *match, struct world *world)
{
    return shown(lb_match_live(match), match, world);
}

EXPORT(bool, match_undo, lb_match *match, struct world *world)
{
    world->events.count = 0;
    return shown(lb_match_undo(match), match, world);
}

EXPORT(bool, match_redo, lb_match *match, struct world *world)
{
    return shown(lb_match_redo(match, &world->events), match, world);
}

EXPORT(unsigned, match_plies, const lb_match *match)
{
    return match->plies;
}

/* A memory of all that a seat has seen so far. */
EXPORT(void, match_remember, const lb_match *match, struct mind *mind, unsigned seat)
{
    lb_past past;
    wake(mind, &match->bots_seed, seat);
    lb_past_start(&past, match);
    lb_past_remember(&past, &mind->memory, seat);
    while (lb_past_step(&past)) {
        lb_past_see(&past, &mind->memory);
    }
}
