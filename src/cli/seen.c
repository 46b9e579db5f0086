/* SPDX-License-Identifier: MIT */
/* seen.c: a game as one seat saw it. */
#include "cli/seen.h"

#include <stdlib.h>
#include <string.h>

#include "lab/players.h"
#include "cli/cli.h"
#include "cli/record_in.h"
#include "lab/matches.h"

#define MARK "#: "

/* ---- Writing -------------------------------------------------------------------------------------- */

struct writer {
    FILE *stream;
    struct line_table table;
    lb_view shown;
    bool news;
};

static void put_view(struct writer *writer, const lb_view *view)
{
    char line[LINE_BYTES];
    line_view_write(view, line, sizeof line);
    fprintf(writer->stream, MARK "%s\n", line);
    writer->shown = *view;
    writer->news = false;
}

static void put_told(struct writer *writer, const lb_past *past)
{
    char line[LINE_BYTES];
    if (lb_staged(&past->state)) {
        return;
    }
    for (unsigned i = 0; i < past->events.count; i++) {
        line_event_write(&writer->table, &past->events.item[i], line, sizeof line);
        fprintf(writer->stream, MARK "%s\n", line);
        writer->news = true;
    }
    lb_view view = lb_view_for(&past->state, writer->table.seat);
    if (line_view_due(&view, &writer->shown, writer->news)) {
        put_view(writer, &view);
    }
}

/* What the next whole move is to the seat; true if it stands in its record. */
static bool put_move(struct writer *writer, const lb_past *past, unsigned ply)
{
    unsigned seat = writer->table.seat, mover;
    lb_move move;
    if (!lb_past_shown(past, seat)) {
        return false;
    }
    if (writer->news) { /* somebody answers in a window that was not shown: now it is known */
        lb_view view = lb_view_for(&past->state, seat);
        put_view(writer, &view);
    }
    if (lb_past_move(past, &mover, &move) && mover == seat) {
        char text[LB_MOVE_BYTES];
        lb_move_write(&past->state, seat, &move, text, sizeof text);
        fprintf(writer->stream, MARK "move %s\n", text);
    }
    fprintf(writer->stream, MARK "ply %u\n", ply);
    return true;
}

void seen_write(FILE *stream, const lb_match *match, unsigned seat)
{
    struct writer writer = {
        stream, {lb_match_game(match), match->players, seat, match->options}, {0}, 0};
    char line[LINE_BYTES];
    lb_past past;
    unsigned ply = 0;
    line_game_write(&writer.table, line, sizeof line);
    fprintf(stream, MARK "%s\n", line);
    lb_past_start(&past, match);
    do {
        put_told(&writer, &past);
        if (!lb_staged(&past.state) && past.steps < match->steps) {
            ply += put_move(&writer, &past, ply + 1);
        }
    } while (lb_past_step(&past));
}

/* ---- Reading -------------------------------------------------------------------------------------- */

static int refuse(const char *path, const char *sentence)
{
    return failure("%s: %s", path, sentence);
}

/* The lines of a full record. */
static int look_through(struct seen *seen, const char *path, const char *text, size_t length,
                        const char *seat_text)
{
    lb_match *match = match_of_command();
    lb_reason why;
    unsigned seat;
    size_t size;
    if (lb_record_read(match, text, length, NULL, &why) != LB_OK) {
        return refuse(path, why.text);
    }
    int code = record_seat(match, seat_text, &seat);
    if (code != EXIT_FINE) {
        return code;
    }
    FILE *stream = open_memstream(&seen->text, &size);
    if (stream == NULL) {
        return failure("there is no memory for the record");
    }
    seen_write(stream, match, seat);
    fclose(stream);
    return EXIT_FINE;
}

/* The record of a seat, which is for that seat. */
static int take_seat(struct seen *seen, const char *path, char *text, const char *seat)
{
    unsigned long number = seen->record.viewer;
    if (seat != NULL && !read_number("--seat", seat, 0, seen->record.players - 1u, &number)) {
        return EXIT_USAGE;
    }
    if (seen->record.viewer == LB_PUBLIC || number != seen->record.viewer) {
        return refuse(path, "it shows what one viewer saw, and that is somebody else");
    }
    if (strstr(text, "\n" MARK "game ") == NULL) {
        return refuse(path, "it has no lines for odds; litterbox replay --record --as writes them");
    }
    seen->text = text;
    return EXIT_FINE;
}

