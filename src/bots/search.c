/* SPDX-License-Identifier: MIT */
/* search.c: a tree of what a seat can know, grown over guessed worlds.
 * Its nodes are the seat's own decisions, told apart by all that it would have seen on the way there.
 * By rules of thumb, the others play as counter does, and so does everybody beyond the tree. With a net,
 * the others take its advice every other time, and a new node is worth what it says, and somewhat what a
 * playout comes to; or, where the game has it so, what it says a few choices on. */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"

enum {
    PATH_MOST = 48,       /* own decisions of one playout that stand in the tree */
    NODES_LEAST = 64,     /* nodes of a search: powers of two between these bounds, */
    NODES_MOST = 1 << 16, /* as the budget has it */
    EDGES_PER_NODE = 8,   /* on average; a node that finds no room ends the tree there */
    PATIENCE = 2,         /* visits of a node before it departs from what counter would do */
    OTHERS_MOST = 24,     /* choices of others on end that a net is asked for: then it is out */
};

/* How much a choice is tried before its figures speak for it, and how much of that goes to what
 * counter would do. */
static const float curiosity = 0.7f, trust = 0.6f;
/* The same with a net, and how much of what a new node is worth is a playout by rules of thumb. */
static const float net_curiosity = 0.5f, net_trust = 0.85f, net_playout = 0.3f;

struct tree {
    struct node *node;
    struct edge *edge;
    uint32_t *slot; /* a hash table: 1 + a node */
    unsigned nodes, nodes_most, edges, edges_most, slots;
};

/* One world, and the way through the tree in it. */
struct trial {
    const struct search *search;
    const lb_memory *memory;
    lb_rng *rng;
    lb_state world;
    lb_wits wits;
    lb_events events; /* of the last choice */
    uint64_t key;
    lb_choices pointless; /* not to be tried now */
    struct {
        struct node *node;
        struct edge *edge;
    } path[PATH_MOST];
    unsigned depth;
    float leaf; /* what the node that was new is worth, by a net; below 0: there was none */
    bool ended; /* a round */
};

enum { ROOT = 1 }; /* the key where nothing has been seen yet */

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
    const lb_events *events = &trial->events;
    lb_try(&trial->world, &trial->wits, seat, choice, trial->rng, &trial->events);
    if (seat == memory->seat) {
        trial->key = mix(trial->key, choice + 1);
    }
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], memory->seat);
        trial->key = mix_event(trial->key, &seen);
        trial->ended |= seen.type == LB_EVENT_round;
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

/* The first one stands for what is not to be tried. */
static struct edge *edge_of(struct tree *tree, const struct node *node, unsigned choice)
{
    struct edge *edge = &tree->edge[node->first];
    for (unsigned i = 0; i < node->count; i++) {
        if (edge[i].choice == choice) {
            return &edge[i];
        }
    }
    return edge;
}

/* The choice that promises most: what it has won, or for one never tried what the node has, and some
 * curiosity. */
