/* SPDX-License-Identifier: MIT */
/* refusal.h: what the hall refuses: a word that stays the same, for programs, and a sentence for people. */
#ifndef LB_SERVER_REFUSAL_H
#define LB_SERVER_REFUSAL_H

#include <litterbox.h>

/* Word and kind; docs/protocol.md explains them. */
#define REFUSAL_LIST(X)                                                                            \
    X(table, refused)                                                                              \
    X(line, syntax)                                                                                \
    X(id, syntax)                                                                                  \
    X(word, syntax)                                                                                \
    X(behind, syntax)                                                                              \
    X(hello, syntax)                                                                               \
    X(version, refused)                                                                            \
    X(language, refused)                                                                           \
    X(name, refused)                                                                               \
    X(no_name, refused)                                                                            \
    X(name_taken, refused)                                                                         \
    X(code, refused)                                                                               \
    X(no_table, refused)                                                                           \
    X(unreadable, refused)                                                                         \
    X(not_watching, refused)                                                                       \
    X(numbers, refused)                                                                            \
    X(game, refused)                                                                               \
    X(key, refused)                                                                                \
    X(value, refused)                                                                              \
    X(option, refused)                                                                             \
    X(level, refused)                                                                              \
    X(too_long, refused)                                                                           \
    X(seat, refused)                                                                               \
    X(not_yours, refused)                                                                          \
    X(taken, refused)                                                                              \
    X(nobody, refused)                                                                             \
    X(nonce, refused)                                                                              \
    X(host, refused)                                                                               \
    X(empty, refused)                                                                              \
    X(begun, refused)                                                                              \
    X(not_begun, refused)                                                                          \
    X(over, refused)                                                                               \
    X(not_over, refused)                                                                           \
    X(not_played, refused)                                                                         \
    X(no_assist, refused)                                                                          \
    X(presence, refused)                                                                           \
    X(emote, refused)                                                                              \
    X(device, refused)                                                                             \
    X(row, refused)                                                                                \
    X(memory, refused)                                                                             \
    X(ending, refused)                                                                             \
    X(too_fast, limit)                                                                             \
    X(too_many_tables, limit)                                                                      \
    X(too_many_reviews, limit)                                                                     \
    X(hall_full, limit)                                                                            \
    X(full, full)

enum no {
#define X(word, kind) NO_##word,
    REFUSAL_LIST(X)
#undef X
};

struct refusal {
    enum no word;
    lb_reason reason;
};

const char *refusal_word(enum no word);
const char *refusal_kind(enum no word); /* "syntax", "refused", "limit", "full" */

/* As printf; cut where it is too long. It returns false. */
bool deny(struct refusal *refusal, enum no word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
