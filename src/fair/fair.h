/* SPDX-License-Identifier: MIT */
/* fair.h: shuffles that nobody at the table could choose. The server promises a secret before it knows what
 * the others bring (a commitment), every seat brings a nonce, and the seed is the hash of all. Once the
 * secret is told, everybody can compute the seed again. docs/fairness.md says what that proves. */
#ifndef LB_FAIR_H
#define LB_FAIR_H

#include <litterbox.h>

enum {
    FAIR_BYTES = 32,
    FAIR_TEXT = 2 * FAIR_BYTES + 1, /* hexadecimal digits with their final zero */
    FAIR_NONCE_LEAST = 32           /* digits */
};

struct fair {
    uint8_t players;
    lb_seats given;         /* seats that brought their own */
    char secret[FAIR_TEXT]; /* "" until it is told */
    char commitment[FAIR_TEXT];
    char nonce[LB_SEATS_MAX][FAIR_TEXT];
};

/* BLAKE2b (RFC 7693) without a key: 1 to 64 bytes. */
void fair_hash(uint8_t *hash, size_t size, const void *bytes, size_t count);
void fair_hex(const uint8_t *bytes, size_t count, char *text); /* with a final zero */

/* The promise that goes with a secret. */
void fair_commit(const char *secret, char commitment[FAIR_TEXT]);
bool fair_nonce_fits(const char *nonce); /* 32 to 64 hexadecimal digits, small letters */
/* What a silent seat gets: it follows from the secret, so the server has no choice there either. */
void fair_own_nonce(const char *secret, unsigned seat, char nonce[FAIR_TEXT]);
lb_seed fair_seed(const struct fair *fair);

/* As lines of a record, comments to whoever does not know them; as snprintf. */
size_t fair_write(const struct fair *fair, char *text, size_t size);
/* Those lines of a record. False, with a sentence, where they are wrong: they do not go together, or not
 * with the seed of the record. `there` says whether there are any. */
bool fair_check(const char *record, size_t length, const lb_seed *seed, bool *there,
                lb_reason *why);

#endif
