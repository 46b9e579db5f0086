/* SPDX-License-Identifier: MIT */
/* words.c: the commands of guests: one table of words and what they do. What changes a party is said as a
 * deed of it (party.c), which is kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* The code of a handover is so long, and has so many letters more that say which node has given it, where there are others. */
enum { HANDOVER_MS = 600000, HANDOVER_LETTERS = 10, NODE_LETTERS = 4 };

/* A command on its way. */
struct command {
    struct hall *hall;
    struct link *link;
    struct party *party; /* that the link looks at, or NULL */
    const char *line;    /* all of it */
    const char *id;
    const char *key;  /* that and whose it is, for deeds */
    const char *text; /* behind the word */
    const char *code; /* goes into the answer */
    struct refusal why;
};

static bool no(struct command *command, enum no word, const char *sentence)
{
    return deny(&command->why, word, "%s", sentence);
}

static bool deed(struct command *command, const char *line)
{
    return hall_deed(command->hall, command->party, command->key, line, &command->why);
}

/* The seat a text begins with, and what stands behind it. */
static bool take_seat(struct command *command, unsigned *seat)
{
    const char *text = command->text;
    *seat = (unsigned)text[0] - '0';
    if (*seat >= command->party->setup.players || (text[1] != ' ' && text[1] != '\0')) {
        return no(command, NO_seat, "Which seat? They are numbered from 0.");
    }
    command->text = text + 1 + (text[1] == ' ');
    return true;
}

static bool take_own_seat(struct command *command, unsigned *seat)
{
    return take_seat(command, seat) &&
           (party_seat_of(command->party, *seat, command->link->guest) ||
            no(command, NO_not_yours, "That is not your seat."));
}

/* Whoever made the table, or who sits there while that one is away. */
static bool hosts(struct command *command)
{
    const struct party *party = command->party;
    const char *guest = command->link->guest;
    return strcmp(party->host, guest) == 0 ||
           (!party_here(party, party->host) && party_sits(party, guest)) ||
           no(command, NO_host, "That is for the host to say.");
}

/* ---- Oneself --------------------------------------------------------------------------------------------------- */

static bool do_name(struct command *command)
{
    if (!guest_name_fits(command->text, &command->why.reason)) {
        command->why.word = NO_name;
        return false;
    }
    snprintf(command->link->name, sizeof command->link->name, "%s", command->text);
    return true;
}

/* All that was said is said again. */
static bool do_language(struct command *command)
{
    struct link *link = command->link;
    const lb_language *language = lb_language_named(command->text);
    if (language == NULL && strcmp(command->text, "en") != 0) {
        return no(command, NO_language, "That language is not spoken here.");
    }
    if (language != link->language) {
        link->language = language;
        memset(link->heard, 0, sizeof link->heard);
        if (link->party != NULL) {
            hall_touch(command->hall, link->party);
        }
    }
    return true;
}

static bool do_hello(struct command *command)
{
    if (strcmp(command->text, "1") != 0 && strncmp(command->text, "1 ", 2) != 0) {
        return no(command, NO_version, "This server speaks version 1.");
    }
    command->text += 1 + (command->text[1] == ' ');
    if (command->text[0] != '\0' && !do_name(command)) {
        return false;
    }
    command->link->greeted = true;
    speak_welcome(command->hall, command->link);
    return true;
}

static bool do_games(struct command *command)
{
    speak_games(command->hall, command->link);
    return true;
}

static bool do_tables(struct command *command)
{
    speak_tables(command->hall, command->link);
    return true;
}

static bool do_mine(struct command *command)
{
    speak_mine(command->hall, command->link);
    return true;
}

static bool do_ping(struct command *command)
{
    struct json json = speak_begin(command->hall, "pong");
    speak(command->hall, command->link, &json, false);
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static unsigned tables_of(const struct hall *hall, const char *guest)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CODES; i++) {
        for (const struct party *party = hall->parties[i]; party != NULL; party = party->next) {
            count += party->phase != PHASE_over && strcmp(party->host, guest) == 0;
        }
    }
    return count;
}

