/* SPDX-License-Identifier: MIT */
/* party.c: what the rows of a party do: who sits where, the deal, the table behind it, the end. */
#include "server/party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Small questions ------------------------------------------------------------------------------------ */

bool party_seat_of(const struct party *party, unsigned seat, const char *guest)
{
    return seat < party->setup.players && party->place[seat].player == PLAYER_person &&
           strcmp(party->place[seat].guest, guest) == 0;
}

bool party_sits(const struct party *party, const char *guest)
{
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        if (party_seat_of(party, seat, guest)) {
            return true;
        }
    }
    return false;
}

bool party_concerns(const struct party *party, const char *guest)
{
    return party_sits(party, guest) || strcmp(party->host, guest) == 0;
}

bool party_stopped(const struct party *party)
{
    unsigned people = 0;
    lb_scene scene;
    if (party->phase != PHASE_playing) {
        return false;
    }
    lb_table_scene(party->table, LB_PUBLIC, &scene);
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        const struct place *place = &party->place[seat];
        if (place->player == PLAYER_person && scene.presence[seat] != LB_PRESENCE_gone) {
            people++;
            if (!place->stop) {
                return false;
            }
        }
    }
    return people > 0;
}

/* ---- Ids: what was said once ------------------------------------------------------------------------------ */

static uint64_t id_sum(unsigned seat, const char *id)
{
    uint64_t sum = 0xcbf29ce484222325 ^ seat;
    for (; *id != '\0'; id++) {
        sum = (sum ^ (uint8_t)*id) * 0x100000001b3;
    }
    return sum;
}

bool party_knows(const struct party *party, unsigned seat, const char *id)
{
    uint64_t sum = id_sum(seat, id);
    for (uint32_t i = party->id_count; id[0] != '\0' && i > 0; i--) {
        if (party->ids[i - 1] == sum) {
            return true;
        }
    }
    return false;
}

bool party_made_by(const struct party *party, const char *id)
{
    return id[0] != '\0' && party->made == id_sum(HALL_SEAT, id);
}

bool party_remember(struct party *party, unsigned seat, const char *id)
{
    if (id[0] == '\0') {
        return true;
    }
    if (party->rows == 1) {
        party->made = id_sum(seat, id);
    }
    if (party->id_count == party->id_room) {
        uint32_t room = 2 * party->id_room + 16;
        uint64_t *ids = realloc(party->ids, room * sizeof *ids);
        if (ids == NULL) {
            return false;
        }
        party->ids = ids;
        party->id_room = room;
    }
    party->ids[party->id_count++] = id_sum(seat, id);
    return true;
}

/* ---- Words of a line ---------------------------------------------------------------------------------------- */

/* Takes the next word; false: there is none, or it is too long. */
static bool next_word(const char **line, char *word, size_t size)
{
    size_t length = strcspn(*line, " ");
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(word, *line, length);
    word[length] = '\0';
    *line += length + ((*line)[length] == ' ');
    return true;
}

