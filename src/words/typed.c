/* SPDX-License-Identifier: MIT */
/* typed.c: what a person types, read against the moves of an offer.
 * A move is a row of words; typed words pick the moves whose words they abbreviate, one after another, so
 * "fav mo" may mean favor@2 where Mochi sits in seat 2. Words in which all moves agree that may still be
 * meant can be left out: "7" for "place 7". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/offer.h"

enum { WORDS_MAX = 12, TYPED_BYTES = 2 * LB_MOVE_BYTES, ALL_STAGES = 0xffff };

struct piece {
    const char *at;
    size_t length;
};

struct typed {
    char text[TYPED_BYTES];
    unsigned count;
    struct piece word[WORDS_MAX];
};

/* Whatever the locale: ids are in small letters, and names are compared as bytes beyond ASCII. */
static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static struct piece piece_of(const char *text)
{
    return (struct piece){text, strlen(text)};
}

/* ---- Cutting --------------------------------------------------------------------------------- */

static bool is_gap(char c)
{
    return c == '-' || c == ' ';
}

/* "See the Future" and "see-the-future" are one word: blanks where the word has hyphens. */
static void join(char *text, const char *word)
{
    size_t length = strlen(word), left = strpbrk(word, "- ") != NULL ? strlen(text) : 0;
    for (char *at = text; left >= length && left > 0; at++, left--) {
        size_t same = 0;
        while (same < length &&
               (small(word[same]) == at[same] || (is_gap(word[same]) && is_gap(at[same])))) {
            same++;
        }
        for (size_t i = 0; same == length && i < length; i++) {
            at[i] = at[i] == ' ' ? '-' : at[i];
        }
    }
}

/* In small letters, titles and names as one word each; false if no move is as long. */
static bool cut(struct typed *typed, const char *line, const lb_names *names)
{
    size_t length = 0;
    typed->count = 0;
    for (; *line != '\0' && length + 1 < TYPED_BYTES; line++) {
        if (*line != '!') { /* "Not A Pet!" */
            typed->text[length++] = small(*line);
        }
    }
    typed->text[length] = '\0';
    for (unsigned card = 0; card < LB_CARDS; card++) {
        join(typed->text, lb_card_id(card));
    }
    for (unsigned seat = 0; names != NULL && seat < LB_SEATS_MAX; seat++) {
        join(typed->text, names->of[seat]);
    }
    for (const char *at = typed->text; *(at += strspn(at, " @=,")) != '\0';) {
        if (typed->count == WORDS_MAX) {
            return false;
        }
        typed->word[typed->count].at = at;
        typed->word[typed->count].length = strcspn(at, " @=,");
        at += typed->word[typed->count++].length;
    }
    return *line == '\0';
}

/* ---- How well a typed word fits -------------------------------------------------------------- */

enum fit { FIT_NOT, FIT_INSIDE, FIT_START, FIT_WHOLE };

static bool is_number(struct piece word)
{
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') {
            return false;
        }
    }
    return word.length > 0;
}

static bool same_letter(char one, char two)
{
    return small(one) == small(two) || (is_gap(one) && is_gap(two));
}

static bool begins(struct piece word, struct piece typed)
{
    for (size_t i = 0; i < typed.length; i++) {
        if (i == word.length || !same_letter(word.at[i], typed.at[i])) {
            return false;
        }
    }
    return typed.length > 0;
}

/* "fut" is the start of a part of "see-the-future". */
static enum fit fit_text(struct piece word, struct piece typed)
{
    if (begins(word, typed)) {
        return typed.length == word.length ? FIT_WHOLE : FIT_START;
    }
    for (size_t i = 0; i < word.length; i++) {
        struct piece rest = {word.at + i + 1, word.length - i - 1};
        if (is_gap(word.at[i]) && begins(rest, typed)) {
            return FIT_INSIDE;
        }
    }
    return FIT_NOT;
}

