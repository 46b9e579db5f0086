/* SPDX-License-Identifier: MIT */
/* rows.c: odds and reviews as rows of value, margin, label and note: the one way they become words.
 * What is exact says so, what is sampled has its margin. */
#include <stdio.h>
#include <string.h>

#include <litterbox_table.h>

enum { CARDS_SHOWN = 3, ALIKE_MOST = 3, HINTS = 2, LARGEST_UNDER = 9999, SMALL_UNDER = 99 };

/* Rows on their way, and the one that is being written. */
struct rows {
    const lb_reader *reader;
    lb_row_visit *visit;
    void *context;
    lb_row row;
};

/* ---- Pieces ------------------------------------------------------------------------------------------ */

static void add(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s", more);
}

#define ADD(field, more) add((field), sizeof(field), (more))

static lb_event about_seat(unsigned seat, unsigned number)
{
    return (lb_event){
        .seat = (uint8_t)seat, .other = LB_NOBODY, .named = LB_NO_CARD, .number = (uint8_t)number};
}

static void add_text(struct rows *rows, char *text, size_t size, lb_row_text which, unsigned number)
{
    lb_event about = about_seat(rows->reader->viewer, number);
    size_t length = strlen(text);
    lb_tell_saying(LB_SAY_row, which, &about, rows->reader, text + length, size - length);
}

#define ADD_TEXT(rows, field, which) add_text((rows), (field), sizeof(field), (which), 0)

static void begin(struct rows *rows, lb_row_kind kind)
{
    rows->row = (lb_row){.kind = (uint8_t)kind};
}

static void end(struct rows *rows)
{
    rows->visit(rows->context, &rows->row);
}

static void say(struct rows *rows, lb_row_kind kind, lb_row_text which)
{
    begin(rows, kind);
    ADD_TEXT(rows, rows->row.label, which);
    end(rows);
}

static void set_share(struct rows *rows, double share)
{
    snprintf(rows->row.value, sizeof rows->row.value, "%.1f %%", 100 * share);
}

/* A change in points; what is too small to show is no loss. */
static void put_change(char *text, size_t size, double change)
{
    snprintf(text, size, "%+.1f", change > -0.0005 && change <= 0 ? 0.0 : 100 * change);
}

static void set_change(struct rows *rows, double change)
{
    put_change(rows->row.value, sizeof rows->row.value, change);
}

static void set_margin(struct rows *rows, const lb_estimate *estimate)
{
    snprintf(rows->row.margin, sizeof rows->row.margin, "%.1f",
             50 * (estimate->high - estimate->low));
}

static void set_estimate(struct rows *rows, const lb_estimate *estimate)
{
    set_share(rows, estimate->share);
    set_margin(rows, estimate);
}

/* "Favor on Mochi"; orders differ in nothing but their places. */
static void add_move(struct rows *rows, char *text, size_t size, const lb_offer_move *move)
{
    size_t length = strlen(text);
    lb_tell_parts(move, rows->reader, text + length, size - length);
    if (move->order_count > 0 && strchr(move->text, ' ') != NULL) {
        add(text, size, strchr(move->text, ' '));
    }
}

static void add_person(struct rows *rows, char *text, size_t size, unsigned seat)
{
    lb_event about = about_seat(seat, 0);
    size_t length = strlen(text);
    lb_phrase("{seat}", &about, rows->reader, text + length, size - length);
}

/* ---- Chances of cards ---------------------------------------------------------------------------------- */

/* "never" or "for sure", where it is one of them. */
static bool add_certain(struct rows *rows, char *text, size_t size, const lb_odds_chance *chance)
{
    bool never = chance->fraction.over == 0;
    bool certain = chance->exact && (never || chance->fraction.over == chance->fraction.under);
    if (certain) {
        add_text(rows, text, size, never ? LB_TEXT_never : LB_TEXT_sure, 0);
    }
    return certain;
}

