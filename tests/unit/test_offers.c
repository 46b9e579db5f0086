/* SPDX-License-Identifier: MIT */
/* test_offers.c: every legal move can be composed stage by stage and every stage taken back; every move
 * can be typed in full, short, with names for seats, and without the words that go without saying; what is
 * no move gets a sentence and changes nothing. */
#include <litterbox_table.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"

static const lb_names names = {{"Ann", "Bob", "Cleo Two", "Dan", "Eve", "Finn"}};

static lb_reader reader_in(const lb_game *game, unsigned seat)
{
    return (lb_reader){.game = game, .names = &names, .viewer = (uint8_t)seat, .you = true};
}

/* ---- Moments of random play ----------------------------------------------------------------------- */

typedef void offer_visit(lb_offer *offer, const struct play *play, unsigned seat);

/* Every whole decision of random games, as an offer; where there are very many moves, not every time. */
static void each_offer(const lb_game *game, unsigned games, offer_visit *visit)
{
    lb_offer *offer = lb_offer_new();
    for (unsigned number = 0; number < games; number++) {
        struct play play;
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, LB_STREAM_SEATS);
        struct setup setup = setup_mixed(game, &rng);
        setup.windows = windows_of(number);
        play_start(&play, &setup, number);
        while (!lb_over(&play.state)) {
            unsigned seat = play_seat(&play);
            if (!lb_staged(&play.state)) {
                check(lb_offer_of(offer, &play.state, seat), "no memory");
                visit(offer, &play, seat);
            }
            play_step(&play);
        }
    }
    lb_offer_free(offer);
}

/* ---- Stage by stage ------------------------------------------------------------------------------- */

static bool has_card(const lb_offer_move *move, unsigned card)
{
    return memchr(move->cards, (int)card, move->card_count) != NULL;
}

/* Whether an answer is what that move would have. */
static bool is_like(const lb_offer *offer, const lb_answer *answer, const lb_offer_move *wanted)
{
    const lb_offer_move *move = lb_offer_at(offer, answer->move);
    bool cards = move->card_count == wanted->card_count &&
                 memcmp(move->cards, wanted->cards, move->card_count) == 0;
    switch (answer->stage) {
    case LB_STAGE_verb:
        return move->verb == wanted->verb && (move->verb != LB_VERB_play || cards);
    case LB_STAGE_title:
        return has_card(wanted, answer->card);
    case LB_STAGE_cards:
        return cards;
    case LB_STAGE_as:
        return move->as == wanted->as;
    case LB_STAGE_target:
        return move->target == wanted->target;
    case LB_STAGE_named:
        return move->named == wanted->named;
    case LB_STAGE_place:
        return move->place == wanted->place;
    default:
        return memcmp(move->order, wanted->order, wanted->order_count) == 0;
    }
}

static void check_words(const lb_offer *offer, const struct play *play, unsigned seat,
                        const lb_answer *answers, unsigned count)
{
    lb_reader reader = reader_in(play->setup.game, seat);
    lb_view view = lb_view_for(&play->state, seat);
    char text[LB_LINE_BYTES], other[LB_LINE_BYTES];
    check(lb_tell_stage(offer, &view, &reader, text, sizeof text) > 1, "nothing is asked");
    for (unsigned i = 0; i < count; i++) {
        size_t length = lb_tell_answer(offer, &answers[i], &reader, text, sizeof text);
        check(length > 0 && length == strlen(text), "%s: an answer without words", where(play));
        lb_tell_note(offer, &answers[i], &view, &reader, text, sizeof text);
        lb_tell_answer(offer, &answers[i], &reader, text, sizeof text);
        for (unsigned j = 0; j < i && answers[i].stage != LB_STAGE_order; j++) {
            lb_tell_answer(offer, &answers[j], &reader, other, sizeof other);
            check(strcmp(text, other) != 0, "%s: two answers are called %s", where(play), text);
            check(answers[i].number != answers[j].number, "%s: two answers have one number",
                  where(play));
        }
    }
}

/* Answer every question as that move would have it, until it is the only one left. */
static void compose(lb_offer *offer, const struct play *play, unsigned seat,
                    const lb_offer_move *wanted, bool with_words)
{
    while (lb_offer_stage(offer) != LB_STAGE_done) {
        lb_answer answers[LB_ANSWERS_MAX];
        unsigned count = lb_offer_answers(offer, answers), taken = 0;
        unsigned left = lb_offer_left(offer);
        check(count > 1, "%s: %s has nothing to choose between", where(play), wanted->text);
        if (with_words) {
            check_words(offer, play, seat, answers, count);
        }
        while (taken < count && !is_like(offer, &answers[taken], wanted)) {
            taken++;
        }
        check(taken < count, "%s: %s is not among the answers", where(play), wanted->text);
        lb_offer_take(offer, &answers[taken]);
        check(lb_offer_left(offer) > 0 &&
                  (lb_offer_left(offer) < left || answers[taken].stage == LB_STAGE_title),
              "%s: an answer leaves nothing, or everything", where(play));
    }
    check(lb_offer_left(offer) == 1 && strcmp(lb_offer_first(offer)->text, wanted->text) == 0,
          "%s: %s is composed as %s", where(play), wanted->text, lb_offer_first(offer)->text);
}

