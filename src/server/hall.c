/* SPDX-License-Identifier: MIT */
/* hall.c: connections, parties and time: what comes in, what has to be kept, and what goes out once it is. */
#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "server/reason.h"

/* So often it is looked after links that say nothing. */
enum { LOOK_MS = 500 };

#define NOT_IN_HEAP UINT32_MAX

/* A party nobody looks at is given up after that long: while it gathers, and while it plays. */
static const uint64_t gather_ms = 86400000, sleep_ms = 14 * UINT64_C(86400000);

struct hall_setup hall_setup_default(void)
{
    return (struct hall_setup){.start = 1,
                               .tables_most = 4000,
                               .tables_of_guest = 8,
                               .guests_of_address = 64,
                               .lines_per_second = 10,
                               .lines_at_once = 40,
                               .hello_ms = 10000,
                               .idle_ms = 300000,
                               .page_bytes = 1 << 20};
}

struct hall *hall_new(const struct hall_setup *setup)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (hall == NULL || (hall->page = malloc(setup->page_bytes)) == NULL) {
        free(hall);
        return NULL;
    }
    hall->setup = *setup;
    lb_rng_start(&hall->rng, &setup->seed, setup->start);
    return hall;
}

/* ---- Chance ------------------------------------------------------------------------------------------------- */

static const char letters[LETTERS + 1] = "BCDFGHJKMNPQRSTVWXZ";

void hall_letters(struct hall *hall, char *text, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        text[i] = letters[lb_rng_below(&hall->rng, LETTERS)];
    }
    text[count] = '\0';
}

void hall_spell(uint64_t number, char *text, unsigned count)
{
    text[count] = '\0';
    while (count-- > 0) {
        text[count] = letters[number % LETTERS];
        number /= LETTERS;
    }
}

uint64_t hall_unspell(const char *text, unsigned count)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < count; i++) {
        const char *at = strchr(letters, text[i]);
        number = number * LETTERS + (at != NULL ? (uint64_t)(at - letters) : 0);
    }
    return number;
}

void hall_secret(struct hall *hall, char text[FAIR_TEXT])
{
    uint8_t bytes[FAIR_BYTES];
    for (unsigned i = 0; i < FAIR_BYTES; i++) {
        bytes[i] = (uint8_t)lb_rng_u32(&hall->rng);
    }
    fair_hex(bytes, sizeof bytes, text);
}

/* ---- Parties by when they are due ------------------------------------------------------------------------------ */

static void heap_put(struct hall *hall, uint32_t at, struct party *party)
{
    hall->heap[at] = party;
    party->heap = at;
}

static void heap_sift(struct hall *hall, uint32_t at)
{
    struct party *party = hall->heap[at];
    for (; at > 0 && hall->heap[(at - 1) / 2]->due > party->due; at = (at - 1) / 2) {
        heap_put(hall, at, hall->heap[(at - 1) / 2]);
    }
    for (uint32_t child; (child = 2 * at + 1) < hall->heap_count; at = child) {
        if (child + 1 < hall->heap_count && hall->heap[child + 1]->due < hall->heap[child]->due) {
            child++;
        }
        if (hall->heap[child]->due >= party->due) {
            break;
        }
        heap_put(hall, at, hall->heap[child]);
    }
    heap_put(hall, at, party);
}

static void heap_remove(struct hall *hall, struct party *party)
{
    uint32_t at = party->heap;
    if (at != NOT_IN_HEAP) {
        struct party *last = hall->heap[--hall->heap_count];
        party->heap = NOT_IN_HEAP;
        if (last != party) {
            heap_put(hall, at, last);
            heap_sift(hall, at);
        }
    }
}

/* The items with room for one more behind so many; as they are where there is no memory, and the hall starves. */
static void *grown(struct hall *hall, void *items, uint32_t *room, uint32_t count, size_t size)
{
    if (count < *room) {
        return items;
    }
    uint32_t larger = 2 * *room + 64;
    void *more = realloc(items, larger * size);
    if (more == NULL) {
        hall->starved = true;
        return items;
    }
    *room = larger;
    return more;
}

uint64_t party_now(const struct hall *hall, const struct party *party)
{
    return party->asleep ? party->stopped : hall->now - party->offset;
}

static void schedule(struct hall *hall, struct party *party)
{
    uint64_t due = UINT64_MAX;
    if (party->phase == PHASE_playing && !party->asleep) {
        due = lb_table_due(party->table);
        due = due == UINT64_MAX ? due : due + party->offset;
    } else if (party->phase != PHASE_over && party->links == NULL) {
        bool idles = party->table != NULL && hall->now < party->empty_since + hall->setup.idle_ms;
        due = party->empty_since + (party->phase != PHASE_playing ? gather_ms
                                    : idles                       ? hall->setup.idle_ms
                                                                  : sleep_ms);
    }
    party->due = due;
    if (due == UINT64_MAX) {
        heap_remove(hall, party);
        return;
    }
    if (party->heap == NOT_IN_HEAP) {
        hall->heap =
            grown(hall, hall->heap, &hall->heap_room, hall->heap_count, sizeof *hall->heap);
        if (hall->heap_count == hall->heap_room) {
            return;
        }
        heap_put(hall, hall->heap_count++, party);
    }
    heap_sift(hall, party->heap);
}

static uint64_t time_of_day(const struct hall *hall)
{
    return hall->setup.wall_ms + hall->now;
}

/* ---- Parties by code ---------------------------------------------------------------------------------------------- */

static uint32_t hash_text(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    }
    return hash;
}

static struct party *find_party(const struct hall *hall, const char *code)
{
    struct party *party = hall->parties[hash_text(code) % CODES];
    while (party != NULL && strcmp(party->code, code) != 0) {
        party = party->next;
    }
    return party;
}