/* The table that this guest made with this very command. */
static struct party *made_before(struct command *command)
{
    for (unsigned i = 0; i < CODES; i++) {
        for (struct party *party = command->hall->parties[i]; party != NULL; party = party->next) {
            if (party_made_by(party, command->key)) {
                return party;
            }
        }
    }
    return NULL;
}

/* The same where it was made at another node, which may be gone; false: it cannot be had here. */
static bool made_elsewhere(struct command *command, struct party **party)
{
    const struct hall_setup *setup = &command->hall->setup;
    char code[HALL_CODE_BYTES];
    if (setup->share == NULL || command->id[0] == '\0' ||
        !setup->share->made(setup->context, command->key, code)) {
        return true;
    }
    *party = hall_party(command->hall, code, &command->why);
    return *party != NULL;
}

static void look_at(struct command *command, struct party *party, bool aside)
{
    if (aside != command->link->aside) { /* it comes anew, as somebody else */
        hall_look(command->hall, command->link, NULL);
        command->link->aside = aside;
    }
    memset(command->link->heard, 0, sizeof command->link->heard);
    hall_look(command->hall, command->link, party);
    command->party = party;
}

static bool do_create(struct command *command)
{
    struct hall *hall = command->hall;
    char line[HALL_LINE_BYTES], secret[FAIR_TEXT];
    struct party *party = made_before(command);
    if (party == NULL ? !made_elsewhere(command, &party)
                      : !hall_fetch(hall, party, &command->why)) {
        return false;
    }
    if (party == NULL) {
        if (hall->draining || hall->figures.tables >= hall->setup.tables_most) {
            return no(command, NO_hall_full, "The hall is full; try again later.");
        }
        if (tables_of(hall, command->link->guest) >= hall->setup.tables_of_guest) {
            return no(command, NO_too_many_tables, "You have too many tables that are not over.");
        }
        hall_secret(hall, secret);
        int length =
            snprintf(line, sizeof line, "create %s %llu %s %s", command->link->guest,
                     (unsigned long long)(hall->setup.wall_ms + hall->now), secret, command->text);
        if (length >= (int)sizeof line) {
            return no(command, NO_too_long, "That is too long.");
        }
        party = hall_new_party(hall);
        if (party == NULL) {
            return no(command, NO_memory, "There is no memory for it.");
        }
        if (!hall_deed(hall, party, command->key, line, &command->why)) {
            hall_drop_party(hall, party);
            return false;
        }
    }
    look_at(command, party, false);
    command->code = party->code;
    return true;
}

/* "public", where it looks on, and "2=57 public=12": what a link has heard already. */
static bool take_heard(struct command *command, struct party *party, const char *text)
{
    uint64_t heard[HEARERS] = {0};
    bool aside = strncmp(text, "public", 6) == 0 && (text[6] == ' ' || text[6] == '\0');
    text += aside ? 6 + (text[6] == ' ') : 0;
    while (text[0] != '\0') {
        unsigned viewer = (unsigned)text[0] - '0';
        bool everybody = strncmp(text, "public=", 7) == 0;
        char *end;
        if (!everybody && (viewer >= party->setup.players || text[1] != '=')) {
            return no(command, NO_numbers, "Behind the code stand words like 2=57 or public=12.");
        }
        text += everybody ? 7 : 2;
        heard[everybody ? PUBLIC_VIEWER : viewer] = strtoull(text, &end, 10);
        if (end == text || (*end != ' ' && *end != '\0')) {
            return no(command, NO_numbers, "Behind the code stand words like 2=57 or public=12.");
        }
        text = end + (*end == ' ');
    }
    look_at(command, party, aside);
    memcpy(command->link->heard, heard, sizeof heard);
    return true;
}