/* "The next card is an Exploding Kitten", as a sentence begins. */
static void add_danger(struct rows *rows)
{
    lb_event about = about_seat(LB_NOBODY, 0);
    lb_row *row = &rows->row;
    lb_tell_saying(LB_SAY_why, LB_WHY_danger, &about, rows->reader, row->label, sizeof row->label);
    char first = row->label[0];
    row->label[0] = (char)(first >= 'a' && first <= 'z' ? first - 'a' + 'A' : first);
}

/* "between 5 and 20 % for certain", rounded outwards, where that says anything; whether it does. */
static bool add_bounds(struct rows *rows, char *text, size_t size, const lb_odds_chance *chance)
{
    unsigned low = (unsigned)(100 * chance->chance.low);
    unsigned high = (unsigned)(100 * chance->chance.high);
    high += high < 100 * chance->chance.high;
    bool says = chance->bounded && (low > 0 || high < 100);
    if (says) {
        add_text(rows, text, size, LB_TEXT_between, low);
        add_text(rows, text, size, LB_TEXT_and, high);
    }
    return says;
}

/* "2/17 = 11.8 %", "never", "about 12.3 %", or a sample with its margin. */
static void set_blind(struct rows *rows, const lb_odds_chance *chance)
{
    const lb_fraction *fraction = &chance->fraction;
    const lb_estimate *share = &chance->chance;
    lb_row *row = &rows->row;
    if (!chance->exact && !chance->bounded) {
        set_estimate(rows, share);
    } else if (!chance->exact) {
        char text[32];
        snprintf(text, sizeof text, "%.1f %%", 100 * share->share);
        ADD_TEXT(rows, row->value, LB_TEXT_about);
        ADD(row->value, text);
    } else if (!add_certain(rows, row->value, sizeof row->value, chance)) {
        set_share(rows, share->share);
        if (fraction->under <= LARGEST_UNDER) {
            snprintf(row->value, sizeof row->value, "%llu/%llu = %.1f %%",
                     (unsigned long long)fraction->over, (unsigned long long)fraction->under,
                     100 * share->share);
        }
    }
}

/* As people play, where that was learned; and if the cards of others were dealt blind. */
static void say_peril(struct rows *rows, const lb_odds_chance *chance)
{
    say(rows, LB_ROW_heading, LB_TEXT_next);
    if (chance->learned) {
        begin(rows, LB_ROW_figure);
        set_share(rows, chance->believed);
        add_danger(rows);
        ADD_TEXT(rows, rows->row.label, LB_TEXT_as_played);
        end(rows);
    }
    begin(rows, LB_ROW_figure);
    set_blind(rows, chance);
    if (chance->learned) {
        ADD_TEXT(rows, rows->row.label, LB_TEXT_if_blind);
    } else {
        add_danger(rows);
    }
    if (chance->exact) {
        ADD_TEXT(rows, rows->row.label, LB_TEXT_exact);
    }
    add_bounds(rows, rows->row.note, sizeof rows->row.note, chance);
    end(rows);
}

static double share_of(const lb_odds_chance *chance)
{
    return chance->learned ? chance->believed : chance->chance.share;
}

/* The most likely card of a seat after those already told, if it can have any; NULL at the end. */
static const lb_odds_chance *likeliest(const lb_odds *odds, unsigned seat, uint64_t told)
{
    const lb_odds_chance *best = NULL;
    for (unsigned i = 0; i < odds->chances; i++) {
        const lb_odds_chance *chance = &odds->chance[i];
        if (chance->about == LB_ABOUT_holds && chance->seat == seat &&
            !(told >> chance->card & 1) && (share_of(chance) > 0 || told == 0) &&
            (best == NULL || share_of(chance) > share_of(best))) {
            best = chance;
        }
    }
    return best;
}

/* "(51/61)", or behind what was learned "(blind 51/61)", "(blind 27.3 %)"; where it is only bounded
 * "(between 20 and 31 % for certain)" */
