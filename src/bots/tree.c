/* SPDX-License-Identifier: MIT */
/* tree.c: the bot that searches a tree of what its seat can know, over guessed worlds.
 * Its nodes are the seat's own decisions, told apart by all that it would have seen on the way there;
 * the others play as counter does, and so does everybody beyond the tree. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/clock.h"

enum {
    PATH_MOST = 48,       /* own decisions of one playout that stand in the tree */
    NODES_LEAST = 64,     /* nodes of a search: powers of two between these bounds, */
    NODES_MOST = 1 << 15, /* as the budget has it */
    EDGES_PER_NODE = 8,   /* on average; a node that finds no room ends the tree there */
    PATIENCE = 2,         /* visits of a node before it departs from what counter would do */
};

/* How much a choice is tried before its figures speak for it, and how much of that goes to what
 * counter would do. */
static const float curiosity = 0.7f, trust = 0.6f;

/* A choice of a node: how often it was tried and counter would have made it, and the shares won. */
struct edge {
    float won;
    uint32_t visits, advised;
    uint8_t choice;
};

/* A decision of the seat. */
struct node {
    uint64_t key; /* what it has seen on the way here */
    float won;
    uint32_t visits; /* that came to their end */
    uint32_t first;  /* of its edges */
    uint8_t count;
};

struct tree {
    struct node *node;
    struct edge *edge;
    uint32_t *slot; /* a hash table: 1 + a node */
    unsigned nodes, nodes_most, edges, edges_most, slots;
};

/* One world, and the way through the tree in it. */
struct trial {
    const lb_memory *memory;
    lb_rng *rng;
    lb_state world;
    lb_wits wits;
    uint64_t key;
    struct {
        struct node *node;
        struct edge *edge;
    } path[PATH_MOST];
    unsigned depth;
};

/* ---- What was seen -------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

static uint64_t mix_event(uint64_t key, const lb_event *event)
{
    const uint8_t *bytes = (const uint8_t *)event;
    uint64_t words[3] = {0};
    memcpy(words, bytes, sizeof *event < sizeof words ? sizeof *event : sizeof words);
    return mix(mix(mix(key, words[0]), words[1]), words[2]);
}

/* One choice of any seat, and what ours sees of it. */
static void make_choice(struct trial *trial, unsigned seat, unsigned choice)
{
    const lb_memory *memory = trial->memory;
    lb_events events;
    lb_try(&trial->world, &trial->wits, seat, choice, trial->rng, &events);
    if (seat == memory->seat) {
        trial->key = mix(trial->key, choice + 1);
    }
    for (unsigned i = 0; i < events.count; i++) {
        lb_event seen = lb_event_for(&events.item[i], memory->seat);
        trial->key = mix_event(trial->key, &seen);
    }
}

/* ---- The tree --------------------------------------------------------------------------------------- */

/* As large as a budget can fill; false where there is no memory. */
static bool tree_grow(struct tree *tree, const lb_budget *budget)
{
    unsigned nodes = NODES_LEAST;
    while (nodes < NODES_MOST && (budget->playouts == 0 || nodes < 2 * budget->playouts)) {
        nodes *= 2;
    }
    *tree = (struct tree){.nodes_most = nodes,
                          .edges_most = nodes * EDGES_PER_NODE + LB_CHOICES_MAX,
                          .slots = 2 * nodes};
    tree->node = malloc(tree->nodes_most * sizeof *tree->node);
    tree->edge = malloc(tree->edges_most * sizeof *tree->edge);
    tree->slot = calloc(tree->slots, sizeof *tree->slot);
    return tree->node != NULL && tree->edge != NULL && tree->slot != NULL;
}

static void tree_fell(struct tree *tree)
{
    free(tree->node);
    free(tree->edge);
    free(tree->slot);
}

static uint32_t *slot_of(struct tree *tree, uint64_t key)
{
    unsigned slot = (unsigned)(key >> 20) % tree->slots;
    while (tree->slot[slot] != 0 && tree->node[tree->slot[slot] - 1].key != key) {
        slot = (slot + 1) % tree->slots;
    }
    return &tree->slot[slot];
}

static struct node *add_node(struct tree *tree, uint32_t *slot, uint64_t key, lb_choices legal)
{
    unsigned count = (unsigned)__builtin_popcountll(legal);
    if (tree->nodes == tree->nodes_most || tree->edges + count > tree->edges_most) {
        return NULL;
    }
    struct node *node = &tree->node[tree->nodes++];
    *slot = tree->nodes;
    *node = (struct node){.key = key, .first = tree->edges, .count = (uint8_t)count};
    for (; legal != 0; legal &= legal - 1) {
        tree->edge[tree->edges++] = (struct edge){.choice = (uint8_t)__builtin_ctzll(legal)};
    }
    return node;
}

static struct edge *edge_of(struct tree *tree, const struct node *node, unsigned choice)
{
    struct edge *edge = &tree->edge[node->first];
    while (edge->choice != choice) {
        edge++;
    }
    return edge;
}

