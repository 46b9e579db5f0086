/* SPDX-License-Identifier: MIT */
/* screen.c: the terminal by way of ncurses.
 * Only this file knows ncurses; what is drawn is collected and sent at once, so nothing flickers. */
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

enum { SPOTS_MAX = 128 };

static struct {
    bool open;
    bool ascii;
    int colours;           /* 0, 16 or 256 */
    struct termios before; /* the terminal as it was */
    char farewell[256];    /* what to send a terminal when there is no time for ncurses */
    size_t farewell_bytes;
    bool has_other; /* the table is on a screen of its own, which goes as a whole */
    unsigned spot_count;
    struct {
        struct box box;
        int key;
    } spot[SPOTS_MAX];
} screen;

static volatile sig_atomic_t stopped_by;

/* ---- Ways out -------------------------------------------------------------------------------- */

static void on_stop(int signal_number)
{
    stopped_by = signal_number;
}

/* After a crash only write and tcsetattr are safe to call. */
static void on_crash(int signal_number)
{
    if (screen.open) {
        ssize_t sent = write(STDOUT_FILENO, screen.farewell, screen.farewell_bytes);
        (void)sent;
        tcsetattr(STDIN_FILENO, TCSANOW, &screen.before);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void catch_signals(void)
{
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = on_stop};
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        sigaction(stops[i], &action, NULL);
    }
    action.sa_handler = on_crash;
    action.sa_flags = (int)SA_RESETHAND;
    for (unsigned i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        sigaction(crashes[i], &action, NULL);
    }
}

static void add_farewell(const char *code)
{
    size_t length = strlen(code);
    if (screen.farewell_bytes + length < sizeof screen.farewell) {
        memcpy(screen.farewell + screen.farewell_bytes, code, length);
        screen.farewell_bytes += length;
    }
}

static void prepare_farewell(void)
{
    char other[] = "rmcup";
    const char *leave = tigetstr(other);
    screen.has_other = leave != NULL && leave != (const char *)-1;
    static const char *const wanted[] = {"sgr0", "cnorm", "rmkx", "rmcup"};
    for (unsigned i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        char name[8];
        snprintf(name, sizeof name, "%s", wanted[i]);
        const char *code = tigetstr(name);
        if (code != NULL && code != (const char *)-1) {
            add_farewell(code);
        }
    }
}

static void use_mouse(void)
{
    mouseinterval(0); /* a press is a click: nothing is waited for */
    if (mousemask(BUTTON1_PRESSED, NULL) != 0) {
        add_farewell("\033[?1000l\033[?1006l");
    }
}

int screen_signal(void)
{
    return stopped_by;
}

void screen_close(void)
{
    if (screen.open) {
        screen.open = false;
        if (!screen.has_other) { /* nothing of the table stays where the shell goes on */
            erase();
            refresh();
        }
        endwin();
        tcsetattr(STDIN_FILENO, TCSADRAIN, &screen.before);
    }
}

/* ---- Paints ---------------------------------------------------------------------------------- */

struct paint_row {
    short colour_256, colour_16; /* -1: the terminal's own */
    attr_t with, without;        /* attributes where there is colour and where there is none */
};

