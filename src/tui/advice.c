/* SPDX-License-Identifier: MIT */
/* advice.c: odds, a hint and the review of a game, in words. */
#include "tui/advice.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "advice/review.h"

enum {
    SHOWN_MOVES = 5,
    SHOWN_CARDS = 3,
    LARGEST_UNDER = 9999,
    REVIEW_PLAYOUTS = 1500,
    SHOWN_TURNS = 4
};

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

/* "11.8 % ± 2.0" */
static void say_estimate(struct draft *draft, const lb_estimate *estimate)
{
    say(draft, "%.1f %% %s %.1f", 100 * estimate->share, glyph(GLYPH_MORE_OR_LESS),
        50 * (estimate->high - estimate->low));
}

/* "2/17 = 11.8 %", or with its interval "11.8 % ± 2.0". */
static void say_chance(struct draft *draft, const lb_odds_chance *chance)
{
    const lb_fraction *fraction = &chance->fraction;
    if (!chance->exact) {
        say_estimate(draft, &chance->chance);
    } else if (fraction->over == 0 || fraction->over == fraction->under) {
        say(draft, "%s", fraction->over == 0 ? "never" : "for sure");
    } else if (fraction->under <= LARGEST_UNDER) {
        say(draft, "%llu/%llu = %.1f %%", (unsigned long long)fraction->over,
            (unsigned long long)fraction->under, 100 * chance->chance.share);
    } else {
        say(draft, "%.2f %%", 100 * chance->chance.share);
    }
}

static void say_peril(struct draft *draft, const struct scene *scene, const lb_odds *odds)
{
    bool discs = scene->table.zones.track != NULL;
    for (unsigned i = 0; i < odds->chances; i++) {
        const lb_odds_chance *chance = &odds->chance[i];
        if (chance->about == LB_ABOUT_peril) {
            say(draft,
                "%s: ", discs ? "The next disc ends on a Kitten" : "The next card is a kitten");
            say_chance(draft, chance);
            say(draft, "%s.\n \n", chance->exact ? " (exact)" : "");
        }
    }
}

/* The card a seat most likely holds among those not told yet, or NULL. */
static const lb_odds_chance *likeliest(const lb_odds *odds, unsigned seat, uint64_t told)
{
    const lb_odds_chance *best = NULL;
    for (unsigned i = 0; i < odds->chances; i++) {
        const lb_odds_chance *chance = &odds->chance[i];
        if (chance->about == LB_ABOUT_holds && chance->seat == seat &&
            !(told >> chance->card & 1) && chance->chance.share > 0 &&
            (best == NULL || chance->chance.share > best->chance.share)) {
            best = chance;
        }
    }
    return best;
}

/* Who is likely to hold what, a line for each player. */
static void say_holds(struct draft *draft, const struct scene *scene, const lb_odds *odds)
{
    bool headed = false, exact = true;
    for (unsigned i = 0; i < odds->chances; i++) {
        exact &= odds->chance[i].exact;
    }
    for (unsigned seat = 0; seat < odds->players; seat++) {
        const lb_odds_chance *chance = likeliest(odds, seat, 0);
        if (chance == NULL || seat == odds->seat) {
            continue;
        }
        say(draft, "%s%s: ",
            headed  ? ""
            : exact ? "Who may hold what (exact)\n"
                    : "Who may hold what\n",
            scene->table.names.of[seat]);
        headed = true;
        uint64_t told = 0;
        for (unsigned i = 0; i < SHOWN_CARDS && chance != NULL; i++) {
            say(draft, "%s%s ", i > 0 ? ", " : "", lb_card_title(chance->card));
            say_chance(draft, chance);
            told |= UINT64_C(1) << chance->card;
            chance = likeliest(odds, seat, told);
        }
        say(draft, "\n");
    }
}

static void say_moves(struct draft *draft, const lb_odds *odds)
{
    say(draft, "Your moves, the best first, and how often they win\n");
    for (unsigned i = 0; i < odds->moves && i < SHOWN_MOVES; i++) {
        say_estimate(draft, &odds->move[i].win);
        say(draft, "  ");
        say(draft, "%s", odds->move[i].text);
        say(draft, "\n");
    }
    if (odds->moves > SHOWN_MOVES) {
        say(draft, "and %u more\n", odds->moves - SHOWN_MOVES);
    }
    if (odds->move[0].why[0] != '\0') {
        say(draft, "Why ");
        say(draft, "%s", odds->move[0].text);
        say(draft, ": %s.\n", odds->move[0].why);
    }
    say(draft, " \n");
}

static void say_sample(struct draft *draft, const lb_odds *odds)
{
    say(draft,
        " \nSampled from %llu guessed worlds a move, played on by rules of thumb; %s is 95 %%.",
        (unsigned long long)odds->move[0].worlds, glyph(GLYPH_MORE_OR_LESS));
}

void advice_odds(const lb_odds *odds, const struct scene *scene, char text[ADVICE_BYTES])
{
    struct draft draft = {text, 0};
    text[0] = '\0';
    say_peril(&draft, scene, odds);
    if (odds->moves > 0) {
        say_moves(&draft, odds);
    }
    say_holds(&draft, scene, odds);
    if (odds->moves > 0) {
        say_sample(&draft, odds);
    }
}

void advice_hint(const lb_odds *odds, const struct scene *scene, char text[ADVICE_BYTES])
{
    struct draft draft = {text, 0};
    (void)scene;
    text[0] = '\0';
    if (odds->moves == 0) {
        say(&draft, "There is nothing to decide for you now.");
        return;
    }
    say(&draft, "%s\n \nIt wins ", odds->move[0].text);
    say_estimate(&draft, &odds->move[0].win);
    say(&draft, " of the guessed worlds it was tried in%s%s.",
        odds->move[0].why[0] != '\0' ? ": " : "", odds->move[0].why);
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
        match->names.of[seat], 100 * review.start, 100 * review.luck, 100 * review.lost);
    for (unsigned i = 0; i < count; i++) {
        say(&draft, "Move %u, ", worst[i]->ply + 1);
        say(&draft, "%s", worst[i]->text);
        say(&draft, ": %.0f %% instead of %.0f %% with ", 100 * worst[i]->made,
            100 * worst[i]->best);
        say(&draft, "%s", worst[i]->best_text);
        say(&draft, "%s%s.\n", worst[i]->why[0] != '\0' ? ": " : "", worst[i]->why);
    }
    if (count == 0) {
        say(&draft, "No choice was clearly worse than another: it was played well.");
    }
    review_free(&review);
}