static void take_back(lb_offer *offer)
{
    while (lb_offer_back(offer)) {
    }
    check(lb_offer_left(offer) == lb_offer_count(offer), "an answer has left a trace");
}

/* Some of very many moves: the walk is the same for all. */
static unsigned step_of(const lb_offer *offer)
{
    return 1 + lb_offer_count(offer) / 40;
}

static void compose_all(lb_offer *offer, const struct play *play, unsigned seat)
{
    for (unsigned i = play->steps % step_of(offer); i < lb_offer_count(offer);
         i += step_of(offer)) {
        lb_offer_move wanted = *lb_offer_at(offer, i);
        compose(offer, play, seat, &wanted, i % 8 == 0);
        take_back(offer);
        for (unsigned card = 0; card < wanted.card_count; card++) { /* begun with a card of it */
            if (lb_offer_take_card(offer, wanted.cards[card])) {
                compose(offer, play, seat, &wanted, false);
                take_back(offer);
            } else {
                check(lb_verb_used(wanted.verb) == LB_USE_answers,
                      "%s cannot be begun with its card", wanted.text);
            }
        }
        check(lb_offer_take_verb(offer, wanted.verb), "%s has no verb", wanted.text);
        compose(offer, play, seat, &wanted, false);
        take_back(offer);
    }
    check(!lb_offer_take_verb(offer, LB_VERBS) && !lb_offer_take_card(offer, LB_NO_CARD) &&
              lb_offer_answered(offer) == 0,
          "what nobody offers is taken");
}

static void every_move_can_be_composed(const lb_game *game)
{
    each_offer(game, many(15), compose_all);
}

/* ---- Typed ---------------------------------------------------------------------------------------- */

static lb_typed typed(lb_offer *offer, const struct play *play, unsigned seat, const char *line,
                      char text[LB_MOVE_BYTES])
{
    lb_reader reader = reader_in(play->setup.game, seat);
    lb_reason why = {""};
    lb_typed come = lb_offer_read(offer, &reader, line, false, text, &why);
    check((come == LB_TYPED_move) == (text[0] != '\0'), "%s: \"%s\" has no text", where(play),
          line);
    check(come == LB_TYPED_move || come == LB_TYPED_begun || why.text[0] != '\0',
          "%s: \"%s\" is refused without a word", where(play), line);
    return come;
}

static void must_mean(lb_offer *offer, const struct play *play, unsigned seat, const char *line,
                      const char *wanted)
{
    char text[LB_MOVE_BYTES];
    lb_typed come = typed(offer, play, seat, line, text);
    check(come == LB_TYPED_move && strcmp(text, wanted) == 0,
          "%s: \"%s\" does not mean %s but %u %s", where(play), line, wanted, come, text);
    check(lb_offer_answered(offer) == 0, "%s: \"%s\" leaves something begun", where(play), line);
}

/* "favor@2" as "FAVOR Cleo Two", "three nope@1=defuse" as "three nope Bob defuse". */
static void with_names(const char *text, char *line, size_t size)
{
    size_t length = 0;
    for (const char *at = text; *at != '\0' && length + 1 < size; at++) {
        if (*at == '@') {
            length += (size_t)snprintf(line + length, size - length, " %s", names.of[at[1] - '0']);
            at++;
        } else {
            line[length++] = *at == '=' ? ' ' : *at;
        }
    }
    line[length] = '\0';
}

/* Every word without its last letter. */
static void cut_short(const char *text, char *line, size_t size)
{
    size_t length = 0;
    while (*text != '\0' && length + 1 < size) {
        size_t word = strcspn(text, " @=+");
        bool letters = text[0] >= 'a' && text[0] <= 'z';
        memcpy(line + length, text, word);
        length += word - (letters && word > 3);
        text += word;
        if (*text != '\0') {
            line[length++] = *text++;
        }
    }
    line[length] = '\0';
}

/* Titles of five in the other direction. */
static void turn_round(const lb_offer_move *move, char *line, size_t size)
{
    size_t length = (size_t)snprintf(line, size, "five");
    for (unsigned i = move->card_count; i-- > 0;) {
        length += (size_t)snprintf(line + length, size - length, " %s", lb_card_id(move->cards[i]));
    }
}

static bool is_alone(const lb_offer *offer, unsigned verb)
{
    for (unsigned i = 0; i < lb_offer_count(offer); i++) {
        if (lb_offer_at(offer, i)->verb != verb) {
            return false;
        }
    }
    return lb_offer_count(offer) > 1;
}

