/* SPDX-License-Identifier: MIT */
/* shapes.h: what the engine knows as JSON: events, views, zones, offers, tables, the truth.
 * Cards are ids, seats numbers, what may not be known is null; docs/schema/ has the shapes. Nothing is
 * filtered here but events: a view, its zones and an offer are a seat's own already. */
#ifndef LB_WIRE_SHAPES_H
#define LB_WIRE_SHAPES_H

#include <litterbox_table.h>

#include "wire/json.h"

/* Pieces. */
void json_seats(struct json *json, lb_seats seats);   /* [0,2] */
void json_viewer(struct json *json, unsigned viewer); /* 2, "public" or "truth" */
void json_options(struct json *json, const lb_game *game, unsigned players,
                  const lb_options *options);
void json_seed(struct json *json, const lb_seed *seed); /* a number, or text where it is larger */

/* Whole objects. */
void json_event(struct json *json, const lb_event *event, unsigned viewer,
                const char *sentence); /* as that viewer may know it; the sentence may be NULL */
void json_view(struct json *json, const lb_view *view);
void json_zones(struct json *json, const lb_zones *zones, unsigned players,
                const lb_reader *reader); /* with their words, for that reader */
void json_faces(struct json *json, const lb_game *game,
                const lb_reader *reader); /* its cards as people meet them, by their ids */
void json_table(struct json *json, const lb_match *match,
                const lb_reader *reader); /* what everybody knows before the deal */
void json_state(struct json *json, const lb_state *state); /* the truth */

/* Keys of an object that is open: what is played by how many. */
void json_game(struct json *json, const lb_game *game, unsigned players);

/* Keys of an object that is open, with moves as they are told to that reader. */
void json_odds(struct json *json, const lb_odds *odds, const lb_reader *reader);
void json_solved(struct json *json, const lb_solved *solved, const lb_reader *reader);
void json_review(struct json *json, const lb_review *review, const lb_reader *reader);
/* The best moves alone, a list. */
void json_odds_moves(struct json *json, const lb_odds *odds, const lb_reader *reader,
                     unsigned most);

/* The moves a seat may make, added one after another. */
struct json_offer {
    struct json *json;
    const lb_reader *reader; /* who is told what each move is called; NULL: nobody */
    bool titles[LB_CARDS];   /* of the moves of five different ones, which are one entry */
    bool verbs[LB_VERBS];    /* that moves have */
};

void json_offer_open(struct json_offer *offer, struct json *json, const lb_reader *reader);
void json_offer_add(struct json_offer *offer, const lb_offer_move *move);
void json_offer_close(struct json_offer *offer);

#endif
