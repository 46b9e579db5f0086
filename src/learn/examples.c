/* SPDX-License-Identifier: MIT */
/* examples.c: a ring of examples. */
#include "learn/examples.h"

#include <stdlib.h>

bool examples_open(struct examples *examples, uint64_t room)
{
    *examples = (struct examples){.item = malloc(room * sizeof *examples->item), .room = room};
    return examples->item != NULL && pthread_mutex_init(&examples->lock, NULL) == 0;
}

void examples_close(struct examples *examples)
{
    free(examples->item);
}

void examples_add(struct examples *examples, const struct example *items, unsigned count)
{
    pthread_mutex_lock(&examples->lock);
    for (unsigned i = 0; i < count; i++) {
        examples->item[examples->count++ % examples->room] = items[i];
    }
    pthread_mutex_unlock(&examples->lock);
}

uint64_t examples_held(const struct examples *examples)
{
    return examples->count < examples->room ? examples->count : examples->room;
}