static void type_all(lb_offer *offer, const struct play *play, unsigned seat)
{
    static unsigned short_forms, unclear;
    char line[2 * LB_MOVE_BYTES], text[LB_MOVE_BYTES];
    for (unsigned i = play->steps % step_of(offer); i < lb_offer_count(offer);
         i += step_of(offer)) {
        lb_offer_move wanted = *lb_offer_at(offer, i);
        must_mean(offer, play, seat, wanted.text, wanted.text);
        with_names(wanted.text, line, sizeof line);
        must_mean(offer, play, seat, line, wanted.text);
        cut_short(wanted.text, line, sizeof line);
        lb_typed come = typed(offer, play, seat, line, text);
        check(come == LB_TYPED_unclear || (come == LB_TYPED_move && strcmp(text, wanted.text) == 0),
              "%s: \"%s\" means %u %s", where(play), line, come, text);
        unclear += come == LB_TYPED_unclear;
        short_forms++;
        if (wanted.verb == LB_VERB_five) {
            turn_round(&wanted, line, sizeof line);
            must_mean(offer, play, seat, line, wanted.text);
        }
        if (is_alone(offer, wanted.verb) && wanted.verb != LB_VERB_play) {
            const char *rest = strpbrk(wanted.text, " @");
            must_mean(offer, play, seat, rest + 1, wanted.text);
        }
    }
    check(unclear <= 40 + short_forms / 4, "%u of %u short forms are unclear", unclear,
          short_forms);
}

static void every_move_can_be_typed(const lb_game *game)
{
    each_offer(game, many(15), type_all);
}

/* Whatever is typed, nothing breaks, and what is refused changes nothing. */
static void type_anything(lb_offer *offer, const struct play *play, unsigned seat)
{
    static lb_rng rng;
    static const char *const lines[] = {"",
                                        " ",
                                        "@",
                                        "=",
                                        "7",
                                        "99",
                                        "xyzzy",
                                        "pair",
                                        "three",
                                        "five",
                                        "2",
                                        "3 3",
                                        "give",
                                        "draw",
                                        "flip",
                                        "top",
                                        "bottom",
                                        "blind",
                                        "favor",
                                        "favor@9",
                                        "place 99",
                                        "order 0 0 0",
                                        "nope nope nope",
                                        "a b c d e f g h i j k l m n o p",
                                        "+",
                                        "feral+",
                                        "skip+skip",
                                        "king 0 0"};
    char text[LB_MOVE_BYTES], long_line[600];
    for (unsigned i = 0; i < 6; i++) {
        const char *line = lines[lb_rng_below(&rng, sizeof lines / sizeof lines[0])];
        unsigned answered = lb_offer_answered(offer), left = lb_offer_left(offer);
        lb_typed come = typed(offer, play, seat, line, text);
        lb_move move;
        lb_reason why;
        check(come != LB_TYPED_move || lb_move_read(&play->state, seat, text, &move, &why) == LB_OK,
              "%s: \"%s\" is read as %s", where(play), line, text);
        check(come == LB_TYPED_begun ||
                  (lb_offer_answered(offer) == answered && lb_offer_left(offer) == left),
              "%s: \"%s\" is no answer and changes something", where(play), line);
    }
    memset(long_line, 'x', sizeof long_line);
    long_line[sizeof long_line - 1] = '\0';
    check(typed(offer, play, seat, long_line, text) == LB_TYPED_refused, "a long line is a move");
}

static void anything_can_be_typed(const lb_game *game)
{
    each_offer(game, many(15), type_anything);
}

/* The number of an answer that was shown is the answer. */
static void pick_by_number(lb_offer *offer, const struct play *play, unsigned seat)
{
    lb_reader reader = reader_in(play->setup.game, seat);
    lb_answer answers[LB_ANSWERS_MAX];
    unsigned count = lb_offer_answers(offer, answers);
    for (unsigned i = 0; lb_offer_stage(offer) != LB_STAGE_done && i < count; i++) {
        char line[8], text[LB_MOVE_BYTES];
        lb_reason why = {""};
        snprintf(line, sizeof line, "%u", answers[i].number);
        lb_typed come = lb_offer_read(offer, &reader, line, true, text, &why);
        const lb_offer_move *like = lb_offer_at(offer, answers[i].move);
        check(come == LB_TYPED_move ? strcmp(text, like->text) == 0
                                    : come == LB_TYPED_begun && like->dropped == 0,
              "%s: number %s does not mean %s", where(play), line, like->text);
        take_back(offer);
    }
}

static void numbers_pick_answers(const lb_game *game)
{
    each_offer(game, many(10), pick_by_number);
}

int main(void)
{
    static const struct law laws[] = {
        {"every move can be composed and taken back", every_move_can_be_composed},
        {"every move can be typed", every_move_can_be_typed},
        {"anything can be typed", anything_can_be_typed},
        {"numbers pick answers", numbers_pick_answers},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
