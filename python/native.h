/* SPDX-License-Identifier: MIT */
/* native.h: what Python sees of litterbox.h and litterbox_table.h. The compiler checks each line against them: a struct
 * that ends in dots has more fields than are named, and a number that is dots is asked of the compiler. */
/* cdef */
#define LB_SEATS_MAX ...
#define LB_CHOICES_MAX ...
#define LB_STATE_BYTES ...
#define LB_MOVE_BYTES ...
#define LB_LINE_BYTES ...
#define LB_SEED_BYTES ...
#define LB_CARDS ...
#define LB_CARDS_MAX ...
#define LB_FIRST_DISC ...
#define LB_NO_CARD ...
#define LB_MATCH_ROOM ...
#define LB_MATCH_ALIGNMENT ...
#define LB_OPENS ...
#define LB_NOBODY ...
#define LB_PUBLIC ...
#define LB_TRUTH ...
#define LB_STREAM_TABLE ...
#define LB_STREAM_PLAYERS ...
#define LB_STREAM_SEATS ...

typedef uint8_t lb_seats;
typedef uint64_t lb_choices;
typedef struct lb_game lb_game;
typedef struct { const char *name; ...; } lb_language;
typedef struct { uint8_t bytes[...]; ...; } lb_state;
typedef struct { uint8_t bytes[32]; } lb_seed;
typedef struct { ...; } lb_rng;
typedef struct { char text[...]; ...; } lb_reason;
typedef struct { int8_t value[...]; uint8_t first; ...; } lb_options;
typedef struct { int8_t least, most, usual; bool any; ...; } lb_range;
typedef struct { const char *name; const char *help; const char *const *words; ...; } lb_option;
typedef struct { uint8_t type, seat, other, named, number; lb_seats audience; uint8_t card_count, hidden_count, cards[...], hidden[...]; ...; } lb_event;
typedef struct { unsigned count; lb_event item[...]; ...; } lb_events;
typedef struct { uint8_t count; uint8_t choice[...]; ...; } lb_move;
typedef struct { char of[...][...]; ...; } lb_names;
typedef struct { uint8_t kind; const char *icon, *plain, *title, *help; ...; } lb_face;
struct lb_view_rounds { uint8_t round, tokens[...]; lb_seats shielded; uint8_t front_count[...]; uint8_t front[...][...]; uint8_t aside_up_count, aside_up[...]; ...; };
struct lb_view_race { uint8_t side, positions[...], discs_count, discs_used[...], magnets, moved, committed; ...; };
typedef struct {
    lb_choices legal;
    uint8_t game, viewer, players, open, windows, decides, turn, owed, attacked;
    lb_seats alive;
    uint8_t hand[...], hand_count[...], pile_count, discard[...], removed[...], removed_unseen, burglar, godcat, devilcat;
    uint8_t nopes, last, target, named, action_count, action[...], seen;
    struct lb_view_rounds rounds;
    struct lb_view_race race;
    ...;
} lb_view;
typedef struct { uint8_t game, players, seat; lb_options options; lb_view view; ...; } lb_memory;
typedef struct { uint8_t ask, card, place, seat; } lb_question;
typedef struct { uint64_t over, under; } lb_fraction;
typedef struct { const lb_game *game; const lb_names *names; uint8_t viewer; bool you; ...; } lb_reader;
typedef struct {
    uint8_t kind, where, owner, tone, number, about, count, goal, top, card_count, cards[...], copies[...];
    const char *label, *brief, *note;
    ...;
} lb_zone;
typedef struct { uint8_t count, side, at[...]; lb_zone zone[...]; ...; } lb_zones;
typedef struct { const char *name, *help; uint16_t at; uint8_t rows, columns, row_is, column_is, kind; ...; } lb_feature;
typedef struct {
    uint8_t game, players, choices, stages, card_count, cards[...], column[...], pile_count, pile[...], asked_count;
    uint8_t asked[...], features, view_features;
    uint16_t bytes, bytes_known;
    lb_feature feature[...];
    ...;
} lb_layout;
typedef struct lb_batch lb_batch;
typedef struct { const lb_game *game; uint8_t players, windows; lb_options options; lb_seed seed; uint32_t games; ...; } lb_batch_setup;
typedef struct { uint8_t *numbers, *legal, *seat; float *shares; uint8_t *ended; ...; } lb_batch_rows;
typedef struct { uint8_t seat, choice, ends; ...; } lb_step;
typedef struct { uint8_t game, players, windows; lb_options options; lb_seed seed; lb_names names; lb_state state; lb_rng rng; uint32_t plies, steps, steps_known, room; ...; } lb_match;
typedef struct { uint8_t game, players, windows, viewer; bool over; lb_seats winners; lb_options options; lb_names names; lb_seed seed; ...; } lb_record;
typedef struct { uint8_t seat; char text[...]; ...; } lb_record_line;
typedef struct { uint32_t playouts, milliseconds; } lb_budget;
typedef struct { double share, low, high; } lb_estimate;
typedef struct { uint8_t about, card, seat; bool exact, bounded; lb_estimate chance; double believed; ...; } lb_odds_chance;
typedef struct { char text[...]; ...; } lb_offer_move;
typedef struct { lb_offer_move move; lb_estimate win; uint64_t worlds; char why[...]; ...; } lb_odds_move;
typedef struct { uint8_t seat, players; uint32_t chances; lb_odds_chance chance[...]; lb_estimate win[...]; uint64_t worlds; uint32_t moves; lb_odds_move *move; ...; } lb_odds;
typedef struct { uint32_t ply, number; lb_offer_move move, best_move; char why[...]; double luck, stands, best, made; lb_estimate lost; bool unsure; ...; } lb_review_move;
typedef struct { uint8_t seat; lb_review_move *move; uint32_t moves; double start, luck, lost, result; bool over, failed; ...; } lb_review;

