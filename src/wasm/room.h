/* SPDX-License-Identifier: MIT */
/* room.h: what the doors of a module share: how a function leaves it, where texts go, what game is wanted. */
#ifndef LB_WASM_ROOM_H
#define LB_WASM_ROOM_H

#include <litterbox_table.h>

/* A function of the module. */
#define EXPORT(result, name, ...)                                                                  \
    __attribute__((export_name(#name))) result carrier_##name(__VA_ARGS__);                        \
    result carrier_##name(__VA_ARGS__)

char *carrier_room(size_t bytes); /* where texts go, with room for so many; NULL: no memory */
bool carrier_refuse(const char *sentence);  /* false, and the room holds the sentence */
const lb_table_setup *carrier_wanted(void); /* what setup() has read */

#endif