/* Numbers fit whole or not at all. */
static enum fit fit_number(unsigned number, struct piece typed)
{
    char text[8];
    int length = snprintf(text, sizeof text, "%u", number);
    return typed.length == (size_t)length && memcmp(typed.at, text, typed.length) == 0 ? FIT_WHOLE
                                                                                       : FIT_NOT;
}

static enum fit better(enum fit one, enum fit two)
{
    return one > two ? one : two;
}

/* The word for a card, or for one that nobody picks. */
static const char *word_for(unsigned card)
{
    return card == LB_NO_CARD ? "blind" : lb_card_id(card);
}

/* By its id, or by the number printed on it. */
static enum fit fit_card(const lb_game *game, unsigned card, struct piece typed)
{
    const lb_face *face = lb_game_face(game, card);
    bool numbered = face != NULL && face->number != LB_NO_NUMBER;
    return better(fit_text(piece_of(word_for(card)), typed),
                  numbered ? fit_number(face->number, typed) : FIT_NOT);
}

/* Cards in any order, joined by '+'; the worst of them counts, and equal ones are typed once. */
static enum fit fit_cards(const lb_game *game, const uint8_t *cards, unsigned count,
                          struct piece typed)
{
    uint8_t left[sizeof((lb_offer_move *)0)->cards];
    enum fit worst = FIT_WHOLE;
    bool equal = true;
    memcpy(left, cards, count);
    for (unsigned i = 1; i < count; i++) {
        equal = equal && cards[i] == cards[0];
    }
    count = equal && memchr(typed.at, '+', typed.length) == NULL ? 1 : count;
    while (typed.length > 0 && worst != FIT_NOT) {
        const char *plus = memchr(typed.at, '+', typed.length);
        struct piece one = {typed.at, plus != NULL ? (size_t)(plus - typed.at) : typed.length};
        enum fit best = FIT_NOT;
        unsigned chosen = 0;
        for (unsigned i = 0; i < count; i++) {
            enum fit fit = fit_card(game, left[i], one);
            chosen = fit > best ? i : chosen;
            best = better(best, fit);
        }
        worst = best < worst ? best : worst;
        left[chosen] = count > 0 ? left[--count] : LB_NO_CARD;
        size_t step = one.length + (plus != NULL);
        typed = (struct piece){typed.at + step, typed.length - step};
    }
    return count == 0 ? worst : FIT_NOT;
}

static enum fit fit_seat(const lb_reader *reader, unsigned seat, struct piece typed)
{
    bool named = reader->names != NULL && seat < LB_SEATS_MAX;
    return better(fit_number(seat, typed),
                  named ? fit_text(piece_of(reader->names->of[seat]), typed) : FIT_NOT);
}

/* "2 tacocat": a number before other words is a combo of so many. */
static enum fit fit_verb(unsigned verb, struct piece typed, bool alone)
{
    static const uint8_t counts[LB_VERBS] = {
        [LB_VERB_pair] = 2, [LB_VERB_three] = 3, [LB_VERB_five] = 5};
    return better(fit_text(piece_of(lb_verb_id(verb)), typed),
                  counts[verb] > 0 && !alone ? fit_number(counts[verb], typed) : FIT_NOT);
}

/* The ends of a pile have names. */
static enum fit fit_place(unsigned place, unsigned lowest, struct piece typed)
{
    enum fit end = place == 0 ? fit_text(piece_of("top"), typed) : FIT_NOT;
    end = better(end, place == lowest ? fit_text(piece_of("bottom"), typed) : FIT_NOT);
    return better(fit_number(place, typed), end);
}

/* Whether that is the title of a card, in letters of any size. */
static bool is_title(unsigned card, const char *words)
{
    const char *title = lb_card_title(card);
    while (*title != '\0' && small(*title) == small(*words)) {
        title++;
        words++;
    }
    return *title == *words;
}