int seen_load(struct seen *seen, const char *path, const char *seat)
{
    size_t length;
    const char *unread;
    lb_reason why;
    *seen = (struct seen){.text = NULL};
    char *text = read_file(path, &length, &unread);
    if (text == NULL) {
        return failure("%s cannot be read: %s", path, unread);
    }
    int code = lb_record_open(&seen->record, text, length, &why) != LB_OK ? refuse(path, why.text)
               : seen->record.viewer == LB_TRUTH ? look_through(seen, path, text, length, seat)
                                                 : take_seat(seen, path, text, seat);
    if (seen->text != text) {
        free(text);
    }
    if (code == EXIT_FINE) {
        seen_start(seen);
    }
    return code;
}

void seen_free(struct seen *seen)
{
    free(seen->text);
    seen->text = NULL;
}

void seen_start(struct seen *seen)
{
    seen->at = seen->text;
    seen->table = (struct line_table){.game = NULL};
    seen->events.count = 0;
    seen->ply = 0;
}

/* The next of our lines, without its mark; false at the end. */
static bool next_line(struct seen *seen, char line[LINE_BYTES])
{
    while (*seen->at != '\0') {
        size_t length = strcspn(seen->at, "\n");
        const char *begin = seen->at;
        seen->at += length + (begin[length] == '\n');
        if (length < LINE_BYTES && strncmp(begin, MARK, strlen(MARK)) == 0) {
            snprintf(line, LINE_BYTES, "%.*s", (int)(length - strlen(MARK)), begin + strlen(MARK));
            line[strcspn(line, "\r")] = '\0';
            return true;
        }
    }
    return false;
}

static enum seen_what wrong(const char *line, const char *why)
{
    failure("\"%.60s\" cannot stand in a seat's record: %s", line, why);
    return SEEN_wrong;
}

static bool take_game(struct seen *seen, const char *line, lb_reason *why)
{
    if (seen->table.game != NULL || !line_game_read(&seen->table, line, why)) {
        return false;
    }
    bool same = seen->table.game == lb_record_game(&seen->record) &&
                seen->table.players == seen->record.players &&
                (seen->record.viewer == LB_TRUTH || seen->table.seat == seen->record.viewer);
    *why = (lb_reason){"the header says another game"};
    lb_memory_start(&seen->memory, seen->table.game, seen->table.players, &seen->table.options,
                    seen->table.seat);
    return same;
}

static bool take_event(struct seen *seen, const char *line, lb_reason *why)
{
    *why = (lb_reason){"that is too many events without a view"};
    if (seen->events.count == LB_EVENTS_MAX ||
        !line_event_read(&seen->table, &seen->events.item[seen->events.count], line, why)) {
        return false;
    }
    seen->events.count++;
    return true;
}

static bool take_view(struct seen *seen, const char *line, lb_reason *why)
{
    lb_view view;
    if (!line_view_read(&seen->table, &view, line, why)) {
        return false;
    }
    *why = (lb_reason){"its counts do not fit together"};
    bool fits = lb_memory_see(&seen->memory, &seen->events, &view);
    seen->events.count = 0;
    return fits;
}

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

enum seen_what seen_next(struct seen *seen)
{
    char line[LINE_BYTES];
    while (next_line(seen, line)) {
        lb_reason why = {"there is no such line"};
        if (begins(line, "game ")) {
            if (!take_game(seen, line, &why)) {
                return wrong(line, why.text);
            }
        } else if (seen->table.game == NULL) {
            return wrong(line, "the line \"game\" comes first");
        } else if (begins(line, "move ") && strlen(line + 5) < sizeof seen->move) {
            strcpy(seen->move, line + 5);
            return SEEN_decision;
        } else if (begins(line, "ply ")) {
            seen->ply++;
            return SEEN_move;
        } else if (begins(line, "event ")  ? !take_event(seen, line, &why)
                   : begins(line, "view ") ? !take_view(seen, line, &why)
                                           : true) {
            return wrong(line, why.text);
        }
    }
    return seen->table.game != NULL ? SEEN_end : wrong("", "there is no line \"game\"");
}

bool seen_decision(const struct seen *seen, lb_move *move)
{
    lb_rng rng;
    lb_state world;
    lb_reason why = {"what was told of this game does not fit together"};
    lb_rng_start(&rng, &(lb_seed){{0}}, LB_STREAM_PLAYERS);
    return (seat_world(&seen->memory, &rng, &world) &&
            lb_move_read(&world, seen->memory.seat, seen->move, move, &why) == LB_OK) ||
           wrong(seen->move, why.text) != SEEN_wrong;
}
