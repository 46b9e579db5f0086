/* SPDX-License-Identifier: MIT */
/* test_rng.c: the generator is ChaCha8 byte for byte, and its draws are what docs/chance.md says. */
#include <string.h>

#include "core/rng.h"
#include "support/check.h"

/* ---- Key stream ----------------------------------------------------------------------------------- */

static void next_bytes(lb_rng *rng, uint8_t *bytes, unsigned count)
{
    for (unsigned i = 0; i < count; i += 4) {
        uint32_t word = lb_rng_u32(rng);
        for (unsigned j = 0; j < 4; j++) {
            bytes[i + j] = (uint8_t)(word >> 8 * j);
        }
    }
}

static uint8_t hex_byte(const char *text)
{
    unsigned byte = 0;
    for (unsigned i = 0; i < 2; i++) {
        byte = byte << 4 | (unsigned)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    }
    return (uint8_t)byte;
}

/* Published vectors: a key, an initialisation vector, and the first two blocks, all as bytes. */
static const struct {
    const char *key, *vector, *stream;
} published[] = {
    {"0000000000000000000000000000000000000000000000000000000000000000", "0000000000000000",
     "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
     "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
     "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
     "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"},
    {"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "ffffffffffffffff",
     "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
     "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54"
     "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
     "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b"},
    {"c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d", "1ada31d5cf688221",
     "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
     "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
     "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
     "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"},
};

static void published_vectors(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof published / sizeof published[0]; i++) {
        lb_seed seed;
        uint64_t stream = 0;
        uint8_t bytes[128];
        for (unsigned j = 0; j < sizeof seed.bytes; j++) {
            seed.bytes[j] = hex_byte(published[i].key + 2 * j);
        }
        for (unsigned j = 0; j < 8; j++) {
            stream |= (uint64_t)hex_byte(published[i].vector + 2 * j) << 8 * j;
        }
        lb_rng rng;
        lb_rng_start(&rng, &seed, stream);
        next_bytes(&rng, bytes, sizeof bytes);
        for (unsigned j = 0; j < sizeof bytes; j++) {
            check(bytes[j] == hex_byte(published[i].stream + 2 * j), "vector %u, byte %u", i, j);
        }
    }
}

/* One block in the plainest way. */
static uint32_t rotate(uint32_t word, unsigned by)
{
    return word << by | word >> (32 - by);
}

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

static void plain_block(const lb_rng *rng, uint64_t number, uint32_t words[16])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(start + 4, rng->key, sizeof rng->key);
    start[12] = (uint32_t)number;
    start[13] = (uint32_t)(number >> 32);
    start[14] = (uint32_t)rng->stream;
    start[15] = (uint32_t)(rng->stream >> 32);
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (unsigned round = 0; round < 8; round += 2) {
        for (unsigned i = 0; i < 4; i++) {
            quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        }
        for (unsigned i = 0; i < 4; i++) {
            quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
        }
    }
    for (unsigned i = 0; i < 16; i++) {
        words[i] = x[i] + start[i];
    }
}

static void check_blocks(lb_rng *rng, uint64_t first, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        uint32_t words[16];
        plain_block(rng, first + i, words);
        for (unsigned j = 0; j < 16; j++) {
            check(lb_rng_u32(rng) == words[j], "block %llu, word %u",
                  (unsigned long long)(first + i), j);
        }
    }
}

static void blocks_are_counted(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{7, 7}}, UINT64_C(0x123456789abcdef0));
    check_blocks(&rng, 0, 1000);
    lb_rng_start(&rng, &(lb_seed){{8}}, 3);
    rng.block = UINT32_MAX - 1; /* the counter goes on into its second word */
    check_blocks(&rng, UINT32_MAX - 1, 8);
}

static void wide_words_are_two(void **state)
{
    (void)state;
    lb_rng one, two;
    lb_rng_start(&one, &(lb_seed){{9}}, 0);
    two = one;
    for (unsigned i = 0; i < 500; i++) {
        if (i % 3 == 0) { /* so that some begin with the last word there is */
            assert_int_equal(lb_rng_u32(&one), lb_rng_u32(&two));
        }
        uint64_t low = lb_rng_u32(&two);
        uint64_t high = lb_rng_u32(&two);
        assert_true(lb_rng_u64(&one) == (low | high << 32));
    }
}

static void streams_differ(void **state)
{
    (void)state;
    lb_rng table, players;
    lb_rng_start(&table, &(lb_seed){{1}}, LB_STREAM_TABLE);
    lb_rng_start(&players, &(lb_seed){{1}}, LB_STREAM_PLAYERS);
    unsigned same = 0;
    for (unsigned i = 0; i < 1000; i++) {
        same += lb_rng_u32(&table) == lb_rng_u32(&players);
    }
    assert_int_equal(same, 0);
}

/* ---- Draws ---------------------------------------------------------------------------------------- */

/* What comes next is these words. */
static lb_rng fixed(const uint32_t *words, unsigned count)
{
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    rng.used = RNG_WORDS - count;
    memcpy(rng.words + rng.used, words, count * sizeof *words);
    return rng;
}

