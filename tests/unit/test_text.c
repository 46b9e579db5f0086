/* SPDX-License-Identifier: MIT */
/* test_text.c: building text that is cut to fit, and cutting text into words; names of the lists. */
#include "core/text.h"

#include <stdio.h>
#include <string.h>

#include "support/check.h"

static struct slice slice(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static void put_together(void **state)
{
    (void)state;
    char buffer[128];
    struct text text = text_in(buffer, sizeof buffer);
    text_put(&text, "a ");
    text_number(&text, 0);
    text_char(&text, ' ');
    text_number(&text, UINT64_MAX);
    text_char(&text, ' ');
    text_hex(&text, UINT64_C(0x0123456789abcdef));
    text_format(&text, " %s%%s%", (const char *const[]){"b", "c"});
    assert_string_equal(buffer, "a 0 18446744073709551615 0123456789abcdef b%c%");
    assert_int_equal(text.length, strlen(buffer));
}

static void cut_to_fit(void **state)
{
    (void)state;
    char buffer[8];
    memset(buffer, 'x', sizeof buffer);
    struct text text = text_in(buffer, 4);
    text_put(&text, "nope");
    assert_string_equal(buffer, "nop");
    assert_int_equal(text.length, 4);
    assert_int_equal(buffer[4], 'x');
    text = text_in(buffer, 1);
    text_char(&text, 'a');
    assert_string_equal(buffer, "");
    text = text_in(NULL, 0); /* only to be measured */
    text_put(&text, "measured");
    assert_int_equal(text.length, 8);
}

static void reasons(void **state)
{
    (void)state;
    lb_reason why;
    char long_word[2 * LB_REASON_BYTES];
    reason_set(NULL, "%s", "nobody listens", "", "");
    reason_set(&why, "%s, %s and %s", "one", "two", "three");
    assert_string_equal(why.text, "one, two and three");
    memset(long_word, 'w', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    reason_set(&why, "%s", long_word, "", "");
    assert_int_equal(strlen(why.text), LB_REASON_BYTES - 1);
}

static void lines_and_words(void **state)
{
    (void)state;
    struct slice rest = slice("one\r\n\n  two \t three\nfour");
    assert_true(slice_is(slice_line(&rest), "one"));
    assert_true(slice_is(slice_line(&rest), ""));
    struct slice line = slice_line(&rest);
    assert_true(slice_is(slice_word(&line), "two"));
    assert_true(slice_is(slice_word(&line), "three"));
    assert_int_equal(slice_word(&line).length, 0);
    assert_true(slice_is(slice_line(&rest), "four"));
    assert_int_equal(rest.length, 0);
    assert_int_equal(slice_line(&rest).length, 0);
    rest = slice("key=value=more");
    assert_true(slice_is(slice_until(&rest, '='), "key"));
    assert_true(slice_is(rest, "value=more"));
    assert_false(slice_is(rest, "value=mor"));
}

static void numbers(void **state)
{
    (void)state;
    unsigned number = 77;
    assert_true(slice_number(slice("0"), 5, &number));
    assert_int_equal(number, 0);
    assert_true(slice_number(slice("005"), 5, &number));
    assert_int_equal(number, 5);
    assert_true(slice_number(slice("999999999"), 999999999, &number));
    assert_false(slice_number(slice("6"), 5, &number));
    assert_false(slice_number(slice(""), 5, &number));
    assert_false(slice_number(slice("1a"), 50, &number));
    assert_false(slice_number(slice("-1"), 50, &number));
    assert_false(slice_number(slice("1/"), 50, &number));
    assert_false(slice_number(slice("4294967297"), 50, &number));
    assert_false(slice_number(slice("0000000001"), 50, &number));
}

static void cards_by_id(void **state)
{
    (void)state;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        assert_int_equal(slice_card(slice(lb_card_id(card))), card);
    }
    assert_int_equal(slice_card(slice("nop")), LB_NO_CARD);
    assert_int_equal(slice_card(slice("nopes")), LB_NO_CARD);
    assert_int_equal(slice_card(slice("Nope")), LB_NO_CARD);
    assert_int_equal(slice_card(slice("")), LB_NO_CARD);
}

static void copies_are_printable(void **state)
{
    (void)state;
    char buffer[6];
    slice_copy(slice("a\x1b\x7f\n!"), buffer, sizeof buffer);
    assert_string_equal(buffer, "a?"
                                "?"
                                "?!");
    slice_copy(slice("too long"), buffer, sizeof buffer);
    assert_string_equal(buffer, "too l");
}

static void versions_agree(void **state)
{
    (void)state;
    char numbers[32];
    snprintf(numbers, sizeof numbers, "%d.%d.%d", LB_VERSION_MAJOR, LB_VERSION_MINOR,
             LB_VERSION_PATCH);
    assert_string_equal(LB_VERSION, numbers);
    assert_string_equal(lb_version(), LB_VERSION);
}

static void names_of_lists(void **state)
{
    (void)state;
    assert_string_equal(lb_card_id(LB_CARD_see_the_future), "see-the-future");
    assert_string_equal(lb_card_title(LB_CARD_rainbow_ralphing_cat), "Rainbow-Ralphing Cat");
    assert_string_equal(lb_event_name(LB_EVENT_stole), "stole");
    assert_string_equal(lb_status_text(LB_OK), "fine");
    for (unsigned i = 0; i < LB_STATUSES; i++) {
        assert_true(strlen(lb_status_text((lb_status)i)) > 3);
    }
    assert_string_equal(lb_card_id(LB_CARDS), "?");
    assert_string_equal(lb_card_title(LB_NO_CARD), "?");
    assert_string_equal(lb_event_name(LB_EVENT_TYPES), "?");
    assert_string_equal(lb_status_text((lb_status)999), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(put_together),
        cmocka_unit_test(cut_to_fit),
        cmocka_unit_test(reasons),
        cmocka_unit_test(lines_and_words),
        cmocka_unit_test(numbers),
        cmocka_unit_test(cards_by_id),
        cmocka_unit_test(copies_are_printable),
        cmocka_unit_test(versions_agree),
        cmocka_unit_test(names_of_lists),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