static bool do_watch(struct command *command)
{
    char code[HALL_CODE_BYTES];
    size_t length = strcspn(command->text, " ");
    if (length != HALL_CODE_BYTES - 1) {
        return no(command, NO_code, "The code of a table has five letters.");
    }
    memcpy(code, command->text, length);
    code[length] = '\0';
    for (unsigned i = 0; i < length; i++) {
        code[i] = (char)(code[i] >= 'a' && code[i] <= 'z' ? code[i] - 32 : code[i]);
    }
    struct party *party = hall_party(command->hall, code, &command->why);
    return party != NULL &&
           take_heard(command, party, command->text + length + (command->text[length] == ' '));
}

static bool do_unwatch(struct command *command)
{
    hall_look(command->hall, command->link, NULL);
    return true;
}

static bool do_sit(struct command *command)
{
    unsigned seat;
    char line[HALL_LINE_BYTES];
    if (!take_seat(command, &seat)) {
        return false;
    }
    if (command->link->name[0] == '\0') {
        return no(command, NO_no_name, "Say first what you are called: name NAME");
    }
    snprintf(line, sizeof line, "sit %u %s %.70s %s", seat, command->link->guest,
             command->text[0] != '\0' ? command->text : "-", command->link->name);
    return deed(command, line);
}

/* A deed that is a word, an own seat and what stands behind. */
static bool own_deed(struct command *command, const char *word)
{
    unsigned seat;
    char line[HALL_LINE_BYTES];
    if (!take_own_seat(command, &seat)) {
        return false;
    }
    snprintf(line, sizeof line, "%s %u%s%.100s", word, seat, command->text[0] != '\0' ? " " : "",
             command->text);
    return deed(command, line);
}

static bool do_nonce(struct command *command)
{
    return own_deed(command, "nonce");
}

static bool do_stand(struct command *command)
{
    return own_deed(command, "stand");
}

static bool do_stop(struct command *command)
{
    if (!own_deed(command, "stop")) {
        return false;
    }
    if (party_stopped(command->party)) {
        hall_over(command->hall, command->party);
    }
    return true;
}

static bool do_bot(struct command *command)
{
    unsigned seat;
    char line[HALL_LINE_BYTES];
    if (!hosts(command) || !take_seat(command, &seat)) {
        return false;
    }
    snprintf(line, sizeof line, "bot %u %.60s", seat, command->text);
    return deed(command, line);
}

static bool do_remove(struct command *command)
{
    unsigned seat;
    char line[HALL_LINE_BYTES];
    if (!hosts(command) || !take_seat(command, &seat)) {
        return false;
    }
    snprintf(line, sizeof line, "stand %u", seat);
    return deed(command, line);
}

static bool do_deal(struct command *command)
{
    if (command->hall->draining) {
        return no(command, NO_ending, "The server is about to end.");
    }
    return hosts(command) && deed(command, "deal");
}

static bool do_rematch(struct command *command)
{
    char line[FAIR_TEXT + 16] = "rematch ";
    hall_secret(command->hall, line + strlen(line));
    return hosts(command) && deed(command, line);
}

static bool do_say(struct command *command)
{
    unsigned seat;
    if (!take_own_seat(command, &seat)) {
        return false;
    }
    if (command->party->phase != PHASE_playing) {
        return no(command, NO_not_begun, "No game is played here now.");
    }
    const char *text = command->text;
    if (strcmp(text, "away") == 0 || strcmp(text, "back") == 0) {
        return no(command, NO_presence, "The server sees itself who is there.");
    }
    if (strcmp(text, "hint") == 0 ||
        strcmp(text, "odds") == 0) { /* reasons are worded once, for this seat */
        lb_table_language(command->party->table, seat, command->link->language);
    }
    return hall_say(command->hall, command->party, seat, command->id, text, &command->why);
}

static bool do_emote(struct command *command)
{
    static const char *const emotes[] = {
#define X(name) #name,
        HALL_EMOTE_LIST(X)
#undef X
    };
    unsigned seat;
    if (!take_own_seat(command, &seat)) {
        return false;
    }
    for (unsigned i = 0; i < sizeof emotes / sizeof emotes[0]; i++) {
        if (strcmp(emotes[i], command->text) == 0) {
            for (const struct link *to = command->party->links; to != NULL; to = to->following) {
                struct json json = speak_begin(command->hall, "emote");
                json_key(&json, "code");
                json_text(&json, command->party->code);
                json_key(&json, "seat");
                json_number(&json, seat);
                json_key(&json, "word");
                json_text(&json, emotes[i]);
                speak(command->hall, to, &json, false);
            }
            return true;
        }
    }
    return no(command, NO_emote, "There is no such emote.");
}