static struct party *add_party(struct hall *hall, const char *code, uint64_t epoch)
{
    struct party *party = calloc(1, sizeof *party);
    if (party == NULL) {
        return NULL;
    }
    struct party **place = &hall->parties[hash_text(code) % CODES];
    snprintf(party->code, sizeof party->code, "%s", code);
    party->heap = NOT_IN_HEAP;
    party->number = epoch << 32;
    party->empty_since = hall->now;
    party->next = *place;
    *place = party;
    hall->figures.tables++;
    return party;
}

/* One more row to keep. */
static struct hall_row *new_row(struct hall *hall, const char *code, uint32_t number)
{
    hall->rows = grown(hall, hall->rows, &hall->row_room, hall->row_count, sizeof *hall->rows);
    if (hall->row_count == hall->row_room) {
        return &hall->lost;
    }
    struct hall_row *row = &hall->rows[hall->row_count++];
    *row = (struct hall_row){.number = number, .seat = HALL_SEAT};
    snprintf(row->code, sizeof row->code, "%s", code);
    hall->figures.rows++;
    return row;
}

static bool no_row(void *context, const struct hall_row *row)
{
    (void)row;
    *(bool *)context = true;
    return false;
}

/* Whether a table of this code can be made here. */
static enum hall_whose whose_fresh(struct hall *hall, const char *code, struct hall_owner *owner)
{
    const struct hall_setup *setup = &hall->setup;
    bool taken = find_party(hall, code) != NULL;
    if (!taken && setup->share != NULL) {
        return setup->share->claim(setup->context, code, true, owner);
    }
    if (!taken && setup->read != NULL) {
        taken = !setup->read(setup->context, code, 0, no_row, &taken) || taken;
    }
    return taken ? HALL_theirs : HALL_ours;
}

struct party *hall_new_party(struct hall *hall)
{
    char code[HALL_CODE_BYTES];
    struct hall_owner owner = {.epoch = hall->setup.start};
    enum hall_whose whose;
    do {
        hall_letters(hall, code, HALL_CODE_BYTES - 1);
        whose = whose_fresh(hall, code, &owner);
    } while (whose == HALL_theirs);
    struct party *party = whose == HALL_ours ? add_party(hall, code, owner.epoch) : NULL;
    if (party != NULL) {
        party->offset = hall->now;
    }
    return party;
}

static void leave_party(struct link *link)
{
    if (link->party != NULL) {
        *(link->previous != NULL ? &link->previous->following : &link->party->links) =
            link->following;
        if (link->following != NULL) {
            link->following->previous = link->previous;
        }
        link->party = NULL;
    }
}

/* All that a party has, but its place among the others. */
static void clear_party(struct hall *hall, struct party *party)
{
    heap_remove(hall, party);
    party_clear(party);
}

void hall_drop_party(struct hall *hall, struct party *party)
{
    struct party **at = &hall->parties[hash_text(party->code) % CODES];
    while (*at != party) {
        at = &(*at)->next;
    }
    *at = party->next;
    for (at = &hall->dirty; *at != NULL; at = &(*at)->next_dirty) {
        if (*at == party) {
            *at = party->next_dirty;
            break;
        }
    }
    while (party->links != NULL) {
        leave_party(party->links);
    }
    if (hall->speaking == party) {
        hall->speaking = NULL;
        hall->listener = NULL;
    }
    if (hall->setup.share != NULL) {
        hall->setup.share->release(hall->setup.context, party->code);
    }
    clear_party(hall, party);
    free(party);
    hall->figures.tables--;
}

struct recalling {
    struct party *party;
    struct refusal *why;
    bool fine;
};

static bool recall_row(void *context, const struct hall_row *row)
{
    struct recalling *recalling = context;
    return recalling->fine = party_replay(recalling->party, row, recalling->why);
}

/* Its rows make it; false, with a sentence, if they do not. */
static bool recall(struct hall *hall, struct party *party, struct refusal *why)
{
    struct recalling recalling = {party, why, true};
    bool read = hall->setup.read != NULL &&
                hall->setup.read(hall->setup.context, party->code, 0, recall_row, &recalling);
    if (!recalling.fine) {
        return false;
    }
    if (!read && hall->setup.read != NULL) {
        return deny(why, NO_unreadable, "Table %s cannot be read.", party->code);
    }
    if (party->rows == 0) {
        return deny(why, NO_no_table, "There is no table %s.", party->code);
    }
    party->asleep = true;
    hall_presence(hall, party);
    hall_touch(hall, party);
    return true;
}

/* What was claimed while a table that is over was not in memory is claimed there now. */
static void catch_up(struct hall *hall, struct party *party)
{
    char line[HALL_LINE_BYTES];
    struct refusal why;
    for (uint32_t i = 0; i < hall->claim_count; i++) {
        const struct claim *claim = &hall->claims[i];
        if (party->phase == PHASE_over && party->over_at <= claim->at &&
            party_concerns(party, claim->old)) {
            snprintf(line, sizeof line, "claim %s %s", claim->old, claim->new);
            hall_deed(hall, party, "", line, &why);
        }
    }
}

/* A table that is not in memory is to be in this hall; false, with a sentence: it is not ours to have. */
static bool claim(struct hall *hall, const char *code, struct hall_owner *owner,
                  struct refusal *why)
{
    const struct hall_setup *setup = &hall->setup;
    switch (setup->share != NULL ? setup->share->claim(setup->context, code, false, owner)
                                 : HALL_ours) {
    case HALL_ours:
        return true;
    case HALL_theirs:
        hall->elsewhere = owner->node;
        return deny(why, NO_unreadable, "Table %s is at another server.", code);
    case HALL_nobodys:
        return deny(why, NO_no_table, "There is no table %s.", code);
    default:
        return deny(why, NO_unreadable, "Table %s cannot be read.", code);
    }
}

