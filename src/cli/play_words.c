/* SPDX-License-Identifier: MIT */
/* play_words.c: what a person types, read against the moves that are legal now. */
#include "cli/play_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"

/* ---- Words ----------------------------------------------------------------------------------- */

/* "see the future" and "see-the-future" are one word. */
static void join_titles(char *text)
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const char *id = lb_card_id(card);
        size_t length = strlen(id);
        for (char *at = text; strchr(id, '-') != NULL && strlen(at) >= length; at++) {
            bool same = true;
            for (size_t i = 0; same && i < length; i++) {
                same = at[i] == id[i] || (id[i] == '-' && at[i] == ' ');
            }
            if (same) {
                memcpy(at, id, length);
            }
        }
    }
}

static void cut(struct words *words)
{
    char before = ' ';
    words->count = 0;
    for (unsigned at = 0; words->text[at] != '\0';) {
        if (strchr(" @=,", words->text[at]) != NULL) {
            before = words->text[at] == ',' ? ' ' : words->text[at];
            at++;
            continue;
        }
        unsigned length = (unsigned)strcspn(words->text + at, " @=,");
        if (words->count < WORDS_MAX) {
            words->word[words->count] = (struct word){(uint8_t)at, (uint8_t)length, before};
            words->count++;
        }
        at += length;
        before = ' ';
    }
    words->word[0].before = 0;
}

/* "2 tacocat", "3 nope", "5 …": a number before other words is a combo of so many. */
static void spell_number(const char *text, char *spelt, size_t size)
{
    static const char *const combos[] = {['2'] = "pair", ['3'] = "three", ['5'] = "five"};
    unsigned char first = (unsigned char)text[0];
    bool combo = (first == '2' || first == '3' || first == '5') && text[1] == ' ' &&
                 text[1 + strspn(text + 1, " ")] != '\0';
    snprintf(spelt, size, "%s%s", combo ? combos[first] : "", combo ? text + 1 : text);
}

bool words_read(struct words *words, const char *text)
{
    char spelt[LB_MOVE_BYTES + 8];
    spell_number(text + strspn(text, " "), spelt, sizeof spelt);
    memset(words, 0, sizeof *words);
    if (strlen(spelt) >= sizeof words->text) {
        return false;
    }
    for (unsigned i = 0; spelt[i] != '\0'; i++) {
        words->text[i] = (char)tolower((unsigned char)spelt[i]);
    }
    join_titles(words->text);
    cut(words);
    return true;
}

/* ---- How well a typed word fits -------------------------------------------------------------- */

enum fit { FIT_NOT, FIT_INSIDE, FIT_START, FIT_WHOLE };

struct piece {
    const char *at;
    size_t length;
};

static struct piece piece_of(const struct words *words, unsigned index)
{
    const struct word *word = &words->word[index];
    return (struct piece){words->text + word->at, word->length};
}

static bool is_number(struct piece word)
{
    for (size_t i = 0; i < word.length; i++) {
        if (!isdigit((unsigned char)word.at[i])) {
            return false;
        }
    }
    return word.length > 0;
}

static bool begins(struct piece word, struct piece typed)
{
    return typed.length > 0 && typed.length <= word.length &&
           strncasecmp(word.at, typed.at, typed.length) == 0;
}

/* "fut" is the start of a part of "see-the-future"; numbers fit whole or not at all. */
static enum fit fit_plain(struct piece word, struct piece typed)
{
    if (begins(word, typed)) {
        return typed.length == word.length ? FIT_WHOLE : is_number(word) ? FIT_NOT : FIT_START;
    }
    for (size_t i = 0; i < word.length; i++) {
        struct piece rest = {word.at + i + 1, word.length - i - 1};
        if (word.at[i] == '-' && begins(rest, typed)) {
            return FIT_INSIDE;
        }
    }
    return FIT_NOT;
}

/* The next of the parts joined by '+'. */
static bool next_part(struct piece *rest, struct piece *part)
{
    if (rest->length == 0) {
        return false;
    }
    const char *plus = memchr(rest->at, '+', rest->length);
    size_t length = plus != NULL ? (size_t)(plus - rest->at) : rest->length;
    size_t step = length + (plus != NULL);
    *part = (struct piece){rest->at, length};
    *rest = (struct piece){rest->at + step, rest->length - step};
    return true;
}

