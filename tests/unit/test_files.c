/* SPDX-License-Identifier: MIT */
/* test_files.c: whatever call fails and wherever a writer is killed, the old file or the new one is
 * there, whole, what is wrong is said, and what is left over is cleared away. */
#include "support/check.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "files/files.h"
#include "support/blows.h"

/* ---- A folder to work in --------------------------------------------------------------------- */

enum { MOST = 1 << 16 };

static char folder[BLOW_FOLDER_BYTES];
static const char old_text[] = "the old text\n", new_text[] = "a text that is new, and longer\n";

static int move_in(void **state)
{
    (void)state;
    alarm(120); /* whatever waits for ever is a failure */
    return make_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int in_order(const void *one, const void *two)
{
    return strcmp(one, two);
}

/* The names in the folder with a space behind each. */
static const char *names(void)
{
    static char text[16 * 64];
    char all[16][64];
    unsigned count = 0;
    DIR *list = opendir(".");
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL && count < 16;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            snprintf(all[count++], sizeof all[0], "%.63s", entry->d_name);
        }
    }
    closedir(list);
    qsort(all, count, sizeof all[0], in_order);
    text[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        strcat(strcat(text, all[i]), " ");
    }
    return text;
}

static int empty(void **state)
{
    (void)state;
    let_be();
    return system("find . -mindepth 1 -delete");
}