unsigned lb_cards_meant(const lb_game *game, const char *words, uint8_t cards[LB_CARDS_MAX])
{
    struct typed typed;
    enum fit best = FIT_NOT;
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (lb_game_card_copies(game, card) > 0 && is_title(card, words)) {
            cards[0] = (uint8_t)card;
            return 1;
        }
    }
    if (!cut(&typed, words, NULL) || typed.count != 1) {
        return 0;
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool there = lb_game_card_copies(game, card) > 0;
        enum fit fit = there ? fit_card(game, card, typed.word[0]) : FIT_NOT;
        if (fit != FIT_NOT && fit >= best) {
            count = fit > best ? 0 : count;
            best = fit;
            cards[count++] = (uint8_t)card;
        }
    }
    return count;
}

/* ---- The words of a move --------------------------------------------------------------------- */

struct word {
    uint8_t stage; /* what it says */
    uint8_t what;  /* a verb, card, seat or number; of cards the first */
};

struct words {
    unsigned count;
    struct word word[WORDS_MAX];
};

/* What is read: all that is typed, against words of these stages of the moves that are left, or of all. */
struct reading {
    const lb_offer *offer;
    const lb_reader *reader;
    const lb_game *game;
    const struct typed *typed;
    bool anew;             /* whatever was answered before */
    unsigned stages;       /* as bits */
    unsigned lowest;       /* place of an offer */
    struct taking *taking; /* by move */
};

/* How typed words fit a move so far. */
struct taking {
    bool fits;
    uint16_t used;           /* its words already picked, as bits */
    uint8_t took[WORDS_MAX]; /* the word that each typed one picked */
};

static void add_word(const struct reading *reading, struct words *words, unsigned stage,
                     unsigned what)
{
    if (reading->stages >> stage & 1) {
        words->word[words->count++] = (struct word){(uint8_t)stage, (uint8_t)what};
    }
}

static struct words words_of(const struct reading *reading, const lb_offer_move *move)
{
    struct words words = {0};
    if (move->verb != LB_VERB_play) {
        add_word(reading, &words, LB_STAGE_verb, move->verb);
    }
    if (move->verb == LB_VERB_five) {
        for (unsigned i = 0; i < move->card_count; i++) {
            if (reading->anew || !title_picked(reading->offer, move->cards[i])) {
                add_word(reading, &words, LB_STAGE_title, move->cards[i]);
            }
        }
    } else if (move->card_count > 0) {
        add_word(reading, &words, LB_STAGE_cards, move->cards[0]);
    }
    if (move->as != LB_NO_CARD) {
        add_word(reading, &words, LB_STAGE_as, move->as);
    }
    if (move->target != LB_NOBODY) {
        add_word(reading, &words, LB_STAGE_target, move->target);
    }
    if (move->named != LB_NO_CARD) {
        add_word(reading, &words, LB_STAGE_named, move->named);
    }
    if (move->place != LB_NO_NUMBER) {
        add_word(reading, &words, LB_STAGE_place, move->place);
    }
    for (unsigned i = 0; i < move->order_count; i++) {
        add_word(reading, &words, LB_STAGE_order, move->order[i]);
    }
    return words;
}

static enum fit fit_word(const struct reading *reading, const lb_offer_move *move, struct word word,
                         struct piece typed)
{
    switch (word.stage) {
    case LB_STAGE_verb:
        return fit_verb(word.what, typed, reading->typed->count == 1);
    case LB_STAGE_cards:
        return fit_cards(reading->game, move->cards, move->card_count, typed);
    case LB_STAGE_target:
        return fit_seat(reading->reader, word.what, typed);
    case LB_STAGE_place:
        return fit_place(word.what, reading->lowest, typed);
    case LB_STAGE_order:
        return fit_number(word.what, typed);
    default: /* a card: LB_STAGE_title, LB_STAGE_as, LB_STAGE_named */
        return fit_card(reading->game, word.what, typed);
    }
}

/* The stages in which moves that are left differ. */
static unsigned open_stages(const lb_offer *offer)
{
    const lb_offer_move *first = lb_offer_first(offer);
    unsigned stages = 0;
    for (unsigned i = 0; i < offer->count; i++) {
        for (unsigned stage = LB_STAGE_verb; stage <= LB_STAGE_order; stage++) {
            bool same = !move_fits(&offer->move[i]) || moves_alike(first, &offer->move[i], stage);
            stages |= same ? 0 : 1u << stage;
        }
    }
    return stages;
}

