/* SPDX-License-Identifier: MIT */
/* names.c: the words of the lists in litterbox.h. */
#include <litterbox.h>

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

static const char *const event_names[] = {
#define X(name, sentence) #name,
    LB_EVENT_LIST(X)
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
    return card < LB_CARDS ? card_titles[card] : "?";
}

const char *lb_event_name(unsigned type)
{
    return type < LB_EVENT_TYPES ? event_names[type] : "?";
}
