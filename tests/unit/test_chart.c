/* SPDX-License-Identifier: MIT */
/* test_chart.c: a chart is well formed, says what it was given, and puts it in its place. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/chart.h"

static char *text;
static size_t length;

static struct chart begun(const struct chart_panel *panel)
{
    struct chart chart;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    chart_begin(&chart, file, 400, 300, "Cats & <dogs>", "a line\nbelow");
    chart_panel(&chart, panel);
    return chart;
}

/* Every tag that is opened is closed again, in order, and there is one picture. */
static void well_formed(void)
{
    char open[16][16];
    unsigned depth = 0, pictures = 0;
    for (const char *tag = text; (tag = strchr(tag, '<')) != NULL; tag++) {
        const char *end = strchr(tag, '>');
        char name[16] = "";
        assert_non_null(end);
        sscanf(tag + 1 + (tag[1] == '/'), "%15[a-z]", name);
        if (tag[1] == '/') {
            assert_true(depth > 0);
            assert_string_equal(name, open[--depth]);
        } else if (end[-1] != '/') {
            assert_true(depth < 16);
            strcpy(open[depth++], name);
        }
        pictures += strcmp(name, "svg") == 0 && tag[1] != '/';
    }
    assert_int_equal(depth, 0);
    assert_int_equal(pictures, 1);
}

static void ended(struct chart *chart)
{
    assert_true(chart_end(chart));
    assert_int_equal(fclose(chart->file), 0);
    well_formed();
}

static void says(const char *words)
{
    if (strstr(text, words) == NULL) {
        fail_msg("the chart has no %s", words);
    }
}

static const struct chart_panel plain = {.x = 100,
                                         .y = 50,
                                         .width = 200,
                                         .height = 100,
                                         .title = "A panel",
                                         .x_axis = {-100, 100, "Elo", CHART_SIGNED},
                                         .y_axis = {0, 1, "share", CHART_PERCENT}};

static void words_are_escaped(void **unused)
{
    (void)unused;
    struct chart chart = begun(&plain);
    ended(&chart);
    says(">Cats &amp; &lt;dogs&gt;<");
    says(">a line below<");
    says(">A panel<");
    free(text);
}

static void axes_have_round_numbers(void **unused)
{
    (void)unused;
    struct chart chart = begun(&plain);
    ended(&chart);
    says(">-100<");
    says(">0<");
    says(">+50<");
    says(">0 %<");
    says(">20 %<");
    says(">100 %<");
    says("<line x1=\"150.0\" y1=\"50.0\" x2=\"150.0\" y2=\"150.0\" class=\"grid\"/>"); /* -50 */
    assert_null(strstr(text, "-0<"));
    free(text);
}

static void bars_reach_their_values(void **unused)
{
    (void)unused;
    static const struct chart_bar rows[] = {{"one", 50, 0, 0}, {"two", -100, -120, -80}};
    static const struct chart_bar columns[] = {{"left", 0.5, 0.25, 0.75}};
    static const double heights[] = {1, 0, 0.5};
    struct chart chart = begun(&plain);
    chart_rows(&chart, rows, 2, CHART_BLUE);
    chart_columns(&chart, columns, 1, CHART_RED);
    chart_histogram(&chart, heights, 3, -100, 50, CHART_GREEN);
    ended(&chart);
    says("<rect x=\"200.0\" y=\"61.0\" width=\"50.0\" height=\"28.0\"");   /* 0 to 50 */
    says("<rect x=\"100.0\" y=\"111.0\" width=\"100.0\" height=\"28.0\""); /* -100 to 0 */
    says("<line x1=\"100.0\" y1=\"125.0\" x2=\"120.0\" y2=\"125.0\" class=\"whisker\"/>"); /* cut */
    says(">+50.0<");
    says(">left<");
    says("<line x1=\"200.0\" y1=\"125.0\" x2=\"200.0\" y2=\"75.0\" class=\"whisker\"/>");
    says(">50.0 %<");
    says("<rect x=\"100.5\" y=\"50.0\" width=\"49.0\" height=\"100.0\"");
    free(text);
}

static void points_and_lines_have_their_places(void **unused)
{
    (void)unused;
    static const struct chart_point points[] = {
        {-100, 0, 0, 0}, {0, 0.5, 0.4, 0.6}, {100, 1, 0, 0}};
    struct chart chart = begun(&plain);
    chart_line(&chart, points, 3, CHART_ORANGE);
    chart_points(&chart, points, 3, CHART_PURPLE);
    chart_guide(&chart, -100, 0, 100, 1);
    chart_key(&chart, 10, 280, CHART_GREY, "a key");
    chart_note(&chart, 200, 280, "a note");
    ended(&chart);
    says("points=\"100.0,150.0 200.0,100.0 300.0,50.0\"");
    says("<circle cx=\"200.0\" cy=\"100.0\"");
    says("<line x1=\"200.0\" y1=\"110.0\" x2=\"200.0\" y2=\"90.0\" class=\"whisker\"/>");
    says("<line x1=\"100.0\" y1=\"150.0\" x2=\"300.0\" y2=\"50.0\" class=\"guide\"/>");
    says(">a key<");
    says(">a note<");
    free(text);
}

static void cells_are_shaded(void **unused)
{
    (void)unused;
    static const double shares[] = {-1, 1, 0, 0.5};
    static const char *const names[] = {"a", "b"};
    struct chart chart =
        begun(&(struct chart_panel){.x = 100, .y = 50, .width = 200, .height = 100});
    chart_cells(&chart, shares, names, 2);
    ended(&chart);
    says("#3a6ea5"); /* all */
    says("#c8503c"); /* nothing */
    says("#f4f4f4"); /* half, and empty */
    says(">100.0<");
    says(">50.0<");
    free(text);
}

static void a_full_disk_is_noticed(void **unused)
{
    (void)unused;
    FILE *full = fopen("/dev/full", "w");
    if (full == NULL) {
        skip();
    }
    struct chart chart;
    chart_begin(&chart, full, 400, 300, "", "");
    assert_false(chart_end(&chart));
    fclose(full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_escaped),
        cmocka_unit_test(axes_have_round_numbers),
        cmocka_unit_test(bars_reach_their_values),
        cmocka_unit_test(points_and_lines_have_their_places),
        cmocka_unit_test(cells_are_shaded),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