static void add_blind(struct rows *rows, const lb_odds_chance *chance)
{
    bool small = chance->exact && chance->fraction.under <= SMALL_UNDER;
    lb_row *row = &rows->row;
    char bounds[sizeof row->note] = "", share[64];
    add_bounds(rows, bounds, sizeof bounds, chance);
    if (!small && !chance->learned && bounds[0] == '\0') {
        return;
    }
    ADD(row->note, " (");
    if (chance->learned) {
        ADD_TEXT(rows, row->note, LB_TEXT_blind);
    }
    if (small) {
        snprintf(share, sizeof share, "%llu/%llu", (unsigned long long)chance->fraction.over,
                 (unsigned long long)chance->fraction.under);
    } else {
        snprintf(share, sizeof share, "%.1f %%", 100 * chance->chance.share);
    }
    ADD(row->note, bounds[0] != '\0' ? bounds : share);
    ADD(row->note, ")");
}

/* "Defuse 83.6 % (51/61)", "Nope about 12 %" */
static void add_holding(struct rows *rows, const lb_odds_chance *chance)
{
    lb_row *row = &rows->row;
    bool rough = !chance->exact && !chance->learned;
    char share[64];
    ADD(row->note, lb_text(rows->reader, lb_card_title(chance->card)));
    ADD(row->note, " ");
    if (add_certain(rows, row->note, sizeof row->note, chance)) {
        return;
    }
    if (rough) {
        ADD_TEXT(rows, row->note, LB_TEXT_about);
    }
    snprintf(share, sizeof share, "%.*f %%", rough ? 0 : 1, 100 * share_of(chance));
    ADD(row->note, share);
    add_blind(rows, chance);
}

static void say_holder(struct rows *rows, const lb_odds *odds, unsigned seat)
{
    uint64_t told = 0;
    const lb_odds_chance *chance;
    lb_row *row = &rows->row;
    begin(rows, LB_ROW_figure);
    add_text(rows, row->value, sizeof row->value, LB_TEXT_cards, odds->hand_count[seat]);
    add_person(rows, row->label, sizeof row->label, seat);
    for (unsigned i = 0; i < CARDS_SHOWN && (chance = likeliest(odds, seat, told)) != NULL; i++) {
        ADD(row->note, i > 0 ? ", " : "");
        add_holding(rows, chance);
        told |= UINT64_C(1) << chance->card;
    }
    end(rows);
}

static void say_holders(struct rows *rows, const lb_odds *odds)
{
    bool exact = true, learned = false, any = false;
    for (unsigned i = 0; i < odds->chances; i++) {
        bool holds = odds->chance[i].about == LB_ABOUT_holds;
        exact &= odds->chance[i].exact || !holds;
        learned |= odds->chance[i].learned && holds;
        any |= holds;
    }
    if (!any) {
        return;
    }
    begin(rows, LB_ROW_heading);
    ADD_TEXT(rows, rows->row.label, LB_TEXT_holds);
    if (learned) {
        ADD_TEXT(rows, rows->row.label, LB_TEXT_as_played);
    } else if (exact) {
        ADD_TEXT(rows, rows->row.label, LB_TEXT_exact);
    }
    end(rows);
    for (unsigned seat = 0; seat < odds->players; seat++) {
        if (likeliest(odds, seat, 0) != NULL) {
            say_holder(rows, odds, seat);
        }
    }
}

/* ---- Win shares ------------------------------------------------------------------------------------------ */

static bool same_kind(const lb_offer_move *a, const lb_offer_move *b)
{
    return a->verb == b->verb && (a->verb != LB_VERB_play || a->cards[0] == b->cards[0]);
}

/* Whether a move is shown: one of the best, and not the fourth of its kind where there are others. */
static bool is_shown(const lb_odds *odds, unsigned index)
{
    bool others = false;
    unsigned alike = 0;
    for (unsigned i = 0; i < odds->moves; i++) {
        bool same = same_kind(&odds->move[i].move, &odds->move[index].move);
        alike += same && i < index;
        others |= !same;
    }
    return odds->move[index].kept && (alike < ALIKE_MOST || !others);
}

static void say_move(struct rows *rows, const lb_odds_move *move)
{
    begin(rows, LB_ROW_figure);
    set_estimate(rows, &move->win);
    add_move(rows, rows->row.label, sizeof rows->row.label, &move->move);
    ADD(rows->row.note, move->why);
    end(rows);
}