const char *lb_version(void);
const char *lb_status_text(int status);
const char *lb_card_id(unsigned card);
const char *lb_card_title(unsigned card);
const char *lb_event_name(unsigned type);
int lb_seed_read(lb_seed *seed, const char *text);
void lb_seed_write(const lb_seed *seed, char *text);
lb_seed lb_seed_add(const lb_seed *seed, uint64_t n);
void lb_rng_start(lb_rng *rng, const lb_seed *seed, uint64_t stream);
uint64_t lb_rng_u64(lb_rng *rng);
void lb_rng_shuffle(lb_rng *rng, uint8_t *items, unsigned count);

unsigned lb_game_count(void);
const lb_game *lb_game_at(unsigned index);
const lb_game *lb_game_named(const char *name);
const char *lb_game_name(const lb_game *game);
const char *lb_game_title(const lb_game *game);
const char *lb_game_note(const lb_game *game);
unsigned lb_game_seats_least(const lb_game *game);
unsigned lb_game_seats_most(const lb_game *game);
unsigned lb_game_options(const lb_game *game);
const lb_option *lb_game_option(const lb_game *game, unsigned index);
lb_range lb_option_range(const lb_game *game, unsigned index, unsigned players);
unsigned lb_options_write(const lb_game *game, unsigned players, const lb_options *options, char *text, size_t size);
lb_options lb_options_default(void);
int lb_option_read(const lb_game *game, unsigned players, lb_options *options, const char *assignment, lb_reason *why);
unsigned lb_game_card_copies(const lb_game *game, unsigned card);
const lb_face *lb_game_face(const lb_game *game, unsigned card);

int lb_start(const lb_game *game, unsigned players, const lb_options *options, lb_rng *rng, lb_state *state, lb_events *events);
void lb_live(lb_state *state);
lb_seats lb_to_act(const lb_state *state);
lb_choices lb_legal(const lb_state *state, unsigned seat);
unsigned lb_next(const lb_state *state);
bool lb_staged(const lb_state *state);
bool lb_over(const lb_state *state);
unsigned lb_players(const lb_state *state);
int lb_apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events);
unsigned lb_playout(lb_state *state, lb_rng *rng);
lb_seats lb_winners(const lb_state *state);
uint64_t lb_floor(lb_rng *rng, uint64_t iterations);

size_t lb_choice_write(const lb_state *state, unsigned choice, char *text, size_t size);
int lb_move_read(const lb_state *state, unsigned seat, const char *text, lb_move *move, lb_reason *why);
const char *lb_open_name(unsigned open);
lb_view lb_view_for(const lb_state *state, unsigned viewer);
const lb_game *lb_view_game(const lb_view *view);
void lb_zones_of(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones);
size_t lb_zone_write(const lb_zone *zone, const char *text_of_it, const lb_reader *reader, char *text, size_t size);
const char *lb_zone_name(unsigned kind);
const char *lb_where_name(unsigned where);
const char *lb_kind_name(unsigned kind);
size_t lb_event_write(const lb_event *event, const lb_reader *reader, char *text, size_t size);
lb_event lb_event_for(const lb_event *event, unsigned viewer);
size_t lb_position_write(const lb_state *state, char *text, size_t size);
int lb_position_read(lb_state *state, const char *text, size_t length, lb_reason *why);

