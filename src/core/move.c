/* SPDX-License-Identifier: MIT */
/* move.c: whole moves and their one text.
 * The text of a move is what its choices add one after another ("pair tacocat" + "@3"), so writing
 * walks the stages and reading searches for the walk that spells the text. */
#include <string.h>

#include "core/game.h"

/* A try-out on a copy of the state. Chance may be anything: what is announced needs none. */
static void try_choice(lb_state *state, unsigned seat, unsigned choice)
{
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    game_of(state)->apply(state, seat, choice, &rng, NULL);
}

size_t lb_move_write(const lb_state *state, unsigned seat, const lb_move *move, char *buffer,
                     size_t size)
{
    struct text text = text_in(buffer, size);
    const lb_game *game = game_of(state);
    lb_state now = *state;
    if (game == NULL) {
        return 0;
    }
    for (unsigned i = 0; i < move->count; i++) {
        unsigned choice = move->choice[i];
        bool legal = choice < LB_CHOICES_MAX && (lb_legal(&now, seat) >> choice & 1);
        if (!legal || (i > 0 && !lb_staged(&now))) {
            return 0;
        }
        game->fragment(&now, choice, &text);
        try_choice(&now, seat, choice);
    }
    return move->count == 0 || lb_staged(&now) ? 0 : text.length;
}

/* ---- Walking every move ---------------------------------------------------------------------- */

struct walk {
    const lb_game *game;
    unsigned seat;
    lb_move_visit *visit;
    void *context;
    lb_move move;
    char text[LB_MOVE_BYTES];
    size_t found;
};

/* False once the visitor has had enough. */
static bool walk(struct walk *w, const lb_state *state, size_t written)
{
    lb_choices legal = lb_legal(state, w->seat);
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        if (!(legal >> choice & 1)) {
            continue;
        }
        struct text text = text_in(w->text + written, sizeof w->text - written);
        w->game->fragment(state, choice, &text);
        w->move.choice[w->move.count++] = (uint8_t)choice;
        lb_state next = *state;
        try_choice(&next, w->seat, choice);
        bool more = true;
        if (lb_staged(&next)) {
            more = walk(w, &next, written + text.length);
        } else {
            w->found++;
            more = w->visit == NULL || w->visit(w->context, &w->move, w->text);
        }
        w->move.count--;
        if (!more) {
            return false;
        }
    }
    return true;
}

size_t lb_moves(const lb_state *state, unsigned seat, lb_move_visit *visit, void *context)
{
    struct walk w = {.game = game_of(state), .seat = seat, .visit = visit, .context = context};
    if (w.game != NULL) {
        walk(&w, state, 0);
    }
    return w.found;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

struct reader {
    const lb_game *game;
    unsigned seat;
    const char *text;
    lb_move move;
    size_t complete_at; /* the furthest end of a legal move inside the text */
    /* The furthest place in the text where a choice fits the words but not the rules. */
    size_t objection_at;
    lb_state objection_state;
    unsigned objection; /* that choice, or LB_CHOICES_MAX */
};

/* Whether the text goes on from `at` with what a choice adds; if so, how far. */
static bool spells(const struct reader *r, const lb_state *state, unsigned choice, size_t at,
                   size_t *end)
{
    char buffer[LB_MOVE_BYTES];
    struct text part = text_in(buffer, sizeof buffer);
    if (!r->game->fragment(state, choice, &part) || part.length >= sizeof buffer ||
        strncmp(r->text + at, buffer, part.length) != 0) {
        return false;
    }
    *end = at + part.length;
    return true;
}

static bool ends_word(char c)
{
    return c == '\0' || c == ' ' || c == '@' || c == '=';
}

static bool read_on(struct reader *r, const lb_state *state, size_t at)
{
    lb_choices legal = lb_legal(state, r->seat);
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        size_t end;
        if (!spells(r, state, choice, at, &end)) {
            continue;
        }
        if (!(legal >> choice & 1)) {
            if (end > r->objection_at && ends_word(r->text[end])) {
                r->objection_at = end;
                r->objection_state = *state;
                r->objection = choice;
            }
            continue;
        }
        r->move.choice[r->move.count++] = (uint8_t)choice;
        lb_state next = *state;
        try_choice(&next, r->seat, choice);
        if (lb_staged(&next) ? read_on(r, &next, end) : r->text[end] == '\0') {
            return true;
        }
        if (!lb_staged(&next) && end > r->complete_at) {
            r->complete_at = end;
        }
        r->move.count--;
    }
    return false;
}

