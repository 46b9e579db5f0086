/* SPDX-License-Identifier: MIT */
/* draw.c: what every game's table has: title, log, hand, question, panels. */
#include "tui/draw.h"

#include <stdio.h>
#include <string.h>

#include "tui/cards.h"
#include "tui/draw_zones.h"

/* ---- Players --------------------------------------------------------------------------------- */

unsigned seat_after(const lb_view *view, unsigned i)
{
    unsigned first = view->viewer < view->players ? view->viewer : 0;
    return (first + i) % view->players;
}

int put_player(struct box box, int row, int column, const struct scene *scene, unsigned seat)
{
    const lb_view *view = &scene->table.view;
    bool alive = view->alive >> seat & 1;
    bool turn = view->turn == seat && alive && view->open != LB_OPEN_over;
    bool you = scene->table.you && seat == view->viewer;
    bool room = column + 2 + text_columns(scene->table.names.of[seat]) <= box.columns;
    const char *mark = !alive ? glyph(GLYPH_OUT) : turn ? glyph(GLYPH_HERE) : room ? " " : "";
    column = putf(box, row, column, turn ? PAINT_STRONG : PAINT_DIM, "%s%s", mark, room ? " " : "");
    return put(box, row, column,
               !alive ? PAINT_DIM
               : you  ? PAINT_YOU
               : turn ? PAINT_STRONG
                      : PAINT_PLAIN,
               scene->table.names.of[seat]);
}

/* ---- Title and log --------------------------------------------------------------------------- */

static void draw_title(const struct scene *scene, struct box box)
{
    put_bar(box, 0, PAINT_BAR);
    int column = putf(box, 0, 1, PAINT_BAR, "%s", lb_game_title(scene->table.game));
    const lb_view *view = &scene->table.view;
    char seat[LB_NAME_BYTES + 24] = "watching";
    if (view->viewer < view->players) {
        snprintf(seat, sizeof seat, "%s%s", scene->table.you ? "you are " : "seen by ",
                 scene->table.names.of[view->viewer]);
    }
    if (column + text_columns(seat) + 2 < box.columns) {
        struct box right = box;
        right.columns--;
        put_right(right, 0, PAINT_BAR, scene->curtain ? "" : seat);
    }
}

/* Over the title, and over what is below it as far as the words go. */
static void draw_alarm(const struct prompt *prompt, struct box box)
{
    if (prompt->alarm != NULL && prompt->alarm[0] != '\0') {
        box.rows = words_rows(box.columns, 0, prompt->alarm);
        put_blank(box);
        put_words(box, 0, 0, PAINT_ALARM, prompt->alarm);
    }
}

/* Rows a line of the log takes, with the mark above what is new. */
static int line_rows(const struct scene_line *line, int columns)
{
    return words_rows(columns, 2, line->text) + line->news;
}

static int put_news(struct box box, int row)
{
    put_repeated(box, row, 0, PAINT_FRAME, GLYPH_ACROSS, box.columns);
    put_centre(box, row, PAINT_DIM, " new ");
    return row + 1;
}

/* What fits of the lines, the last ones. */
static void put_lines(const struct scene *scene, struct box inside)
{
    int room = inside.rows;
    unsigned from = scene->line_count;
    while (from > 0) {
        int rows = line_rows(&scene->line[from - 1], inside.columns);
        if (rows > room) {
            break;
        }
        room -= rows;
        from--;
    }
    int row = 0;
    for (unsigned i = from; i < scene->line_count; i++) {
        row = scene->line[i].news ? put_news(inside, row) : row;
        row = put_words(inside, row, 2, scene->line[i].paint, scene->line[i].text);
    }
}

static void draw_log(const struct scene *scene, struct box box)
{
    /* A low box has no room for a line around it. */
    put_lines(scene, box.rows >= 5 ? put_frame(box, PAINT_FRAME, "what happened") : box);
}

/* ---- Hand ------------------------------------------------------------------------------------ */

enum { CARD_COLUMNS = FACE_COLUMNS + 2 };

/* A click goes where the key goes; on what has the cursor it is Enter. */
static void spot(const struct prompt *prompt, struct box box, bool focus, int key)
{
    if (prompt->live) {
        screen_spot(box, focus ? SCREEN_ENTER : key);
    }
}