static bool do_record(struct command *command)
{
    const struct party *party = command->party;
    if (party->phase != PHASE_over) {
        return no(command, NO_not_over, "The record is told when the game is over.");
    }
    char *text = party_record(party);
    if (text == NULL) {
        return no(command, NO_not_played, "No game was played here.");
    }
    struct json json = speak_begin(command->hall, "record");
    json_key(&json, "code");
    json_text(&json, party->code);
    json_key(&json, "text");
    json_text(&json, text);
    speak(command->hall, command->link, &json, false);
    free(text);
    return true;
}

static bool do_review(struct command *command)
{
    const struct party *party = command->party;
    unsigned seat;
    if (!take_seat(command, &seat)) {
        return false;
    }
    if (party->setup.advice.playouts == 0) {
        return no(command, NO_no_assist, "There is no assistance at this table.");
    }
    if (party->phase != PHASE_over) {
        return no(command, NO_not_over, "A game is looked at again when it is over.");
    }
    if (party->table == NULL) {
        return no(command, NO_not_played, "No game was played here.");
    }
    return hall_review(command->hall, command->link, seat, &command->why);
}

/* ---- From one device to another ------------------------------------------------------------------------------------ */

static bool do_device(struct command *command)
{
    struct hall *hall = command->hall;
    struct handover *handover = &hall->handover[hall->handovers % HANDOVERS];
    for (unsigned i = 0; i < HANDOVERS; i++) { /* its own code before, if it has one */
        if (strcmp(hall->handover[i].guest, command->link->guest) == 0) {
            handover = &hall->handover[i];
        }
    }
    hall->handovers += handover == &hall->handover[hall->handovers % HANDOVERS];
    hall_letters(hall, handover->code, HANDOVER_LETTERS);
    if (hall->setup.share != NULL) {
        hall_spell(hall->setup.start, handover->code + HANDOVER_LETTERS, NODE_LETTERS);
    }
    memcpy(handover->guest, command->link->guest, sizeof handover->guest);
    handover->until = hall->now + HANDOVER_MS;
    struct json json = speak_begin(hall, "device");
    json_put_text(&json, "code", handover->code);
    json_put_number(&json, "seconds", HANDOVER_MS / 1000);
    speak(hall, command->link, &json, false);
    return true;
}

/* The node that has given a code, if that is another one which lives; 0: there is none. Of numbers with the same letters
 * the one next to ours is meant. */
static uint32_t giver_of(const struct hall *hall, const char *code)
{
    const struct hall_share *share = hall->setup.share;
    uint64_t start = hall->setup.start, all = LETTERS * LETTERS * LETTERS * LETTERS;
    if (share == NULL || strlen(code) != HANDOVER_LETTERS + NODE_LETTERS) {
        return 0;
    }
    uint64_t before = (start + all - hall_unspell(code + HANDOVER_LETTERS, NODE_LETTERS)) % all;
    uint64_t node = before < all / 2 ? start - before : start + all - before;
    return before != 0 && node <= UINT32_MAX && share->lives(hall->setup.context, (uint32_t)node)
               ? (uint32_t)node
               : 0;
}

static bool do_claim(struct command *command)
{
    struct hall *hall = command->hall;
    if (hall_claimed(hall, command->key)) {
        return true;
    }
    for (unsigned i = 0; i < HANDOVERS; i++) {
        struct handover *handover = &hall->handover[i];
        if (handover->code[0] != '\0' && strcmp(handover->code, command->text) == 0 &&
            hall->now <= handover->until) {
            handover->code[0] = '\0';
            hall_claim(hall, command->key, handover->guest, command->link->guest);
            return true;
        }
    }
    hall->elsewhere = giver_of(hall, command->text);
    return no(command, NO_device, "That code is not known, or too old.");
}

