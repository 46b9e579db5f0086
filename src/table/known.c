/* SPDX-License-Identifier: MIT */
/* known.c: what a person knows for sure of the pile, as zones: the cards that come next, and others at places
 * of their own, until a shuffle. It comes from the seat's memory, by exact chances of one. */
#include "table/table.h"

void table_know(lb_table *table)
{
    for (unsigned i = 0; i < table->setup.players; i++) {
        struct seat *seat = &table->seat[i];
        uint8_t cards[LB_PILE_MAX];
        bool asks = table->setup.chair[i].player == LB_PLAYER_person && !table_over(table);
        unsigned places = asks ? lb_known(&table->memory[i], cards) : 0;
        seat->known_count = 0;
        for (unsigned place = 0; place < places && seat->known_count < KNOWN_MAX; place++) {
            if (cards[place] != LB_NO_CARD) {
                seat->known[seat->known_count].place = (uint8_t)place;
                seat->known[seat->known_count++].card = cards[place];
            }
        }
    }
}

static lb_zone *add_zone(const lb_table *table, lb_zones *zones, unsigned label, unsigned place)
{
    const lb_game *game = table->setup.game;
    lb_zone *zone = &zones->zone[zones->count++];
    *zone = (lb_zone){.kind = LB_ZONE_row,
                      .where = LB_WHERE_beside,
                      .owner = LB_NOBODY,
                      .tone = LB_KIND_sight,
                      .number = (uint8_t)place,
                      .about = LB_NO_CARD,
                      .top = LB_NO_CARD,
                      .label = lb_saying_of(game, LB_SAY_known, label, LB_VERBS),
                      .brief = lb_saying_of(game, LB_SAY_known, label + 1, LB_VERBS),
                      .note = ""};
    return zone;
}

/* One zone for what comes next, and one for each card farther down. */
void table_known_zones(const lb_table *table, unsigned viewer, lb_zones *zones)
{
    enum { NEXT = 0, BELOW = 2 };
    const struct seat *seat = &table->seat[viewer];
    lb_zone *next = NULL;
    for (unsigned i = 0; i < seat->known_count && zones->count < LB_ZONES_MAX; i++) {
        unsigned place = seat->known[i].place;
        bool comes = place == i;
        lb_zone *zone =
            comes && next != NULL ? next : add_zone(table, zones, comes ? NEXT : BELOW, place);
        next = comes ? zone : next;
        zone->cards[zone->card_count] = seat->known[i].card;
        zone->copies[zone->card_count++] = 1;
        zone->count = zone->card_count;
    }
}
