/* SPDX-License-Identifier: MIT */
/* advice.c: odds, a hint and the review of a game, in words. */
#include "tui/advice.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lab/odds.h"
#include "lab/review.h"

enum { ODDS_MS = 400, SHOWN_MOVES = 6, REVIEW_PLAYOUTS = 200, SHOWN_TURNS = 4 };

struct draft {
    char *text;
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void say(struct draft *draft, const char *format, ...)
{
    va_list arguments;
    if (draft->length < ADVICE_BYTES) {
        va_start(arguments, format);
        int length =
            vsnprintf(draft->text + draft->length, ADVICE_BYTES - draft->length, format, arguments);
        va_end(arguments);
        draft->length += length > 0 ? (size_t)length : 0;
    }
}

static struct odds odds_for(struct party *party, unsigned seat)
{
    struct player *player = &party->bots.seat[seat];
    return odds_of(&player->memory, &(struct budget){.milliseconds = ODDS_MS}, &player->rng);
}

static void say_peril(struct draft *draft, const struct party *party, const struct odds *odds)
{
    bool discs = family_of(party->match.game) == FAMILY_BOARD;
    for (unsigned i = 0; i < odds->chances; i++) {
        const struct odds_chance *chance = &odds->chance[i];
        if (chance->about == ODDS_PERIL) {
            say(draft, "%s: %.1f %%%s.\n",
                discs ? "The next disc ends on a Kitten" : "The next card is a kitten",
                100 * chance->chance.share, chance->exact ? ", exactly" : "");
        }
    }
}

/* Who is likely to hold what, a line for each card. */
static void say_holds(struct draft *draft, const struct party *party, const struct odds *odds)
{
    unsigned said = LB_NO_CARD;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        for (unsigned i = 0; i < odds->chances; i++) {
            const struct odds_chance *chance = &odds->chance[i];
            if (chance->about != ODDS_HOLDS || chance->card != card || chance->seat == odds->seat ||
                chance->chance.share <= 0) {
                continue;
            }
            if (said != card) {
                say(draft, "%sWho holds %s:", said != LB_NO_CARD ? "\n" : "", lb_card_title(card));
            }
            say(draft, "%s %s %.0f %%", said == card ? "," : "", party->match.names[chance->seat],
                100 * chance->chance.share);
            said = card;
        }
    }
}

static void say_moves(struct draft *draft, const struct odds *odds)
{
    for (size_t i = 0; i < odds->moves && i < SHOWN_MOVES; i++) {
        const struct odds_move *move = &odds->move[i];
        say(draft, "%5.1f %%  %s\n", 100 * move->win.share, move->text);
    }
}

void advice_odds(struct party *party, unsigned seat, char text[ADVICE_BYTES])
{
    struct odds odds = odds_for(party, seat);
    struct draft draft = {text, 0};
    text[0] = '\0';
    say_peril(&draft, party, &odds);
    if (odds.moves > 0) {
        say(&draft, "How often you win after a move, from guessed worlds:\n");
        say_moves(&draft, &odds);
        say(&draft, " \n");
    }
    say_holds(&draft, party, &odds);
    odds_free(&odds);
}

void advice_hint(struct party *party, unsigned seat, char text[ADVICE_BYTES])
{
    struct odds odds = odds_for(party, seat);
    struct draft draft = {text, 0};
    text[0] = '\0';
    if (odds.moves == 0) {
        say(&draft, "There is nothing to decide for you now.");
    } else {
        say(&draft, "%s\n \nIt wins %.0f %% of the guessed worlds it was tried in%s%s.",
            odds.move[0].text, 100 * odds.move[0].win.share,
            odds.move[0].why[0] != '\0' ? ": " : "", odds.move[0].why);
    }
    odds_free(&odds);
}

void advice_review(const lb_match *match, unsigned seat, char text[ADVICE_BYTES])
{
    lb_rng rng;
    lb_rng_start(&rng, &match->seed, LB_STREAM_SEATS + seat);
    struct review review = review_of(match, seat, REVIEW_PLAYOUTS, &rng);
    const struct review_move *worst[SHOWN_TURNS];
    unsigned count = review_costliest(&review, SHOWN_TURNS, worst);
    struct draft draft = {text, 0};
    text[0] = '\0';
    say(&draft, "%s began with %.0f %% of the game. Luck made %+.0f, own choices cost %.0f.\n \n",
        match->names[seat], 100 * review.start, 100 * review.luck, 100 * review.lost);
    for (unsigned i = 0; i < count; i++) {
        say(&draft, "Move %u, %s: %.0f %% instead of %.0f %% with %s%s%s.\n", worst[i]->ply + 1,
            worst[i]->text, 100 * worst[i]->made, 100 * worst[i]->best, worst[i]->best_text,
            worst[i]->why[0] != '\0' ? ": " : "", worst[i]->why);
    }
    if (count == 0) {
        say(&draft, "No choice was clearly worse than another: it was played well.");
    }
    review_free(&review);
}
