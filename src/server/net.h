/* SPDX-License-Identifier: MIT */
/* net.h: HTTP and WebSockets, and the loop they turn in. Who includes this sees no network library.
 * Every function but net_wake belongs to the thread of the loop. */
#ifndef LB_SERVER_NET_H
#define LB_SERVER_NET_H

#include <litterbox.h>

struct net;

struct net_setup {
    char address[64];               /* "127.0.0.1", "::1", "0.0.0.0" */
    uint16_t port;                  /* 0: any that is free */
    const char *tls_cert, *tls_key; /* NULL: without */
    bool behind_proxy; /* TLS and addresses of clients are the business of a proxy before us */
    const char
        *origin; /* "https://play.example": pages that may connect beside our own; NULL: none */
    uint32_t links_most;
    uint32_t frame_bytes; /* the longest frame that may come in */
    uint32_t queue_bytes; /* what may wait for a reader behind the frame that is being sent */
    uint32_t head_ms;     /* time for the head of a request */
};

struct net_calls {
    /* A WebSocket is there; the token is the guest's cookie. False: not let in. */
    bool (*opened)(void *context, uint32_t link, const char *token, const char *address);
    void (*line)(void *context, uint32_t link, const char *text, size_t length);
    void (*closed)(void *context, uint32_t link);
    /* The text of a page of ours (/healthz, /metrics), which lasts until the next call; NULL: none. */
    const char *(*page)(void *context, const char *path, unsigned *status);
    void (*turn)(void *context); /* everything that came in has been told, or the time is there */
    void (*signalled)(void *context, int number); /* asked to end */
};

struct net_setup net_setup_default(void);
struct net *net_new(const struct net_setup *setup, const struct net_calls *calls, void *context,
                    lb_reason *why);
void net_run(struct net *net); /* until net_stop */
void net_stop(struct net *net);
void net_free(struct net *net);

uint16_t net_port(const struct net *net);
uint64_t net_now(void); /* milliseconds of a clock that only grows */
void net_at(struct net *net,
            uint64_t when_ms);  /* take a turn then at the latest; UINT64_MAX: whenever */
void net_wake(struct net *net); /* take a turn soon: from any thread */
void net_send(struct net *net, uint32_t link, const char *text,
              size_t length);                   /* a reader that lags is dropped */
void net_close(struct net *net, uint32_t link); /* once all was sent */
void net_drop_all(struct net *net);             /* every link, at once */
/* Take a turn whenever something comes in there, too; -1: nowhere. */
void net_watch(struct net *net, int file);
void *net_loop(struct net *net); /* the loop, for others who wait in it */

#endif