/* Mixed cards may be typed in any order; the worst part counts. */
static enum fit fit_mixed(struct piece word, struct piece typed)
{
    struct piece part[WORDS_MAX], wanted, rest = typed;
    unsigned parts = 0;
    enum fit worst = FIT_WHOLE;
    while (parts < WORDS_MAX && next_part(&word, &part[parts])) {
        parts++;
    }
    while (next_part(&rest, &wanted)) {
        enum fit best = FIT_NOT;
        unsigned chosen = 0;
        for (unsigned i = 0; i < parts; i++) {
            enum fit fit = fit_plain(part[i], wanted);
            if (fit > best) {
                best = fit;
                chosen = i;
            }
        }
        if (best == FIT_NOT) {
            return FIT_NOT;
        }
        part[chosen] = part[--parts];
        worst = best < worst ? best : worst;
    }
    return parts == 0 ? worst : FIT_NOT;
}

static enum fit fit_seat(const struct moves *moves, struct piece word, struct piece typed)
{
    const char *name = moves->names->of[atoi(word.at)];
    enum fit by_number = fit_plain(word, typed);
    return by_number != FIT_NOT ? by_number : fit_plain((struct piece){name, strlen(name)}, typed);
}

/* A number that is named ("=8") stands for a pet and may be typed as its title. */
static enum fit fit_named(struct piece word, struct piece typed)
{
    const char *id = lb_card_id(LB_CARD_royal_robovac + (unsigned)atoi(word.at));
    enum fit by_number = fit_plain(word, typed);
    return by_number != FIT_NOT ? by_number : fit_plain((struct piece){id, strlen(id)}, typed);
}

static enum fit fit_word(const struct moves *moves, const struct words *words, unsigned index,
                         struct piece typed)
{
    struct piece word = piece_of(words, index);
    switch (words->word[index].before) {
    case '@':
        return fit_seat(moves, word, typed);
    case '=':
        return is_number(word) ? fit_named(word, typed) : fit_plain(word, typed);
    default:
        return fit_mixed(word, typed);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool add_move(void *context, const lb_move *move, const char *text)
{
    struct moves *moves = context;
    (void)move;
    if (moves->count == moves->room) {
        moves->room = moves->room > 0 ? 2 * moves->room : 64;
        moves->item = realloc(moves->item, moves->room * sizeof *moves->item);
        if (moves->item == NULL) {
            exit(failure("no memory for the list of moves"));
        }
    }
    struct legal_move *item = &moves->item[moves->count++];
    memset(item, 0, sizeof *item);
    snprintf(item->words.text, sizeof item->words.text, "%s", text);
    cut(&item->words);
    return true;
}

void moves_collect(struct moves *moves, lb_match *match, unsigned seat)
{
    moves->count = 0;
    moves->names = &match->names;
    lb_moves(&match->state, seat, add_move, moves);
    for (size_t i = 1; i < moves->count; i++) {
        const char *text = moves->item[i].words.text;
        if (strcmp(text, "draw") == 0 || strcmp(text, "flip") == 0) { /* it has the first number */
            struct legal_move plain = moves->item[i];
            memmove(moves->item + 1, moves->item, i * sizeof *moves->item);
            moves->item[0] = plain;
        }
    }
}

void moves_free(struct moves *moves)
{
    free(moves->item);
    *moves = (struct moves){.item = NULL};
}

static bool is_five(const struct legal_move *move)
{
    return strncmp(move->words.text, "five ", 5) == 0;
}

/* The words a typed word number `at` may pick: the one in that place; of five titles, any not yet
 * picked. */
static uint16_t open_words(const struct legal_move *move, unsigned at)
{
    unsigned all = (1u << move->words.count) - 1;
    unsigned place = at > 0 && is_five(move) ? ~1u : 1u << at;
    return (uint16_t)(all & place & ~(unsigned)move->used);
}

static enum fit best_word(const struct moves *moves, const struct legal_move *move, unsigned at,
                          struct piece typed, unsigned *picked)
{
    enum fit best = FIT_NOT;
    uint16_t open = open_words(move, at);
    for (unsigned i = 0; i < move->words.count; i++) {
        enum fit fit = open >> i & 1 ? fit_word(moves, &move->words, i, typed) : FIT_NOT;
        if (fit > best) {
            best = fit;
            *picked = i;
        }
    }
    return best;
}

/* Only the best fits stay: "attack" is Attack, not also Targeted Attack. */
static bool narrow_by(struct moves *moves, unsigned at, struct piece typed)
{
    enum fit best = FIT_NOT;
    unsigned picked = 0;
    for (size_t i = 0; i < moves->count; i++) {
        enum fit fit =
            moves->item[i].fits ? best_word(moves, &moves->item[i], at, typed, &picked) : FIT_NOT;
        best = fit > best ? fit : best;
    }
    for (size_t i = 0; best != FIT_NOT && i < moves->count; i++) {
        struct legal_move *move = &moves->item[i];
        move->fits = move->fits && best_word(moves, move, at, typed, &picked) == best;
        if (move->fits) {
            move->used |= (uint16_t)(1u << picked);
            move->took[at] = (uint8_t)picked;
        }
    }
    return best != FIT_NOT;
}

unsigned moves_narrow(struct moves *moves, const struct words *typed)
{
    for (size_t i = 0; i < moves->count; i++) {
        moves->item[i].fits = true;
        moves->item[i].used = 0;
    }
    unsigned at = 0;
    while (at < typed->count && narrow_by(moves, at, piece_of(typed, at))) {
        at++;
    }
    return at;
}

const struct legal_move *moves_complete(const struct moves *moves, unsigned typed)
{
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->item[i].fits && moves->item[i].words.count == typed) {
            return &moves->item[i];
        }
    }
    return NULL;
}

