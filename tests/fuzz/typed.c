/* SPDX-License-Identifier: MIT */
/* typed.c: the door for what people type: any lines, one after another, in any situation.
 * What means a move is one; what does not gets a sentence or becomes a question, and going back from there
 * leaves no trace. */
#include <litterbox_table.h>

#include "fuzz/support/fuzz.h"
#include "fuzz/support/words.h"

static const lb_names names = {{"Ann", "Bob Two", "3", "pair", "=@", "b"}};

static lb_state reach_situation(const struct table *table, unsigned steps)
{
    lb_rng rng, players;
    lb_state state;
    lb_rng_start(&rng, &table->seed, LB_STREAM_TABLE);
    lb_rng_start(&players, &table->seed, LB_STREAM_PLAYERS);
    CHECK(lb_start(table->game, table->players, &table->options, &rng, &state, NULL) == LB_OK);
    if (table->live) {
        lb_live(&state);
    }
    while (!lb_over(&state) && (steps > 0 || lb_staged(&state))) {
        unsigned seat = lb_next(&state);
        lb_apply_trusted(&state, seat, random_choice(&state, seat, &players), &rng, NULL);
        steps -= steps > 0;
    }
    return state;
}

/* What can be said of an offer at any stage. */
static void check_words(const lb_offer *offer, const lb_view *view, const lb_reader *reader)
{
    char text[LB_LINE_BYTES];
    lb_answer answers[LB_ANSWERS_MAX];
    unsigned count = lb_offer_answers(offer, answers);
    CHECK(lb_tell_stage(offer, view, reader, text, sizeof text) == strlen(text));
    CHECK(lb_tell_begun(offer, reader, text, sizeof text) == strlen(text));
    for (unsigned i = 0; i < count; i++) {
        size_t length = lb_tell_answer(offer, &answers[i], reader, text, sizeof text);
        CHECK(length > 0 && length == strlen(text));
        CHECK(lb_tell_note(offer, &answers[i], view, reader, text, sizeof text) == strlen(text));
    }
}

static void type_line(lb_offer *offer, const lb_state *state, unsigned seat, const char *line,
                      bool listed)
{
    lb_reader reader = {
        .game = lb_state_game(state), .names = &names, .viewer = (uint8_t)seat, .you = true};
    lb_view view = lb_view_for(state, seat);
    unsigned answered = lb_offer_answered(offer), left = lb_offer_left(offer);
    char text[LB_MOVE_BYTES];
    lb_reason why;
    lb_move move;
    memset(&why, 0xaa, sizeof why);
    lb_typed come = lb_offer_read(offer, &reader, line, listed, text, &why);
    if (come == LB_TYPED_begun) {
        CHECK(lb_offer_answered(offer) > 0 && lb_offer_left(offer) > 0);
        check_words(offer, &view, &reader);
        return;
    }
    CHECK(lb_offer_answered(offer) == answered && lb_offer_left(offer) == left);
    if (come == LB_TYPED_move) {
        CHECK(lb_move_read(state, seat, text, &move, NULL) == LB_OK);
    } else {
        check_reason(&why);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lb_offer *offer;
    struct input input = {data, size};
    struct table table = take_table(&input);
    unsigned steps = take_byte(&input);
    char text[1024], *rest = text;
    take_text(&input, text, sizeof text);
    lb_state state = reach_situation(&table, steps);
    unsigned seat = lb_over(&state) ? 0 : lb_next(&state), lines = 0;
    offer = offer != NULL ? offer : lb_offer_new();
    CHECK(offer != NULL && lb_offer_of(offer, &state, seat));
    for (char *line; (line = strsep(&rest, "\n")) != NULL; lines++) {
        type_line(offer, &state, seat, line, lines % 2 == 0);
    }
    while (lb_offer_back(offer)) {
    }
    CHECK(lb_offer_left(offer) == lb_offer_count(offer));
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {
        "draw",  "pass", "nope",   "pair",  "three", "five", "burglar", "give", "take",
        "place", "use",  "keep",   "top",   "swap",  "lay",  "order",   "ann",  "bob two",
        "@1",    "=8",   "bottom", "blind", "fut",   "s",    "+",       "2",    NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