/* A title as a line: "t ● Tacocat ×2", its title in full or as on the card. */
static void chip_words(const struct scene *scene, unsigned card, bool brief, char *text,
                       size_t size)
{
    const lb_face *face = card_face(scene->table.game, card);
    char times[16] = "", title[64];
    if (scene->table.view.hand[card] > 1) {
        snprintf(times, sizeof times, " %s%u", glyph(GLYPH_TIMES), scene->table.view.hand[card]);
    }
    size_t first = strlen(face->line[0]);
    bool hyphen = first > 0 && face->line[0][first - 1] == '-';
    snprintf(title, sizeof title, "%.*s%s%s", (int)(first - hyphen), face->line[0],
             face->line[1][0] != '\0' && !hyphen ? " " : "", face->line[1]);
    snprintf(text, size, "%c %s %s%s", face->letter, card_sign(scene->table.game, card),
             brief ? title : lb_card_title(card), times);
}

/* The columns that lines of so many rows take; where each column of them begins, if that is asked. */
static int chip_columns(const struct scene *scene, const uint8_t *cards, unsigned count, int rows,
                        bool brief, int *starts)
{
    int column = 0, widest = 0;
    for (unsigned i = 0; i < count; i++) {
        char text[128];
        if ((int)i % rows == 0) {
            column += widest;
            widest = 0;
            starts[(int)i / rows] = column;
        }
        chip_words(scene, cards[i], brief, text, sizeof text);
        int columns = text_columns(text) + 2;
        widest = columns > widest ? columns : widest;
    }
    return column + widest - 1;
}

/* Many titles do not fit as cards side by side; then they are lines, below a heading where there is room
 * for one; where there is none, titles are as short as on the cards. */
static void draw_chips(const struct scene *scene, const struct prompt *prompt, struct box box,
                       const uint8_t *cards, unsigned count)
{
    int starts[LB_CARDS], head = box.rows > 3;
    bool brief = false;
    while (chip_columns(scene, cards, count, box.rows - head, brief, starts) > box.columns &&
           (head > 0 || !brief)) {
        brief = brief || head == 0;
        head = 0;
    }
    if (head > 0) {
        putf(box, 0, 1, PAINT_DIM, "%s (%u)", scene->table.you ? "Your hand" : "Hand",
             scene->table.view.hand_count[scene->table.view.viewer]);
    }
    int rows = box.rows - head, last = ((int)count - 1) / rows;
    for (int i = 0; i < (int)count; i++) {
        char text[128];
        const lb_face *face = card_face(scene->table.game, cards[i]);
        int from = starts[i / rows], to = i / rows < last ? starts[i / rows + 1] : box.columns;
        struct box chip = {box.row + head + i % rows, box.column + from, 1, to - from};
        bool focus = prompt->focus_card == cards[i];
        chip_words(scene, cards[i], brief, text, sizeof text);
        put(chip, 0, 0, PAINT_FOCUS, focus ? glyph(GLYPH_CURSOR) : "");
        put(chip, 0, 1, focus ? PAINT_FOCUS : kind_paint(face->kind), text);
        spot(prompt, chip, focus, face->letter);
    }
}

static void draw_hand(const struct scene *scene, const struct prompt *prompt, struct box box)
{
    const lb_view *view = &scene->table.view;
    uint8_t cards[LB_CARDS_MAX];
    unsigned count = scene_titles(scene, cards);
    if (scene->curtain || view->viewer >= view->players) {
        return;
    }
    if (count == 0) {
        put_centre(box, box.rows / 2, PAINT_DIM,
                   view->alive >> view->viewer & 1 ? "no cards in hand" : "out");
        return;
    }
    if ((int)count * CARD_COLUMNS > box.columns || box.rows < 4) {
        draw_chips(scene, prompt, box, cards, count);
        return;
    }
    int left = (box.columns - (int)count * CARD_COLUMNS) / 2;
    for (unsigned i = 0; i < count; i++) {
        struct box card = {box.row, box.column + left + (int)i * CARD_COLUMNS, box.rows,
                           CARD_COLUMNS};
        bool focus = prompt->focus_card == cards[i];
        put_card(card, scene->table.game, cards[i], view->hand[cards[i]], focus);
        spot(prompt, card, focus, card_face(scene->table.game, cards[i])->letter);
    }
}

