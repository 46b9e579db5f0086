/* SPDX-License-Identifier: MIT */
/* review_report.c: where a game was won or lost, in a table, three sentences and a sum. */
#include "cli/review_report.h"

#include "cli/stream.h"
#include "cli/prose.h"

enum { COSTLIEST = 3 };

/* ---- For people ------------------------------------------------------------------------------------- */

static void put_move(FILE *stream, const struct review_move *move)
{
    fprintf(stream, "%5u %+8.1f %9.1f %7.1f", move->ply + 1, 100 * move->luck, 100 * move->best,
            100 * move->made);
    if (move->lost.share > 0) {
        fprintf(stream, " %7.1f ± %-4.1f  %s (better: %s)\n", 100 * move->lost.share,
                50 * (move->lost.high - move->lost.low), move->text, move->best_text);
    } else {
        fprintf(stream, " %7s %6s  %s\n", "-", "", move->text);
    }
}

static void put_moves(FILE *stream, const struct review *review)
{
    fprintf(stream, "\n%5s %8s %9s %7s %14s  %s\n", "move", "luck", "best", "made", "lost",
            "what was done");
    for (unsigned i = 0; i < review->moves; i++) {
        put_move(stream, &review->move[i]);
    }
}

static void put_costliest(FILE *stream, const struct review *review)
{
    const struct review_move *moves[COSTLIEST + 1];
    unsigned count = review_costliest(review, COSTLIEST, moves);
    if (count == 0) {
        fputs("\nNo move was clearly worse than the best.\n", stream);
        return;
    }
    fputs(count == 1 ? "\nThe one costly move\n" : "\nThe costliest moves\n", stream);
    for (unsigned i = 0; i < count; i++) {
        char line[3 * LB_MOVE_BYTES + LB_WHY_BYTES];
        snprintf(line, sizeof line, "move %u, %s: lost %.1f points. Better was %s%s%s.",
                 moves[i]->ply + 1, moves[i]->text, 100 * moves[i]->lost.share, moves[i]->best_text,
                 moves[i]->why[0] != '\0' ? ": " : "", moves[i]->why);
        fprintf(stream, "  %u. ", i + 1);
        prose_wrap(stream, line, 5, 5);
        fputc('\n', stream);
    }
}

static void put_sum(FILE *stream, const struct review *review)
{
    fprintf(stream, "\n  %-14s%8.1f %%\n", "start", 100 * review->start);
    fprintf(stream, "  %-14s%+8.1f    the deal, draws and what the others did\n", "luck",
            100 * review->luck);
    fprintf(stream, "  %-14s%+8.1f    own moves that were clearly not the best\n", "skill",
            -100 * review->lost);
    fprintf(stream, "  %-14s%8.1f %%  %s\n", "result", 100 * review->result,
            !review->over         ? "as things stand"
            : review->result >= 1 ? "won"
            : review->result > 0  ? "won with others"
                                  : "lost");
}

void review_report(FILE *stream, const struct review *review, const lb_match *match, unsigned seat)
{
    fprintf(stream, "%s, %u players: the game of seat %u, %s\n", lb_game_name(lb_match_game(match)),
            match->players, seat, match->names.of[seat]);
    if (review->moves > 0) {
        put_moves(stream, review);
        put_costliest(stream, review);
    } else {
        fputs("\nThere was nothing to decide.\n", stream);
    }
    put_sum(stream, review);
    fputs("\nShares in percent, from what the seat could know, all playing on by rules of thumb.\n",
          stream);
}

/* ---- For programs ----------------------------------------------------------------------------------- */

static void json_figure(struct json *json, const char *key, double figure)
{
    json_key(json, key);
    json_real(json, figure);
}

static void json_move(struct json *json, const struct review_move *move)
{
    json_open(json, '{');
    json_key(json, "ply");
    json_number(json, move->ply + 1);
    json_key(json, "move");
    json_text(json, move->text);
    json_key(json, "best_move");
    json_text(json, move->best_text);
    json_figure(json, "luck", move->luck);
    json_figure(json, "stands", move->stands);
    json_figure(json, "best", move->best);
    json_figure(json, "made", move->made);
    json_figure(json, "lost", move->lost.share);
    json_figure(json, "lost_low", move->lost.low);
    json_figure(json, "lost_high", move->lost.high);
    json_key(json, "why");
    json_text(json, move->why);
    json_close(json, '}');
}

void review_report_json(FILE *stream, const struct review *review, const lb_match *match,
                        unsigned seat)
{
    struct json json = json_on(stream);
    json_open(&json, '{');
    json_key(&json, "litterbox");
    json_number(&json, 1);
    json_key(&json, "game");
    json_text(&json, lb_game_name(lb_match_game(match)));
    json_key(&json, "players");
    json_number(&json, match->players);
    json_key(&json, "seat");
    json_number(&json, seat);
    json_key(&json, "over");
    json_bool(&json, review->over);
    json_figure(&json, "start", review->start);
    json_figure(&json, "luck", review->luck);
    json_figure(&json, "lost", review->lost);
    json_figure(&json, "result", review->result);
    json_key(&json, "moves");
    json_open(&json, '[');
    for (unsigned i = 0; i < review->moves; i++) {
        json_move(&json, &review->move[i]);
    }
    json_close(&json, ']');
    json_close(&json, '}');
    json_line(&json);
}