static void say_moves(struct rows *rows, const lb_odds *odds, unsigned most)
{
    unsigned shown = 0;
    say(rows, LB_ROW_heading, rows->reader->you ? LB_TEXT_moves : LB_TEXT_moves_of);
    for (unsigned i = 0; i < odds->moves; i++) {
        if (most == 0 || (shown < most && is_shown(odds, i))) {
            say_move(rows, &odds->move[i]);
            shown++;
        }
    }
    if (shown < odds->moves) {
        say(rows, LB_ROW_figure, LB_TEXT_others);
    }
}

static void say_standing(struct rows *rows, const lb_odds *odds)
{
    say(rows, LB_ROW_heading, LB_TEXT_stands);
    for (unsigned seat = 0; seat < odds->players; seat++) {
        begin(rows, LB_ROW_figure);
        set_estimate(rows, &odds->win[seat]);
        add_person(rows, rows->row.label, sizeof rows->row.label, seat);
        end(rows);
    }
}

static void say_sample(struct rows *rows, uint64_t worlds)
{
    begin(rows, LB_ROW_sentence);
    snprintf(rows->row.label, sizeof rows->row.label, "%llu ", (unsigned long long)worlds);
    ADD_TEXT(rows, rows->row.label, LB_TEXT_sampled);
    end(rows);
}

void lb_odds_rows(const lb_odds *odds, const lb_reader *reader, unsigned moves, lb_row_visit *visit,
                  void *context)
{
    struct rows rows = {.reader = reader, .visit = visit, .context = context};
    for (unsigned i = 0; i < odds->chances; i++) {
        if (odds->chance[i].about == LB_ABOUT_peril) {
            say_peril(&rows, &odds->chance[i]);
        }
    }
    if (odds->moves > 0) {
        say_moves(&rows, odds, moves);
    }
    say_holders(&rows, odds);
    if (odds->worlds > 0) {
        say_standing(&rows, odds);
        say_sample(&rows, odds->moves > 0 ? odds->move[0].worlds : odds->worlds);
    }
}

/* How sure it is that the first move is better than the next. */
static void say_sureness(struct rows *rows, const lb_odds *odds)
{
    if (odds->moves > 1) {
        double ahead = odds->move[0].win.low - odds->move[1].win.high;
        begin(rows, LB_ROW_sentence);
        add_text(rows, rows->row.label, sizeof rows->row.label,
                 ahead > 0 ? LB_TEXT_ahead : LB_TEXT_even,
                 ahead > 0 ? (unsigned)(100 * ahead + 1e-9) : 0);
        end(rows);
    }
}

/* What lessons and the table warn of is not advised without a word. */
static void say_despite(struct rows *rows, const lb_odds *odds)
{
    lb_event about = about_seat(rows->reader->viewer, 0);
    about.named = (uint8_t)lb_move_spends(&odds->move[0].move, rows->reader->game);
    if (about.named != LB_NO_CARD && odds->moves > 1) {
        begin(rows, LB_ROW_sentence);
        lb_tell_saying(LB_SAY_row, LB_TEXT_despite, &about, rows->reader, rows->row.label,
                       sizeof rows->row.label);
        end(rows);
    }
}

void lb_hint_rows(const lb_odds *odds, const lb_reader *reader, lb_row_visit *visit, void *context)
{
    struct rows rows = {.reader = reader, .visit = visit, .context = context};
    if (odds->moves == 0) {
        say(&rows, LB_ROW_sentence, LB_TEXT_nothing);
        return;
    }
    say(&rows, LB_ROW_heading, LB_TEXT_try);
    for (unsigned i = 0; i < odds->moves && i < HINTS; i++) {
        say_move(&rows, &odds->move[i]);
    }
    say_sureness(&rows, odds);
    say_despite(&rows, odds);
    say_sample(&rows, odds->move[0].worlds);
}

/* ---- Reviews --------------------------------------------------------------------------------------------- */

/* A figure of the sum; changes have a sign. */
static void say_part(struct rows *rows, double figure, bool change, lb_row_text which)
{
    begin(rows, LB_ROW_figure);
    if (change) {
        set_change(rows, figure);
    } else {
        set_share(rows, figure);
    }
    ADD_TEXT(rows, rows->row.label, which);
    end(rows);
}