/* ---- Picking moves --------------------------------------------------------------------------- */

/* The word a typed one picks best: the one in its place; of five titles, any not yet picked. */
static enum fit best_word(const struct reading *reading, unsigned index, unsigned at,
                          unsigned *picked)
{
    const lb_offer_move *move = &reading->offer->move[index];
    const struct taking *taking = &reading->taking[index];
    struct words words = words_of(reading, move);
    enum fit best = FIT_NOT;
    for (unsigned i = 0; i < words.count; i++) {
        bool verb = words.word[0].stage == LB_STAGE_verb;
        bool open = words.word[i].stage == LB_STAGE_title ? at >= verb : i == at;
        enum fit fit = open && !(taking->used >> i & 1)
                           ? fit_word(reading, move, words.word[i], reading->typed->word[at])
                           : FIT_NOT;
        if (fit > best) {
            best = fit;
            *picked = i;
        }
    }
    return best;
}

/* Only the best fits stay: "attack" is Attack, not also Targeted Attack. False if none fits. */
static bool pick_by(struct reading *reading, unsigned at)
{
    enum fit best = FIT_NOT;
    unsigned picked = 0;
    for (unsigned i = 0; i < reading->offer->count; i++) {
        best = better(best, reading->taking[i].fits ? best_word(reading, i, at, &picked) : FIT_NOT);
    }
    for (unsigned i = 0; best != FIT_NOT && i < reading->offer->count; i++) {
        struct taking *taking = &reading->taking[i];
        taking->fits = taking->fits && best_word(reading, i, at, &picked) == best;
        if (taking->fits) {
            taking->used |= (uint16_t)(1u << picked);
            taking->took[at] = (uint8_t)picked;
        }
    }
    return best != FIT_NOT;
}

/* Whether every typed word picks something. */
static bool pick(struct reading *reading)
{
    unsigned at = 0;
    for (unsigned i = 0; i < reading->offer->count; i++) {
        reading->taking[i] =
            (struct taking){.fits = reading->anew || move_fits(&reading->offer->move[i])};
    }
    while (at < reading->typed->count && pick_by(reading, at)) {
        at++;
    }
    return at > 0 && at == reading->typed->count;
}

static struct word word_taken(const struct reading *reading, unsigned index, unsigned at)
{
    return words_of(reading, &reading->offer->move[index]).word[reading->taking[index].took[at]];
}

static bool same_word(const struct reading *reading, unsigned one, unsigned two, unsigned at)
{
    struct word a = word_taken(reading, one, at), b = word_taken(reading, two, at);
    const lb_offer_move *moves = reading->offer->move;
    return a.stage == b.stage &&
           (a.stage == LB_STAGE_cards ? moves_alike(&moves[one], &moves[two], LB_STAGE_cards)
                                      : a.what == b.what);
}

/* ---- What it comes to ------------------------------------------------------------------------ */

/* A word as one would type it, a seat by its number. */
static void write_word(struct writing *writing, const lb_offer_move *move, struct word word)
{
    char number[8];
    switch (word.stage) {
    case LB_STAGE_verb:
        write_text(writing, lb_verb_id(word.what));
        break;
    case LB_STAGE_cards:
        write_text(writing, word_for(move->cards[0]));
        for (unsigned i = 1; i < move->card_count; i++) {
            if (move->cards[i] != move->cards[0]) {
                write_text(writing, "+");
                write_text(writing, lb_card_id(move->cards[i]));
            }
        }
        break;
    case LB_STAGE_target:
    case LB_STAGE_place:
    case LB_STAGE_order:
        snprintf(number, sizeof number, "%u", word.what);
        write_text(writing, number);
        break;
    default:
        write_text(writing, lb_card_id(word.what));
        break;
    }
}

