/* SPDX-License-Identifier: MIT */
/* odds_report.c: odds for people: what is exact says so, what is sampled carries its interval. */
#include "cli/odds_report.h"

#include <string.h>

#include "cli/prose.h"

enum {
    SHOWN = ODDS_KEPT,
    ALIKE_MOST = 3,
    CARDS_SHOWN = 3,
    NAME_COLUMNS = 14,
    TEXT_COLUMNS = 24,
    WHY_COLUMN = TEXT_COLUMNS + 19,
    HOLDING_BYTES = 64,
    HOLDING_COLUMN = NAME_COLUMNS + 14,
    SMALL_UNDER = 99,
    LARGEST_UNDER = 9999
};

/* ---- Numbers ---------------------------------------------------------------------------------------- */

void odds_put_estimate(FILE *stream, const lb_estimate *estimate)
{
    fprintf(stream, "%5.1f %% ± %.1f", 100 * estimate->share,
            50 * (estimate->high - estimate->low));
}

/* "2/17 = 11.8 %", "impossible", "certain", or "11.8 % ± 2.0" */
static void put_chance(FILE *stream, const lb_odds_chance *chance)
{
    double share = chance->chance.share;
    const lb_fraction *fraction = &chance->fraction;
    if (!chance->exact) {
        fprintf(stream, "%.1f %% ± %.1f", 100 * share,
                50 * (chance->chance.high - chance->chance.low));
    } else if (fraction->over == 0) {
        fputs("0", stream);
    } else if (fraction->over == fraction->under) {
        fputs("certain", stream);
    } else if (fraction->under <= LARGEST_UNDER) {
        fprintf(stream, "%llu/%llu = %.1f %%", (unsigned long long)fraction->over,
                (unsigned long long)fraction->under, 100 * share);
    } else {
        fprintf(stream, "%.2f %%", 100 * share);
    }
}

/* ---- Chances of cards ------------------------------------------------------------------------------- */

static const char *name_of(const lb_odds *odds, const struct odds_manner *manner, unsigned seat)
{
    return manner->you && seat == odds->seat ? "you" : manner->names->of[seat];
}

static void put_peril(FILE *stream, const lb_odds_chance *chance)
{
    if (chance->card == LB_NO_CARD) {
        fputs("Flipping the next disc now ends on a Kitten: ", stream);
    } else {
        const char *title = lb_card_title(chance->card);
        fprintf(stream, "The next card is %s %s: ", strchr("AEIOU", *title) != NULL ? "an" : "a",
                title);
    }
    put_chance(stream, chance);
    fputs(chance->exact ? " (exact)\n\n" : "\n\n", stream);
}

static bool all_exact(const lb_odds *odds)
{
    bool exact = true;
    for (unsigned i = 0; i < odds->chances; i++) {
        exact &= odds->chance[i].exact || odds->chance[i].about != LB_ABOUT_holds;
    }
    return exact;
}

/* The most likely card of a seat after those already told; NULL at the end. */
static const lb_odds_chance *likeliest(const lb_odds *odds, unsigned seat, uint64_t told)
{
    const lb_odds_chance *best = NULL;
    for (unsigned i = 0; i < odds->chances; i++) {
        const lb_odds_chance *chance = &odds->chance[i];
        if (chance->about == LB_ABOUT_holds && chance->seat == seat &&
            !(told >> chance->card & 1) &&
            (best == NULL || chance->chance.share > best->chance.share)) {
            best = chance;
        }
    }
    return best;
}

/* A name in a column of its own. */
static void put_name(FILE *stream, unsigned seat, const char *name)
{
    unsigned columns = prose_columns(name);
    fprintf(stream, "  %u %s%*s", seat, name,
            columns < NAME_COLUMNS ? (int)(NAME_COLUMNS - columns) : 1, "");
}

