/* SPDX-License-Identifier: MIT */
/* advice.c: odds and reviews as JSON. docs/odds.md explains the keys. */
#include "wire/shapes.h"

static void put_real(struct json *json, const char *key, double real)
{
    json_key(json, key);
    json_real(json, real);
}

static void put_share(struct json *json, const lb_estimate *estimate)
{
    put_real(json, "share", estimate->share);
    put_real(json, "low", estimate->low);
    put_real(json, "high", estimate->high);
}

/* Its one text, and what it is called. */
static void put_move(struct json *json, const char *key, const char *words_key,
                     const lb_offer_move *move, const lb_reader *reader)
{
    char words[2 * LB_MOVE_BYTES];
    lb_tell_parts(move, reader, words, sizeof words);
    json_put_text(json, key, move->text);
    json_put_text(json, words_key, words);
}

/* ---- Odds ------------------------------------------------------------------------------------------- */

static void put_chance(struct json *json, const lb_odds_chance *chance)
{
    json_open(json, '{');
    json_put_number(json, "seat", chance->seat);
    if (chance->card != LB_NO_CARD) {
        json_put_text(json, "card", lb_card_id(chance->card));
    }
    json_put_flag(json, "exact", chance->exact);
    json_put_flag(json, "bounded", chance->bounded);
    if (chance->exact) {
        json_key(json, "fraction");
        json_open(json, '[');
        json_number(json, chance->fraction.over);
        json_number(json, chance->fraction.under);
        json_close(json, ']');
    }
    put_share(json, &chance->chance);
    put_real(json, "believed", chance->believed);
    json_close(json, '}');
}

static void put_chances(struct json *json, const char *key, const lb_odds *odds, lb_about about)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned i = 0; i < odds->chances; i++) {
        if (odds->chance[i].about == about) {
            put_chance(json, &odds->chance[i]);
        }
    }
    json_close(json, ']');
}

void json_odds(struct json *json, const lb_odds *odds, const lb_reader *reader)
{
    json_put_number(json, "seat", odds->seat);
    json_put_flag(json, "decides", odds->moves > 0);
    put_chances(json, "peril", odds, LB_ABOUT_peril);
    put_chances(json, "holds", odds, LB_ABOUT_holds);
    json_put_number(json, "worlds", odds->worlds);
    json_key(json, "win");
    json_open(json, '[');
    for (unsigned seat = 0; seat < odds->players && odds->worlds > 0; seat++) {
        json_open(json, '{');
        put_share(json, &odds->win[seat]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_key(json, "moves");
    json_odds_moves(json, odds, reader, odds->moves);
}

void json_odds_moves(struct json *json, const lb_odds *odds, const lb_reader *reader, unsigned most)
{
    json_open(json, '[');
    for (unsigned i = 0; i < odds->moves && i < most; i++) {
        const lb_odds_move *move = &odds->move[i];
        json_open(json, '{');
        put_move(json, "move", "words", &move->move, reader);
        put_share(json, &move->win);
        json_put_number(json, "worlds", move->worlds);
        json_put_text(json, "why", move->why);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* ---- Endings ---------------------------------------------------------------------------------------- */

void json_solved(struct json *json, const lb_solved *solved, const lb_reader *reader)
{
    json_put_number(json, "seat", solved->seat);
    json_put_number(json, "worlds", solved->worlds);
    json_put_number(json, "positions", solved->positions);
    put_real(json, "gap", solved->gap);
    put_real(json, "share", solved->share);
    json_key(json, "moves");
    json_open(json, '[');
    for (unsigned i = 0; i < solved->moves; i++) {
        const lb_solved_move *move = &solved->move[i];
        json_open(json, '{');
        put_move(json, "move", "words", &move->move, reader);
        put_real(json, "share", move->share);
        put_real(json, "chance", move->chance);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* ---- Reviews ---------------------------------------------------------------------------------------- */

static void put_decision(struct json *json, const lb_review_move *move, const lb_reader *reader)
{
    json_open(json, '{');
    json_put_number(json, "ply", move->number);
    put_move(json, "move", "words", &move->move, reader);
    put_move(json, "best_move", "best_words", &move->best_move, reader);
    put_real(json, "luck", move->luck);
    put_real(json, "stands", move->stands);
    put_real(json, "best", move->best);
    put_real(json, "made", move->made);
    put_real(json, "lost", move->lost.share);
    put_real(json, "lost_low", move->lost.low);
    put_real(json, "lost_high", move->lost.high);
    json_put_text(json, "why", move->why);
    json_close(json, '}');
}

void json_review(struct json *json, const lb_review *review, const lb_reader *reader)
{
    json_put_number(json, "seat", review->seat);
    json_put_flag(json, "over", review->over);
    put_real(json, "start", review->start);
    put_real(json, "luck", review->luck);
    put_real(json, "lost", review->lost);
    put_real(json, "result", review->result);
    json_key(json, "moves");
    json_open(json, '[');
    for (unsigned i = 0; i < review->moves; i++) {
        put_decision(json, &review->move[i], reader);
    }
    json_close(json, ']');
}
