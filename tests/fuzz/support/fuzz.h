/* SPDX-License-Identifier: MIT */
/* fuzz.h: what the fuzz targets share: taking an input apart, and what must hold of every state.
 * A target ends the program when something does not hold, so that libFuzzer keeps the input. */
#ifndef FUZZ_H
#define FUZZ_H

#include <litterbox.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A target is quick, and looks at the end of what its input did: how it was on the way shorter inputs tell.
 * Its twin <name>_whole.c looks all the time, and plays on. */
#ifndef WHOLE
#define WHOLE false
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__asan_default_options(void);

/* What is freed is kept back for longer than an input takes, but not for thousands of them: memory that is
 * always new costs more than what is done with it. */
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=8:malloc_context_size=8";
}

/* Unlike assert it is there in every build. */
#define CHECK(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))

_Noreturn static inline void check_failed(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, condition);
    abort();
}

/* ---- An input, byte by byte ---------------------------------------------------------------------- */

struct input {
    const uint8_t *at;
    size_t left;
};

/* The next byte, 0 past the end. */
static inline unsigned take_byte(struct input *input)
{
    if (input->left == 0) {
        return 0;
    }
    input->left--;
    return *input->at++;
}

/* What is left as a text: to its first zero, cut to fit. */
static inline void take_text(struct input *input, char *text, size_t size)
{
    size_t length = input->left < size - 1 ? input->left : size - 1;
    for (size_t i = 0; i < length; i++) {
        text[i] = (char)take_byte(input);
    }
    text[length] = '\0';
}

/* A table that can be played at, from 3 + LB_OPTIONS_MAX bytes. */
struct table {
    const lb_game *game;
    unsigned players;
    bool live; /* its windows */
    lb_options options;
    lb_seed seed;
};

static inline int take_option(struct input *input, lb_range range)
{
    unsigned byte = take_byte(input);
    if (byte >= 128) {
        return LB_DEFAULT;
    }
    unsigned width = (unsigned)(range.most - range.least);
    return range.least + (int)(range.any ? byte % (width + 1) : byte % 2 * width);
}

/* The games of the list, and behind them the template. */
static inline const lb_game *any_game(unsigned number)
{
    number %= lb_game_count() + 1;
    return number < lb_game_count() ? lb_game_at(number) : lb_game_named("nullgame");
}

static inline struct table take_table(struct input *input)
{
    struct table table = {.game = any_game(take_byte(input)), .options = lb_options_default()};
    unsigned least = lb_game_seats_least(table.game), most = lb_game_seats_most(table.game);
    unsigned byte = take_byte(input);
    table.players = least + byte % (most - least + 1);
    table.live = byte >= 128;
    table.seed.bytes[0] = (uint8_t)take_byte(input);
    for (unsigned i = 0; i < LB_OPTIONS_MAX; i++) {
        bool there = i < lb_game_options(table.game);
        lb_range range = there ? lb_option_range(table.game, i, table.players) : (lb_range){0};
        int value = take_option(input, range);
        table.options.value[i] = (int8_t)(there ? value : LB_DEFAULT);
    }
    return table;
}

/* ---- What must hold ------------------------------------------------------------------------------ */

/* A sentence for people: not empty, ended, with nothing in it that steers a terminal. */
static inline void check_reason(const lb_reason *why)
{
    CHECK(memchr(why->text, '\0', sizeof why->text) != NULL);
    CHECK(why->text[0] != '\0');
    lb_reason shown = *why;
    lb_make_printable(shown.text);
    CHECK(strcmp(shown.text, why->text) == 0);
}

