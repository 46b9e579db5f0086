#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Debian packages: built, without an error of lintian, and on a fresh Debian installed, played, served and built on.
# It takes minutes, downloads, and root: only where LITTERBOX_LONG is set.
set -eu
cd "$SOURCE_DIR"

fail() {
    echo "deb.sh: $*" >&2
    exit 1
}

[ -n "${LITTERBOX_LONG:-}" ] || {
    echo "deb.sh: skipped, it takes minutes (LITTERBOX_LONG=1)"
    exit 77
}
for tool in dh lintian debootstrap python3; do
    command -v "$tool" >/dev/null || {
        echo "deb.sh: skipped, $tool is not here"
        exit 77
    }
done
[ "$(id -u)" = 0 ] || {
    echo "deb.sh: skipped, a fresh Debian takes root"
    exit 77
}

scratch=$(mktemp -d)
root=$scratch/root
server=
leave() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    umount "$root/proc" 2>/dev/null || true
    rm -rf --one-file-system "$scratch"
}
trap leave EXIT

scripts/deb build
scripts/deb check || fail "lintian has an error"

debootstrap --variant=minbase bookworm "$root" >"$scratch/log" || {
    tail "$scratch/log"
    fail "there is no fresh Debian to be had"
}
mount -t proc proc "$root/proc"
cp build/deb/*.deb "$root/tmp/"
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
person() {
    inside setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
}

inside sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends /tmp/*.deb gcc libc6-dev pkg-config' \
    >"$scratch/log" 2>&1 || {
    tail "$scratch/log"
    fail "the packages cannot be installed"
}
[ -z "$(inside dpkg --audit)" ] || fail "something is not installed whole"
for file in /usr/share/man/man1/litterbox-play.1.gz /usr/share/man/man3/litterbox.3.gz \
    /usr/share/bash-completion/completions/litterbox /usr/share/zsh/vendor-completions/_litterbox; do
    inside dpkg -S "$file" >/dev/null || fail "$file belongs to no package"
done
unit=$(inside dpkg -L litterbox | grep 'litterbox\.service$') || fail "there is no unit"
program=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$root/$unit")
[ -x "$root/$program" ] || fail "the unit starts $program, which is not there"

# It plays.
person litterbox games | grep -q original || fail "there are no games"
person sh -c 'litterbox play original --seed 7 --record /tmp/played.record </dev/null >/dev/null && litterbox verify /tmp/played.record' ||
    fail "it does not play"

# It is built on.
for source in examples/*.c; do
    cp "$source" "$root/tmp/example.c"
    read -ra flags < <(inside pkg-config --cflags --libs litterbox)
    inside gcc /tmp/example.c -o /tmp/example "${flags[@]}" || fail "$source does not build there"
    person /tmp/example </dev/null >/dev/null || fail "$source does not run there"
done

# It serves: two players far apart, to the end of a game.
person litterbox serve --listen 127.0.0.1:0 --store /tmp/server.db >"$scratch/served" 2>&1 &
server=$!
for _ in $(seq 300); do
    address=$(grep -o '127\.0\.0\.1:[0-9]*' "$scratch/served" | head -n 1) || true
    [ -z "$address" ] || break
    sleep 0.1
done
[ -n "$address" ] || fail "it does not serve: $(cat "$scratch/served")"
python3 -c 'import sys, urllib.request as web; assert b"<html" in web.urlopen(sys.argv[1]).read()' "http://$address/" ||
    fail "there is no page"
python3 -u examples/server_bot.py "$address" Ann - pets seats=2 >"$scratch/ann" &
host=$!
for _ in $(seq 300); do
    code=$(head -n 1 "$scratch/ann")
    [ -z "$code" ] || break
    sleep 0.1
done
[ -n "$code" ] || fail "nobody has made a table"
timeout 120 python3 examples/server_bot.py "$address" Bo "$code" >"$scratch/bo" || fail "the second player has no game"
wait "$host" || fail "the first player has no game"
cat "$scratch/bo"