static bool is_number(const char *text, unsigned long least, unsigned long most,
                      unsigned long *number)
{
    char *end;
    *number = strtoul(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && strlen(text) < 10 &&
           *number >= least && *number <= most;
}

static bool next_seat(const struct party *party, const char **line, unsigned *seat,
                      struct refusal *why)
{
    char word[8];
    unsigned long number;
    if (!next_word(line, word, sizeof word) ||
        !is_number(word, 0, party->setup.players - 1u, &number)) {
        return deny(why, NO_seat, "This table has the seats 0 to %u.", party->setup.players - 1u);
    }
    *seat = (unsigned)number;
    return true;
}

static bool gathering(const struct party *party, struct refusal *why)
{
    return party->phase == PHASE_gathering || deny(why, NO_begun, "The game has begun already.");
}

/* ---- create ---------------------------------------------------------------------------------------------------- */

enum {
    WINDOW_LEAST_S = 2,
    WINDOW_MOST_S = 60,
    CLOCK_MOST_S = 7 * 86400,
    COVER_MOST_S = 86400,
    PACE_MOST_MS = 60000
};

/* Seconds, or a word that stands for none of them, as milliseconds. */
static bool take_seconds(uint32_t *to, const char *text, const char *none, unsigned long least,
                         unsigned long most)
{
    unsigned long seconds = 0;
    if (strcmp(text, none) != 0 && !is_number(text, least, most, &seconds)) {
        return false;
    }
    *to = (uint32_t)seconds * 1000;
    return true;
}

static bool take_switch(bool *to, const char *text, const char *on, const char *off)
{
    *to = strcmp(text, on) == 0;
    return *to || strcmp(text, off) == 0;
}

static bool take_clock(lb_table_setup *setup, const char *text)
{
    char turn[16];
    size_t length = strcspn(text, "+");
    setup->bank_ms = 0;
    if (length >= sizeof turn) {
        return false;
    }
    memcpy(turn, text, length);
    turn[length] = '\0';
    return take_seconds(&setup->turn_ms, turn, "none", 1, CLOCK_MOST_S) &&
           (text[length] == '\0' ||
            (setup->turn_ms > 0 &&
             take_seconds(&setup->bank_ms, text + length + 1, "none", 0, CLOCK_MOST_S)));
}

struct creation {
    unsigned long bots;
    char level[LB_LEVEL_BYTES];
    bool assist;
};

static bool take_key(struct party *party, struct creation *creation, const char *key,
                     const char *value, struct refusal *why)
{
    lb_table_setup *setup = &party->setup;
    unsigned long number = 0;
    bool fine = false;
    if (strcmp(key, "seats") == 0) {
        fine = is_number(value, lb_game_seats_least(setup->game), lb_game_seats_most(setup->game),
                         &number);
        setup->players = fine ? (uint8_t)number : setup->players;
    } else if (strcmp(key, "bots") == 0) {
        fine = is_number(value, 0, LB_SEATS_MAX, &creation->bots);
    } else if (strcmp(key, "level") == 0) {
        fine = strlen(value) < sizeof creation->level && lb_level_check(value, &why->reason);
        if (fine) {
            memcpy(creation->level, value, strlen(value) + 1);
        }
    } else if (strcmp(key, "window") == 0) {
        fine = take_seconds(&setup->window_ms, value, "all", WINDOW_LEAST_S, WINDOW_MOST_S);
    } else if (strcmp(key, "clock") == 0) {
        fine = take_clock(setup, value);
    } else if (strcmp(key, "cover") == 0) {
        fine = take_seconds(&setup->cover_ms, value, "never", 1, COVER_MOST_S);
    } else if (strcmp(key, "pace") == 0) {
        fine = is_number(value, 0, PACE_MOST_MS, &number);
        setup->pace_ms = (uint32_t)number;
    } else if (strcmp(key, "list") == 0) {
        fine = take_switch(&party->listed, value, "open", "private");
    } else if (strcmp(key, "assist") == 0) {
        fine = take_switch(&creation->assist, value, "on", "off");
    } else if (strcmp(key, "take-back") == 0) {
        fine = take_switch(&setup->take_back, value, "on", "off");
    } else {
        return deny(why, NO_key, "There is no key \"%.20s\" for a table.", key);
    }
    return fine || deny(why, NO_value, "The value of \"%s\" cannot be \"%.40s\".", key, value);
}

/* All keys, or only options of the game, which depend on the number of seats. */
static bool take_keys(struct party *party, struct creation *creation, const char *line,
                      bool options, struct refusal *why)
{
    char word[128];
    while (line[0] != '\0') {
        if (!next_word(&line, word, sizeof word) || strchr(word, '=') == NULL) {
            return deny(why, NO_key, "Behind the game stand words like seats=4.");
        }
        bool option = strncmp(word, "option.", 7) == 0;
        if (option && options &&
            lb_option_read(party->setup.game, party->setup.players, &party->setup.options, word + 7,
                           &why->reason) != LB_OK) {
            why->word = NO_option;
            return false;
        }
        if (!option && !options) {
            char *value = strchr(word, '=');
            *value = '\0';
            if (!take_key(party, creation, word, value + 1, why)) {
                return false;
            }
        }
    }
    return true;
}

static void new_secret(struct party *party, const char *secret)
{
    party->fair = (struct fair){.players = party->setup.players};
    snprintf(party->fair.secret, FAIR_TEXT, "%s", secret);
    fair_commit(party->fair.secret, party->fair.commitment);
}

static bool do_create(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    char secret[FAIR_TEXT], game[32], time[24];
    enum { ADVICE_PLAYOUTS = 4000 };
    struct creation creation = {.level = "counter"};
    lb_table_setup *setup = &party->setup;
    (void)at;
    if (!next_word(&line, party->host, sizeof party->host) ||
        !next_word(&line, time, sizeof time) || !next_word(&line, secret, sizeof secret) ||
        !next_word(&line, game, sizeof game) || (setup->game = lb_game_named(game)) == NULL) {
        return deny(why, NO_game, "There is no such game.");
    }
    unsigned most = lb_game_seats_most(setup->game);
    setup->players = (uint8_t)(most < 4 ? most : 4);
    setup->options = lb_options_default();
    setup->window_ms = 5000;
    setup->cover_ms = 45000;
    setup->pace_ms = 700;
    setup->journal = true;
    if (!take_keys(party, &creation, line, false, why) ||
        !take_keys(party, &creation, line, true, why)) {
        return false;
    }
    if (creation.assist) {
        setup->advice.playouts = ADVICE_PLAYOUTS;
    }
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        struct place *place = &party->place[seat];
        memcpy(place->level, creation.level, sizeof place->level);
        place->player = seat + creation.bots >= setup->players ? PLAYER_bot : PLAYER_open;
    }
    party->round = 1;
    new_secret(party, secret);
    return true;
}