/* One card of a seat in words. */
static void write_holding(char text[HOLDING_BYTES], const lb_odds_chance *chance)
{
    const lb_fraction *fraction = &chance->fraction;
    const char *title = lb_card_title(chance->card);
    double share = 100 * chance->chance.share;
    if (!chance->exact) {
        snprintf(text, HOLDING_BYTES, "%s %.0f %% ± %.0f", title, share,
                 50 * (chance->chance.high - chance->chance.low));
    } else if (fraction->over == 0 || fraction->over == fraction->under) {
        snprintf(text, HOLDING_BYTES, "%s %s", title, fraction->over == 0 ? "never" : "for sure");
    } else if (fraction->under <= SMALL_UNDER) {
        snprintf(text, HOLDING_BYTES, "%s %.1f %% (%llu/%llu)", title, share,
                 (unsigned long long)fraction->over, (unsigned long long)fraction->under);
    } else {
        snprintf(text, HOLDING_BYTES, "%s %.1f %%", title, share);
    }
}

static void put_holder(FILE *stream, const lb_odds *odds, const lb_view *view,
                       const struct odds_manner *manner, unsigned seat)
{
    unsigned width = prose_width(stream);
    unsigned cards = view->hand_count[seat];
    unsigned at = HOLDING_COLUMN - 1;
    uint64_t told = 0;
    const lb_odds_chance *chance;
    put_name(stream, seat, manner->names->of[seat]);
    fprintf(stream, "%2u card%s ", cards, cards == 1 ? " " : "s");
    for (unsigned i = 0; i < CARDS_SHOWN && (chance = likeliest(odds, seat, told)) != NULL; i++) {
        char text[HOLDING_BYTES];
        write_holding(text, chance);
        bool fits = at + prose_columns(text) + 3 <= width || i == 0;
        at = (fits ? at + 1 + (i > 0) : HOLDING_COLUMN) + prose_columns(text);
        if (fits) {
            fprintf(stream, "%s %s", i > 0 ? "," : "", text);
        } else {
            fprintf(stream, ",\n%*s%s", HOLDING_COLUMN, "", text);
        }
        told |= UINT64_C(1) << chance->card;
    }
    fputc('\n', stream);
}

static void put_holders(FILE *stream, const lb_odds *odds, const lb_view *view,
                        const struct odds_manner *manner)
{
    bool headed = false;
    for (unsigned seat = 0; seat < odds->players; seat++) {
        if (likeliest(odds, seat, 0) == NULL) {
            continue;
        }
        if (!headed) {
            fprintf(stream, "Who may hold what%s\n", all_exact(odds) ? " (exact)" : "");
            headed = true;
        }
        put_holder(stream, odds, view, manner, seat);
    }
    if (headed) {
        fputc('\n', stream);
    }
}

/* ---- Win shares ------------------------------------------------------------------------------------- */

static void put_standing(FILE *stream, const lb_odds *odds, const struct odds_manner *manner)
{
    fputs("Win share as things stand\n", stream);
    for (unsigned seat = 0; seat < odds->players; seat++) {
        put_name(stream, seat, name_of(odds, manner, seat));
        odds_put_estimate(stream, &odds->win[seat]);
        fputc('\n', stream);
    }
}

static size_t verb_length(const char *text)
{
    return strcspn(text, " @");
}

static bool same_verb(const char *a, const char *b)
{
    return verb_length(a) == verb_length(b) && memcmp(a, b, verb_length(a)) == 0;
}

/* Whether a move is shown: one of the best, and not the fourth of its kind where there are others. */
static bool is_shown(const lb_odds *odds, size_t index, unsigned shown)
{
    bool others = false;
    unsigned alike = 0;
    for (size_t i = 0; i < odds->moves; i++) {
        bool same = same_verb(odds->move[i].text, odds->move[index].text);
        alike += same && i < index;
        others |= !same;
    }
    return shown < SHOWN && odds->move[index].kept && (alike < ALIKE_MOST || !others);
}