const lb_game *lb_memory_game(const lb_memory *memory);
int lb_style_named(const char *name);
void lb_memory_meet(lb_memory *memory, unsigned seat, int style);
void lb_guess(const lb_memory *memory, lb_rng *rng, lb_state *state, void *wits);
bool lb_chance(const lb_memory *memory, const lb_question *question, lb_fraction *chance);

int lb_layout_of(lb_layout *layout, const lb_game *game, unsigned players);
void lb_observe(const lb_layout *layout, const lb_view *view, const lb_move *begun, uint8_t *numbers);
void lb_observe_memory(const lb_layout *layout, const lb_memory *memory, const lb_move *begun, uint8_t *numbers);
void lb_observe_legal(const lb_layout *layout, lb_choices legal, uint8_t *mask);
size_t lb_batch_bytes(uint32_t games);
lb_batch *lb_batch_in(void *memory, size_t bytes, const lb_batch_setup *setup);
const lb_layout *lb_batch_layout(const lb_batch *batch);
const lb_state *lb_batch_state(const lb_batch *batch, uint32_t game, lb_seed *seed);
void lb_batch_look(const lb_batch *batch, const lb_batch_rows *rows);
int lb_batch_step(lb_batch *batch, const uint8_t *choices, const lb_batch_rows *rows, uint32_t *wrong);
void lb_batch_random(lb_batch *batch, uint8_t *choices);
uint64_t lb_batch_play(lb_batch *batch, uint32_t steps);

size_t lb_match_bytes(unsigned room);
lb_match *lb_match_in(void *memory, size_t bytes);
int lb_match_copy(lb_match *to, const lb_match *from);
int lb_match_start(lb_match *match, const lb_game *game, unsigned players, const lb_options *options, const lb_seed *seed, lb_events *events);
int lb_match_live(lb_match *match);
const lb_game *lb_match_game(const lb_match *match);
lb_step lb_match_step(const lb_match *match, unsigned index);
int lb_match_name(lb_match *match, unsigned seat, const char *name);
int lb_match_apply(lb_match *match, unsigned seat, unsigned choice, lb_events *events);
int lb_match_play(lb_match *match, unsigned seat, const char *text, lb_events *events, lb_reason *why);
int lb_match_undo(lb_match *match);
int lb_match_redo(lb_match *match, lb_events *events);
size_t lb_record_write(const lb_match *match, unsigned viewer, char *text, size_t size);
int lb_record_read(lb_match *match, const char *text, size_t length, bool *sealed, lb_reason *why);
int lb_record_open(lb_record *record, const char *text, size_t length, lb_reason *why);
const lb_game *lb_record_game(const lb_record *record);
bool lb_record_next(lb_record *record, lb_record_line *line);

unsigned lb_level_count(void);
const char *lb_level_name(unsigned index);
const char *lb_level_title(unsigned index);
const char *lb_level_help(unsigned index);
bool lb_level_check(const char *level, lb_reason *why);
bool lb_level_choose(const char *level, const lb_memory *memory, lb_rng *rng, lb_move *move, lb_reason *why);
lb_odds lb_odds_of(const lb_memory *memory, const lb_budget *budget, const lb_language *language, lb_rng *rng);
void lb_odds_free(lb_odds *odds);
lb_review lb_review_of(const lb_match *match, unsigned seat, unsigned playouts, const lb_language *language, lb_rng *rng);
void lb_review_free(lb_review *review);

/* native.c */
typedef struct { const lb_game *game; unsigned players, windows; lb_options options; lb_seed seed; } native_table;
bool native_remember(const native_table *table, const lb_state *begin, const uint8_t *steps, unsigned count, unsigned seat, lb_memory *memory);
typedef struct { uint64_t moves, choices; lb_seats winners; } native_result;
bool native_play(const native_table *table, const lb_seed *bots_seed, const char *const *levels, native_result *result, lb_reason *why);
size_t native_moves(const lb_state *state, unsigned seat, char *text, size_t size);
typedef struct { ...; } native_ending;
native_ending *native_solve(const native_table *table, const lb_state *begin);
void native_forget(native_ending *ending);
double native_gap(const native_ending *ending);
double native_share(const native_ending *ending);
bool native_mix(const native_ending *ending, const native_table *table, const lb_state *begin, const uint8_t *steps, unsigned count, unsigned seat, double *chance);