static inline bool place_of_cards(const char *key)
{
    static const char *const places[] = {
        "hands",    "draw_pile", "discard",     "removed",        "resolving", "aside_down",
        "aside_up", "front",     "action_deck", "action_discard", "move_deck", "move_discard"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(key, places[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Every card that lies somewhere. A card that is a fact of its own ("godcat mat") lies outside the
 * piles unless the fact is a seat; magnets in the supply are but a number. */
struct cards {
    unsigned copies[LB_CARDS];
};

static inline struct cards count_cards(const lb_state *state)
{
    lb_fact facts[LB_FACTS_MAX];
    struct cards cards = {{0}};
    unsigned count = lb_facts(state, facts);
    CHECK(count <= LB_FACTS_MAX);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            cards.copies[card] +=
                facts[i].kind == LB_FACT_word && strcmp(facts[i].key, lb_card_id(card)) == 0;
        }
        if (strcmp(facts[i].key, "magnets") == 0) {
            cards.copies[LB_CARD_danger_magnet] += facts[i].number;
        }
        for (unsigned j = 0; place_of_cards(facts[i].key) && j < facts[i].count; j++) {
            CHECK(facts[i].cards[j] < LB_CARDS);
            cards.copies[facts[i].cards[j]]++;
        }
    }
    return cards;
}

static inline struct cards whole_box(const lb_game *game)
{
    struct cards cards;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        cards.copies[card] = lb_game_card_copies(game, card);
    }
    return cards;
}

static inline bool same_cards(const struct cards *a, const struct cards *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Somebody can act unless it is over, and what everybody may see agrees with it. */
static inline void check_decision(const lb_state *state)
{
    const lb_game *game = lb_state_game(state);
    unsigned players = lb_players(state);
    lb_seats to_act = lb_to_act(state);
    CHECK(players >= lb_game_seats_least(game) && players <= lb_game_seats_most(game));
    CHECK(to_act >> players == 0);
    CHECK((to_act == 0) == lb_over(state));
    CHECK((lb_winners(state) != 0) == lb_over(state));
    CHECK(!lb_staged(state) || (to_act & (to_act - 1)) == 0);
    CHECK(lb_over(state) ? lb_next(state) == LB_NOBODY : to_act >> lb_next(state) & 1);
    for (unsigned seat = 0; seat < players + 1; seat++) {
        CHECK((lb_legal(state, seat) != 0) == (to_act >> seat & 1));
    }
}

static inline void check_views(const lb_state *state)
{
    for (unsigned seat = 0; seat < lb_players(state) + 1; seat++) {
        bool spectator = seat == lb_players(state);
        lb_view view = lb_view_for(state, spectator ? LB_PUBLIC : seat);
        unsigned own = 0;
        for (unsigned card = 0; card < LB_CARDS; card++) {
            own += view.hand[card];
        }
        CHECK(view.players == lb_players(state) && view.open < LB_OPENS);
        CHECK(view.legal == (spectator ? 0 : lb_legal(state, seat)));
        CHECK(own == (spectator ? 0 : view.hand_count[seat]));
        CHECK(view.action_count <= sizeof view.action);
    }
}

/* No card is born or lost. A position of pets or board may have left some in the box: those it had
 * are there, or, in the next round of pets, all. */
static inline void check_state_of(const lb_state *state, const struct cards *had)
{
    struct cards cards = count_cards(state), whole = whole_box(lb_state_game(state));
    check_decision(state);
    CHECK(same_cards(&cards, had) || same_cards(&cards, &whole));
    check_views(state);
}

static inline void check_state(const lb_state *state)
{
    struct cards whole = whole_box(lb_state_game(state));
    check_state_of(state, &whole);
}

static inline bool is_kittens(const lb_game *game)
{
    return lb_game_card_copies(game, LB_CARD_exploding_kitten) > 1;
}

/* Written down and read back it is the same state; a move in the making is not written. */
static inline void check_position(const lb_state *state)
{
    char text[8192];
    lb_state again;
    lb_reason why = {"?"};
    if (lb_staged(state)) {
        return;
    }
    size_t length = lb_position_write(state, text, sizeof text);
    CHECK(length < sizeof text);
    if (lb_position_read(&again, text, length, &why) != LB_OK) {
        if (lb_over(state) && !is_kittens(lb_state_game(state))) { /* whose end cannot be set up */
            check_reason(&why);
            return;
        }
        fprintf(stderr, "%s%s\n", text, why.text);
        check_failed(__FILE__, __LINE__, "a position that was written can be read");
    }
    CHECK(memcmp(&again, state, sizeof again) == 0);
}

/* Everybody can be told what happened, and who may not know is not told. */
static inline void check_event(const lb_event *event, unsigned viewer)
{
    char text[LB_LINE_BYTES], outside[LB_LINE_BYTES];
    lb_event seen = lb_event_for(event, viewer), public = lb_event_for(event, LB_PUBLIC);
    lb_reader reader = {.viewer = (uint8_t)viewer}, outsider = {.viewer = LB_PUBLIC};
    size_t length = lb_event_write(event, &reader, text, sizeof text);
    CHECK(length > 0 && length < sizeof text && text[length] == '\0');
    CHECK(text[length - 1] == '.' || text[length - 1] == '!');
    CHECK(lb_event_write(event, &reader, NULL, 0) == length);
    bool insider = viewer == LB_TRUTH || event->audience == 0xff ||
                   (viewer < LB_SEATS_MAX && (event->audience >> viewer & 1));
    if (insider) {
        CHECK(memcmp(&seen, event, sizeof seen) == 0);
        return;
    }
    lb_event_write(event, &outsider, outside, sizeof outside);
    CHECK(strcmp(text, outside) == 0 && memcmp(&seen, &public, sizeof seen) == 0);
    for (unsigned i = 0; i < event->hidden_count && i < LB_EVENT_CARDS; i++) {
        CHECK(seen.hidden[i] == LB_NO_CARD);
    }
}

static inline void check_events(const lb_events *events, unsigned players)
{
    CHECK(events->count <= LB_EVENTS_MAX);
    for (unsigned i = 0; i < events->count; i++) {
        CHECK(events->item[i].card_count <= LB_EVENT_CARDS);
        CHECK(events->item[i].hidden_count <= LB_EVENT_CARDS);
        for (unsigned seat = 0; seat < players; seat++) {
            check_event(&events->item[i], seat);
        }
        check_event(&events->item[i], LB_PUBLIC);
        check_event(&events->item[i], LB_TRUTH);
    }
}

/* ---- Random play ------------------------------------------------------------------------------------ */

/* One of the legal choices of a seat that may act. */
static inline unsigned random_choice(const lb_state *state, unsigned seat, lb_rng *rng)
{
    lb_choices legal = lb_legal(state, seat);
    for (unsigned skip = lb_rng_below(rng, (uint32_t)__builtin_popcountll(legal)); skip > 0;
         skip--) {
        legal &= legal - 1;
    }
    return (unsigned)__builtin_ctzll(legal);
}

#endif
