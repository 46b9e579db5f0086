/* SPDX-License-Identifier: MIT */
/* host.c: memory and time, the two things a wasm32 module gets from outside.
 * Memory grows as it is needed. Time is the one import, env.now_ms, and only a bot that was given
 * its budget in milliseconds asks for it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Time ------------------------------------------------------------------------------------ */

__attribute__((import_module("env"), import_name("now_ms"))) double now_ms(void);

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    double milliseconds = now_ms();
    now->tv_sec = (time_t)(milliseconds / 1000);
    now->tv_nsec = (long)((milliseconds - (double)now->tv_sec * 1000) * 1e6);
    return 0;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

enum { PAGE = 65536, LINE = 64 }; /* all rooms are aligned to a line */

/* A block of memory: this head, then its room. Free blocks are a list in the order of their
 * addresses; neighbours are joined when one is given back. */
struct block {
    size_t size;        /* with the head */
    struct block *next; /* while it is free */
} __attribute__((aligned(LINE)));

static size_t in_lines(size_t bytes)
{
    return (bytes + LINE - 1) & ~(size_t)(LINE - 1);
}

extern unsigned char __heap_base; /* the linker's: where the memory of nobody begins */

static struct block *free_blocks;
static uintptr_t heap_end; /* what was ever handed out ends here; 0 before the first time */

static struct block *after(const struct block *block)
{
    return (struct block *)((uintptr_t)block + block->size);
}

static void give_back(struct block *block)
{
    struct block **link = &free_blocks;
    while (*link != NULL && after(*link) < block) {
        link = &(*link)->next;
    }
    if (*link != NULL && after(*link) == block) {
        (*link)->size += block->size;
        block = *link;
    } else {
        block->next = *link;
        *link = block;
    }
    if (block->next != NULL && after(block) == block->next) {
        block->size += block->next->size;
        block->next = block->next->next;
    }
}

/* A new block at the end of the heap, or NULL. */
static struct block *grow(size_t size)
{
    if (heap_end == 0) {
        heap_end = in_lines((uintptr_t)&__heap_base);
    }
    size_t room = __builtin_wasm_memory_size(0) * PAGE - heap_end;
    if (size > room) {
        size_t pages = (size - room + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
            return NULL;
        }
    }
    struct block *block = (struct block *)heap_end;
    heap_end += size;
    block->size = size;
    return block;
}

void *malloc(size_t size)
{
    if (size > SIZE_MAX / 2) {
        return NULL;
    }
    size = sizeof(struct block) + in_lines(size);
    struct block **link = &free_blocks;
    while (*link != NULL && (*link)->size < size) {
        link = &(*link)->next;
    }
    struct block *block = *link;
    if (block == NULL) {
        block = grow(size);
        return block != NULL ? block + 1 : NULL;
    }
    *link = block->next;
    if (block->size - size > sizeof *block) {
        struct block *rest = (struct block *)((uintptr_t)block + size);
        rest->size = block->size - size;
        block->size = size;
        give_back(rest);
    }
    return block + 1;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return alignment <= LINE ? malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    void *memory = __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
    return memory != NULL ? memset(memory, 0, bytes) : NULL;
}

void *realloc(void *memory, size_t size)
{
    if (memory == NULL) {
        return malloc(size);
    }
    size_t room = ((struct block *)memory - 1)->size - sizeof(struct block);
    if (size <= room) {
        return memory;
    }
    void *larger = malloc(size);
    if (larger != NULL) {
        memcpy(larger, memory, room);
        free(memory);
    }
    return larger;
}

void free(void *memory)
{
    if (memory != NULL) {
        give_back((struct block *)memory - 1);
    }
}