/* ---- Panels ---------------------------------------------------------------------------------- */

/* A box in the middle of another, blank and framed, with room for so much; gives the inside. */
static struct box open_panel(struct box over, int rows, int columns, const char *title)
{
    rows = rows + 2 < over.rows ? rows + 2 : over.rows;
    columns = columns + 4 < over.columns ? columns + 4 : over.columns;
    struct box box = {over.row + (over.rows - rows) / 2, over.column + (over.columns - columns) / 2,
                      rows, columns};
    put_blank(box);
    struct box inside = put_frame(box, PAINT_STRONG, title);
    inside.column++;
    inside.columns -= 2;
    return inside;
}

/* All hands, where the log is, or over the table where they need more room. */
static void draw_hands(const struct scene *scene, const struct layout *layout)
{
    int columns = layout->middle.columns - 8, narrow = 0, wide = 0;
    for (unsigned i = 0; i < scene->line_count; i++) {
        narrow += words_rows(layout->log.columns - 2, 2, scene->line[i].text);
        wide += words_rows(columns, 2, scene->line[i].text);
    }
    bool fits = narrow <= layout->log.rows - 2;
    put_lines(scene, fits ? put_frame(layout->log, PAINT_FRAME, "all hands")
                          : open_panel(layout->middle, wide, columns, "all hands"));
}

static int option_columns(const struct option *option)
{
    return 5 + text_columns(option->text) +
           (option->note[0] != '\0' ? 3 + text_columns(option->note) : 0);
}

static void put_option(struct box box, const struct option *option, bool focus)
{
    if (focus) {
        put_bar(box, 0, PAINT_FOCUS);
    }
    put(box, 0, 0, PAINT_FOCUS, focus ? glyph(GLYPH_CURSOR) : "");
    int column = putf(box, 0, 2, focus ? PAINT_FOCUS : PAINT_STRONG, "%c", option->key);
    column = put(box, 0, column + 1, focus ? PAINT_FOCUS : PAINT_PLAIN, option->text);
    if (option->note[0] != '\0') {
        putf(box, 0, column + 1, focus ? PAINT_FOCUS : PAINT_DIM, "(%s)", option->note);
    }
}

/* Answers in as many columns as they need. */
static void draw_options(const struct prompt *prompt, struct box over)
{
    int widest = text_columns(prompt->panel) + 2;
    for (unsigned i = 0; i < prompt->option_count; i++) {
        int columns = option_columns(&prompt->option[i]) + 2;
        widest = columns > widest ? columns : widest;
    }
    int most = over.rows - 2 > 1 ? over.rows - 2 : 1;
    int columns = ((int)prompt->option_count + most - 1) / most;
    columns = columns > 0 ? columns : 1;
    int rows = ((int)prompt->option_count + columns - 1) / columns;
    struct box inside = open_panel(over, rows, widest * columns, prompt->panel);
    int width = inside.columns / columns;
    for (unsigned i = 0; i < prompt->option_count; i++) {
        struct box line = {inside.row + (int)i % rows, inside.column + (int)i / rows * width, 1,
                           width};
        put_option(line, &prompt->option[i], i == prompt->option_focus);
        screen_spot(line, i == prompt->option_focus ? SCREEN_ENTER : prompt->option[i].key);
    }
}

static void draw_slider(const struct prompt *prompt, struct box over)
{
    int track = over.columns - 12 < 50 ? over.columns - 12 : 50;
    int most = (int)prompt->slider_most, at = (int)prompt->slider_at;
    track = most + 1 < track ? most + 1 : track;
    struct box inside =
        open_panel(over, 5, over.columns - 8 < 54 ? over.columns - 8 : 54, prompt->panel);
    int left = (inside.columns - track) / 2;
    int mark = most > 0 ? at * (track - 1) / most : 0;
    put_repeated(inside, 1, left, PAINT_DIM, GLYPH_ACROSS, track);
    put(inside, 1, left + mark, PAINT_FOCUS, glyph(GLYPH_FULL));
    put(inside, 2, left, PAINT_DIM, "top");
    put(inside, 2, left + track - 6 > left + 4 ? left + track - 6 : left + 4, PAINT_DIM, "bottom");
    char text[80];
    snprintf(text, sizeof text, "%s place %d of %d %s", glyph(GLYPH_LEFT), at, most,
             glyph(GLYPH_RIGHT));
    put_centre(inside, 3, PAINT_STRONG, text);
    put_centre(inside, 4, PAINT_DIM, prompt->slider_note != NULL ? prompt->slider_note : "");
    struct box half = {inside.row, inside.column, 3, inside.columns / 2};
    screen_spot(half, SCREEN_LEFT);
    half.column += half.columns;
    screen_spot(half, SCREEN_RIGHT);
    screen_spot((struct box){inside.row + 3, inside.column, 1, inside.columns}, SCREEN_ENTER);
}

