/* SPDX-License-Identifier: MIT */
/* peers.h: links that are passed on between nodes. A guest is connected to one node, and its table may be at another: then
 * what it says goes there, and what it is told comes from there. Between two nodes there is one connection each way,
 * with a line of text for everything.
 *
 *     node SECRET                               the first line: whoever can read the store knows it
 *     open LINK GUEST ADDRESS LANGUAGE NAME     a link comes; LANGUAGE is - for English
 *     line LINK TEXT                            it says that
 *     close LINK                                it goes; the answer that it has to go
 *     frame LINK TEXT                           the answer: it is told that
 *     pass LINK NODE LANGUAGE NAME <tab> LINES  the answer: its table is at yet another node; it says those lines there
 *
 * Everything belongs to the thread of the loop. */
#ifndef LB_SERVER_PEERS_H
#define LB_SERVER_PEERS_H

#include "server/hall.h"

struct peers;

struct peers_calls {
    /* A link that another node passes on to us comes, speaks and goes. False: it is not let in. */
    bool (*arrived)(void *context, const struct hall_pass *pass);
    void (*line)(void *context, uint32_t link, const char *text, size_t length);
    void (*left)(void *context, uint32_t link);
    /* A link that we have passed on is told something, is to be closed, or goes on to another node. */
    void (*frame)(void *context, uint32_t link, const char *text, size_t length);
    void (*ended)(void *context, uint32_t link);
    void (*moved)(void *context, const struct hall_pass *pass);
};

/* Listens at a numerical address; port 0: any that is free. NULL, with a sentence. */
struct peers *peers_new(void *loop, const char *address, uint16_t port, const char *secret,
                        const struct peers_calls *calls, void *context, lb_reason *why);
void peers_free(struct peers *peers);
uint16_t peers_port(const struct peers *peers);
void peers_drop_all(struct peers *peers); /* connections to all nodes, without a word to anybody */
/* Connections to nodes that are not alive are dropped, also where they do not notice themselves. */
void peers_keep(struct peers *peers, bool (*lives)(void *context, uint32_t node));
void peers_close(struct peers *peers,
                 uint32_t link); /* the other side is told that it has gone, or has to */

/* ---- Links of ours, at another node ------------------------------------------------------------------------- */

/* To the node at that address, which asks for that secret; false: that cannot be. */
bool peers_pass(struct peers *peers, const struct hall_pass *pass, const char *address,
                const char *secret);
bool peers_passed(const struct peers *peers, uint32_t link);
void peers_line(struct peers *peers, uint32_t link, const char *text, size_t length);

/* ---- Links of other nodes, here ------------------------------------------------------------------------------- */

bool peers_theirs(uint32_t link); /* by its number */
void peers_frame(struct peers *peers, uint32_t link, const char *text, size_t length);
void peers_move(struct peers *peers, const struct hall_pass *pass);

#endif
