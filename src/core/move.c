/* SPDX-License-Identifier: MIT */
/* move.c: whole moves, their parts and their one text.
 * A game says in parts what a choice adds; how parts are spelled is said here and nowhere else. Writing
 * walks the stages of a move, and reading searches for the walk that spells the text. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"

/* A try-out on a copy of the state. Chance may be anything: what is announced needs none. */
static void try_choice(lb_state *state, unsigned seat, unsigned choice)
{
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    game_of(state)->apply(state, seat, choice, &rng, NULL);
}

/* ---- Parts ------------------------------------------------------------------------------------- */

bool parts_stage(struct parts *parts, const lb_state *state, unsigned choice)
{
    const lb_game *game = game_of(state);
    unsigned count = parts->count;
    if (game == NULL || choice >= LB_CHOICES_MAX || !game->parts(state, choice, parts)) {
        parts->count = count;
        return false;
    }
    parts->stage++;
    return true;
}

unsigned lb_choice_parts(const lb_state *state, unsigned choice, lb_part parts[LB_PARTS_MAX])
{
    struct parts own = {0};
    if (!parts_stage(&own, state, choice)) {
        return 0;
    }
    memcpy(parts, own.item, own.count * sizeof own.item[0]);
    return own.count;
}

/* The parts of a whole legal move; false if it is none. */
static bool parts_of(struct parts *parts, const lb_state *state, unsigned seat, const lb_move *move)
{
    lb_state now = *state;
    *parts = (struct parts){0};
    for (unsigned i = 0; i < move->count; i++) {
        unsigned choice = move->choice[i];
        bool legal = choice < LB_CHOICES_MAX && (lb_legal(&now, seat) >> choice & 1);
        if (!legal || (i > 0 && !lb_staged(&now)) || !parts_stage(parts, &now, choice)) {
            return false;
        }
        try_choice(&now, seat, choice);
    }
    return move->count > 0 && !lb_staged(&now);
}

unsigned lb_move_parts(const lb_state *state, unsigned seat, const lb_move *move,
                       lb_part parts[LB_PARTS_MAX])
{
    struct parts own;
    if (!parts_of(&own, state, seat, move)) {
        return 0;
    }
    memcpy(parts, own.item, own.count * sizeof own.item[0]);
    return own.count;
}

unsigned lb_verb_choice(const lb_state *state, unsigned seat, unsigned verb)
{
    for (lb_choices legal = lb_legal(state, seat); legal != 0; legal &= legal - 1) {
        struct parts parts = {0};
        unsigned choice = bits_first(legal);
        if (parts_stage(&parts, state, choice) && parts.item[0].kind == LB_PART_verb &&
            parts.item[0].what == verb) {
            return choice;
        }
    }
    return LB_NO_CHOICE;
}

/* ---- Spelling ---------------------------------------------------------------------------------- */

static bool is_card_of(const lb_part *part, unsigned stage)
{
    return part->kind == LB_PART_card && part->stage == stage;
}

/* The cards of one stage, from the first on; how many there are. */
static unsigned put_cards(struct text *text, const struct parts *parts, unsigned first)
{
    const lb_part *part = &parts->item[first];
    unsigned count = 1;
    bool equal = true;
    for (; first + count < parts->count && is_card_of(&part[count], part->stage); count++) {
        equal = equal && part[count].what == part->what;
    }
    bool begins = first > 0 && part[-1].kind == LB_PART_verb && part[-1].what == LB_VERB_play;
    for (unsigned i = 0; i < (equal ? 1 : count); i++) {
        text_put(text, i > 0 ? "+" : begins ? "" : " ");
        text_put(text, part[i].what == LB_NO_CARD ? "blind" : lb_card_id(part[i].what));
    }
    return count;
}

/* A named card: by the number that is printed on it, where there is one. */
static void put_title(struct text *text, const lb_game *game, unsigned card)
{
    const lb_face *face = lb_game_face(game, card);
    text_char(text, '=');
    if (face != NULL && face->number != LB_NO_NUMBER) {
        text_number(text, face->number);
    } else {
        text_put(text, lb_card_id(card));
    }
}

static void put_part(struct text *text, const lb_game *game, const lb_part *part)
{
    switch (part->kind) {
    case LB_PART_verb:
        text_put(text, lb_verb_id(part->what));
        break;
    case LB_PART_as:
        text_char(text, ' ');
        text_put(text, lb_card_id(part->what));
        break;
    case LB_PART_title:
        put_title(text, game, part->what);
        break;
    default: /* a seat, or a place */
        text_char(text, part->kind == LB_PART_seat ? '@' : ' ');
        text_number(text, part->what);
        break;
    }
}

