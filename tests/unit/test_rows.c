/* SPDX-License-Identifier: MIT */
/* test_rows.c: odds, hints and reviews as rows: what is exact and what is sampled, moves and people by
 * their names, what is left out; and real ones of every game, with their reasons. */
#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"

static char sheet[1 << 15];

/* "value ± margin | label | note", headings with # before them, sentences with >. */
static void write_row(void *context, const lb_row *row)
{
    (void)context;
    size_t length = strlen(sheet);
    const char *marks[] = {"# ", "", "> "};
    snprintf(sheet + length, sizeof sheet - length, "%s%s%s%s%s%s%s%s\n", marks[row->kind],
             row->value, row->margin[0] != '\0' ? " ± " : "", row->margin,
             row->kind == LB_ROW_figure ? " | " : "", row->label, row->note[0] != '\0' ? " | " : "",
             row->note);
}

static lb_names names = {{"Ann", "Bo", "Chloé", "Dmitri"}};

static lb_reader reader_of(const char *game, unsigned viewer, bool you)
{
    return (lb_reader){
        .game = lb_game_named(game), .names = &names, .viewer = (uint8_t)viewer, .you = you};
}

static const char *odds_sheet(const lb_odds *odds, const char *game, bool you, unsigned moves)
{
    lb_reader reader = reader_of(game, odds->seat, you);
    sheet[0] = '\0';
    lb_odds_rows(odds, &reader, moves, write_row, NULL);
    return sheet;
}

static lb_odds_chance exact(unsigned about, unsigned seat, unsigned card, uint64_t over,
                            uint64_t under)
{
    double share = (double)over / (double)under;
    return (lb_odds_chance){.about = (uint8_t)about,
                            .seat = (uint8_t)seat,
                            .card = (uint8_t)card,
                            .exact = true,
                            .fraction = {over, under},
                            .chance = {share, share, share}};
}

static lb_odds_chance learned(lb_odds_chance chance, double believed)
{
    chance.learned = true;
    chance.believed = believed;
    return chance;
}

static lb_odds_chance bounded(unsigned about, unsigned seat, unsigned card, double share,
                              double low, double high)
{
    return (lb_odds_chance){.about = (uint8_t)about,
                            .seat = (uint8_t)seat,
                            .card = (uint8_t)card,
                            .bounded = true,
                            .chance = {share, low, high}};
}

static lb_odds_chance about_so(unsigned about, unsigned seat, unsigned card, double share)
{
    return (lb_odds_chance){.about = (uint8_t)about,
                            .seat = (uint8_t)seat,
                            .card = (uint8_t)card,
                            .chance = {share, share - 0.02, share + 0.02}};
}

/* ---- Chances ------------------------------------------------------------------------------------------ */