/* ---- The foot of the screen ------------------------------------------------------------------ */

/* Gives the column after them. */
static int draw_actions(const struct prompt *prompt, struct box box)
{
    int column = 1;
    for (unsigned i = 0; i < prompt->action_count; i++) {
        const struct option *action = &prompt->action[i];
        bool focus = i == prompt->action_focus;
        int from = column;
        put(box, 0, column - 1, PAINT_FOCUS, focus ? glyph(GLYPH_CURSOR) : "");
        column = putf(box, 0, column, focus ? PAINT_FOCUS : PAINT_STRONG, "[%c] %s", action->key,
                      action->text);
        if (action->note[0] != '\0') {
            column = putf(box, 0, column, PAINT_DIM, " %s", action->note);
        }
        screen_spot((struct box){box.row, box.column + from, 1, column - from},
                    focus ? SCREEN_ENTER : action->key);
        column += 3;
    }
    return column;
}

static void draw_countdown(const struct prompt *prompt, struct box box)
{
    int width = box.columns - 12 < 24 ? box.columns - 12 : 24;
    width = width > 0 ? width : 0;
    int full = (int)(prompt->time_left * width / prompt->time_all);
    int column = put(box, 0, 0, PAINT_DIM, "time ");
    put_repeated(box, 0, column, PAINT_STRONG, GLYPH_FULL, full);
    put_repeated(box, 0, column + full, PAINT_DIM, GLYPH_EMPTY, width - full);
    putf(box, 0, column + width + 1, PAINT_STRONG, "%ld s", (prompt->time_left + 999) / 1000);
}

static void draw_scrubber(const struct prompt *prompt, struct box box)
{
    int width = box.columns - 2;
    int at = (int)(prompt->scrub_at * (unsigned)width / prompt->scrub_all);
    put_repeated(box, 0, 1, PAINT_STRONG, GLYPH_FULL, at);
    put_repeated(box, 0, 1 + at, PAINT_DIM, GLYPH_EMPTY, width - at);
}

static bool is_refused(const struct prompt *prompt)
{
    return prompt->refusal != NULL && prompt->refusal[0] != '\0';
}

enum { SENTENCE_BYTES = 2 * LB_LINE_BYTES };

/* Why not, or what was done and what is asked. */
static const char *sentence_of(const struct prompt *prompt, char text[SENTENCE_BYTES])
{
    const char *said = prompt->said != NULL ? prompt->said : "";
    const char *question = prompt->question != NULL ? prompt->question : "";
    snprintf(text, SENTENCE_BYTES, "%s%s%s", is_refused(prompt) ? prompt->refusal : said,
             said[0] != '\0' && !is_refused(prompt) ? " " : "", is_refused(prompt) ? "" : question);
    return text;
}

/* Rows the sentence takes: a long one has more than its own, and the hand has less. */
static int question_rows(const struct prompt *prompt, struct box box)
{
    char text[SENTENCE_BYTES];
    int rows =
        prompt->typed != NULL ? 1 : words_rows(box.columns - 2, 0, sentence_of(prompt, text));
    return rows > 1 ? rows : 1;
}

static void draw_question(const struct prompt *prompt, struct box box)
{
    if (prompt->typed != NULL) {
        int column = put(box, 0, 1, PAINT_STRONG, ": ");
        column = put(box, 0, column, PAINT_PLAIN, prompt->typed);
        put(box, 0, column, PAINT_FOCUS, " ");
        return;
    }
    int rows = question_rows(prompt, box);
    struct box inside = {box.row - rows + 1, box.column + 1, rows, box.columns - 2};
    put_blank(inside);
    char text[SENTENCE_BYTES];
    put_words(inside, 0, 0, is_refused(prompt) ? PAINT_ALARM : PAINT_STRONG,
              sentence_of(prompt, text));
}