static int move_out(void **state)
{
    return empty(state) == 0 && chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static bool holds(const char *path, const char *text)
{
    lb_reason why;
    size_t length;
    char *read = files_read(path, MOST, &length, &why);
    check(read != NULL, "%s", why.text);
    bool same = length == strlen(text) && memcmp(read, text, length + 1) == 0;
    free(read);
    return same;
}

static void put(const char *path, const char *text)
{
    lb_reason why;
    check(files_write(path, text, strlen(text), &why), "%s", why.text);
}

static void says(const lb_reason *why, const char *words)
{
    check(strstr(why->text, words) != NULL, "no \"%s\" in: %s", words, why->text);
}

/* ---- Writing and reading --------------------------------------------------------------------- */

static void a_file_is_written_and_read(void **state)
{
    (void)state;
    struct stat status;
    put("file", old_text);
    assert_true(holds("file", old_text));
    put("file", new_text);
    assert_true(holds("file", new_text));
    put("./file", "");
    assert_true(holds("file", ""));
    assert_string_equal(names(), "file ");
    assert_true(files_there("file") && !files_missing("file"));
    assert_int_equal(chmod("file", 0640), 0);
    put("file", old_text);
    assert_int_equal(stat("file", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640); /* its rights stay */
    char whole[sizeof folder + 8];
    snprintf(whole, sizeof whole, "%s/file", folder);
    put(whole, new_text);
    assert_true(holds("file", new_text));
}

static void a_link_stays_a_link(void **state)
{
    (void)state;
    struct stat status;
    assert_int_equal(mkdir("far", 0700), 0);
    put("far/file", old_text);
    assert_int_equal(symlink("far/file", "link"), 0);
    put("link", new_text);
    assert_int_equal(lstat("link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_true(holds("far/file", new_text));
    lb_reason why;
    assert_true(files_remove("link", &why)); /* the link, not what it leads to */
    assert_false(files_missing("far/file"));
}

static void what_was_removed_is_gone(void **state)
{
    (void)state;
    lb_reason why;
    put("file", old_text);
    assert_true(files_remove("file", &why));
    assert_true(files_missing("file"));
    assert_true(files_remove("file", &why));
    assert_false(files_remove("none/file", &why));
    says(&why, "cannot remove \"none/file\": its folder is not there");
}

/* A file counts as lasting when it was synced before it got its name and its folder after that. */
static void all_is_synced_in_order(void **state)
{
    (void)state;
    static const char *const order[] = {"write", "fsync", "renameat", "fsync"};
    unsigned found = 0;
    strike(0, BLOW_ONCE, 0, false);
    put("file", new_text);
    let_be();
    for (unsigned i = 0; i < trial.calls && found < 4; i++) {
        found += strcmp(trial.log[i], order[found]) == 0;
    }
    assert_int_equal(found, 4);
    lb_reason why;
    strike(0, BLOW_ONCE, 0, false);
    assert_true(files_remove("file", &why));
    let_be();
    found = 0;
    for (unsigned i = 0; i < trial.calls; i++) {
        found += strcmp(trial.log[i], found == 0 ? "unlinkat" : "fsync") == 0;
    }
    assert_int_equal(found, 2);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void no_read(const char *path, const char *words)
{
    lb_reason why = {""};
    size_t length;
    check(files_read(path, MOST, &length, &why) == NULL, "%s is read", path);
    says(&why, words);
}

static void no_write(const char *path, const char *words)
{
    lb_reason why = {""};
    check(!files_write(path, new_text, strlen(new_text), &why), "\"%s\" is written", path);
    says(&why, words);
    why.text[0] = '\0';
    check(!files_possible(path, &why), "\"%s\" could be written", path);
    says(&why, words);
}

static void what_is_no_file_is_refused_at_once(void **state)
{
    (void)state;
    lb_reason why;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(mkdir("far", 0700), 0);
    no_read("pipe", "it is no ordinary file");
    no_read("far", "it is a folder");
    no_read("/dev/zero", "it is no ordinary file");
    no_read("none", "cannot read \"none\": it is not there");
    no_write("pipe", "it is no ordinary file");
    no_write("far", "it is a folder");
    no_write(".", "it is a folder");
    no_write("far/", "it is a folder");
    no_write("/dev/null", "it is no ordinary file");
    no_write("", "it has no name");
    no_write("none/file", "cannot write \"none/file\": its folder is not there");
    assert_int_equal(files_lock("pipe", &why), FILES_UNLOCKABLE);
    says(&why, "it is no ordinary file");
    assert_string_equal(names(), "far pipe ");
}

static void a_huge_file_is_refused_at_once(void **state)
{
    (void)state;
    put("file", old_text);
    assert_int_equal(truncate("file", MOST), 0);
    lb_reason why;
    size_t length;
    char *text = files_read("file", MOST, &length, &why);
    assert_non_null(text);
    assert_int_equal(length, MOST);
    free(text);
    assert_int_equal(truncate("file", MOST + 1), 0);
    no_read("file", "too large");
    assert_int_equal(truncate("file", (off_t)1 << 40), 0);
    no_read("file", "too large");
    assert_null(files_read("/proc/self/maps", 10, &length, &why)); /* of no size, says the system */
    says(&why, "too large");
}

static void a_sentence_gives_no_orders(void **state)
{
    (void)state;
    lb_reason why;
    char path[400];
    no_write("none/\033[2J\n\x9b", "cannot write \"none/?[2J??\": ");
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    no_write(path, "xxx\": ");
    memcpy(path, "none/", 5);
    strcpy(path + sizeof path - 4, "end");
    no_write(path, "end\": ");
    assert_false(files_remove("none/\t", &why));
    says(&why, "none/?");
}

static void what_can_be_written_is_known_before(void **state)
{
    (void)state;
    lb_reason why;
    assert_true(files_possible("file", &why));
    assert_string_equal(names(), "");
    put("file", old_text);
    assert_true(files_possible("file", &why));
    assert_true(holds("file", old_text));
    assert_string_equal(names(), "file ");
}

/* ---- Calls that fail ------------------------------------------------------------------------- */

static const int errors[] = {EIO, ENOSPC, EINTR, EDQUOT, EROFS};
enum { ERRORS = sizeof errors / sizeof errors[0] };

/* After whatever happened: nothing is left about, and the next write works. */
static void all_is_well_again(void)
{
    files_clean(".");
    assert_string_equal(names(), "file ");
    put("file", old_text);
    assert_string_equal(names(), "file ");
}

/* Strikes one call after the other until there is none left to strike. */
static void every_failing_write(enum blow blow, int error, bool in_parts)
{
    for (unsigned at = 1, struck = true; struck; at++) {
        lb_reason why = {""};
        put("file", old_text);
        strike(at, blow, error, in_parts);
        bool written = files_write("file", new_text, strlen(new_text), &why);
        let_be();
        struck = trial.calls >= at;
        check(written || struck, "%s", why.text);
        if (written) {
            check(holds("file", new_text), "call %u, %s: not written", at, strerror(error));
        } else {
            says(&why, "cannot write \"file\": ");
            bool moved = strstr(why.text, "syncing its folder") != NULL;
            check(holds("file", moved ? new_text : old_text), "call %u: %s", at, why.text);
        }
        if (blow == BLOW_ONCE) { /* it could still clear up behind itself */
            assert_string_equal(names(), "file ");
        }
        all_is_well_again();
    }
    check(trial.calls > 8, "only %u calls were struck", trial.calls);
}

static void every_call_of_a_write_may_fail(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ERRORS; i++) {
        every_failing_write(BLOW_ONCE, errors[i], false);
        every_failing_write(BLOW_ONCE, errors[i], true);
        if (errors[i] != EINTR) { /* interrupted for ever is no failure but a standstill */
            every_failing_write(BLOW_ON, errors[i], false);
            every_failing_write(BLOW_ON, errors[i], true);
        }
    }
}

static void each_failure_has_its_words(void **state)
{
    (void)state;
    static const struct {
        const char *call, *words;
    } rows[] = {{"write", "No space left on device"},
                {"fsync", "No space left on device, at syncing"},
                {"renameat", "No space left on device, at moving it to its place"}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_reason why;
        put("file", old_text);
        strike(0, BLOW_ONCE, 0, false);
        put("file", old_text);
        unsigned at = 0;
        while (strcmp(trial.log[at], rows[i].call) != 0) {
            at++;
        }
        strike(at + 1, BLOW_ONCE, ENOSPC, false);
        assert_false(files_write("file", new_text, strlen(new_text), &why));
        let_be();
        says(&why, rows[i].words);
    }
}

static bool do_remove(lb_reason *why)
{
    return files_remove("file", why);
}

static bool do_possible(lb_reason *why)
{
    return files_possible("file", why);
}

static bool do_read(lb_reason *why)
{
    size_t length;
    char *text = files_read("file", MOST, &length, why);
    bool read = text != NULL;
    check(!read || (length == strlen(old_text) && strcmp(text, old_text) == 0), "not as it is");
    free(text);
    return read;
}

static bool do_lock(lb_reason *why)
{
    int lock = files_lock("lock", why);
    files_unlock(lock);
    return lock >= 0;
}

static bool do_folders(lb_reason *why)
{
    return files_make_folders("a/b/c/file", why);
}

static void every_other_call_may_fail(void **state)
{
    (void)state;
    static bool (*const deeds[])(lb_reason *) = {do_remove, do_possible, do_read, do_lock,
                                                 do_folders};
    for (unsigned i = 0; i < sizeof deeds / sizeof deeds[0] * ERRORS; i++) {
        for (unsigned at = 1, struck = true; struck; at++) {
            lb_reason why = {""};
            assert_int_equal(empty(NULL), 0);
            put("file", old_text);
            strike(at, BLOW_ONCE, errors[i % ERRORS], true);
            bool done = deeds[i / ERRORS](&why);
            let_be();
            struck = trial.calls >= at;
            check(done || struck, "%s", why.text);
            check(done || strncmp(why.text, "cannot ", 7) == 0, "no sentence: %s", why.text);
            check(files_missing("file") || holds("file", old_text), "the file is another");
            check(deeds[i / ERRORS](&why), "%s", why.text); /* and it works the next time */
        }
    }
}

/* ---- Writers that are killed ----------------------------------------------------------------- */

/* The call is never made: it ended between that one and the one before. */
static void killed_between_any_two_calls(void **state)
{
    (void)state;
    unsigned left_over = 0, kills = 0;
    for (unsigned in_parts = 0; in_parts < 2; in_parts++) {
        for (unsigned at = 1, killed = true; killed; at++) {
            put("file", old_text);
            pid_t child = fork();
            assert_true(child >= 0);
            if (child == 0) {
                lb_reason why;
                strike(at, BLOW_KILL, 0, in_parts);
                _exit(!files_write("file", new_text, strlen(new_text), &why));
            }
            int code = exit_of(child);
            killed = code == BLOW_STATUS;
            check(killed || code == 0, "the write fails with %d", code);
            kills += killed;
            check(holds("file", new_text) || (killed && holds("file", old_text)),
                  "killed at call %u: the file is neither the old nor the new one", at);
            left_over += files_clean(".");
            all_is_well_again();
        }
    }
    check(kills > 20 && left_over > 10, "%u kills, %u left over", kills, left_over);
}

static int hand, from_parent[2], to_parent[2];

/* Half a write, then word to the parent, then word from it. */
static ssize_t halting_write(int file, const void *bytes, size_t length)
{
    char sign = 'x';
    if (hand++ == 0) {
        assert_int_equal(write(to_parent[1], &sign, 1), 1);
        assert_int_equal(read(from_parent[0], &sign, 1), 1);
    }
    return write(file, bytes, (length + 1) / 2);
}

static void one_that_lives_is_left_alone(void **state)
{
    (void)state;
    char sign = 'x';
    lb_reason why;
    assert_int_equal(pipe(from_parent), 0);
    assert_int_equal(pipe(to_parent), 0);
    put("file", old_text);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        strike(0, BLOW_ONCE, 0, false);
        struct files_system halting = *files_system;
        halting.write = halting_write;
        files_system = &halting;
        _exit(!files_write("file", new_text, strlen(new_text), &why));
    }
    assert_int_equal(read(to_parent[0], &sign, 1), 1);
    assert_string_equal(names(), "file file.saving ");
    assert_int_equal(files_clean("."), 0);
    no_write("file", "another program is writing it");
    assert_true(holds("file", old_text));
    assert_int_equal(write(from_parent[1], &sign, 1), 1);
    assert_int_equal(exit_of(child), 0);
    assert_true(holds("file", new_text));
    assert_string_equal(names(), "file ");
}

/* Names like ours that are no files of ours are in the way, and stay. */
static void what_is_not_ours_stays(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("file.saving", 0600), 0);
    assert_int_equal(mkdir("far.saving", 0700), 0);
    assert_int_equal(symlink("far", "link.saving"), 0);
    put(".saving", "");
    assert_int_equal(files_clean("."), 0);
    assert_int_equal(files_clean("none"), 0);
    no_write("file", "another program is writing it");
    assert_string_equal(names(), ".saving far.saving file.saving link.saving ");
}

/* Several at once, and one that clears up all the time: each reader sees a whole text. */
static void writers_do_not_mix(void **state)
{
    (void)state;
    enum { WRITERS = 3, TIMES = 40, LENGTH = 3000 };
    pid_t child[WRITERS];
    put("file", old_text);
    for (unsigned i = 0; i < WRITERS; i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (child[i] == 0) {
            char text[LENGTH];
            memset(text, 'a' + (int)i, sizeof text);
            for (unsigned written = 0; written < TIMES;) {
                lb_reason why;
                bool fine = files_write("file", text, sizeof text - i, &why);
                written += fine;
                if (!fine && strstr(why.text, "another program is writing it") == NULL) {
                    fprintf(stderr, "%s\n", why.text);
                    _exit(1);
                }
                files_clean(".");
            }
            _exit(0);
        }
    }
    for (unsigned left = WRITERS; left > 0;) {
        lb_reason why;
        size_t length;
        char *text = files_read("file", MOST, &length, &why);
        check(text != NULL, "%s", why.text);
        size_t whole = text[0] == 't' ? strlen(old_text) : LENGTH - (size_t)(text[0] - 'a');
        check(length == whole && (text[0] == 't' || strspn(text, (char[]){text[0], 0}) == whole),
              "a text is mixed");
        free(text);
        int status = 0;
        if (waitpid(-1, &status, WNOHANG) > 0) {
            check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a writer ends with %d", status);
            left--;
        }
    }
    assert_string_equal(names(), "file ");
}

/* ---- Locks and folders ----------------------------------------------------------------------- */

static void a_second_program_is_told(void **state)
{
    (void)state;
    char sign = 'x';
    lb_reason why;
    assert_int_equal(pipe(from_parent), 0);
    assert_int_equal(pipe(to_parent), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int lock = files_lock("lock", &why);
        assert_int_equal(write(to_parent[1], &sign, 1), 1);
        assert_int_equal(read(from_parent[0], &sign, 1), 1);
        _exit(lock < 0); /* without giving it back */
    }
    assert_int_equal(read(to_parent[0], &sign, 1), 1);
    assert_int_equal(files_lock("lock", &why), FILES_TAKEN);
    says(&why, "cannot lock \"lock\": another program has it");
    assert_int_equal(write(from_parent[1], &sign, 1), 1);
    assert_int_equal(exit_of(child), 0);
    int lock = files_lock("lock", &why);
    check(lock >= 0, "%s", why.text);
    assert_int_equal(files_lock("lock", &why), FILES_TAKEN);
    files_unlock(lock);
    lock = files_lock("lock", &why);
    assert_true(lock >= 0);
    files_unlock(lock);
    files_unlock(FILES_TAKEN);
    assert_int_equal(files_lock("none/lock", &why), FILES_UNLOCKABLE);
}

static void folders_are_where_they_belong(void **state)
{
    (void)state;
    char path[64];
    lb_reason why;
    assert_int_equal(setenv("XDG_CONFIG_HOME", "/conf", 1), 0);
    assert_int_equal(setenv("XDG_STATE_HOME", "relative", 1), 0);
    assert_int_equal(setenv("HOME", "/nell", 1), 0);
    assert_true(files_path(FILES_CONFIG, "settings", path, sizeof path, &why));
    assert_string_equal(path, "/conf/litterbox/settings");
    assert_true(files_path(FILES_STATE, "open.game", path, sizeof path, &why));
    assert_string_equal(path, "/nell/.local/state/litterbox/open.game");
    assert_int_equal(unsetenv("XDG_CONFIG_HOME"), 0);
    assert_true(files_path(FILES_CONFIG, "settings", path, sizeof path, &why));
    assert_string_equal(path, "/nell/.config/litterbox/settings");
    assert_false(files_path(FILES_STATE, "open.game", path, 20, &why));
    says(&why, "the path is too long");
    assert_string_equal(path, "");
    assert_int_equal(unsetenv("HOME"), 0);
    assert_false(files_path(FILES_STATE, "open.game", path, sizeof path, &why));
    says(&why, "XDG_STATE_HOME and HOME lead to no folder");
}

static void folders_are_made_for_their_owner(void **state)
{
    (void)state;
    struct stat status;
    lb_reason why;
    char path[sizeof folder + 32];
    snprintf(path, sizeof path, "%s/one/two//three/file", folder);
    strike(0, BLOW_ONCE, 0, false);
    check(files_make_folders(path, &why), "%s", why.text);
    let_be();
    unsigned made = 0, synced = 0;
    for (unsigned i = 0; i < trial.calls; i++) {
        made += strcmp(trial.log[i], "mkdir") == 0;
        synced += strcmp(trial.log[i], "fsync") == 0;
    }
    check(made >= 3 && synced == 3, "%u folders tried and %u synced", made, synced);
    assert_true(files_make_folders(path, &why));
    put(path, old_text);
    assert_int_equal(stat("one/two/three", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_true(files_make_folders("file", &why)); /* here */
    assert_true(files_make_folders("/file", &why));
    assert_false(files_make_folders("one/two/three/file/four/five", &why));
    says(&why, "cannot make the folder of");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, empty)
    const struct CMUnitTest tests[] = {
        TEST(a_file_is_written_and_read),
        TEST(a_link_stays_a_link),
        TEST(what_was_removed_is_gone),
        TEST(all_is_synced_in_order),
        TEST(what_is_no_file_is_refused_at_once),
        TEST(a_huge_file_is_refused_at_once),
        TEST(a_sentence_gives_no_orders),
        TEST(what_can_be_written_is_known_before),
        TEST(every_call_of_a_write_may_fail),
        TEST(each_failure_has_its_words),
        TEST(every_other_call_may_fail),
        TEST(killed_between_any_two_calls),
        TEST(one_that_lives_is_left_alone),
        TEST(what_is_not_ours_stays),
        TEST(writers_do_not_mix),
        TEST(a_second_program_is_told),
        TEST(folders_are_where_they_belong),
        TEST(folders_are_made_for_their_owner),
    };
    return cmocka_run_group_tests(tests, move_in, move_out);
}