static void say_sum(struct rows *rows, const lb_review *review)
{
    lb_row_text result = !review->over         ? LB_TEXT_stand
                         : review->result >= 1 ? LB_TEXT_won
                         : review->result > 0  ? LB_TEXT_shared
                                               : LB_TEXT_no_win;
    say(rows, LB_ROW_heading, LB_TEXT_sum);
    say_part(rows, review->start, false, LB_TEXT_start);
    say_part(rows, review->luck, true, LB_TEXT_luck);
    say_part(rows, -review->lost, true, LB_TEXT_skill);
    say_part(rows, review->result, false, result);
}

/* "move 17, Favor on Mochi" */
static void add_decision(struct rows *rows, const lb_review_move *move)
{
    lb_row *row = &rows->row;
    char number[16];
    snprintf(number, sizeof number, "%u, ", move->number);
    ADD_TEXT(rows, row->label, LB_TEXT_move);
    ADD(row->label, number);
    add_move(rows, row->label, sizeof row->label, &move->move);
}

static void add_better(struct rows *rows, const lb_review_move *move)
{
    ADD_TEXT(rows, rows->row.note, LB_TEXT_better);
    add_move(rows, rows->row.note, sizeof rows->row.note, &move->best_move);
}

static void say_costly(struct rows *rows, const lb_review_move *move)
{
    begin(rows, LB_ROW_figure);
    set_change(rows, -move->lost.share);
    set_margin(rows, &move->lost);
    add_decision(rows, move);
    add_better(rows, move);
    ADD(rows->row.note, move->why[0] != '\0' ? ": " : "");
    ADD(rows->row.note, move->why);
    end(rows);
}

static void say_decision(struct rows *rows, const lb_review_move *move)
{
    char figure[32];
    begin(rows, LB_ROW_figure);
    set_share(rows, move->made);
    add_decision(rows, move);
    ADD_TEXT(rows, rows->row.note, LB_TEXT_change);
    put_change(figure, sizeof figure, move->luck);
    ADD(rows->row.note, figure);
    if (move->lost.share > 0) {
        ADD(rows->row.note, "; ");
        add_better(rows, move);
        snprintf(figure, sizeof figure, " (%.1f %%)", 100 * move->best);
        ADD(rows->row.note, figure);
    }
    end(rows);
}

static void say_costliest(struct rows *rows, const lb_review *review, unsigned most)
{
    enum { MOST = 16 };
    const lb_review_move *moves[MOST + 1];
    unsigned count = lb_review_costliest(review, most < MOST ? most : MOST, moves);
    if (review->moves == 0) {
        say(rows, LB_ROW_sentence, LB_TEXT_nothing);
    } else if (count == 0) {
        say(rows, LB_ROW_sentence, LB_TEXT_fine);
    } else {
        say(rows, LB_ROW_heading, LB_TEXT_costly);
    }
    for (unsigned i = 0; i < count; i++) {
        say_costly(rows, moves[i]);
    }
}

void lb_review_rows(const lb_review *review, const lb_reader *reader, unsigned costliest,
                    bool every, lb_row_visit *visit, void *context)
{
    lb_reader of_seat = *reader;
    of_seat.viewer = review->seat;
    struct rows rows = {.reader = &of_seat, .visit = visit, .context = context};
    say_sum(&rows, review);
    say_costliest(&rows, review, costliest);
    unsigned unsure = 0;
    for (unsigned i = 0; i < review->moves; i++) {
        unsure += review->move[i].unsure;
    }
    if (unsure > 0) {
        begin(&rows, LB_ROW_sentence);
        add_text(&rows, rows.row.label, sizeof rows.row.label, LB_TEXT_unsure, unsure);
        end(&rows);
    }
    if (every && review->moves > 0) {
        say(&rows, LB_ROW_heading, LB_TEXT_every);
        for (unsigned i = 0; i < review->moves; i++) {
            say_decision(&rows, &review->move[i]);
        }
    }
    say(&rows, LB_ROW_sentence, LB_TEXT_basis);
}