const struct legal_move *moves_first(const struct moves *moves)
{
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->item[i].fits) {
            return &moves->item[i];
        }
    }
    return NULL;
}

size_t moves_fitting(const struct moves *moves)
{
    size_t count = 0;
    for (size_t i = 0; i < moves->count; i++) {
        count += moves->item[i].fits;
    }
    return count;
}

/* ---- Menus ----------------------------------------------------------------------------------- */

unsigned pet_number(const char *id)
{
    for (unsigned card = LB_CARD_royal_robovac; card <= LB_CARD_king_cat; card++) {
        if (strcmp(lb_card_id(card), id) == 0) {
            return card - LB_CARD_royal_robovac;
        }
    }
    return NO_PET;
}

static void menu_add(struct menu *menu, const struct legal_move *move, unsigned index)
{
    struct piece word = piece_of(&move->words, index);
    char before = move->words.word[index].before;
    unsigned i = 0;
    while (i < menu->count && (strlen(menu->word[i]) != word.length ||
                               memcmp(menu->word[i], word.at, word.length) != 0)) {
        i++;
    }
    if (i == MENU_MAX) {
        return;
    }
    if (i == menu->count) {
        menu->count++;
        snprintf(menu->word[i], sizeof menu->word[i], "%.*s", (int)word.length, word.at);
        unsigned pet = pet_number(menu->word[i]);
        menu->number[i] = pet != NO_PET ? pet : i + 1;
        menu->one[i] = move;
        menu->numbers = menu->numbers || before == '@' || is_number(word);
        menu->before = before;
    }
    menu->moves[i]++;
}

void menu_next(struct menu *menu, const struct moves *moves, unsigned typed)
{
    memset(menu, 0, sizeof *menu);
    for (size_t i = 0; i < moves->count; i++) {
        const struct legal_move *move = &moves->item[i];
        uint16_t open = move->fits ? open_words(move, typed) : 0;
        for (unsigned word = 0; word < move->words.count; word++) {
            if (open >> word & 1) {
                menu_add(menu, move, word);
            }
        }
    }
}

void menu_rest(struct menu *menu, const struct moves *moves, unsigned typed)
{
    memset(menu, 0, sizeof *menu);
    for (size_t i = 0; i < moves->count && menu->count < MENU_MAX; i++) {
        const struct words *words = &moves->item[i].words;
        if (moves->item[i].fits && words->count > typed) {
            unsigned at = menu->count++;
            snprintf(menu->word[at], sizeof menu->word[at], "%s",
                     words->text + words->word[typed].at);
            menu->number[at] = at + 1;
            menu->moves[at] = 1;
            menu->one[at] = &moves->item[i];
        }
    }
}

void menu_meant(struct menu *menu, const struct moves *moves, unsigned at)
{
    memset(menu, 0, sizeof *menu);
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->item[i].fits) {
            menu_add(menu, &moves->item[i], moves->item[i].took[at]);
        }
    }
}

