/* SPDX-License-Identifier: MIT */
/* peers.c: the door for what other nodes say. Over a real connection one calls us, or is called by us, and says what
 * the input holds. Links come before they speak, and go once; what they say are lines; and whoever is told of one
 * may answer, end it or send it on at once. */
#include "fuzz/support/fuzz.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "server/peers.h"

enum { LINKS = 64, OURS = 4, CHUNK = 48, NODE = 7 };

static const char secret[] = "5ec7e7";

/* Who is here, and what is answered: a byte each time, from behind. */
struct house {
    struct peers *peers;
    uint32_t theirs[LINKS];
    bool ours[OURS + 1];
    unsigned count;
    struct input answers;
};

static uint32_t *place_of(struct house *house, uint32_t link)
{
    for (unsigned i = 0; i < house->count; i++) {
        if (house->theirs[i] == link) {
            return &house->theirs[i];
        }
    }
    return NULL;
}

static void forget(struct house *house, uint32_t link)
{
    if (peers_theirs(link)) {
        uint32_t *place = place_of(house, link);
        CHECK(place != NULL);
        *place = house->theirs[--house->count];
    } else {
        CHECK(link >= 1 && link <= OURS && house->ours[link]);
        house->ours[link] = false;
    }
}

static struct hall_pass pass_of(uint32_t link)
{
    return (struct hall_pass){.link = link,
                              .node = NODE,
                              .guest = "0123456789abcdef",
                              .address = "127.0.0.1",
                              .language = "",
                              .name = "Mia",
                              .lines = "sit\tdeal\t"};
}

/* Whoever is told of something does something itself. */
static void answer(struct house *house)
{
    unsigned what = take_byte(&house->answers);
    uint32_t link = house->count > 0 ? house->theirs[what / 4 % house->count] : 0;
    struct hall_pass pass = pass_of(link);
    switch (link == 0 ? 0 : what % 4) {
    case 1:
        peers_frame(house->peers, link, "{}", 2);
        break;
    case 2:
        forget(house, link);
        peers_close(house->peers, link);
        break;
    case 3:
        forget(house, link);
        peers_move(house->peers, &pass);
        break;
    default:
        break;
    }
}

static void check_line(const char *text, size_t length)
{
    CHECK(memchr(text, '\n', length) == NULL && memchr(text, '\0', length) == NULL);
}

static bool on_arrived(void *context, const struct hall_pass *pass)
{
    struct house *house = context;
    CHECK(peers_theirs(pass->link) && place_of(house, pass->link) == NULL);
    check_line(pass->name, strlen(pass->name));
    CHECK(strchr(pass->guest, ' ') == NULL && strchr(pass->address, ' ') == NULL);
    if (house->count == LINKS) {
        return false;
    }
    house->theirs[house->count++] = pass->link;
    return true;
}

static void on_line(void *context, uint32_t link, const char *text, size_t length)
{
    struct house *house = context;
    CHECK(place_of(house, link) != NULL);
    check_line(text, length);
    answer(house);
}

static void on_gone(void *context, uint32_t link)
{
    struct house *house = context;
    forget(house, link);
    CHECK(!peers_passed(house->peers, link));
    answer(house);
}

static void on_frame(void *context, uint32_t link, const char *text, size_t length)
{
    struct house *house = context;
    CHECK(link >= 1 && link <= OURS && house->ours[link]);
    check_line(text, length);
    if (take_byte(&house->answers) % 2 == 1) {
        peers_line(house->peers, link, text, length);
    }
}

static void on_moved(void *context, const struct hall_pass *pass)
{
    forget(context, pass->link);
    check_line(pass->lines, strlen(pass->lines));
    CHECK(strchr(pass->name, '\t') == NULL);
}

/* ---- The other node --------------------------------------------------------------------------------------------- */

static struct sockaddr_in local(uint16_t port)
{
    return (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static int new_socket(void)
{
    int socket_there = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(socket_there >= 0);
    return socket_there;
}

/* It calls us, and says the secret or what the input has instead. */
static int call_us(const struct house *house, bool knows)
{
    struct sockaddr_in at = local(peers_port(house->peers));
    char first[32];
    int length = snprintf(first, sizeof first, "node %s\n", secret);
    int there = new_socket();
    CHECK(connect(there, (struct sockaddr *)&at, sizeof at) == 0);
    CHECK(!knows || write(there, first, (size_t)length) == length);
    return there;
}

/* We call it, with some links of ours. */
static int call_it(struct house *house)
{
    struct sockaddr_in at = local(0);
    socklen_t size = sizeof at;
    char text[32];
    int listener = new_socket();
    CHECK(bind(listener, (struct sockaddr *)&at, sizeof at) == 0 && listen(listener, 1) == 0);
    CHECK(getsockname(listener, (struct sockaddr *)&at, &size) == 0);
    snprintf(text, sizeof text, "127.0.0.1:%u", ntohs(at.sin_port));
    for (uint32_t link = 1; link <= OURS; link++) {
        struct hall_pass pass = pass_of(link);
        house->ours[link] = true;
        CHECK(peers_pass(house->peers, &pass, text, secret));
    }
    int there = accept(listener, NULL, NULL);
    CHECK(there >= 0);
    close(listener);
    return there;
}

/* Until nothing is left to be done that needs no waiting. */
static void run(uv_loop_t *loop)
{
    for (unsigned i = 0; i < 4; i++) {
        uv_run(loop, UV_RUN_NOWAIT);
    }
}

/* In pieces, as a net brings it. */
static void say(uv_loop_t *loop, int there, struct input *input)
{
    char heard[4096];
    while (input->left > 0) {
        size_t length = 1 + take_byte(input) % CHUNK;
        length = length < input->left ? length : input->left;
        if (length > 0 && send(there, input->at, length, MSG_NOSIGNAL) < 0) {
            break; /* they do not listen any more */
        }
        input->at += length;
        input->left -= length;
        run(loop);
        while (recv(there, heard, sizeof heard, MSG_DONTWAIT) > 0) {
        }
    }
}

/* At once: thousands of connections that linger would be too many. */
static void hang_up(int there)
{
    const struct linger none = {.l_onoff = 1};
    setsockopt(there, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(there);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct peers_calls calls = {.arrived = on_arrived,
                                             .line = on_line,
                                             .left = on_gone,
                                             .frame = on_frame,
                                             .ended = on_gone,
                                             .moved = on_moved};
    struct input input = {data, size};
    struct house house = {.answers = {data, size}};
    unsigned how = take_byte(&input);
    uv_loop_t loop;
    lb_reason why;
    CHECK(uv_loop_init(&loop) == 0);
    house.peers = peers_new(&loop, "127.0.0.1", 0, secret, &calls, &house, &why);
    CHECK(house.peers != NULL);
    int there = how % 3 == 0 ? call_it(&house) : call_us(&house, how % 3 == 1);
    run(&loop);
    say(&loop, there, &input);
    hang_up(there);
    run(&loop);
    peers_free(house.peers);
    uv_run(&loop, UV_RUN_DEFAULT);
    CHECK(uv_loop_close(&loop) == 0);
    return 0;
}