/* ---- Sitting ------------------------------------------------------------------------------------------------------ */

static bool name_is_free(const struct party *party, unsigned seat, const char *guest,
                         const char *name)
{
    for (unsigned i = 0; i < party->setup.players; i++) {
        if (i != seat && party->place[i].player == PLAYER_person &&
            strcmp(party->place[i].name, name) == 0 && !party_seat_of(party, i, guest)) {
            return false;
        }
    }
    return true;
}

/* sit SEAT GUEST NONCE NAME */
static bool do_sit(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned seat;
    char guest[HALL_GUEST_BYTES], nonce[FAIR_TEXT];
    (void)at;
    if (!gathering(party, why) || !next_seat(party, &line, &seat, why)) {
        return false;
    }
    struct place *place = &party->place[seat];
    if (!next_word(&line, guest, sizeof guest) || !next_word(&line, nonce, sizeof nonce) ||
        !(strcmp(nonce, "-") == 0 || fair_nonce_fits(nonce))) {
        return deny(why, NO_nonce, "A nonce is 32 to 64 hexadecimal digits.");
    }
    if (place->player == PLAYER_person && strcmp(place->guest, guest) != 0) {
        return deny(why, NO_taken, "Somebody sits there already.");
    }
    if (!guest_name_fits(line, &why->reason)) {
        why->word = NO_name;
        return false;
    }
    if (!name_is_free(party, seat, guest, line)) {
        return deny(why, NO_name_taken, "Somebody here has that name already.");
    }
    place->player = PLAYER_person;
    memcpy(place->guest, guest, sizeof guest);
    snprintf(place->name, sizeof place->name, "%s", line);
    snprintf(place->nonce, sizeof place->nonce, "%s", nonce[0] == '-' ? "" : nonce);
    return true;
}

/* nonce SEAT NONCE */
static bool do_nonce(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned seat;
    (void)at;
    if (!gathering(party, why) || !next_seat(party, &line, &seat, why)) {
        return false;
    }
    if (!fair_nonce_fits(line) || party->place[seat].player != PLAYER_person) {
        return deny(why, NO_nonce, "A nonce is 32 to 64 hexadecimal digits.");
    }
    snprintf(party->place[seat].nonce, FAIR_TEXT, "%s", line);
    return true;
}

static void empty(struct place *place, enum player player)
{
    place->player = (uint8_t)player;
    place->guest[0] = place->name[0] = place->nonce[0] = '\0';
    place->stop = false;
}

/* stand SEAT */
static bool do_stand(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned seat;
    (void)at;
    if (!gathering(party, why) || !next_seat(party, &line, &seat, why)) {
        return false;
    }
    if (party->place[seat].player != PLAYER_person) {
        return deny(why, NO_nobody, "Nobody sits there.");
    }
    empty(&party->place[seat], PLAYER_open);
    return true;
}