static const struct paint_row paints[PAINTS] = {
    [PAINT_PLAIN] = {-1, -1, A_NORMAL, A_NORMAL},
    [PAINT_DIM] = {245, -1, A_NORMAL, A_NORMAL},
    [PAINT_STRONG] = {-1, -1, A_BOLD, A_BOLD},
    [PAINT_BAR] = {-1, -1, A_REVERSE, A_REVERSE},
    [PAINT_FOCUS] = {-1, -1, A_REVERSE | A_BOLD, A_REVERSE | A_BOLD},
    [PAINT_ALARM] = {203, COLOR_RED, A_BOLD, A_BOLD},
    [PAINT_GOOD] = {114, COLOR_GREEN, A_BOLD, A_BOLD},
    [PAINT_YOU] = {80, COLOR_CYAN, A_BOLD, A_BOLD},
    [PAINT_FRAME] = {240, -1, A_NORMAL, A_NORMAL},
    [PAINT_DANGER] = {203, COLOR_RED, A_BOLD, A_BOLD},
    [PAINT_SAFE] = {114, COLOR_GREEN, A_NORMAL, A_NORMAL},
    [PAINT_HIT] = {215, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [PAINT_STEP] = {111, COLOR_BLUE, A_NORMAL, A_NORMAL},
    [PAINT_EYE] = {80, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [PAINT_TRICK] = {180, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [PAINT_NOPE] = {176, COLOR_MAGENTA, A_NORMAL, A_NORMAL},
    [PAINT_CAT] = {250, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [PAINT_GOD] = {228, COLOR_YELLOW, A_BOLD, A_BOLD},
};

static void mix_paints(bool no_colour)
{
    const char *asked = getenv("NO_COLOR");
    if (no_colour || (asked != NULL && *asked != '\0') || !has_colors() || start_color() != OK) {
        return;
    }
    use_default_colors();
    screen.colours = COLORS >= 256 ? 256 : 16;
    for (short i = 0; i < PAINTS; i++) {
        init_pair((short)(i + 1),
                  screen.colours == 256 ? paints[i].colour_256 : paints[i].colour_16, -1);
    }
}

static void use_paint(enum paint paint)
{
    if (screen.colours > 0) {
        attr_set(paints[paint].with, (short)(paint + 1), NULL);
    } else {
        attr_set(paints[paint].without, 0, NULL);
    }
}

/* ---- Glyphs ---------------------------------------------------------------------------------- */

static const char *const glyphs[GLYPHS][2] = {
    [GLYPH_ACROSS] = {"─", "-"},      [GLYPH_DOWN] = {"│", "|"},
    [GLYPH_TOP_LEFT] = {"╭", "+"},    [GLYPH_TOP_RIGHT] = {"╮", "+"},
    [GLYPH_BOTTOM_LEFT] = {"╰", "+"}, [GLYPH_BOTTOM_RIGHT] = {"╯", "+"},
    [GLYPH_BACK] = {"▒", "#"},        [GLYPH_HERE] = {"▶", ">"},
    [GLYPH_OUT] = {"✖", "x"},         [GLYPH_TIMES] = {"×", "x"},
    [GLYPH_DOT] = {"·", "-"},         [GLYPH_MORE] = {"…", "."},
    [GLYPH_FULL] = {"█", "#"},        [GLYPH_EMPTY] = {"░", "."},
    [GLYPH_LEFT] = {"◀", "<"},        [GLYPH_RIGHT] = {"▶", ">"},
    [GLYPH_TOKEN] = {"●", "o"},       [GLYPH_SHIELD] = {"◈", "S"},
    [GLYPH_DASH] = {"–", "-"},        [GLYPH_MORE_OR_LESS] = {"±", "+-"},
    [GLYPH_CURSOR] = {"›", ">"},      [GLYPH_DANGER] = {"✹", "*"},
};

const char *glyph(enum glyph which)
{
    return glyphs[which][screen.ascii];
}

/* ---- Opening --------------------------------------------------------------------------------- */

bool screen_possible(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && *term != '\0' &&
           strcmp(term, "dumb") != 0;
}

bool screen_open(const struct screen_wish *wish)
{
    setlocale(LC_ALL, "");
    if (!screen_possible() || tcgetattr(STDIN_FILENO, &screen.before) != 0) {
        return false;
    }
    screen.ascii = wish->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    set_escdelay(25);
    if (newterm(NULL, stdout, stdin) == NULL) {
        return false;
    }
    screen.open = true;
    prepare_farewell();
    catch_signals();
    static bool registered;
    if (!registered) {
        registered = atexit(screen_close) == 0;
    }
    mix_paints(wish->no_colour);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    leaveok(stdscr, TRUE);
    curs_set(0);
    if (wish->mouse) {
        use_mouse();
    }
    return true;
}

struct box screen_box(void)
{
    return (struct box){0, 0, LINES, COLS};
}

bool screen_too_small(void)
{
    return LINES < SCREEN_LEAST_ROWS || COLS < SCREEN_LEAST_COLUMNS;
}

bool screen_is_ascii(void)
{
    return screen.ascii;
}

void screen_clear(void)
{
    use_paint(PAINT_PLAIN);
    erase();
    screen.spot_count = 0;
}

void screen_show(void)
{
    wnoutrefresh(stdscr);
    doupdate();
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static int plain_key(wint_t key)
{
    switch (key) {
    case '\r':
    case '\n':
        return SCREEN_ENTER;
    case 27:
        return SCREEN_ESCAPE;
    case 8:
    case 127:
        return SCREEN_BACKSPACE;
    case 3:
        stopped_by = SIGINT;
        return SCREEN_STOP;
    default:
        return (int)key;
    }
}

void screen_spot(struct box box, int key)
{
    if (screen.spot_count < SPOTS_MAX) {
        screen.spot[screen.spot_count].box = box;
        screen.spot[screen.spot_count++].key = key;
    }
}

static int clicked_key(void)
{
    MEVENT click;
    if (getmouse(&click) != OK || !(click.bstate & BUTTON1_PRESSED)) {
        return KEY_NONE_PRESSED;
    }
    for (unsigned i = screen.spot_count; i > 0; i--) {
        struct box box = screen.spot[i - 1].box;
        if (click.y >= box.row && click.y < box.row + box.rows && click.x >= box.column &&
            click.x < box.column + box.columns) {
            return screen.spot[i - 1].key;
        }
    }
    return KEY_NONE_PRESSED;
}

static int special_key(wint_t key)
{
    static const int keys[][2] = {
        {KEY_LEFT, SCREEN_LEFT},
        {KEY_RIGHT, SCREEN_RIGHT},
        {KEY_UP, SCREEN_UP},
        {KEY_DOWN, SCREEN_DOWN},
        {KEY_HOME, SCREEN_HOME},
        {KEY_END, SCREEN_END},
        {KEY_PPAGE, SCREEN_PAGE_UP},
        {KEY_NPAGE, SCREEN_PAGE_DOWN},
        {KEY_BACKSPACE, SCREEN_BACKSPACE},
        {KEY_DC, SCREEN_DELETE},
        {KEY_ENTER, SCREEN_ENTER},
        {KEY_RESIZE, SCREEN_RESIZED},
    };
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if ((int)key == keys[i][0]) {
            return keys[i][1];
        }
    }
    return key == KEY_MOUSE ? clicked_key() : KEY_NONE_PRESSED;
}

enum { GONE_AFTER = 100 };

int screen_key(int milliseconds)
{
    wint_t key;
    if (stopped_by != 0) {
        return SCREEN_STOP;
    }
    long until = screen_now() + milliseconds;
    for (unsigned at_once = 0;;) {
        long asked = screen_now(), left = until - asked;
        /* Waits are cut up so that a signal in between is seen soon. */
        timeout(milliseconds < 0 || left > 200 ? 200 : left > 0 ? (int)left : 0);
        int kind = get_wch(&key);
        if (stopped_by != 0) {
            return SCREEN_STOP;
        }
        int known = kind == OK ? plain_key(key) : kind == KEY_CODE_YES ? special_key(key) : 0;
        /* Keys do nothing to a table that cannot be seen. */
        if (known != KEY_NONE_PRESSED &&
            (known == SCREEN_RESIZED || known == SCREEN_STOP || !screen_too_small())) {
            return known;
        }
        if (milliseconds >= 0 && screen_now() >= until) {
            return KEY_NONE_PRESSED;
        }
        /* A terminal that is gone answers at once, again and again. */
        at_once = screen_now() - asked < 2 ? at_once + 1 : 0;
        if (at_once == GONE_AFTER) {
            stopped_by = SIGHUP;
            return SCREEN_STOP;
        }
    }
}

void screen_bell(void)
{
    beep();
}

void screen_forget_keys(void)
{
    flushinp();
}

void screen_rest(long milliseconds)
{
    if (milliseconds > 0) {
        napms((int)milliseconds);
    }
}

long screen_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* The next character of UTF-8; what is none, or could steer the terminal, is '?'. */
static wchar_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    unsigned length = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t code = at[0] < 0x80 ? at[0] : at[0] & (0xffu >> (length + 1));
    for (unsigned i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            *text += i;
            return L'?';
        }
        code = code << 6 | (at[i] & 0x3fu);
    }
    *text += length;
    bool steers = code < ' ' || (code >= 0x7f && code < 0xa0) || code > 0x10ffff ||
                  (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) ||
                  (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return steers || (screen.ascii && code > '~') ? L'?' : (wchar_t)code;
}

static int columns_of(wchar_t character)
{
    int columns = character < 0x7f ? 1 : wcwidth(character);
    return columns < 0 ? 1 : columns;
}

int text_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        columns += columns_of(next_character(&text));
    }
    return columns;
}

static int put_bytes(struct box box, int row, int column, enum paint paint, const char *text,
                     const char *end)
{
    wchar_t line[512];
    int count = 0, at = column;
    if (row < 0 || row >= box.rows || column < 0) {
        return column;
    }
    while (text < end && *text != '\0' && count < 511) {
        wchar_t character = next_character(&text);
        int columns = columns_of(character);
        if (at + columns > box.columns) {
            break;
        }
        line[count++] = character;
        at += columns;
    }
    line[count] = L'\0';
    use_paint(paint);
    mvaddnwstr(box.row + row, box.column + column, line, count);
    return at;
}

int put(struct box box, int row, int column, enum paint paint, const char *text)
{
    return put_bytes(box, row, column, paint, text, text + strlen(text));
}

int putf(struct box box, int row, int column, enum paint paint, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return put(box, row, column, paint, text);
}

void put_bar(struct box box, int row, enum paint paint)
{
    if (row >= 0 && row < box.rows) {
        use_paint(paint);
        for (int i = 0; i < box.columns; i++) {
            mvaddwstr(box.row + row, box.column + i, L" ");
        }
    }
}

void put_right(struct box box, int row, enum paint paint, const char *text)
{
    int column = box.columns - text_columns(text);
    put(box, row, column > 0 ? column : 0, paint, text);
}

void put_centre(struct box box, int row, enum paint paint, const char *text)
{
    int column = (box.columns - text_columns(text)) / 2;
    put(box, row, column > 0 ? column : 0, paint, text);
}

void put_repeated(struct box box, int row, int column, enum paint paint, enum glyph which,
                  int times)
{
    for (int i = 0; i < times; i++) {
        put(box, row, column + i, paint, glyph(which));
    }
}

void put_blank(struct box box)
{
    for (int row = 0; row < box.rows; row++) {
        put_bar(box, row, PAINT_PLAIN);
    }
}

struct box put_frame(struct box box, enum paint paint, const char *title)
{
    int right = box.columns - 1, bottom = box.rows - 1;
    put_repeated(box, 0, 1, paint, GLYPH_ACROSS, right - 1);
    put_repeated(box, bottom, 1, paint, GLYPH_ACROSS, right - 1);
    for (int row = 1; row < bottom; row++) {
        put(box, row, 0, paint, glyph(GLYPH_DOWN));
        put(box, row, right, paint, glyph(GLYPH_DOWN));
    }
    put(box, 0, 0, paint, glyph(GLYPH_TOP_LEFT));
    put(box, 0, right, paint, glyph(GLYPH_TOP_RIGHT));
    put(box, bottom, 0, paint, glyph(GLYPH_BOTTOM_LEFT));
    put(box, bottom, right, paint, glyph(GLYPH_BOTTOM_RIGHT));
    if (title != NULL && *title != '\0') {
        struct box line = {box.row, box.column + 2, 1, box.columns - 4};
        putf(line, 0, 0, paint, " %s ", title);
    }
    return (struct box){box.row + 1, box.column + 1, box.rows - 2, box.columns - 2};
}

/* ---- Words ----------------------------------------------------------------------------------- */

static int columns_between(const char *from, const char *to)
{
    int columns = 0;
    while (from < to) {
        columns += columns_of(next_character(&from));
    }
    return columns;
}

/* The line that begins at `text`: where it ends, and in *next where the one after it begins. */
static const char *line_end(const char *text, int columns, const char **next)
{
    const char *end = NULL, *at = text;
    while (*at != '\0' && *at != '\n') {
        const char *word_end = at + strspn(at, " ");
        word_end += strcspn(word_end, " \n");
        if (columns_between(text, word_end) > columns) {
            break;
        }
        end = at = word_end;
        if (*at == '\0' || *at == '\n') {
            break;
        }
    }
    if (end == NULL && *at != '\n' && *at != '\0') { /* a word wider than the line is cut */
        end = text;
        for (int used = 0; *end != '\0';) {
            const char *after = end;
            used += columns_of(next_character(&after));
            if (used > columns) {
                break;
            }
            end = after;
        }
        end = end == text ? text + 1 : end;
    }
    end = end != NULL ? end : at;
    *next = end + strspn(end, " ");
    *next += **next == '\n';
    return end;
}

static int wrap(struct box box, int row, int indent, enum paint paint, const char *text, bool draw)
{
    int at = 0;
    while (*text != '\0') {
        const char *next;
        const char *end = line_end(text, box.columns - at > 1 ? box.columns - at : 1, &next);
        if (draw) {
            put_bytes(box, row, at, paint, text, end);
        }
        text = next;
        at = indent;
        row++;
    }
    return row;
}

int put_words(struct box box, int row, int indent, enum paint paint, const char *text)
{
    return wrap(box, row, indent, paint, text, true);
}

int words_rows(int columns, int indent, const char *text)
{
    struct box box = {0, 0, 0, columns};
    return wrap(box, 0, indent, PAINT_PLAIN, text, false);
}