void parts_put(struct text *text, const lb_game *game, const struct parts *parts)
{
    unsigned i = 0;
    while (i < parts->count) {
        if (parts->item[i].kind == LB_PART_card) {
            i += put_cards(text, parts, i);
        } else {
            put_part(text, game, &parts->item[i++]);
        }
    }
}

size_t lb_choice_write(const lb_state *state, unsigned choice, char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    struct parts parts = {0};
    if (!parts_stage(&parts, state, choice)) {
        return 0;
    }
    parts_put(&text, game_of(state), &parts);
    return text.length;
}

size_t lb_move_write(const lb_state *state, unsigned seat, const lb_move *move, char *buffer,
                     size_t size)
{
    struct text text = text_in(buffer, size);
    struct parts parts;
    if (!parts_of(&parts, state, seat, move)) {
        return 0;
    }
    parts_put(&text, game_of(state), &parts);
    return text.length;
}

/* ---- Walking every move ---------------------------------------------------------------------- */

struct walk {
    const lb_game *game;
    unsigned seat;
    lb_move_visit *visit;
    void *context;
    lb_move move;
    struct parts parts; /* of the move so far */
    size_t found;
};

static bool visit_move(struct walk *w)
{
    char buffer[LB_MOVE_BYTES];
    struct text text = text_in(buffer, sizeof buffer);
    w->found++;
    if (w->visit == NULL) {
        return true;
    }
    parts_put(&text, w->game, &w->parts);
    return w->visit(w->context, &w->move, buffer);
}

/* False once the visitor has had enough. */
static bool walk(struct walk *w, const lb_state *state)
{
    bool more = true;
    unsigned count = w->parts.count;
    for (lb_choices legal = lb_legal(state, w->seat); more && legal != 0; legal &= legal - 1) {
        unsigned choice = bits_first(legal);
        lb_state next = *state;
        parts_stage(&w->parts, state, choice);
        w->move.choice[w->move.count++] = (uint8_t)choice;
        try_choice(&next, w->seat, choice);
        more = lb_staged(&next) ? walk(w, &next) : visit_move(w);
        w->move.count--;
        w->parts.stage--;
        w->parts.count = count;
    }
    return more;
}

size_t lb_moves(const lb_state *state, unsigned seat, lb_move_visit *visit, void *context)
{
    struct walk w = {.game = game_of(state), .seat = seat, .visit = visit, .context = context};
    if (w.game != NULL) {
        walk(&w, state);
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

/* The text that a choice adds; false if there is no such choice. */
static bool spell(const lb_state *state, unsigned choice, struct text *text)
{
    struct parts parts = {0};
    if (!parts_stage(&parts, state, choice)) {
        return false;
    }
    parts_put(text, game_of(state), &parts);
    return true;
}

/* Whether the text goes on from `at` with what a choice adds; if so, how far. */
static bool spells(const struct reader *r, const lb_state *state, unsigned choice, size_t at,
                   size_t *end)
{
    char buffer[LB_MOVE_BYTES];
    struct text part = text_in(buffer, sizeof buffer);
    if (!spell(state, choice, &part) || strncmp(r->text + at, buffer, part.length) != 0) {
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
static bool begins_here(const lb_state *state, struct slice word)
{
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        char buffer[LB_MOVE_BYTES];
        struct text part = text_in(buffer, sizeof buffer);
        if (spell(state, choice, &part) && strncmp(buffer, word.at, word.length) == 0 &&
            ends_word(buffer[word.length])) {
            return true;
        }
    }
    return false;
}

/* What can be said of a text by its first word alone; false if that is nothing. */
static bool explain_word(const struct reader *r, const lb_state *state, lb_reason *why)
{
    static const char *const complaints[] = {
        [LB_USE_opens] = NULL,
        [LB_USE_answers] = "\"%s\" answers a question that is not open now",
        [LB_USE_combines] = "\"%s\" needs its cards and cannot be played so now",
    };
    struct slice word = {r->text, strcspn(r->text, " @=")};
    char shown[48];
    slice_copy(word, shown, sizeof shown);
    unsigned card = slice_card(word);
    if (card != LB_NO_CARD && r->game->copies(r->game, card) == 0) {
        reason_set(why, "%s has no %s", r->game->name, lb_card_title(card), "");
        return true;
    }
    if (begins_here(state, word)) {
        return false;
    }
    for (unsigned verb = 0; verb < LB_VERBS; verb++) {
        if (complaints[lb_verb_used(verb)] != NULL && slice_is(word, lb_verb_id(verb))) {
            reason_set(why, complaints[lb_verb_used(verb)], shown, "", "");
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
    spell(state, bits_first(lb_legal(state, r->seat)), &example);
    reason_set(why, "\"%s\" is no move here; a move looks like \"%s\"", shown, first, "");
    return LB_STATUS_bad_text;
}

void lb_objection(const lb_state *state, unsigned choice, lb_reason *why)
{
    game_of(state)->objection(state, choice, why);
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