/* bot SEAT LEVEL */
static bool do_bot(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned seat;
    (void)at;
    if (!gathering(party, why) || !next_seat(party, &line, &seat, why)) {
        return false;
    }
    struct place *place = &party->place[seat];
    bool none = strcmp(line, "none") == 0;
    if (place->player == PLAYER_person) {
        return deny(why, NO_taken, "Somebody sits there already.");
    }
    if (strlen(line) >= sizeof place->level) {
        return deny(why, NO_level, "There is no such level.");
    }
    if (!none && !lb_level_check(line, &why->reason)) {
        why->word = NO_level;
        return false;
    }
    empty(place, none ? PLAYER_open : PLAYER_bot);
    if (!none) {
        snprintf(place->level, sizeof place->level, "%s", line);
    }
    return true;
}

/* claim OLD NEW: the seats of one guest become another's. */
static bool do_claim(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    char old[HALL_GUEST_BYTES], new[HALL_GUEST_BYTES];
    (void)at;
    if (!next_word(&line, old, sizeof old) || !next_word(&line, new, sizeof new)) {
        return deny(why, NO_row, "There is nothing to claim.");
    }
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        if (party_seat_of(party, seat, old)) {
            memcpy(party->place[seat].guest, new, sizeof new);
        }
    }
    if (strcmp(party->host, old) == 0) {
        memcpy(party->host, new, sizeof new);
    }
    return true;
}

/* ---- The game --------------------------------------------------------------------------------------------------------- */

static void shuffle(struct party *party)
{
    struct fair *fair = &party->fair;
    char text[FAIR_TEXT + 32];
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        const char *nonce = party->place[seat].nonce;
        if (nonce[0] != '\0') {
            fair->given |= (lb_seats)(1u << seat);
            snprintf(fair->nonce[seat], FAIR_TEXT, "%s", nonce);
        } else {
            fair_own_nonce(fair->secret, seat, fair->nonce[seat]);
        }
    }
    party->setup.seed = fair_seed(fair);
    int length = snprintf(text, sizeof text, "litterbox bots %s", fair->secret);
    fair_hash(party->setup.bots_seed.bytes, sizeof party->setup.bots_seed.bytes, text,
              (size_t)length);
}

static bool do_deal(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned people = 0;
    lb_table_setup setup = party->setup;
    (void)line;
    if (!gathering(party, why)) {
        return false;
    }
    for (unsigned seat = 0; seat < setup.players; seat++) {
        people += party->place[seat].player == PLAYER_person;
    }
    if (people == 0) {
        return deny(why, NO_empty, "Nobody sits at this table.");
    }
    shuffle(party);
    setup = party->setup;
    setup.number = party->number;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        struct place *place = &party->place[seat];
        lb_chair *chair = &setup.chair[seat];
        bool person = place->player == PLAYER_person;
        chair->player = person ? LB_PLAYER_person : LB_PLAYER_bot;
        if (person) {
            memcpy(chair->name, place->name, sizeof chair->name);
        } else {
            snprintf(chair->name, sizeof chair->name, "Bot %u", seat + 1);
        }
        memcpy(chair->level, place->level, sizeof chair->level);
    }
    lb_table *table = lb_table_new(&setup, at, &why->reason);
    if (table == NULL) {
        return false;
    }
    for (unsigned seat = 0; seat < setup.players; seat++) {
        if (party->place[seat].player == PLAYER_open) {
            party->place[seat].player = PLAYER_bot;
        }
    }
    lb_table_free(party->table);
    party->table = table;
    party->instance++;
    party->phase = PHASE_playing;
    return true;
}

/* stop SEAT */
static bool do_stop(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned seat;
    (void)at;
    if (party->phase != PHASE_playing || !next_seat(party, &line, &seat, why)) {
        return deny(why, NO_not_begun, "No game is played here now.");
    }
    party->place[seat].stop = true;
    return true;
}

/* over TIME: of day */
static bool do_over(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    (void)at;
    (void)why;
    party->phase = PHASE_over;
    party->over_at = strtoull(line, NULL, 10);
    return true;
}

