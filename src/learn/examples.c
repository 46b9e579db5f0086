/* SPDX-License-Identifier: MIT */
/* examples.c: a ring of examples. */
#include "learn/examples.h"

#include <stdlib.h>
#include <string.h>

bool examples_open(struct examples *examples, uint64_t room)
{
    *examples = (struct examples){.item = malloc(room * sizeof *examples->item), .room = room};
    return examples->item != NULL && pthread_mutex_init(&examples->lock, NULL) == 0;
}

void examples_close(struct examples *examples)
{
    for (struct batch *batch = examples->waiting, *later; batch != NULL; batch = later) {
        later = batch->later;
        free(batch);
    }
    pthread_mutex_destroy(&examples->lock);
    free(examples->item);
}

static void queue_up(struct examples *examples, struct batch *batch)
{
    struct batch **at = &examples->waiting;
    while (*at != NULL && (*at)->number < batch->number) {
        at = &(*at)->later;
    }
    batch->later = *at;
    *at = batch;
}

/* The first one that waits, whose turn it is. */
static void take_in(struct examples *examples)
{
    struct batch *batch = examples->waiting;
    for (unsigned i = 0; i < batch->count; i++) {
        examples->item[examples->count++ % examples->room] = batch->example[i];
    }
    examples->waiting = batch->later;
    examples->next++;
    free(batch);
}

bool examples_add(struct examples *examples, uint64_t number, const struct example *items,
                  unsigned count)
{
    struct batch *batch = malloc(sizeof *batch + count * sizeof *items);
    if (batch == NULL) {
        return false;
    }
    batch->number = number;
    batch->count = count;
    memcpy(batch->example, items, count * sizeof *items);
    pthread_mutex_lock(&examples->lock);
    queue_up(examples, batch);
    while (examples->waiting != NULL && examples->waiting->number == examples->next) {
        take_in(examples);
    }
    pthread_mutex_unlock(&examples->lock);
    return true;
}

uint64_t examples_held(const struct examples *examples)
{
    return examples->count < examples->room ? examples->count : examples->room;
}
