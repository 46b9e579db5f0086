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

void screen_put(int row, int column, enum paint paint, const wchar_t *text, int count)
{
    use_paint(paint);
    mvaddnwstr(row, column, text, count);
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