/* What the viewer knows of the pile, in titles or in signs. */
static void strip_words(const struct scene *scene, bool titles, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < scene->table.zones.count && length < size; i++) {
        const lb_zone *zone = &scene->table.zones.zone[i];
        char brief[32];
        if (zone->kind != LB_ZONE_row || zone->where != LB_WHERE_beside) {
            continue;
        }
        zone_words(scene, zone, zone->brief, brief, sizeof brief);
        length +=
            (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? "; " : "", brief);
        for (unsigned card = 0; card < zone->card_count && length < size; card++) {
            length += (size_t)snprintf(text + length, size - length, "%s %s",
                                       titles && card > 0 ? "," : "",
                                       titles ? lb_card_title(zone->cards[card])
                                              : card_sign(scene->table.game, zone->cards[card]));
        }
    }
}

/* At the right; gives the columns that are left before it. */
static int draw_strip(const struct scene *scene, struct box box)
{
    char text[512];
    if (scene->curtain || !scene->table.you) {
        return box.columns;
    }
    strip_words(scene, true, text, sizeof text);
    if (text_columns(text) > box.columns / 2) {
        strip_words(scene, false, text, sizeof text);
    }
    int columns = text_columns(text);
    if (columns == 0 || columns + 1 > box.columns) {
        return box.columns;
    }
    put(box, 0, box.columns - columns - 1, kind_paint(LB_KIND_sight), text);
    return box.columns - columns - 3;
}

static void draw_foot(const struct scene *scene, const struct prompt *prompt,
                      const struct layout *layout)
{
    struct box actions = layout->actions;
    int more = question_rows(prompt, layout->question) - 1;
    draw_question(prompt, layout->question);
    actions.row -= more;
    if (more > 0) {
        put_blank(actions);
    }
    if (prompt->scrub_all > 0) {
        draw_scrubber(prompt, actions);
    } else {
        int used = draw_actions(prompt, actions);
        actions.column += used;
        actions.columns -= used;
        actions.columns = draw_strip(scene, actions);
    }
    if (prompt->time_all > 0) {
        draw_countdown(prompt, actions);
    }
    put_bar(layout->keys, 0, PAINT_BAR);
    put(layout->keys, 0, 1, PAINT_BAR, prompt->keys != NULL ? prompt->keys : "");
}

/* ---- The whole ------------------------------------------------------------------------------- */

bool draw_too_small(void)
{
    if (!screen_too_small()) {
        return false;
    }
    struct box box = screen_box();
    screen_clear();
    int row =
        put_words(box, 0, 0, PAINT_STRONG, "The table needs a window of 60 columns and 20 rows.");
    putf(box, row, 0, PAINT_PLAIN, "It has %d and %d.", box.columns, box.rows);
    return true;
}

void draw_all(const struct scene *scene, const struct prompt *prompt)
{
    if (!draw_too_small()) {
        struct layout layout = layout_of(screen_box(), scene);
        screen_clear();
        draw_title(scene, layout.title);
        draw_zones(scene, layout.table);
        if (scene->open) {
            draw_hands(scene, &layout);
        } else {
            draw_log(scene, layout.log);
        }
        layout.hand.rows -= question_rows(prompt, layout.question) - 1;
        draw_hand(scene, prompt, layout.hand);
        draw_foot(scene, prompt, &layout);
        if (prompt->slider) {
            draw_slider(prompt, layout.middle);
        } else if (prompt->panel != NULL) {
            draw_options(prompt, layout.middle);
        }
        draw_alarm(prompt, layout.title);
    }
    screen_show();
}

static struct box screen_middle(void)
{
    struct box box = screen_box();
    return (struct box){1, 0, box.rows - 3, box.columns};
}

/* A click anywhere is a key like any other. */
static void put_keys(const char *keys)
{
    struct box box = screen_box();
    screen_spot(box, SCREEN_ENTER);
    put_bar(box, box.rows - 1, PAINT_BAR);
    put(box, box.rows - 1, 1, PAINT_BAR, keys);
}

