/* SPDX-License-Identifier: MIT */
/* scores_page.c: the page of statistics: a row for each game and level, and one for all. */
#include "tui/scores_page.h"

#include <stdio.h>

#include "tui/pick.h"
#include "tui/scores.h"

struct page {
    struct score score[SCORES_MAX];
    struct option row[SCORES_MAX + 1];
    char words[SCORES_MAX + 1][200];
    const char *help[SCORES_MAX + 1];
    unsigned count;
};

static void add_row(struct page *page, const struct score *score, const char *what)
{
    struct option *row = &page->row[page->count];
    *row = (struct option){.key = '\0'};
    snprintf(row->text, sizeof row->text, "%s", what);
    snprintf(row->note, sizeof row->note, "%4u game%-2s%4u won %3.0f %%", score->games,
             score->games == 1 ? "" : "s", score->won, 100.0 * score->won / score->games);
    page->help[page->count] = page->words[page->count];
    page->count++;
}

static void add_kind(struct page *page, const struct score *score)
{
    char what[80];
    snprintf(what, sizeof what, "%s, %s", lb_game_name(score->game), score->level);
    snprintf(page->words[page->count], sizeof page->words[0],
             "%s: %u of %u won, where chance alone wins %.1f. In a row: %u now, %u at the most.",
             lb_game_title(score->game), score->won, score->games, score->by_chance,
             score->in_a_row, score->longest);
    add_row(page, score, what);
}

int scores_page(void)
{
    static struct page page;
    struct score all = {.game = NULL};
    unsigned kinds = scores_read(page.score);
    page.count = 0;
    for (unsigned i = 0; i < kinds; i++) {
        all.games += page.score[i].games;
        all.won += page.score[i].won;
        all.by_chance += page.score[i].by_chance;
    }
    if (all.games == 0) {
        return pick_read("Statistics",
                         "Nothing yet: the games count that you play to the end, alone "
                         "against bots and without lessons.");
    }
    snprintf(
        page.words[0], sizeof page.words[0],
        "%u of %u won, where chance alone wins %.1f. Games count that you play to the end, alone "
        "against bots and without lessons; a deal counts once.",
        all.won, all.games, all.by_chance);
    add_row(&page, &all, "all games");
    for (unsigned i = 0; i < kinds; i++) {
        add_kind(&page, &page.score[i]);
    }
    struct pick pick = {.title = "Statistics",
                        .text = "How your games against bots ended, by game and level.",
                        .keys = "up down   Escape back",
                        .option = page.row,
                        .help = page.help,
                        .count = page.count};
    int picked;
    do {
        picked = pick_one(&pick);
    } while (picked >= 0);
    return picked;
}