/* Whether some choice of a decision, legal or not, begins with a word. */
static bool begins_here(const struct reader *r, const lb_state *state, struct slice word)
{
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        char buffer[LB_MOVE_BYTES];
        struct text part = text_in(buffer, sizeof buffer);
        if (r->game->fragment(state, choice, &part) && strncmp(buffer, word.at, word.length) == 0 &&
            ends_word(buffer[word.length])) {
            return true;
        }
    }
    return false;
}

/* What can be said of a text by its first word alone; false if that is nothing. */
static bool explain_word(const struct reader *r, const lb_state *state, lb_reason *why)
{
    /* Words that answer a question, or open a combo, in some game. */
    static const char *const answers[] = {"nope",    "pass",  "give",   "take",   "place",
                                          "use",     "keep",  "top",    "swap",   "lay",
                                          "discard", "order", "defuse", "explode"};
    static const char *const combos[] = {"pair", "three", "five"};
    struct slice word = {r->text, strcspn(r->text, " @=")};
    char shown[48];
    slice_copy(word, shown, sizeof shown);
    unsigned card = slice_card(word);
    if (card != LB_NO_CARD && r->game->copies(r->game, card) == 0) {
        reason_set(why, "%s has no %s", r->game->name, lb_card_title(card), "");
        return true;
    }
    if (begins_here(r, state, word)) {
        return false;
    }
    for (unsigned i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (slice_is(word, answers[i])) {
            reason_set(why, "\"%s\" answers a question that is not open now", shown, "", "");
            return true;
        }
    }
    for (unsigned i = 0; i < sizeof combos / sizeof combos[0]; i++) {
        if (slice_is(word, combos[i])) {
            reason_set(why, "\"%s\" needs its cards and cannot be played so now", shown, "", "");
            return true;
        }
    }
    if (card != LB_NO_CARD) {
        reason_set(why, "%s cannot be played so now", lb_card_title(card), "", "");
    }
    return card != LB_NO_CARD;
}

static lb_status explain(const struct reader *r, const lb_state *state, lb_reason *why)
{
    char shown[48];
    slice_copy((struct slice){r->text, strlen(r->text)}, shown, sizeof shown);
    if (r->complete_at > r->objection_at && ends_word(r->text[r->complete_at])) {
        char whole[LB_MOVE_BYTES];
        slice_copy((struct slice){r->text, r->complete_at}, whole, sizeof whole);
        reason_set(why, "\"%s\" is a whole move; what follows it in \"%s\" does not fit", whole,
                   shown, "");
        return LB_STATUS_bad_text;
    }
    if (r->objection < LB_CHOICES_MAX) {
        r->game->objection(&r->objection_state, r->objection, why);
        return LB_STATUS_illegal;
    }
    if (explain_word(r, state, why)) {
        return LB_STATUS_bad_text;
    }
    char first[LB_MOVE_BYTES] = "";
    struct text example = text_in(first, sizeof first);
    lb_choices legal = lb_legal(state, r->seat);
    unsigned choice = 0;
    while (!(legal >> choice & 1)) {
        choice++;
    }
    r->game->fragment(state, choice, &example);
    reason_set(why, "\"%s\" is no move here; a move looks like \"%s\"", shown, first, "");
    return LB_STATUS_bad_text;
}

lb_status lb_move_read(const lb_state *state, unsigned seat, const char *text, lb_move *move,
                       lb_reason *why)
{
    lb_status status = LB_OK;
    if (game_of(state) == NULL) {
        status = LB_STATUS_no_game;
    } else if (seat >= lb_players(state)) {
        status = LB_STATUS_no_seat;
    } else if (lb_over(state)) {
        status = LB_STATUS_over;
    } else if (lb_legal(state, seat) == 0) {
        status = LB_STATUS_not_asked;
    }
    if (status != LB_OK) {
        reason_set(why, "%s", lb_status_text(status), "", "");
        return status;
    }
    struct reader r = {
        .game = game_of(state), .seat = seat, .text = text, .objection = LB_CHOICES_MAX};
    if (strlen(text) >= LB_MOVE_BYTES || !read_on(&r, state, 0)) {
        return explain(&r, state, why);
    }
    *move = r.move;
    return LB_OK;
}