/* The same for somebody to read: a seat by its name. */
static void write_taken(struct writing *writing, const struct reading *reading, unsigned index,
                        unsigned at)
{
    struct word word = word_taken(reading, index, at);
    lb_event about = about_nothing();
    about.seat = word.what;
    if (word.stage == LB_STAGE_target) {
        write_saying(writing, LB_SAY_answer, LB_STAGE_target, &about, reading->reader);
    } else {
        write_word(writing, &reading->offer->move[index], word);
    }
}

/* Moves that each pick another word with the one typed there; how many. */
static unsigned meanings(const struct reading *reading, unsigned at, unsigned *moves, unsigned most)
{
    unsigned count = 0;
    for (unsigned i = 0; i < reading->offer->count && count < most; i++) {
        bool known = !reading->taking[i].fits;
        for (unsigned j = 0; !known && j < count; j++) {
            known = same_word(reading, i, moves[j], at);
        }
        if (!known) {
            moves[count++] = i;
        }
    }
    return count;
}

/* "\"s\" could be shuffle or skip; type more of it" */
static bool is_unclear(const struct reading *reading, lb_reason *why)
{
    enum { COULD_BE, COMMA, OR, MORE, MOST = 8 };
    for (unsigned at = 0; at < reading->typed->count; at++) {
        unsigned moves[MOST], count = meanings(reading, at, moves, MOST);
        struct piece typed = reading->typed->word[at];
        struct writing writing = writing_in(why->text, sizeof why->text);
        char word[TYPED_BYTES];
        if (count < 2) {
            continue;
        }
        snprintf(word, sizeof word, "\"%.*s\"", (int)typed.length, typed.at);
        write_text(&writing, word);
        for (unsigned i = 0; i < count; i++) {
            unsigned key = i == 0 ? COULD_BE : i + 1 < count ? COMMA : OR;
            write_saying(&writing, LB_SAY_unclear, key, NULL, reading->reader);
            write_taken(&writing, reading, moves[i], at);
        }
        write_saying(&writing, LB_SAY_unclear, MORE, NULL, reading->reader);
        return true;
    }
    return false;
}

/* The moves that do not fit are ruled out by one answer. */
static void take_picked(lb_offer *offer, const struct reading *reading)
{
    while (reading->anew && lb_offer_back(offer)) {
    }
    answer_begin(offer);
    for (unsigned i = 0; i < offer->count; i++) {
        if (!reading->taking[i].fits) {
            answer_drop(offer, &offer->move[i]);
        }
    }
    for (unsigned at = 0; at < reading->typed->count; at++) {
        const lb_offer_move *first = lb_offer_first(offer);
        struct word word = word_taken(reading, (unsigned)(first - offer->move), at);
        if (word.stage == LB_STAGE_title) {
            answer_title(offer, word.what);
        }
    }
}

/* What all typed words together pick. */
static lb_typed settle(lb_offer *offer, const struct reading *reading, char text[LB_MOVE_BYTES],
                       lb_reason *why)
{
    bool whole = reading->anew || offer->answered == 0;
    unsigned fitting = 0, chosen = 0, complete = offer->count;
    for (unsigned i = 0; i < offer->count; i++) {
        if (reading->taking[i].fits) {
            chosen = fitting++ == 0 ? i : chosen;
            bool all = words_of(reading, &offer->move[i]).count == reading->typed->count;
            complete = all && complete == offer->count ? i : complete;
        }
    }
    if (fitting == 1) {
        strcpy(text, offer->move[chosen].text);
        return LB_TYPED_move;
    }
    if (is_unclear(reading, why)) {
        return LB_TYPED_unclear;
    }
    if (whole && complete < offer->count) {
        strcpy(text, offer->move[complete].text);
        return LB_TYPED_move;
    }
    take_picked(offer, reading);
    return LB_TYPED_begun;
}

/* ---- What speaks against it ------------------------------------------------------------------ */

/* The furthest a choice could be followed that fits the words but not the rules. */
struct objection {
    const struct reading *reading;
    unsigned words; /* typed words up to there; 0: none */
    enum fit fit;   /* of the last of them */
    unsigned choice;
    lb_state state;
};

