/* SPDX-License-Identifier: MIT */
/* catalogue.c: every text of a table by what it is said of, and all of them for translators. */
#include "words/words.h"

enum { ANY = 255 };

static const lb_telling tellings[] = {
#define TELL(of_type, of_tone, told_when, with_eyes, words)                                        \
    {.type = LB_EVENT_##of_type,                                                                   \
     .tone = LB_TONE_##of_tone,                                                                    \
     .when = LB_WHEN_##told_when,                                                                  \
     .eyes = with_eyes,                                                                            \
     .text = words},
#define SAY(what, of_key, of_verb, words)
#include "words/words.def"
#undef TELL
#undef SAY
};

static const lb_saying sayings[] = {
#define TELL(of_type, of_tone, told_when, with_eyes, words)
#define SAY(what, of_key, of_verb, words) {LB_SAY_##what, of_key, of_verb, words},
#include "words/words.def"
#undef TELL
#undef SAY
};

static const lb_picture pictures[] = {
#define PICTURE(of_type, worth, named, lines)                                                      \
    {.type = LB_EVENT_##of_type, .waits = worth, .title = named, .art = lines},
#include "words/pictures.def"
#undef PICTURE
};

enum {
    PICTURES = sizeof pictures / sizeof pictures[0],
    TELLINGS = sizeof tellings / sizeof tellings[0],
    SAYINGS = sizeof sayings / sizeof sayings[0]
};

/* ---- Looking up ------------------------------------------------------------------------------ */

static const char *usual(unsigned say, unsigned key)
{
    for (unsigned i = 0; i < SAYINGS; i++) {
        if (sayings[i].say == say && sayings[i].key == key) {
            return sayings[i].text;
        }
    }
    return NULL;
}

const char *lb_saying_of(const lb_game *game, unsigned say, unsigned key, unsigned verb)
{
    const char *text = lb_game_saying(game, say, key, verb);
    text = text != NULL ? text : lb_game_saying(game, say, key, LB_VERBS);
    text = text != NULL ? text : usual(say, key);
    text = text != NULL ? text : usual(say, ANY);
    return text != NULL ? text : "";
}

lb_telling lb_telling_of(const lb_game *game, unsigned type)
{
    lb_telling telling = {.type = (uint8_t)type};
    const lb_telling *own = lb_game_telling(game, type);
    if (own != NULL) {
        telling = *own;
    }
    for (unsigned i = 0; i < TELLINGS; i++) {
        if (tellings[i].type == type) {
            const char *text = telling.text;
            telling = own != NULL ? telling : tellings[i];
            telling.text = text != NULL ? text : tellings[i].text;
        }
    }
    telling.text = telling.text != NULL ? telling.text : lb_event_template(type);
    return telling;
}

const char *lb_refusal_text(unsigned refusal)
{
    static const char *const sentences[] = {
#define X(name, sentence) sentence,
        LB_REFUSAL_LIST(X)
#undef X
    };
    return refusal < LB_REFUSALS ? sentences[refusal] : "";
}

const lb_picture *lb_picture_of(const lb_game *game, unsigned type)
{
    const lb_picture *picture = lb_game_picture(game, type);
    for (unsigned i = 0; i < PICTURES && picture == NULL; i++) {
        picture = pictures[i].type == type ? &pictures[i] : NULL;
    }
    return picture;
}

/* ---- All of them ----------------------------------------------------------------------------- */

struct catalogue {
    lb_text_visit *visit;
    void *context;
};

static void add(const struct catalogue *catalogue, const char *english)
{
    if (english != NULL && english[0] != '\0') {
        catalogue->visit(catalogue->context, english);
    }
}

/* The largest value an option has at any table. */
static int option_most(const lb_game *game, unsigned option)
{
    int most = 0;
    for (unsigned players = lb_game_seats_least(game); players <= lb_game_seats_most(game);
         players++) {
        int here = lb_option_range(game, option, players).most;
        most = here > most ? here : most;
    }
    return most;
}

static void add_game(const struct catalogue *catalogue, const lb_game *game)
{
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        const lb_telling *telling = lb_game_telling(game, type);
        add(catalogue, telling != NULL ? telling->text : NULL);
    }
    for (unsigned say = 0; say < LB_SAYS; say++) {
        for (unsigned key = 0; key < ANY; key++) {
            for (unsigned verb = 0; verb <= LB_VERBS; verb++) {
                add(catalogue, lb_game_saying(game, say, key, verb));
            }
        }
    }
    add(catalogue, lb_game_note(game));
    for (unsigned i = 0; i < lb_game_options(game); i++) {
        const lb_option *option = lb_game_option(game, i);
        add(catalogue, option->help);
        for (int value = 0; option->words != NULL && value <= option_most(game, i); value++) {
            add(catalogue, option->words[value]);
        }
    }
    const lb_lesson *lesson;
    for (unsigned i = 0; (lesson = lb_game_lesson(game, i)) != NULL; i++) {
        add(catalogue, lesson->title);
        add(catalogue, lesson->text);
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const lb_face *face = lb_game_face(game, card);
        add(catalogue, face != NULL ? face->help : NULL);
    }
    const char *words;
    for (unsigned i = 0; (words = lb_game_zone_text(game, i)) != NULL; i++) {
        add(catalogue, words);
    }
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        const lb_picture *picture = lb_picture_of(game, type);
        add(catalogue, picture != NULL ? picture->title : NULL);
    }
    const lb_track *track = lb_game_track(game);
    for (unsigned side = 0; track != NULL && side < track->sides; side++) {
        add(catalogue, track->side_name[side]);
    }
    if (track != NULL) {
        add(catalogue, track->first);
        add(catalogue, track->last);
        add(catalogue, track->first_brief);
        add(catalogue, track->last_brief);
        add(catalogue, track->danger);
    }
}

void lb_catalogue(const lb_game *game, lb_text_visit *visit, void *context)
{
    struct catalogue catalogue = {visit, context};
    const char *word;
    for (unsigned i = 0; (word = lb_phrase_word(i)) != NULL; i++) {
        add(&catalogue, word);
    }
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        add(&catalogue, lb_event_template(type));
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        add(&catalogue, lb_card_title(card));
    }
    for (unsigned i = 0; i < TELLINGS; i++) {
        add(&catalogue, tellings[i].text);
    }
    for (unsigned i = 0; i < SAYINGS; i++) {
        add(&catalogue, sayings[i].text);
    }
    for (unsigned i = 0; i < LB_REFUSALS; i++) {
        add(&catalogue, lb_refusal_text(i));
    }
    for (unsigned i = 0; i < lb_level_count(); i++) {
        add(&catalogue, lb_level_title(i));
        add(&catalogue, lb_level_help(i));
    }
    for (unsigned i = 0; i < LB_STATUSES; i++) {
        add(&catalogue, lb_status_text((lb_status)i));
    }
    add_game(&catalogue, game);
}
