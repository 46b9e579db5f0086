/* SPDX-License-Identifier: MIT */
/* fields.h: one table of fields for each struct that goes over a wire.
 * A row says what a field is called there, what kind of thing it is and where it lies; lines and JSON
 * are both made from these rows, and every byte of a struct belongs to one of them. */
#ifndef LB_WIRE_FIELDS_H
#define LB_WIRE_FIELDS_H

#include <litterbox_table.h>

enum field_kind {
    FIELD_INNER, /* nobody is told */
    FIELD_NUMBER,
    FIELD_PLACE, /* a number, or none */
    FIELD_FLAG,
    FIELD_WORD, /* one of a list of words */
    FIELD_TEXT,
    FIELD_PHRASE, /* a template, to be filled in for who reads it */
    FIELD_SEAT,   /* or nobody */
    FIELD_VIEWER, /* a seat, or everybody's eyes */
    FIELD_SPOT,   /* a seat, the mat, or between two seats */
    FIELD_SEATS,
    FIELD_AUDIENCE,     /* seats, or everybody */
    FIELD_FLAGS,        /* one for each seat, bits */
    FIELD_NUMBERS,      /* one for each seat */
    FIELD_POSITIONS,    /* one for each seat, or none */
    FIELD_BYTES,        /* a game's own */
    FIELD_CARD,         /* or none */
    FIELD_COUNTS,       /* by title */
    FIELD_CARDS,        /* in order */
    FIELD_TALLY,        /* cards whose order means nothing */
    FIELD_SECRET_CARDS, /* in order, which may be unknown */
    FIELD_SECRET_PLACE, /* a list of one, which may be unknown */
    FIELD_LIST,         /* numbers in order */
    FIELD_SPACES,       /* what the spaces of a track give */
    FIELD_CHOICES,
    FIELD_KINDS
};

/* The words of a kind that has them. */
struct field_words {
    unsigned count;
    const char *(*word)(unsigned index);
};

struct field {
    const char *key;
    enum field_kind kind;
    uint8_t has;   /* an event whose LB_HAS_… include it always has it */
    uint8_t row;   /* 1 + place in an array of fields of the same key, or 0 */
    bool must;     /* it is never left out */
    bool apart;    /* a line says it in another way, or both sides know it */
    uint8_t first; /* the card that the first of the counts is about */
    size_t at, size;
    bool counted;              /* it is a list, */
    size_t count_at;           /* and its length lies here */
    size_t rows_at;            /* where the number of rows lies */
    size_t part_at, part_size; /* it means something where these bytes are not all zero */
    const struct field_words *words;
};

struct fields {
    const struct field *field;
    unsigned count;
    size_t bytes; /* of the struct */
    bool sparse;  /* JSON leaves out what is empty, as lines always do */
};

extern const struct fields view_fields, zone_fields, track_fields, figure_fields, move_fields;
extern const struct fields event_fields[2]; /* with hidden cards, with a hidden place */
extern const struct field fact_fields[];    /* the value of a fact, by its kind */

const struct fields *fields_of_event(unsigned type);

/* Whether a field is at the value it has where it is left out. */
bool field_is_empty(const struct field *field, const uint8_t *base);
void field_empty(const struct field *field, uint8_t *base);
/* How many there are of what it lists. */
unsigned field_count(const struct field *field, const uint8_t *base);
const char *field_phrase(const struct field *field, const uint8_t *base); /* "" for none */
const char *field_word(const struct field *field, unsigned index);
const char *field_spot(unsigned spot); /* where a cat is that is before no seat; NULL: it is */

#endif