static void what_comes_next(void **state)
{
    (void)state;
    const struct {
        lb_odds_chance chance;
        const char *game, *says;
    } rows[] = {
        {exact(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 2, 17), "original",
         "# What comes next\n2/17 = 11.8 % | The next card is an Exploding Kitten (exact)\n"},
        {exact(LB_ABOUT_peril, 0, LB_NO_CARD, 0, 1), "board",
         "# What comes next\nnever | The next disc ends on a Kitten (exact)\n"},
        {exact(LB_ABOUT_peril, 0, LB_NO_CARD, 1, 1), "board",
         "# What comes next\nfor sure | The next disc ends on a Kitten (exact)\n"},
        {exact(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 2, 16001), "evil",
         "# What comes next\n0.0 % | The next card is an Exploding Kitten (exact)\n"},
        {learned(exact(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 2, 17), 0.204), "original",
         "# What comes next\n20.4 % | The next card is an Exploding Kitten, as people play\n"
         "2/17 = 11.8 % | if the cards of others were dealt blind (exact)\n"},
        {learned(bounded(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 0.118, 0.051, 0.2005), 0.204),
         "original",
         "# What comes next\n20.4 % | The next card is an Exploding Kitten, as people play\n"
         "about 11.8 % | if the cards of others were dealt blind | "
         "between 5 and 21 % for certain\n"},
        {learned(bounded(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 0.118, 0, 1), 0.204),
         "original",
         "# What comes next\n20.4 % | The next card is an Exploding Kitten, as people play\n"
         "about 11.8 % | if the cards of others were dealt blind\n"},
        {bounded(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 0.118, 0, 0.5), "original",
         "# What comes next\nabout 11.8 % | The next card is an Exploding Kitten | "
         "between 0 and 50 % for certain\n"},
        {about_so(LB_ABOUT_peril, 0, LB_CARD_exploding_kitten, 0.118), "nullgame",
         "# What comes next\n11.8 % ± 2.0 | The next card is an Exploding Kitten\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_odds odds = {.players = 2, .chances = 1, .chance = {rows[i].chance}};
        assert_string_equal(odds_sheet(&odds, rows[i].game, true, 0), rows[i].says);
    }
}

static void who_holds_what(void **state)
{
    (void)state;
    lb_odds odds = {.seat = 1,
                    .players = 4,
                    .chances = 6,
                    .chance = {exact(LB_ABOUT_holds, 0, LB_CARD_defuse, 1, 3),
                               exact(LB_ABOUT_holds, 0, LB_CARD_nope, 2, 3),
                               exact(LB_ABOUT_holds, 2, LB_CARD_defuse, 5, 5),
                               exact(LB_ABOUT_holds, 2, LB_CARD_nope, 0, 9),
                               exact(LB_ABOUT_holds, 3, LB_CARD_nope, 0, 9),
                               exact(LB_ABOUT_holds, 3, LB_CARD_defuse, 100, 1000)},
                    .hand_count = {1, 4, 5, 2}};
    assert_string_equal(odds_sheet(&odds, "original", true, 0),
                        "# Who may hold what (exact)\n"
                        "1 card | Ann | Nope 66.7 % (2/3), Defuse 33.3 % (1/3)\n"
                        "5 cards | Chloé | Defuse for sure\n"
                        "2 cards | Dmitri | Defuse 10.0 %\n");
    odds.chance[0] = learned(odds.chance[0], 0.7);
    odds.chance[5] = learned(odds.chance[5], 0.25);
    assert_string_equal(odds_sheet(&odds, "original", true, 0),
                        "# Who may hold what, as people play\n"
                        "1 card | Ann | Defuse 70.0 % (blind 1/3), Nope 66.7 % (2/3)\n"
                        "5 cards | Chloé | Defuse for sure\n"
                        "2 cards | Dmitri | Defuse 25.0 % (blind 10.0 %)\n");
    odds.chances = 5;
    odds.chance[0] = about_so(LB_ABOUT_holds, 0, LB_CARD_defuse, 0.384);
    assert_string_equal(odds_sheet(&odds, "original", true, 0),
                        "# Who may hold what\n"
                        "1 card | Ann | Nope 66.7 % (2/3), Defuse about 38 %\n"
                        "5 cards | Chloé | Defuse for sure\n"
                        "2 cards | Dmitri | Nope never\n");
    odds.chances = 2;
    odds.chance[0] = bounded(LB_ABOUT_holds, 0, LB_CARD_defuse, 0.384, 0.3, 0.4);
    odds.chance[1] = learned(bounded(LB_ABOUT_holds, 0, LB_CARD_nope, 0.384, 0, 0.9), 0.6);
    assert_string_equal(odds_sheet(&odds, "original", true, 0),
                        "# Who may hold what, as people play\n"
                        "1 card | Ann | Nope 60.0 % (blind between 0 and 90 % for certain), "
                        "Defuse about 38 % (between 30 and 40 % for certain)\n");
}

/* ---- Moves -------------------------------------------------------------------------------------------- */

static lb_odds_move a_move(unsigned verb, unsigned card, unsigned target, double share,
                           const char *why)
{
    lb_odds_move move = {.move = {.verb = (uint8_t)verb,
                                  .card_count = card != LB_NO_CARD,
                                  .cards = {(uint8_t)card},
                                  .as = LB_NO_CARD,
                                  .target = (uint8_t)target,
                                  .named = LB_NO_CARD,
                                  .place = LB_NO_NUMBER},
                         .win = {share, share - 0.01, share + 0.01},
                         .worlds = 300,
                         .kept = true};
    snprintf(move.why, sizeof move.why, "%s", why);
    return move;
}

static void the_best_moves(void **state)
{
    (void)state;
    lb_odds_move moves[] = {
        a_move(LB_VERB_play, LB_CARD_favor, 1, 0.5, "brings you Skip"),
        a_move(LB_VERB_play, LB_CARD_favor, 2, 0.4, ""),
        a_move(LB_VERB_play, LB_CARD_favor, 3, 0.3, ""),
        a_move(LB_VERB_play, LB_CARD_favor, 1, 0.2, ""), /* the fourth of its kind */
        a_move(LB_VERB_draw, LB_NO_CARD, LB_NOBODY, 0.1, "the next card is harmless"),
        a_move(LB_VERB_play, LB_CARD_skip, LB_NOBODY, 0.05, ""),
    };
    moves[5].kept = false;
    lb_odds odds = {.players = 2,
                    .move = moves,
                    .moves = 6,
                    .worlds = 900,
                    .win = {{0.25, 0.2, 0.3}, {0.75, 0.7, 0.8}}};
    assert_string_equal(
        odds_sheet(&odds, "original", true, 12),
        "# Your moves, the best first, and how often they win\n"
        "50.0 % ± 1.0 | Favor on Bo | brings you Skip\n"
        "40.0 % ± 1.0 | Favor on Chloé\n"
        "30.0 % ± 1.0 | Favor on Dmitri\n"
        "10.0 % ± 1.0 | draw a card | the next card is harmless\n"
        " | and others that are no better or much alike\n"
        "# Win share as things stand\n"
        "25.0 % ± 5.0 | You\n"
        "75.0 % ± 5.0 | Bo\n"
        "> 300 guessed worlds a move, against players who go by rules of thumb; margins are 95 %\n");
    check(strstr(odds_sheet(&odds, "original", false, 0), "# Moves, ") != NULL &&
              strstr(sheet, "Skip\n") != NULL && strstr(sheet, "25.0 % ± 5.0 | Ann\n") != NULL &&
              strstr(sheet, "others") == NULL,
          "all moves:\n%s", sheet);
    check(strstr(odds_sheet(&odds, "original", true, 2), "Dmitri") == NULL, "two moves:\n%s",
          sheet);
    odds.moves = 4; /* all of one kind: then none is too much alike */
    check(strstr(odds_sheet(&odds, "original", true, 12), "20.0 %") != NULL, "four alike:\n%s",
          sheet);
    moves[0].move = (lb_offer_move){.verb = LB_VERB_order,
                                    .text = "order 2 0 1",
                                    .as = LB_NO_CARD,
                                    .target = LB_NOBODY,
                                    .named = LB_NO_CARD,
                                    .place = LB_NO_NUMBER,
                                    .order_count = 3,
                                    .order = {2, 0, 1}};
    check(strstr(odds_sheet(&odds, "board", true, 12), "put in order 2 0 1") != NULL, "%s", sheet);
}

static void hints(void **state)
{
    (void)state;
    lb_odds_move moves[] = {a_move(LB_VERB_draw, LB_NO_CARD, LB_NOBODY, 0.5, "why not"),
                            a_move(LB_VERB_play, LB_CARD_skip, LB_NOBODY, 0.4, ""),
                            a_move(LB_VERB_play, LB_CARD_attack, LB_NOBODY, 0.3, "")};
    lb_odds odds = {.players = 2, .move = moves, .moves = 3};
    lb_reader reader = reader_of("original", 0, true);
    sheet[0] = '\0';
    lb_hint_rows(&odds, &reader, write_row, NULL);
    assert_string_equal(
        sheet,
        "# Try this\n"
        "50.0 % ± 1.0 | draw a card | why not\n"
        "40.0 % ± 1.0 | Skip\n"
        "> The first is surely better, by 8 points or more.\n"
        "> 300 guessed worlds a move, against players who go by rules of thumb; margins are 95 %\n");
    sheet[0] = '\0';
    moves[0] = a_move(LB_VERB_give, LB_CARD_defuse, LB_NOBODY, 0.41, "");
    lb_hint_rows(&odds, &reader, write_row, NULL);
    check(strstr(sheet, "> The two are too close to call.\n") != NULL &&
              strstr(sheet,
                     "> It lets go of Defuse, which is best kept as a rule: here, keeping it "
                     "wins less often.\n") != NULL,
          "%s", sheet);
    sheet[0] = '\0';
    odds.moves = 0;
    lb_hint_rows(&odds, &reader, write_row, NULL);
    assert_string_equal(sheet, "> There is nothing to decide.\n");
}

/* ---- Reviews ------------------------------------------------------------------------------------------ */

static void reviews(void **state)
{
    (void)state;
    lb_review_move moves[2] = {
        {.number = 1,
         .move = a_move(LB_VERB_draw, LB_NO_CARD, LB_NOBODY, 0, "").move,
         .best_move = a_move(LB_VERB_draw, LB_NO_CARD, LB_NOBODY, 0, "").move,
         .luck = 0.1,
         .best = 0.35,
         .made = 0.35},
        {.number = 17,
         .move = a_move(LB_VERB_play, LB_CARD_skip, LB_NOBODY, 0, "").move,
         .best_move = a_move(LB_VERB_play, LB_CARD_favor, 1, 0, "").move,
         .why = "brings you Defuse",
         .luck = -0.05,
         .best = 0.3,
         .made = 0.1,
         .lost = {0.2, 0.15, 0.25}},
    };
    lb_review review = {.seat = 3,
                        .move = moves,
                        .moves = 2,
                        .start = 0.25,
                        .luck = -0.05,
                        .lost = 0.2,
                        .result = 0,
                        .over = true};
    lb_reader reader = reader_of("original", 0, false);
    sheet[0] = '\0';
    lb_review_rows(&review, &reader, 3, true, write_row, NULL);
    assert_string_equal(sheet,
                        "# The game of Dmitri, in shares of the win\n"
                        "25.0 % | at the start\n"
                        "-5.0 | luck: the deal, draws and what the others did\n"
                        "-20.0 | skill: own moves that were clearly not the best\n"
                        "0.0 % | at the end: lost\n"
                        "# The costliest moves\n"
                        "-20.0 ± 5.0 | move 17, Skip | better was Favor on Bo: brings you Defuse\n"
                        "# Every decision, and how often the move made wins\n"
                        "35.0 % | move 1, draw a card | luck +10.0\n"
                        "10.0 % | move 17, Skip | luck -5.0; better was Favor on Bo (30.0 %)\n"
                        "> From what was known at the time, all playing on by rules of thumb.\n");
    static const struct {
        double result;
        bool over;
        const char *says;
    } ends[] = {{1, true, "100.0 % | at the end: won\n"},
                {0.5, true, "50.0 % | at the end: won with others\n"},
                {0.4, false, "40.0 % | as things stand\n"}};
    for (unsigned i = 0; i < 3; i++) {
        review.result = ends[i].result;
        review.over = ends[i].over;
        review.moves = i == 0 ? 0 : 1;
        sheet[0] = '\0';
        lb_review_rows(&review, &reader, 3, false, write_row, NULL);
        check(strstr(sheet, ends[i].says) != NULL &&
                  strstr(sheet, i == 0 ? "> There is nothing to decide."
                                       : "> No move was clearly worse") != NULL &&
                  strstr(sheet, "Every") == NULL,
              "%s", sheet);
    }
}

/* ---- Real ones ------------------------------------------------------------------------------------------ */

static char reasons[1 << 20]; /* all that were met in a game */

/* Half a sentence of at most two clauses, with nothing left to be filled in. */
static void check_reason(const struct play *play, const char *why)
{
    const char *semicolon = strchr(why, ';');
    size_t length = strlen(why), before = strlen(reasons);
    check(strpbrk(why, "{}[]|") == NULL && (length == 0 || why[length - 1] != ' ') &&
              (semicolon == NULL || strchr(semicolon + 1, ';') == NULL) &&
              length + 1 < LB_WHY_BYTES,
          "%s: \"%s\"", where(play), why);
    snprintf(reasons + before, sizeof reasons - before, "%s\n", why);
}

/* What every game has something to say of. */
static void check_reasons_of(const lb_game *game)
{
    static const struct {
        const char *game, *says;
    } rows[] = {
        {"original", "the next card is an Exploding Kitten in "},
        {"original", "and you hold no Defuse"},
        {"original", "but you hold a Defuse"},
        {"original", "ends your turn without drawing"},
        {"original", "keeps your Nope for later"},
        {"original", "stops what was played"},
        {"original", "is Noped in "},
        {"original", "brings you a card, most often "},
        {"original", "shows you what comes"},
        {"evil", "makes the next player take 2 turns"},
        {"board", "the next disc ends on a Kitten in "},
        {"board", "without flipping a disc"},
        {"board", "turns the board over"},
        {"board", "moves you on"},
        {"pets", "guesses wrong"},
        {"pets", "keeps "},
        {"pets", "puts another player out"},
        {"pets", "shields you until your next turn"},
        {"nullgame", "the next card is an Exploding Kitten in "},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check(strcmp(rows[i].game, lb_game_name(game)) != 0 ||
                  strstr(reasons, rows[i].says) != NULL,
              "%s: nobody says \"%s\":\n%s", rows[i].game, rows[i].says, reasons);
    }
}

/* Moves are told apart, and no id of a card is left in what people read. */
static void check_row(void *context, const lb_row *row)
{
    const struct play *play = context;
    check(row->label[0] != '\0', "%s: a row without a label", where(play));
    check(row->kind != LB_ROW_figure || strlen(row->value) < sizeof row->value - 1, "%s: %s",
          where(play), row->value);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const char *id = lb_card_id(card);
        check(strchr(id, '-') == NULL ||
                  (strstr(row->label, id) == NULL && strstr(row->note, id) == NULL),
              "%s: an id in \"%s: %s\"", where(play), row->label, row->note);
    }
}

