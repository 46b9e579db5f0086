/* SPDX-License-Identifier: MIT */
/* texts.c: law 5 for moves: text → choice → text is an identity, and every choice is in some move. */
#include <string.h>

#include "support/laws.h"

enum { BUCKETS = 8192 };

/* The texts met at one decision; equal ones would meet in a bucket. */
struct meeting {
    const struct play *play;
    unsigned seat;
    lb_choices first; /* first choices of the moves met */
    unsigned count;
    lb_rng chance;            /* which moves are looked at part by part */
    uint16_t bucket[BUCKETS]; /* 1 + index of a text */
    char text[BUCKETS / 2][LB_MOVE_BYTES];
};

static bool same_move(const lb_move *a, const lb_move *b)
{
    return a->count == b->count && memcmp(a->choice, b->choice, a->count) == 0;
}

static void check_new(struct meeting *m, const char *text)
{
    unsigned hash = 5381;
    for (const char *c = text; *c != '\0'; c++) {
        hash = hash * 33 + (unsigned char)*c;
    }
    unsigned at = hash % BUCKETS;
    for (; m->bucket[at] != 0; at = (at + 1) % BUCKETS) {
        check(strcmp(m->text[m->bucket[at] - 1], text) != 0, "%s: two moves are called \"%s\"",
              where(m->play), text);
    }
    check(m->count < BUCKETS / 2, "%s: too many moves", where(m->play));
    strcpy(m->text[m->count], text);
    m->bucket[at] = (uint16_t)++m->count;
}

static bool same_part(const lb_part *a, const lb_part *b)
{
    return a->kind == b->kind && a->what == b->what;
}

/* The parts of a move are what its choices add one after another; the first is a verb, and of cards
 * that come together none stands before one with a lower id. */
static void check_parts(const struct meeting *m, const lb_move *move, const char *text)
{
    lb_part parts[LB_PARTS_MAX], added[LB_PARTS_MAX];
    struct play play = *m->play;
    unsigned count = lb_move_parts(&play.state, m->seat, move, parts), at = 0;
    check(count > 0 && parts[0].kind == LB_PART_verb, "%s: \"%s\" begins without a verb",
          where(&play), text);
    for (unsigned stage = 0; stage < move->count; stage++) {
        unsigned more = lb_choice_parts(&play.state, move->choice[stage], added);
        for (unsigned i = 0; i < more; i++, at++) {
            check(at < count && parts[at].stage == stage && same_part(&parts[at], &added[i]),
                  "%s: stage %u of \"%s\" adds other parts", where(&play), stage, text);
            check(i == 0 || added[i].kind != LB_PART_card || added[i - 1].kind != LB_PART_card ||
                      strcmp(lb_card_id(added[i - 1].what), lb_card_id(added[i].what)) <= 0,
                  "%s: the cards of \"%s\" are not in order", where(&play), text);
        }
        play_choose(&play, m->seat, move->choice[stage]);
    }
    check(at == count, "%s: \"%s\" has parts too many", where(&play), text);
    unsigned first = lb_verb_choice(&m->play->state, m->seat, parts[0].what);
    check(first <= move->choice[0] && lb_choice_parts(&m->play->state, first, added) > 0 &&
              same_part(&parts[0], &added[0]),
          "%s: the verb of \"%s\" is not found", where(m->play), text);
}

static bool check_move(void *context, const lb_move *move, const char *text)
{
    struct meeting *m = context;
    const struct play *play = m->play;
    char written[LB_MOVE_BYTES];
    lb_move read;
    lb_reason why = {""};
    size_t length = lb_move_write(&play->state, m->seat, move, written, sizeof written);
    check(length == strlen(text) && length > 0 && strcmp(written, text) == 0,
          "%s: \"%s\" is written \"%s\"", where(play), text, written);
    lb_status status = lb_move_read(&play->state, m->seat, text, &read, &why);
    check(status == LB_OK && same_move(&read, move), "%s: \"%s\" is read as another move: %s",
          where(play), text, why.text);
    check_new(m, text);
    if (lb_rng_below(&m->chance, 8) == 0) {
        check_parts(m, move, text);
    }
    m->first |= UINT64_C(1) << move->choice[0];
    return true;
}

static bool stop_at_first(void *context, const lb_move *move, const char *text)
{
    (void)move, (void)text;
    ++*(unsigned *)context;
    return false;
}

static void check_seat(const struct play *play, unsigned seat)
{
    static struct meeting m;
    memset(m.bucket, 0, sizeof m.bucket);
    m.play = play;
    m.chance = play->players;
    m.seat = seat;
    m.first = 0;
    m.count = 0;
    size_t found = lb_moves(&play->state, seat, check_move, &m);
    check(found == m.count, "%s: %zu moves, %u met", where(play), found, m.count);
    check(m.first == lb_legal(&play->state, seat), "%s: a legal choice is in no move", where(play));
    check(lb_moves(&play->state, seat, NULL, NULL) == found, "%s: a silent walk finds others",
          where(play));
    unsigned visits = 0;
    if (found > 0) {
        lb_moves(&play->state, seat, stop_at_first, &visits);
        check(visits == 1, "%s: a walk goes on after it was stopped", where(play));
    }
}

static void play_through(struct play *play, void *context)
{
    unsigned *met = context;
    while (!lb_over(&play->state)) {
        if (!lb_staged(&play->state) && lb_rng_below(&play->players, 8) == 0) {
            for (unsigned seat = 0; seat < play->setup.players; seat++) {
                check_seat(play, seat);
                ++*met;
            }
        }
        play_step(play);
    }
}

static void texts(const lb_game *game)
{
    unsigned met = 0;
    each_game(game, many(60), play_through, &met);
    print_message("           every move of %u decisions\n", met);
}

/* Moves that are none have no text: unfinished, with a stage too many, or with a wrong one. */
static void check_no_text(struct play *play, void *context)
{
    (void)context;
    char text[LB_MOVE_BYTES];
    play_to(play, lb_rng_below(&play->players, 30));
    if (lb_over(&play->state)) {
        return;
    }
    unsigned seat = play_seat(play);
    lb_state now = play->state;
    lb_move move = {.count = 0};
    check(lb_move_write(&now, seat, &move, text, sizeof text) == 0, "no choice is a move");
    do {
        unsigned choice = pick(lb_legal(&play->state, seat), &play->players);
        move.choice[move.count++] = (uint8_t)choice;
        play_choose(play, seat, choice);
        bool whole = !lb_staged(&play->state);
        check((lb_move_write(&now, seat, &move, text, sizeof text) > 0) == whole,
              "%s: an unfinished move has a text", where(play));
    } while (lb_staged(&play->state));
    move.choice[move.count++] = 0;
    check(lb_move_write(&now, seat, &move, text, sizeof text) == 0,
          "%s: a move with a stage too many has a text", where(play));
    move = (lb_move){.count = 1, .choice = {LB_LEFT}};
    check(lb_move_write(&now, seat, &move, text, sizeof text) == 0,
          "%s: what is no choice has a text", where(play));
}

static void no_text(const lb_game *game)
{
    each_game(game, many(40), check_no_text, NULL);
}

int main(void)
{
    static const struct law laws[] = {
        {"text to move to text", texts},
        {"what is no move has no text", no_text},
    };
    return laws_run(laws, 2);
}
