/* SPDX-License-Identifier: MIT */
/* match_with_text.c: a match driven by move texts, taken back, and written down as a record. */
#include <litterbox.h>
#include <stdio.h>
#include <stdlib.h>

static bool first_move(void *context, const lb_move *move, const char *text)
{
    (void)move;
    snprintf(context, LB_MOVE_BYTES, "%s", text);
    return false; /* one is enough */
}

/* A match with room for any game, in memory of ours; free gives it back. */
static lb_match *new_match(void)
{
    size_t bytes = lb_match_bytes(LB_MATCH_ROOM);
    return lb_match_in(aligned_alloc(LB_MATCH_ALIGNMENT, bytes), bytes);
}

int main(void)
{
    lb_match *match = new_match(), *again = new_match();
    if (match == NULL || again == NULL) {
        return 1;
    }
    lb_seed seed;
    lb_seed_read(&seed, "2026");
    lb_match_start(match, lb_game_named("burglar"), 4, NULL, &seed, NULL);
    lb_match_name(match, 0, "Ada");

    /* Every seat plays the first move it may, until the game is over. */
    while (!lb_over(&match->state)) {
        char text[LB_MOVE_BYTES];
        lb_reason why;
        unsigned seat = lb_next(&match->state);
        lb_moves(&match->state, seat, first_move, text);
        if (lb_match_play(match, seat, text, NULL, &why) != LB_OK) {
            fprintf(stderr, "%s: %s\n", text, why.text);
            return 1;
        }
    }

    /* Taking a move back and making it again leads to the same end. */
    lb_seats winners = lb_winners(&match->state);
    lb_match_undo(match);
    lb_match_redo(match, NULL);
    if (lb_winners(&match->state) != winners) {
        return 1;
    }

    size_t size = lb_record_write(match, LB_TRUTH, NULL, 0) + 1;
    char *record = malloc(size);
    if (record == NULL) {
        return 1;
    }
    lb_record_write(match, LB_TRUTH, record, size);
    fputs(record, stdout);

    /* Read back it is the same match. */
    bool sealed = false;
    lb_reason why;
    bool same = lb_record_read(again, record, size - 1, &sealed, &why) == LB_OK && sealed;
    free(record);
    free(again);
    free(match);
    return same ? 0 : 1;
}