/* ---- The table of words ---------------------------------------------------------------------------------------------- */

enum { NEEDS_table = 1, KEPT = 2 };

static unsigned needs_of(bool (*run)(struct command *command))
{
    static const struct {
        bool (*run)(struct command *command);
        unsigned needs;
    } needs[] = {{do_sit, NEEDS_table | KEPT},
                 {do_nonce, NEEDS_table | KEPT},
                 {do_stand, NEEDS_table | KEPT},
                 {do_bot, NEEDS_table | KEPT},
                 {do_remove, NEEDS_table | KEPT},
                 {do_deal, NEEDS_table | KEPT},
                 {do_say, NEEDS_table},
                 {do_stop, NEEDS_table | KEPT},
                 {do_rematch, NEEDS_table | KEPT},
                 {do_emote, NEEDS_table},
                 {do_record, NEEDS_table},
                 {do_review, NEEDS_table}};
    for (unsigned i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (needs[i].run == run) {
            return needs[i].needs;
        }
    }
    return 0;
}

static const struct {
    const char *word, *behind;
    bool (*run)(struct command *command);
} words[] = {
#define X(name, word, behind, help) {word, behind, do_##name},
    HALL_WORD_LIST(X)
#undef X
};

static bool is_id(const char *text, size_t length)
{
    return length > 0 && length < HALL_ID_BYTES &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") >=
               length;
}

/* Whether this very command was kept before: then it is only answered. */
static bool is_repeated(const struct command *command, bool (*run)(struct command *command))
{
    const struct party *party = command->party;
    if (party == NULL || command->id[0] == '\0') {
        return false;
    }
    unsigned seat = (unsigned)command->text[0] - '0';
    return (needs_of(run) & KEPT && party_knows(party, HALL_SEAT, command->key)) ||
           (run == do_say && party_seat_of(party, seat, command->link->guest) &&
            party_knows(party, seat, command->id));
}

static void run(struct command *command, bool (*what)(struct command *command))
{
    struct hall *hall = command->hall;
    hall->elsewhere = 0;
    if (!command->link->greeted && what != do_hello) {
        speak_error(hall, command->link, command->id, NO_hello, "Say hello first: hello 1");
    } else if (needs_of(what) & NEEDS_table && command->party == NULL) {
        speak_error(hall, command->link, command->id, NO_not_watching, "You look at no table.");
    } else if (is_repeated(command, what) || what(command)) {
        speak_done(hall, command->link, command->id, command->code);
    } else if (hall->elsewhere != 0) {
        hall_pack(hall, command->link, command->line);
    } else {
        speak_error(hall, command->link, command->id, command->why.word, command->why.reason.text);
    }
}

void hall_word(struct hall *hall, struct link *link, const char *line)
{
    char id[HALL_ID_BYTES] = "", key[HALL_KEY_BYTES] = "";
    struct command command = {
        .hall = hall, .link = link, .party = link->party, .line = line, .id = id, .key = key};
    if (line[0] == '#') {
        size_t length = strcspn(line + 1, " ");
        if (!is_id(line + 1, length) || line[1 + length] != ' ') {
            speak_error(hall, link, "", NO_id,
                        "Behind # stand 1 to 24 letters and digits, and then the command.");
            return;
        }
        memcpy(id, line + 1, length);
        snprintf(key, sizeof key, "%.16s:%s", link->guest, id);
        line += length + 2;
    }
    size_t length = strcspn(line, " ");
    command.text = line + length + (line[length] == ' ');
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) == length && memcmp(words[i].word, line, length) == 0) {
            if (words[i].behind[0] == '\0' && command.text[0] != '\0') {
                speak_error(hall, link, id, NO_behind, "Nothing stands behind that word.");
            } else {
                run(&command, words[i].run);
            }
            return;
        }
    }
    speak_error(hall, link, id, NO_word, "That is no command; see the protocol.");
}