static void bounded_draws(void **state)
{
    (void)state;
    lb_rng rng, twin;
    lb_rng_start(&rng, &(lb_seed){{2}}, 0);
    for (uint32_t bound = 1; bound < 3000; bound++) {
        twin = rng;
        uint32_t drawn = lb_rng_below(&rng, bound);
        assert_true(drawn < bound);
        assert_int_equal(drawn, (uint64_t)lb_rng_u32(&twin) * bound >> 32);
    }
    assert_int_equal(lb_rng_below(&rng, 0), 0);
    assert_int_equal(lb_rng_below(&rng, 1), 0);
    assert_true(lb_rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

/* 2^32 is 1 more than a multiple of 3: one word of all is one too many, and it is 0. */
static void uneven_draws_are_taken_again(void **state)
{
    (void)state;
    lb_rng rng = fixed((uint32_t[]){0, 0, 0xffffffff}, 3);
    assert_int_equal(lb_rng_below(&rng, 3), 2);
    assert_int_equal(rng.used, RNG_WORDS);
    rng = fixed((uint32_t[]){0}, 1); /* 4 divides it: every word counts */
    assert_int_equal(lb_rng_below(&rng, 4), 0);
    rng = fixed((uint32_t[]){1, 7}, 2); /* the first that is not too many */
    assert_int_equal(lb_rng_below(&rng, 3), 0);
    assert_int_equal(rng.used, RNG_WORDS - 1);
}

static void random_bits(void **state)
{
    (void)state;
    lb_rng rng, twin;
    lb_rng_start(&rng, &(lb_seed){{3}}, 0);
    for (unsigned i = 0; i < 5000; i++) {
        uint64_t word = lb_rng_u64(&rng) & lb_rng_u64(&rng);
        if (word != 0) {
            twin = rng;
            unsigned bit = rng_bit(&rng, word);
            assert_int_equal(bit, bits_select(word, lb_rng_below(&twin, bits_count(word))));
            assert_true(word >> bit & 1);
        }
    }
}

/* ---- Shuffles -------------------------------------------------------------------------------------- */

static void number(uint8_t *items, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        items[i] = (uint8_t)i;
    }
}

static void shuffles_lose_nothing(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{4}}, 0);
    for (unsigned count = 0; count <= 128; count++) {
        uint8_t items[130];
        bool seen[130] = {false};
        number(items, sizeof items);
        lb_rng_shuffle(&rng, items, count);
        for (unsigned i = 0; i < count; i++) {
            assert_true(items[i] < count && !seen[items[i]]);
            seen[items[i]] = true;
        }
        for (unsigned i = count; i < sizeof items; i++) {
            assert_int_equal(items[i], i);
        }
    }
}

static void a_shuffle_picks_all_but_one(void **state)
{
    (void)state;
    lb_rng one, two;
    lb_rng_start(&one, &(lb_seed){{5}}, 0);
    two = one;
    for (unsigned count = 2; count <= 60; count++) {
        uint8_t shuffled[60], picked[60];
        number(shuffled, count);
        number(picked, count);
        lb_rng_shuffle(&one, shuffled, count);
        rng_pick(&two, picked, count, count - 1);
        assert_memory_equal(shuffled, picked, count);
    }
}

/* A word is a fraction of 1: its place among all orders is the order it gives. */
static void a_word_names_an_order(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 3; first++) {
        for (unsigned second = 0; second < 2; second++) {
            uint8_t items[3] = {0, 1, 2}, expected[3] = {0, 1, 2};
            /* the middle of the sixth of all words that draws these two */
            uint64_t word = UINT64_MAX / 12 * (4 * first + 2 * second + 1);
            lb_rng rng = fixed((uint32_t[]){(uint32_t)word, (uint32_t)(word >> 32)}, 2);
            rng_pick(&rng, items, 3, 2);
            expected[0] = (uint8_t)first;
            expected[first] = 0;
            uint8_t swap = expected[1];
            expected[1] = expected[1 + second];
            expected[1 + second] = swap;
            assert_memory_equal(items, expected, sizeof items);
        }
    }
}

/* 2^64 is 4 more than a multiple of 6: four words are too many, and 0 is one of them. */
static void uneven_words_are_taken_again(void **state)
{
    (void)state;
    uint8_t items[3] = {0, 1, 2};
    lb_rng rng = fixed((uint32_t[]){0, 0, 0xffffffff, 0xffffffff}, 4);
    rng_pick(&rng, items, 3, 2);
    assert_int_equal(rng.used, RNG_WORDS);
    assert_int_equal(items[0], 2);
    assert_int_equal(items[1], 0); /* it had gone to the place of 2, and was picked from there */
    assert_int_equal(items[2], 1);
}

static void few_picks_are_the_first_of_many(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{6}}, 0);
    for (unsigned picks = 8; picks <= 40; picks += 8) { /* whole words of draws */
        lb_rng twin = rng;
        uint8_t few[46], many[46];
        number(few, 46);
        number(many, 46);
        rng_pick(&rng, few, 46, picks);
        rng_pick(&twin, many, 46, 45);
        assert_memory_equal(few, many, picks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(published_vectors),
                                       cmocka_unit_test(blocks_are_counted),
                                       cmocka_unit_test(wide_words_are_two),
                                       cmocka_unit_test(streams_differ),
                                       cmocka_unit_test(bounded_draws),
                                       cmocka_unit_test(uneven_draws_are_taken_again),
                                       cmocka_unit_test(random_bits),
                                       cmocka_unit_test(shuffles_lose_nothing),
                                       cmocka_unit_test(a_shuffle_picks_all_but_one),
                                       cmocka_unit_test(a_word_names_an_order),
                                       cmocka_unit_test(uneven_words_are_taken_again),
                                       cmocka_unit_test(few_picks_are_the_first_of_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