/* rematch SECRET: everybody moves on by one seat. */
static bool do_rematch(struct party *party, const char *line, uint64_t at, struct refusal *why)
{
    unsigned players = party->setup.players;
    (void)at;
    if (party->phase != PHASE_over) {
        return deny(why, NO_not_over, "The game is not over.");
    }
    if (party->table == NULL) {
        return deny(why, NO_not_played, "No game was played here.");
    }
    struct place first = party->place[0];
    memmove(party->place, party->place + 1, (players - 1) * sizeof first);
    party->place[players - 1] = first;
    for (unsigned seat = 0; seat < players; seat++) {
        party->place[seat].nonce[0] = '\0';
        party->place[seat].stop = false;
        uint64_t number = lb_table_number(party->table, seat);
        party->number = number > party->number ? number : party->number;
    }
    uint64_t number = lb_table_number(party->table, LB_PUBLIC);
    party->number = number > party->number ? number : party->number;
    lb_table_free(party->table);
    party->table = NULL;
    party->instance++;
    party->phase = PHASE_gathering;
    party->round++;
    new_secret(party, line);
    return true;
}

static const struct {
    const char *word;
    bool (*run)(struct party *party, const char *line, uint64_t at, struct refusal *why);
} deeds[] = {{"create", do_create},  {"sit", do_sit},   {"nonce", do_nonce},
             {"stand", do_stand},    {"bot", do_bot},   {"claim", do_claim},
             {"deal", do_deal},      {"stop", do_stop}, {"over", do_over},
             {"rematch", do_rematch}};

bool party_apply(struct party *party, const char *line, uint64_t at_ms, struct refusal *why)
{
    char word[16];
    *why = (struct refusal){.word = NO_table};
    if (!next_word(&line, word, sizeof word) ||
        (strcmp(word, "create") == 0) != (party->setup.game == NULL)) {
        return deny(why, NO_row, "That is not how a table begins.");
    }
    for (unsigned i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        if (strcmp(deeds[i].word, word) == 0) {
            return deeds[i].run(party, line, at_ms, why);
        }
    }
    return deny(why, NO_row, "A table knows no \"%s\".", word);
}

bool party_replay(struct party *party, const struct hall_row *row, struct refusal *why)
{
    lb_entry entry = {.at_ms = row->at_ms, .seat = row->seat};
    bool fine;
    if (row->number != party->rows + 1) {
        return deny(why, NO_row, "Row %u of table %s is missing.", party->rows + 1, party->code);
    }
    if (row->seat == HALL_SEAT) {
        fine = party_apply(party, row->line, row->at_ms, why);
    } else {
        snprintf(entry.line, sizeof entry.line, "%.*s", LB_ENTRY_BYTES - 1, row->line);
        fine = (party->table != NULL && lb_table_replay(party->table, &entry, &why->reason)) ||
               (party->table == NULL && deny(why, NO_row, "there is no game"));
    }
    if (!fine) {
        lb_reason said = why->reason;
        return deny(why, NO_row, "Row %u of table %s cannot be: %.150s", row->number, party->code,
                    said.text);
    }
    party->rows = row->number;
    party->stopped = row->at_ms;
    return party_remember(party, row->seat, row->id) ||
           deny(why, NO_memory, "There is no memory for table %s.", party->code);
}

void party_clear(struct party *party)
{
    lb_table_free(party->table);
    free(party->ids);
}

/* ---- The record ------------------------------------------------------------------------------------------------------- */

static uint64_t check_sum(const char *text, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ (uint8_t)text[i]) * 0x100000001b3;
    }
    return sum;
}

char *party_record(const struct party *party)
{
    enum { FAIR_MOST = 1024, CHECK_MOST = 64 };
    if (party->table == NULL) {
        return NULL;
    }
    const lb_match *match = lb_table_match(party->table);
    size_t length = lb_record_write(match, LB_TRUTH, NULL, 0);
    char *plain = malloc(length + 1), *text = malloc(length + FAIR_MOST + CHECK_MOST);
    if (plain != NULL && text != NULL) {
        lb_record_write(match, LB_TRUTH, plain, length + 1);
        char *body = strstr(plain, "\n\n"), *check = strstr(plain, "\ncheck ");
        size_t head = body != NULL ? (size_t)(body - plain) + 1 : 0;
        size_t end = check != NULL ? (size_t)(check - plain) + 1 : length;
        memcpy(text, plain, head);
        size_t used = head + fair_write(&party->fair, text + head, FAIR_MOST);
        memcpy(text + used, plain + head, end - head);
        used += end - head;
        snprintf(text + used, CHECK_MOST, "check %016llx\n",
                 (unsigned long long)check_sum(text, used));
    }
    if (plain == NULL) {
        free(text);
        text = NULL;
    }
    free(plain);
    return text;
}
