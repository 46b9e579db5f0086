/* SPDX-License-Identifier: MIT */
/* head.h: what the head of a request comes to: who asks, from where, and whether it may have a WebSocket. It
 * looks at texts and at nothing else. */
#ifndef LB_SERVER_HEAD_H
#define LB_SERVER_HEAD_H

#include <stdbool.h>

enum { HEAD_TOKEN_BYTES = 33, HEAD_ADDRESS_BYTES = 48 };

/* What a request says; "" where it says nothing. */
struct head {
    const char *path, *host, *origin, *cookie;
    const char *forwarded; /* X-Forwarded-For */
};

/* What is wanted of it. */
struct head_rules {
    const char *cookie; /* the name of ours */
    const char *origin; /* of pages that may connect beside our own; NULL: none */
};

struct head_meaning {
    bool socket;                      /* it may have a WebSocket */
    char token[HEAD_TOKEN_BYTES];     /* of its cookie: 32 hexadecimal digits; "": it has none */
    char address[HEAD_ADDRESS_BYTES]; /* that the last proxy has seen; "": it says none */
};

struct head_meaning head_read(const struct head *head, const struct head_rules *rules);

#endif
