/* SPDX-License-Identifier: MIT */
/* names.c: the words of the lists in litterbox.h. */
#include "core/game.h"

_Static_assert((int)LB_CARDS <= LB_CARDS_MAX, "a view has no room for so many titles");
_Static_assert(LB_DISCS <= LB_DISCS_MAX, "a view has no room for so many discs");

static const char *const card_ids[] = {
#define X(name, id, title) id,
    LB_CARD_LIST(X)
#undef X
};

static const char *const card_titles[] = {
#define X(name, id, title) title,
    LB_CARD_LIST(X)
#undef X
};

static const struct {
    const char *name, *sentence;
    uint8_t fields, secret;
} events[] = {
#define X(name, fields, secret, sentence) {#name, sentence, fields, LB_SECRET_##secret},
    LB_EVENT_LIST(X)
#undef X
};

static const char *const open_names[] = {
#define X(name, what) #name,
    LB_OPEN_LIST(X)
#undef X
};

static const struct {
    const char *id;
    uint8_t use;
} verbs[] = {
#define X(name, id, use) {id, LB_USE_##use},
    LB_VERB_LIST(X)
#undef X
};

static const char *const status_texts[] = {
#define X(name, sentence) sentence,
    LB_STATUS_LIST(X)
#undef X
};

const char *lb_version(void)
{
    return LB_VERSION;
}

const char *lb_status_text(lb_status status)
{
    return (unsigned)status < LB_STATUSES ? status_texts[status] : "?";
}

const char *lb_card_id(unsigned card)
{
    return card < LB_CARDS ? card_ids[card] : "?";
}

const char *lb_card_title(unsigned card)
{
    const char *own = card_own_title(card);
    return card >= LB_CARDS ? "?" : own != NULL ? own : card_titles[card];
}

const char *lb_event_name(unsigned type)
{
    return type < LB_EVENT_TYPES ? events[type].name : "?";
}

const char *lb_event_template(unsigned type)
{
    return type < LB_EVENT_TYPES ? events[type].sentence : "?";
}

unsigned lb_event_fields(unsigned type)
{
    return type < LB_EVENT_TYPES ? events[type].fields : ~0u;
}

lb_secret lb_event_secret(unsigned type)
{
    return type < LB_EVENT_TYPES ? (lb_secret)events[type].secret : LB_SECRET_none;
}

const char *lb_open_name(unsigned open)
{
    return open < LB_OPENS ? open_names[open] : "?";
}

const char *lb_windows_name(unsigned windows)
{
    static const char *const names[] = {[LB_WINDOWS_brief] = "brief", [LB_WINDOWS_live] = "live"};
    return windows <= LB_WINDOWS_live ? names[windows] : "?";
}

bool lb_open_window(unsigned open)
{
    return open == LB_OPEN_nope || open == LB_OPEN_magnet;
}

const char *lb_verb_id(unsigned verb)
{
    return verb < LB_VERBS ? verbs[verb].id : "?";
}

lb_verb_use lb_verb_used(unsigned verb)
{
    return verb < LB_VERBS ? (lb_verb_use)verbs[verb].use : LB_USE_opens;
}