static void put_move(FILE *stream, const lb_odds_move *move)
{
    bool wide = prose_columns(move->text) > TEXT_COLUMNS;
    fprintf(stream, "  %-*s", TEXT_COLUMNS, move->text);
    if (wide) {
        fprintf(stream, "\n  %*s", TEXT_COLUMNS, "");
    }
    fputc(' ', stream);
    odds_put_estimate(stream, &move->win);
    if (move->why[0] != '\0') {
        bool narrow = move->win.high - move->win.low < 0.19995; /* "± 9.9" has one digit less */
        fputs(narrow ? "   " : "  ", stream);
        prose_wrap(stream, move->why, WHY_COLUMN, WHY_COLUMN);
    }
    fputc('\n', stream);
}

static void put_moves(FILE *stream, const lb_odds *odds, const struct odds_manner *manner)
{
    unsigned shown = 0;
    fprintf(stream, "\n%s\n", manner->you ? "Your moves, the best first" : "Moves, the best first");
    for (size_t i = 0; i < odds->moves; i++) {
        if (manner->all || is_shown(odds, i, shown)) {
            put_move(stream, &odds->move[i]);
            shown++;
        }
    }
    if (shown < odds->moves) {
        fprintf(stream, "  and %u more that are no better or much alike\n", odds->moves - shown);
    }
}

void odds_report(FILE *stream, const lb_odds *odds, const lb_view *view,
                 const struct odds_manner *manner)
{
    for (unsigned i = 0; i < odds->chances; i++) {
        if (odds->chance[i].about == LB_ABOUT_peril) {
            put_peril(stream, &odds->chance[i]);
        }
    }
    put_holders(stream, odds, view, manner);
    if (odds->worlds > 0) {
        put_standing(stream, odds, manner);
    }
    if (odds->moves > 0) {
        put_moves(stream, odds, manner);
        fprintf(stream,
                "\nSampled: %llu guessed worlds a move, played on by rules of thumb; ± is 95 %%.\n",
                (unsigned long long)odds->move[0].worlds);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_share(struct json *json, const lb_estimate *estimate)
{
    json_key(json, "share");
    json_real(json, estimate->share);
    json_key(json, "low");
    json_real(json, estimate->low);
    json_key(json, "high");
    json_real(json, estimate->high);
}

static void json_chance(struct json *json, const lb_odds_chance *chance)
{
    json_open(json, '{');
    json_key(json, "seat");
    json_number(json, chance->seat);
    if (chance->card != LB_NO_CARD) {
        json_key(json, "card");
        json_text(json, lb_card_id(chance->card));
    }
    json_key(json, "exact");
    json_bool(json, chance->exact);
    if (chance->exact) {
        json_key(json, "fraction");
        json_open(json, '[');
        json_number(json, chance->fraction.over);
        json_number(json, chance->fraction.under);
        json_close(json, ']');
    }
    json_share(json, &chance->chance);
    json_close(json, '}');
}

static void json_chances(struct json *json, const char *key, const lb_odds *odds, lb_about about)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned i = 0; i < odds->chances; i++) {
        if (odds->chance[i].about == about) {
            json_chance(json, &odds->chance[i]);
        }
    }
    json_close(json, ']');
}

static void json_move(struct json *json, const lb_odds_move *move)
{
    json_open(json, '{');
    json_key(json, "move");
    json_text(json, move->text);
    json_share(json, &move->win);
    json_key(json, "worlds");
    json_number(json, move->worlds);
    json_key(json, "why");
    json_text(json, move->why);
    json_close(json, '}');
}

void odds_report_json(struct json *json, const lb_odds *odds)
{
    json_key(json, "seat");
    json_number(json, odds->seat);
    json_key(json, "decides");
    json_bool(json, odds->moves > 0);
    json_chances(json, "peril", odds, LB_ABOUT_peril);
    json_chances(json, "holds", odds, LB_ABOUT_holds);
    json_key(json, "worlds");
    json_number(json, odds->worlds);
    json_key(json, "win");
    json_open(json, '[');
    for (unsigned seat = 0; seat < odds->players && odds->worlds > 0; seat++) {
        json_open(json, '{');
        json_share(json, &odds->win[seat]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_key(json, "moves");
    json_open(json, '[');
    for (size_t i = 0; i < odds->moves; i++) {
        json_move(json, &odds->move[i]);
    }
    json_close(json, ']');
}
