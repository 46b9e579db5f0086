#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The stand-in for cmocka in tests/plain finds the same tests to pass and to fail as cmocka does, and says so alike.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
read -ra cflags <<<"${CFLAGS:-}"
read -ra cmocka < <(pkg-config --cflags --libs cmocka)

fail() {
    echo "plain.sh: $*" >&2
    exit 1
}

# One test for each line: a condition, as a statement.
statements=(
    'assert_true(one)' 'assert_true(zero)' 'assert_false(zero)' 'assert_false(one)'
    'assert_null(none)' 'assert_null(&one)' 'assert_non_null(&one)' 'assert_non_null(none)'
    'assert_ptr_equal(&one, &one)' 'assert_ptr_equal(&one, &zero)'
    'assert_ptr_not_equal(&one, &zero)' 'assert_ptr_not_equal(&one, &one)'
    'assert_int_equal(one, 1)' 'assert_int_equal(one, zero)' 'assert_int_equal(-one, -1)'
    'assert_int_not_equal(one, zero)' 'assert_int_not_equal(one, 1)'
    'assert_in_range(one, 1, 2)' 'assert_in_range(one, 0, 1)' 'assert_in_range(zero, 1, 2)' 'assert_in_range(3, 1, 2)'
    'assert_string_equal("a", text)' 'assert_string_equal("b", text)'
    'assert_string_not_equal("b", text)' 'assert_string_not_equal("a", text)'
    'assert_memory_equal("ab", "ac", 1)' 'assert_memory_equal("ab", "ac", 2)'
    'assert_memory_not_equal("ab", "ac", 2)' 'assert_memory_not_equal("ab", "ac", 1)'
    'fail()' 'fail_msg("%d", one)' 'print_message("%d\n", one)'
)
{
    printf '#include "support/check.h"\nstatic int one = 1, zero;\nstatic void *none;\nstatic char text[] = "a";\n'
    printf 'static int begin(void **state) { *state = text; return 0; }\n'
    for i in "${!statements[@]}"; do
        printf 'static void test_%d(void **state) { assert_ptr_equal(*state, text); %s; }\n' "$i" "${statements[i]}"
    done
    printf 'int main(void) {\n(void)one; (void)zero; (void)none;\nconst struct CMUnitTest tests[] = {\n'
    printf 'cmocka_unit_test(test_%d),\n' "${!statements[@]}"
    printf '};\nreturn cmocka_run_group_tests(tests, begin, NULL);\n}\n'
} >"$scratch/test.c"

# runs NAME: prints which tests passed and failed, how many, and the status.
runs() {
    local status=0
    "$scratch/$1" >"$scratch/$1.out" 2>&1 || status=$?
    grep -oE '^\[ +(OK|PASSED|FAILED) +\] (test_[0-9]+|[0-9]+ test\(s\))' "$scratch/$1.out" | sort -u
    echo "status $status"
}

compile=("${CC:-cc}" "${cflags[@]}" -I"$SOURCE_DIR/tests" -I"$SOURCE_DIR/include" "$scratch/test.c")
"${compile[@]}" "${cmocka[@]}" -o "$scratch/cmocka"
"${compile[@]}" -I"$SOURCE_DIR/tests/plain" "$SOURCE_DIR/tests/plain/cmocka.c" -o "$scratch/plain"
runs cmocka >"$scratch/expected"
runs plain >"$scratch/found"
grep -q FAILED "$scratch/expected" || fail "cmocka finds nothing wrong"
diff -u "$scratch/expected" "$scratch/found" || fail "cmocka finds otherwise"
