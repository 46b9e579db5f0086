/* SPDX-License-Identifier: MIT */
/* fair.c: the promise, the nonces and the seed that follows from them, and their lines in a record.
 * All that is hashed is text, so that it can be checked with any program that knows BLAKE2b. */
#include "fair/fair.h"

#include <stdio.h>
#include <string.h>

enum { SUM_BYTES = (LB_SEATS_MAX + 2) * (FAIR_TEXT + 16) };

/* 256 bits of a text, which says what it is for. */
static void digest(const char *text, uint8_t hash[FAIR_BYTES])
{
    fair_hash(hash, FAIR_BYTES, text, strlen(text));
}

static void digest_text(const char *text, char hex[FAIR_TEXT])
{
    uint8_t hash[FAIR_BYTES];
    digest(text, hash);
    fair_hex(hash, sizeof hash, hex);
}

void fair_commit(const char *secret, char commitment[FAIR_TEXT])
{
    char text[FAIR_TEXT + 32];
    snprintf(text, sizeof text, "litterbox secret %s", secret);
    digest_text(text, commitment);
}

void fair_own_nonce(const char *secret, unsigned seat, char nonce[FAIR_TEXT])
{
    char text[FAIR_TEXT + 32];
    snprintf(text, sizeof text, "litterbox nonce %u %s", seat, secret);
    digest_text(text, nonce);
}

static bool is_hex(const char *text, size_t least, size_t most)
{
    size_t length = strspn(text, "0123456789abcdef");
    return text[length] == '\0' && length >= least && length <= most;
}

bool fair_nonce_fits(const char *nonce)
{
    return is_hex(nonce, FAIR_NONCE_LEAST, 2 * FAIR_BYTES);
}

lb_seed fair_seed(const struct fair *fair)
{
    char text[SUM_BYTES];
    lb_seed seed;
    int length = snprintf(text, sizeof text, "litterbox seed %s", fair->secret);
    for (unsigned seat = 0; seat < fair->players; seat++) {
        length += snprintf(text + length, sizeof text - (size_t)length, " %s", fair->nonce[seat]);
    }
    digest(text, seed.bytes);
    return seed;
}

/* ---- In records -------------------------------------------------------------------------------------- */

static const char mark[] = "# shuffle ";

size_t fair_write(const struct fair *fair, char *text, size_t size)
{
    char line[256];
    size_t length = 0;
    for (unsigned i = 0; i < fair->players + 2u; i++) {
        unsigned seat = i - 1;
        int bytes = i == 0
                        ? snprintf(line, sizeof line, "%scommitment %s\n", mark, fair->commitment)
                    : seat < fair->players
                        ? snprintf(line, sizeof line, "%snonce %u %s%s\n", mark, seat,
                                   fair->nonce[seat], fair->given >> seat & 1 ? "" : " server")
                        : snprintf(line, sizeof line, "%ssecret %s\n", mark, fair->secret);
        for (int j = 0; j < bytes; j++, length++) {
            if (length + 1 < size) {
                text[length] = line[j];
            }
        }
    }
    if (size > 0) {
        text[length < size ? length : size - 1] = '\0';
    }
    return length;
}

static bool wrong(lb_reason *why, const char *sentence)
{
    snprintf(why->text, sizeof why->text, "%s", sentence);
    return false;
}

/* One line behind the mark; false: it says nothing that is known. */
static bool read_line(struct fair *fair, const char *line)
{
    unsigned seat;
    char nonce[FAIR_TEXT] = "", whose[8] = "";
    if (sscanf(line, "commitment %64s", fair->commitment) == 1) {
        return is_hex(fair->commitment, 64, 64);
    }
    if (sscanf(line, "secret %64s", fair->secret) == 1) {
        return is_hex(fair->secret, 64, 64);
    }
    if (sscanf(line, "nonce %1u %64s %7s", &seat, nonce, whose) < 2 || seat != fair->players ||
        seat >= LB_SEATS_MAX || !fair_nonce_fits(nonce)) {
        return false;
    }
    memcpy(fair->nonce[seat], nonce, sizeof nonce);
    fair->given |= (lb_seats)((strcmp(whose, "server") != 0) << seat);
    fair->players++;
    return true;
}

static bool agree(const struct fair *fair, const lb_seed *seed, lb_reason *why)
{
    char text[FAIR_TEXT];
    fair_commit(fair->secret, text);
    if (strcmp(text, fair->commitment) != 0) {
        return wrong(why, "the server promised another secret than the one it tells");
    }
    for (unsigned seat = 0; seat < fair->players; seat++) {
        fair_own_nonce(fair->secret, seat, text);
        if (!(fair->given >> seat & 1) && strcmp(text, fair->nonce[seat]) != 0) {
            return wrong(why, "the server brought a nonce that does not follow from its secret");
        }
    }
    lb_seed sum = fair_seed(fair);
    return memcmp(&sum, seed, sizeof sum) == 0 ||
           wrong(why, "the seed is not the one that secret and nonces make");
}

bool fair_check(const char *record, size_t length, const lb_seed *seed, bool *there, lb_reason *why)
{
    struct fair fair = {0};
    const size_t skip = sizeof mark - 1;
    *there = false;
    for (const char *at = record, *end = record + length; at < end;) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t bytes = (size_t)((feed != NULL ? feed : end) - at);
        char line[160];
        if (bytes > skip && memcmp(at, mark, skip) == 0) {
            snprintf(line, sizeof line, "%.*s",
                     (int)(bytes - skip < sizeof line ? bytes - skip : sizeof line - 1), at + skip);
            *there = true;
            if (!read_line(&fair, line)) {
                return wrong(why, "a line about the shuffle cannot be read");
            }
        }
        at += bytes + 1;
    }
    return !*there || agree(&fair, seed, why);
}