/* Whether the parts of a choice go on with the typed words from there; if so, how far and how well. */
static bool parts_fit(const struct objection *objection, const lb_part *parts, unsigned count,
                      unsigned *at, enum fit *fit)
{
    const struct reading *reading = objection->reading;
    lb_offer_move move = {.verb = LB_VERB_play};
    for (unsigned i = 0; i < count; i++) {
        struct word word = {.what = parts[i].what};
        static const uint8_t stages[] = {
            [LB_PART_verb] = LB_STAGE_verb,   [LB_PART_card] = LB_STAGE_cards,
            [LB_PART_as] = LB_STAGE_as,       [LB_PART_seat] = LB_STAGE_target,
            [LB_PART_title] = LB_STAGE_named, [LB_PART_place] = LB_STAGE_place,
            [LB_PART_order] = LB_STAGE_order};
        word.stage = stages[parts[i].kind];
        if (parts[i].kind == LB_PART_verb && parts[i].what == LB_VERB_play) {
            continue;
        }
        if (parts[i].kind == LB_PART_card) {
            move.card_count = 0;
            while (i < count && parts[i].kind == LB_PART_card && move.card_count < FIVE) {
                move.cards[move.card_count++] = parts[i++].what;
            }
            i--;
        }
        if (*at == reading->typed->count) {
            return false;
        }
        *fit = fit_word(reading, &move, word, reading->typed->word[*at]);
        if (*fit == FIT_NOT) {
            return false;
        }
        ++*at;
    }
    return true;
}

static void follow(struct objection *objection, const lb_state *state, unsigned seat, unsigned from)
{
    lb_choices legal = lb_legal(state, seat);
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        lb_part parts[LB_PARTS_MAX];
        unsigned at = from, count = lb_choice_parts(state, choice, parts);
        enum fit fit = FIT_NOT;
        if (count == 0 || !parts_fit(objection, parts, count, &at, &fit)) {
            continue;
        }
        if (!(legal >> choice & 1)) {
            if (at > objection->words || (at == objection->words && fit > objection->fit)) {
                objection->words = at;
                objection->fit = fit;
                objection->choice = choice;
                objection->state = *state;
            }
            continue;
        }
        lb_state next = *state;
        lb_apply_trusted(&next, seat, choice, &rng, NULL); /* nothing of a stage is chance */
        if (lb_staged(&next)) {
            follow(objection, &next, seat, at);
        }
    }
}

/* What the rules have against a line, if it says a move they know; "" before the start of it. */
static bool objects(const struct reading *reading, const char *before, const char *line,
                    lb_reason *why)
{
    const lb_offer *offer = reading->offer;
    struct typed typed;
    struct reading longer = *reading;
    struct objection objection = {.reading = &longer};
    char text[2 * TYPED_BYTES];
    snprintf(text, sizeof text, "%s%s", before, line);
    longer.typed = &typed;
    if (!cut(&typed, text, reading->reader->names)) {
        return false;
    }
    follow(&objection, &offer->state, offer->seat, 0);
    if (objection.words > 0) {
        lb_objection(&objection.state, objection.choice, why);
    }
    return objection.words > 0;
}

/* What is settled already, as if it had been typed: "favor ", "place ". */
static void put_settled(const struct reading *reading, char *text, size_t size)
{
    struct reading settled = *reading;
    struct writing writing = writing_in(text, size);
    const lb_offer_move *first = lb_offer_first(reading->offer);
    settled.stages = ALL_STAGES & ~open_stages(reading->offer);
    struct words words = words_of(&settled, first);
    for (unsigned i = 0; i < words.count; i++) {
        write_word(&writing, first, words.word[i]);
        write_text(&writing, " ");
    }
}

/* The rules tell what speaks against it; what is no move at all the engine knows from its text. */
static void refuse(const struct reading *reading, const char *line, lb_reason *why)
{
    const lb_offer *offer = reading->offer;
    char settled[TYPED_BYTES];
    lb_move move;
    put_settled(reading, settled, sizeof settled);
    bool anew = settled[0] != '\0';
    if (!objects(reading, settled, line, why) && !(anew && objects(reading, "", line, why))) {
        lb_move_read(&offer->state, offer->seat, line, &move, why);
    }
}