struct party *hall_party(struct hall *hall, const char *code, struct refusal *why)
{
    struct party *party = find_party(hall, code);
    struct hall_owner owner = {.epoch = hall->setup.start};
    hall->elsewhere = 0;
    if (party == NULL) {
        if (!claim(hall, code, &owner, why)) {
            return NULL;
        }
        party = add_party(hall, code, owner.epoch);
        if (party == NULL) {
            deny(why, NO_memory, "There is no memory for it.");
            return NULL;
        }
        if (!recall(hall, party, why)) {
            hall_drop_party(hall, party);
            return NULL;
        }
        catch_up(hall, party);
    }
    return hall_fetch(hall, party, why) ? party : NULL;
}

/* ---- Tables of other nodes, from outside ------------------------------------------------------------------------- */

enum { PEEKS_MOST = 16, LISTED_MS = 2000 };

struct peeking {
    struct hall *hall;
    struct party *first;
    unsigned left;
};

/* The party that the rows of a table make, which is nobody's here. */
static bool peek(void *context, const char *code)
{
    struct peeking *peeking = context;
    struct hall *hall = peeking->hall;
    struct refusal why;
    struct party *party = find_party(hall, code) == NULL ? calloc(1, sizeof *party) : NULL;
    if (party == NULL) {
        return true;
    }
    struct recalling recalling = {party, &why, true};
    snprintf(party->code, sizeof party->code, "%s", code);
    bool read = hall->setup.read(hall->setup.context, code, 0, recall_row, &recalling);
    if (!read || !recalling.fine || party->rows == 0) {
        hall_let_go(party);
        return true;
    }
    party->next = peeking->first;
    peeking->first = party;
    return --peeking->left > 0;
}

struct party *hall_theirs(struct hall *hall, const char *guest)
{
    struct peeking peeking = {hall, NULL, PEEKS_MOST};
    if (hall->setup.share != NULL) {
        hall->setup.share->tables(hall->setup.context, guest, peek, &peeking);
    }
    return peeking.first;
}

void hall_let_go(struct party *parties)
{
    for (struct party *next; parties != NULL; parties = next) {
        next = parties->next;
        party_clear(parties);
        free(parties);
    }
}

const struct party *hall_listed(struct hall *hall)
{
    if (hall->now >= hall->listed_until) {
        hall_let_go(hall->listed);
        hall->listed = hall_theirs(hall, NULL);
        hall->listed_until = hall->now + LISTED_MS;
    }
    return hall->listed;
}

/* ---- The desk: who has taken over whose seats ------------------------------------------------------------------ */

static void add_claim(struct hall *hall, const char *key, const char *old, const char *new,
                      uint64_t at)
{
    hall->claims =
        grown(hall, hall->claims, &hall->claim_room, hall->claim_count, sizeof *hall->claims);
    if (hall->claim_count == hall->claim_room) {
        return;
    }
    struct claim *claim = &hall->claims[hall->claim_count++];
    *claim = (struct claim){.at = at};
    snprintf(claim->key, sizeof claim->key, "%s", key);
    snprintf(claim->old, sizeof claim->old, "%s", old);
    snprintf(claim->new, sizeof claim->new, "%s", new);
}

/* At every table there is. */
static void do_claim(struct hall *hall, const struct claim *claim)
{
    char line[HALL_LINE_BYTES];
    struct refusal why;
    snprintf(line, sizeof line, "claim %s %s", claim->old, claim->new);
    for (unsigned i = 0; i < CODES; i++) {
        for (struct party *party = hall->parties[i]; party != NULL; party = party->next) {
            if (party_concerns(party, claim->old)) {
                hall_deed(hall, party, "", line, &why);
                hall_presence(hall, party);
            }
        }
    }
}

struct recalling_desk {
    struct hall *hall;
    bool fine, new; /* it is not yet done at the tables */
};

static bool recall_claim(void *context, const struct hall_row *row)
{
    struct recalling_desk *recalling = context;
    struct hall *hall = recalling->hall;
    char old[HALL_GUEST_BYTES], new[HALL_GUEST_BYTES];
    recalling->fine =
        row->number == hall->claim_count + 1 && sscanf(row->line, "claim %32s %32s", old, new) == 2;
    if (recalling->fine) {
        add_claim(hall, row->id, old, new, row->at_ms);
        if (recalling->new && !hall->starved) {
            do_claim(hall, &hall->claims[hall->claim_count - 1]);
        }
    }
    return recalling->fine;
}

/* What is written there behind what is known. */
static bool read_desk(struct hall *hall, bool new)
{
    struct recalling_desk recalling = {hall, true, new};
    return hall->setup.read != NULL &&
           hall->setup.read(hall->setup.context, HALL_DESK, hall->claim_count, recall_claim,
                            &recalling) &&
           recalling.fine;
}

static bool recall_desk(struct hall *hall, struct refusal *why)
{
    hall->claim_count = 0;
    return read_desk(hall, false) ||
           deny(why, NO_row, "Row %u of %s makes no sense.", hall->claim_count + 1, HALL_DESK);
}