static void visit(struct play *play, void *context)
{
    unsigned *left = context;
    lb_memory memory;
    unsigned seat = play->number % play->setup.players;
    lb_memory_start(&memory, play->setup.game, play->setup.players, &play->setup.options, seat);
    while (!lb_over(&play->state) && *left > 0) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memory, &play->events, &view);
        if (view.legal != 0 && !lb_staged(&play->state) && play->steps % 5 == 0) {
            lb_rng rng = play->players;
            lb_odds odds = lb_odds_of(&memory, &(lb_budget){.playouts = 20}, NULL, &rng);
            lb_reader reader = {
                .game = play->setup.game, .names = &names, .viewer = (uint8_t)seat, .you = true};
            for (unsigned i = 0; i < odds.moves; i++) {
                check_reason(play, odds.move[i].why);
            }
            lb_odds_rows(&odds, &reader, 12, check_row, play);
            lb_hint_rows(&odds, &reader, check_row, play);
            lb_odds_free(&odds);
            --*left;
        }
        play_step(play);
    }
}

static void rows_of_real_odds(const lb_game *game)
{
    unsigned left = 150;
    reasons[0] = '\0';
    for (unsigned number = 0; left > 0; number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, 3);
        struct setup setup = setup_mixed(game, &rng);
        struct play play;
        if (setup.players > 4) { /* there are names for four */
            continue;
        }
        play_start(&play, &setup, number);
        visit(&play, &left);
    }
    check_reasons_of(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_next), cmocka_unit_test(who_holds_what),
        cmocka_unit_test(the_best_moves),  cmocka_unit_test(hints),
        cmocka_unit_test(reviews),
    };
    static const struct law laws[] = {{"rows of real odds", rows_of_real_odds}};
    int failed = cmocka_run_group_tests_name("rows", tests, NULL, NULL);
    return failed + laws_run(laws, 1);
}