static struct edge *choose_edge(struct tree *tree, const struct node *node, bool judged)
{
    struct edge *edges = &tree->edge[node->first], *best = edges;
    float visits = (float)node->visits;
    float usual = node->won / visits;
    float reach = (judged ? net_curiosity : curiosity) * sqrtf(visits);
    float top = -1;
    for (unsigned i = 0; i < node->count; i++) {
        const struct edge *edge = &edges[i];
        float prior =
            judged ? edge->prior
                   : trust * (float)edge->advised / visits + (1 - trust) / (float)node->count;
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

/* What the net says of this moment, and what it is worth by that. */
static float ask_net(const struct trial *trial, lb_judgement *judgement)
{
    lb_judge(trial->search->net, &trial->world, trial->memory->seat, &trial->wits, judgement);
    return (float)judgement->share / 65535;
}

/* A new node, as its net sees it. */
static void judge(struct tree *tree, struct trial *trial, struct node *node)
{
    lb_judgement judgement;
    float worth = ask_net(trial, &judgement);
    for (unsigned i = 0; i < node->count; i++) {
        struct edge *edge = &tree->edge[node->first + i];
        edge->prior = net_trust * (float)judgement.weight[edge->choice] / 65535 +
                      (1 - net_trust) / (float)node->count;
    }
    node->visits = 1;
    node->won = worth;
}

/* With a net: a new node ends the tree with its worth. */
static bool decide_judged(struct tree *tree, struct trial *trial, struct node *node, bool fresh)
{
    if (fresh) {
        judge(tree, trial, node);
        if (trial->depth > 0) {
            trial->leaf = node->won;
            return false;
        }
    }
    struct edge *edge = choose_edge(tree, node, true);
    trial->path[trial->depth].node = node;
    trial->path[trial->depth++].edge = edge;
    make_choice(trial, trial->memory->seat, edge->choice);
    return true;
}

/* What the seat may choose that is worth a try. */
static lb_choices choices_of(const struct trial *trial)
{
    lb_choices legal = lb_legal(&trial->world, trial->memory->seat);
    return trial->key == ROOT ? legal & ~trial->pointless : legal;
}

/* The seat's own decision in the tree; false once it is left. */
static bool decide(struct tree *tree, struct trial *trial)
{
    unsigned seat = trial->memory->seat;
    lb_choices legal = choices_of(trial);
    if ((legal & (legal - 1)) == 0) { /* nothing to decide */
        make_choice(trial, seat, (unsigned)__builtin_ctzll(legal));
        return true;
    }
    uint32_t *slot = slot_of(tree, trial->key);
    bool fresh = *slot == 0;
    struct node *node = fresh ? add_node(tree, slot, trial->key, legal) : &tree->node[*slot - 1];
    if (node == NULL ||
        trial->depth == PATH_MOST) { /* no room: what it is worth is asked all the same */
        lb_judgement judgement;
        trial->leaf = trial->search->net != NULL ? ask_net(trial, &judgement) : -1;
        return false;
    }
    if (trial->search->net != NULL) {
        return decide_judged(tree, trial, node, fresh);
    }
    unsigned advice = lb_thumb(&trial->world, seat, &trial->wits, trial->rng);
    struct edge *edge = edge_of(tree, node, advice);
    edge->advised++;
    edge = node->visits < PATIENCE ? edge : choose_edge(tree, node, false);
    trial->path[trial->depth].node = node;
    trial->path[trial->depth++].edge = edge;
    make_choice(trial, seat, edge->choice);
    return !fresh || lb_staged(&trial->world);
}

/* Whose advice a seat takes. */
static const lb_net *net_for(const struct trial *trial, unsigned seat)
{
    const struct search *search = trial->search;
    return search->others != NULL && seat != trial->memory->seat ? search->others : search->net;
}

/* One of the choices, as often as a net advises it. */
static unsigned draw_advice(struct trial *trial, unsigned seat, lb_choices legal)
{
    lb_judgement judgement;
    lb_judge(net_for(trial, seat), &trial->world, seat, &trial->wits, &judgement);
    unsigned die = lb_rng_u32(trial->rng) >> 16;
    for (; (legal & (legal - 1)) != 0; legal &= legal - 1) {
        unsigned weight = judgement.weight[__builtin_ctzll(legal)];
        if (die < weight) {
            break;
        }
        die -= weight;
    }
    return (unsigned)__builtin_ctzll(legal);
}

/* With a net it is asked every other time: not everybody plays as it would. */
static void play_others(struct trial *trial, unsigned seat)
{
    lb_choices legal = lb_legal(&trial->world, seat);
    bool asks = trial->search->net != NULL && (legal & (legal - 1)) != 0 &&
                (lb_rng_u32(trial->rng) & 1) != 0;
    make_choice(trial, seat,
                asks ? draw_advice(trial, seat, legal)
                     : lb_thumb(&trial->world, seat, &trial->wits, trial->rng));
}

/* What a net says of the moment once so many choices more were made as it advises: the less is open, the
 * better it knows. */
static float foresee(struct trial *trial, unsigned choices)
{
    unsigned own = trial->memory->seat;
    while (!trial->ended && !lb_over(&trial->world)) {
        unsigned seat = lb_next(&trial->world);
        lb_choices legal = lb_legal(&trial->world, seat);
        bool decides = (legal & (legal - 1)) != 0;
        if (decides && choices == 0 && seat == own) {
            lb_judgement judgement;
            return ask_net(trial, &judgement);
        }
        make_choice(trial, seat,
                    decides ? draw_advice(trial, seat, legal) : (unsigned)__builtin_ctzll(legal));
        choices -= decides && choices > 0;
    }
    return (float)lb_hope(&trial->world, own);
}

/* What the seat wins in the end: as its Tokens say, or a net, now or later, or a playout, or some of both. */
static float outcome(struct trial *trial)
{
    float leaf = trial->leaf;
    if (leaf >= 0 && trial->search->foresight > 0) {
        return foresee(trial, trial->search->foresight);
    }
    if (trial->ended) {
        return (float)lb_hope(&trial->world, trial->memory->seat);
    }
    float won = (float)lb_prospect(&trial->world, &trial->wits, trial->memory->seat, trial->rng);
    return leaf >= 0 ? net_playout * won + (1 - net_playout) * leaf : won;
}

static void try_world(struct tree *tree, struct trial *trial)
{
    const lb_memory *memory = trial->memory;
    trial->key = ROOT;
    trial->depth = 0;
    trial->leaf = -1;
    trial->ended = false;
    lb_guess_likely(memory, trial->rng, &trial->world, &trial->wits);
    bool inside = decide(tree, trial);
    unsigned others = 0;
    while (inside && !trial->ended && !lb_over(&trial->world)) {
        unsigned seat = lb_next(&trial->world);
        if (seat == memory->seat) {
            others = 0;
            inside = decide(tree, trial);
        } else {
            play_others(trial, seat);
            inside = trial->search->net == NULL || ++others < OTHERS_MOST;
        }
    }
    float won = outcome(trial);
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

/* Whether a choice was tried about as often as the best, and won about as much. */
static bool is_near(const struct edge *edge, const struct edge *best)
{
    const float as_often = 0.5f, as_much = 0.015f;
    return (float)edge->visits >= as_often * (float)best->visits &&
           edge->won / (float)edge->visits + as_much >= best->won / (float)best->visits;
}

/* One of those that are as good as the best, as often as it was tried. */
static const struct edge *draw_near(struct tree *tree, const struct node *node,
                                    const struct edge *best, lb_rng *rng)
{
    const struct edge *edges = &tree->edge[node->first];
    uint32_t sum = 0;
    for (unsigned i = 0; i < node->count; i++) {
        sum += is_near(&edges[i], best) ? edges[i].visits : 0;
    }
    uint32_t die = lb_rng_below(rng, sum);
    for (unsigned i = 0; i < node->count; i++) {
        uint32_t visits = is_near(&edges[i], best) ? edges[i].visits : 0;
        if (die < visits) {
            return &edges[i];
        }
        die -= visits;
    }
    return best;
}

/* What was found out about a stage, and the choice to make of it. */
static const struct edge *conclude(struct tree *tree, const struct trial *trial,
                                   const struct node *node)
{
    const struct search *search = trial->search;
    const struct edge *best = most_tried(tree, node);
    if (search->mixed && best->visits > 0) {
        best = draw_near(tree, node, best, trial->rng);
    }
    if (search->told == NULL || node->visits == 0) {
        return best;
    }
    struct finding finding = {.world = &trial->world,
                              .wits = &trial->wits,
                              .seat = trial->memory->seat,
                              .share = node->won / (float)node->visits,
                              .edge = &tree->edge[node->first],
                              .count = node->count};
    return search->told(search->context, &finding, best);
}

/* Stage by stage what was tried most; where the tree knows nothing, what counter would do. */
static lb_move best_move(struct tree *tree, struct trial *trial)
{
    unsigned seat = trial->memory->seat;
    lb_move move = {0};
    trial->key = ROOT;
    lb_guess(trial->memory, trial->rng, &trial->world, &trial->wits);
    do {
        lb_choices legal = choices_of(trial);
        uint32_t slot = *slot_of(tree, trial->key);
        unsigned choice = (legal & (legal - 1)) == 0 ? (unsigned)__builtin_ctzll(legal)
                          : slot != 0 ? conclude(tree, trial, &tree->node[slot - 1])->choice
                                      : lb_thumb(&trial->world, seat, &trial->wits, trial->rng);
        move.choice[move.count++] = (uint8_t)choice;
        make_choice(trial, seat, choice);
    } while (lb_staged(&trial->world));
    return move;
}

lb_move search_move(const struct search *search, const lb_memory *memory, const lb_budget *budget,
                    lb_rng *rng)
{
    lb_choices legal = memory->view.legal;
    if ((legal & (legal - 1)) == 0) { /* nothing to decide */
        return bot_counter(memory, budget, rng);
    }
    struct trial trial = {
        .search = search, .memory = memory, .rng = rng, .pointless = lb_pointless(memory)};
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