bool hall_claimed(const struct hall *hall, const char *key)
{
    for (uint32_t i = 0; key[0] != '\0' && i < hall->claim_count; i++) {
        if (strcmp(hall->claims[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

void hall_claim(struct hall *hall, const char *key, const char *old, const char *new)
{
    add_claim(hall, key, old, new, time_of_day(hall));
    struct hall_row *row = new_row(hall, HALL_DESK, hall->claim_count);
    row->at_ms = time_of_day(hall);
    snprintf(row->id, sizeof row->id, "%s", key);
    snprintf(row->line, sizeof row->line, "claim %s %s", old, new);
    if (!hall->starved) {
        do_claim(hall, &hall->claims[hall->claim_count - 1]);
    }
}

/* ---- Again ---------------------------------------------------------------------------------------------------- */

bool hall_recall(struct hall *hall, const char *code, uint64_t now_ms, lb_reason *why)
{
    struct refusal refusal;
    hall->now = now_ms > hall->now ? now_ms : hall->now;
    bool fine = strcmp(code, HALL_DESK) == 0
                    ? recall_desk(hall, &refusal)
                    : hall_party(hall, code, &refusal) != NULL || hall->elsewhere != 0;
    if (!fine) {
        *why = refusal.reason;
    }
    return fine;
}

char *hall_record(struct hall *hall, const char *code, uint64_t now_ms, lb_reason *why)
{
    struct refusal refusal;
    hall->now = now_ms > hall->now ? now_ms : hall->now;
    struct party *party = hall_party(hall, code, &refusal);
    char *text = party != NULL ? party_record(party) : NULL;
    if (party == NULL) {
        *why = refusal.reason;
    } else if (text == NULL) {
        reason(why, "No game was played at table %s.", code);
    }
    return text;
}

/* ---- What has to be kept --------------------------------------------------------------------------------------------- */

static struct hall_row *keep(struct hall *hall, struct party *party, const lb_entry *entry,
                             const char *id, bool over)
{
    struct hall_row *row = new_row(hall, party->code, ++party->rows);
    row->seat = entry->seat;
    row->at_ms = entry->at_ms;
    row->over = over;
    snprintf(row->id, sizeof row->id, "%s", id);
    snprintf(row->line, sizeof row->line, "%s", entry->line);
    hall->starved |= !party_remember(party, row->seat, row->id);
    return row;
}

/* What a table has noted; the last entry is what the id belongs to. */
static void keep_journal(struct hall *hall, struct party *party, const char *id)
{
    lb_entry entry;
    while (party->table != NULL && lb_table_entry(party->table, &entry)) {
        keep(hall, party, &entry, entry.seat < LB_SEATS_MAX ? id : "", false);
    }
}

/* A row of the party, which may be longer than an entry. */
static void keep_deed(struct hall *hall, struct party *party, const char *id, const char *line)
{
    lb_entry entry = {.at_ms = party_now(hall, party), .seat = HALL_SEAT};
    struct hall_row *row = keep(hall, party, &entry, id, party->phase == PHASE_over);
    snprintf(row->line, sizeof row->line, "%s", line);
}

void hall_committed(struct hall *hall)
{
    if (hall->row_taken == hall->row_count) {
        hall->row_taken = hall->row_count = 0;
    }
}

/* ---- A party changes ----------------------------------------------------------------------------------------------------- */

void hall_touch(struct hall *hall, struct party *party)
{
    if (!party->dirty) {
        party->dirty = true;
        party->next_dirty = hall->dirty;
        hall->dirty = party;
    }
    hall->starved |= party->table != NULL && lb_table_starved(party->table);
    schedule(hall, party);
}

static void take_tasks(struct hall *hall, struct party *party)
{
    lb_task *task;
    while (party->phase == PHASE_playing && !party->asleep &&
           (task = lb_table_task(party->table)) != NULL) {
        struct hall_task *item = calloc(1, sizeof *item);
        if (item == NULL) {
            lb_task_free(task);
            hall->starved = true;
            return;
        }
        item->task = task;
        item->instance = party->instance;
        memcpy(item->code, party->code, sizeof item->code);
        *(hall->tasks != NULL ? &hall->last_task->next : &hall->tasks) = item;
        hall->last_task = item;
    }
}

/* What follows from what has just happened at a table. */
static void settle(struct hall *hall, struct party *party, const char *id)
{
    keep_journal(hall, party, id);
    if (party->phase == PHASE_playing && lb_over(&lb_table_match(party->table)->state)) {
        hall->figures.games++;
        hall_over(hall, party);
    }
    take_tasks(hall, party);
    hall_touch(hall, party);
}

bool hall_deed(struct hall *hall, struct party *party, const char *id, const char *line,
               struct refusal *why)
{
    if (!party_apply(party, line, party_now(hall, party), why)) {
        return false;
    }
    keep_deed(hall, party, id, line);
    party->changed = true;
    if (party->phase == PHASE_playing) {
        hall_presence(hall, party);
    }
    take_tasks(hall, party);
    hall_touch(hall, party);
    return true;
}

void hall_over(struct hall *hall, struct party *party)
{
    char line[32];
    struct refusal why;
    snprintf(line, sizeof line, "over %llu", (unsigned long long)time_of_day(hall));
    hall_deed(hall, party, "", line, &why);
}

bool hall_say(struct hall *hall, struct party *party, unsigned seat, const char *id,
              const char *line, struct refusal *why)
{
    uint64_t now = party_now(hall, party);
    lb_table_tick(party->table, now);
    settle(hall, party, "");
    if (party->phase != PHASE_playing) {
        return deny(why, NO_over, "The game is over.");
    }
    why->word = NO_table;
    bool fine = lb_table_say(party->table, seat, line, now, &why->reason);
    settle(hall, party, id);
    return fine;
}

/* All that will speak have come to the same time: else how late a table thinks it is would tell when
 * somebody there has last thought or passed. */
static void come_up(struct hall *hall)
{
    for (struct party *party = hall->dirty; party != NULL; party = party->next_dirty) {
        if (party->phase == PHASE_playing && !party->asleep) {
            lb_table_tick(party->table, party_now(hall, party));
            settle(hall, party, "");
        }
    }
}

bool hall_starved(const struct hall *hall)
{
    return hall->starved;
}

bool hall_row(struct hall *hall, struct hall_row *row)
{
    if (hall->row_taken == 0) {
        come_up(hall);
    }
    if (hall->starved || hall->row_taken == hall->row_count) {
        return false;
    }
    *row = hall->rows[hall->row_taken++];
    return true;
}

/* ---- Who is there ---------------------------------------------------------------------------------------------------------- */

bool looks_on(const struct link *link)
{
    return link->aside || !party_sits(link->party, link->guest);
}

bool party_here(const struct party *party, const char *guest)
{
    for (const struct link *link = party->links; link != NULL; link = link->following) {
        if (!link->aside && strcmp(link->guest, guest) == 0) {
            return true;
        }
    }
    return false;
}

/* The clock of a table stands still while nobody is there, unless turns are timed. */
static void rouse(struct hall *hall, struct party *party, bool awake)
{
    if (awake && party->asleep) {
        party->offset = hall->now - party->stopped;
        party->asleep = false;
    } else if (!awake && !party->asleep) {
        party->stopped = party_now(hall, party);
        party->asleep = true;
    }
}

void hall_presence(struct hall *hall, struct party *party)
{
    lb_scene scene;
    lb_reason why;
    bool here = false;
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        here |= party->place[seat].player == PLAYER_person &&
                party_here(party, party->place[seat].guest);
    }
    party->changed = true;
    if (party->phase != PHASE_playing || party->table == NULL) {
        rouse(hall, party, party->links != NULL);
    } else {
        rouse(hall, party, !party->asleep || here || party->setup.turn_ms > 0);
        lb_table_tick(party->table, party_now(hall, party));
        lb_table_scene(party->table, LB_PUBLIC, &scene);
        for (unsigned seat = 0; seat < party->setup.players; seat++) {
            const struct place *place = &party->place[seat];
            bool there = party_here(party, place->guest);
            bool away = scene.presence[seat] == LB_PRESENCE_away ||
                        scene.presence[seat] == LB_PRESENCE_covered;
            if (place->player == PLAYER_person && scene.presence[seat] != LB_PRESENCE_gone &&
                there == away) {
                lb_table_say(party->table, seat, there ? "back" : "away", party_now(hall, party),
                             &why);
            }
        }
        settle(hall, party, "");
        rouse(hall, party, here || party->setup.turn_ms > 0);
        take_tasks(hall, party);
    }
    hall_touch(hall, party);
}

void hall_look(struct hall *hall, struct link *link, struct party *party)
{
    struct party *before = link->party;
    if (before != party && hall->listener == link) {
        hall->listener = link->following;
        hall->viewer = 0;
    }
    if (before == party) {
        if (party != NULL) {
            party->changed = true;
            hall_touch(hall, party);
        }
        return;
    }
    leave_party(link);
    if (before != NULL) {
        before->empty_since = hall->now;
        hall_presence(hall, before);
    }
    if (party != NULL) {
        link->party = party;
        link->previous = NULL;
        link->following = party->links;
        if (party->links != NULL) {
            party->links->previous = link;
        }
        party->links = link;
        hall_presence(hall, party);
    }
}

/* ---- Tables that nobody looks at ------------------------------------------------------------------------------ */

/* The party becomes what its rows say, in its place; false: there are none. */
static bool go_back(struct hall *hall, struct party *party)
{
    struct refusal why;
    struct party again = {.links = party->links,
                          .next = party->next,
                          .next_dirty = party->next_dirty,
                          .dirty = party->dirty,
                          .heap = NOT_IN_HEAP,
                          .instance = party->instance + 1,
                          .number = party->number + (1u << 20),
                          .empty_since = hall->now,
                          .changed = true};
    memcpy(again.code, party->code, sizeof again.code);
    clear_party(hall, party);
    *party = again;
    struct recalling recalling = {party, &why, true};
    bool fine = hall->setup.read != NULL &&
                hall->setup.read(hall->setup.context, party->code, 0, recall_row, &recalling) &&
                recalling.fine;
    for (uint32_t i = 0; fine && i < hall->row_count; i++) { /* and those that are not kept yet */
        fine =
            strcmp(hall->rows[i].code, party->code) != 0 || recall_row(&recalling, &hall->rows[i]);
    }
    fine &= party->rows > 0;
    party->asleep = true;
    if (fine) {
        rouse(hall, party, party->links != NULL || party->setup.turn_ms > 0);
        take_tasks(hall, party);
        hall_touch(hall, party);
    }
    return fine;
}

static bool is_idle(const struct hall *hall, const struct party *party)
{
    return party->table != NULL && party->phase == PHASE_playing && party->asleep &&
           party->links == NULL && hall->now >= party->empty_since + hall->setup.idle_ms;
}

/* Its rows are enough: the table is made of them again when somebody comes. */
static void stow(struct party *party)
{
    party->waits = lb_to_act(&lb_table_match(party->table)->state);
    lb_table_free(party->table);
    party->table = NULL;
}

bool hall_fetch(struct hall *hall, struct party *party, struct refusal *why)
{
    uint64_t stopped = party->stopped;
    if (party->phase != PHASE_playing || party->table != NULL) {
        return true;
    }
    if (!go_back(hall, party)) {
        deny(why, NO_unreadable, "Table %s cannot be read.", party->code);
        hall_drop_party(hall, party);
        return false;
    }
    party->stopped = stopped;
    return true;
}

/* ---- Limits ------------------------------------------------------------------------------------------------------------------- */

/* Takes one line out of a bucket; false: there is none left in it. */
static bool take_line(struct bucket *bucket, uint64_t now, uint32_t per_second, uint32_t at_once)
{
    uint64_t most = (uint64_t)at_once * 1000;
    bucket->milli += (now - bucket->filled) * per_second;
    bucket->milli = bucket->milli < most ? bucket->milli : most;
    bucket->filled = now;
    if (bucket->milli < 1000) {
        return false;
    }
    bucket->milli -= 1000;
    return true;
}

static struct address *address_of(struct hall *hall, const char *text)
{
    struct address **place = &hall->addresses[hash_text(text) % ADDRESSES];
    for (struct address *address = *place; address != NULL; address = address->next) {
        if (strcmp(address->text, text) == 0) {
            return address;
        }
    }
    struct address *address = calloc(1, sizeof *address);
    if (address != NULL) {
        snprintf(address->text, sizeof address->text, "%s", text);
        address->bucket.milli = UINT32_MAX;
        address->bucket.filled = hall->now;
        address->next = *place;
        *place = address;
    }
    return address;
}

static void leave_address(struct hall *hall, struct address *address)
{
    if (--address->links == 0) {
        struct address **at = &hall->addresses[hash_text(address->text) % ADDRESSES];
        while (*at != address) {
            at = &(*at)->next;
        }
        *at = address->next;
        free(address);
    }
}

/* ---- In ------------------------------------------------------------------------------------------------------------------------ */

static struct link *find_link(const struct hall *hall, uint32_t number)
{
    struct link *link = hall->links[number % LINKS];
    while (link != NULL && link->number != number) {
        link = link->next;
    }
    return link;
}

static void advance(struct hall *hall, uint64_t now_ms)
{
    hall->now = now_ms > hall->now ? now_ms : hall->now;
}

bool hall_open(struct hall *hall, uint32_t number, const char *guest, const char *address,
               uint64_t now_ms)
{
    advance(hall, now_ms);
    struct address *from = address_of(hall, address);
    struct link *link = from != NULL ? calloc(1, sizeof *link) : NULL;
    if (link == NULL || from->links >= hall->setup.guests_of_address || hall->draining) {
        free(link);
        if (from != NULL) {
            from->links++;
            leave_address(hall, from);
        }
        return false;
    }
    from->links++;
    link->address = from;
    link->number = number;
    link->opened = hall->now;
    link->bucket.filled = hall->now;
    link->bucket.milli = UINT32_MAX;
    snprintf(link->guest, sizeof link->guest, "%s", guest);
    link->next = hall->links[number % LINKS];
    hall->links[number % LINKS] = link;
    hall->figures.links++;
    return true;
}

bool hall_arrive(struct hall *hall, const struct hall_pass *pass, uint64_t now_ms)
{
    if (!hall_open(hall, pass->link, pass->guest, pass->address, now_ms)) {
        return false;
    }
    struct link *link = find_link(hall, pass->link);
    link->greeted = true;
    link->language = lb_language_named(pass->language);
    snprintf(link->name, sizeof link->name, "%s", pass->name);
    for (const char *line = pass->lines, *tab; (tab = strchr(line, '\t')) != NULL; line = tab + 1) {
        hall_line(hall, pass->link, line, (size_t)(tab - line), now_ms);
    }
    return true;
}

bool hall_follow(struct hall *hall, uint64_t now_ms)
{
    advance(hall, now_ms);
    return read_desk(hall, true);
}

/* Text of one line: UTF-8 is looked at where names are; control characters are nowhere. */
static bool is_line(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if ((uint8_t)text[i] < ' ' || text[i] == 127) {
            return false;
        }
    }
    return length > 0 && length <= HALL_COMMAND_BYTES;
}

void hall_line(struct hall *hall, uint32_t number, const char *text, size_t length, uint64_t now_ms)
{
    enum { ADDRESS_SHARE = 8 };
    advance(hall, now_ms);
    struct link *link = find_link(hall, number);
    const struct hall_setup *setup = &hall->setup;
    if (link == NULL || link->closing) {
        return;
    }
    hall->figures.lines++;
    if (!take_line(&link->bucket, hall->now, setup->lines_per_second, setup->lines_at_once) ||
        !take_line(&link->address->bucket, hall->now, ADDRESS_SHARE * setup->lines_per_second,
                   ADDRESS_SHARE * setup->lines_at_once)) {
        speak_error(hall, link, "", NO_too_fast, "That was too much at once; wait a little.");
    } else if (!is_line(text, length)) {
        speak_error(hall, link, "", NO_line, "A command is one line of text.");
    } else {
        char line[HALL_COMMAND_BYTES + 1];
        memcpy(line, text, length);
        line[length] = '\0';
        if (link->node != 0) {
            hall_pack(hall, link, line);
        } else {
            hall_word(hall, link, line);
        }
    }
}

void hall_close(struct hall *hall, uint32_t number, uint64_t now_ms)
{
    advance(hall, now_ms);
    struct link *link = find_link(hall, number);
    if (link == NULL) {
        return;
    }
    hall_look(hall, link, NULL);
    struct link **at = &hall->links[number % LINKS];
    while (*at != link) {
        at = &(*at)->next;
    }
    *at = link->next;
    for (at = &hall->passed; *at != NULL; at = &(*at)->next_passed) {
        if (*at == link) {
            *at = link->next_passed;
            break;
        }
    }
    leave_address(hall, link->address);
    free(link->lines);
    free(link);
    hall->figures.links--;
}

void hall_pack(struct hall *hall, struct link *link, const char *line)
{
    size_t length = strlen(line);
    if (link->node == 0) {
        link->node = hall->elsewhere;
        link->next_passed = hall->passed;
        hall->passed = link;
    }
    if (link->lines_length + length + 2 > link->lines_room) {
        size_t room = 2 * link->lines_room + length + 2;
        char *lines = realloc(link->lines, room);
        if (lines == NULL) {
            hall->starved = true;
            return;
        }
        link->lines = lines;
        link->lines_room = room;
    }
    memcpy(link->lines + link->lines_length, line, length);
    memcpy(link->lines + link->lines_length + length, "\t", 2);
    link->lines_length += length + 1;
}

bool hall_pass(struct hall *hall, struct hall_pass *pass)
{
    const struct link *link = hall->passed;
    if (link == NULL || hall->starved) {
        return false;
    }
    *pass = (struct hall_pass){.link = link->number,
                               .node = link->node,
                               .guest = link->guest,
                               .address = link->address->text,
                               .language = link->language != NULL ? link->language->name : "",
                               .name = link->name,
                               .lines = link->lines};
    return true;
}

/* Something at a party is due, or nobody has looked at it for too long. */
static void come_due(struct hall *hall, struct party *party)
{
    if (party->phase == PHASE_playing && !party->asleep) {
        lb_table_tick(party->table, party_now(hall, party));
        settle(hall, party, "");
    } else if (is_idle(hall, party)) {
        hall_touch(hall, party); /* it is put away once nothing of it waits to be kept */
    } else {
        hall_over(hall, party);
    }
}

void hall_tick(struct hall *hall, uint64_t now_ms)
{
    advance(hall, now_ms);
    while (!hall->starved && hall->heap_count > 0 && hall->heap[0]->due <= hall->now) {
        come_due(hall, hall->heap[0]);
    }
    if (hall->now < hall->looked + LOOK_MS) {
        return;
    }
    hall->looked = hall->now;
    for (unsigned i = 0; i < LINKS; i++) {
        for (struct link *link = hall->links[i]; link != NULL; link = link->next) {
            if (!link->greeted && !link->closing &&
                hall->now >= link->opened + hall->setup.hello_ms) {
                link->closing = true;
                speak_bye(hall, link, NO_hello, "You did not say hello.");
            }
        }
    }
}

uint64_t hall_due(const struct hall *hall)
{
    uint64_t look = hall->figures.links > 0 ? hall->looked + LOOK_MS : UINT64_MAX;
    return hall->heap_count > 0 && hall->heap[0]->due < look ? hall->heap[0]->due : look;
}

void hall_drain(struct hall *hall, uint64_t now_ms)
{
    advance(hall, now_ms);
    hall->draining = true;
    for (unsigned i = 0; i < LINKS; i++) {
        for (struct link *link = hall->links[i]; link != NULL; link = link->next) {
            link->closing = true;
            speak_bye(hall, link, NO_ending, "The server ends for a moment; nothing is lost.");
        }
    }
}

/* ---- Thinking -------------------------------------------------------------------------------------------------------------------- */

/* Takes the first of a list; NULL: it is empty. */
static struct hall_task *take_first(struct hall_task **list)
{
    struct hall_task *task = *list;
    if (task != NULL) {
        *list = task->next;
    }
    return task;
}

struct hall_task *hall_task(struct hall *hall)
{
    struct hall_task *task = take_first(&hall->tasks);
    while (task == NULL && hall->review_count > 0 && !hall->reviewing) { /* who plays goes first */
        task = take_first(&hall->reviews);
        hall->review_count--;
        hall->reviewing = find_link(hall, task->review.link) != NULL;
        if (!hall->reviewing) { /* whoever asked has gone */
            hall_task_free(task);
            task = NULL;
        }
    }
    return task;
}

void hall_task_run(struct hall_task *task)
{
    enum { PLAYOUTS = 600 }; /* for a decision */
    struct review *review = &task->review;
    if (task->task != NULL) {
        lb_task_run(task->task);
    } else {
        lb_rng rng;
        lb_rng_start(&rng, &review->match->seed, LB_STREAM_SEATS + review->seat);
        review->found = lb_review_of(review->match, review->seat, PLAYOUTS, review->language, &rng);
    }
}

void hall_task_free(struct hall_task *task)
{
    lb_task_free(task->task);
    lb_review_free(&task->review.found);
    free(task->review.match);
    free(task);
}

bool hall_review(struct hall *hall, struct link *link, unsigned seat, struct refusal *why)
{
    const struct party *party = link->party;
    const lb_match *match = lb_table_match(party->table);
    if (link->reviews || hall->review_count == REVIEWS_MOST) {
        return deny(why, NO_too_many_reviews, "One review after another.");
    }
    struct hall_task *task = calloc(1, sizeof *task);
    size_t bytes = lb_match_bytes(match->room);
    lb_match *copy = task != NULL ? aligned_alloc(LB_MATCH_ALIGNMENT, bytes) : NULL;
    if (copy == NULL) {
        free(task);
        return deny(why, NO_memory, "There is no memory for it.");
    }
    memcpy(copy, match, bytes);
    memcpy(task->code, party->code, sizeof task->code);
    task->review = (struct review){
        .match = copy, .seat = (uint8_t)seat, .link = link->number, .language = link->language};
    *(hall->reviews != NULL ? &hall->last_review->next : &hall->reviews) = task;
    hall->last_review = task;
    hall->review_count++;
    link->reviews = true;
    return true;
}

/* Whoever asked is told, if it is still there. */
static void end_review(struct hall *hall, struct hall_task *task)
{
    struct link *link = find_link(hall, task->review.link);
    hall->reviewing = false;
    if (link != NULL) {
        link->reviews = false;
        if (task->review.found.failed) {
            speak_error(hall, link, "", NO_memory, "There is no memory for the review.");
        } else {
            speak_review(hall, link, task);
        }
    }
    hall_task_free(task);
}

void hall_done(struct hall *hall, struct hall_task *task, uint64_t now_ms)
{
    advance(hall, now_ms);
    if (task->task == NULL) {
        end_review(hall, task);
        return;
    }
    struct party *party = find_party(hall, task->code);
    if (party == NULL || party->table == NULL || party->instance != task->instance) {
        hall_task_free(task);
        return;
    }
    lb_table_done(party->table, task->task, party_now(hall, party));
    free(task);
    if (party->phase == PHASE_playing) {
        settle(hall, party, "");
    }
}

/* ---- Out ------------------------------------------------------------------------------------------------------------------------- */

/* Several people at one device: together they look at what all may see. */
static bool sits_twice(const struct party *party, const char *guest)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        seats += party_seat_of(party, seat, guest);
    }
    return seats > 1;
}

/* A party whose turn it is to speak has said who sits there, and now tells each link what is new. */
static bool next_play(struct hall *hall, struct hall_frame *frame)
{
    while (hall->listener != NULL) {
        struct link *link = hall->listener;
        const struct party *party = hall->speaking;
        unsigned viewer = hall->viewer++;
        if (viewer == HEARERS) {
            hall->listener = link->following;
            hall->viewer = 0;
            continue;
        }
        bool theirs = viewer == PUBLIC_VIEWER
                          ? looks_on(link) || sits_twice(party, link->guest)
                          : !link->aside && party_seat_of(party, viewer, link->guest);
        if (party->table == NULL || !theirs || link->closing) {
            continue;
        }
        uint64_t number =
            lb_table_number(party->table, viewer == PUBLIC_VIEWER ? LB_PUBLIC : viewer);
        if (number != link->heard[viewer]) {
            size_t length = speak_play(hall, link, viewer);
            link->heard[viewer] = number;
            if (length > 0) {
                *frame =
                    (struct hall_frame){.link = link->number, .text = hall->page, .length = length};
                return true;
            }
        }
    }
    return false;
}

/* The next party that has something to say; false: there is none. */
static bool next_party(struct hall *hall)
{
    struct party *party = hall->dirty;
    if (party == NULL) {
        return false;
    }
    hall->dirty = party->next_dirty;
    party->dirty = false;
    if (party->links == NULL && party->phase == PHASE_over) {
        hall_drop_party(hall, party);
        return true;
    }
    if (is_idle(hall, party)) {
        stow(party);
    }
    if (party->changed) {
        for (const struct link *link = party->links; link != NULL; link = link->following) {
            if (!link->closing) {
                speak_party(hall, link, party);
            }
        }
        party->changed = false;
    }
    hall->speaking = party;
    hall->listener = party->links;
    hall->viewer = 0;
    return true;
}

bool hall_frame(struct hall *hall, struct hall_frame *frame)
{
    free(hall->said);
    hall->said = NULL;
    if (hall->row_count > 0) {
        return false;
    }
    while (!hall->starved) {
        struct waiting *first = hall->first;
        if (first != NULL) {
            hall->said = first;
            hall->first = first->next;
            *frame = (struct hall_frame){.link = first->link,
                                         .close = first->close,
                                         .text = first->text,
                                         .length = first->length};
        } else if (!next_play(hall, frame)) {
            if (!next_party(hall)) {
                return false;
            }
            continue;
        }
        hall->figures.frames++;
        hall->figures.frame_bytes += frame->length;
        return true;
    }
    return false;
}

/* ---- What could not be kept --------------------------------------------------------------------------------------------------------- */

void hall_refused(struct hall *hall, const char *sentence, uint64_t now_ms)
{
    advance(hall, now_ms);
    struct waiting *said = hall->first;
    uint32_t rows = hall->row_count;
    hall->first = hall->last = NULL;
    hall->row_taken = hall->row_count = 0;
    for (uint32_t i = 0; i < rows; i++) {
        if (strcmp(hall->rows[i].code, HALL_DESK) == 0 &&
            hall->rows[i].number <= hall->claim_count) {
            hall->claim_count = hall->rows[i].number - 1;
        }
        struct party *party = find_party(hall, hall->rows[i].code);
        bool first = true;
        for (uint32_t j = 0; j < i; j++) {
            first &= strcmp(hall->rows[j].code, hall->rows[i].code) != 0;
        }
        if (party != NULL && first && !go_back(hall, party)) {
            hall_drop_party(hall, party);
        }
    }
    read_desk(hall, true);
    while (said != NULL) {
        struct waiting *frame = said;
        const struct link *link = find_link(hall, frame->link);
        said = frame->next;
        if (link != NULL && frame->depends) {
            speak_error(hall, link, frame->re, NO_full, sentence);
        } else if (link != NULL) {
            frame->next = NULL;
            *(hall->first != NULL ? &hall->last->next : &hall->first) = frame;
            hall->last = frame;
            continue;
        }
        free(frame);
    }
}

/* ---- The end ------------------------------------------------------------------------------------------------------------------------- */

struct hall_figures hall_figures(const struct hall *hall)
{
    struct hall_figures figures = hall->figures;
    for (unsigned i = 0; i < CODES; i++) {
        for (const struct party *party = hall->parties[i]; party != NULL; party = party->next) {
            figures.playing += party->phase == PHASE_playing;
            figures.stowed += party->phase == PHASE_playing && party->table == NULL;
            for (const struct link *link = party->links; link != NULL; link = link->following) {
                figures.watchers += looks_on(link);
            }
        }
    }
    return figures;
}

void hall_free(struct hall *hall)
{
    if (hall == NULL) {
        return;
    }
    for (unsigned i = 0; i < CODES; i++) {
        while (hall->parties[i] != NULL) {
            hall_drop_party(hall, hall->parties[i]);
        }
    }
    for (unsigned i = 0; i < LINKS; i++) {
        while (hall->links[i] != NULL) {
            hall_close(hall, hall->links[i]->number, hall->now);
        }
    }
    hall->reviewing = false;
    for (struct hall_task *task; (task = hall_task(hall)) != NULL;) {
        hall_task_free(task);
    }
    for (struct waiting *next; hall->first != NULL; hall->first = next) {
        next = hall->first->next;
        free(hall->first);
    }
    hall_let_go(hall->listed);
    free(hall->said);
    free(hall->heap);
    free(hall->rows);
    free(hall->claims);
    free(hall->page);
    free(hall);
}