void moves_begun(const struct legal_move *move, unsigned typed, char text[LB_MOVE_BYTES])
{
    size_t length = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < typed; i++) {
        struct piece word = piece_of(&move->words, move->took[i]);
        const struct word *place = &move->words.word[move->took[i]];
        char before[2] = {place->before, '\0'};
        length += (size_t)snprintf(text + length, LB_MOVE_BYTES - length, "%s%.*s", before,
                                   (int)word.length, word.at);
    }
}

/* ---- Spelling out what does not fit ---------------------------------------------------------- */

unsigned cards_meant(const lb_game *game, const char *word, uint8_t cards[LB_CARDS])
{
    enum fit best = FIT_NOT;
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const char *id = lb_card_id(card);
        enum fit fit =
            lb_game_card_copies(game, card) == 0
                ? FIT_NOT
                : fit_plain((struct piece){id, strlen(id)}, (struct piece){word, strlen(word)});
        if (fit == FIT_NOT || fit < best) {
            continue;
        }
        count = fit > best ? 0 : count;
        best = fit;
        cards[count++] = (uint8_t)card;
    }
    return count;
}

/* The seat a word means: its number, or the start of its player's name. */
static unsigned seat_meant(const struct moves *moves, struct piece typed, unsigned players)
{
    if (is_number(typed)) {
        return typed.length == 1 ? (unsigned)(typed.at[0] - '0') : LB_NOBODY;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        const char *name = moves->names->of[seat];
        if (begins((struct piece){name, strlen(name)}, typed)) {
            return seat;
        }
    }
    return LB_NOBODY;
}

/* A word that fits no legal move as a verb or a card's id; false, and as typed, if neither. */
static bool spell_word(const lb_game *game, const char *typed, bool first, char *text, size_t size)
{
    static const char *const verbs[] = {"draw", "pass",  "pair",  "three",   "five",    "give",
                                        "take", "place", "use",   "keep",    "burglar", "swap",
                                        "lay",  "flip",  "order", "explode", "discard"};
    uint8_t cards[LB_CARDS];
    const char *word = typed;
    unsigned meant = cards_meant(game, typed, cards);
    if (meant == 1) {
        word = lb_card_id(cards[0]);
    }
    for (unsigned i = 0; first && i < sizeof verbs / sizeof verbs[0]; i++) {
        struct piece verb = {verbs[i], strlen(verbs[i])};
        if (word == typed && begins(verb, (struct piece){typed, strlen(typed)})) {
            word = verbs[i];
        }
    }
    snprintf(text, size, "%s", word);
    return meant > 0 || word != typed || strchr(typed, '+') != NULL;
}

bool moves_spell(const struct moves *moves, const lb_game *game, const struct words *typed,
                 unsigned fitted, unsigned players, char text[LB_MOVE_BYTES])
{
    const struct legal_move *first = moves_first(moves);
    bool aimed = false, known = true;
    text[0] = '\0';
    if (fitted > 0 && first != NULL) {
        moves_begun(first, fitted, text);
        aimed = strchr(text, '@') != NULL;
    }
    bool place = strncmp(text, "place", 5) == 0 || strncmp(text, "order", 5) == 0;
    for (unsigned i = fitted; i < typed->count; i++) {
        struct piece word = piece_of(typed, i);
        char plain[LB_MOVE_BYTES], spelt[LB_MOVE_BYTES];
        snprintf(plain, sizeof plain, "%.*s", (int)word.length, word.at);
        unsigned seat = i > 0 && !aimed && !place ? seat_meant(moves, word, players) : LB_NOBODY;
        size_t length = strlen(text);
        if (seat < players) {
            snprintf(text + length, LB_MOVE_BYTES - length, "@%u", seat);
            aimed = true;
            continue;
        }
        bool number = is_number(word) && (place || aimed);
        known = (spell_word(game, plain, i == 0, spelt, sizeof spelt) || number) && known;
        if (aimed && pet_number(spelt) != NO_PET) {
            snprintf(spelt, sizeof spelt, "%u", pet_number(spelt));
        }
        snprintf(text + length, LB_MOVE_BYTES - length, "%s%s",
                 i == 0  ? ""
                 : aimed ? "="
                         : " ",
                 spelt);
    }
    return known;
}
