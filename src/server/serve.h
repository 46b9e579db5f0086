/* SPDX-License-Identifier: MIT */
/* serve.h: the server as a whole: the hall, its ledger, the net and threads that think. */
#ifndef LB_SERVER_SERVE_H
#define LB_SERVER_SERVE_H

#include "server/hall.h"
#include "server/net.h"

struct serve_setup {
    struct net_setup net;
    struct hall_setup hall; /* its limits */
    const char *store;
    char node
        [64]; /* the numerical address at which other nodes over the same store reach this one */
    uint16_t node_port; /* 0: any that is free */
    unsigned threads;
};

struct serve_setup serve_setup_default(void);
/* Until it is told to end; false, with a sentence, if it could not begin or had to stop. */
bool serve_run(const struct serve_setup *setup, lb_reason *why);
/* The record of a table in a store, which the caller frees; NULL, with a sentence. */
char *serve_export(const char *store, const char *code, lb_reason *why);

#endif