/* ---- A line ---------------------------------------------------------------------------------- */

static unsigned lowest_place(const lb_offer *offer)
{
    unsigned lowest = 0;
    for (unsigned i = 0; i < offer->count; i++) {
        unsigned place = offer->move[i].place;
        lowest = place != LB_NO_NUMBER && place > lowest ? place : lowest;
    }
    return lowest;
}

/* The answer whose number a line begins with, the rest of it still to be read; NULL if there is none. A number
 * that is printed on a card may be followed by other words. */
static bool numbered_answer(const lb_offer *offer, const struct typed *typed, bool listed,
                            lb_answer *answer)
{
    lb_answer answers[LB_ANSWERS_MAX];
    unsigned count = lb_offer_answers(offer, answers);
    const lb_game *game = lb_state_game(&offer->state);
    if (typed->count == 0 || !is_number(typed->word[0])) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        const lb_face *face =
            answers[i].card < LB_CARDS ? lb_game_face(game, answers[i].card) : NULL;
        bool printed = face != NULL && face->number != LB_NO_NUMBER;
        if (fit_number(answers[i].number, typed->word[0]) == FIT_WHOLE &&
            (printed || (listed && typed->count == 1))) {
            *answer = answers[i];
            return true;
        }
    }
    return false;
}

/* The answer, and then the words behind its number, which go on from there. */
static lb_typed take_answer(lb_offer *offer, const lb_reader *reader, const lb_answer *answer,
                            const struct typed *typed, char text[LB_MOVE_BYTES], lb_reason *why)
{
    lb_offer_take(offer, answer);
    if (lb_offer_stage(offer) == LB_STAGE_done && typed->count == 1) {
        strcpy(text, lb_offer_first(offer)->text);
        lb_offer_back(offer);
        return LB_TYPED_move;
    }
    if (typed->count == 1) {
        return LB_TYPED_begun;
    }
    const struct piece *last = &typed->word[typed->count - 1];
    char rest[TYPED_BYTES];
    snprintf(rest, sizeof rest, "%.*s", (int)(last->at + last->length - typed->word[1].at),
             typed->word[1].at);
    lb_typed come = lb_offer_read(offer, reader, rest, false, text, why);
    if (come != LB_TYPED_begun) {
        lb_offer_back(offer);
    }
    return come;
}

/* Read after the answers given so far, with or without what goes without saying behind the first thing that
 * does not; or, where that picks nothing, from the start. */
static bool pick_here_or_anew(struct reading *reading)
{
    unsigned open = open_stages(reading->offer), lowest = open & (~open + 1);
    reading->stages = open;
    if (pick(reading)) {
        return true;
    }
    reading->stages = ALL_STAGES & ~(lowest - 1);
    if (open != 0 && pick(reading)) {
        return true;
    }
    reading->anew = true;
    reading->stages = ALL_STAGES;
    return pick(reading);
}

lb_typed lb_offer_read(lb_offer *offer, const lb_reader *reader, const char *line, bool listed,
                       char text[LB_MOVE_BYTES], lb_reason *why)
{
    struct typed typed;
    lb_answer answer;
    bool readable = cut(&typed, line, reader->names);
    struct reading reading = {.offer = offer,
                              .reader = reader,
                              .game = lb_state_game(&offer->state),
                              .typed = &typed,
                              .lowest = lowest_place(offer),
                              .taking = calloc(offer->count + 1, sizeof(struct taking))};
    lb_typed come = LB_TYPED_refused;
    text[0] = '\0';
    if (!readable || reading.taking == NULL || offer->count == 0) {
        lb_move move;
        lb_move_read(&offer->state, offer->seat, line, &move, why);
    } else if (numbered_answer(offer, &typed, listed, &answer)) {
        come = take_answer(offer, reader, &answer, &typed, text, why);
    } else if (pick_here_or_anew(&reading)) {
        come = settle(offer, &reading, text, why);
    } else {
        refuse(&reading, line, why);
    }
    free(reading.taking);
    return come;
}