/* The choice that promises most: what it has won, or for one never tried what the node has, and some
 * curiosity. */
static struct edge *choose_edge(struct tree *tree, const struct node *node)
{
    struct edge *edges = &tree->edge[node->first], *best = edges;
    float visits = (float)node->visits;
    float usual = node->won / visits, reach = curiosity * sqrtf(visits);
    float top = -1;
    for (unsigned i = 0; i < node->count; i++) {
        const struct edge *edge = &edges[i];
        float prior = trust * (float)edge->advised / visits + (1 - trust) / (float)node->count;
        float share = edge->visits == 0 ? usual : edge->won / (float)edge->visits;
        float promise = share + reach * prior / (float)(1 + edge->visits);
        if (promise > top) {
            top = promise;
            best = &edges[i];
        }
    }
    return best;
}

/* ---- Trials ------------------------------------------------------------------------------------------- */

/* The seat's own decision in the tree; false once it is left. */
static bool decide(struct tree *tree, struct trial *trial)
{
    unsigned seat = trial->memory->seat;
    lb_choices legal = lb_legal(&trial->world, seat);
    if ((legal & (legal - 1)) == 0) { /* nothing to decide */
        make_choice(trial, seat, (unsigned)__builtin_ctzll(legal));
        return true;
    }
    uint32_t *slot = slot_of(tree, trial->key);
    bool fresh = *slot == 0;
    struct node *node = fresh ? add_node(tree, slot, trial->key, legal) : &tree->node[*slot - 1];
    if (node == NULL || trial->depth == PATH_MOST) {
        return false;
    }
    unsigned advice = lb_thumb(&trial->world, seat, &trial->wits, trial->rng);
    struct edge *edge = edge_of(tree, node, advice);
    edge->advised++;
    edge = node->visits < PATIENCE ? edge : choose_edge(tree, node);
    trial->path[trial->depth].node = node;
    trial->path[trial->depth++].edge = edge;
    make_choice(trial, seat, edge->choice);
    return !fresh || lb_staged(&trial->world);
}

static void play_others(struct trial *trial, unsigned seat)
{
    make_choice(trial, seat, lb_thumb(&trial->world, seat, &trial->wits, trial->rng));
}

static void try_world(struct tree *tree, struct trial *trial)
{
    const lb_memory *memory = trial->memory;
    trial->key = 1;
    trial->depth = 0;
    lb_guess_likely(memory, trial->rng, &trial->world, &trial->wits);
    bool inside = decide(tree, trial);
    while (inside && !lb_over(&trial->world)) {
        unsigned seat = lb_next(&trial->world);
        if (seat == memory->seat) {
            inside = decide(tree, trial);
        } else {
            play_others(trial, seat);
        }
    }
    float won = (float)lb_prospect(&trial->world, &trial->wits, memory->seat, trial->rng);
    for (unsigned i = 0; i < trial->depth; i++) {
        trial->path[i].node->visits++;
        trial->path[i].node->won += won;
        trial->path[i].edge->visits++;
        trial->path[i].edge->won += won;
    }
}

/* ---- The move -------------------------------------------------------------------------------------------- */

static struct edge *most_tried(struct tree *tree, const struct node *node)
{
    struct edge *best = &tree->edge[node->first];
    for (unsigned i = 1; i < node->count; i++) {
        struct edge *edge = &tree->edge[node->first + i];
        if (edge->visits > best->visits) {
            best = edge;
        }
    }
    return best;
}

/* Stage by stage what was tried most; where the tree knows nothing, what counter would do. */
static lb_move best_move(struct tree *tree, struct trial *trial)
{
    unsigned seat = trial->memory->seat;
    lb_move move = {0};
    trial->key = 1;
    lb_guess(trial->memory, trial->rng, &trial->world, &trial->wits);
    do {
        lb_choices legal = lb_legal(&trial->world, seat);
        uint32_t slot = *slot_of(tree, trial->key);
        unsigned choice = (legal & (legal - 1)) == 0 ? (unsigned)__builtin_ctzll(legal)
                          : slot != 0 ? most_tried(tree, &tree->node[slot - 1])->choice
                                      : lb_thumb(&trial->world, seat, &trial->wits, trial->rng);
        move.choice[move.count++] = (uint8_t)choice;
        make_choice(trial, seat, choice);
    } while (lb_staged(&trial->world));
    return move;
}

lb_move bot_tree(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    lb_choices legal = memory->view.legal;
    if ((legal & (legal - 1)) == 0) { /* nothing to decide */
        return bot_counter(memory, budget, rng);
    }
    struct trial trial = {.memory = memory, .rng = rng};
    struct clock clock = clock_start(budget);
    struct tree tree;
    if (!tree_grow(&tree, budget)) {
        tree_fell(&tree);
        return bot_counter(memory, budget, rng);
    }
    do {
        try_world(&tree, &trial);
    } while (clock_spend(&clock, 1));
    lb_move move = best_move(&tree, &trial);
    tree_fell(&tree);
    return move;
}
