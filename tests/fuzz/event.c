/* SPDX-License-Identifier: MIT */
/* event.c: the door for events: any bytes as an event, told to any viewer.
 * Events come from the engine; but who sends them on may have them from elsewhere, so a wrong count
 * must not read or write past its end, nor show a hidden card. */
#include "fuzz/support/fuzz.h"

/* The secret part may be anything: who may not see it is told the same. */
static void check_secret(const lb_event *event, unsigned viewer)
{
    lb_event other = *event;
    for (unsigned i = 0; i < LB_EVENT_CARDS; i++) {
        other.hidden[i] ^= 0x55;
    }
    lb_event a = lb_event_for(event, viewer), b = lb_event_for(&other, viewer);
    bool may_see =
        event->audience == 0xff || (viewer < LB_SEATS_MAX && (event->audience >> viewer & 1));
    CHECK(may_see || memcmp(&a, &b, sizeof a) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const lb_names names = {{"Ann", "Bob", "Cem", "Dee", "Eve", "Fay"}};
    static const lb_reader reader = {.names = &names, .viewer = LB_TRUTH};
    lb_event event = {0};
    char small[8];
    memcpy(&event, data, size < sizeof event ? size : sizeof event);
    for (unsigned viewer = 0; viewer < LB_SEATS_MAX; viewer++) {
        check_event(&event, viewer);
        check_secret(&event, viewer);
    }
    check_event(&event, LB_PUBLIC);
    check_secret(&event, LB_PUBLIC);
    check_event(&event, LB_TRUTH);
    size_t length = lb_event_write(&event, &reader, small, sizeof small);
    CHECK(strlen(small) == (length < sizeof small ? length : sizeof small - 1));
    CHECK(lb_event_write(&event, &reader, NULL, 0) == length);
    CHECK(lb_event_name(event.type)[0] != '\0');
    return 0;
}