int draw_notice(const char *title, const char *text, int from, const char *keys)
{
    int hidden = 0;
    if (!draw_too_small()) {
        struct box over = screen_middle();
        int columns = over.columns - 8 < 72 ? over.columns - 8 : 72;
        int rows = words_rows(columns, 0, text);
        struct box inside = open_panel(over, rows, columns, title);
        hidden = rows > inside.rows ? rows - inside.rows : 0;
        put_words(inside, -(from < hidden ? from : hidden), 0, PAINT_PLAIN, text);
        put_keys(hidden > 0 ? "any key goes on, up and down scroll" : keys);
    }
    screen_show();
    return hidden;
}

static int line_columns(const char *line)
{
    return (int)strcspn(line, "\n");
}

/* The rows and columns of a picture. */
static int art_rows(const char *art, int *columns)
{
    int rows = 0;
    *columns = 0;
    for (; art != NULL && *art != '\0'; rows++) {
        int wide = line_columns(art);
        *columns = wide > *columns ? wide : *columns;
        art += wide + (art[wide] == '\n');
    }
    return rows;
}

static void put_art(struct box box, int left, const char *art, enum paint paint)
{
    for (int row = 0; art != NULL && *art != '\0'; row++) {
        int wide = line_columns(art);
        putf(box, row, left, paint, "%.*s", wide, art);
        art += wide + (art[wide] == '\n');
    }
}

/* With a list: the picture and the list on the left, the words on the right. */
static void draw_choice(const struct sight *sight, struct box over)
{
    int wide, rows = art_rows(sight->art, &wide);
    int list = (int)sight->option_count;
    for (int i = 0; i < list; i++) {
        int columns = option_columns(&sight->option[i]) + 1;
        wide = columns > wide ? columns : wide;
    }
    int columns = over.columns - 4 < 76 ? over.columns - 4 : 76;
    int words = words_rows(columns - wide - 2, 0, sight->text);
    bool art = rows + 1 + list <= over.rows - 2;
    int left_rows = (art ? rows + 1 : 0) + list;
    struct box inside =
        open_panel(over, words > left_rows ? words : left_rows, columns, sight->title);
    if (art) {
        put_art(inside, 0, sight->art, sight->paint);
    }
    for (int i = 0; i < list; i++) {
        struct box line = {inside.row + left_rows - list + i, inside.column, 1, wide};
        bool focus = i == (int)sight->option_focus;
        put_option(line, &sight->option[i], focus);
        screen_spot(line, focus ? SCREEN_ENTER : sight->option[i].key);
    }
    struct box right = {inside.row, inside.column + wide + 2, inside.rows,
                        inside.columns - wide - 2};
    put_words(right, 0, 0, PAINT_PLAIN, sight->text);
}

static void draw_above(const struct sight *sight, struct box over)
{
    int wide, rows = art_rows(sight->art, &wide);
    int columns = over.columns - 8 < 60 ? over.columns - 8 : 60;
    int words = words_rows(columns, 0, sight->text);
    bool art = rows + 1 + words <= over.rows - 2;
    struct box inside = open_panel(over, (art ? rows + 1 : 0) + words, columns, sight->title);
    if (art) {
        put_art(inside, (inside.columns - wide) / 2, sight->art, sight->paint);
    }
    put_words(inside, art ? rows + 1 : 0, 0, PAINT_STRONG, sight->text);
}

void draw_sight(const struct sight *sight)
{
    if (!draw_too_small()) {
        put_keys(sight->keys);
        (sight->option_count > 0 ? draw_choice : draw_above)(sight, screen_middle());
    }
    screen_show();
}

void draw_cards(const lb_game *game, const char *title, const uint8_t *cards, unsigned count,
                const char *text, const char *keys)
{
    if (!draw_too_small()) {
        struct box over = screen_middle();
        int columns = over.columns - 8 < 60 ? over.columns - 8 : 60;
        int rows = words_rows(columns, 0, text);
        struct box inside = open_panel(over, 6 + rows, columns, title);
        int left = (inside.columns - (int)count * (CARD_COLUMNS + 1)) / 2;
        for (unsigned i = 0; i < count; i++) {
            struct box card = {inside.row, inside.column + left + (int)i * (CARD_COLUMNS + 1), 5,
                               CARD_COLUMNS};
            put_card(card, game, cards[i], 1, false);
        }
        put_words(inside, 6, 0, PAINT_PLAIN, text);
        put_keys(keys);
    }
    screen_show();
}
